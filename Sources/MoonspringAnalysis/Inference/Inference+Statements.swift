import MoonspringLua

// Statements. The parser bounds how deeply they are nested.

extension Inference {
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
            conditionally { checkBlock(node.b) }
        case .repeat:
            conditionally {
                checkBlock(node.a)
                check(node.b)
            }
        case .if: conditionally { for part in tree.list(node.b, node.c) { checkPart(part) } }
        case .numericFor, .genericFor:
            conditionally { for part in tree.list(node.a + node.b, node.c + 1) { checkPart(part) } }
        case .functionStatement: checkFunctionStatement(node)
        case .localFunction: check(node.b)
        case .return:
            for value in tree.list(node.b, node.c) { check(value) }
            mayHaveEnded = true
        default: if unit.parser.tokens[Int(node.token)].kind == .goto { mayHaveEnded = true }
        }
    }

    private func checkPart(_ part: Int32) {
        if tree[part].kind == .block { checkBlock(part) } else { check(part) }
    }

    func isGlobal(_ node: Int32, _ wanted: String) -> Bool {
        tree[node].kind == .global && name(tree[node].a) == wanted && !program.assignedGlobals.contains(wanted)
    }

    private func checkAssignment(_ node: LuaNode) {
        let targets = Array(tree.list(node.a, node.b))
        let values = Array(tree.list(node.a + node.b, node.c))
        for (index, target) in targets.enumerated() {
            checkTarget(target, index < values.count ? values[index] : nil)
        }
        for value in values.dropFirst(targets.count) { check(value) }
    }

    private func checkTarget(_ target: Int32, _ value: Int32?) {
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
        assign(check(target.a), name(target.b), offset(node.a), node.b)
    }

    // MARK: fields

    /// `receiver.name = value`
    private func assign(_ receiver: StaticValue, _ name: String, _ offset: Int32, _ value: Int32?) {
        switch receiver.type {
        case .object(let id, let isExact):
            let row = declarations.classes[id]
            let place = Place(id, name)
            if row.row.valueKind != 0 {
                report(offset, .immutable, Place(id))
            } else if let member = row.members[name] {
                return assign(member.row, id, offset, value)
            } else if isExact || isClosed(id, name) {
                report(offset, .unknownMember, place)
            }
        case .scriptObject(let id):
            let base = program.scriptClasses[id].base
            if let member = declarations.classes[base].members[name]?.row, !member.isCallable, !member.isReadOnly {
                return assign(member, base, offset, value)
            }
            if let value { checkMethod(name, offset, value, id) }
        case .scriptClass(let id): if let value { checkMethod(name, offset, value, id) }
        case .classTable(let id):
            let row = declarations.classes[id]
            let short = row.name
            report(
                offset,
                "\(short) is built in and takes no new fields: make a class of your own with \(short):subclass(\"Name\")"
            )
        default: break
        }
        if let value { check(value) }
    }

    private func assign(_ member: LuaMember, _ id: Int, _ offset: Int32, _ value: Int32?) {
        let place = Place(id, member.name)
        if member.isCallable || member.isReadOnly {
            report(offset, .readOnly, place)
            if let value { check(value) }
        } else if let value {
            checkValue(value, member.type, place)
            checkRange(value, member.range, place)
            checkCallbacks(value, member, id)
        }
    }

    /// Whether no object of the class, or of one below it, has a member of that name.
    func isClosed(_ id: Int, _ name: String) -> Bool {
        guard !program.hasSubclasses else { return false }
        return !declarations.classes.contains { $0.members[name] != nil && declarations.isA($0.number, id) }
    }
}
