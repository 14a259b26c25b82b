extension LuaParser {
    func block() -> Int32 {
        openBlock()
        let start = position
        let statements = statementList()
        closeBlock()
        return add(.block, start, list: statements)
    }

    /// What comes before a block and ends with a word: an error in it costs the statement no more than this.
    private func header(_ word: LuaTokenKind, _ first: Int, _ body: () throws(LuaSyntaxError) -> Int32)
        throws(LuaSyntaxError) -> Int32
    {
        let level = depth
        do throws(LuaSyntaxError) {
            let node = try body()
            guard consume(word) || isUnwritten else {
                throw unexpected(
                    "expected '\(LuaTokenKind.reserved[Int(word.rawValue)])' after '\(spelling(of: tokens[first]))'")
            }
            return node
        } catch {
            report(error)
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

    func ifStatement() throws(LuaSyntaxError) -> Int32 {
        let start = position
        var parts: [Int32] = []
        repeat {
            let word = position
            advance()
            parts.append(
                try header(.then, word) { () throws(LuaSyntaxError) in try expression() })
            parts.append(block())
        } while kind == .elseif
        if consume(.else) { parts.append(block()) }
        try expect(.end, "end", closing: tokens[start])
        return add(.if, start, list: parts)
    }

    func whileStatement() throws(LuaSyntaxError) -> Int32 {
        let start = position
        advance()
        let condition = try header(.do, start) { () throws(LuaSyntaxError) in try expression() }
        openBlock(isLoop: true)
        let body = block()
        closeBlock()
        try expect(.end, "end", closing: tokens[start])
        return add(.while, start, condition, body)
    }

    func repeatStatement() throws(LuaSyntaxError) -> Int32 {
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

    func forStatement() throws(LuaSyntaxError) -> Int32 {
        let start = position
        advance()
        openBlock(isLoop: true)
        defer { closeBlock() }
        var locals: [Int32] = []
        var expressions: [Int32] = []
        var isNumeric = false
        var isComplete = false
        _ = try header(.do, start) { () throws(LuaSyntaxError) in
            var names = [try expectName()]
            if consume(.assign) {
                isNumeric = true
                expressions.append(try expression())
                try expect(.comma, "',' and where the loop ends")
                expressions.append(try expression())
                if consume(.comma) { expressions.append(try expression()) }
            } else {
                while consume(.comma) { names.append(try expectName()) }
                guard consume(.in) || isUnwritten else {
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
        for local in locals { tree.locals[Int(local)].isParameter = true }
        let body = block()
        closeBlock()
        try expect(.end, "end", closing: tokens[start])
        guard isComplete else { return body }
        let first = Int32(tree.lists.count)
        tree.lists += locals + expressions + [body]
        let kind = isNumeric ? LuaNode.Kind.numericFor : .genericFor
        return owning(locals, add(kind, start, first, Int32(locals.count), Int32(expressions.count)))
    }

    /// The locals in which Lua keeps a loop's state.
    private func hideState(_ count: Int, _ token: Int) {
        let name = names.number(of: "(for state)")
        activate((0..<count).map { _ in declare(name, token) })
    }
}
