import MoonspringLua
import MoonspringScene

extension RenderFormat {
    static let springTokens = RenderFormat(["tokens.json"], "its springs as design tokens", options: [.from]) {
        export throws(OutputError) in try SpringTokenExporter(export)
    }.with { $0.readsSprings = true }
}

private final class SpringTokenExporter: SceneExporter {
    private let export: Export
    private var tokens = SpringTokens()

    init(_ export: Export) throws(OutputError) {
        self.export = export
        _ = try export.openFile()
    }

    var summary: String { counted(tokens.count, "spring") }
    var details: JSON.Object { ["springs": .integer(tokens.count)] }

    func add(_ frame: Frame, _ picture: Picture) throws(OutputError) {
        if export.options.contains(picture.time) { tokens.note(picture) }
    }

    func finish(_ end: TraceEnd) throws(OutputError) {
        let whole = JSON.object(tokens.json(title: export.header.displayName))
        try export.openFile().complete(Array((whole.indented(levels: 4) + "\n").utf8))
    }
}
