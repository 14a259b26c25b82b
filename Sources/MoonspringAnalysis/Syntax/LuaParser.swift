import Moonspring

struct LuaSyntaxError: Error {
    let offset: Int
    let text: String
}

/// Makes a syntax tree of a Lua 5.4 text, and reports all that Lua would refuse to load it for.
///
/// After an error it continues with the next statement. The depth is limited as in Lua itself, so that no text overflows the
/// stack.
///
/// Of a text that is still being written it makes a tree as well: what is missing behind the cursor counts as written.
package final class LuaParser {
    /// Lua's own limit is 200 calls in C, two of which have happened when a text is loaded.
    static let deepest = 198
    static let mostLocals = 200

    package let text: LuaText
    package let tokens: [LuaToken]
    package internal(set) var names: LuaNames
    package internal(set) var tree = LuaTree()
    package internal(set) var problems: [(offset: Int, text: String)]
    /// Names that stand in statements that could not be read: they may have been declared there.
    var lostNames = Set<Int32>()

    /// The token at whose end the cursor is, in a text that is still being written: a name, of which there may be nothing
    /// yet, or a string that is not closed.
    let cursor: Int?
    /// The locals that can be seen at the cursor, outermost first.
    private(set) var localsAtCursor: [Int32] = []

    /// The values that each local is assigned after its declaration; -1 for one that no single expression gives.
    var assignedValues: [Int32: [Int32]] = [:]

    var position = 0
    var depth = 0
    var lastErrorLine: Int?
    /// The text is nested too deeply: the rest of it is not read.
    private(set) var isCutShort = false
    /// Lines with a word that Lua does not know, with where: what follows from it is not reported.
    let lexerLines: [Int: Int]

    // Scopes.
    var active: [(local: Int32, hidden: Int32)] = []
    /// Of each name: its place in `active`, or -1.
    var bindings: [Int32] = []
    var functions: [FunctionScope] = []
    var blocks: [BlockScope] = []
    var labels: [Label] = []
    var gotos: [Label] = []
    /// Of each name, where in `labels` the one is that can be seen, and where in `gotos` those that wait for it.
    var knownLabels: [Int32: Int] = [:]
    var waitingGotos: [Int32: [Int]] = [:]
    let environment: Int32
    let selfName: Int32
    let breakName: Int32

    struct FunctionScope {
        let number: Int32
        let firstActive: Int
        let firstLabel: Int
        var pendingLocals = 0
    }

    struct BlockScope {
        let isLoop: Bool
        let isFunction: Bool
        let firstActive: Int
        let firstLabel: Int
        let firstGoto: Int
    }

    /// A label, or a goto that has not met its label yet.
    struct Label {
        let name: Int32
        let token: Int32
        var activeCount: Int
        /// The label of the same name that cannot be seen while this one can.
        var hidden: Int?
        var isSolved = false
    }

    package convenience init(_ bytes: [UInt8]) { self.init(LuaLexer(bytes), cursor: nil) }

    init(_ lexer: LuaLexer, cursor: Int?) {
        self.cursor = cursor
        text = lexer.text
        tokens = lexer.tokens
        names = lexer.names
        problems = lexer.problems
        let text = text
        lexerLines = [Int: Int](
            lexer.problems.map { (text.line(of: Int32($0.offset)), $0.offset) }, uniquingKeysWith: min)
        environment = names.number(of: "_ENV")
        selfName = names.number(of: "self")
        breakName = names.number(of: "break")
        bindings = [Int32](repeating: -1, count: names.count)
        tree.nodes.reserveCapacity(tokens.count)
        readAll()
    }

    private func readAll() {
        openFunction(isVariadic: true)
        var statements: [Int32] = []
        while true {
            statements += statementList()
            guard kind != .endOfText else { break }
            // A block ends that none has begun, or something follows a return.
            report(at: token, unexpectedAtTop())
            advance()
            skipLost(token)
        }
        let main = add(.block, 0, list: statements)
        tree.main = main
        closeFunction(body: main, statements)
        problems.sort { $0.offset < $1.offset }
    }

    private func unexpectedAtTop() -> String {
        switch kind {
        case .end: "this 'end' closes nothing: remove it, or look for a block that was closed too early"
        case .else, .elseif: "'\(spelling(of: token))' without an 'if': look for a block that was closed too early"
        case .until: "'until' without a 'repeat': look for a block that was closed too early"
        default:
            "expected the end of the text after 'return', got \(described(token)): put 'do return end' in its place"
        }
    }

    // MARK: tokens

    @inline(__always)
    var token: LuaToken { tokens[position] }
    @inline(__always)
    var kind: LuaTokenKind { tokens[position].kind }

    /// Whether the text ends here because the rest is not written yet, or not read.
    var isUnwritten: Bool { kind == .endOfText && (cursor != nil || isCutShort) }

    func advance() {
        if position == cursor { localsAtCursor = active.map({ $0.local }) }
        if position + 1 < tokens.count { position += 1 }
    }

    func consume(_ wanted: LuaTokenKind) -> Bool {
        guard kind == wanted else { return false }
        advance()
        return true
    }

    func expect(_ wanted: LuaTokenKind, _ text: String) throws(LuaSyntaxError) {
        guard consume(wanted) || isUnwritten else { throw unexpected("expected \(text)") }
    }

    /// The closing token of what began at a token.
    func expect(_ wanted: LuaTokenKind, _ sign: String, closing opening: LuaToken) throws(LuaSyntaxError) {
        if consume(wanted) || isUnwritten { return }
        let line = text.line(of: opening.start)
        let place = line == text.line(of: token.start) ? "" : " of line \(line)"
        throw unexpected("expected '\(sign)' to close '\(spelling(of: opening))'\(place)")
    }

    func expectName() throws(LuaSyntaxError) -> Int {
        guard kind == .name else {
            guard kind.rawValue < LuaTokenKind.name.rawValue else { throw unexpected("expected a name") }
            let error = LuaSyntaxError(
                offset: Int(token.start),
                text: "expected a name, got '\(spelling(of: token))', which is a keyword")
            // Where it was meant as a name it ends no block.
            switch tokens[min(position + 1, tokens.count - 1)].kind {
            case .assign, .comma, .openParenthesis: advance()
            default: break
            }
            throw error
        }
        advance()
        return position - 1
    }

    // MARK: problems

    func report(at token: LuaToken, _ text: String) { if !isCutShort { problems.append((Int(token.start), text)) } }

    func unexpected(_ expected: String) -> LuaSyntaxError {
        LuaSyntaxError(offset: Int(token.start), text: "\(expected), got \(described(token))\(remedy())")
    }

    package func spelling(of token: LuaToken) -> String { text.string(token.start, token.end) }

    /// The word or sign that begins at a byte, and where it ends; inside of one, and between them, a character's end alone.
    func word(at offset: Int32) -> (token: LuaToken?, end: Int32) {
        let index = tokens.partitioningIndex(where: { $0.start >= offset })
        if index < tokens.count, tokens[index].start == offset { return (tokens[index], tokens[index].end) }
        guard offset >= 0, offset < text.bytes.count else { return (nil, offset) }
        let end = text.bytes[(Int(offset) + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? text.bytes.count
        return (nil, Int32(end))
    }

    func described(_ token: LuaToken) -> String {
        switch token.kind {
        case .endOfText: return "the end of the text"
        case .string: return "a string"
        default:
            let text = spelling(of: token)
            return "'\(text.count > 40 ? String(text.prefix(37)) + "..." : text)'"
        }
    }

    /// What people who know other languages meant.
    private func remedy() -> String {
        let previous = position > 0 ? tokens[position - 1] : token
        let next = tokens[min(position + 1, tokens.count - 1)]
        switch (previous.kind, kind, next.kind) {
        case (_, .plus, .assign), (_, .minus, .assign), (_, .star, .assign), (_, .slash, .assign),
            (_, .concat, .assign):
            return " (Lua has no '\(spelling(of: token))=': write x = x \(spelling(of: token)) ...)"
        case (.ampersand, .ampersand, _): return " (Lua writes it as 'and')"
        case (.pipe, .pipe, _): return " (Lua writes it as 'or')"
        case (_, .plus, .plus), (.plus, .plus, _): return " (Lua has no '++': write x = x + 1)"
        case (.assign, .assign, _), (.local, .assign, _): return ""
        case (_, .assign, _): return " (to compare, write ==)"
        default: return ""
        }
    }

    // MARK: nodes

    func add(_ kind: LuaNode.Kind, _ token: Int, _ a: Int32 = 0, _ b: Int32 = 0, _ c: Int32 = 0) -> Int32 {
        tree.nodes.append(LuaNode(kind: kind, token: Int32(token), a: a, b: b, c: c))
        return Int32(tree.nodes.count - 1)
    }

    /// A node whose `b` and `c` say where its list is.
    func add(_ kind: LuaNode.Kind, _ token: Int, _ a: Int32 = 0, list: [Int32]) -> Int32 {
        let first = Int32(tree.lists.count)
        tree.lists += list
        return add(kind, token, a, first, Int32(list.count))
    }

    // MARK: depth

    func deeper<Result>(_ body: () throws(LuaSyntaxError) -> Result) throws(LuaSyntaxError) -> Result {
        guard depth < Self.deepest else {
            let error = LuaSyntaxError(
                offset: Int(token.start),
                text: "this is nested too deeply for Lua, which takes about \(Self.deepest) levels: divide it")
            report(error)
            // Each bracket to come would fail again, and each 'end' seem to close nothing.
            isCutShort = true
            for token in tokens[position...] where token.kind == .name { lostNames.insert(token.name) }
            position = tokens.count - 1
            throw error
        }
        depth += 1
        defer { depth -= 1 }
        return try body()
    }

    // MARK: after an error

    /// Goes to where a statement is likely to begin. `first` is the first token of the one that could not be read.
    func skipLost(_ first: LuaToken) {
        var indentation: Int?
        while !kind.beginsStatement, !kind.endsBlock {
            if kind == .semicolon { return advance() }
            // The text is still being written: what is wrong before the cursor must not hide what is at it.
            if cursor != nil, kind == .name || kind == .function || kind == .openParenthesis { return }
            // A name at the beginning of a line, no farther in than the statement before it.
            if isFirstOfLine, kind == .name || kind == .function || kind == .openParenthesis {
                let limit = indentation ?? text.place(of: first.start).column
                if text.place(of: token.start).column <= limit { return }
                indentation = limit
            }
            if kind == .name { lostNames.insert(token.name) }
            advance()
        }
    }

    /// Goes to a token of the same line; false where there is none.
    func skip(to wanted: LuaTokenKind, onLineOf first: LuaToken) -> Bool {
        let line = text.line(of: first.start)
        var index = position
        while tokens[index].kind != .endOfText, text.line(of: tokens[index].start) == line {
            if tokens[index].kind == wanted {
                for token in tokens[position..<index] where token.kind == .name { lostNames.insert(token.name) }
                position = index
                return true
            }
            index += 1
        }
        return false
    }

    private var isFirstOfLine: Bool {
        position == 0 || text.line(of: tokens[position - 1].end) < text.line(of: token.start)
    }
}
