import Moonspring
import MoonspringScene

extension RenderFormat {
    static let css = keyframes(["css"], "keyframes for a web page", CSSKeyframes(), [.loop, .easing, .reducedMotion])
}

/// CSS `@keyframes` (CSS Animations Level 1 and 2): a class for each view, which has its look, and an animation for each channel that
/// changes. A page gives each class an element, inside one with the class `scene`.
struct CSSKeyframes: KeyframeFormat {
    var leastSides: Double { CSSLook.leastSides }
    func holds(_ view: ViewRecording) -> Bool { CSSLook.holds(view) }

    func share(_ time: Double, in scene: KeyframedScene) -> Double {
        rounded(100 * time / Double(scene.lastTick), 5) / 100
    }

    func text(of scene: KeyframedScene, _ style: KeyframeStyle) -> String {
        let duration = duration(of: scene).shortestJSON
        let layers = scene.layers
        // The encoding counts only as the first bytes of the file (CSS Syntax Level 3, section 3.2).
        var text = "@charset \"UTF-8\";\n"
        text +=
            "/* \(Self.comment(scene.title)): \(duration) s. One element for each class, inside one with the class scene:\n"
        text += "   <div class=\"scene\">\(layers.map(Self.elements).joined())</div>"
        if let note = scene.note { text += "\n   \(Self.comment(note))" }
        text += " */\n"
        text += ".scene { position: relative; overflow: hidden; "
        text += "width: \(decimal(scene.size.width, 3))px; height: \(decimal(scene.size.height, 3))px;"
        switch scene.background {
        case .color(let color)?: text += " background-color: \(Ink(color).hexadecimal);"
        case .gradient(let gradient)?: text += " background-image: \(CSSLook.css(gradient));"
        case nil: break
        }
        text += " }\n"
        if scene.views.contains(where: { $0.isView && $0.appearance.text != nil }) {
            text += ".scene ::after { max-width: 100%; \(CSSLook.fitted) }\n"
        }
        for layer in layers { text += rules(layer, scene, style) }
        return text
    }

    /// The elements of a page.
    private static func elements(_ layer: KeyframedLayer) -> String {
        switch layer {
        case .view(let view, let layers):
            "<div class=\"\(view.identifier)\">\(layers.map(elements).joined())</div>"
        case .clip(let name, _, let layers): "<div class=\"\(name)\">\(layers.map(elements).joined())</div>"
        }
    }

    /// `edge` is the width of the border of what it is in.
    private func rules(
        _ layer: KeyframedLayer, _ scene: KeyframedScene, _ style: KeyframeStyle, edge: Double = 0
    ) -> String {
        switch layer {
        case .view(let view, let layers):
            return rules(view, scene, style, edge, isEmpty: layers.isEmpty)
                + layers.map { rules($0, scene, style, edge: CSSLook.edge(of: view)) }.joined()
        case .clip(let name, let outline, let layers):
            let animations = CSSAnimation.clip(outline, of: scene).map { [$0] } ?? []
            return "\n" + rule(name, CSSLook.clip(outline, edge), animations, scene)
                + animations.map { Self.keyframes(name, $0) }.joined()
                + Self.reduced(name, animations, style, scene, fades: false)
                + layers.map { rules($0, scene, style) }.joined()
        }
    }

    private func rules(
        _ view: KeyframedView, _ scene: KeyframedScene, _ style: KeyframeStyle, _ edge: Double, isEmpty: Bool
    ) -> String {
        var animations = CSSAnimation.all(in: view, of: scene, style)
        let look = CSSLook(view, edge, hasPictures: true)
        var text = "\n" + rule(view.identifier, look.declarations, animations, scene)
        if let picture = look.picture {
            let list = picture.map { "\($0.name): \($0.value);" }.joined(separator: " ")
            text += ".scene .\(view.identifier)::before { \(list) }\n"
        }
        var reduced = Self.reduced(view.identifier, animations, style, scene)
        if view.appearance.text != nil, view.isView {
            let words = view.textChanges.map { (time: $0.time, text: "\"\(CSSLook.string($0.text))\"") }
            text += ".scene .\(view.identifier)::after { content: \(words.first?.text ?? "\"\"");"
            // Over the picture of a path, but under what is in the view, which has none then.
            if isEmpty { text += " position: relative;" }
            text += CSSLook.room(for: view)
            if words.count > 1 {
                let animation = CSSAnimation.text(words, of: scene)
                animations.append(animation)
                text += " animation: \(Self.use(animation, by: view.identifier, scene));"
                reduced += Self.reduced(view.identifier, [animation], style, scene, of: "::after")
            }
            text += " }\n"
        }
        return text + animations.map { Self.keyframes(view.identifier, $0) }.joined() + reduced
    }

    /// The rule for people who have asked for little motion (Media Queries Level 5). What takes no time shows its first state until its
    /// delay is over, and then its last one.
    private static func reduced(
        _ name: String, _ animations: [CSSAnimation], _ style: KeyframeStyle, _ scene: KeyframedScene,
        of part: String = "", fades: Bool = true
    ) -> String {
        guard let style = style.reducedMotion, !animations.isEmpty else { return "" }
        let suffix = part.isEmpty ? "fade" : "text-fade"
        let (jump, fade) = CSSAnimation.reduced(animations, style, scene, suffix: suffix, fades: fades)
        func seconds(_ ticks: Double) -> String { rounded(ticks * scene.interval, 6).shortestJSON + "s" }
        let all = animations + (fade.map { [$0] } ?? [])
        let lists = [
            ("name", all.map { Self.name($0, of: name) }),
            ("duration", animations.map { _ in "0s" } + (fade.map { [seconds($0.duration)] } ?? [])),
            ("delay", animations.map { _ in seconds(jump) } + (fade.map { _ in ["0s"] } ?? [])),
            ("iteration-count", ["1"]), ("composition", all.map(\.composition)),
        ]
        let text = lists.map { "    animation-\($0): \($1.joined(separator: ", "));\n" }.joined()
        return (fade.map { keyframes(name, $0) } ?? "")
            + "@media (prefers-reduced-motion: reduce) {\n  .scene .\(name)\(part) {\n\(text)  }\n}\n"
    }

    private func rule(
        _ name: String, _ declarations: [CSSLook.Declaration], _ animations: [CSSAnimation], _ scene: KeyframedScene
    ) -> String {
        var text = ".scene .\(name) {\n"
        for (property, value) in declarations { text += "  \(property): \(value);\n" }
        if !animations.isEmpty {
            let list = animations.map { Self.use($0, by: name, scene) }
            text += "  animation: \(list.joined(separator: ",\n    "));\n"
            let composition = animations.map(\.composition)
            text += "  animation-composition: \(composition.joined(separator: ", "));\n"
        }
        return text + "}\n"
    }

    /// The name of an animation in the file. Names of views have no two hyphens in a row: `card` with an animation of its border's colour
    /// is told from `card-border` with one of its colour.
    private static func name(_ animation: CSSAnimation, of element: String) -> String {
        "\(element)--\(animation.suffix)"
    }

    /// How an element uses an animation.
    private static func use(_ animation: CSSAnimation, by name: String, _ scene: KeyframedScene) -> String {
        func seconds(_ ticks: Double) -> String { rounded(ticks * scene.interval, 6).shortestJSON + "s" }
        let delay = animation.delay > 0 ? " " + seconds(animation.delay) : ""
        let repeats = scene.isLooping ? " infinite" : ""
        let words = [Self.name(animation, of: name), seconds(animation.duration) + delay, animation.easing, "both"]
        return words.joined(separator: " ") + repeats
    }

    private static func keyframes(_ name: String, _ animation: CSSAnimation) -> String {
        let steps = animation.keys.map { key in
            let share = rounded(100 * key.time / animation.duration, 5).shortestJSON
            let easing = key.easing.map { " animation-timing-function: \($0);" } ?? ""
            return "  \(share)% { \(animation.name): \(key.value);\(easing) }\n"
        }
        return "@keyframes \(Self.name(animation, of: name)) {\n\(steps.joined())}\n"
    }

    private static func comment(_ text: String) -> String {
        text.replacing("*/", with: "* /").replacing("</", with: "< /")
    }
}
