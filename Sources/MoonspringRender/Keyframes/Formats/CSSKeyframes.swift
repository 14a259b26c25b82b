import Moonspring

extension RenderFormat {
    static let css = keyframes(["css"], "keyframes for a web page", CSSKeyframes(), [.loop, .easing])
}

/// CSS `@keyframes` (CSS Animations Level 1 and 2): a class for each view, which has its look, and an animation for each channel that
/// changes. A page gives each class an element, inside one with the class `scene`.
struct CSSKeyframes: KeyframeFormat {
    func tick(_ time: Double, in scene: KeyframedScene) -> Double {
        Self.percent(time, scene) / 100 * duration(of: scene) / scene.interval
    }

    private static func percent(_ time: Double, _ scene: KeyframedScene) -> Double {
        rounded(100 * time / Double(scene.lastTick), 5)
    }

    func text(of scene: KeyframedScene, _ style: KeyframeStyle) -> String {
        let duration = duration(of: scene).shortestJSON
        func seconds(_ ticks: Double) -> String { rounded(ticks * scene.interval, 6).shortestJSON + "s" }
        // The encoding counts only as the first bytes of the file (CSS Syntax Level 3, section 3.2).
        var text = "@charset \"UTF-8\";\n"
        text +=
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
            let animations = CSSAnimation.all(in: view, of: scene, style)
            let look = CSSLook(view, hasPictures: true)
            text += "\n.scene .\(view.identifier) {\n"
            for (name, value) in look.declarations { text += "  \(name): \(value);\n" }
            if !animations.isEmpty {
                let list = animations.map { animation in
                    let delay = animation.delay > 0 ? " " + seconds(animation.delay) : ""
                    let times = seconds(animation.duration) + delay
                    let name = "\(view.identifier)-\(animation.property.suffix)"
                    return "\(name) \(times) \(animation.easing) both\(scene.isLooping ? " infinite" : "")"
                }
                text += "  animation: \(list.joined(separator: ",\n    "));\n"
                let composition = animations.map { $0.property.isAdded ? "add" : "replace" }
                text += "  animation-composition: \(composition.joined(separator: ", "));\n"
            }
            text += "}\n"
            if let picture = look.picture {
                let list = picture.map { "\($0.name): \($0.value);" }.joined(separator: " ")
                text += ".scene .\(view.identifier)::before { \(list) }\n"
            }
            if let words = view.appearance.text, view.isView {
                text +=
                    ".scene .\(view.identifier)::after { content: \"\(Self.string(words))\"; position: relative; }\n"
            }
            for animation in animations {
                text += "@keyframes \(view.identifier)-\(animation.property.suffix) {\n"
                text += animation.keys.indices.map { Self.step(animation, $0) }.joined()
                text += "}\n"
            }
        }
        return text
    }

    private static func step(_ animation: CSSAnimation, _ index: Int) -> String {
        let key = animation.keys[index]
        let easing = key.easing.map { " animation-timing-function: \($0);" } ?? ""
        let percent = animation.percent(index).shortestJSON
        return "  \(percent)% { \(animation.property.name): \(key.value);\(easing) }\n"
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
}
