import MoonspringAnalysis
import MoonspringScene

/// An input of a session as a statement of a script.
struct SessionStatement {
    /// Whether it names a result of an earlier one.
    let usesResults: Bool
    /// Whether it is `:param name value`.
    let isParameter: Bool
    /// The locals that it declares for what follows.
    let locals: [String]
    /// The names in it, where it has a function that may look them up later.
    let namesInFunctions: Set<String>
    private let input: String
    private let text: String
    private let kind: Kind
    private let isPure: Bool
    private let startsWithParenthesis: Bool

    private enum Kind {
        case statements, call, expression
        /// It returns somewhere, or has labels: it stays by itself.
        case function
        /// There is nothing in it but comments.
        case empty
    }

    init(_ input: String) {
        self.input = input
        isParameter = ParameterLine(input) != nil
        let lexer = LuaLexer(Array(input.utf8))
        var tokens = lexer.tokens[...]
        let names = lexer.names
        usesResults = tokens.contains { $0.kind == .name && Self.isResult(names[$0.name]) }
        let hasFunction = tokens.contains { $0.kind == .function }
        namesInFunctions = hasFunction ? Set(tokens.filter { $0.kind == .name }.map { names[$0.name] }) : []
        // Without the `=` before an expression and the `;` behind it; and without a comment at its end.
        if tokens.first?.kind == .assign { tokens = tokens.dropFirst() }
        tokens = tokens.dropLast()
        while tokens.last?.kind == .semicolon { tokens = tokens.dropLast() }
        startsWithParenthesis = tokens.first?.kind == .openParenthesis
        // What calls nothing does nothing: names, fields and operators.
        isPure = !tokens.contains { token in
            switch token.kind {
            case .openParenthesis, .openBrace, .string, .colon: true
            default: false
            }
        }
        guard let first = tokens.first, let last = tokens.last else {
            (text, kind, locals) = (input, .empty, [])
            return
        }
        let bare = lexer.text.string(first.start, last.end)
        if let isCall = Self.isCall(bare) {
            (text, kind, locals) = (bare, isCall ? .call : .expression, [])
        } else {
            let parser = LuaParser(Array(input.utf8))
            let returns = parser.tree.functions.first.map { !$0.returns.isEmpty } ?? false
            let staysAlone = returns || tokens.contains { $0.kind == .doubleColon }
            (text, kind) = (input, staysAlone ? .function : .statements)
            locals = parser.problems.isEmpty ? parser.mainLocals : []
        }
    }

    /// Whether an expression is a call, which may stand as a statement; nil: it is not an expression.
    private static func isCall(_ text: String) -> Bool? {
        let parser = LuaParser(Array("return \(text)".utf8))
        guard parser.problems.isEmpty else { return nil }
        let main = parser.tree[parser.tree.main]
        guard main.c == 1, let only = parser.tree.list(main.b, main.c).first.map({ parser.tree[$0] }), only.c == 1,
            let value = parser.tree.list(only.b, 1).first.map({ parser.tree[$0] })
        else { return false }
        return value.kind == .call || value.kind == .methodCall
    }

    private static func isResult(_ name: String) -> Bool {
        name.hasPrefix("_") && name.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// Whether it cannot have done anything: an expression that calls nothing.
    var isWithoutEffect: Bool { kind == .empty || kind == .expression && isPure }

    /// The statement for what became of the input.
    func text(_ outcome: SessionScript.Outcome, storesResults: Bool) -> String {
        switch outcome {
        case .refused: SessionScript.comment(input)
        case .worked: isParameter ? SessionScript.comment(input) : statement(storesResults)
        case .failed: isWithoutEffect || isParameter ? SessionScript.comment(input) : attempt
        }
    }

    private func statement(_ storesResults: Bool) -> String {
        switch kind {
        case .empty: return SessionScript.comment(input)
        // Lua would take a parenthesis for the arguments of what stands before it.
        case .statements: return startsWithParenthesis ? ";" + text : text
        case .call where !storesResults: return startsWithParenthesis ? ";" + text : text
        case .function:
            let (hoisted, body) = withoutLocals
            let function = "(function(...)\n\(body)\nend)()"
            return hoisted + (storesResults ? "results(\(function))" : ";" + function)
        case .expression where !storesResults && isPure: return SessionScript.comment(text)
        case .expression where !storesResults: return "do local _ = \(text) end"
        default: return "results(\(text))"
        }
    }

    /// What it did before it failed.
    private var attempt: String {
        if kind == .expression { return "pcall(function(...) return \(text) end)" }
        let (hoisted, body) = withoutLocals
        return hoisted + "pcall(function(...)\n\(body)\nend)"
    }

    /// Its locals declared in front of it, and the text with assignments to them instead: so they are seen by what follows a
    /// function that the text stands in.
    private var withoutLocals: (declaration: String, body: String) {
        guard !locals.isEmpty else { return ("", text) }
        let parser = LuaParser(Array(text.utf8))
        var bytes = Array(text.utf8)
        var names: [String] = []
        let main = parser.tree[parser.tree.main]
        for statement in parser.tree.list(main.b, main.c).reversed() {
            let node = parser.tree[statement]
            let declared = parser.locals(of: node)
            guard let last = declared.map({ Int($0.token) }).max(), last + 1 < parser.tokens.count else { continue }
            // A local with an attribute stays one.
            if declared.contains(where: { parser.tokens[Int($0.token) + 1].kind == .less }) { continue }
            if node.kind == .localStatement, parser.tokens[last + 1].kind != .assign {
                bytes.insert(contentsOf: " = nil".utf8, at: Int(parser.tokens[last].end))
            }
            let word = parser.tokens[Int(node.token)]
            bytes.replaceSubrange(Int(word.start)..<Int(word.end), with: ";".utf8)
            names += declared.map { parser.names[$0.name] }
        }
        guard !names.isEmpty else { return ("", text) }
        let list = names.joined(separator: ", ")
        return ("local \(list) = \(list)\n", String(decoding: bytes, as: UTF8.self))
    }
}

extension LuaParser {
    /// The names of the locals that the text declares outside all blocks.
    var mainLocals: [String] {
        let main = tree[tree.main]
        return tree.list(main.b, main.c).flatMap { locals(of: tree[$0]) }.map { names[$0.name] }
    }

    /// The locals that a statement declares for those behind it.
    func locals(of statement: LuaNode) -> [LuaLocal] {
        switch statement.kind {
        case .localFunction: [tree.locals[Int(statement.a)]]
        case .localStatement: tree.list(statement.a, statement.b).map { tree.locals[Int($0)] }
        default: []
        }
    }
}
