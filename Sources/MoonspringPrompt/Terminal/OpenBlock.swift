import MoonspringAnalysis

/// Lines of one input, as far as they have been read.
///
/// Lua itself says whether they are complete, but to ask it after every line of a long table would take quadratic time. So what
/// opens and closes is counted line by line; where that is not sure, Lua is asked.
struct OpenBlock {
    private(set) var text = ""
    private var depth = 0
    private var isSure = true

    /// Whether something is open for certain.
    var isSurelyOpen: Bool { isSure && depth > 0 }

    mutating func add(_ line: String) {
        if text.isEmpty {
            // An editor's mark at the beginning of a file.
            text = line.hasPrefix("\u{FEFF}") ? String(line.dropFirst()) : line
        } else {
            text += "\n" + line
        }
        guard isSure else { return }
        guard let change = Self.change(in: line) else {
            isSure = false
            return
        }
        depth += change
    }

    /// How many brackets and blocks a line opens, less those that it closes; nil where the line alone does not tell: in a
    /// string or comment of several lines.
    private static func change(in line: String) -> Int? {
        let lexer = LuaLexer(Array(line.utf8))
        guard lexer.problems.isEmpty else { return nil }
        return lexer.tokens.reduce(0) { depth, token in
            switch token.kind {
            // `while` and `for` open with their `do`.
            case .function, .do, .if, .repeat, .openBrace, .openParenthesis, .openBracket: depth + 1
            case .end, .until, .closeBrace, .closeParenthesis, .closeBracket: depth - 1
            default: depth
            }
        }
    }
}
