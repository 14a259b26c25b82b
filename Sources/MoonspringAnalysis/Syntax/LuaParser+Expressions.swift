extension LuaParser {
    func expressionList() throws(LuaSyntaxError) -> [Int32] {
        var list = [try expression()]
        while consume(.comma) { list.append(try expression()) }
        return list
    }

    func expression() throws(LuaSyntaxError) -> Int32 { try subexpression(0) }

    /// Reads operators that bind more strongly than `limit`.
    private func subexpression(_ limit: Int) throws(LuaSyntaxError) -> Int32 {
        try deeper { () throws(LuaSyntaxError) in
            let start = position
            var left: Int32
            switch kind {
            case .not, .minus, .tilde, .hash:
                let sign = Int32(kind.rawValue)
                advance()
                left = add(.unary, start, try subexpression(12), 0, sign)
            default: left = try simpleExpression()
            }
            return try operators(after: left, limit)
        }
    }

    /// The rest of an expression behind its first operand.
    func operators(after first: Int32, _ limit: Int) throws(LuaSyntaxError) -> Int32 {
        var left = first
        while let (strength, right) = priority(kind), strength > limit {
            let sign = position
            advance()
            let other = try subexpression(right)
            left = add(.binary, sign, left, other, Int32(tokens[sign].kind.rawValue))
        }
        return left
    }

    /// How strongly an operator binds to what is left and right of it.
    private func priority(_ kind: LuaTokenKind) -> (left: Int, right: Int)? {
        switch kind {
        case .or: (1, 1)
        case .and: (2, 2)
        case .less, .greater, .lessEqual, .greaterEqual, .notEqual, .equal: (3, 3)
        case .pipe: (4, 4)
        case .tilde: (5, 5)
        case .ampersand: (6, 6)
        case .shiftLeft, .shiftRight: (7, 7)
        case .concat: (9, 8)
        case .plus, .minus: (10, 10)
        case .star, .slash, .doubleSlash, .percent: (11, 11)
        case .caret: (14, 13)
        default: nil
        }
    }

    private func simpleExpression() throws(LuaSyntaxError) -> Int32 {
        let start = position
        let plain: LuaNode.Kind
        switch kind {
        case .number: plain = .number
        case .string: plain = .string
        case .nil: plain = .nil
        case .true: plain = .true
        case .false: plain = .false
        case .dots:
            if let scope = functions.last, !tree.functions[Int(scope.number)].isVariadic {
                report(at: token, "'...' outside a function with '...': expected it among the parameters")
            }
            plain = .varargs
        case .openBrace: return try table()
        case .function:
            advance()
            return try functionBody(start, isMethod: false)
        default: return try suffixedExpression()
        }
        advance()
        return add(plain, start)
    }

    private func primaryExpression() throws(LuaSyntaxError) -> Int32 {
        let start = position
        switch kind {
        case .name:
            advance()
            return resolve(start)
        case .openParenthesis:
            advance()
            let inner = try expression()
            try expect(.closeParenthesis, ")", closing: tokens[start])
            return add(.parentheses, start, inner)
        default:
            let isOperator = kind.rawValue > LuaTokenKind.endOfText.rawValue && priority(kind) != nil
            throw unexpected(isOperator ? "expected a value before the operator" : "expected a value")
        }
    }

    func suffixedExpression() throws(LuaSyntaxError) -> Int32 {
        var node = try primaryExpression()
        while true {
            switch kind {
            case .dot:
                advance()
                let name = try expectName()
                node = add(.member, name, node, tokens[name].name)
            case .openBracket:
                let start = position
                advance()
                let key = try expression()
                try expect(.closeBracket, "]", closing: tokens[start])
                node = add(.index, start, node, key)
            case .colon:
                advance()
                let name = try expectName()
                guard kind == .openParenthesis || kind == .string || kind == .openBrace || isUnwritten else {
                    throw unexpected("expected '(' after the method's name")
                }
                node = add(.methodCall, name, node, list: isUnwritten ? [] : try arguments())
            case .openParenthesis, .string, .openBrace:
                let start = position
                node = add(.call, start, node, list: try arguments())
            default: return node
            }
        }
    }

    private func arguments() throws(LuaSyntaxError) -> [Int32] {
        let start = position
        switch kind {
        case .string:
            advance()
            return [add(.string, start)]
        case .openBrace: return [try table()]
        default:
            advance()
            if consume(.closeParenthesis) { return [] }
            var list: [Int32] = []
            repeat {
                if let argument = try element({ () throws(LuaSyntaxError) in try expression() }) {
                    list.append(argument)
                }
            } while consume(.comma) || isBroken
            try expect(.closeParenthesis, ")", closing: tokens[start])
            return list
        }
    }

    private func table() throws(LuaSyntaxError) -> Int32 {
        let start = position
        advance()
        var fields: [Int32] = []
        while kind != .closeBrace {
            if let field = try element({ () throws(LuaSyntaxError) in try field() }) { fields.append(field) }
            guard consume(.comma) || consume(.semicolon) || isBroken else { break }
        }
        try expect(.closeBrace, "}", closing: tokens[start])
        return add(.table, start, list: fields)
    }

    private func field() throws(LuaSyntaxError) -> Int32 {
        let first = position
        if kind == .name, tokens[min(position + 1, tokens.count - 1)].kind == .assign {
            advance()
            advance()
            return add(.namedField, first, try expression(), tokens[first].name)
        }
        guard consume(.openBracket) else { return add(.listField, first, try expression()) }
        let key = try expression()
        try expect(.closeBracket, "]", closing: tokens[first])
        try expect(.assign, "'=' after the key in brackets")
        return add(.keyedField, first, isUnwritten ? add(.nil, first) : try expression(), key)
    }

    // MARK: texts that are being written

    /// An element of a list in brackets. In a text that is being written an error costs no more than the element: nil.
    private func element(_ body: () throws(LuaSyntaxError) -> Int32) throws(LuaSyntaxError) -> Int32? {
        let (first, level) = (position, depth)
        do throws(LuaSyntaxError) { return try body() } catch {
            guard cursor != nil, !kind.beginsStatement, !kind.endsBlock else { throw error }
            report(error)
            depth = level
            if position == first, !kind.closesBracket, kind != .comma { advance() }
            return nil
        }
    }

    /// Whether something that is not a separator stands between two elements of a list that is being written.
    private var isBroken: Bool {
        cursor != nil && !kind.closesBracket && !kind.beginsStatement && !kind.endsBlock
    }
}
