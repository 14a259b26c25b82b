// Texts as a terminal takes them: nothing in them moves its cursor, and they have a width in cells.

extension StringProtocol {
    /// How many cells the text takes on a terminal. Control characters count as none: see ``harmless``.
    package var cellCount: Int {
        unicodeScalars.reduce(0) { $0 + Swift.max(0, $1.columns) }
    }

    /// The longest beginning that fits into `width` cells, with `...` at its end where something was cut.
    package func cut(to width: Int) -> String {
        guard cellCount > width else { return String(self) }
        let mark = width > 6 ? "..." : ""
        var left = width - mark.count
        var result = ""
        for character in self {
            left -= String(character).cellCount
            guard left >= 0 else { break }
            result.append(character)
        }
        return result + mark
    }

    /// The text with spaces behind it up to `width` cells.
    package func padded(to width: Int) -> String {
        String(self) + String(repeating: " ", count: Swift.max(0, width - cellCount))
    }

    /// The text with spaces before it up to `width` cells.
    package func aligned(right width: Int) -> String {
        String(repeating: " ", count: Swift.max(0, width - cellCount)) + String(self)
    }

    /// Without spaces at its end.
    var trimmedRight: String {
        var text = Substring(self)
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    /// The text with everything escaped that a terminal would obey rather than show.
    package var harmless: String {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return String(self) }
        return LuaEscapes.escaped(self, quote: nil)
    }
}

/// How Lua writes characters that do not show.
enum LuaEscapes {
    /// The text as a Lua string in double quotes.
    static func quoted(_ text: some StringProtocol) -> String { "\"" + escaped(text, quote: "\"") + "\"" }

    /// The text with control characters, characters that turn the direction of writing, and `quote` and backslashes escaped;
    /// without a quote backslashes stay.
    static func escaped(_ text: some StringProtocol, quote: Unicode.Scalar?) -> String {
        var result = ""
        var scalars = text.unicodeScalars.makeIterator()
        var next = scalars.next()
        while let scalar = next {
            next = scalars.next()
            switch scalar.value {
            case 0x0A: result += "\\n"
            case 0x0D: result += "\\r"
            case 0x09: result += "\\t"
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

extension String {
    /// The lines of a text, those that are longer than `width` broken between words, with the indentation that they have.
    func wrapped(to width: Int) -> String {
        split(separator: "\n", omittingEmptySubsequences: false).map { Self.wrap($0, width) }.joined(separator: "\n")
    }

    private static func wrap(_ line: Substring, _ width: Int) -> String {
        guard line.cellCount > width else { return String(line) }
        let indent = String(line.prefix { $0 == " " })
        return line.split(separator: " ").wrapped(to: width - indent.count, separator: " ").map { indent + $0 }
            .joined(separator: "\n")
    }
}

extension Sequence where Element: StringProtocol {
    /// Words in lines of at most `width` cells, none torn.
    func wrapped(to width: Int, separator: String) -> [String] {
        reduce(into: []) { lines, word in
            if let last = lines.last, last.cellCount + separator.count + word.cellCount <= width {
                lines[lines.count - 1] += separator + word
            } else {
                lines.append(String(word))
            }
        }
    }
}
