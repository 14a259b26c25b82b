import Moonspring
import MoonspringScene

extension RenderFormat {
    static let webAnimations = keyframes(
        ["waapi.json"], "keyframes for the Web Animations API", WebAnimations(), hasEasing: true)
}

/// Keyframes and options for `element.animate(keyframes, options)` (Web Animations Level 1 and 2), and the style that each element has
/// without them.
struct WebAnimations: KeyframeFormat {
    /// Elements are the page's own, and so are their words.
    var hasText: Bool { false }

    func text(of scene: KeyframedScene, _ style: KeyframeStyle) -> String {
        let scene = scene.withKeysAtEnd
        let elements = scene.views.map { view in
            JSON.object([
                "name": .string(view.identifier),
                "style": .object(
                    JSON.Object(
                        CSSLook(view, hasPictures: false).declarations.map {
                            (key: $0.name, value: JSON.string($0.value))
                        })),
                "animations": .array(
                    CSSProperty.animated(in: view).map { property, tracks in
                        animation(property, tracks, scene, isLinear: style.isLinear)
                    }),
            ])
        }
        var members: JSON.Object = [
            "moonspringWebAnimations": 1, "title": .string(scene.title), "duration": .number(milliseconds(scene)),
            "size": .array([.number(scene.size.width), .number(scene.size.height)]),
        ]
        if case .color(let color)? = scene.background { members.append("background", .string(Ink(color).hexadecimal)) }
        members.append("elements", .array(elements))
        return JSON.object(members).indented(levels: 4) + "\n"
    }

    private func milliseconds(_ scene: KeyframedScene) -> Double { rounded(scene.duration * 1000, 4) }

    private func animation(
        _ property: CSSProperty, _ tracks: [KeyframeTrack], _ scene: KeyframedScene, isLinear: Bool
    ) -> JSON {
        let name = Self.scriptName(property.name)
        var options: JSON.Object = ["duration": .number(milliseconds(scene)), "fill": "both"]
        if property.isAdded { options.append("composite", "add") }
        let frames: [JSON]
        if isLinear, tracks.count == 1, tracks[0].keys.first?.easing != .hold {
            let easing = LinearEasing(tracks[0])
            options.append("easing", .string(easing.text))
            frames = [(0.0, easing.least), (1.0, easing.most)].map { offset, value in
                .object(["offset": .number(offset), name: .string(property.text([value]))])
            }
        } else {
            frames = tracks[0].keys.enumerated().map { index, key in
                let value = property.text(tracks.map { $0.keys[index].value })
                var frame: JSON.Object = [
                    "offset": .number(rounded(key.time / Double(scene.lastTick), 7)), name: .string(value),
                ]
                if key.easing != .linear, index < tracks[0].keys.count - 1 {
                    frame.append("easing", .string(key.easing.css))
                }
                return .object(frame)
            }
        }
        return .object(["keyframes": .array(frames), "options": .object(options)])
    }

    /// `background-color` is `backgroundColor` in scripts.
    private static func scriptName(_ name: String) -> String { name == "background-color" ? "backgroundColor" : name }

    // MARK: Reading

    func read(_ text: String) -> ReadKeyframes? {
        guard let elements = (try? JSON.parse(text))?.objectValue?["elements"]?.arrayValue else { return nil }
        var result = ReadKeyframes()
        for element in elements {
            guard let object = element.objectValue, let view = object["name"]?.stringValue,
                let style = object["style"]?.objectValue, let animations = object["animations"]?.arrayValue
            else { return nil }
            result.views[view] = [:]
            CSSBase.read(Self.strings(style), of: view, into: &result)
            for animation in animations {
                guard read(animation, of: view, into: &result) else { return nil }
            }
        }
        return result
    }

    private func read(_ animation: JSON, of view: String, into result: inout ReadKeyframes) -> Bool {
        guard let frames = animation.objectValue?["keyframes"]?.arrayValue,
            let options = animation.objectValue?["options"]?.objectValue,
            let duration = options["duration"]?.doubleValue
        else { return false }
        let steps = frames.compactMap { frame -> (share: Double, declarations: [String: String])? in
            guard let object = frame.objectValue, let offset = object["offset"]?.doubleValue else { return nil }
            var declarations = Self.strings(object)
            declarations["animation-timing-function"] = declarations.removeValue(forKey: "easing")
            if let color = declarations.removeValue(forKey: "backgroundColor") {
                declarations["background-color"] = color
            }
            return (offset, declarations)
        }
        return CSSBase.read(
            steps, easing: options["easing"]?.stringValue ?? "linear", duration: duration / 1000, of: view,
            into: &result)
    }

    private static func strings(_ object: JSON.Object) -> [String: String] {
        var result: [String: String] = [:]
        for (key, value) in object { if let text = value.stringValue { result[key] = text } }
        return result
    }
}
