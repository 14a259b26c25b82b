/// Bytes of JSON text under construction.
///
/// It writes values into one growing buffer, so that a trace costs no string per number. Commas, colons and brackets are
/// the caller's, through ``append(literal:)``.
package struct JSONBuffer: Sendable {
    /// The text so far, in UTF-8.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Forgets the text and keeps the memory.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// Adds text as it stands: punctuation and ready-made keys.
    package mutating func append(literal: StaticString) {
        literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Adds text as it stands, where a name is known only when the program runs.
    package mutating func append(raw text: String) { bytes.append(contentsOf: text.utf8) }

    /// Adds the shortest decimal that reads back as the same double, or `null` when it is infinite or not a number.
    ///
    /// Whole numbers have no ".0"; minus zero is written "-0", because "0" would not read back the same.
    package mutating func append(_ number: Double) {
        guard number.isFinite else { return append(literal: "null") }
        if number == 0, number.sign == .minus {
            append(literal: "-0")
        } else if number.magnitude < 0x1p53, let whole = Int64(exactly: number) {
            append(whole)
        } else {
            withUnsafeMutablePointer(to: &self) { buffer in
                var digits = Digits(buffer: buffer)
                number.write(to: &digits)
            }
        }
    }

    package mutating func append(_ integer: Int) { append(Int64(integer)) }

    /// Adds a whole number, also one that no double can hold.
    package mutating func append(_ integer: Int64) {
        bytes.append(contentsOf: String(integer).utf8)
    }

    /// Adds a string in quotes. Only what RFC 8259 demands is escaped: quote, backslash and control characters.
    package mutating func append(_ string: String) {
        bytes.append(UInt8(ascii: "\""))
        var string = string
        string.withUTF8 { text in
            for byte in text {
                if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                    bytes.append(byte)
                } else {
                    appendEscape(byte)
                }
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Adds a value without white space.
    package mutating func append(_ value: JSON) {
        switch value {
        case .null: append(literal: "null")
        case .bool(let value): append(literal: value ? "true" : "false")
        case .number(let value): append(value)
        case .string(let value): append(value)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                append(value)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object): append(object)
        }
    }

    /// Adds an object without white space, its members in their order.
    package mutating func append(_ object: JSON.Object) {
        bytes.append(UInt8(ascii: "{"))
        for (index, member) in object.members.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            append(member.key)
            bytes.append(UInt8(ascii: ":"))
            append(member.value)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    /// Takes a number's text from the library, which hands its bytes on where `description` would allocate a string.
    private struct Digits: TextOutputStream {
        let buffer: UnsafeMutablePointer<JSONBuffer>

        mutating func write(_ text: String) {
            var text = text
            text.withUTF8 { buffer.pointee.appendTrimmed($0) }
        }

        mutating func _writeASCII(_ text: UnsafeBufferPointer<UInt8>) { buffer.pointee.appendTrimmed(text) }
    }

    /// Takes out of Swift's own shortest form what carries nothing: ".0" and the "+" and leading zeros of an exponent.
    private mutating func appendTrimmed(_ text: UnsafeBufferPointer<UInt8>) {
        let exponent = text.firstIndex(of: UInt8(ascii: "e")) ?? text.count
        var mantissa = exponent
        if mantissa > 2, text[mantissa - 1] == UInt8(ascii: "0"), text[mantissa - 2] == UInt8(ascii: ".") {
            mantissa -= 2
        }
        bytes.append(contentsOf: text[..<mantissa])
        guard exponent < text.count else { return }
        bytes.append(UInt8(ascii: "e"))
        var digits = exponent + 1
        if text[digits] == UInt8(ascii: "-") { bytes.append(UInt8(ascii: "-")) }
        while digits < text.count - 1, !(UInt8(ascii: "1")...UInt8(ascii: "9")).contains(text[digits]) { digits += 1 }
        bytes.append(contentsOf: text[digits...])
    }

    private mutating func appendEscape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append(literal: "\\\"")
        case UInt8(ascii: "\\"): append(literal: "\\\\")
        case 0x08: append(literal: "\\b")
        case 0x09: append(literal: "\\t")
        case 0x0A: append(literal: "\\n")
        case 0x0C: append(literal: "\\f")
        case 0x0D: append(literal: "\\r")
        default:
            append(literal: "\\u00")
            for digit in [byte >> 4, byte & 15] {
                bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            }
        }
    }
}

extension JSON: CustomStringConvertible {
    /// The JSON text, without white space. Infinite numbers and not-a-number are written `null`.
    public var description: String {
        var buffer = JSONBuffer()
        buffer.append(self)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    /// The text with the outer levels one value a line: short differences between two versions.
    public func indented(levels: Int, by indent: String = "") -> String {
        guard levels > 0 else { return description }
        let inner = indent + "  "
        switch self {
        case .array(let values) where !values.isEmpty:
            return "[\n"
                + values.map { inner + $0.indented(levels: levels - 1, by: inner) }.joined(separator: ",\n")
                + "\n\(indent)]"
        case .object(let object) where !object.isEmpty:
            return "{\n"
                + object.map { key, value in
                    "\(inner)\(JSON.string(key)): \(value.indented(levels: levels - 1, by: inner))"
                }.joined(separator: ",\n") + "\n\(indent)}"
        default: return description
        }
    }
}

extension Double {
    /// The shortest decimal that reads back as this double, in JSON's form; "null" when it is infinite or not a number.
    package var shortestJSON: String { JSON.number(self).description }
}
