import Moonspring

extension RenderFormat {
    static let css = keyframes(["css"], "keyframes for a web page", CSSKeyframes(), hasEasing: true)
}

/// CSS `@keyframes` (CSS Animations Level 1 and 2): a class for each view, which has its look, and an animation for each channel that
/// changes. A page gives each class an element, inside one with the class `scene`.
struct CSSKeyframes: KeyframeFormat {
    func text(of scene: KeyframedScene, _ style: KeyframeStyle) -> String {
        let scene = scene.withKeysAtEnd
        let duration = decimal(scene.duration, 6)
        var text =
            "/* \(Self.comment(scene.title)): \(duration) s. One element for each class, inside one with the class scene:\n"
        text +=
            "   <div class=\"scene\">\(scene.views.prefix(3).map { "<div class=\"\($0.identifier)\"></div>" }.joined())"
        text += scene.views.count > 3 ? "...</div> */\n" : "</div> */\n"
        text += ".scene { position: relative; overflow: hidden; "
        text += "width: \(decimal(scene.size.width, 3))px; height: \(decimal(scene.size.height, 3))px;"
        switch scene.background {
        case .color(let color)?: text += " background-color: \(Ink(color).hexadecimal);"
        case .gradient(let gradient)?: text += " background-image: \(CSSLook.css(gradient));"
        case nil: break
        }
        text += " }\n"
        for view in scene.views {
            let animated = CSSProperty.animated(in: view)
            text += "\n.scene .\(view.identifier) {\n"
            for (name, value) in CSSLook(view, hasPictures: true).declarations { text += "  \(name): \(value);\n" }
            if !animated.isEmpty {
                let easing = { (tracks: [KeyframeTrack]) -> String in
                    style.isLinear && tracks.count == 1 && tracks[0].keys.first?.easing != .hold
                        ? LinearEasing(tracks[0]).text : "linear"
                }
                let list = animated.map {
                    "\(view.identifier)-\($0.property.suffix) \(duration)s \(easing($0.tracks)) both"
                }
                text += "  animation: \(list.joined(separator: ",\n    "));\n"
                let composition = animated.map { $0.property.isAdded ? "add" : "replace" }
                text += "  animation-composition: \(composition.joined(separator: ", "));\n"
            }
            text += "}\n"
            if let picture = CSSLook.pictureOfPath(view) {
                let list = picture.map { "\($0.name): \($0.value);" }.joined(separator: " ")
                text += ".scene .\(view.identifier)::before { \(list) }\n"
            }
            if let words = view.appearance.text, view.isView {
                text +=
                    ".scene .\(view.identifier)::after { content: \"\(Self.string(words))\"; position: relative; }\n"
            }
            for (property, tracks) in animated {
                text += "@keyframes \(view.identifier)-\(property.suffix) {\n"
                text += Self.steps(property, tracks, scene, style).joined()
                text += "}\n"
            }
        }
        return text
    }

    private static func steps(
        _ property: CSSProperty, _ tracks: [KeyframeTrack], _ scene: KeyframedScene, _ style: KeyframeStyle
    ) -> [String] {
        if style.isLinear, tracks.count == 1, tracks[0].keys.first?.easing != .hold {
            let easing = LinearEasing(tracks[0])
            return [("from", easing.least), ("to", easing.most)].map {
                "  \($0.0) { \(property.name): \(property.text([$0.1])); }\n"
            }
        }
        return tracks[0].keys.indices.map { index in
            let key = tracks[0].keys[index]
            let value = property.text(tracks.map { $0.keys[index].value })
            var text = "  \(decimal(100 * key.time / Double(scene.lastTick), 5))% { \(property.name): \(value);"
            let isLast = index == tracks[0].keys.count - 1
            if key.easing != .linear, !isLast { text += " animation-timing-function: \(key.easing.css);" }
            return text + " }\n"
        }
    }

    private static func comment(_ text: String) -> String {
        text.replacing("*/", with: "* /").replacing("</", with: "< /")
    }

    /// The inside of a string of CSS (CSS Syntax Level 3, section 4.3.5).
    private static func string(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\" + String(scalar)
            // In a style element `</style` would end it.
            case "<": result += "\\3c "
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                result += "\\" + String(scalar.value, radix: 16) + " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    // MARK: Reading

    func read(_ text: String) -> ReadKeyframes? {
        guard let sheet = CSSSheet(text) else { return nil }
        var result = ReadKeyframes()
        for (selector, declarations) in sheet.rules where selector.hasPrefix(".scene .") {
            if selector.contains("::") {
                readPicture(selector, declarations, into: &result)
                continue
            }
            let view = String(selector.dropFirst(8))
            result.views[view] = [:]
            CSSBase.read(declarations, of: view, into: &result)
            guard let animations = declarations["animation"] else { continue }
            for animation in CSSSheet.list(animations) {
                // name, duration, easing (which may have spaces in it), fill.
                let words = animation.split(separator: " ")
                guard words.count >= 4, let duration = Double(words[1].dropLast()),
                    let steps = sheet.keyframes[String(words[0])]
                else { return nil }
                let easing = words[2..<words.count - 1].joined(separator: " ")
                guard CSSBase.read(steps, easing: easing, duration: duration, of: view, into: &result) else {
                    return nil
                }
            }
        }
        return result
    }
}

extension CSSKeyframes {
    /// The colour of a path's picture, the last of its fills.
    private func readPicture(
        _ selector: String, _ declarations: [String: String], into result: inout ReadKeyframes
    ) {
        let view = String(selector.dropFirst(8).prefix { $0 != ":" })
        guard let picture = declarations["background"], result.views[view] != nil,
            let fill = picture.ranges(of: "fill='%23").last.map({ picture[$0.upperBound...].prefix { $0 != "'" } }),
            let color = Color("#" + fill)
        else { return }
        for (channel, part) in zip(MotionChannel.color, [color.red, color.green, color.blue, color.alpha]) {
            result.set(channel, of: view, to: Double(part))
        }
    }
}

/// What declarations of CSS say of the channels.
enum CSSBase {
    /// Reads a view's own rule: its values where nothing is animated.
    static func read(_ declarations: [String: String], of view: String, into result: inout ReadKeyframes) {
        for property in CSSProperty.all {
            guard let text = declarations[property.name] else { continue }
            if property.name == "translate" {
                let parts = CSSSheet.values(text)
                let index = property.channels == [.x] ? 0 : 1
                if index < parts.count { result.set(property.channels[0], of: view, to: shift(parts[index])) }
            } else if let values = property.read(text) {
                for (channel, value) in zip(property.channels, values) { result.set(channel, of: view, to: value) }
            }
        }
    }

    /// The points of `-50%` and `calc(-50% + 12px)`.
    private static func shift(_ text: String) -> Double {
        guard text.hasPrefix("calc(") else { return 0 }
        let parts = text.dropFirst(5).dropLast().split(separator: " ")
        guard parts.count == 3, let length = Double(parts[2].dropLast(2)) else { return 0 }
        return parts[1] == "-" ? -length : length
    }

    /// Reads the keyframes of one animation. Steps are shares of the duration, with their declarations. Returns false for what the
    /// writer does not write.
    static func read(
        _ steps: [(share: Double, declarations: [String: String])], easing: String, duration: Double, of view: String,
        into result: inout ReadKeyframes
    ) -> Bool {
        guard let first = steps.first?.declarations.first(where: { $0.key != "animation-timing-function" }) else {
            return false
        }
        for property in CSSProperty.all where property.name == first.key && isOf(property, steps) {
            var tracks = property.channels.map { _ in KeyframeTrack(keys: []) }
            for (share, declarations) in steps {
                guard let values = declarations[property.name].flatMap(property.read) else { return false }
                let easing = declarations["animation-timing-function"].flatMap { KeyframeEasing(css: $0) } ?? .linear
                for (index, value) in values.enumerated() {
                    tracks[index].keys.append(Keyframe(time: share * duration, value: value, easing: easing))
                }
            }
            if easing != "linear", let start = tracks[0].keys.first?.value, let end = tracks[0].keys.last?.value {
                guard let keys = LinearEasing.keys(easing, from: start, to: end, duration: duration) else {
                    return false
                }
                tracks = [KeyframeTrack(keys: keys)]
            }
            for (channel, track) in zip(property.channels, tracks) { result.set(channel, of: view, to: track) }
        }
        return true
    }

    /// Of the two that a property has, the one whose own part changes or is not what the other leaves: `12px 0` is of x.
    private static func isOf(_ property: CSSProperty, _ steps: [(share: Double, declarations: [String: String])])
        -> Bool
    {
        guard property.isAdded else { return true }
        let parts = steps.compactMap {
            $0.declarations[property.name].map { $0.split(separator: " ").map(String.init) }
        }
        let neutral = property.name == "scale" ? "1" : "0"
        let other = property.channels == [.x] || property.channels == [.scaleX] ? 1 : 0
        return parts.allSatisfy { $0.count == 2 && $0[other] == neutral }
    }
}
