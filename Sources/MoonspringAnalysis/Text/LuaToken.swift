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
    // ORDER KEYWORDS
    case and, `break`, `do`, `else`, elseif, end, `false`, `for`, function, goto, `if`, `in`, local, `nil`, not, or
    case `repeat`, `return`, then, `true`, until, `while`
    case name, string, number, endOfText
    // ORDER SIGNS
    case plus, minus, star, slash, doubleSlash, percent, caret, hash, ampersand, tilde, pipe, shiftLeft, shiftRight
    case concat, dots, dot, equal, notEqual, lessEqual, greaterEqual, less, greater, assign
    case openParenthesis, closeParenthesis, openBrace, closeBrace, openBracket, closeBracket
    case doubleColon, colon, semicolon, comma
    /// A character that begins no token: the lexer has reported it.
    case unknown

    // ORDER KEYWORDS
    package static let reserved = [
        "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
        "not", "or", "repeat", "return", "then", "true", "until", "while",
    ]
    // ORDER SIGNS
    static let signs = [
        "+", "-", "*", "/", "//", "%", "^", "#", "&", "~", "|", "<<", ">>", "..", "...", ".", "==", "~=", "<=", ">=",
        "<", ">", "=", "(", ")", "{", "}", "[", "]", "::", ":", ";", ",",
    ]

    /// Whether a statement begins with it, and nothing else: what a parser that lost its way looks for.
    package var beginsStatement: Bool {
        switch self {
        case .local, .if, .while, .for, .repeat, .return, .do, .break, .goto, .doubleColon: true
        default: false
        }
    }

    var closesBracket: Bool { self == .closeParenthesis || self == .closeBrace || self == .closeBracket }

    var endsBlock: Bool {
        switch self {
        case .else, .elseif, .end, .endOfText, .until: true
        default: false
        }
    }
}

/// The names of a text, by number: equal names have equal numbers. The reserved words have the first ones.
package struct LuaNames {
    private var names: [String] = []
    private var numbers: [String: Int32] = [:]

    private static let reserved = LuaNames(LuaTokenKind.reserved)

    init() { self = Self.reserved }

    private init(_ words: [String]) { for word in words { _ = number(of: word) } }

    var count: Int { names.count }

    package subscript(number: Int32) -> String { names[Int(number)] }

    mutating func number(of name: String) -> Int32 {
        if let known = numbers[name] { return known }
        let number = Int32(names.count)
        names.append(name)
        numbers[name] = number
        return number
    }
}
