/// A word or sign of a Lua text.
package struct LuaToken {
    package let kind: LuaTokenKind
    /// Where it begins, in bytes.
    package let start: Int32
    /// Where it ends: the byte after it.
    package let end: Int32
    /// Of a name: its number in the text's ``LuaNames``.
    package let name: Int32
}

/// What a token is. The reserved words come first, in the order of ``LuaNames/reserved``.
package enum LuaTokenKind: UInt8, Sendable {
    // ORDER: as in `LuaTokenKind.reserved`.
    case and, `break`, `do`, `else`, elseif, end, `false`, `for`, function, goto, `if`, `in`, local, `nil`, not, or
    case `repeat`, `return`, then, `true`, until, `while`
    case name, string, number, endOfText
    case plus, minus, star, slash, doubleSlash, percent, caret, hash, ampersand, tilde, pipe, shiftLeft, shiftRight
    case concat, dots, dot, equal, notEqual, lessEqual, greaterEqual, less, greater, assign
    case openParenthesis, closeParenthesis, openBrace, closeBrace, openBracket, closeBracket
    case doubleColon, colon, semicolon, comma
    /// A character that Lua has no use for: the lexer has told of it.
    case unknown

    package static let reserved = [
        "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
        "not", "or", "repeat", "return", "then", "true", "until", "while",
    ]

    /// May a statement begin with it, and nothing else? What a parser that lost its way looks for.
    package var beginsStatement: Bool {
        switch self {
        case .local, .if, .while, .for, .repeat, .return, .do, .break, .goto, .doubleColon: true
        default: false
        }
    }

    /// Does a block end before it?
    var endsBlock: Bool {
        switch self {
        case .else, .elseif, .end, .endOfText, .until: true
        default: false
        }
    }
}

/// The names of a text, by number: equal names have equal numbers. The reserved words have the first ones.
package struct LuaNames {
    private var starts: [Int32] = [0]
    private var bytes: [UInt8] = []
    /// Open addressing: numbers plus 1, 0 for an empty place.
    private var places = [Int32](repeating: 0, count: 1024)

    init() { for word in LuaTokenKind.reserved { _ = number(of: word) } }

    var count: Int { starts.count - 1 }

    /// The name with a number.
    package subscript(number: Int32) -> String {
        let range = Int(starts[Int(number)])..<Int(starts[Int(number) + 1])
        return String(decoding: bytes[range], as: UTF8.self)
    }

    mutating func number(of name: String) -> Int32 {
        let text = Array(name.utf8)
        return number(of: text, 0..<text.count)
    }

    /// The number of the name in a part of a text.
    mutating func number(of text: [UInt8], _ range: Range<Int>) -> Int32 {
        // FNV-1a.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for index in range { hash = (hash ^ UInt64(text[index])) &* 0x0000_0100_0000_01b3 }
        var place = Int(truncatingIfNeeded: hash ^ hash >> 32) & (places.count - 1)
        while places[place] != 0 {
            if isSame(places[place] - 1, text, range) { return places[place] - 1 }
            place = (place + 1) & (places.count - 1)
        }
        let number = Int32(count)
        bytes.append(contentsOf: text[range])
        starts.append(Int32(bytes.count))
        places[place] = number + 1
        if count * 2 > places.count { grow() }
        return number
    }

    private func isSame(_ number: Int32, _ text: [UInt8], _ range: Range<Int>) -> Bool {
        let start = Int(starts[Int(number)])
        guard Int(starts[Int(number) + 1]) - start == range.count else { return false }
        for offset in 0..<range.count where bytes[start + offset] != text[range.lowerBound + offset] { return false }
        return true
    }

    private mutating func grow() {
        let known = count
        var larger = [Int32](repeating: 0, count: places.count * 2)
        for number in 0..<known {
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            for index in Int(starts[number])..<Int(starts[number + 1]) {
                hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01b3
            }
            var place = Int(truncatingIfNeeded: hash ^ hash >> 32) & (larger.count - 1)
            while larger[place] != 0 { place = (place + 1) & (larger.count - 1) }
            larger[place] = Int32(number) + 1
        }
        places = larger
    }
}
