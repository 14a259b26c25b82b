extension JSONParser {
    mutating func parseScalar() throws(JSON.ParseError) -> JSON {
        switch bytes[offset] {
        case UInt8(ascii: "\""): return .string(try parseString())
        case UInt8(ascii: "t"): return try parseWord("true", as: .bool(true))
        case UInt8(ascii: "f"): return try parseWord("false", as: .bool(false))
        case UInt8(ascii: "n"): return try parseWord("null", as: .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try parseNumber())
        default: throw error("a value")
        }
    }

    private mutating func parseWord(_ word: StaticString, as value: JSON) throws(JSON.ParseError) -> JSON {
        let matches = word.withUTF8Buffer { bytes[offset...].starts(with: $0) }
        guard matches else { throw error("'\(word)'") }
        offset += word.utf8CodeUnitCount
        return value
    }

    // MARK: Strings

    mutating func parseString() throws(JSON.ParseError) -> String {
        offset += 1
        let start = offset
        scanPlain()
        if nextByte == UInt8(ascii: "\"") {
            offset += 1
            return try decode(UnsafeBufferPointer(rebasing: bytes[start..<offset - 1]), from: start)
        }
        var text = Array(bytes[start..<offset])
        while true {
            guard let byte = nextByte else { throw error("'\"' at the end of a string") }
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return try text.withUnsafeBufferPointer { (buffer) throws(JSON.ParseError) in
                    try decode(buffer, from: start)
                }
            case UInt8(ascii: "\\"):
                offset += 1
                try appendEscaped(to: &text)
            case 0..<0x20:
                throw error("an escape such as \\n instead of a control character")
            default:
                let plain = offset
                scanPlain()
                text.append(contentsOf: bytes[plain..<offset])
            }
        }
    }

    /// Moves to the next quote, backslash or control character, or to the end.
    private mutating func scanPlain() {
        while offset < bytes.count, bytes[offset] >= 0x20, bytes[offset] != UInt8(ascii: "\""),
            bytes[offset] != UInt8(ascii: "\\")
        { offset += 1 }
    }

    private func decode(_ text: UnsafeBufferPointer<UInt8>, from start: Int) throws(JSON.ParseError) -> String {
        if let string = String(validating: text, as: UTF8.self) { return string }
        throw error("a string of valid UTF-8", at: start, found: "other bytes")
    }

    private mutating func appendEscaped(to text: inout [UInt8]) throws(JSON.ParseError) {
        guard let byte = nextByte else { throw error("an escape after '\\'") }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text.append(contentsOf: String(try parseScalarEscape()).utf8)
        default: throw error("one of \" \\ / b f n r t u after '\\'", at: offset - 1)
        }
    }

    /// The character of `\uXXXX`, or of two of them that make a surrogate pair.
    private mutating func parseScalarEscape() throws(JSON.ParseError) -> Character {
        let unit = try parseFourDigits()
        if let scalar = Unicode.Scalar(unit) { return Character(scalar) }
        let afterHigh = offset
        if unit < 0xDC00, skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) {
            let low = try parseFourDigits()
            if (0xDC00...0xDFFF).contains(low),
                let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
            {
                return Character(scalar)
            }
        }
        // Half a pair: what follows it is read again on its own.
        offset = afterHigh
        return "\u{FFFD}"
    }

    private mutating func parseFourDigits() throws(JSON.ParseError) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = nextByte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
                throw error("four hexadecimal digits after '\\u'")
            }
            value = value << 4 | UInt16(digit)
            offset += 1
        }
        return value
    }

    // MARK: Numbers

    private mutating func parseNumber() throws(JSON.ParseError) -> Double {
        let start = offset
        _ = skip(UInt8(ascii: "-"))
        if skip(UInt8(ascii: "0")) {
            if let next = nextByte, isDigit(next) { throw error("no digit after a leading 0") }
        } else {
            try skipDigits()
        }
        if skip(UInt8(ascii: ".")) { try skipDigits() }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            if !skip(UInt8(ascii: "-")) { _ = skip(UInt8(ascii: "+")) }
            try skipDigits()
        }
        // Double's own parser rounds correctly and knows no locale, unlike strtod.
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        guard let value = Double(text), value.isFinite else {
            throw error("a number of at most 1.7976931348623157e308", at: start, found: String(text.prefix(40)))
        }
        return value
    }

    private mutating func skipDigits() throws(JSON.ParseError) {
        guard let first = nextByte, isDigit(first) else { throw error("a digit") }
        while let byte = nextByte, isDigit(byte) { offset += 1 }
    }

    private func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
}
