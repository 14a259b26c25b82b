extension LuaParser {
    // MARK: functions

    func functionStatement() throws(LuaSyntaxError) -> Int32 {
        let start = position
        advance()
        let first = try expectName()
        var target = resolve(first)
        var isMethod = false
        while kind == .dot || kind == .colon, !isMethod {
            isMethod = kind == .colon
            advance()
            let name = try expectName()
            target = add(.member, name, target, tokens[name].name)
        }
        let function = try functionBody(start, isMethod: isMethod)
        assign(target, function)
        return add(.functionStatement, start, target, function, isMethod ? 1 : 0)
    }

    func localFunction(_ start: Int) throws(LuaSyntaxError) -> Int32 {
        let name = try expectName()
        let local = declare(tokens[name].name, name)
        activate([local])
        let function = try functionBody(start + 1, isMethod: false)
        tree.locals[Int(local)].value = function
        return add(.localFunction, start, local, function)
    }

    /// From the parameters to `end`. `start` is the word `function`.
    func functionBody(_ start: Int, isMethod: Bool) throws(LuaSyntaxError) -> Int32 {
        openFunction(isVariadic: false)
        let number = functions[functions.count - 1].number
        var parameters: [Int32] = []
        var isVariadic = false
        if isMethod { parameters.append(declare(selfName, start)) }
        var problem: LuaSyntaxError?
        do throws(LuaSyntaxError) {
            try expect(.openParenthesis, "'(' and the function's parameters")
            if kind != .closeParenthesis {
                repeat {
                    if consume(.dots) {
                        isVariadic = true
                        break
                    }
                    let name = try expectName()
                    parameters.append(declare(tokens[name].name, name))
                } while consume(.comma)
            }
            try expect(.closeParenthesis, "')' after the parameters")
        } catch {
            problem = error
        }
        for parameter in parameters { tree.locals[Int(parameter)].isParameter = true }
        tree.functions[Int(number)].isVariadic = isVariadic || problem != nil
        activate(parameters)
        if let problem {
            report(problem)
            _ = skip(to: .closeParenthesis, onLineOf: tokens[position])
            _ = consume(.closeParenthesis)
        }
        let bodyStart = position
        let statements = statementList()
        let body = add(.block, bodyStart, list: statements)
        closeFunction(body: body, statements)
        try expect(.end, "end", closing: tokens[start])
        return owning(parameters, add(.function, start, number))
    }

    /// Notes what gives the locals their values.
    func owning(_ locals: [Int32], _ node: Int32) -> Int32 {
        for local in locals { tree.locals[Int(local)].owner = node }
        return node
    }

    // MARK: locals

    func localStatement(_ start: Int) throws(LuaSyntaxError) -> Int32 {
        var locals: [Int32] = []
        var closed = false
        repeat {
            let name = try expectName()
            let local = declare(tokens[name].name, name)
            locals.append(local)
            guard consume(.less) else { continue }
            let attribute = try expectName()
            try expect(.greater, "'>' after the attribute")
            switch spelling(of: tokens[attribute]) {
            case "const": tree.locals[Int(local)].isConstant = true
            case "close":
                tree.locals[Int(local)].isConstant = true
                if closed {
                    report(at: tokens[name], "a local statement has at most one <close>: use two statements")
                }
                closed = true
            default:
                report(
                    at: tokens[attribute],
                    "there is no attribute '\(spelling(of: tokens[attribute]))': expected const or close")
            }
        } while consume(.comma)
        let values = consume(.assign) ? try expressionList() : []
        activate(locals)
        noteValues(locals, values)
        let first = Int32(tree.lists.count)
        tree.lists += locals + values
        return add(.localStatement, start, first, Int32(locals.count), Int32(values.count))
    }

    /// What each local begins with, where one expression says so.
    private func noteValues(_ locals: [Int32], _ values: [Int32]) {
        for (local, value) in zip(locals, values) { tree.locals[Int(local)].value = value }
        guard let last = values.last, isOpen(last), locals.count > values.count else { return }
        // A further result: it may be anything.
        for local in locals[values.count...] { assignedValues[local, default: []].append(-1) }
    }

    /// Whether it may give more than one value.
    func isOpen(_ node: Int32) -> Bool {
        switch tree[node].kind {
        case .call, .methodCall, .varargs: true
        default: false
        }
    }
}
