import MoonspringScene

extension RenderFormat {
    static let csv = RenderFormat(extensions: ["csv"], summary: "a table of numbers", options: [.from]) {
        export throws(OutputError) in try TableExporter(export)
    }
}

private final class TableExporter: SceneExporter {
    private let table: CSVWriter
    private let options: RenderOptions
    let summary = "a table"

    /// The most columns that spreadsheets take.
    private static let mostColumns = 16_384

    init(_ export: Export) throws(OutputError) {
        options = export.options
        table = CSVWriter(to: try export.openFile())
    }

    func add(_ frame: Frame, _ picture: Picture) throws(OutputError) {
        guard options.contains(frame.time) else { return }
        table.add(frame)
        if table.columnCount > Self.mostColumns {
            throw .usage(
                "the table would have more than \(Self.mostColumns) columns, one for each property of each item; write .jsonl"
            )
        }
    }

    func finish(_ end: TraceEnd) throws(OutputError) {
        try withFile { () throws(FileError) in try table.finish() }
    }
}
