extension LuaParser {
    func statementList() -> [Int32] {
        var statements: [Int32] = []
        while !kind.endsBlock {
            let first = position
            let isReturn = kind == .return
            let pending = functions.last?.pendingLocals ?? 0
            let level = depth
            do throws(LuaSyntaxError) {
                statements.append(try deeper { () throws(LuaSyntaxError) in try statement() })
            } catch {
                report(error)
                depth = level
                functions[functions.count - 1].pendingLocals = pending
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

    /// Reports an error, but not a second one in the same line: it mostly follows from the first.
    func report(_ error: LuaSyntaxError) {
        let line = text.line(of: Int32(error.offset))
        if isCutShort || lastErrorLine == line { return }
        lastErrorLine = line
        // What the lexer has reported in this line is enough.
        if let first = lexerLines[line], first <= error.offset { return }
        problems.append((error.offset, error.text))
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
            return consume(.function) ? try localFunction(start) : try localStatement(start)
        case .doubleColon: return try labelStatement()
        case .return: return try returnStatement()
        case .break:
            advance()
            addGoto(breakName, start)
            return add(.plain, start)
        case .goto:
            advance()
            let name = try expectName()
            if visibleLabel(tokens[name].name) == nil { addGoto(tokens[name].name, start) }
            return add(.plain, start)
        default: return try expressionStatement()
        }
    }

    // MARK: kinds

    private func labelStatement() throws(LuaSyntaxError) -> Int32 {
        let start = position
        advance()
        let name = try expectName()
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
        _ = consume(.semicolon)
        if !kind.endsBlock {
            throw unexpected("'return' ends a block: expected 'end' after it (or write do return end)")
        }
        let node = add(.return, start, list: values)
        if let scope = functions.last { tree.functions[Int(scope.number)].returns.append(node) }
        return node
    }

    private func expressionStatement() throws(LuaSyntaxError) -> Int32 {
        let start = position
        // What is being written may be an expression: it gives values at a prompt.
        let isOpen = cursor != nil
        let first =
            isOpen && kind != .name && kind != .openParenthesis ? try expression() : try suffixedExpression()
        guard kind == .assign || kind == .comma else {
            if isOpen { return add(.callStatement, start, try operators(after: first, 0)) }
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
            guard consume(.comma) else { break }
            targets.append(try suffixedExpression())
            // As deep as Lua goes for it.
            try deeper { () throws(LuaSyntaxError) in }
            depth += 1
        }
        try expect(.assign, "'=' and the values")
        let values = isUnwritten ? [] : try expressionList()
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
        assignedValues[tree[target].a, default: []].append(value)
        if tree.locals[local].isConstant {
            let name = names[tree.locals[local].name]
            report(
                at: tokens[Int(tree[target].token)],
                "'\(name)' is a constant: declare it without <const> or <close> to assign it")
        }
    }

    private func noStatement(_ node: Int32, _ start: Int) -> LuaSyntaxError {
        let word = tree[node].kind == .global && position == start + 1 ? spelling(of: tokens[start]) : ""
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
                offset: Int(tokens[start].start), text: "'\(word)' alone is not a statement\(remedy)")
    }
}
