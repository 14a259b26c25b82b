import Moonspring
import MoonspringScene

extension SourceLook {
    /// Values of Motion's properties, which may change from state to state.
    var reactMembers: [(name: String, value: String)] {
        let numbers = [
            ("x", x - width / 2), ("y", y - height / 2), ("width", width), ("height", height), ("scaleX", scaleX),
            ("scaleY", scaleY), ("rotate", rotation * 180 / .pi), ("opacity", opacity), ("borderRadius", cornerRadius),
            ("borderWidth", borderWidth), ("fontSize", fontSize), ("zIndex", Double(depth)),
        ].map { ($0, decimal($1, 4)) }
        // A path in an element takes the paint of the element.
        let paint =
            appearance.path == nil
            ? [("backgroundColor", background), ("borderColor", border)] : [("fill", background), ("stroke", stroke)]
        let colors = ([("color", foreground)] + paint).map { ($0, "\"\($1.hexadecimal)\"") }
        return numbers + colors + rareMembers
    }

    /// What few layers have.
    private var rareMembers: [(name: String, value: String)] {
        if appearance.path != nil { return [("strokeWidth", decimal(appearance.lineWidth, 4))] }
        var members: [(String, String)] = []
        if case .gradient(let gradient)? = appearance.backgroundColor {
            members.append(("backgroundImage", "\"\(CSSLook.css(gradient))\""))
        }
        if let color = appearance.shadow.color {
            members.append(("boxShadow", "\"\(CSSLook.css(appearance.shadow, color))\""))
        }
        return members
    }

    /// What stays in all states.
    var reactLayout: [(name: String, value: String)] {
        var members = [("justifyContent", "\"\(appearance.textAlignment.css)\"")]
        if appearance.text != nil {
            members += [
                ("textAlign", "\"\(appearance.textAlignment.css)\""), ("whiteSpace", "\"pre\""),
                ("fontWeight", "\(appearance.fontWeight.css)"),
            ]
            if let family = appearance.fontFamily {
                members.append(("fontFamily", ReactStates.quoted(CSSLook.fonts(family))))
            }
        }
        if appearance.path != nil { members += [("strokeLinecap", "\"round\""), ("strokeLinejoin", "\"round\"")] }
        if appearance.clipsToBounds { members.append(("overflow", "\"hidden\"")) }
        return members
    }
}
