import MoonspringScene

extension RenderFormat {
    static let jsonl = RenderFormat(
        extensions: ["jsonl"], summary: "a trace: what happened, in numbers", options: []
    ) { export throws(OutputError) in
        let file = try export.openFile()
        let trace = try withFile { () throws(FileError) in try TraceWriter(to: file, header: export.header) }
        // Of what was written, which may be less than what was run.
        var (hash, lastTick) = (TraceHash(), 0)
        return StreamExporter { (frame, _) throws(OutputError) in
            guard export.options.contains(frame.time) else { return }
            hash.combine(frame)
            lastTick = frame.tick
            try withFile { () throws(FileError) in try trace.write(frame) }
        } end: { end throws(OutputError) in
            let isCut = lastTick < end.ticks
            let written = isCut ? TraceEnd(reason: "duration", ticks: lastTick, hash: hash.hexadecimal) : end
            try withFile { () throws(FileError) in try trace.finish(written) }
            return ("a trace", [:])
        }
    }
}
