import Moonspring

extension RenderFormat {
    static let animatedSVG = keyframes(["smil.svg"], "an animated picture", AnimatedSVG())
}

/// Animated SVG (SVG 2 with SMIL, "SVG Animations Level 2"): it plays in any browser, also as the source of an `img`. Several
/// `animateTransform` add up in the order in which they stand.
struct AnimatedSVG: KeyframeFormat {
    /// The numbers of `keySplines` are 0 to 1.
    var lacks: Set<KeyframeFeature> { [.overshoot, .sizedGradients] }

    func text(of scene: KeyframedScene, _ style: KeyframeStyle) -> String {
        let scene = scene.withKeysAtEnd
        let (width, height) = (decimal(scene.size.width, 3), decimal(scene.size.height, 3))
        var text =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\">\n"
        text += "<title>\(XML.escaped(scene.title))</title>\n"
        if let note = scene.note { text += "<!-- \(XML.comment(note)) -->\n" }
        var background = "#ffffff"
        switch scene.background {
        case .color(let color)?: background = Ink(color).hexadecimal
        case .gradient(let gradient)?:
            text += XML.gradient(gradient, "scene-background", in: scene.size, around: .zero) + "\n"
            background = "url(#scene-background)"
        case nil: break
        }
        if !scene.isPart { text += "<rect width=\"\(width)\" height=\"\(height)\" fill=\"\(background)\"/>\n" }
        for layer in scene.layers { text += group(layer, scene) }
        return text + "</svg>\n"
    }

    /// Properties of the group of a view, which is turned and scaled about 0, 0, its centre.
    private static let parts: [(channel: MotionChannel, type: String, text: @Sendable (String) -> String)] = [
        (.x, "translate", { "\($0) 0" }), (.y, "translate", { "0 \($0)" }), (.rotation, "rotate", { $0 }),
        (.scaleX, "scale", { "\($0) 1" }), (.scaleY, "scale", { "1 \($0)" }), (.shear, "skewX", { $0 }),
    ]

    private func group(_ layer: KeyframedLayer, _ scene: KeyframedScene) -> String {
        switch layer {
        case .view(let view, let layers): return element(view, layers, scene)
        case .clip(let name, let outline, let layers):
            let paths = outline.paths.map(\.svg)
            let changes =
                paths.count > 1 ? "<animate attributeName=\"d\" \(timing(outline.keys, scene, values: paths))/>" : ""
            return "<clipPath id=\"\(name)\"><path d=\"\(paths.first ?? "")\">\(changes)</path></clipPath>\n"
                + "<g clip-path=\"url(#\(name))\">\n\(layers.map { group($0, scene) }.joined())</g>\n"
        }
    }

    private func element(_ view: KeyframedView, _ layers: [KeyframedLayer], _ scene: KeyframedScene) -> String {
        var text = "<g id=\"\(view.identifier)\" opacity=\"\(decimal(view.first(.alpha), 4))\""
        let isAlone = view.holder == nil || view.tracks[.visible] != nil
        text += " visibility=\"\(view.first(.visible) > 0.5 ? isAlone ? "visible" : "inherit" : "hidden")\">\n"
        // What is constant is a group with that transform; what changes is a group with its animation: all in one order.
        let groups = Self.parts.map { channel, type, words in
            group(view, channel, type, scene) { words(FileNumber.usual(channel).text($0)) }
        }.filter { !$0.isEmpty }
        text += groups.joined() + shape(view, scene)
        if !layers.isEmpty {
            // What is in it is placed from its top left corner.
            let corner = [
                group(view, .width, "translate", scene) { "\(decimal(-$0 / 2, 4)) 0" },
                group(view, .height, "translate", scene) { "0 \(decimal(-$0 / 2, 4))" },
            ].filter { !$0.isEmpty }
            text += "<g class=\"inside\">\n\(corner.joined())\(layers.map { group($0, scene) }.joined())"
            text += String(repeating: "</g>", count: corner.count + 1)
        }
        text += String(repeating: "</g>", count: groups.count) + "\n"
        for (channel, attribute) in [(MotionChannel.alpha, "opacity"), (.visible, "visibility")] {
            guard let track = view.tracks[channel] else { continue }
            let value: (Double) -> String = channel == .alpha ? { decimal($0, 4) } : { $0 > 0.5 ? "visible" : "hidden" }
            text += "<animate attributeName=\"\(attribute)\" \(timing(track, scene, value))/>\n"
        }
        return text + "</g>\n"
    }

    /// The beginning of a group with a transform of a channel; empty where that changes nothing.
    private func group(
        _ view: KeyframedView, _ channel: MotionChannel, _ type: String, _ scene: KeyframedScene,
        _ value: (Double) -> String
    ) -> String {
        if let track = view.tracks[channel] {
            return
                "<g><animateTransform attributeName=\"transform\" type=\"\(type)\" \(timing(track, scene, value))/>\n"
        }
        return view.first(channel) == channel.usual ? "" : "<g transform=\"\(type)(\(value(view.first(channel))))\">\n"
    }

    private func shape(_ view: KeyframedView, _ scene: KeyframedScene) -> String {
        let (look, half) = (view.look, view.size / 2)
        let inner = animations(view, scene)
        // Of a path the rectangle stays, unseen, for what it says of the size.
        func bounds(_ paint: String, _ color: String = "") -> String {
            "<rect class=\"bounds\" \(rectangle(look, inset: 0)) \(paint)>\(inner.size)\(color)</rect>\n"
        }
        return look.primitives.map { primitive in
            switch primitive {
            case .image: return ""
            case .shadow(let shadow, let color, let line): return self.shadow(shadow, color, line, of: view, scene)
            case .item: return bounds("fill=\"none\" stroke=\"#808080\" stroke-dasharray=\"4 3\"")
            case .shape(let fill, let line):
                let (definition, paint) = paint(fill, view)
                guard let path = look.path else { return definition + bounds(paint, inner.color) }
                let place = "translate(\(decimal(-half.x, 3)) \(decimal(-half.y, 3)))"
                let stroke = line.map { " " + XML.stroke($0, Ink($0.color).hexadecimal) } ?? ""
                return definition + bounds("fill=\"none\"")
                    + "<path transform=\"\(place)\" d=\"\(path.svg)\" \(paint)\(stroke)>"
                    + "\(inner.color)\(shifts(view, scene))</path>\n"
            case .border(let line): return border(line, view, scene)
            case .words(let words): return text(words, view, scene)
            }
        }.joined()
    }

    private func border(_ line: Look.Line, _ view: KeyframedView, _ scene: KeyframedScene) -> String {
        let look = view.look
        let stroke = XML.stroke(line, view.ink(.border).hexadecimal, isRound: false)
        var (definition, clip) = ("", "")
        let radii = view.tracks[.cornerRadius]?.keys.map(\.value) ?? [look.radius]
        if radii.contains(where: { $0 > 0 }), radii.contains(where: { $0 <= line.width / 2 }) {
            // The line has square corners then, of which the edge of the view cuts off what is too much.
            let name = "\(view.identifier)--edge"
            definition =
                "<clipPath id=\"\(name)\"><rect \(rectangle(look, inset: 0))>\(animations(view, scene).size)</rect></clipPath>\n"
            clip = " clip-path=\"url(#\(name))\""
        }
        return definition + "<rect \(rectangle(look, inset: line.width / 2)) fill=\"none\" \(stroke)\(clip)>"
            + "\(animations(view, scene, inset: line.width / 2).size)"
            + "\(colors(.border, "stroke", view, scene))</rect>\n"
    }

    /// The animations that add to the transform of a path, which begins at the top left corner of its view, of whatever size.
    func shifts(_ view: KeyframedView, _ scene: KeyframedScene) -> String {
        let sides: [(MotionChannel, (String) -> String)] = [(.width, { "\($0) 0" }), (.height, { "0 \($0)" })]
        return sides.map { channel, place in
            guard let track = view.tracks[channel] else { return "" }
            let values = timing(track, scene) { place(decimal((view.first(channel) - $0) / 2, 4)) }
            return "<animateTransform attributeName=\"transform\" type=\"translate\" additive=\"sum\" \(values)/>"
        }.joined()
    }

    /// The definition of a paint, and the attribute that fills with it.
    private func paint(_ fill: Fill?, _ view: KeyframedView) -> (definition: String, attribute: String) {
        guard case .gradient(let gradient)? = fill else {
            return ("", "fill=\"\(Self.color(view.first(.background)))\"")
        }
        let name = "\(view.identifier)--fill"
        // Names of views have no two hyphens in a row. A path begins at the top left corner, where its own transform puts it.
        let middle = view.look.path == nil ? view.size / 2 : .zero
        return (XML.gradient(gradient, name, in: view.size, around: middle) + "\n", "fill=\"url(#\(name))\"")
    }

    /// Each text of a view in a group that is there for its time.
    private func text(_ words: Look.Words, _ view: KeyframedView, _ scene: KeyframedScene) -> String {
        let ink = "fill=\"\(view.ink(.text).hexadecimal)\""
        let colors = colors(.text, "fill", view, scene)
        guard let track = view.tracks[.text] else {
            return "<g class=\"text\" \(ink)>\(colors)\n\(lines(words.text, words, view, scene))</g>\n"
        }
        return view.texts.enumerated().map { number, text in
            // The keys at which it comes and goes.
            var keys: [Keyframe] = []
            for key in track.keys {
                let isThere = key.value == Double(number) ? 1.0 : 0
                if keys.last?.value != isThere { keys.append(Keyframe(time: key.time, value: isThere, easing: .hold)) }
            }
            func display(_ value: Double) -> String { value == 1 ? "inline" : "none" }
            let track = KeyframeTrack(keys: keys).reaching(scene.lastTick)
            return "<g class=\"text\" \(ink) display=\"\(display(keys[0].value))\">"
                + "<animate attributeName=\"display\" \(timing(track, scene, display))/>\(colors)\n"
                + "\(lines(text, words, view, scene))</g>\n"
        }.joined()
    }

    private func lines(
        _ text: String, _ words: Look.Words, _ view: KeyframedView, _ scene: KeyframedScene
    ) -> String {
        let anchor = words.alignment == .center ? "middle" : words.alignment.css
        let font =
            "font-family=\"\(XML.escaped(CSSLook.fonts(words.family)))\" font-size=\"\(decimal(words.fontSize, 3))\" "
            + "font-weight=\"\(words.weight.css)\""
        // SVG has no ellipsis: it is put where ours stands, at the largest width that the view has.
        let room = view.tracks[.width]?.keys.map(\.value).max() ?? view.size.width
        let canvas = try? (view.hasRoom ? Canvas(svgWidth: 1, height: 1) : nil)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            canvas?.fitted(
                String(line), to: room, size: words.fontSize, weight: words.weight, family: words.family)
                ?? String(line)
        }
        var place = ""
        if words.place != 0.5, let track = view.tracks[.width] {
            place =
                "<animate attributeName=\"x\" \(timing(track, scene) { decimal((words.place - 0.5) * $0, 3) })/>"
        }
        return lines.enumerated().map { index, line in
            let x = (words.place - 0.5) * view.size.width
            let y =
                words.lineHeight * (Double(index) - Double(lines.count - 1) / 2) + Look.Words.baseline * words.fontSize
            return "<text x=\"\(decimal(x, 3))\" y=\"\(decimal(y, 3))\" \(font) "
                + "text-anchor=\"\(anchor)\" text-rendering=\"geometricPrecision\">"
                + "\(place)\(XML.escaped(line))</text>\n"
        }.joined()
    }

    func rectangle(_ look: Look, inset: Double) -> String {
        let (width, height, radius) = look.rectangle(inset: inset)
        let corners = radius > 0 ? " rx=\"\(decimal(radius, 3))\"" : ""
        return
            "x=\"\(decimal(-width / 2, 3))\" y=\"\(decimal(-height / 2, 3))\" width=\"\(decimal(width, 3))\" height=\"\(decimal(height, 3))\"\(corners)"
    }

    private static func color(_ parts: [Double]) -> String {
        "rgba(\(parts.prefix(3).map { decimal($0, 2) }.joined(separator: ","))\(",")\(decimal(parts[3] / 255, 4)))"
    }

    /// The animations of a rectangle's sides and corners, which keep its middle at 0, 0, and of its fill.
    func animations(_ view: KeyframedView, _ scene: KeyframedScene, inset: Double = 0) -> (
        size: String, color: String
    ) {
        var size = ""
        for (channel, start) in [(MotionChannel.width, "x"), (.height, "y")] {
            guard let track = view.tracks[channel] else { continue }
            size +=
                "<animate attributeName=\"\(channel.name)\" \(timing(track, scene) { decimal(max($0 - 2 * inset, 0), 3) })/>"
            size +=
                "<animate attributeName=\"\(start)\" \(timing(track, scene) { decimal(-max($0 / 2 - inset, 0), 4) })/>"
        }
        if let track = view.tracks[.cornerRadius], view.look.path == nil {
            size += "<animate attributeName=\"rx\" \(timing(track, scene) { decimal(max($0 - inset, 0), 3) })/>"
        }
        return (size, colors(.background, "fill", view, scene))
    }

    private func colors(
        _ color: MotionColor, _ attribute: String, _ view: KeyframedView, _ scene: KeyframedScene
    ) -> String {
        guard let (keys, parts) = view.joined(color.channels) else { return "" }
        return "<animate attributeName=\"\(attribute)\" \(timing(keys, scene, values: parts.map(Self.color)))/>"
    }

    // MARK: Timing

    private func timing(_ track: KeyframeTrack, _ scene: KeyframedScene, _ text: (Double) -> String) -> String {
        timing(track, scene, values: track.keys.map { text($0.value) })
    }

    private func timing(_ track: KeyframeTrack, _ scene: KeyframedScene, values: [String]) -> String {
        let times = track.keys.map { share($0.time, in: scene).shortestJSON }
        let easings = track.keys.dropLast().map(\.easing)
        let end = scene.isLooping ? "repeatCount=\"indefinite\"" : "fill=\"freeze\""
        var text =
            "dur=\"\(duration(of: scene).shortestJSON)s\" \(end) values=\"\(values.joined(separator: ";"))\" "
        text += "keyTimes=\"\(times.joined(separator: ";"))\""
        if track.keys.first?.easing == .hold { return text + " calcMode=\"discrete\"" }
        if easings.allSatisfy({ $0 == .linear }) { return text }
        let splines = easings.map { easing -> String in
            guard case .cubic(let curve) = easing else { return "0 0 1 1" }
            return curve.numbers.map { decimal($0, 6) }.joined(separator: " ")
        }
        return text + " calcMode=\"spline\" keySplines=\"\(splines.joined(separator: ";"))\""
    }
}
