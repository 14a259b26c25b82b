import MoonspringLua

extension ScriptCompletion {
    /// What the name at the end of a text stands for: how it is written, with its type, and what it is. Nil where nothing is known
    /// of it.
    package func word(endingIn text: String) -> Completion? {
        guard text.utf8.count <= Self.longestText, let unit = ScriptUnit(unfinished: text, isWhole: true),
            let cursor = unit.parser.cursor
        else { return nil }
        let place = place(in: unit, cursor)
        let name = unit.parser.spelling(of: unit.parser.tokens[cursor])
        guard let node = place.node, let found = answer(name: name, at: place)?.words.first(where: { $0.text == name })
        else { return nil }
        let inference = place.inference
        if found.kind == .key { return key(found, of: place.table.flatMap(inference.shape)) }
        let row = inference.tree[node]
        if row.kind == .methodCall, let callee = inference.callee(of: node) {
            return words.signature(of: callee.member, owner: declarations.classes[callee.owner].name)
        }
        if let known = declared(inference.plain(inference.value(of: node).type)) { return known }
        guard row.kind == .member || row.kind == .methodCall else { return variable(found, at: node, inference) }
        let receiver = inference.value(of: row.a).type
        let owner = inference.builtInClass(of: inference.plain(receiver)).map { declarations.classes[$0] }
        guard !found.doc.isEmpty else { return nil }
        return Completion("\(owner.map { "\($0.name)." } ?? "")\(name): \(found.detail)", found.kind, doc: found.doc)
    }

    /// A class or a function of the engine, however a script has named it.
    private func declared(_ type: StaticType) -> Completion? {
        switch type {
        case .module: return Completion("require \"moonspring\"", doc: row("ms")?.doc ?? "")
        case .classTable(let id):
            let row = declarations.classes[id].row
            return words.signature(ofClass: row.name) ?? Completion(row.path ?? row.name, .class, doc: row.doc)
        case .member(let id, let name, let isStatic):
            let owner = declarations.classes[id]
            let member = isStatic ? owner.functions[name] : owner.members[name]
            return member.map { words.signature(of: $0.row, owner: owner.name) }
        default: return nil
        }
    }

    private func key(_ key: Completion, of shape: Inference.Shape?) -> Completion {
        var text = "\(key.text) = \(key.detail)"
        if case .constructor(let owner, _) = shape { text = "\(declarations.classes[owner].name){\(text)}" }
        return Completion(text, .key, doc: key.doc)
    }

    /// A variable, by the type of the last value that it was given; nil where that is not known.
    private func variable(_ found: Completion, at node: Int32, _ inference: Inference) -> Completion? {
        let type = inference.plain(inference.value(of: node).type)
        let scope = inference.tree[node].kind == .local ? "local" : "global"
        guard let (name, doc) = described(type, inference) else { return nil }
        return Completion("\(scope) \(found.text): \(name)", doc: doc)
    }

    private func described(_ type: StaticType, _ inference: Inference) -> (name: String, doc: String)? {
        switch type {
        case .boolean: return ("boolean", "")
        case .number: return ("number", "")
        case .string: return ("string", "")
        case .table, .record: return ("table", "")
        case .function(_, let number): return number < 0 ? nil : ("function", "")
        case .object(let id, _): return (declarations.classes[id].name, declarations.classes[id].row.doc)
        case .scriptClass(let id):
            let script = inference.program.scriptClasses[id]
            return ("a class of \(declarations.classes[script.base].name)", "")
        case .scriptObject(let id):
            let script = inference.program.scriptClasses[id]
            let base = declarations.classes[script.base].name
            return (script.name.map { "\($0), a \(base)" } ?? base, "")
        case .list(let element):
            return ("list" + (described(element, inference).map { " of \($0.name)" } ?? ""), "")
        default: return nil
        }
    }

    private func row(_ name: String) -> LuaClass? {
        declarations.number(of: name).map { declarations.classes[$0].row }
    }
}
