import Moonspring
import MoonspringScene

extension RenderFormat {
    static let animatedVector = keyframes(["xml"], "an animated vector drawable for Android", AnimatedVectorDrawable())
}

/// Android's `animated-vector` in one file: a group for each view, and an `objectAnimator` for each channel that changes, whose keys
/// have a `pathInterpolator` each (API level 24; `aapt:attr` keeps all in one file).
struct AnimatedVectorDrawable: KeyframeFormat {
    /// Of a path's data.
    var joined: [MotionChannel] { [.width, .height, .cornerRadius] }
    var lacks: Set<KeyframeFeature> { [.text, .shadows, .sizedGradients] }
    /// Each path has its own opacity.
    func holds(_ view: ViewRecording) -> Bool { true }

    func number(_ channel: MotionChannel) -> FileNumber? {
        switch channel {
        case .visible, .shear: nil
        // Half of each stands in the data of a path.
        case .width, .height: FileNumber(3, unit: 0.5)
        case .text, .textRed, .textGreen, .textBlue, .textOpacity: nil
        case _ where MotionColor.channels.contains(channel): FileNumber(0)
        default: .usual(channel)
        }
    }

    /// Durations are whole milliseconds: that of the scene rounded up, and keys at the shares that give their times.
    func duration(of scene: KeyframedScene) -> Double { milliseconds(scene) / 1000 }

    private func milliseconds(_ scene: KeyframedScene) -> Double { (scene.duration * 1000 - 1e-6).rounded(.up) }

    func share(_ time: Double, in scene: KeyframedScene) -> Double {
        rounded(time * scene.interval * 1000 / milliseconds(scene), 7)
    }

    func text(of scene: KeyframedScene, _ style: KeyframeStyle) -> String {
        let (width, height) = (decimal(scene.size.width, 3), decimal(scene.size.height, 3))
        var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!-- \(XML.comment(scene.title)) -->\n"
        if let note = scene.note { text += "<!-- \(XML.comment(note)) -->\n" }
        text +=
            "<animated-vector xmlns:android=\"http://schemas.android.com/apk/res/android\" xmlns:aapt=\"http://schemas.android.com/aapt\">\n"
        text += "<aapt:attr name=\"android:drawable\">\n"
        text += "<vector android:width=\"\(width)dp\" android:height=\"\(height)dp\" "
        text += "android:viewportWidth=\"\(width)\" android:viewportHeight=\"\(height)\">\n"
        let whole = "android:pathData=\"M0,0h\(width)v\(height)h-\(width)z\""
        switch scene.background {
        case .color(let color)?: text += "<path android:fillColor=\"\(Self.color(Ink(color)))\" \(whole)/>\n"
        case .gradient(let gradient)?:
            text += "<path \(whole)>\n\(Self.fill(gradient, scene.size, isCentered: false))</path>\n"
        case nil: break
        }
        let layers = scene.layers
        for layer in layers { text += group(layer) }
        text += "</vector>\n</aapt:attr>\n"
        for view in scene.views {
            text += target(view.identifier, animators(view, Self.placed, scene))
            let paths = paths(view, inset: 0, scene)
            let colors = colors(view, .background, "fillColor", scene)
            let opacities: [(MotionChannel, String)] =
                [(.alpha, "fillAlpha")] + (Self.line(of: view.look) == nil ? [] : [(.alpha, "strokeAlpha")])
            text += target(
                "\(view.identifier)--fill",
                animators(view, opacities, scene) + colors + (view.look.path == nil ? paths : []))
            for case .border(let line) in view.look.primitives {
                text += target(
                    "\(view.identifier)--border",
                    animators(view, [(.alpha, "strokeAlpha")], scene)
                        + self.colors(view, .border, "strokeColor", scene)
                        + self.paths(view, inset: line.width / 2, scene))
            }
            if view.look.path != nil { text += target("\(view.identifier)--place", shifts(view, scene)) }
        }
        for layer in layers { text += inner(layer, scene) }
        return text + "</animated-vector>\n"
    }

    private static let placed: [(channel: MotionChannel, name: String)] = [
        (.x, "translateX"), (.y, "translateY"), (.rotation, "rotation"), (.scaleX, "scaleX"), (.scaleY, "scaleY"),
    ]

    // MARK: The drawable

    private func group(_ layer: KeyframedLayer) -> String {
        switch layer {
        case .view(let view, let layers): return group(view, layers)
        case .clip(let name, let outline, let layers):
            let data = outline.paths.first?.svg ?? ""
            return "<group>\n<clip-path android:name=\"\(name)\" android:pathData=\"\(data)\"/>\n"
                + layers.map { group($0) }.joined() + "</group>\n"
        }
    }

    private func group(_ view: KeyframedView, _ layers: [KeyframedLayer]) -> String {
        var text = "<group android:name=\"\(view.identifier)\""
        for (channel, name) in Self.placed where view.first(channel) != channel.usual {
            text += " android:\(name)=\"\(FileNumber.usual(channel).text(view.first(channel)))\""
        }
        text += ">\n"
        let look = view.look
        for primitive in look.primitives {
            switch primitive {
            case .shadow, .image, .words: break
            case .item: text += shape(view, look, nil)
            case .shape(let fill, _): text += shape(view, look, fill)
            case .border(let line):
                let data = Self.rectangle(look.size, look.radius, inset: line.width / 2)
                text += "<path android:name=\"\(view.identifier)--border\"\(Self.stroke(line, view.ink(.border))) "
                text +=
                    "android:strokeAlpha=\"\(decimal(view.first(.alpha), 4))\" android:pathData=\"\(data)\"/>\n"
            }
        }
        // Its sides stand in the name of an empty group, so that a reader knows them whatever is drawn.
        let sides = [view.size.width, view.size.height].map { decimal(2 * rounded($0 / 2, 3), 3) }.joined(
            separator: "x")
        text += "<group android:name=\"\(view.identifier)-size-\(sides)\"/>\n"
        if !layers.isEmpty {
            text += Self.corner("\(view.identifier)--inside", look.size)
            text += layers.map { group($0) }.joined() + "</group>\n"
        }
        return text + "</group>\n"
    }

    /// The beginning of a group for what is placed from the top left corner of a view.
    private static func corner(_ name: String, _ size: Size) -> String {
        let place = [-size.width / 2, -size.height / 2].map { decimal($0, 3) }
        return
            "<group android:name=\"\(name)\" android:translateX=\"\(place[0])\" android:translateY=\"\(place[1])\">\n"
    }

    /// What a view is filled with, which changes with its opacity and its colour, and the line of its outline, which does with its opacity.
    private func shape(_ view: KeyframedView, _ look: Look, _ fill: Fill?) -> String {
        let data = look.path?.svg ?? Self.rectangle(look.size, look.radius, inset: 0)
        let opacity = decimal(view.first(.alpha), 4)
        let line = Self.line(of: look).map { " android:strokeAlpha=\"\(opacity)\"\($0)" } ?? ""
        var text = "<path android:name=\"\(view.identifier)--fill\" android:fillAlpha=\"\(opacity)\"\(line) "
        if case .gradient(let gradient)? = fill {
            let paint = Self.fill(gradient, look.size, isCentered: look.path == nil)
            text += "android:pathData=\"\(data)\">\n\(paint)</path>\n"
        } else {
            text += "android:fillColor=\"\(Self.color(view.first(.background)))\" android:pathData=\"\(data)\"/>\n"
        }
        if look.path == nil { return text }
        return Self.corner("\(view.identifier)--place", look.size) + "\(text)</group>\n"
    }

    private static func stroke(_ line: Look.Line, _ ink: Ink) -> String {
        " android:strokeColor=\"\(color(ink))\" android:strokeWidth=\"\(decimal(line.width, 3))\""
    }

    /// The line along the outline of a view, but for its opacity; nil: it has none.
    private static func line(of look: Look) -> String? {
        for primitive in look.primitives {
            switch primitive {
            case .item: return " android:strokeColor=\"#FF000000\" android:strokeWidth=\"1\""
            case .shape(_, let line?):
                let ends = " android:strokeLineCap=\"round\" android:strokeLineJoin=\"round\""
                return stroke(line, Ink(line.color)) + ends
            default: break
            }
        }
        return nil
    }

    /// The data of a rectangle with 0, 0 in its middle.
    private static func rectangle(_ size: Size, _ radius: Double, inset: Double) -> String {
        let inner = Size(max(size.width - 2 * inset, 0), max(size.height - 2 * inset, 0))
        let round = max(min(radius - inset, inner.width / 2, inner.height / 2), 0)
        return Path(roundedRectangle: inner, radius: round) {
            Point($0.x * inner.width / 2, $0.y * inner.height / 2)
        }.svg
    }

    private static func fill(_ gradient: Gradient, _ size: Size, isCentered: Bool) -> String {
        let line = gradient.line(in: size)
        let shift = isCentered ? size / 2 : .zero
        let colors = gradient.stops.map { (place: $0, text: color(Ink($1))) }
        let items = colors.map { "<item android:offset=\"\(decimal($0.place, 5))\" android:color=\"\($0.text)\"/>" }
        let stops =
            gradient.isPlain
            ? "android:startColor=\"\(colors[0].text)\" android:endColor=\"\(colors[1].text)\"/>"
            : ">\(items.joined())</gradient>"
        let ends = [line.start - shift, line.end - shift].map { (decimal($0.x, 3), decimal($0.y, 3)) }
        return
            "<aapt:attr name=\"android:fillColor\"><gradient android:type=\"linear\" android:startX=\"\(ends[0].0)\" "
            + "android:startY=\"\(ends[0].1)\" android:endX=\"\(ends[1].0)\" android:endY=\"\(ends[1].1)\" "
            + "\(stops)</aapt:attr>\n"
    }

    /// `#AARRGGBB`.
    private static func color(_ ink: Ink) -> String {
        color([ink.red, ink.green, ink.blue, ink.alpha].map { $0 * 255 })
    }

    private static func color(_ parts: [Double]) -> String {
        let bytes = [parts[3], parts[0], parts[1], parts[2]].map { Int(min(max($0, 0), 255).rounded()) }
        return "#" + bytes.map { String($0, radix: 16, uppercase: true).zeroFilled(to: 2) }.joined()
    }

    // MARK: The animations

    private func target(_ name: String, _ animators: [String]) -> String {
        if animators.isEmpty { return "" }
        return "<target android:name=\"\(name)\"><aapt:attr name=\"android:animation\"><set>\n"
            + animators.joined() + "</set></aapt:attr></target>\n"
    }

    private func animators(
        _ view: KeyframedView, _ properties: [(channel: MotionChannel, name: String)], _ scene: KeyframedScene,
        text: (MotionChannel, Double) -> String = { FileNumber.usual($0).text($1) }
    ) -> [String] {
        properties.compactMap { channel, name in
            view.tracks[channel].map { track in
                animator(name, "floatType", track, scene, values: track.keys.map { text(channel, $0.value) })
            }
        }
    }

    private func colors(
        _ view: KeyframedView, _ color: MotionColor, _ name: String, _ scene: KeyframedScene
    ) -> [String] {
        view.joined(color.channels).map { keys, parts in
            [animator(name, "colorType", keys, scene, values: parts.map(Self.color))]
        } ?? []
    }

    private func paths(_ view: KeyframedView, inset: Double, _ scene: KeyframedScene) -> [String] {
        view.joined(joined).map { keys, values in
            let paths = values.map { Self.rectangle(Size($0[0], $0[1]), $0[2], inset: inset) }
            return [animator("pathData", "pathType", keys, scene, values: paths)]
        } ?? []
    }

    /// A path begins at the top left corner of its view, of whatever size.
    private func shifts(_ view: KeyframedView, _ scene: KeyframedScene) -> [String] {
        animators(view, [(.width, "translateX"), (.height, "translateY")], scene) { decimal(-$1 / 2, 3) }
    }

    /// The animations of what clips views, and of the corners that views in views are placed from.
    private func inner(_ layer: KeyframedLayer, _ scene: KeyframedScene) -> String {
        switch layer {
        case .view(let view, let layers):
            return (layers.isEmpty ? "" : target("\(view.identifier)--inside", shifts(view, scene)))
                + layers.map { inner($0, scene) }.joined()
        case .clip(let name, let outline, let layers):
            let paths = outline.paths.map(\.svg)
            let animators =
                paths.count > 1 ? [animator("pathData", "pathType", outline.keys, scene, values: paths)] : []
            return target(name, animators) + layers.map { inner($0, scene) }.joined()
        }
    }

    private func animator(
        _ name: String, _ type: String, _ track: KeyframeTrack, _ scene: KeyframedScene, values: [String]
    ) -> String {
        let repeated = scene.isLooping ? " android:repeatCount=\"infinite\"" : ""
        var text =
            "<objectAnimator android:duration=\"\(decimal(milliseconds(scene), 0))\"\(repeated) android:interpolator=\"@android:anim/linear_interpolator\">\n"
        text += "<propertyValuesHolder android:propertyName=\"\(name)\" android:valueType=\"\(type)\">\n"
        var last = Easing.linear
        for (key, value) in zip(track.keys, values) {
            text +=
                "<keyframe android:fraction=\"\(share(key.time, in: scene).shortestJSON)\" android:value=\"\(value)\""
            // The interpolator of a key is that of the way to it.
            if case .cubic(let curve) = last {
                let numbers = curve.numbers.map { decimal($0, 6) }
                text += "><aapt:attr name=\"android:interpolator\"><pathInterpolator android:pathData=\"M0,0C"
                text += "\(numbers[0]),\(numbers[1]) \(numbers[2]),\(numbers[3]) 1,1\"/></aapt:attr></keyframe>\n"
            } else {
                text += "/>\n"
            }
            last = key.easing
        }
        if let key = track.keys.last, key.time * scene.interval * 1000 < milliseconds(scene), let value = values.last {
            text += "<keyframe android:fraction=\"1\" android:value=\"\(value)\"/>\n"
        }
        return text + "</propertyValuesHolder></objectAnimator>\n"
    }
}
