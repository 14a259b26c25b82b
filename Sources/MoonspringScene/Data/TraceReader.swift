import Moonspring
import MoonspringSystem

/// Reads a trace frame by frame, so that a long one never stands in memory as frames all at once.
public struct TraceReader {
    /// The first line.
    public let header: TraceHeader
    /// The last line; nil until ``next()`` has come to it.
    public private(set) var end: TraceEnd?
    private var lines: JSONLines
    private var lastTick = -1
    private var lastTime = 0.0
    /// The items of the last frame, where the trace has only changes.
    private var items: [FrameItem] = []
    /// The units of signals, as far as they were told.
    private var units: [String: String] = [:]

    /// Reads a file's header; "-" is standard input. Throws `FileError` when it cannot be read or is not a trace.
    public init(path: String) throws(FileError) {
        try self.init(bytes: FileReading.bytes(of: path), path: path)
    }

    /// Reads the header from the bytes of a trace; `path` is its name in errors.
    public init(bytes: [UInt8], path: String) throws(FileError) {
        lines = JSONLines(path: path, bytes: bytes)
        let record = try lines.header(
            key: "moonspring", version: TraceHeader.version,
            what: "a trace ('moonspring run SCENE --trace FILE' writes one)")
        let size = try record.pair("size")
        header = TraceHeader(
            scene: try record.string("scene"), title: try record.text("title"), seed: try record.integer("seed"),
            interval: try record.number("interval"), size: size, params: try record.params("params"),
            hasOnlyChanges: try record.flag("changes"))
        guard header.interval > 0, header.interval <= 1 else {
            throw record.error(field: "interval", expected: "more than 0 and at most 1 second")
        }
        guard header.size.width >= 0, header.size.height >= 0 else {
            throw record.error(field: "size", expected: "two numbers that are not negative")
        }
    }

    /// The next frame, or nil after the last one.
    ///
    /// Throws `FileError` with file and line for what is not a frame, for ticks that do not rise, for a trace without an
    /// end, and for anything that follows it.
    public mutating func next() throws(FileError) -> Frame? {
        if end != nil { return nil }
        guard let record = try lines.next() else {
            throw .malformed(
                path: lines.path, line: lines.line + 1,
                text: "expected a frame or the end {\"end\":...}, found the end of the file (was it cut off?)")
        }
        if record.members["end"] != nil {
            end = try TraceReader.end(record)
            if let extra = try lines.next() { throw extra.error("expected nothing after the end of the trace") }
            return nil
        }
        let frame = try frame(record)
        if frame.tick <= lastTick {
            throw record.error("expected a tick above \(lastTick), found \(frame.tick)")
        }
        guard frame.time >= lastTime, frame.time <= 1e9 else {
            throw record.error(field: "t", expected: "seconds from 0 to 1e9 that do not fall")
        }
        lastTime = frame.time
        lastTick = frame.tick
        return frame
    }

    private mutating func frame(_ record: JSONRecord) throws(FileError) -> Frame {
        var frame = Frame(tick: try record.count("tick"), time: try record.number("t"))
        if header.hasOnlyChanges {
            try change(record)
            frame.items = items
        } else {
            let rows = try record.records("items")
            frame.items.reserveCapacity(rows.count)
            for row in rows { frame.items.append(try TraceReader.item(row)) }
        }
        if record.members["units"] != nil { try readUnits(record) }
        for (name, value) in try record.object("signals") {
            let unit = units.isEmpty ? "" : units[name] ?? ""
            switch value {
            case .number(let number): frame.signals.append(FrameSignal(name: name, value: number, unit: unit))
            case .null: frame.signals.append(FrameSignal(name: name, value: .nan, unit: unit))
            default: throw record.error("expected a number or null in 'signals.\(name)', found \(value.kind)")
            }
        }
        for event in try record.records("events") { frame.events.append(try TraceReader.event(event)) }
        return frame
    }

    private mutating func readUnits(_ record: JSONRecord) throws(FileError) {
        for (name, value) in try record.object("units") {
            guard let unit = value.stringValue, SignalUnit.isValid(unit) else {
                throw record.error(field: "units", expected: "\(SignalUnit.expectation), for the signal '\(name)'")
            }
            units[name] = unit
        }
    }

    /// Updates the items: drops those beyond the new count, replaces what has changed, and appends what is new.
    private mutating func change(_ record: JSONRecord) throws(FileError) {
        let count = try record.count("count")
        if count < items.count { items.removeLast(items.count - count) }
        var least = 0
        for row in try record.records("changed") {
            let place = try row.count("place")
            guard place >= least, place <= items.count, place < count else {
                throw row.error(field: "place", expected: "a place that rises, below 'count' and not behind a gap")
            }
            least = place + 1
            let item = try TraceReader.item(row)
            if place < items.count { items[place] = item } else { items.append(item) }
        }
        guard items.count == count else {
            throw record.error("expected \(count) items, as 'count' says, found \(items.count)")
        }
    }

    private static func item(_ record: JSONRecord) throws(FileError) -> FrameItem {
        return FrameItem(
            name: try record.string("name"), center: try record.pair("center"),
            size: try record.pair("size"), rotation: try record.number("rotation"),
            transform: try transform(record), parent: try record.text("parent"))
    }

    private static func transform(_ record: JSONRecord) throws(FileError) -> Transform {
        let numbers = record.members["transform"]?.arrayValue?.compactMap { $0.doubleValue } ?? []
        guard numbers.count == 6, try record.array("transform").count == 6 else {
            throw record.error(field: "transform", expected: "six numbers [a,b,c,d,tx,ty]")
        }
        return Transform(
            a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    }

    private static func event(_ record: JSONRecord) throws(FileError) -> FrameEvent {
        // The writer puts the type first, so a field of that name comes after it and stays a field.
        guard let index = record.members.firstIndex(where: { $0.key == "type" }),
            case .string(let type) = record.members[index].value
        else { throw record.error(field: "type", expected: "a string") }
        for key in ["strength", "sharpness"] where type == FrameEventRow.mark.type && record.members[key] != nil {
            let share = try record.number(key)
            guard share >= 0, share <= 1 else { throw record.error(field: key, expected: "a number from 0 to 1") }
        }
        var fields = record.members
        fields.members.remove(at: index)
        return FrameEvent(type: type, fields: fields)
    }

    private static func end(_ record: JSONRecord) throws(FileError) -> TraceEnd {
        let end = TraceEnd(
            reason: try record.string("end"), ticks: try record.count("ticks"), hash: try record.string("hash"))
        guard end.hash.utf8.count == 16, end.hash.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }) else {
            throw record.error(field: "hash", expected: "16 hexadecimal digits")
        }
        return end
    }
}
