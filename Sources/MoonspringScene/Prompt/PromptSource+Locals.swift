import MoonspringAnalysis
import MoonspringLua

extension PromptSource {
    /// An input of a prompt: `= x` is an old way to write `x`, and a `;` at the end wants no results shown.
    package init(input text: String, keepingLocals: Bool = true) {
        var bytes = Array(text.utf8)
        var lexer = LuaLexer(bytes)
        if let first = lexer.tokens.first, first.kind == .assign {
            // A blank in its place: the columns stay.
            bytes[Int(first.start)] = UInt8(ascii: " ")
            lexer.tokens.removeFirst()
        }
        self.init(bytes)
        isSilent = lexer.tokens.dropLast().last?.kind == .semicolon
        names = Self.names(in: lexer)
        beginsExpression = lexer.tokens.first?.kind.beginsOnlyExpressions ?? false
        if keepingLocals, lexer.tokens.contains(where: { $0.kind == .local }) {
            keeping = LocalCapture(bytes).text
        }
    }

    init(scene text: String) {
        self.init(Array(text.utf8))
        keeping = LocalCapture(bytes).text
    }

    /// The names that could mean an earlier local; none where a text has an environment of its own.
    private static func names(in lexer: LuaLexer) -> [String] {
        var seen = Set<Int32>()
        let names = lexer.tokens.filter { $0.kind == .name && seen.insert($0.name).inserted }.map {
            lexer.names[$0.name]
        }
        return names.contains("_ENV") ? [] : names
    }
}

/// A text that hands the locals of its main block over to the prompt.
private struct LocalCapture {
    private let parser: LuaParser

    /// The call that captures locals: C puts the function there.
    private static let function = "__moonspring_keep"

    init(_ bytes: [UInt8]) {
        parser = LuaParser(bytes)
    }

    /// The text with a call behind each statement that declares locals of the whole text, on the same line: what comes after
    /// them in that statement or goes wrong later does not matter then. Nil where there are none, or where the text is not Lua.
    var text: [UInt8]? {
        guard parser.problems.isEmpty else { return nil }
        let block = parser.tree[parser.tree.main]
        let statements = Array(parser.tree.list(block.b, block.c))
        var result: [UInt8] = []
        var copied = 0
        for (index, statement) in statements.enumerated() {
            let locals = locals(of: parser.tree[statement])
            if locals.contains(where: { name(of: $0) == "_ENV" }) { return nil }
            guard let call = call(capturing: locals) else { continue }
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

    /// `;keep(function() return a, b end, "c", c);` The compiler may keep no variable for a constant, so its value is passed; what is to be
    /// closed is closed when the text ends.
    private func call(capturing locals: [LuaLocal]) -> String? {
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
        return ";\(Self.function)(\(function)\(constants.map { ", \"\($0)\", \($0)" }.joined()));"
    }

    private func isClosed(_ local: LuaLocal) -> Bool {
        // name < attribute >
        let attribute = Int(local.token) + 2
        return attribute < parser.tokens.count && parser.spelling(of: parser.tokens[attribute]) == "close"
    }
}

extension LuaTokenKind {
    /// Whether it can begin an expression, but no statement.
    fileprivate var beginsOnlyExpressions: Bool {
        switch self {
        case .false, .nil, .not, .true, .string, .number, .minus, .hash, .tilde, .dots, .openBrace: true
        default: false
        }
    }
}
