import MoonspringLua
import MoonspringScene

extension RenderFormat {
    static let springTokens = collecting(["tokens.json"], "its springs as design tokens", SpringTokens()) {
        tokens, _, picture, export in
        if export.options.contains(picture.time) { tokens.note(picture) }
    } file: { tokens, export in
        let whole = JSON.object(tokens.json(title: export.header.displayName))
        let details: JSON.Object = ["springs": .integer(tokens.count)]
        return (whole.indented(levels: 4) + "\n", counted(tokens.count, "spring"), details)
    }.with { $0.readsSprings = true }
}
