import MoonspringLua

// Statements. The parser bounds how deeply they are nested.

extension ScriptChecker {
    func checkBlock(_ block: Int32) {
        let node = tree[block]
        for statement in tree.list(node.b, node.c) { checkStatement(statement) }
    }

    private func checkStatement(_ statement: Int32) {
        let node = tree[statement]
        switch node.kind {
        case .block: checkBlock(statement)
        case .localStatement: for value in tree.list(node.a + node.b, node.c) { check(value) }
        case .assignment: checkAssignment(node)
        case .callStatement: check(node.a)
        case .while:
            check(node.a)
            checkBlock(node.b)
        case .repeat:
            checkBlock(node.a)
            check(node.b)
        case .if: for part in tree.list(node.b, node.c) { checkPart(part) }
        case .numericFor:
            set(node.a, StaticValue(.number))
            for part in tree.list(node.b, node.c) { checkPart(part) }
        case .genericFor: checkGenericFor(node)
        case .functionStatement: checkFunctionStatement(node)
        case .localFunction: check(node.b)
        case .return: for value in tree.list(node.b, node.c) { check(value) }
        default: break
        }
    }

    private func checkPart(_ part: Int32) {
        if tree[part].kind == .block { checkBlock(part) } else { check(part) }
    }

    /// `for i, x in ipairs(list)` knows what x is.
    private func checkGenericFor(_ node: LuaNode) {
        let locals = tree.list(node.a, node.b)
        let expressions = tree.list(node.a + node.b, node.c)
        for expression in expressions { check(expression) }
        if let first = expressions.first, expressions.count == 1, tree[first].kind == .call {
            let call = tree[first]
            if isGlobal(call.a, "ipairs"), let list = tree.list(call.b, call.c).first {
                quiet += 1
                let value = check(list)
                quiet -= 1
                if let key = locals.first { set(key, StaticValue(.number)) }
                if case .list(let element) = value.type, let second = locals.dropFirst().first {
                    set(second, StaticValue(element))
                }
            }
        }
        if let body = tree.list(node.a + node.b + node.c, 1).first { checkBlock(body) }
    }

    func isGlobal(_ node: Int32, _ wanted: String) -> Bool {
        tree[node].kind == .global && name(tree[node].a) == wanted && !program.assignedGlobals.contains(wanted)
    }

    private func checkAssignment(_ node: LuaNode) {
        let targets = Array(tree.list(node.a, node.b))
        let values = Array(tree.list(node.a + node.b, node.c))
        for (index, target) in targets.enumerated() {
            checkTarget(target, index < values.count ? values[index] : nil, isLast: index == values.count - 1)
        }
        for value in values.dropFirst(targets.count) { check(value) }
    }

    private func checkTarget(_ target: Int32, _ value: Int32?, isLast: Bool) {
        let node = tree[target]
        switch node.kind {
        case .member: assign(check(node.a), name(node.b), offset(target), value)
        case .index:
            let base = check(node.a)
            check(node.b)
            if let key = unit.plainString(tree[node.b]) {
                assign(base, key, offset(node.b), value)
            } else if let value {
                check(value)
            }
        default: if let value { check(value) }
        }
    }

    /// `function a.b:c() end`
    private func checkFunctionStatement(_ node: LuaNode) {
        let target = tree[node.a]
        guard target.kind == .member else {
            check(node.b)
            return
        }
        let receiver = check(target.a)
        if node.c == 1 { prepare(node.b, [StaticValue(receiver.selfType)]) }
        assign(receiver, name(target.b), offset(node.a), node.b)
    }

    // MARK: fields

    /// `receiver.name = value`
    private func assign(
        _ receiver: StaticValue, _ name: String, _ offset: Int32, _ value: Int32?
    ) {
        switch receiver.type {
        case .object(let id, let isExact):
            let row = declarations.classes[id]
            let place = StaticDeclarations.Place(id, name)
            if row.isValue {
                complain(offset, .immutable, StaticDeclarations.Place(id))
            } else if let member = row.members[name] {
                return assign(member, id, receiver, offset, value)
            } else if isExact || isClosed(id, name) {
                complain(offset, .unknownMember, place)
            }
        case .scriptObject(let id):
            let base = program.scriptClasses[id].base
            if let member = declarations.classes[base].members[name], !member.isFunction, !member.isReadOnly {
                return assign(member, base, receiver, offset, value)
            }
        case .scriptClass(let id):
            // A method of the class: a callback's parameters are known.
            let base = program.scriptClasses[id].base
            if let value, tree[value].kind == .function, let member = declarations.classes[base].members[name],
                member.kind == .slot
            {
                prepareCallback(value, member, StaticValue(.scriptObject(id)))
            }
        case .classTable(let id):
            let row = declarations.classes[id]
            let short = row.name
            complain(
                offset,
                "\(short) is built in and takes no new fields: make a class of your own with \(short):subclass(\"Name\")"
            )
        default: break
        }
        if let value { check(value) }
    }

    private func assign(
        _ member: StaticMember, _ id: Int, _ receiver: StaticValue, _ offset: Int32, _ value: Int32?
    ) {
        let place = StaticDeclarations.Place(id, member.name)
        if member.isFunction || member.isReadOnly {
            complain(offset, .readOnly, place)
            if let value { check(value) }
        } else if let value {
            prepareCallback(value, member, receiver)
            prepareDelegate(value, member)
            checkValue(value, member.type, place)
            checkRange(value, member, id)
        }
    }

    /// Gives a function that becomes a callback what it will be called with. The first parameter is the object itself.
    func prepareCallback(_ function: Int32, _ member: StaticMember, _ receiver: StaticValue) {
        guard tree[function].kind == .function, let parameters = member.type.parameters else { return }
        prepare(function, [StaticValue(receiver.type)] + parameters.dropFirst().map { value(of: $0.type) })
    }

    /// The functions of a table that is told of events are called with what is declared.
    func prepareDelegate(_ table: Int32, _ member: StaticMember?) {
        guard tree[table].kind == .table, let delegate = member?.delegate else { return }
        for field in tree.list(tree[table].b, tree[table].c) {
            let row = tree[field]
            guard row.kind == .namedField, tree[row.a].kind == .function,
                let method = delegate.methods.first(where: { $0.name == name(row.b) })
            else { continue }
            prepare(row.a, method.signature.parameters.map { value(of: $0.type) })
        }
    }

    /// Has no object of the class, or of one below it, a member of that name?
    func isClosed(_ id: Int, _ name: String) -> Bool {
        guard !program.hasSubclasses else { return false }
        return !declarations.classes.contains { $0.members[name] != nil && declarations.isA($0.number, id) }
    }
}

extension StaticValue {
    /// What `self` is in a method that is defined on this value.
    var selfType: StaticType {
        switch type {
        case .scriptClass(let id): .scriptObject(id)
        case .object, .scriptObject: type
        default: .unknown
        }
    }
}
