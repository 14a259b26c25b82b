import Moonspring

extension RenderFormat {
    static let animatedSVG = keyframes(["smil.svg"], "an animated picture", AnimatedSVG())
}

/// Animated SVG (SVG 2 with SMIL, "SVG Animations Level 2"): it plays in any browser, also as the source of an `img`. Several
/// `animateTransform` add up in the order in which they stand.
struct AnimatedSVG: KeyframeFormat {
    /// The numbers of `keySplines` are 0 to 1.
    var hasOvershoot: Bool { false }
    var hasShadows: Bool { false }

    func text(of scene: KeyframedScene, _ style: KeyframeStyle) -> String {
        let scene = scene.withKeysAtEnd
        let (width, height) = (decimal(scene.size.width, 3), decimal(scene.size.height, 3))
        var text =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\">\n"
        text += "<title>\(XML.escaped(scene.title))</title>\n"
        var background = "#ffffff"
        switch scene.background {
        case .color(let color)?: background = Ink(color).hexadecimal
        case .gradient(let gradient)?:
            text += XML.gradient(gradient, "scene-background", in: scene.size, around: .zero) + "\n"
            background = "url(#scene-background)"
        case nil: break
        }
        text += "<rect width=\"\(width)\" height=\"\(height)\" fill=\"\(background)\"/>\n"
        for view in scene.views { text += element(view, scene) }
        return text + "</svg>\n"
    }

    func tick(_ time: Double, in scene: KeyframedScene) -> Double {
        Self.share(time, scene) * duration(of: scene) / scene.interval
    }

    private static func share(_ time: Double, _ scene: KeyframedScene) -> Double {
        rounded(time / Double(scene.lastTick), 7)
    }

    /// Properties of the group of a view, which is turned and scaled about 0, 0, its centre.
    private static let parts: [(channel: MotionChannel, type: String, text: @Sendable (String) -> String)] = [
        (.x, "translate", { "\($0) 0" }), (.y, "translate", { "0 \($0)" }), (.rotation, "rotate", { $0 }),
        (.scaleX, "scale", { "\($0) 1" }), (.scaleY, "scale", { "1 \($0)" }), (.shear, "skewX", { $0 }),
    ]

    private func element(_ view: KeyframedView, _ scene: KeyframedScene) -> String {
        var text = "<g id=\"\(view.identifier)\" opacity=\"\(decimal(view.first(.alpha), 4))\""
        text += " visibility=\"\(view.first(.visible) > 0.5 ? "visible" : "hidden")\">\n"
        // What is constant is a group with that transform; what changes is a group with its animation: all in one order.
        var groups = 0
        for (channel, type, words) in Self.parts {
            let value = { (value: Double) in words(FileNumber.usual(channel).text(value)) }
            if let track = view.tracks[channel] {
                text += "<g><animateTransform attributeName=\"transform\" type=\"\(type)\" "
                text += "\(timing(track, scene, value))/>\n"
            } else if view.first(channel) != channel.usual {
                text += "<g transform=\"\(type)(\(value(view.first(channel))))\">\n"
            } else {
                continue
            }
            groups += 1
        }
        text += shape(view, scene) + String(repeating: "</g>", count: groups) + "\n"
        for (channel, attribute) in [(MotionChannel.alpha, "opacity"), (.visible, "visibility")] {
            guard let track = view.tracks[channel] else { continue }
            let value: (Double) -> String = channel == .alpha ? { decimal($0, 4) } : { $0 > 0.5 ? "visible" : "hidden" }
            text += "<animate attributeName=\"\(attribute)\" \(timing(track, scene, value))/>\n"
        }
        return text + "</g>\n"
    }

    private func shape(_ view: KeyframedView, _ scene: KeyframedScene) -> String {
        let (look, half) = (view.look, view.size / 2)
        let radius = look.radius > 0 ? " rx=\"\(decimal(min(look.radius, half.x, half.y), 3))\"" : ""
        let inner = animations(view, scene)
        // Of a path the rectangle stays, unseen, for what it says of the size.
        func bounds(_ paint: String, _ color: String = "") -> String {
            "<rect class=\"bounds\" \(rectangle(look.size, inset: 0))\(radius) \(paint)>\(inner.size)\(color)</rect>\n"
        }
        return look.primitives.map { primitive in
            switch primitive {
            case .shadow, .image: return ""
            case .item: return bounds("fill=\"none\" stroke=\"#808080\" stroke-dasharray=\"4 3\"")
            case .shape(let fill, let line):
                let (definition, paint) = paint(fill, view)
                guard let path = look.path else { return definition + bounds(paint, inner.color) }
                let place = "translate(\(decimal(-half.x, 3)) \(decimal(-half.y, 3)))"
                return definition + bounds("fill=\"none\"")
                    + "<path transform=\"\(place)\" d=\"\(path.svg)\" \(paint)\(line.map { " " + stroke($0) } ?? "")>"
                    + "\(inner.color)</path>\n"
            case .border(let line):
                return "<rect \(rectangle(look.size, inset: line.width / 2))\(radius) fill=\"none\" \(stroke(line))>"
                    + "\(animations(view, scene, inset: line.width / 2).size)</rect>\n"
            case .words(let words): return text(words, look.size)
            }
        }.joined()
    }

    /// The definition of a paint, and the attribute that fills with it.
    private func paint(_ fill: Fill?, _ view: KeyframedView) -> (definition: String, attribute: String) {
        guard case .gradient(let gradient)? = fill else {
            return ("", "fill=\"\(Self.color(view.firstColor))\"")
        }
        let name = "\(view.identifier)-fill"
        return (XML.gradient(gradient, name, in: view.size, around: view.size / 2) + "\n", "fill=\"url(#\(name))\"")
    }

    private func stroke(_ line: Look.Line) -> String {
        "stroke=\"\(Ink(line.color).hexadecimal)\" stroke-width=\"\(decimal(line.width, 3))\""
    }

    private func text(_ words: Look.Words, _ size: Size) -> String {
        let anchor =
            switch words.alignment {
            case .left: "start"
            case .center: "middle"
            case .right: "end"
            }
        let font =
            "font-family=\"system-ui, sans-serif\" font-size=\"\(decimal(words.fontSize, 3))\" "
            + "font-weight=\"\(words.weight.css)\""
        let lines = words.text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().map { index, line in
            let x = (words.place - 0.5) * size.width
            let y = words.lineHeight * (Double(index) - Double(lines.count - 1) / 2)
            return "<text x=\"\(decimal(x, 3))\" y=\"\(decimal(y, 3))\" \(font) "
                + "text-anchor=\"\(anchor)\" dominant-baseline=\"central\" fill=\"\(words.ink.hexadecimal)\">"
                + "\(XML.escaped(String(line)))</text>\n"
        }.joined()
    }

    private func rectangle(_ size: Size, inset: Double) -> String {
        let (width, height) = (max(size.width - 2 * inset, 0), max(size.height - 2 * inset, 0))
        return
            "x=\"\(decimal(-width / 2, 3))\" y=\"\(decimal(-height / 2, 3))\" width=\"\(decimal(width, 3))\" height=\"\(decimal(height, 3))\""
    }

    private static func color(_ parts: [Double]) -> String {
        "rgba(\(parts.prefix(3).map { decimal($0, 2) }.joined(separator: ","))\(",")\(decimal(parts[3] / 255, 4)))"
    }

    /// The animations of a rectangle's sides, which keep its middle at 0, 0, and of its fill.
    private func animations(_ view: KeyframedView, _ scene: KeyframedScene, inset: Double = 0) -> (
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
        guard let (keys, parts) = view.colorTrack else { return (size, "") }
        return (size, "<animate attributeName=\"fill\" \(timing(keys, scene, values: parts.map(Self.color)))/>")
    }

    // MARK: Timing

    private func timing(_ track: KeyframeTrack, _ scene: KeyframedScene, _ text: (Double) -> String) -> String {
        timing(track, scene, values: track.keys.map { text($0.value) })
    }

    private func timing(_ track: KeyframeTrack, _ scene: KeyframedScene, values: [String]) -> String {
        let times = track.keys.map { Self.share($0.time, scene).shortestJSON }
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
