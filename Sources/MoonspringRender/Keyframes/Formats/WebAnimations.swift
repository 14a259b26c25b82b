import Moonspring
import MoonspringScene

extension RenderFormat {
    static let webAnimations = keyframes(
        ["waapi.json"], "keyframes for the Web Animations API", WebAnimations(), [.loop, .easing, .reducedMotion])
}

/// Keyframes and options for `element.animate(keyframes, options)` (Web Animations Level 1 and 2), and the style that each element has
/// without them.
struct WebAnimations: KeyframeFormat {
    /// Elements are the page's own, and so are their words. Nor has it anything for a box of its own in an element.
    var lacks: Set<KeyframeFeature> { [.text, .pathPictures] }

    var leastSides: Double { CSSLook.leastSides }
    func holds(_ view: ViewRecording) -> Bool { CSSLook.holds(view) }

    func duration(of scene: KeyframedScene) -> Double { milliseconds(scene) / 1000 }

    func text(of scene: KeyframedScene, _ style: KeyframeStyle) -> String {
        let elements = scene.layers.flatMap { self.elements($0, in: nil, scene, style) }
        var members: JSON.Object = [
            "moonspringWebAnimations": 1, "title": .string(scene.title), "duration": .number(milliseconds(scene)),
            "size": .array([.number(scene.size.width), .number(scene.size.height)]),
        ]
        if case .color(let color)? = scene.background { members.append("background", .string(Ink(color).hexadecimal)) }
        if !scene.omissions.isEmpty { members.append("lost", .array(scene.omissions.map { .string($0) })) }
        members.append("elements", .array(elements))
        return JSON.object(members).indented(levels: 4) + "\n"
    }

    private func milliseconds(_ scene: KeyframedScene) -> Double { rounded(scene.duration * 1000, 3) }

    /// `parent` is the element that it is in, and `edge` the width of that one's border.
    private func elements(
        _ layer: KeyframedLayer, in parent: String?, _ scene: KeyframedScene, _ style: KeyframeStyle, edge: Double = 0
    ) -> [JSON] {
        func element(
            _ name: String, _ look: [CSSLook.Declaration], _ animations: [CSSAnimation], fades: Bool = true
        ) -> JSON {
            var members: JSON.Object = ["name": .string(name)]
            if let parent { members.append("parent", .string(parent)) }
            let declarations = look.map { (key: $0.name, value: JSON.string($0.value)) }
            members.append("style", .object(JSON.Object(declarations)))
            members.append("animations", .array(animations.map { Self.json($0, scene, repeats: scene.isLooping) }))
            if let motion = style.reducedMotion {
                let (jump, fade) = CSSAnimation.reduced(animations, motion, scene, fades: fades)
                let reduced = animations.map { $0.jumping(at: jump) } + (fade.map { [$0] } ?? [])
                members.append("reducedAnimations", .array(reduced.map { Self.json($0, scene, repeats: false) }))
            }
            return .object(members)
        }
        switch layer {
        case .view(let view, let layers):
            let look = CSSLook(view, edge, hasPictures: false).declarations
            return [element(view.identifier, look, CSSAnimation.all(in: view, of: scene, style))]
                + layers.flatMap {
                    elements($0, in: view.identifier, scene, style, edge: CSSLook.edge(of: view))
                }
        case .clip(let name, let outline, let layers):
            let animations = CSSAnimation.clip(outline, of: scene).map { [$0] } ?? []
            return [element(name, CSSLook.clip(outline, edge), animations, fades: false)]
                + layers.flatMap { elements($0, in: name, scene, style) }
        }
    }

    private static func json(_ animation: CSSAnimation, _ scene: KeyframedScene, repeats: Bool) -> JSON {
        func milliseconds(_ ticks: Double) -> JSON { .number(rounded(ticks * scene.interval * 1000, 3)) }
        var options: JSON.Object = ["duration": milliseconds(animation.duration), "fill": "both"]
        if animation.delay > 0 { options.append("delay", milliseconds(animation.delay)) }
        // JSON has no infinity; the API makes it of the text.
        if repeats { options.append("iterations", "Infinity") }
        if animation.easing != "linear" { options.append("easing", .string(animation.easing)) }
        if animation.isAdded { options.append("composite", "add") }
        let frames = animation.keys.map { key -> JSON in
            var frame: JSON.Object = [
                "offset": .number(rounded(key.time / animation.duration, 7)),
                camelCased(animation.name): .string(key.value),
            ]
            if let easing = key.easing { frame.append("easing", .string(easing)) }
            return .object(frame)
        }
        return .object(["keyframes": .array(frames), "options": .object(options)])
    }
}
