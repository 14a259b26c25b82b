import Moonspring
import MoonspringScene

extension RenderFormat {
    static let webAnimations = keyframes(
        ["waapi.json"], "keyframes for the Web Animations API", WebAnimations(), [.loop, .easing])
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
        let elements = scene.views.map { view in
            JSON.object([
                "name": .string(view.identifier),
                "style": .object(
                    JSON.Object(
                        CSSLook(view, hasPictures: false).declarations.map {
                            (key: $0.name, value: JSON.string($0.value))
                        })),
                "animations": .array(
                    CSSAnimation.all(in: view, of: scene, style).map { Self.json($0, scene) }),
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

    private func milliseconds(_ scene: KeyframedScene) -> Double { rounded(scene.duration * 1000, 3) }

    private static func json(_ animation: CSSAnimation, _ scene: KeyframedScene) -> JSON {
        func milliseconds(_ ticks: Double) -> JSON { .number(rounded(ticks * scene.interval * 1000, 3)) }
        var options: JSON.Object = ["duration": milliseconds(animation.duration), "fill": "both"]
        if animation.delay > 0 { options.append("delay", milliseconds(animation.delay)) }
        // JSON has no infinity; the API makes it of the text.
        if scene.isLooping { options.append("iterations", "Infinity") }
        if animation.easing != "linear" { options.append("easing", .string(animation.easing)) }
        if animation.property.isAdded { options.append("composite", "add") }
        let frames = animation.keys.enumerated().map { index, key -> JSON in
            var frame: JSON.Object = [
                "offset": .number(rounded(key.time / animation.duration, 7)),
                scriptName(animation.property.name): .string(key.value),
            ]
            if let easing = key.easing { frame.append("easing", .string(easing)) }
            return .object(frame)
        }
        return .object(["keyframes": .array(frames), "options": .object(options)])
    }

    /// `background-color` is `backgroundColor` in scripts.
    private static func scriptName(_ name: String) -> String { name == "background-color" ? "backgroundColor" : name }
}
