// Statements.

extension LuaParser {
    func statementList() -> [Int32] {
        var statements: [Int32] = []
        while !kind.endsBlock {
            let first = position
            let isReturn = kind == .return
            let pending = pendingCount
            let level = depth
            do throws(LuaSyntaxError) {
                statements.append(try deeper { () throws(LuaSyntaxError) in try statement() })
            } catch {
                complain(error)
                depth = level
                forgetPending(pending)
                statements.append(add(.plain, first))
                let start = tokens[first]
                for token in tokens[first..<max(first, position)] where token.kind == .name {
                    lostNames.insert(token.name)
                }
                if position == first { advance() }
                skipLost(start)
                continue
            }
            if isReturn { break }
        }
        return statements
    }

    /// Tells of an error, but not of a second one in the same line: it mostly follows from the first.
    func complain(_ error: LuaSyntaxError) {
        let line = text.line(of: Int32(error.offset))
        if let last = lastErrorLine, last == line { return }
        lastErrorLine = line
        // What the lexer has told of in this line is enough.
        if let first = lexerLines[line], first <= error.offset { return }
        problems.append((error.offset, error.text))
    }

    func block(isLoop: Bool = false) -> Int32 {
        openBlock(isLoop: isLoop)
        let start = position
        let statements = statementList()
        closeBlock()
        return add(.block, start, list: statements)
    }

    private func statement() throws(LuaSyntaxError) -> Int32 {
        let start = position
        switch kind {
        case .semicolon:
            advance()
            return add(.plain, start)
        case .if: return try ifStatement()
        case .while: return try whileStatement()
        case .do:
            advance()
            let body = block()
            try expect(.end, "end", closing: tokens[start])
            return body
        case .for: return try forStatement()
        case .repeat: return try repeatStatement()
        case .function: return try functionStatement()
        case .local:
            advance()
            return take(.function) ? try localFunction(start) : try localStatement(start)
        case .doubleColon: return try labelStatement()
        case .return: return try returnStatement()
        case .break:
            advance()
            addGoto(breakName, start)
            return add(.plain, start)
        case .goto:
            advance()
            let name = try takeName()
            if visibleLabel(tokens[name].name) == nil { addGoto(tokens[name].name, start) }
            return add(.plain, start)
        default: return try expressionStatement()
        }
    }

    // MARK: blocks

    /// What comes before a block and ends with a word: an error in it costs the statement no more than this.
    private func header(_ word: LuaTokenKind, _ first: Int, _ body: () throws(LuaSyntaxError) -> Int32)
        throws(LuaSyntaxError) -> Int32
    {
        let level = depth
        do throws(LuaSyntaxError) {
            let node = try body()
            guard take(word) else {
                throw unexpected(
                    "expected '\(LuaTokenKind.reserved[Int(word.rawValue)])' after '\(shown(tokens[first]))'")
            }
            return node
        } catch {
            complain(error)
            depth = level
            if skip(to: word, onLineOf: tokens[first]) {
                advance()
            } else {
                let line = text.line(of: tokens[first].start)
                while kind != .endOfText, text.line(of: token.start) == line, !kind.endsBlock {
                    if kind == .name { lostNames.insert(token.name) }
                    advance()
                }
            }
            return add(.nil, first)
        }
    }

    private func ifStatement() throws(LuaSyntaxError) -> Int32 {
        let start = position
        var parts: [Int32] = []
        repeat {
            let word = position
            advance()
            parts.append(
                try header(.then, word) { () throws(LuaSyntaxError) in try expression() })
            parts.append(block())
        } while kind == .elseif
        if take(.else) { parts.append(block()) }
        try expect(.end, "end", closing: tokens[start])
        return add(.if, start, list: parts)
    }

    private func whileStatement() throws(LuaSyntaxError) -> Int32 {
        let start = position
        advance()
        let condition = try header(.do, start) { () throws(LuaSyntaxError) in try expression() }
        openBlock(isLoop: true)
        let body = block()
        closeBlock()
        try expect(.end, "end", closing: tokens[start])
        return add(.while, start, condition, body)
    }

    private func repeatStatement() throws(LuaSyntaxError) -> Int32 {
        let start = position
        advance()
        openBlock(isLoop: true)
        openBlock()
        defer {
            closeBlock()
            closeBlock()
        }
        let statements = statementList()
        let body = add(.block, start, list: statements)
        try expect(.until, "until", closing: tokens[start])
        // The condition sees the locals of the body.
        return add(.repeat, start, body, try expression())
    }

    private func forStatement() throws(LuaSyntaxError) -> Int32 {
        let start = position
        advance()
        openBlock(isLoop: true)
        defer { closeBlock() }
        var locals: [Int32] = []
        var expressions: [Int32] = []
        var isNumeric = false
        var isComplete = false
        _ = try header(.do, start) { () throws(LuaSyntaxError) in
            var names = [try takeName()]
            if take(.assign) {
                isNumeric = true
                expressions.append(try expression())
                try expect(.comma, "',' and where the loop ends")
                expressions.append(try expression())
                if take(.comma) { expressions.append(try expression()) }
            } else {
                while take(.comma) { names.append(try takeName()) }
                guard take(.in) else {
                    throw unexpected(names.count == 1 ? "expected '=' or 'in' after the name" : "expected 'in' or ','")
                }
                expressions = try expressionList()
            }
            isComplete = true
            hideState(isNumeric ? 3 : 4, start)
            locals = names.map { declare(tokens[$0].name, $0) }
            return add(.nil, start)
        }
        let word = tokens[min(start + 1, tokens.count - 1)]
        if !isComplete, word.kind == .name { lostNames.insert(word.name) }
        openBlock()
        activate(locals)
        for local in locals { tree.locals[Int(local)].isLoopVariable = true }
        let body = block()
        closeBlock()
        try expect(.end, "end", closing: tokens[start])
        guard isComplete else { return body }
        if isNumeric {
            return add(.numericFor, start, locals[0], list: expressions + [body])
        }
        let first = Int32(tree.lists.count)
        tree.lists += locals + expressions + [body]
        return add(.genericFor, start, first, Int32(locals.count), Int32(expressions.count))
    }

    /// The locals in which Lua keeps a loop's state.
    private func hideState(_ count: Int, _ token: Int) {
        let name = names.number(of: "(for state)")
        activate((0..<count).map { _ in declare(name, token) })
    }

    // MARK: the rest

    private func labelStatement() throws(LuaSyntaxError) -> Int32 {
        let start = position
        advance()
        let name = try takeName()
        try expect(.doubleColon, "'::' after the label's name")
        // No-op statements behind a label do not keep it from being the last one.
        while kind == .semicolon || kind == .doubleColon {
            _ = try deeper { () throws(LuaSyntaxError) in try statement() }
        }
        checkRepeated(tokens[name].name, name)
        addLabel(tokens[name].name, name, isLast: kind.endsBlock && kind != .until)
        return add(.plain, start)
    }

    private func returnStatement() throws(LuaSyntaxError) -> Int32 {
        let start = position
        advance()
        let values = kind.endsBlock || kind == .semicolon ? [] : try expressionList()
        _ = take(.semicolon)
        if !kind.endsBlock {
            throw unexpected("'return' ends a block: expected 'end' after it (or write do return end)")
        }
        let node = add(.return, start, list: values)
        if let scope = functions.last { tree.functions[Int(scope.number)].returns.append(node) }
        return node
    }

    private func expressionStatement() throws(LuaSyntaxError) -> Int32 {
        let start = position
        let first = try suffixedExpression()
        guard kind == .assign || kind == .comma else {
            guard tree[first].kind == .call || tree[first].kind == .methodCall else { throw noStatement(first, start) }
            return add(.callStatement, start, first)
        }
        var targets: [Int32] = [first]
        let level = depth
        defer { depth = level }
        while true {
            guard isTarget(targets[targets.count - 1]) else {
                throw LuaSyntaxError(
                    offset: Int(tokens[start].start),
                    text:
                        "only a variable or a field can be assigned to: this is the result of a call or of parentheses")
            }
            guard take(.comma) else { break }
            targets.append(try suffixedExpression())
            // As deep as Lua goes for it.
            try deeper { () throws(LuaSyntaxError) in }
            depth += 1
        }
        try expect(.assign, "'=' and the values")
        let values = try expressionList()
        for (index, target) in targets.enumerated() {
            assign(target, index < values.count ? values[index] : -1)
        }
        let list = Int32(tree.lists.count)
        tree.lists += targets + values
        return add(.assignment, start, list, Int32(targets.count), Int32(values.count))
    }

    private func isTarget(_ node: Int32) -> Bool {
        switch tree[node].kind {
        case .local, .global, .environmentName, .member, .index: true
        default: false
        }
    }

    func assign(_ target: Int32, _ value: Int32) {
        guard tree[target].kind == .local else { return }
        let local = Int(tree[target].a)
        tree.locals[local].assignments += 1
        assignedValues[tree[target].a, default: []].append(value)
        if tree.locals[local].isConstant {
            let name = names[tree.locals[local].name]
            complain(
                at: tokens[Int(tree[target].token)],
                "'\(name)' is a constant: declare it without <const> or <close> to assign it")
        }
    }

    private func noStatement(_ node: Int32, _ start: Int) -> LuaSyntaxError {
        let word = tree[node].kind == .global && position == start + 1 ? shown(tokens[start]) : ""
        let remedy =
            switch word {
            case "continue": " (Lua has no 'continue': write goto next, and ::next:: at the end of the loop)"
            case "elif", "elsif", "elseif": " (Lua writes it as 'elseif')"
            case "var", "let", "const": " (Lua writes it as 'local')"
            case "switch", "case": " (Lua has no 'switch': use if and elseif)"
            case "func", "fn", "def": " (Lua writes it as 'function')"
            case "import", "include", "using": " (Lua writes it as local name = require \"name\")"
            default: ""
            }
        let error = unexpected("a statement is a call or an assignment: expected '=' or '('")
        return word.isEmpty || remedy.isEmpty
            ? error
            : LuaSyntaxError(
                offset: Int(tokens[start].start), text: "'\(word)' alone is no statement\(remedy)")
    }
}
