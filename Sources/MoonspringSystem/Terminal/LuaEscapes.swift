/// How Lua writes characters that do not show.
package enum LuaEscapes {
    /// The text as a Lua string in double quotes.
    package static func quoted(_ text: some StringProtocol) -> String { "\"" + escaped(text, quote: "\"") + "\"" }

    /// The text with control characters, characters that turn the direction of writing, and `quote` and backslashes escaped;
    /// without a quote backslashes stay. Line breaks and tabs stay where `keepsLines` says so.
    package static func escaped(
        _ text: some StringProtocol, quote: Unicode.Scalar?, keepsLines: Bool = false
    ) -> String {
        var result = ""
        var scalars = text.unicodeScalars.makeIterator()
        var next = scalars.next()
        while let scalar = next {
            next = scalars.next()
            switch scalar.value {
            case 0x0A where !keepsLines: result += "\\n"
            case 0x09 where !keepsLines: result += "\\t"
            case 0x0A, 0x09: result.unicodeScalars.append(scalar)
            case 0x0D: result += "\\r"
            case 0..<0x20, 0x7F:
                // Three digits where another digit follows, which would belong to it.
                let isDigitNext = next.map { (0x30...0x39).contains($0.value) } ?? false
                let digits = String(scalar.value)
                result += "\\" + (isDigitNext ? String(repeating: "0", count: 3 - digits.count) : "") + digits
            case 0x80..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x61C, 0xFEFF:
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            case 0x5C where quote != nil: result += "\\\\"
            case _ where scalar == quote: result += "\\\(scalar)"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension StringProtocol {
    /// The text in one line, with everything escaped that a terminal would interpret instead of showing.
    package var harmless: String {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return String(self) }
        return LuaEscapes.escaped(self, quote: nil)
    }

    /// The same, but line breaks and tabs stay.
    package var harmlessLines: String {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A || $0 == 0x09 }) { return String(self) }
        return LuaEscapes.escaped(self, quote: nil, keepsLines: true)
    }
}
