import MoonspringScene

/// What is told of a file.
typealias FileAccount = (summary: String, details: JSON.Object)

/// An exporter of two closures: one takes each tick, the other ends the file and tells of it.
final class StreamExporter: SceneExporter {
    private(set) var summary = ""
    private(set) var details: JSON.Object = [:]
    private let take: (Frame, Picture) throws(OutputError) -> Void
    private let end: (TraceEnd) throws(OutputError) -> FileAccount

    init(
        take: @escaping (Frame, Picture) throws(OutputError) -> Void,
        end: @escaping (TraceEnd) throws(OutputError) -> FileAccount
    ) {
        (self.take, self.end) = (take, end)
    }

    func add(_ frame: Frame, _ picture: Picture) throws(OutputError) { try take(frame, picture) }

    func finish(_ end: TraceEnd) throws(OutputError) { (summary, details) = try self.end(end) }
}
