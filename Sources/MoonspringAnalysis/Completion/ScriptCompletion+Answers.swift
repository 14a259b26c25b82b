import MoonspringLua

extension ScriptCompletion {
    // MARK: names

    func answer(name prefix: String, at place: CompletionPlace) -> Answer? {
        guard let node = place.node else { return attribute(prefix, at: place) }
        let row = place.inference.tree[node]
        switch row.kind {
        case .member: return Answer(prefix: prefix, words: words(after: row.a, isMethod: place.isAfterColon, place))
        case .methodCall: return Answer(prefix: prefix, words: words(after: row.a, isMethod: true, place))
        default: break
        }
        if let table = place.table, let keys = keys(of: place.inference.shape(of: table)) {
            let given = place.givenKeys(of: table)
            return Answer(prefix: prefix, words: keys.filter { !given.contains($0.text) })
        }
        let (signature, parameter) = signature(at: place) ?? (nil, 0)
        return Answer(prefix: prefix, words: variables(at: place), signature: signature, parameter: parameter)
    }

    /// `local x <close>`; anything else that is declared has no name yet.
    private func attribute(_ prefix: String, at place: CompletionPlace) -> Answer? {
        guard place.isAttribute else { return nil }
        return Answer(
            prefix: prefix, words: ["close", "const"].map { Completion($0, detail: "attribute", suffix: ">") })
    }

    /// What stands behind a value and a dot, or a colon.
    private func words(after node: Int32, isMethod: Bool, _ place: CompletionPlace) -> [Completion] {
        let (own, declared) = words(of: place.inference.value(of: node).type, place.inference)
        let names = Set(own.map { $0.text })
        // What a script has put in the place of something declared hides it.
        return own.filter { LuaLexer.isName($0.text) && (!isMethod || $0.kind == .function) }
            .sorted { $0.text < $1.text }
            + declared.filter { ($0.kind == .method) == isMethod && !names.contains($0.text) }
    }

    /// What a value has of its own, and what it has by the table.
    private func words(of type: StaticType, _ inference: Inference) -> (own: [Completion], declared: [Completion]) {
        var own: [Completion] = []
        switch type {
        case .live(let value, _): own = value.names.map { Completion($0) }
        case .record(let fields): return ([], fields.map { Completion($0) })
        case .table, .scriptClass, .scriptObject:
            let names = [String: Int32](inference.fields(of: type).map { ($0, $1) }, uniquingKeysWith: { $1 })
            own = names.map { name, value in
                let isFunction = value >= 0 && inference.tree[value].kind == .function
                return Completion(PromptName(name, isFunction ? "function" : "field"))
            }
        default: break
        }
        switch inference.plain(type) {
        case .module: return (own, words.module)
        case .classTable(let id): return (own, known("ms.", of: id, words.afterClass))
        case .scriptClass(let id):
            return (own, known("ms.", of: inference.program.scriptClasses[id].base, words.afterClass))
        case .object(let id, _): return (own, members(of: id))
        case .scriptObject(let id): return (own, members(of: inference.program.scriptClasses[id].base))
        case .string: return (names.lookUp(["string"])?.names.map { Completion($0) } ?? [], [])
        default: return (own, [])
        }
    }

    /// Locals, globals and Lua's words, by alphabet.
    private func variables(at place: CompletionPlace) -> [Completion] {
        var found: [String: Completion] = [:]
        for word in LuaTokenKind.reserved { found[word] = Completion(word, detail: "keyword") }
        for name in names.lookUp([])?.names ?? [] where LuaLexer.isName(name.text) {
            found[name.text] = Completion(name)
        }
        if found["ms"] == nil { found["ms"] = Completion("ms", detail: "module") }
        for variable in place.variables {
            found[variable.name] = Completion(
                variable.name, detail: variable.isLocal ? "local" : "global", suffix: variable.isFunction ? "(" : "")
        }
        return found.values.sorted { $0.text < $1.text }
    }

    /// The keys of a table of that shape; nil where it may have any.
    private func keys(of shape: Inference.Shape?) -> [Completion]? {
        switch shape {
        case .constructor(let owner, _): known("{", of: owner, words.keys)
        case .record(let fields): fields.map { Completion($0).followed(by: " = ") }
        case .delegate(let delegate):
            delegate.methods.map {
                Completion($0.name, .key, detail: "function(\($0.signature))", doc: $0.doc, suffix: " = ")
            }
        case .list, nil: nil
        }
    }

    /// What is called around the cursor, and which of its parameters the cursor is at.
    private func signature(at place: CompletionPlace) -> (Completion?, Int)? {
        guard let (call, argument) = place.call else { return nil }
        let called = place.inference.plain(place.inference.value(of: place.inference.tree[call].a).type)
        if case .classTable(let id) = called, place.inference.tree[call].kind == .call {
            return (words.signature(ofClass: declarations.classes[id].name), argument)
        }
        return place.inference.callee(of: call).map { owner, member in
            // With a dot the first argument is the receiver.
            let isShifted = member.kind == .method && place.inference.tree[call].kind == .call
            return (
                words.signature(of: member, owner: declarations.classes[owner].name), argument - (isShifted ? 1 : 0)
            )
        }
    }

    // MARK: strings

    func answer(string prefix: String, closedBy quote: String, at place: CompletionPlace) -> Answer? {
        guard let node = place.node else { return nil }
        let inference = place.inference
        if let names = named(at: node, place) {
            return Answer(prefix: prefix, words: names.map { Completion($0, suffix: quote) })
        }
        // t["name"]
        if let index = place.parent, inference.tree[index].kind == .index, inference.tree[index].b == node {
            let (own, declared) = words(of: inference.value(of: inference.tree[index].a).type, inference)
            let found = own.sorted { $0.text < $1.text } + declared.filter { $0.kind != .method }
            return Answer(prefix: prefix, words: found.map { $0.followed(by: quote + "]") })
        }
        guard let wanted = inference.expectation(at: node)?.type else { return nil }
        let found: [Completion]
        if case .topic = wanted.unwrapped.type { found = words.topics(prefix) } else { found = words.choices(wanted) }
        return Answer(prefix: prefix, words: found.map { $0.followed(by: quote) })
    }

    /// Modules, parameters and signals, where a string names one.
    private func named(at node: Int32, _ place: CompletionPlace) -> [String]? {
        let inference = place.inference
        guard let (call, _) = place.call else { return nil }
        let row = inference.tree[call]
        guard inference.tree.list(row.b, row.c).first == node else { return nil }
        if inference.isGlobal(row.a, "require") { return ["moonspring"] + names.modules().sorted() }
        guard let callee = inference.callee(of: call), declarations.classes[callee.owner].name == "scene" else {
            return nil
        }
        switch callee.member.name {
        case "param": return names.parameters()
        case "signal": return names.signals()
        default: return nil
        }
    }
}
