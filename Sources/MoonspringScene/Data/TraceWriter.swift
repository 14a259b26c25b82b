import Moonspring

/// What the first line of a trace says.
public struct TraceHeader: Equatable, Sendable {
    /// The version of the format that this code writes and reads.
    public static let version = 1

    /// The base name of the scene's file.
    public var scene: String
    /// The title that the script gave the scene, as it stands there; nil: none.
    public var title: String?
    /// The seed of the scene's random numbers.
    public var seed: Int
    /// The length of a tick, in seconds.
    public var interval: Double
    /// The size of the scene, in points.
    public var size: Size
    /// The parameters in effect: numbers, strings, true or false.
    public var params: JSON.Object
    /// Whether a frame has only the items that differ from the previous frame; a reader still returns whole frames.
    public var hasOnlyChanges: Bool

    /// Makes a header; `interval` is in seconds, `size` in points.
    public init(
        scene: String, title: String? = nil, seed: Int, interval: Double, size: Size, params: JSON.Object = [:],
        hasOnlyChanges: Bool = false
    ) {
        self.scene = scene
        self.title = title
        self.seed = seed
        self.interval = interval
        self.size = size
        self.params = params
        self.hasOnlyChanges = hasOnlyChanges
    }
}

/// What the last line of a trace says.
public struct TraceEnd: Equatable, Sendable {
    /// Why the run ended: "paused", "stopped", ...
    public var reason: String
    /// How many ticks were run.
    public var ticks: Int
    /// The hash in 16 hexadecimal digits, as ``TraceHash/hexadecimal`` gives it.
    public var hash: String

    /// Makes an end; `hash` has 16 hexadecimal digits.
    public init(reason: String, ticks: Int, hash: String) {
        self.reason = reason
        self.ticks = ticks
        self.hash = hash
    }
}

/// Writes a trace, one JSON object per line: a header, the frames, an end.
public final class TraceWriter {
    private let sink: any LineSink
    private var line = JSONBuffer()
    private let hasOnlyChanges: Bool
    /// The items of the last frame, where only changes are written.
    private var last: [FrameItem] = []
    /// The units that were written last, by signal.
    private var units: [String: String] = [:]

    /// Writes the header. Throws what the sink throws.
    public init(to sink: any LineSink, header: TraceHeader) throws(FileError) {
        self.sink = sink
        hasOnlyChanges = header.hasOnlyChanges
        var first: JSON.Object = [
            "moonspring": .integer(TraceHeader.version), "scene": .string(header.scene),
            "seed": .integer(header.seed), "interval": .number(header.interval), "size": header.size.json,
            "params": .object(header.params),
        ]
        if let title = header.title { first.append("title", .string(title)) }
        if hasOnlyChanges { first.append("changes", .bool(true)) }
        line.append(first)
        try writeLine()
    }

    /// Writes a frame; each frame's tick must be above the one before. Throws what the sink throws.
    public func write(_ frame: Frame) throws(FileError) {
        line.append(literal: "{\"tick\":")
        line.append(frame.tick)
        line.append(literal: ",\"t\":")
        line.append(frame.time)
        if hasOnlyChanges { appendChanges(frame.items) } else { append(frame.items) }
        line.append(literal: ",\"signals\":")
        line.append(JSON.Object(frame.signals.map { ($0.name, .number($0.value)) }))
        appendUnits(frame.signals)
        line.append(literal: ",\"events\":")
        line.append(JSON.array(frame.events.map { $0.json }))
        line.append(literal: "}")
        try writeLine()
    }

    /// Writes the end and finishes the sink. Throws what the sink throws.
    public func finish(_ end: TraceEnd) throws(FileError) {
        line.append(
            ["end": .string(end.reason), "ticks": .integer(end.ticks), "hash": .string(end.hash)] as JSON.Object)
        try writeLine()
        try sink.finish()
    }

    /// The units of the signals, in the first tick that has them and wherever one changes.
    private func appendUnits(_ signals: [FrameSignal]) {
        var changed = JSON.Object()
        for signal in signals where signal.unit != units[signal.name] ?? "" {
            units[signal.name] = signal.unit
            changed.append(signal.name, .string(signal.unit))
        }
        if changed.isEmpty { return }
        line.append(literal: ",\"units\":")
        line.append(changed)
    }

    private func append(_ items: [FrameItem]) {
        line.append(literal: ",\"items\":[")
        for (index, item) in items.enumerated() {
            line.append(literal: index > 0 ? ",{" : "{")
            append(item)
        }
        line.append(literal: "]")
    }

    /// How many items there are, and those that have changed, each with its place.
    private func appendChanges(_ items: [FrameItem]) {
        line.append(literal: ",\"count\":")
        line.append(items.count)
        line.append(literal: ",\"changed\":[")
        var isFirst = true
        if last.count > items.count { last.removeLast(last.count - items.count) }
        for (place, item) in items.enumerated() where place >= last.count || !item.isSame(as: last[place]) {
            if place < last.count { last[place] = item } else { last.append(item) }
            line.append(literal: isFirst ? "{\"place\":" : ",{\"place\":")
            line.append(place)
            line.append(literal: ",")
            append(item)
            isFirst = false
        }
        line.append(literal: "]")
    }

    private func append(_ item: FrameItem) {
        line.append(literal: "\"name\":")
        line.append(item.name)
        if let parent = item.parent {
            line.append(literal: ",\"parent\":")
            line.append(parent)
        }
        line.append(literal: ",\"center\":")
        append(item.center.numbers)
        line.append(literal: ",\"size\":")
        append(item.size.numbers)
        line.append(literal: ",\"rotation\":")
        line.append(item.rotation)
        line.append(literal: ",\"transform\":")
        append(item.transform.numbers)
        line.append(literal: "}")
    }

    private func append(_ numbers: [Double]) {
        for (index, number) in numbers.enumerated() {
            line.append(literal: index > 0 ? "," : "[")
            line.append(number)
        }
        line.append(literal: "]")
    }

    private func writeLine() throws(FileError) {
        defer { line.removeAll() }
        try sink.writeLine(line.bytes)
    }
}
