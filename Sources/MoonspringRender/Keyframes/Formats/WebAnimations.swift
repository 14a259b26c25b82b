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

    func duration(of scene: KeyframedScene) -> Double { milliseconds(scene) / 1000 }

    func tick(_ time: Double, in scene: KeyframedScene) -> Double {
        Self.offset(time, scene) * duration(of: scene) / scene.interval
    }

    private static func offset(_ time: Double, _ scene: KeyframedScene) -> Double {
        rounded(time / Double(scene.lastTick), 7)
    }

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
                        animation(property, tracks, scene, style)
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
        _ property: CSSProperty, _ tracks: [KeyframeTrack], _ scene: KeyframedScene, _ style: KeyframeStyle
    ) -> JSON {
        let name = Self.scriptName(property.name)
        var options: JSON.Object = ["duration": .number(milliseconds(scene)), "fill": "both"]
        if property.isAdded { options.append("composite", "add") }
        let frames: [JSON]
        if style.isOneEasing(property.channels[0], tracks[0]) {
            let easing = LinearEasing(tracks[0])
            options.append("easing", .string(easing.text))
            frames = [(0.0, easing.least), (1.0, easing.most)].map { offset, value in
                .object(["offset": .number(offset), name: .string(property.text([value]))])
            }
        } else {
            frames = tracks[0].keys.enumerated().map { index, key in
                let value = property.text(tracks.map { $0.keys[index].value })
                var frame: JSON.Object = [
                    "offset": .number(Self.offset(key.time, scene)), name: .string(value),
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
}
