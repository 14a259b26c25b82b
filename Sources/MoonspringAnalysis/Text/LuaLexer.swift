/// Makes tokens of a Lua 5.4 text.
///
/// It accepts what Lua accepts and refuses what Lua refuses, but continues after an error.
package struct LuaLexer {
    package internal(set) var text: LuaText
    package internal(set) var names = LuaNames()
    package var tokens: [LuaToken] = []
    /// What was wrong, with the byte where it is.
    package internal(set) var problems: [(offset: Int, text: String)] = []
    var position = 0

    package init(_ bytes: [UInt8]) {
        text = LuaText(bytes)
        tokens.reserveCapacity(bytes.count / 4 + 1)
        readAll()
    }

    /// Reads the whole text. The last token is its end.
    private mutating func readAll() {
        skipHead()
        while true {
            skipBlanks()
            let start = position
            guard text[start] >= 0 else { break }
            let (kind, name) = next()
            add(kind, start, name)
        }
        add(.endOfText, position, -1)
    }

    private mutating func add(_ kind: LuaTokenKind, _ start: Int, _ name: Int32) {
        tokens.append(LuaToken(kind: kind, start: Int32(start), end: Int32(position), name: name))
    }

    /// A byte order mark, and a first line for the shell.
    private mutating func skipHead() {
        if text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { position = 3 }
        if text[position] == UInt8(ascii: "#") { skipLine() }
    }

    // MARK: between tokens

    private mutating func skipLine() {
        while text[position] >= 0, !isLineBreak(text[position]) { position += 1 }
    }

    func isLineBreak(_ byte: Int) -> Bool { byte == 10 || byte == 13 }

    /// A line break: one byte, or two different ones.
    mutating func skipLineBreak() {
        let first = text[position]
        position += 1
        if isLineBreak(text[position]), text[position] != first { position += 1 }
        text.lineStarts.append(Int32(position))
    }

    private mutating func skipBlanks() {
        while true {
            switch text[position] {
            case 10, 13: skipLineBreak()
            case 32, 9, 11, 12: position += 1
            case 45 where text[position + 1] == 45:
                position += 2
                if text[position] == 91, let level = longBracketLevel() {
                    skipLongBracket(level, what: "comment", start: position - 2)
                } else {
                    skipLine()
                }
            default: return
            }
        }
    }

    // MARK: tokens

    private mutating func next() -> (LuaTokenKind, Int32) {
        let first = text[position]
        if Self.isLetter(first) { return name() }
        if Self.isDigit(first) { return (number(), -1) }
        if first == 34 || first == 39 {
            shortString()
            return (.string, -1)
        }
        if first == 46, Self.isDigit(text[position + 1]) { return (number(), -1) }
        if first == 91 { return bracket() }
        return (sign(first), -1)
    }

    static func isLetter(_ byte: Int) -> Bool {
        byte >= 97 && byte <= 122 || byte >= 65 && byte <= 90 || byte == 95
    }

    static func isDigit(_ byte: Int) -> Bool { byte >= 48 && byte <= 57 }

    /// Whether a byte can stand in a name of Lua: an ASCII letter, a digit or `_`.
    package static func isPartOfName(_ byte: UInt8) -> Bool { isLetter(Int(byte)) || isDigit(Int(byte)) }

    /// Whether a text can stand where Lua wants a name.
    package static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetter(Int(first)) else { return false }
        return text.utf8.allSatisfy(isPartOfName) && !LuaTokenKind.reserved.contains(text)
    }

    static func hexadecimal(_ byte: Int) -> Int? {
        switch byte {
        case 48...57: byte - 48
        case 97...102: byte - 87
        case 65...70: byte - 55
        default: nil
        }
    }

    private mutating func name() -> (LuaTokenKind, Int32) {
        let start = position
        while Self.isLetter(text[position]) || Self.isDigit(text[position]) { position += 1 }
        let name = names.number(of: text.string(Int32(start), Int32(position)))
        guard name < LuaTokenKind.reserved.count, let word = LuaTokenKind(rawValue: UInt8(name)) else {
            return (.name, name)
        }
        return (word, name)
    }

    private mutating func bracket() -> (LuaTokenKind, Int32) {
        if let level = longBracketLevel() {
            skipLongBracket(level, what: "string", start: position)
            return (.string, -1)
        }
        if text[position + 1] == 61 {
            report(position, "'[=' begins a long string: expected a second '[', as in [=[text]=]")
            position += 1
            return (.unknown, -1)
        }
        position += 1
        return (.openBracket, -1)
    }

    /// The signs by their first byte, longest first.
    private static let signs: [Int: [(bytes: [UInt8], kind: LuaTokenKind)]] = {
        let all = zip(LuaTokenKind.signs, LuaTokenKind.plus.rawValue...).compactMap { text, number in
            LuaTokenKind(rawValue: number).map { (bytes: Array(text.utf8), kind: $0) }
        }
        return [Int: [(bytes: [UInt8], kind: LuaTokenKind)]](
            grouping: all.sorted { $0.bytes.count > $1.bytes.count }
        ) { Int($0.bytes[0]) }
    }()

    private mutating func sign(_ first: Int) -> LuaTokenKind {
        let found = Self.signs[first]?.first { sign in
            sign.bytes.indices.allSatisfy { text[position + $0] == Int(sign.bytes[$0]) }
        }
        guard let found else {
            unknownCharacter(first)
            return .unknown
        }
        position += found.bytes.count
        return found.kind
    }

    /// A character outside ASCII is taken whole, so that it is reported once.
    private mutating func unknownCharacter(_ first: Int) {
        let start = position
        position += 1
        if first >= 0xC0 { while text[position] & 0xC0 == 0x80, text[position] >= 0 { position += 1 } }
        let character =
            first < 32 || first == 127
            ? "the control character \(first)" : "'\(text.string(Int32(start), Int32(position)))'"
        let remedy =
            switch first {
            case 33: text[position] == 61 ? "; Lua writes 'not equal' as ~=" : "; Lua writes it as 'not'"
            case 63: "; Lua has no '?:', write: condition and a or b"
            case 0x80...: "; only texts in quotes and comments may have such characters"
            default: ""
            }
        report(start, "unexpected \(character)\(remedy)")
    }

    mutating func report(_ offset: Int, _ text: String) { problems.append((offset, text)) }
}
