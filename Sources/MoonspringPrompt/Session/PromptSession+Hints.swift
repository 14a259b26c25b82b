import MoonspringAnalysis
import MoonspringLua
import MoonspringScene

// Suggestions for a line with a name that does not exist.

extension PromptSession {
    /// What to type instead of a word that newcomers type without its colon; nil: it is Lua, or a variable of the session.
    func advice(for code: String) -> String? {
        let word = code.trimmed
        guard ["help", "quit", "exit", "?"].contains(word), scene.lookUp([word]) == nil else { return nil }
        switch word {
        case "help": return ":help lists the commands, :help NAME explains a name, NAME? does too"
        case "?": return ":help lists the commands; View? explains a name"
        default: return isInteractive ? ":quit or Ctrl-D leaves" : ":quit leaves"
        }
    }

    /// ` (did you mean 'ball'?)` for an error about a value that is nil; empty where nothing is near.
    func hint(for error: LuaError, in code: String) -> String {
        // `attempt to index a nil value (global 'bal')`
        guard error.stop == nil, !error.message.contains("did you mean"),
            let start = error.message.firstRange(of: "a nil value (")?.upperBound
        else { return "" }
        let parts = error.message[start...].split(separator: "'", maxSplits: 2)
        guard parts.count == 3, parts[2].first == ")" else { return "" }
        let name = String(parts[1])
        return parts[0] == "global " ? hint(for: name, in: []) : hint(for: name, in: container(of: name, in: code))
    }

    /// The same for an expression that is a name, or a path of names, and nil.
    func hint(forMissing code: String) -> String {
        let lexer = LuaLexer(Array(code.utf8))
        let tokens = lexer.tokens.dropLast()
        let isPath = tokens.enumerated().allSatisfy { $0 % 2 == 0 ? $1.kind == .name : $1.kind == .dot }
        guard isPath, tokens.count % 2 == 1, let last = tokens.last else { return "" }
        let path = tokens.filter { $0.kind == .name }.dropLast().map { lexer.names[$0.name] }
        return hint(for: lexer.names[last.name], in: path)
    }

    /// nil: the path is not known.
    private func hint(for name: String, in path: [String]?) -> String {
        guard let path, case .table(let names)? = scene.lookUp(path) else { return "" }
        let others = names.map { $0.text }.filter { $0 != name }
        let hint = suggestion(for: name, among: others)
        // Letters in another order are far apart when they are counted: blal, ball.
        guard hint.isEmpty, name.count > 2, let same = others.first(where: { $0.sorted() == name.sorted() }) else {
            return hint
        }
        return " (did you mean '\(same)'?)"
    }

    /// The names before the first place where a name stands behind a point or a colon.
    private func container(of name: String, in code: String) -> [String]? {
        let lexer = LuaLexer(Array(code.utf8))
        let tokens = lexer.tokens
        for (place, token) in tokens.enumerated()
        where token.kind == .name && lexer.names[token.name] == name && place >= 2 {
            var path: [String] = []
            var before = place
            while before >= 2, [.dot, .colon].contains(tokens[before - 1].kind), tokens[before - 2].kind == .name {
                path.insert(lexer.names[tokens[before - 2].name], at: 0)
                before -= 2
            }
            // The result of a call or an index is not known.
            let isWhole = before == 0 || ![.dot, .colon].contains(tokens[before - 1].kind)
            if !path.isEmpty, isWhole { return path }
        }
        return nil
    }
}
