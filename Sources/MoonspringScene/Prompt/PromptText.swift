import MoonspringLua

/// What is found out about typed text before Lua sees it: which locals it declares, and whether its results are wanted.
struct PromptText {
    private let parser: LuaParser

    /// What keeps a local is a call of this name: C puts the function there.
    private static let keeper = "__moonspring_keep"

    private init(_ bytes: [UInt8]) {
        parser = LuaParser(bytes)
        parser.run()
    }

    /// Text of a prompt: `= x` is an old way to write `x`, and a `;` at the end wants no results shown.
    static func typed(_ text: String, keepingLocals: Bool = true) -> TypedText {
        var bytes = Array(text.utf8)
        var lexer = LuaLexer(bytes)
        lexer.run()
        if let first = lexer.tokens.first, first.kind == .assign {
            // A blank in its place: the columns stay.
            bytes[Int(first.start)] = UInt8(ascii: " ")
            lexer.tokens.removeFirst()
        }
        var typed = TypedText(bytes)
        typed.isSilent = lexer.tokens.dropLast().last?.kind == .semicolon
        typed.names = names(in: lexer)
        typed.beginsExpression = lexer.tokens.first?.kind.beginsOnlyExpressions ?? false
        if keepingLocals, lexer.tokens.contains(where: { $0.kind == .local }) {
            typed.keeping = PromptText(bytes).keepingLocals
        }
        return typed
    }

    /// Those that a text could mean a kept local by; none where it has an environment of its own.
    private static func names(in lexer: LuaLexer) -> [String] {
        var seen = Set<Int32>()
        let names = lexer.tokens.filter { $0.kind == .name && seen.insert($0.name).inserted }.map {
            lexer.names[$0.name]
        }
        return names.contains("_ENV") ? [] : names
    }

    /// The text of a scene.
    static func scene(_ text: String) -> TypedText {
        var typed = TypedText(Array(text.utf8))
        typed.keeping = PromptText(typed.bytes).keepingLocals
        return typed
    }

    /// The text with a call behind each statement that declares locals of the whole text, on the same line: what comes after
    /// them in that statement or goes wrong later does not matter then. Nil where there are none, or where the text is no Lua.
    private var keepingLocals: [UInt8]? {
        guard parser.problems.isEmpty else { return nil }
        let block = parser.tree[parser.tree.main]
        let statements = Array(parser.tree.list(block.b, block.c))
        var result: [UInt8] = []
        var copied = 0
        for (index, statement) in statements.enumerated() {
            let locals = locals(of: parser.tree[statement])
            if locals.contains(where: { name(of: $0) == "_ENV" }) { return nil }
            guard let call = call(keeping: locals) else { continue }
            let end = index + 1 < statements.count ? firstToken(of: statements[index + 1]) : parser.tokens.count - 1
            let offset = Int(parser.tokens[end - 1].end)
            result += parser.text.bytes[copied..<offset]
            result += call.utf8
            copied = offset
        }
        guard copied > 0 else { return nil }
        return result + parser.text.bytes[copied...]
    }

    private func name(of local: LuaLocal) -> String { parser.names[local.name] }

    private func locals(of statement: LuaNode) -> [LuaLocal] {
        switch statement.kind {
        case .localFunction: [parser.tree.locals[Int(statement.a)]]
        case .localStatement: parser.tree.list(statement.a, statement.b).map { parser.tree.locals[Int($0)] }
        default: []
        }
    }

    private func firstToken(of statement: Int32) -> Int {
        let node = parser.tree[statement]
        // A block of its own is known by what follows its `do`.
        return Int(node.token) - (node.kind == .block ? 1 : 0)
    }

    /// `;keep(function() return a, b end, "c", c);` A constant may be no variable at all, so its value is given; what is to be
    /// closed is closed when the text ends.
    private func call(keeping locals: [LuaLocal]) -> String? {
        var seen = Set<String>()
        var variables: [String] = []
        var constants: [String] = []
        // Of two of one name the last can be seen.
        for local in locals.reversed() {
            let name = name(of: local)
            guard seen.insert(name).inserted, name != "_" else { continue }
            if !local.isConstant { variables.append(name) } else if !isClosed(local) { constants.append(name) }
        }
        if variables.isEmpty, constants.isEmpty { return nil }
        let function = variables.isEmpty ? "nil" : "function() return \(variables.joined(separator: ", ")) end"
        return ";\(Self.keeper)(\(function)\(constants.map { ", \"\($0)\", \($0)" }.joined()));"
    }

    private func isClosed(_ local: LuaLocal) -> Bool {
        // name < attribute >
        let attribute = Int(local.token) + 2
        return attribute < parser.tokens.count && parser.shown(parser.tokens[attribute]) == "close"
    }
}

extension LuaTokenKind {
    /// Can it begin an expression, but no statement?
    fileprivate var beginsOnlyExpressions: Bool {
        switch self {
        case .false, .nil, .not, .true, .string, .number, .minus, .hash, .tilde, .dots, .openBrace: true
        default: false
        }
    }
}
