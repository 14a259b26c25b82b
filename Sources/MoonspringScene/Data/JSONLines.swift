import Moonspring
import MoonspringLua

/// The lines of a JSON Lines file, each an object. Blank lines and a byte order mark are skipped.
struct JSONLines {
    let path: String
    let bytes: [UInt8]
    var offset: Int
    /// The number of the line last read, from 1.
    var line = 0

    init(path: String, bytes: [UInt8]) {
        (self.path, self.bytes, offset) = (path, bytes, ByteOrderMark.length(in: bytes))
    }

    /// The next object, or nil at the end. Throws when a line is not an object.
    mutating func next() throws(FileError) -> JSONRecord? {
        while offset < bytes.count {
            let rest = bytes[offset...]
            let end = rest.firstIndex(of: 0x0A) ?? bytes.endIndex
            let text = rest[..<end]
            offset = end + 1
            line += 1
            if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
            return JSONRecord(members: try parse(text, isLast: end == bytes.endIndex), path: path, line: line)
        }
        return nil
    }

    /// Reads the first line of a format whose header has `key` and this version.
    /// `what` names the format with its article: "a trace".
    mutating func header(key: String, version: Int, what: String) throws(FileError) -> JSONRecord {
        let expected = "expected \(what), which begins with {\"\(key)\":\(version),...}"
        if offset == bytes.count { throw .malformed(path: path, line: 1, text: "\(expected), found an empty file") }
        var found: JSONRecord?
        do throws(FileError) {
            found = try next()
        } catch {
            guard case .malformed(_, let line, let text) = error else { throw error }
            throw .malformed(path: path, line: line, text: "\(expected); \(text)")
        }
        guard let record = found, let value = record.members[key] else {
            throw .malformed(path: path, line: max(line, 1), text: "\(expected), found \(describe(found))")
        }
        guard value == .integer(version) else {
            throw record.error("\(expected), found version \(value)")
        }
        return record
    }

    private func describe(_ record: JSONRecord?) -> String {
        guard let members = record?.members else { return "blank lines" }
        if members["moonspring"] != nil { return "a trace" }
        if members["moonspringInput"] != nil { return "an input log" }
        return "another JSON object"
    }

    private func parse(_ text: ArraySlice<UInt8>, isLast: Bool) throws(FileError) -> JSON.Object {
        do throws(JSON.ParseError) {
            let value = try JSON.parse(text)
            if case .object(let members) = value { return members }
            throw JSON.ParseError(offset: 0, line: 1, column: 1, expected: "a JSON object", found: value.kind)
        } catch {
            var message = "expected \(error.expected) in column \(error.column), found \(error.found)"
            // Every line that was written whole ends in a newline.
            if isLast { message += " (the file ends within this line: was it cut off?)" }
            throw .malformed(path: path, line: line, text: message)
        }
    }
}

/// One object of a JSON Lines file, or an object inside it, that knows its place for messages.
struct JSONRecord {
    let members: JSON.Object
    let path: String
    let line: Int
    /// The list this object is in and its index, or nil for the line itself. Text is made of it only for an error.
    var place: (list: String, index: Int)?

    func error(_ text: String) -> FileError {
        .malformed(path: path, line: line, text: text)
    }

    /// The error for a field that is missing or of the wrong kind.
    func error(field key: String, expected: String) -> FileError {
        let name = place.map { "\($0.list)[\($0.index)].\(key)" } ?? key
        return error("expected \(expected) in '\(name)', found \(describe(members[key]))")
    }

    private func describe(_ value: JSON?) -> String {
        switch value {
        case nil: "nothing"
        case .number(let number): number.shortestJSON
        case .string(let string): JSON.string(String(string.prefix(40))).description
        case let value?: value.kind
        }
    }

    private func value<Value>(
        _ key: String, _ expected: String, _ read: (JSON) -> Value?
    ) throws(FileError) -> Value {
        guard let value = members[key].flatMap(read) else { throw error(field: key, expected: expected) }
        return value
    }

    func string(_ key: String) throws(FileError) -> String { try value(key, "a string") { $0.stringValue } }

    /// nil where there is none.
    func text(_ key: String) throws(FileError) -> String? { members[key] == nil ? nil : try string(key) }

    func number(_ key: String) throws(FileError) -> Double { try value(key, "a number") { $0.doubleValue } }

    func array(_ key: String) throws(FileError) -> [JSON] { try value(key, "an array") { $0.arrayValue } }

    func object(_ key: String) throws(FileError) -> JSON.Object { try value(key, "an object") { $0.objectValue } }

    func integer(_ key: String) throws(FileError) -> Int { try value(key, "a whole number") { $0.integerValue } }

    /// True or false; false where nothing is said.
    func flag(_ key: String) throws(FileError) -> Bool {
        if members[key] == nil { return false }
        return try value(key, "true or false") { if case .bool(let flag) = $0 { flag } else { nil } }
    }

    /// A tick or a count: a whole number from 0.
    func count(_ key: String) throws(FileError) -> Int {
        try value(key, "a whole number from 0") { json in
            guard case .number = json, let count = json.integerValue, count >= 0 else { return nil }
            return count
        }
    }

    func pair(_ key: String) throws(FileError) -> Vector {
        try value(key, "two numbers [a,b]") { json in
            guard case .array(let values) = json, values.count == 2, case .number(let first) = values[0],
                case .number(let second) = values[1]
            else { return nil }
            return Vector(first, second)
        }
    }

    /// Parameters: an object of numbers, strings, true or false.
    func params(_ key: String) throws(FileError) -> JSON.Object {
        let object = try object(key)
        for (name, value) in object where LuaPlain(value) == nil {
            throw error("expected a number, a string, true or false in '\(key).\(name)', found \(value.kind)")
        }
        return object
    }

    func records(_ key: String) throws(FileError) -> [JSONRecord] {
        let values = try array(key)
        var records: [JSONRecord] = []
        records.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            guard case .object(let members) = value else {
                throw error("expected an object in '\(key)[\(index)]', found \(value.kind)")
            }
            records.append(JSONRecord(members: members, path: path, line: line, place: (key, index)))
        }
        return records
    }
}
