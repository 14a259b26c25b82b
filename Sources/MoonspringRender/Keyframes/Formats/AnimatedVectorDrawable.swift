import Moonspring

extension RenderFormat {
    static let animatedVector = keyframes(["xml"], "an animated vector drawable for Android", AnimatedVectorDrawable())
}

/// Android's `animated-vector` in one file: a group for each view, and an `objectAnimator` for each channel that changes, whose keys
/// have a `pathInterpolator` each (API level 24; `aapt:attr` keeps all in one file).
struct AnimatedVectorDrawable: KeyframeFormat {
    var foldsSize: Bool { true }
    var foldsVisibility: Bool { true }
    var hasText: Bool { false }
    var hasShadows: Bool { false }
    var hasShear: Bool { false }

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

    /// A property of a group or a path, and how its value stands there.
    private struct Property {
        let channel: MotionChannel
        let name: String
        var unit = 1.0
        var decimals = 3
    }

    private static let placed = [
        Property(channel: .x, name: "translateX"), Property(channel: .y, name: "translateY"),
        Property(channel: .rotation, name: "rotation", unit: 180 / .pi, decimals: 4),
        Property(channel: .scaleX, name: "scaleX", decimals: 6),
        Property(channel: .scaleY, name: "scaleY", decimals: 6),
    ]
    private static let painted = [Property(channel: .alpha, name: "fillAlpha", decimals: 4)]

    // MARK: The drawable

    private func group(_ view: KeyframedView) -> String {
        var text = "<group android:name=\"\(view.identifier)\""
        for property in Self.placed where view.first(property.channel) != property.channel.usual {
            text +=
                " android:\(property.name)=\"\(decimal(view.first(property.channel) * property.unit, property.decimals))\""
        }
        let (look, half) = (view.appearance, view.size / 2)
        text += ">\n"
        let data = look.path.map { $0.svg } ?? Self.rectangle(view.size, radius: look.cornerRadius, inset: 0)
        if look.path != nil {
            text +=
                "<group android:translateX=\"\(decimal(-half.x, 3))\" android:translateY=\"\(decimal(-half.y, 3))\">\n"
        }
        text +=
            "<path android:name=\"\(view.identifier)-fill\" android:fillAlpha=\"\(decimal(view.first(.alpha), 4))\" "
        var line =
            view.isView ? look.path.flatMap { _ in look.strokeColor.map { (Ink($0), look.lineWidth) } } : (.black, 1)
        if let (ink, width) = line {
            text += "android:strokeColor=\"\(Self.color(ink))\" android:strokeWidth=\"\(decimal(width, 3))\" "
        }
        if case .gradient(let gradient)? = look.backgroundColor {
            text +=
                "android:pathData=\"\(data)\">\n\(Self.fill(gradient, view.size, isCentered: look.path == nil))</path>\n"
        } else {
            text +=
                "android:fillColor=\"\(Self.color(MotionChannel.color.map { view.first($0) }))\" android:pathData=\"\(data)\"/>\n"
        }
        if look.path != nil { text += "</group>\n" }
        line = look.borderColor.map { (Ink($0), look.borderWidth) }
        if look.path == nil, let (ink, width) = line, width > 0 {
            let data = Self.rectangle(view.size, radius: look.cornerRadius, inset: width / 2)
            text += "<path android:strokeColor=\"\(Self.color(ink))\" android:strokeWidth=\"\(decimal(width, 3))\" "
            text += "android:strokeAlpha=\"\(decimal(view.first(.alpha), 4))\" android:pathData=\"\(data)\"/>\n"
        }
        // Its sides stand in the name of an empty group, so that a reader knows them whatever is drawn.
        text +=
            "<group android:name=\"\(view.identifier)-size-\(decimal(view.size.width, 3))x\(decimal(view.size.height, 3))\"/>\n"
        return text + "</group>\n"
    }

    private static func rectangle(_ size: Size, radius: Double, inset: Double) -> String {
        let (width, height) = (max(size.width - 2 * inset, 0), max(size.height - 2 * inset, 0))
        let round = max(min(radius - inset, width / 2, height / 2), 0)
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

    private static func comment(_ text: String) -> String { XMLElement.escaped(text).replacing("--", with: "- -") }

    // MARK: The animations

    private func target(
        _ view: KeyframedView, _ suffix: String, _ properties: [Property], _ scene: KeyframedScene
    ) -> String {
        var animators = properties.compactMap { property in
            view.tracks[property.channel].map { track in
                animator(
                    property.name, "floatType", track, scene,
                    values: track.keys.map { decimal($0.value * property.unit, property.decimals) })
            }
        }
        let colors = MotionChannel.color.compactMap { view.tracks[$0] }
        if suffix == "-fill", colors.count == 4 {
            let values = colors[0].keys.indices.map { index in Self.color(colors.map { $0.keys[index].value }) }
            animators.append(animator("fillColor", "colorType", colors[0], scene, values: values))
        }
        if animators.isEmpty { return "" }
        return "<target android:name=\"\(view.identifier)\(suffix)\"><aapt:attr name=\"android:animation\"><set>\n"
            + animators.joined() + "</set></aapt:attr></target>\n"
    }

    /// Durations are whole milliseconds: that of the scene rounded up, and keys at the shares that give their times.
    private func animator(
        _ name: String, _ type: String, _ track: KeyframeTrack, _ scene: KeyframedScene, values: [String]
    ) -> String {
        let duration = (scene.duration * 1000 - 1e-6).rounded(.up)
        var text =
            "<objectAnimator android:duration=\"\(decimal(duration, 0))\" android:interpolator=\"@android:anim/linear_interpolator\">\n"
        text += "<propertyValuesHolder android:propertyName=\"\(name)\" android:valueType=\"\(type)\">\n"
        var last = KeyframeEasing.linear
        for (key, value) in zip(track.keys, values) {
            text +=
                "<keyframe android:fraction=\"\(decimal(key.time * scene.interval * 1000 / duration, 7))\" android:value=\"\(value)\""
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
        if let key = track.keys.last, key.time * scene.interval * 1000 < duration, let value = values.last {
            text += "<keyframe android:fraction=\"1\" android:value=\"\(value)\"/>\n"
        }
        return text + "</propertyValuesHolder></objectAnimator>\n"
    }

    // MARK: Reading

    func read(_ text: String) -> ReadKeyframes? {
        guard let root = XMLElement(text), root.name == "animated-vector", let vector = root.all("vector").first else {
            return nil
        }
        var result = ReadKeyframes()
        for group in vector.children where group.name == "group" {
            guard let view = group["android:name"] else { return nil }
            result.views[view] = [:]
            for property in Self.placed {
                guard let value = group["android:\(property.name)"].flatMap(Double.init) else { continue }
                result.set(property.channel, of: view, to: value / property.unit)
            }
            let prefix = "\(view)-size-"
            for inner in group.all("group") where inner["android:name"]?.hasPrefix(prefix) == true {
                let sides =
                    inner["android:name"]?.dropFirst(prefix.count).split(separator: "x").compactMap { Double($0) } ?? []
                guard sides.count == 2 else { return nil }
                result.set(.width, of: view, to: sides[0])
                result.set(.height, of: view, to: sides[1])
            }
            for path in group.all("path") where path["android:name"] == "\(view)-fill" {
                result.set(.alpha, of: view, to: path["android:fillAlpha"].flatMap(Double.init) ?? 1)
                guard let color = path["android:fillColor"].flatMap(Self.parts) else { continue }
                for (channel, part) in zip(MotionChannel.color, color) { result.set(channel, of: view, to: part) }
            }
        }
        for target in root.children where target.name == "target" {
            guard let name = target["android:name"] else { return nil }
            let view = name.hasSuffix("-fill") && result.views[name] == nil ? String(name.dropLast(5)) : name
            for animator in target.all("objectAnimator") {
                guard read(animator, of: view, into: &result) else { return nil }
            }
        }
        return result
    }

    private static func parts(of color: String) -> [Double]? {
        guard color.utf8.count == 9, let value = UInt32(color.dropFirst(), radix: 16) else { return nil }
        return [value >> 16 & 255, value >> 8 & 255, value & 255, value >> 24].map { Double($0) }
    }

    private func read(_ animator: XMLElement, of view: String, into result: inout ReadKeyframes) -> Bool {
        guard let duration = animator["android:duration"].flatMap(Double.init),
            let holder = animator.all("propertyValuesHolder").first, let name = holder["android:propertyName"]
        else { return false }
        let elements = holder.children.filter { $0.name == "keyframe" }
        let keys = elements.indices.map { index -> Keyframe in
            let time = elements[index]["android:fraction"].flatMap(Double.init) ?? .nan
            var key = Keyframe(time: time * duration / 1000, value: 0)
            let next = index + 1 < elements.count ? elements[index + 1].all("pathInterpolator").first : nil
            if let data = next?["android:pathData"] {
                // The last two are the end of the curve, 1 and 1.
                let numbers = data.dropFirst(5).split { ", ".contains($0) }.compactMap { Double($0) }
                if let curve = CubicEasing(numbers.dropLast(2)) { key.easing = .cubic(curve) }
            }
            return key
        }
        func set(_ channel: MotionChannel, _ values: [Double]) {
            let track = zip(keys, values).map { Keyframe(time: $0.time, value: $1, easing: $0.easing) }
            result.set(channel, of: view, to: KeyframeTrack(keys: track))
        }
        let texts = elements.map { $0["android:value"] ?? "" }
        if name == "fillColor" {
            let colors = texts.compactMap(Self.parts)
            guard colors.count == keys.count else { return false }
            for (index, channel) in MotionChannel.color.enumerated() { set(channel, colors.map { $0[index] }) }
            return true
        }
        guard let property = (Self.placed + Self.painted).first(where: { $0.name == name }) else { return false }
        set(property.channel, texts.map { (Double($0) ?? .nan) / property.unit })
        return true
    }
}
