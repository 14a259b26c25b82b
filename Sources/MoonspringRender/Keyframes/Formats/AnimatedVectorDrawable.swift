import Moonspring
import MoonspringScene

extension RenderFormat {
    static let animatedVector = keyframes(["xml"], "an animated vector drawable for Android", AnimatedVectorDrawable())
}

/// Android's `animated-vector` in one file: a group for each view, and an `objectAnimator` for each channel that changes, whose keys
/// have a `pathInterpolator` each (API level 24; `aapt:attr` keeps all in one file).
struct AnimatedVectorDrawable: KeyframeFormat {
    var foldsSize: Bool { true }
    var hasText: Bool { false }
    var hasShadows: Bool { false }

    func number(_ channel: MotionChannel) -> FileNumber? {
        switch channel {
        case .visible, .shear: nil
        case .red, .green, .blue, .opacity: FileNumber(0)
        default: .usual(channel)
        }
    }

    /// Durations are whole milliseconds: that of the scene rounded up, and keys at the shares that give their times.
    func duration(of scene: KeyframedScene) -> Double { milliseconds(scene) / 1000 }

    private func milliseconds(_ scene: KeyframedScene) -> Double { (scene.duration * 1000 - 1e-6).rounded(.up) }

    func tick(_ time: Double, in scene: KeyframedScene) -> Double {
        fraction(time, scene) * duration(of: scene) / scene.interval
    }

    private func fraction(_ time: Double, _ scene: KeyframedScene) -> Double {
        rounded(time * scene.interval * 1000 / milliseconds(scene), 7)
    }

    func text(of scene: KeyframedScene, _ style: KeyframeStyle) -> String {
        let (width, height) = (decimal(scene.size.width, 3), decimal(scene.size.height, 3))
        var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!-- \(Self.comment(scene.title)) -->\n"
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
        for view in scene.views { text += group(view) }
        text += "</vector>\n</aapt:attr>\n"
        for view in scene.views {
            text += target(view, "", Self.placed, scene)
            text += target(view, "-fill", Self.painted, scene)
        }
        return text + "</animated-vector>\n"
    }

    private static let placed: [(channel: MotionChannel, name: String)] = [
        (.x, "translateX"), (.y, "translateY"), (.rotation, "rotation"), (.scaleX, "scaleX"), (.scaleY, "scaleY"),
    ]
    private static let painted = [(channel: MotionChannel.alpha, name: "fillAlpha")]

    // MARK: The drawable

    private func group(_ view: KeyframedView) -> String {
        var text = "<group android:name=\"\(view.identifier)\""
        for (channel, name) in Self.placed where view.first(channel) != channel.usual {
            text += " android:\(name)=\"\(FileNumber.usual(channel).text(view.first(channel)))\""
        }
        text += ">\n"
        let look = view.look
        for primitive in look.primitives {
            switch primitive {
            case .shadow, .image, .words: break
            case .item: text += shape(view, look, nil, " android:strokeColor=\"#FF000000\" android:strokeWidth=\"1\"")
            case .shape(let fill, let line): text += shape(view, look, fill, line.map(Self.stroke) ?? "")
            case .border(let line):
                let data = Self.rectangle(look, inset: line.width / 2)
                text += "<path\(Self.stroke(line)) "
                text += "android:strokeAlpha=\"\(decimal(view.first(.alpha), 4))\" android:pathData=\"\(data)\"/>\n"
            }
        }
        // Its sides stand in the name of an empty group, so that a reader knows them whatever is drawn.
        let sides = "\(decimal(view.size.width, 3))x\(decimal(view.size.height, 3))"
        return text + "<group android:name=\"\(view.identifier)-size-\(sides)\"/>\n</group>\n"
    }

    /// What a view is filled with, which changes with its opacity and its colour.
    private func shape(_ view: KeyframedView, _ look: Look, _ fill: Fill?, _ stroke: String) -> String {
        let half = look.size / 2
        let data = look.path?.svg ?? Self.rectangle(look, inset: 0)
        var text =
            "<path android:name=\"\(view.identifier)-fill\" android:fillAlpha=\"\(decimal(view.first(.alpha), 4))\"\(stroke) "
        if case .gradient(let gradient)? = fill {
            let paint = Self.fill(gradient, look.size, isCentered: look.path == nil)
            text += "android:pathData=\"\(data)\">\n\(paint)</path>\n"
        } else {
            text += "android:fillColor=\"\(Self.color(view.firstColor))\" android:pathData=\"\(data)\"/>\n"
        }
        if look.path == nil { return text }
        let place = "android:translateX=\"\(decimal(-half.x, 3))\" android:translateY=\"\(decimal(-half.y, 3))\""
        return "<group \(place)>\n\(text)</group>\n"
    }

    private static func stroke(_ line: Look.Line) -> String {
        " android:strokeColor=\"\(color(Ink(line.color)))\" android:strokeWidth=\"\(decimal(line.width, 3))\""
    }

    private static func rectangle(_ look: Look, inset: Double) -> String {
        let (width, height, round) = look.rectangle(inset: inset)
        let (left, top) = (decimal(-width / 2 + round, 3), decimal(-height / 2, 3))
        let (across, down) = (decimal(width - 2 * round, 3), decimal(height - 2 * round, 3))
        if round == 0 { return "M\(left),\(top)h\(across)v\(down)h-\(across)z" }
        let r = decimal(round, 3)
        return "M\(left),\(top)h\(across)a\(r),\(r) 0 0 1 \(r),\(r)v\(down)a\(r),\(r) 0 0 1 -\(r),\(r)"
            + "h-\(across)a\(r),\(r) 0 0 1 -\(r),-\(r)v-\(down)a\(r),\(r) 0 0 1 \(r),-\(r)z"
    }

    private static func fill(_ gradient: Gradient, _ size: Size, isCentered: Bool) -> String {
        let line = gradient.line(in: size)
        let shift = isCentered ? size / 2 : .zero
        let ends = [line.start - shift, line.end - shift].map { (decimal($0.x, 3), decimal($0.y, 3)) }
        return
            "<aapt:attr name=\"android:fillColor\"><gradient android:type=\"linear\" android:startX=\"\(ends[0].0)\" "
            + "android:startY=\"\(ends[0].1)\" android:endX=\"\(ends[1].0)\" android:endY=\"\(ends[1].1)\" "
            + "android:startColor=\"\(color(Ink(gradient.from)))\" android:endColor=\"\(color(Ink(gradient.to)))\"/></aapt:attr>\n"
    }

    /// `#AARRGGBB`.
    private static func color(_ ink: Ink) -> String {
        color([ink.red, ink.green, ink.blue, ink.alpha].map { $0 * 255 })
    }

    private static func color(_ parts: [Double]) -> String {
        let digits = Array("0123456789ABCDEF")
        return "#"
            + [parts[3], parts[0], parts[1], parts[2]].map { part in
                let byte = Int(min(max(part, 0), 255).rounded())
                return String([digits[byte >> 4], digits[byte & 15]])
            }.joined()
    }

    /// Two hyphens end a comment; the second time parts those of three.
    private static func comment(_ text: String) -> String {
        XML.escaped(text).replacing("--", with: "- -").replacing("--", with: "- -")
    }

    // MARK: The animations

    private func target(
        _ view: KeyframedView, _ suffix: String, _ properties: [(channel: MotionChannel, name: String)],
        _ scene: KeyframedScene
    ) -> String {
        var animators = properties.compactMap { channel, name in
            view.tracks[channel].map { track in
                animator(
                    name, "floatType", track, scene, values: track.keys.map { FileNumber.usual(channel).text($0.value) }
                )
            }
        }
        if suffix == "-fill", let (keys, parts) = view.colorTrack {
            animators.append(animator("fillColor", "colorType", keys, scene, values: parts.map(Self.color)))
        }
        if animators.isEmpty { return "" }
        return "<target android:name=\"\(view.identifier)\(suffix)\"><aapt:attr name=\"android:animation\"><set>\n"
            + animators.joined() + "</set></aapt:attr></target>\n"
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
                "<keyframe android:fraction=\"\(fraction(key.time, scene).shortestJSON)\" android:value=\"\(value)\""
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
