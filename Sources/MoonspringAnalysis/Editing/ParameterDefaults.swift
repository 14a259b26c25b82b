/// Changes the defaults of `scene.param` calls in a script's text, and nothing else of it.
package struct ParameterDefaults {
    /// The text with the new defaults.
    package let text: String
    /// The parameters whose default was changed, or was so already; in the order of the text.
    package let written: [String]

    /// `values`: Lua literals by the names of the parameters. Only a default that is a literal itself is changed: one that is
    /// computed says more than a number.
    package init(_ source: String, values: [String: String]) {
        let lexer = LuaLexer(Array(source.utf8))
        var result: [UInt8] = []
        var copied = 0
        var written: [String] = []
        for index in lexer.tokens.indices {
            guard let call = Self.call(at: index, lexer), let value = values[call.name] else { continue }
            result += lexer.text.bytes[copied..<call.place.lowerBound]
            result += value.utf8
            copied = call.place.upperBound
            written.append(call.name)
        }
        text = String(decoding: result + lexer.text.bytes[copied...], as: UTF8.self)
        self.written = written
    }

    /// The name and the place of the literal in `param("name", literal` and what ends an argument.
    private static func call(at index: Int, _ lexer: LuaLexer) -> (name: String, place: Range<Int>)? {
        let tokens = lexer.tokens
        guard index + 5 < tokens.count, tokens[index].kind == .name, lexer.names[tokens[index].name] == "param",
            tokens[index + 1].kind == .openParenthesis, tokens[index + 2].kind == .string,
            tokens[index + 3].kind == .comma
        else { return nil }
        let first = tokens[index + 4]
        var last = index + 4
        if first.kind == .minus { last += 1 }
        switch tokens[last].kind {
        case .number: break
        case .string, .true, .false: if first.kind == .minus { return nil }
        default: return nil
        }
        guard last + 1 < tokens.count, [.comma, .closeParenthesis].contains(tokens[last + 1].kind),
            let name = plainText(of: tokens[index + 2], lexer)
        else { return nil }
        return (name, Int(first.start)..<Int(tokens[last].end))
    }

    /// What a string literal in quotes says; nil where it has escapes, or stands in long brackets.
    private static func plainText(of token: LuaToken, _ lexer: LuaLexer) -> String? {
        let literal = lexer.text.string(token.start, token.end)
        guard let quote = literal.first, quote == "\"" || quote == "'", literal.count >= 2, !literal.contains("\\")
        else {
            return nil
        }
        return String(literal.dropFirst().dropLast())
    }
}
