extension JSON {
    /// How deep arrays and objects may be nested in text that is parsed.
    public static let depthLimit = 256

    /// Where a text stops being JSON, and what should have stood there.
    public struct ParseError: Error, Equatable, Sendable, CustomStringConvertible {
        /// Bytes before the place.
        public var offset: Int
        /// The line, from 1.
        public var line: Int
        /// The column in characters (Unicode scalars), from 1.
        public var column: Int
        public var expected: String
        public var found: String

        public var description: String { "line \(line), column \(column): expected \(expected), found \(found)" }
    }

    /// Reads one JSON value, with white space around it, from UTF-8 bytes.
    ///
    /// Strict RFC 8259. Half a surrogate pair becomes U+FFFD; a number too small for a double becomes 0, one too large is
    /// refused; a key that comes twice is kept twice and the last one is looked up. Throws ``ParseError``.
    /// Complexity: O(n), and nesting takes no stack.
    public static func parse(_ bytes: ArraySlice<UInt8>) throws(ParseError) -> JSON {
        try bytes.withUnsafeBufferPointer { (buffer) throws(ParseError) in
            var parser = JSONParser(bytes: buffer)
            return try parser.parseText()
        }
    }

    /// Reads one JSON value from UTF-8 bytes; see ``parse(_:)-(ArraySlice<UInt8>)``.
    public static func parse(_ bytes: [UInt8]) throws(ParseError) -> JSON { try parse(bytes[...]) }

    /// Reads one JSON value from a string; see ``parse(_:)-(ArraySlice<UInt8>)``.
    public static func parse(_ text: String) throws(ParseError) -> JSON { try parse(Array(text.utf8)[...]) }
}

/// The structure of a text: values, arrays and objects. Scalars are in `JSONParser+Scalars.swift`.
struct JSONParser {
    let bytes: UnsafeBufferPointer<UInt8>
    var offset = 0
    /// Values and keys read so far whose container is still open; a container takes its own off the end when it closes.
    /// This is a stack of ours instead of the thread's, so hostile nesting cannot overflow the latter.
    private var values: [JSON] = []
    private var keys: [String] = []
    private var open: [Container] = []

    private struct Container {
        var firstValue: Int
        var firstKey: Int
        var isObject: Bool
    }

    init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    mutating func parseText() throws(JSON.ParseError) -> JSON {
        repeat {
            try parseValueOrOpening()
        } while try !closeFinished()
        skipSpace()
        if offset < bytes.count { throw error("the end of the text") }
        return values[0]
    }

    /// Reads a scalar, an empty container, or openings down to the first scalar.
    private mutating func parseValueOrOpening() throws(JSON.ParseError) {
        while true {
            skipSpace()
            guard let byte = peek() else { throw error("a value") }
            guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else {
                return values.append(try parseScalar())
            }
            if open.count == JSON.depthLimit { throw error("at most \(JSON.depthLimit) nested arrays and objects") }
            offset += 1
            let isObject = byte == UInt8(ascii: "{")
            skipSpace()
            if take(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                return values.append(isObject ? .object(JSON.Object()) : .array([]))
            }
            open.append(Container(firstValue: values.count, firstKey: keys.count, isObject: isObject))
            if isObject { try parseKey(else: "a key in quotes or '}'") }
        }
    }

    /// Closes what ends after the value just read. False: a comma came, and another value is due.
    private mutating func closeFinished() throws(JSON.ParseError) -> Bool {
        while let container = open.last {
            skipSpace()
            if take(UInt8(ascii: ",")) {
                skipSpace()
                if container.isObject { try parseKey(else: "a key in quotes") }
                return false
            }
            guard take(container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                throw error(container.isObject ? "',' or '}'" : "',' or ']'")
            }
            close(container)
        }
        return true
    }

    private mutating func close(_ container: Container) {
        open.removeLast()
        let elements = values[container.firstValue...]
        let value: JSON
        if container.isObject {
            var members: [(key: String, value: JSON)] = []
            members.reserveCapacity(elements.count)
            for (key, element) in zip(keys[container.firstKey...], elements) { members.append((key, element)) }
            keys.removeSubrange(container.firstKey...)
            value = .object(JSON.Object(members))
        } else {
            value = .array(Array(elements))
        }
        values.removeSubrange(container.firstValue...)
        values.append(value)
    }

    private mutating func parseKey(else expected: String) throws(JSON.ParseError) {
        guard peek() == UInt8(ascii: "\"") else { throw error(expected) }
        keys.append(try parseString())
        skipSpace()
        guard take(UInt8(ascii: ":")) else { throw error("':'") }
    }

    // MARK: Bytes

    func peek() -> UInt8? {
        offset < bytes.count ? bytes[offset] : nil
    }

    mutating func take(_ byte: UInt8) -> Bool {
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
