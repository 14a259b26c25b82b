import Moonspring
import MoonspringScene

extension SourceLook {
    /// An expression that makes it.
    var layerLook: String {
        let places = [("x", x), ("y", y), ("width", width), ("height", height)]
        let shadow = appearance.shadow
        let hasShadow = shadow.color != nil && appearance.path == nil
        // Those with a default, which the source leaves out.
        let numbers = [
            ("scaleX", scaleX, 1), ("scaleY", scaleY, 1), ("rotation", rotation, 0), ("opacity", opacity, 1),
            ("zIndex", Double(depth), 0),
            ("cornerRadius", cornerRadius, 0), ("borderWidth", borderWidth, 0),
            ("lineWidth", lineWidth, 0), ("fontSize", fontSize, 17),
            ("shadowRadius", hasShadow ? shadow.radius : 0, 0), ("shadowX", hasShadow ? shadow.offset.x : 0, 0),
            ("shadowY", hasShadow ? shadow.offset.y : 0, 0),
        ].filter { rounded($1, 4) != $2 }.map { ($0.0, $0.1) }
        let colors = [
            ("background", background, Self.clear), ("foreground", foreground, .black),
            ("border", border, Self.clear), ("stroke", stroke, Self.clear),
            ("shadow", hasShadow ? shadow.color.map { Ink($0) } ?? Self.clear : Self.clear, Self.clear),
        ].filter { $1 != $2 }.map { "\($0.0): \(Self.color($0.1))" }
        let parts = (places + numbers).map { "\($0): \(decimal($1, 4))" } + colors
        return "LayerLook(\(parts.joined(separator: ", ")))"
    }

    private static let clear = Ink(0, 0, 0, 0)

    static func color(_ ink: Ink) -> String {
        let parts = [("red", ink.red), ("green", ink.green), ("blue", ink.blue), ("opacity", ink.alpha)]
        return "Color(\(parts.map { "\($0): \(decimal($1, 4))" }.joined(separator: ", ")))"
    }
}
