// Texts as a terminal takes them: nothing in them moves its cursor, and they have a width in cells.

extension StringProtocol {
    /// How many cells the text takes on a terminal. Control characters count as none: see ``harmless``.
    package var cellCount: Int {
        // Nearly all texts are ASCII, where a byte is a cell.
        if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.reduce(0) { $0 + ($1 >= 0x20 && $1 != 0x7F ? 1 : 0) } }
        return reduce(0) { $0 + $1.cellCount }
    }

    /// The longest beginning that fits into `width` cells, with `...` at its end where something was cut.
    package func cut(to width: Int) -> String {
        guard cellCount > width else { return String(self) }
        let mark = width > 6 ? "..." : ""
        var left = width - mark.count
        var result = ""
        for character in self {
            left -= character.cellCount
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

    /// The text with everything escaped that a terminal would obey rather than show.
    package var harmless: String {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return String(self) }
        return LuaEscapes.escaped(self, quote: nil)
    }
}

extension Character {
    /// 2 for what East Asian fonts and emoji draw wide, 0 for what has no cell of its own.
    fileprivate var cellCount: Int {
        guard let first = unicodeScalars.first else { return 0 }
        switch first.value {
        case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: return 0
        case 0x20..<0x300: return 1
        case 0x300..<0x370, 0xFE00...0xFE0F: return 0
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
            0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
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
        guard line.count > width else { return String(line) }
        let indent = String(line.prefix { $0 == " " })
        var lines: [String] = []
        var current = indent
        for word in line.split(separator: " ") {
            if current.count > indent.count, current.count + 1 + word.count > width {
                lines.append(current)
                current = indent
            }
            current += (current.count > indent.count ? " " : "") + word
        }
        return (lines + [current]).joined(separator: "\n")
    }
}
