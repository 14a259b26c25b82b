import MoonspringScene

extension RenderFormat {
    static let csv = RenderFormat(extensions: ["csv"], summary: "a table of numbers", options: [.from]) {
        export throws(OutputError) in
        let table = CSVWriter(to: try export.openFile())
        return StreamExporter { (frame, _) throws(OutputError) in
            guard export.options.contains(frame.time) else { return }
            table.add(frame)
            if table.columnCount > mostColumns {
                throw .usage(
                    "the table would have more than \(mostColumns) columns, one for each property of each item; write .jsonl"
                )
            }
        } end: { _ throws(OutputError) in
            try withFile { () throws(FileError) in try table.finish() }
            return ("a table", [:])
        }
    }

    /// The most columns that spreadsheets take.
    private static let mostColumns = 16_384
}
