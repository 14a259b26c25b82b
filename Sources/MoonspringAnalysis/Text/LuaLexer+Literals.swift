extension LuaLexer {
    // MARK: numbers

    /// Lua first takes all that could belong to a number, then checks whether it is one.
    mutating func number() -> LuaTokenKind {
        let start = position
        let isHexadecimal = text[position] == 48 && text[position + 1] | 32 == 120
        if isHexadecimal { position += 2 }
        let exponent = isHexadecimal ? 112 : 101
        while true {
            let byte = text[position]
            if byte >= 0, byte | 32 == exponent {
                position += 1
                if text[position] == 43 || text[position] == 45 { position += 1 }
            } else if Self.hexadecimal(byte) != nil || byte == 46 {
                position += 1
            } else {
                break
            }
        }
        if Self.isLetter(text[position]) { position += 1 }
        let isGood =
            isHexadecimal
            ? isNumber(start + 2, exponent: exponent) { Self.hexadecimal($0) != nil }
            : isNumber(start, exponent: exponent, Self.isDigit)
        if !isGood {
            let shown = text.string(Int32(start), Int32(position))
            report(start, "'\(shown)' is not a number: expected one like 12, 0.5, 1e-3 or 0xff")
        }
        return .number
    }

    /// Whether what has been taken is a number; `start`: behind the `0x` of a hexadecimal one.
    private func isNumber(_ start: Int, exponent: Int, _ isDigit: (Int) -> Bool) -> Bool {
        var index = start
        func skip(_ isDigit: (Int) -> Bool) -> Int {
            let first = index
            while index < position, isDigit(text[index]) { index += 1 }
            return index - first
        }
        var digits = skip(isDigit)
        if index < position, text[index] == 46 {
            index += 1
            digits += skip(isDigit)
        }
        guard digits > 0 else { return false }
        if index < position, text[index] | 32 == exponent {
            index += 1
            if index < position, text[index] == 43 || text[index] == 45 { index += 1 }
            guard skip(Self.isDigit) > 0 else { return false }
        }
        return index == position
    }

    // MARK: long brackets

    /// The number of `=` of the long bracket that begins here; nil where none does.
    func longBracketLevel() -> Int? {
        var index = position + 1
        while text[index] == 61 { index += 1 }
        return text[index] == 91 ? index - position - 1 : nil
    }

    mutating func skipLongBracket(_ level: Int, what: String, start: Int) {
        position += level + 2
        while text[position] >= 0 {
            if isLineBreak(text[position]) {
                skipLineBreak()
                continue
            }
            guard text[position] == 93 else {
                position += 1
                continue
            }
            var index = position + 1
            while text[index] == 61 { index += 1 }
            if text[index] == 93, index - position - 1 == level {
                position = index + 1
                return
            }
            // What was counted may begin the right one, but its '=' cannot.
            position = index
        }
        let equals = String(repeating: "=", count: level)
        report(start, "this \(what) is not closed: expected ]\(equals)] before the end of the text")
    }

    // MARK: short strings

    mutating func shortString() {
        let start = position
        let quote = text[position]
        position += 1
        while text[position] != quote {
            let byte = text[position]
            if byte < 0 || isLineBreak(byte) {
                let mark = quote == 34 ? "\"" : "'"
                report(start, "this string is not closed: expected \(mark) before the end of the line")
                return
            }
            position += 1
            if byte == 92 { escape() }
        }
        position += 1
    }

    /// The rest of an escape sequence, behind its backslash.
    private mutating func escape() {
        let start = position - 1
        switch text[position] {
        case 97, 98, 102, 110, 114, 116, 118, 92, 34, 39: position += 1
        case 10, 13: skipLineBreak()
        case 120: hexadecimalEscape(start)
        case 117: unicodeEscape(start)
        case 122:
            position += 1
            while true {
                if isLineBreak(text[position]) {
                    skipLineBreak()
                } else if text[position] == 32 || (9...12).contains(text[position]) {
                    position += 1
                } else {
                    return
                }
            }
        case 48...57:
            var value = 0
            var count = 0
            while count < 3, Self.isDigit(text[position]) {
                value = value * 10 + text[position] - 48
                (position, count) = (position + 1, count + 1)
            }
            if value > 255 { report(start, "\\\(value) is not a byte: expected \\0 to \\255") }
        case -1: break
        default:
            report(
                start,
                "Lua has no such escape sequence: expected \\n, \\t, \\\\, \\\", \\', \\065, \\x41 or \\u{41}; a plain backslash is \\\\"
            )
        }
    }

    private mutating func hexadecimalEscape(_ start: Int) {
        position += 1
        for _ in 0..<2 {
            guard Self.hexadecimal(text[position]) != nil else {
                return report(start, "\\x needs two hexadecimal digits, as in \\x41")
            }
            position += 1
        }
    }

    private mutating func unicodeEscape(_ start: Int) {
        position += 1
        let expected = "\\u needs a code point in braces, at most 7fffffff, as in \\u{e9}"
        guard text[position] == 123 else { return report(start, expected) }
        position += 1
        var value: Int64 = 0
        var count = 0
        while let digit = Self.hexadecimal(text[position]) {
            value = value * 16 + Int64(digit)
            guard value <= 0x7FFF_FFFF else { return report(start, expected) }
            (position, count) = (position + 1, count + 1)
        }
        guard count > 0, text[position] == 125 else { return report(start, expected) }
        position += 1
    }
}
