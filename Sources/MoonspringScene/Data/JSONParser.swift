extension JSON {
    /// How deep arrays and objects may be nested in text that is parsed.
    package static let depthLimit = 256

    /// Where a text stops being JSON, and what should have stood there.
    package struct ParseError: Error, Equatable, Sendable, CustomStringConvertible {
        /// Bytes before the place.
        package var offset: Int
        /// The line, from 1.
        package var line: Int
        /// The column in characters (Unicode scalars), from 1.
        package var column: Int
        package var expected: String
        package var found: String

        package var description: String { "line \(line), column \(column): expected \(expected), found \(found)" }
    }

    /// Reads one JSON value, with white space around it, from UTF-8 bytes.
    ///
    /// Strict RFC 8259. Half a surrogate pair becomes U+FFFD; a number too small for a double becomes 0, one too large is
    /// refused; a key that comes twice is kept twice and the last one is looked up. Throws ``ParseError``.
    /// Complexity: O(n).
    package static func parse(_ bytes: ArraySlice<UInt8>) throws(ParseError) -> JSON {
        try bytes.withUnsafeBufferPointer { (buffer) throws(ParseError) in
            var parser = JSONParser(bytes: buffer)
            return try parser.parseText()
        }
    }

    /// Reads one JSON value from UTF-8 bytes; see ``parse(_:)-(ArraySlice<UInt8>)``.
    package static func parse(_ bytes: [UInt8]) throws(ParseError) -> JSON { try parse(bytes[...]) }

    /// Reads one JSON value from a string; see ``parse(_:)-(ArraySlice<UInt8>)``.
    package static func parse(_ text: String) throws(ParseError) -> JSON { try parse(Array(text.utf8)[...]) }
}

/// The structure of a text: values, arrays and objects. Scalars are in `JSONParser+Scalars.swift`.
struct JSONParser {
    let bytes: UnsafeBufferPointer<UInt8>
    var offset = 0
    /// How many arrays and objects are open: hostile nesting must not overflow the stack.
    var depth = 0

    mutating func parseText() throws(JSON.ParseError) -> JSON {
        let value = try parseValue()
        skipSpace()
        if offset < bytes.count { throw error("the end of the text") }
        return value
    }

    private mutating func parseValue() throws(JSON.ParseError) -> JSON {
        skipSpace()
        switch nextByte {
        case UInt8(ascii: "{"): return try parseObject()
        case UInt8(ascii: "["): return try parseArray()
        case nil: throw error("a value")
        default: return try parseScalar()
        }
    }

    private mutating func parseObject() throws(JSON.ParseError) -> JSON {
        var members: [(key: String, value: JSON)] = []
        if try open(UInt8(ascii: "}")) {
            // An item's row has five.
            members.reserveCapacity(8)
            repeat {
                skipSpace()
                guard nextByte == UInt8(ascii: "\"") else {
                    throw error(members.isEmpty ? "a key in quotes or '}'" : "a key in quotes")
                }
                let key = try parseString()
                skipSpace()
                guard skip(UInt8(ascii: ":")) else { throw error("':'") }
                members.append((key, try parseValue()))
                skipSpace()
            } while skip(UInt8(ascii: ","))
            try close(UInt8(ascii: "}"))
        }
        return .object(JSON.Object(members))
    }

    private mutating func parseArray() throws(JSON.ParseError) -> JSON {
        var values: [JSON] = []
        if try open(UInt8(ascii: "]")) {
            repeat {
                values.append(try parseValue())
                skipSpace()
            } while skip(UInt8(ascii: ","))
            try close(UInt8(ascii: "]"))
        }
        return .array(values)
    }

    /// Begins an array or object. False: it is empty, and has been read.
    private mutating func open(_ end: UInt8) throws(JSON.ParseError) -> Bool {
        if depth == JSON.depthLimit { throw error("at most \(JSON.depthLimit) nested arrays and objects") }
        offset += 1
        skipSpace()
        if skip(end) { return false }
        depth += 1
        return true
    }

    private mutating func close(_ end: UInt8) throws(JSON.ParseError) {
        guard skip(end) else { throw error("',' or '\(Character(Unicode.Scalar(end)))'") }
        depth -= 1
    }

    // MARK: Bytes

    var nextByte: UInt8? {
        offset < bytes.count ? bytes[offset] : nil
    }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard offset < bytes.count, bytes[offset] == byte else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpace() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            default: return
            }
        }
    }

    // MARK: Errors

    /// An error at a place, by default where the parser stands.
    func error(_ expected: String, at place: Int? = nil, found: String? = nil) -> JSON.ParseError {
        let place = place ?? offset
        let before = bytes[..<place]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let line = 1 + before.count { $0 == 0x0A }
        // Continuation bytes are not counted: a column is a character.
        let column = 1 + before[lineStart...].count { $0 & 0xC0 != 0x80 }
        return JSON.ParseError(
            offset: place, line: line, column: column, expected: expected, found: found ?? describe(place))
    }

    private func describe(_ place: Int) -> String {
        guard place < bytes.count else { return "the end of the text" }
        let character = String(decoding: bytes[place..<min(place + 4, bytes.count)], as: UTF8.self).unicodeScalars
            .first!
        if bytes[place] < 0x20 || bytes[place] == 0x7F || character == "\u{FFFD}" || character == "\u{FEFF}" {
            return "byte 0x" + (bytes[place] < 16 ? "0" : "") + String(bytes[place], radix: 16, uppercase: true)
        }
        return "'\(character)'"
    }
}
