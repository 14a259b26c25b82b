import MoonspringScene

extension RenderFormat {
    static let jsonl = RenderFormat(
        extensions: ["jsonl"], summary: "a trace: what happened, in numbers", options: []
    ) { export throws(OutputError) in try TraceExporter(export) }
}

private final class TraceExporter: SceneExporter {
    private let trace: TraceWriter
    private let options: RenderOptions
    /// Of what was written, which may be less than what was run.
    private var hash = TraceHash()
    private var lastTick = 0
    let summary = "a trace"

    init(_ export: Export) throws(OutputError) {
        options = export.options
        let file = try export.openFile()
        trace = try withFile { () throws(FileError) in try TraceWriter(to: file, header: export.header) }
    }

    func add(_ frame: Frame, _ picture: Picture) throws(OutputError) {
        guard options.contains(frame.time) else { return }
        hash.combine(frame)
        lastTick = frame.tick
        try withFile { () throws(FileError) in try trace.write(frame) }
    }

    func finish(_ end: TraceEnd) throws(OutputError) {
        let isCut = lastTick < end.ticks
        let written = isCut ? TraceEnd(reason: "duration", ticks: lastTick, hash: hash.hexadecimal) : end
        try withFile { () throws(FileError) in try trace.finish(written) }
    }
}
