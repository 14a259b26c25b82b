import MoonspringLua

// Guesses, for texts that are still being written: the last value counts, and a live session knows what names lead to.

/// What a text assigns to globals and fields, in its order.
struct AssignedNames {
    /// Of each global, by the number of its name: the values; -1 for one that no expression gives.
    private(set) var globals: [Int32: [Int32]] = [:]
    /// What is assigned to a field or an element: the target, and the value or -1.
    typealias Field = (target: Int32, value: Int32)
    /// The last ones.
    private(set) var fields: [Field] = []
    private static let mostFields = 300

    init(_ tree: LuaTree) {
        for node in tree.nodes {
            switch node.kind {
            case .functionStatement: note(node.a, node.b, tree)
            case .assignment:
                for index in 0..<node.b {
                    let value = index < node.c ? tree.lists[Int(node.a + node.b + index)] : -1
                    note(tree.lists[Int(node.a + index)], value, tree)
                }
            default: break
            }
        }
        fields = fields.suffix(Self.mostFields)
    }

    private mutating func note(_ target: Int32, _ value: Int32, _ tree: LuaTree) {
        switch tree[target].kind {
        case .global: globals[tree[target].a, default: []].append(value)
        case .member, .index: fields.append((target, value))
        default: break
        }
    }
}

extension Inference {
    /// A global: what the text gives it, else what is there in the session.
    func guess(ofGlobal number: Int32, at use: Int32) -> StaticValue {
        if let known = lastValue(of: assigned.globals[number] ?? [], before: use) { return known }
        let name = name(number)
        if let live = live([name]) { return StaticValue(live) }
        return StaticValue(name == "ms" ? .module : .unknown)
    }

    private func live(_ path: [String]) -> StaticType? { lookUp(path).map { .live($0, path: path) } }

    /// A link of a chain that only guessing follows; nil where it is followed as ever.
    func guess(_ link: LuaNode, _ left: StaticValue) -> StaticValue? {
        switch link.kind {
        case .member: return guess(of: name(link.b), in: left.type)
        case .index: return unit.plainString(tree[link.b]).flatMap { guess(of: $0, in: left.type) }
        case .methodCall:
            guard let method = guess(of: methodName(link), in: left.type) else { return nil }
            if case .function(_, let function) = method.type { return result(ofFunction: function) }
            return method.type == .unknown ? .unknown : nil
        case .call:
            if case .live(.classTable(let builtIn, let own), _) = left.type {
                return StaticValue(.live(.object(builtIn: builtIn, own: own), path: nil))
            }
            return nil
        default: return nil
        }
    }

    /// A field that the session or the text has put there; nil where there is none, unknown where it may be anything.
    private func guess(of name: String, in type: StaticType) -> StaticValue? {
        switch type {
        case .live(let value, let path):
            // Such a name would be a number's.
            if let path, !name.hasPrefix("["), let found = live(path + [name]),
                found != .live(.other, path: path + [name])
            {
                return StaticValue(found)
            }
            return value.names.contains { $0.text == name }
                ? .unknown : read(StaticValue(plain(type)), name, 0, isUsed: false)
        case .record(let fields): return fields.byName[name].map { self.value(of: $0.type) }
        case .table, .scriptClass, .scriptObject:
            return fields(of: type).last { $0.name == name }.map { $0.value < 0 ? .unknown : self.value(of: $0.value) }
        default: return nil
        }
    }

    /// An element of a list or of a table that the session or the text has made.
    func guess(ofElementOf type: StaticType, _ key: Int32?) -> StaticType? {
        switch type {
        case .live(.table, let path?):
            // Whichever element is meant, the first is likely to be like it.
            let number = key.flatMap { unit.number(tree[$0]) }.flatMap { Int(exactly: $0) } ?? 1
            return live(path + ["[\(number)]"])
        case .live: return nil
        case .table(_, let table):
            let listed = tree.list(tree[table].b, tree[table].c).lazy.filter { self.tree[$0].kind == .listField }
            let number = key.flatMap { unit.number(tree[$0]) }.flatMap { Int(exactly: $0) } ?? 1
            let element = listed.dropFirst(max(0, number - 1)).first ?? listed.first
            if let element { return value(of: tree[element].a).type }
            let assigned = Array(ownedFields()).last { owner, field in
                let row = tree[field.target]
                return owner == type && field.value >= 0 && row.kind == .index && unit.plainString(tree[row.b]) == nil
            }
            return assigned.map { value(of: $0.1.value).type }
        default: return nil
        }
    }

    /// The fields that the text gives a table, a class or an object of its own, with their values or -1.
    func fields(of type: StaticType) -> [(name: String, value: Int32)] {
        var found: [(name: String, value: Int32)] = []
        if case .table(_, let table) = type {
            for field in tree.list(tree[table].b, tree[table].c) where tree[field].kind == .namedField {
                found.append((name(tree[field].b), tree[field].a))
            }
        }
        for (owner, field) in ownedFields() where tree[field.target].kind == .member {
            var isOwn = owner == type
            // An object has the methods of its class.
            if case .scriptObject(let id) = type, owner == .scriptClass(id) { isOwn = true }
            if isOwn { found.append((name(tree[field.target].b), field.value)) }
        }
        return found
    }

    /// The same without what only the session knows.
    func plain(_ type: StaticType) -> StaticType {
        guard case .live(let value, _) = type else { return type }
        switch value {
        case .module: return .module
        case .classTable(let builtIn, _): return declarations.number(of: builtIn).map { .classTable($0) } ?? .unknown
        case .object(let builtIn, _), .value(let builtIn): return object(builtIn)
        case .string: return .string
        case .table, .other: return .unknown
        }
    }
}

extension NameKind {
    /// What the script has put into it.
    var names: [PromptName] {
        switch self {
        case .classTable(_, let own), .object(_, let own), .table(let own): own
        default: []
        }
    }
}
