import MoonspringAnalysis
import MoonspringScene

/// What has been typed up to the cursor, as far as it can be told from an unfinished text: its tokens, which bracket or block
/// each of them stands in, and the locals that are there at the cursor. Nothing in it need be right.
struct TextBeforeCursor {
    enum Place: Equatable {
        /// In or before a name: what there is of it.
        case name(String)
        /// In a string: the number of its token, and what there is of it. `quote`: the sign that closes it; nil for `]]`.
        case string(Int, content: String, quote: Character?)
        /// In a comment or a number, where no name belongs.
        case nothing
    }

    /// A local, or a global that the text gives a value.
    struct Declared {
        enum Value {
            /// The expression of this number behind the `=` that stands there.
            case expression(equals: Int, number: Int)
            /// A parameter of the function whose word stands there; -1 for `self`.
            case parameter(function: Int, number: Int)
            /// A name of the `for` whose `in` stands there.
            case loop(word: Int, number: Int)
            case function
            case unknown
        }

        let name: String
        /// Equal for equal names.
        let number: Int32
        let value: Value
        let isLocal: Bool
    }

    let bytes: [UInt8]
    /// All tokens before the name or string in which the cursor is.
    private(set) var tokens: [LuaToken] = []
    private(set) var place = Place.nothing
    /// Of each token, and of the cursor behind them: the bracket or the word that opened what it stands in; -1 for none.
    private(set) var openers: [Int] = []
    /// Of each opening bracket: the token that closes it; -1 for none.
    private(set) var closers: [Int] = []
    /// Of each closing bracket: the token that opens it; -1 for none.
    private(set) var partners: [Int] = []
    /// Outermost first: the last of a name counts.
    private(set) var declared: [Declared] = []
    /// How many locals of a name there are.
    private var locals: [Int32: Int] = [:]

    init(_ text: String) {
        // A letter at the cursor becomes part of what it touches: a name, a number, a string; in a comment it makes no token.
        bytes = Array(text.utf8)
        var lexer = LuaLexer(bytes + [UInt8(ascii: "_")])
        lexer.run()
        tokens = lexer.tokens.filter { $0.kind != .endOfText }
        if let last = tokens.last, Int(last.end) == bytes.count + 1 {
            tokens.removeLast()
            note(last)
        }
        findBlocks()
    }

    private mutating func note(_ last: LuaToken) {
        let start = Int(last.start)
        switch last.kind {
        case .string:
            let isShort = bytes[start] != UInt8(ascii: "[")
            let content = isShort ? String(decoding: bytes[(start + 1)...], as: UTF8.self) : ""
            place = .string(
                tokens.count, content: content, quote: isShort ? Character(Unicode.Scalar(bytes[start])) : nil)
        case .name:
            // A letter that Lua does not know ends no name.
            if start > 0, bytes[start - 1] >= 0x80 { return }
            place = .name(String(decoding: bytes[start...], as: UTF8.self))
        default: break
        }
    }

    var count: Int { tokens.count }

    func kind(_ index: Int) -> LuaTokenKind? { tokens.indices.contains(index) ? tokens[index].kind : nil }

    func text(_ index: Int) -> String {
        guard tokens.indices.contains(index) else { return "" }
        return String(decoding: bytes[Int(tokens[index].start)..<Int(tokens[index].end)], as: UTF8.self)
    }

    /// What a short string without escapes says.
    func stringValue(_ index: Int) -> String? {
        guard kind(index) == .string else { return nil }
        let whole = bytes[Int(tokens[index].start)..<Int(tokens[index].end)]
        guard whole.count >= 2, let first = whole.first, first != UInt8(ascii: "["), !whole.contains(0x5C) else {
            return nil
        }
        return String(decoding: whole.dropFirst().dropLast(), as: UTF8.self)
    }

    /// Can the token be the last of something that is called, indexed or read from?
    func endsPrefix(_ index: Int) -> Bool {
        switch kind(index) {
        case .name, .string, .closeParenthesis, .closeBracket, .closeBrace: true
        default: false
        }
    }

    // MARK: blocks

    /// A bracket or block that is open.
    private struct Open {
        let token: Int
        let isBracket: Bool
        /// How many names were declared before it.
        let declared: Int
    }

    private mutating func findBlocks() {
        openers.reserveCapacity(count + 1)
        closers = [Int](repeating: -1, count: count)
        partners = closers
        var stack: [Open] = []
        /// Names of a `for`, until its `do`.
        var pending: [Declared] = []
        var index = 0
        while index < count {
            openers.append(stack.last?.token ?? -1)
            switch tokens[index].kind {
            case .openParenthesis, .openBrace, .openBracket:
                stack.append(Open(token: index, isBracket: true, declared: declared.count))
            case .closeParenthesis, .closeBrace, .closeBracket: close(index, &stack)
            case .function:
                let name = functionName(index)
                if let name { declare(name) }
                stack.append(Open(token: index, isBracket: false, declared: declared.count))
                declareParameters(index)
            case .do, .if, .repeat:
                stack.append(Open(token: index, isBracket: false, declared: declared.count))
                for name in pending { declare(name) }
                pending = []
            case .else, .elseif:
                if let block = stack.last, !block.isBracket { forget(block.declared) }
            case .end, .until:
                if let place = stack.suffix(100).lastIndex(where: { !$0.isBracket }) {
                    forget(stack[place].declared)
                    stack.removeSubrange(place...)
                }
            case .for: pending = loopNames(index)
            case .local: declareLocals(index)
            case .assign: declareGlobal(index, isStatement: !(stack.last?.isBracket ?? false))
            default: break
            }
            index += 1
        }
        openers.append(stack.last?.token ?? -1)
    }

    /// Names of a block that has ended; globals stay.
    private mutating func forget(_ first: Int) {
        guard first < declared.count else { return }
        for name in declared[first...] where name.isLocal { locals[name.number, default: 1] -= 1 }
        let kept = declared[first...].filter { !$0.isLocal }
        declared.removeSubrange(first...)
        declared += kept
    }

    private mutating func declare(_ name: Declared) {
        if name.isLocal { locals[name.number, default: 0] += 1 }
        declared.append(name)
    }

    private mutating func close(_ index: Int, _ stack: inout [Open]) {
        let wanted: LuaTokenKind =
            switch tokens[index].kind {
            case .closeParenthesis: .openParenthesis
            case .closeBrace: .openBrace
            default: .openBracket
            }
        // No further out than this, so that a text of nothing but brackets takes no time.
        let nearest = stack.suffix(100)
        guard let place = nearest.lastIndex(where: { tokens[$0.token].kind == wanted }) else { return }
        let open = stack[place].token
        (closers[open], partners[index]) = (index, open)
        if place + 1 < stack.count { forget(stack[place + 1].declared) }
        stack.removeSubrange(place...)
        openers[index] = stack.last?.token ?? -1
    }

    // MARK: names

    private func functionName(_ index: Int) -> Declared? {
        guard kind(index + 1) == .name, kind(index + 2) == .openParenthesis else { return nil }
        return Declared(
            name: text(index + 1), number: tokens[index + 1].name, value: .function, isLocal: kind(index - 1) == .local)
    }

    private mutating func declareParameters(_ function: Int) {
        var index = function + 1
        while kind(index) == .name || kind(index) == .dot || kind(index) == .colon {
            if kind(index) == .colon {
                declare(
                    Declared(name: "self", number: -1, value: .parameter(function: function, number: -1), isLocal: true)
                )
            }
            index += 1
        }
        guard kind(index) == .openParenthesis else { return }
        index += 1
        var number = 0
        while kind(index) == .name {
            declare(
                Declared(
                    name: text(index), number: tokens[index].name,
                    value: .parameter(function: function, number: number), isLocal: true))
            guard kind(index + 1) == .comma else { break }
            (index, number) = (index + 2, number + 1)
        }
    }

    private func loopNames(_ word: Int) -> [Declared] {
        var names: [Int] = []
        var index = word + 1
        while kind(index) == .name {
            names.append(index)
            guard kind(index + 1) == .comma else { break }
            index += 2
        }
        let isList = kind(index + 1) == .in
        return names.enumerated().map { number, name in
            Declared(
                name: text(name), number: tokens[name].name,
                value: isList ? .loop(word: index + 1, number: number) : .unknown, isLocal: true)
        }
    }

    private mutating func declareLocals(_ word: Int) {
        var names: [Int] = []
        var index = word + 1
        while kind(index) == .name {
            names.append(index)
            // An attribute: <const>, <close>.
            if kind(index + 1) == .less, kind(index + 3) == .greater { index += 3 }
            guard kind(index + 1) == .comma else { break }
            index += 2
        }
        let hasValues = kind(index + 1) == .assign
        for (number, name) in names.enumerated() {
            let value = hasValues ? Declared.Value.expression(equals: index + 1, number: number) : .unknown
            declare(Declared(name: text(name), number: tokens[name].name, value: value, isLocal: true))
        }
    }

    /// `name = value` as a statement.
    private mutating func declareGlobal(_ equals: Int, isStatement: Bool) {
        guard isStatement, kind(equals - 1) == .name else { return }
        switch kind(equals - 2) {
        case .dot, .colon, .comma, .local, .for, .greater: return
        default: break
        }
        let number = tokens[equals - 1].name
        declare(
            Declared(
                name: text(equals - 1), number: number, value: .expression(equals: equals, number: 0),
                isLocal: locals[number, default: 0] > 0))
    }
}
