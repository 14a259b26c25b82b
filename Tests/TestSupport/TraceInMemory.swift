import Moonspring
import MoonspringScene

/// Keeps lines in memory.
package final class LineCollector: LineSink {
    /// The lines so far.
    package private(set) var lines: [String] = []
    /// Whether ``finish()`` was called.
    package private(set) var isFinished = false

    package init() {}

    package func writeLine(_ bytes: [UInt8]) { lines.append(String(decoding: bytes, as: UTF8.self)) }

    package func finish() { isFinished = true }

    /// The lines as the text of a file.
    package var text: String { lines.map { $0 + "\n" }.joined() }
}

/// A whole trace in memory.
package struct Trace: Equatable, Sendable {
    package var header: TraceHeader
    package var frames: [Frame]
    package var end: TraceEnd

    package init(header: TraceHeader, frames: [Frame], end: TraceEnd) {
        self.header = header
        self.frames = frames
        self.end = end
    }

    /// Reads a trace; "-" is standard input. Throws as ``TraceReader`` does.
    package init(path: String) throws(FileError) {
        try self.init(reading: TraceReader(path: path))
    }

    /// Reads the bytes of a trace; `path` is its name in errors. Throws as ``TraceReader`` does.
    package init(bytes: [UInt8], path: String) throws(FileError) {
        try self.init(reading: TraceReader(bytes: bytes, path: path))
    }

    private init(reading reader: TraceReader) throws(FileError) {
        var reader = reader
        var frames: [Frame] = []
        while let frame = try reader.next() { frames.append(frame) }
        self.init(header: reader.header, frames: frames, end: reader.end!)
    }

    /// Writes the whole trace, and finishes the sink. Throws what the sink throws.
    package func write(to sink: any LineSink) throws(FileError) {
        let writer = try TraceWriter(to: sink, header: header)
        for frame in frames { try writer.write(frame) }
        try writer.finish(end)
    }

    /// The lines of its file.
    package func lines() throws(FileError) -> LineCollector {
        let lines = LineCollector()
        try write(to: lines)
        return lines
    }
}
