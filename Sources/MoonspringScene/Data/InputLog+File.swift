import Moonspring
import MoonspringLua
import MoonspringSystem

// The file format, one JSON object per line: a header {"moonspringInput":1,...}, then an object per input. Keys that this version does not
// know are ignored; types that it does not know are errors, because a replay without them would diverge.

extension InputLog {
    static let formatKey = "moonspringInput"
    private static let types = ["tap", "touch", "param", "state", "limit", "code"]

    /// Reads an input log; "-" is standard input. Throws `FileError`: `path:line: text` when it is malformed.
    public init(path: String) throws(FileError) {
        try self.init(bytes: FileReading.bytes(of: path), path: path)
    }

    /// Reads the text of an input log; `path` is its name in errors. Throws `FileError`.
    public init(text: String, path: String) throws(FileError) {
        try self.init(bytes: Array(text.utf8), path: path)
    }

    /// Reads the bytes of an input log; `path` is its name in errors. Throws `FileError`.
    public init(bytes: [UInt8], path: String) throws(FileError) {
        var lines = JSONLines(path: path, bytes: bytes)
        let first = try lines.header(key: InputLog.formatKey, version: InputLog.version, what: "an input log")
        var header = Header(
            scene: try first.string("scene"), seed: try first.integer("seed"), params: try first.params("params"))
        header.site = "\(path):\(first.line)"
        var entries: [Entry] = []
        while let record = try lines.next() {
            var entry = Entry(tick: try record.count("tick"), input: try InputLog.input(record))
            (entry.path, entry.line) = (path, record.line)
            entries.append(entry)
        }
        self.init(header: header, entries: entries)
    }

    private static func input(_ record: JSONRecord) throws(FileError) -> Input {
        switch try record.string("type") {
        case "tap":
            return .tap(try record.pair("point"))
        case "touch":
            guard let phase = TouchPhase(rawValue: try record.string("phase")) else {
                let choices = TouchPhase.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
                throw record.error(field: "phase", expected: "one of \(choices)")
            }
            let finger = record.members["finger"] == nil ? 0 : try record.count("finger")
            let grabs = record.members["grab"] == .bool(true)
            return .touch(phase, try record.pair("point"), finger: finger, grabs: grabs)
        case "param":
            guard let value = record.members["value"], LuaPlain(value) != nil else {
                throw record.error(field: "value", expected: "a number, a string, true or false")
            }
            return .param(name: try record.string("name"), value: value)
        case "state":
            return .state(try record.string("state"), of: try record.count("states"))
        case "limit":
            return .limit
        case "code":
            return .code(try record.string("text"))
        default:
            let choices = types.map { "\"\($0)\"" }.joined(separator: ", ")
            throw record.error(field: "type", expected: "one of \(choices)")
        }
    }

    // MARK: Writing

    /// Writes the whole log, and finishes the sink. Throws what the sink throws.
    ///
    /// Numbers must be finite, which the boundary of the engine ensures: others are written as `null` and refused on reading.
    public func write(to sink: any LineSink) throws(FileError) {
        var line = JSONBuffer()
        for object in lines {
            line.append(object)
            try sink.writeLine(line.bytes)
            line.removeAll()
        }
        try sink.finish()
    }

    /// The header and the entries, an object for each line, made as it is asked for: a log may be long.
    var lines: some Sequence<JSON.Object> {
        (0...entries.count).lazy.map { $0 == 0 ? Self.object(header) : Self.object(entries[$0 - 1]) }
    }

    private static func object(_ header: Header) -> JSON.Object {
        [
            formatKey: .integer(version), "scene": .string(header.scene), "seed": .integer(header.seed),
            "params": .object(header.params),
        ]
    }

    private static func object(_ entry: Entry) -> JSON.Object {
        var object: JSON.Object = ["tick": .integer(entry.tick)]
        switch entry.input {
        case .tap(let point): object.append(["type": "tap", "point": point.json])
        case .touch(let phase, let point, let finger, let grabs):
            object.append(["type": "touch", "phase": .string(phase.rawValue), "point": point.json])
            if finger != 0 { object.append("finger", .integer(finger)) }
            if grabs { object.append("grab", true) }
        case .param(let name, let value): object.append(["type": "param", "name": .string(name), "value": value])
        case .state(let name, let place):
            object.append(["type": "state", "states": .integer(place), "state": .string(name)])
        case .limit: object.append("type", "limit")
        case .code(let text): object.append(["type": "code", "text": .string(text)])
        }
        return object
    }
}
