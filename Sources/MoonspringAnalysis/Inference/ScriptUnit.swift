/// One file of a program: its syntax, and what was found wrong with it.
final class ScriptUnit {
    /// As messages name it.
    let name: String
    let parser: LuaParser
    private(set) var problems: [(offset: Int, text: String, isCertain: Bool)]
    /// Problems that are not in `problems`.
    private(set) var uncounted = 0

    var tree: LuaTree { parser.tree }

    init(name: String, bytes: [UInt8], globals: ScriptGlobals) {
        self.name = name
        parser = LuaParser(bytes)
        problems = parser.problems.map { ($0.offset, $0.text, true) }
        if problems.isEmpty, let refusal = globals.refusal(of: parser) {
            // What only Lua's own compiler knows: too many registers, upvalues, constants.
            let starts = parser.text.lineStarts
            problems.append((Int(starts[min(max(refusal.line, 1), starts.count) - 1]), refusal.text, true))
        }
    }

    /// A text that is still being written, up to the cursor; nil where neither a name nor a string stands there, or may begin.
    /// With `isWhole` the cursor is behind a name that is written to its end.
    init?(unfinished text: String, isWhole: Bool = false) {
        name = ""
        problems = []
        // A letter at the cursor becomes part of what it touches: a name, a number, a string; in a comment it makes no token.
        let bytes = Array(text.utf8) + (isWhole ? [] : [UInt8(ascii: "_")])
        let lexer = LuaLexer(bytes)
        let cursor = lexer.tokens.count - 2
        guard cursor >= 0, Int(lexer.tokens[cursor].end) == bytes.count else { return nil }
        let start = Int(lexer.tokens[cursor].start)
        switch lexer.tokens[cursor].kind {
        case .string: if isWhole { return nil }
        // A letter that Lua does not know ends no name.
        case .name: if start > 0, bytes[start - 1] >= 0x80 { return nil }
        default: return nil
        }
        parser = LuaParser(lexer, cursor: cursor)
    }

    /// Notes a problem. Behind a thousand they are only counted: to word them would take forever.
    func report(_ offset: Int32, isCertain: Bool, _ text: @autoclosure () -> String) {
        if problems.count < ScriptCheck.mostProblems {
            problems.append((Int(offset), text(), isCertain))
        } else {
            uncounted += 1
        }
    }

    /// Of a string's token: its content where it has no escapes, which is all that a name can be.
    func plainString(_ node: LuaNode) -> String? {
        guard node.kind == .string else { return nil }
        let token = parser.tokens[Int(node.token)]
        var text = parser.text.string(token.start, token.end)[...]
        guard text.count >= 2, !text.contains("\\") else { return nil }
        if text.first == "[" {
            let level = text.dropFirst().prefix { $0 == "=" }.count
            text = text.dropFirst(level + 2).dropLast(level + 2)
            return text.contains(where: { $0.isNewline }) ? nil : String(text)
        }
        return String(text.dropFirst().dropLast())
    }

    func number(_ node: LuaNode) -> Double? {
        guard node.kind == .number else { return nil }
        let token = parser.tokens[Int(node.token)]
        let text = parser.text.string(token.start, token.end)
        if let integer = Int(text) { return Double(integer) }
        if text.hasPrefix("0x") || text.hasPrefix("0X") {
            return text.lowercased().contains("p") || text.contains(".")
                ? nil : Int(text.dropFirst(2), radix: 16).map { Double($0) }
        }
        // Swift wants a digit on both sides of the point.
        var padded = text.hasPrefix(".") ? "0" + text : text
        if padded.hasSuffix(".") { padded += "0" }
        return Double(padded)
    }
}
