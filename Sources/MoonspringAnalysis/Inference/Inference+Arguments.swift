import MoonspringLua

// What calls are given: the table of a constructor, the arguments of functions and methods.

extension Inference {
    // MARK: constructors

    func construct(_ id: Int, _ node: Int32, _ arguments: [Int32]) -> StaticValue {
        let row = declarations.classes[id].row
        if let call = row.callMember {
            checkArguments(arguments, call, Place(id, row.name, isCall: true), node)
            return StaticValue(.object(id, isExact: true))
        }
        guard row.isConstructible else {
            report(start(tree[node].a), .notConstructible, Place(id))
            checkAll(arguments)
            return .unknown
        }
        checkTable(id, node, arguments)
        return StaticValue(.object(id, isExact: true))
    }

    /// The one table that a constructor takes.
    func checkTable(_ id: Int, _ node: Int32, _ arguments: [Int32]) {
        let row = declarations.classes[id]
        let place = Place(id)
        guard quiet == 0 else { return }
        defer { for argument in arguments.dropFirst() { check(argument) } }
        guard let first = arguments.first else {
            if !row.row.isMadeEmpty { missing(row.keys.filter { !$0.isOptional }, place, offset(node)) }
            return
        }
        if tree[first].kind == .table {
            return checkRecord(first, row.keys, place, exclusive: row.row.exclusive, isConstructor: true)
        }
        let value = check(first)
        if value.isCertain, !isTable(value.type) {
            report(start(first), .constructorTable, place, actual: described(first, value))
        }
    }

    func isTable(_ type: StaticType) -> Bool {
        switch type {
        case .table, .list, .record, .module, .classTable, .scriptClass, .library: true
        default: false
        }
    }

    // MARK: arguments

    /// Whether it may give more than one value, or none.
    func givesSeveral(_ node: Int32) -> Bool {
        let row = tree[node]
        guard [.varargs, .call, .methodCall].contains(row.kind) else { return false }
        guard row.kind != .varargs else { return true }
        let callee = value(of: row.a)
        switch callee.type {
        case .classTable, .scriptClass: return row.kind == .methodCall
        case .member(let id, let name, let isStatic):
            let member = isStatic ? declarations.classes[id].functions[name] : declarations.classes[id].members[name]
            return member?.row.results.count != 1
        case .object(let id, _) where row.kind == .methodCall:
            let name = methodName(row)
            return declarations.classes[id].members[name]?.row.results.count != 1 || mayBeOverridden(name)
        default: return true
        }
    }

    func checkArguments(
        _ arguments: [Int32], _ member: LuaMember, _ place: Place, _ node: Int32
    ) {
        guard quiet == 0 else { return }
        for (index, argument) in arguments.enumerated() {
            guard index < member.parameters.count else {
                check(argument)
                continue
            }
            let parameter = member.parameters[index]
            if case .text = parameter.type {
                for rest in arguments[index...] { check(rest) }
                return
            }
            checkValue(argument, parameter.type, place.with(parameter.name))
        }
        if let first = arguments.first { checkTogether(first, member) }
        if let last = arguments.last, givesSeveral(last) { return }
        if let parameter = member.parameters.dropFirst(arguments.count).first(where: { !takesNil($0.type) }) {
            report(endOfCall(node), .missing, place.with(parameter.name), expected: parameter.type)
        }
    }

    /// Whether the keys of a table that is written on the spot go together.
    private func checkTogether(_ node: Int32, _ member: LuaMember) {
        guard let refusal = member.refusal, tree[node].kind == .table else { return }
        var known: [String: KnownValue] = [:]
        for field in tree.list(tree[node].b, tree[node].c) {
            if let key = key(field) {
                known[key] = knownValue(tree[field].a)
            } else if tree[field].kind == .keyedField {
                // It may be any of the keys.
                return
            }
        }
        if let error = refusal({ known[$0] ?? .nothing }) { report(offset(node), error.message) }
    }

    private func knownValue(_ node: Int32) -> KnownValue {
        let value = value(of: node)
        if value.type == .nil { return .nothing }
        guard value.isCertain else { return .unknown }
        guard tree[node].kind == .table else { return .given(count: nil) }
        let fields = tree.list(tree[node].b, tree[node].c)
        let isCounted = fields.allSatisfy { field in
            let row = tree[field]
            // Where an element may be nil the list may end, and the last may be several.
            return row.kind == .listField && self.value(of: row.a).isCertain
                && (field != fields.last || !givesSeveral(row.a))
        }
        return .given(count: isCounted ? fields.count : nil)
    }

    /// Where a missing argument is reported: at the name of what is called.
    private func endOfCall(_ node: Int32) -> Int32 {
        tree[node].kind == .methodCall ? offset(node) : offset(tree[node].a)
    }

    func result(of member: LuaMember, _ arguments: [Int32]) -> StaticValue {
        if let index = member.returnedArgument {
            guard index < arguments.count else { return .unknown }
            let given = value(of: arguments[index])
            return given.isCertain ? given : value(of: member.parameters[index].type)
        }
        return member.results.first.map { value(of: $0.type) } ?? .unknown
    }
}
