import MoonspringScene

/// The ticks themselves, as a trace or as a table.
final class TraceProduct: Product {
    private let file: OutputFile
    private var trace: TraceWriter?
    private var table: CSVWriter?
    var summary: String { table == nil ? "a trace" : "a table" }

    init(path: String, isCSV: Bool, header: TraceHeader) throws(RenderError) {
        let file = try withFile { () throws(FileError) in try OutputFile(path: path) }
        self.file = file
        if isCSV {
            table = CSVWriter(to: file)
        } else {
            trace = try withFile { () throws(FileError) in try TraceWriter(to: file, header: header) }
        }
    }

    func add(_ frame: Frame, _ picture: Picture) throws(RenderError) {
        try withFile { () throws(FileError) in
            try trace?.write(frame)
            table?.add(frame)
        }
    }

    func finish(_ end: TraceEnd) throws(RenderError) {
        try withFile { () throws(FileError) in
            try trace?.finish(end)
            try table?.finish()
        }
    }
}
