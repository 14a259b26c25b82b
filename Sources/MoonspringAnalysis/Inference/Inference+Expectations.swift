import MoonspringLua

// What the place wants that an expression stands in: the type of a property, of an argument, of a key.

extension Inference {
    /// What a place takes.
    struct Expectation {
        let type: LuaType
        /// The functions of a table that is notified of events.
        var delegate: LuaDelegate?
        /// The object that calls a function which is put there, and passes itself.
        var receiver: StaticType?
    }

    /// What the keys of a table are, by what it is for.
    enum Shape {
        case constructor(Int, receiver: StaticType)
        case record([LuaField])
        case delegate(LuaDelegate)
        case list(LuaType)
    }

    func expectation(at node: Int32) -> Expectation? {
        guard parents[Int(node)] >= 0 else { return nil }
        let parent = parents[Int(node)]
        let row = tree[parent]
        switch row.kind {
        case .call, .methodCall:
            return index(of: node, row.b, row.c).flatMap { parameter($0, of: parent) }.map {
                Expectation(type: $0.choices.isEmpty ? $0.type : .choice($0.choices))
            }
        case .namedField: return expectation(ofKey: name(row.b), in: parents[Int(parent)])
        case .keyedField where row.a == node:
            return unit.plainString(tree[row.b]).flatMap { expectation(ofKey: $0, in: parents[Int(parent)]) }
        case .listField:
            guard case .list(let element) = shape(of: parents[Int(parent)]) else { return nil }
            return Expectation(type: element)
        case .functionStatement: return expectation(by: row.a)
        case .assignment:
            guard let index = index(of: node, row.a + row.b, row.c), index < row.b else { return nil }
            return expectation(by: tree.lists[Int(row.a) + index])
        case .binary:
            // What is compared with a property is one of its values.
            let sign = LuaTokenKind(rawValue: UInt8(row.c))
            return row.b == node && (sign == .equal || sign == .notEqual) ? expectation(by: row.a) : nil
        default: return nil
        }
    }

    /// Where a node is in a list. In one that is too long for Lua it is not searched for: that could take forever.
    private func index(of node: Int32, _ first: Int32, _ count: Int32) -> Int? {
        count > 255 ? nil : tree.list(first, count).firstIndex(of: node).map { $0 - Int(first) }
    }

    /// What `target` takes: `receiver.name`.
    private func expectation(by target: Int32) -> Expectation? {
        let row = tree[target]
        guard row.kind == .member else { return nil }
        let receiver = value(of: row.a)
        guard let owner = builtInClass(of: receiver.type), let member = declarations.classes[owner].members[name(row.b)]
        else { return nil }
        return Expectation(type: member.row.type, delegate: member.row.delegate, receiver: receiver.selfType)
    }

    /// The class of the engine that an object or a class of a script is made of.
    func builtInClass(of type: StaticType) -> Int? {
        switch type {
        case .object(let id, _): id
        case .scriptObject(let id), .scriptClass(let id): program.scriptClasses[id].base
        case .live: builtInClass(of: plain(type))
        case .classTable(let id) where isGuessing: id
        default: nil
        }
    }

    /// What an argument of a call is for; `index`: from 0.
    private func parameter(_ index: Int, of call: Int32) -> LuaField? {
        guard let callee = callee(of: call) else { return nil }
        // With a dot the first argument is the receiver.
        let index = callee.member.kind == .method && tree[call].kind == .call ? index - 1 : index
        let parameters = callee.member.parameters
        if parameters.indices.contains(index) { return parameters[index] }
        // A text is all arguments from there on.
        guard index > 0, let last = parameters.last, case .text = last.type else { return nil }
        return last
    }

    /// The function of the engine that is called at a node; `owner`: the class it is read off.
    func callee(of call: Int32) -> (owner: Int, member: LuaMember)? {
        let row = tree[call]
        let left = value(of: row.a)
        guard row.kind == .call else {
            let name = methodName(row)
            guard let owner = builtInClass(of: left.type), !mayBeOverridden(name),
                let member = declarations.classes[owner].members[name], member.row.isCallable
            else { return nil }
            return (owner, member.row)
        }
        switch plain(left.type) {
        case .member(let id, let name, let isStatic):
            let owner = declarations.classes[id]
            return (isStatic ? owner.functions[name] : owner.members[name]).map { (id, $0.row) }
        case .classTable(let id): return declarations.classes[id].row.callMember.map { (id, $0) }
        default: return nil
        }
    }

    private func expectation(ofKey name: String, in table: Int32) -> Expectation? {
        switch shape(of: table) {
        case .constructor(let id, let receiver):
            let owner = declarations.classes[id]
            return owner.keysByName[name].map {
                Expectation(type: $0.type, delegate: owner.members[name]?.row.delegate, receiver: receiver)
            }
        case .record(let fields): return fields.byName[name].map { Expectation(type: $0.type) }
        case .delegate(let delegate):
            return delegate.methods.first { $0.name == name }.map { Expectation(type: .function($0.signature)) }
        case .list, nil: return nil
        }
    }

    func shape(of table: Int32) -> Shape? {
        guard table >= 0 else { return nil }
        let parent = parents[Int(table)]
        if parent >= 0, tree[parent].kind == .call, tree.list(tree[parent].b, tree[parent].c).first == table {
            let made = value(of: tree[parent].a).type
            switch plain(made) {
            case .classTable(let id) where declarations.classes[id].row.isConstructible:
                return .constructor(id, receiver: .object(id, isExact: true))
            case .scriptClass(let id) where !program.assignedFields.contains("init"):
                return .constructor(program.scriptClasses[id].base, receiver: .scriptObject(id))
            default: break
            }
        }
        // Tables in tables count as questions in questions do: the stack bounds both.
        guard let wanted = nested({ expectation(at: table) }) ?? nil else { return nil }
        return wanted.delegate.map { .delegate($0) } ?? shape(wanted.type)
    }

    private func shape(_ type: LuaType) -> Shape? {
        switch type.unwrapped.type {
        case .record(let fields): .record(fields)
        case .list(let element): .list(element)
        case .either(let first, let second): shape(first) ?? shape(second)
        default: nil
        }
    }

    /// What a function that is written on the spot will be called with, as far as its place says so.
    func parameters(of function: Int32) -> [StaticValue] {
        guard let wanted = expectation(at: function), let parameters = wanted.type.parameters else {
            // `function a.b:c()`
            let row = tree[max(parents[Int(function)], 0)]
            guard row.kind == .functionStatement, row.c == 1 else { return [] }
            return [StaticValue(value(of: tree[row.a].a).selfType)]
        }
        var values = parameters.map { value(of: $0.type) }
        if let receiver = wanted.receiver, !values.isEmpty { values[0] = StaticValue(receiver) }
        return values
    }
}
