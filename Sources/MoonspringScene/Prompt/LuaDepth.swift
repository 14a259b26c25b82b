import MoonspringAnalysis

/// How many brackets and blocks a line opens.
public enum LuaDepth {
    /// Those that a line opens less those that it closes; nil where the line alone does not tell: in a string or comment of
    /// several lines.
    public static func change(in line: String) -> Int? {
        var lexer = LuaLexer(Array(line.utf8))
        lexer.run()
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
