import MoonspringScene

/// The ticks themselves, as a trace or as a table.
final class TraceProduct: Product {
    private let file: OutputFile
    private let options: RenderOptions
    private var trace: TraceWriter?
    private var table: CSVWriter?
    /// Of what was written, which may be less than what was run.
    private var hash = TraceHash()
    private var lastTick = 0
    var summary: String { table == nil ? "a trace" : "a table" }

    init(path: String, isCSV: Bool, header: TraceHeader, _ options: RenderOptions) throws(RenderError) {
        self.options = options
        let file = try withFile { () throws(FileError) in try OutputFile(path: path) }
        self.file = file
        if isCSV {
            table = CSVWriter(to: file)
        } else {
            trace = try withFile { () throws(FileError) in try TraceWriter(to: file, header: header) }
        }
    }

    func add(_ frame: Frame, _ picture: Picture) throws(RenderError) {
        guard frame.time >= options.from - 1e-6, frame.time <= (options.to ?? .infinity) + 1e-6 else { return }
        hash.combine(tick: frame.tick)
        for item in frame.items { hash.combine(item) }
        lastTick = frame.tick
        try withFile { () throws(FileError) in try trace?.write(frame) }
        guard let table else { return }
        table.add(frame)
        if table.columnCount > Self.mostColumns {
            throw .usage(
                "the table would have more than \(Self.mostColumns) columns, one for each property of each item; write .jsonl"
            )
        }
    }

    /// What spreadsheets take.
    private static let mostColumns = 16_384

    func finish(_ end: TraceEnd) throws(RenderError) {
        let isCut = lastTick < end.ticks
        let written = isCut ? TraceEnd(reason: "duration", ticks: lastTick, hash: hash.hexadecimal) : end
        try withFile { () throws(FileError) in
            try trace?.finish(written)
            try table?.finish()
        }
    }
}
