import MoonspringLua

// Functions that the engine would call if their names or parameters were others.

extension Inference {
    /// What a property takes beside its type: the functions of a delegate, the parameters of a function.
    func checkCallbacks(_ node: Int32, _ member: LuaMember, _ owner: Int) {
        guard quiet == 0 else { return }
        if member.delegate != nil { return checkDelegate(node, member, owner) }
        guard let names = parameterNames(of: node) else { return }
        let className = declarations.classes[owner].name
        if let objection = declarations.composer.objection(toParameters: names, of: member, in: className) {
            report(start(node), objection)
        }
    }

    /// A function that becomes a method of a script's class, or a field of one of its objects.
    func checkMethod(_ name: String, _ offset: Int32, _ node: Int32, _ scriptClass: Int) {
        guard quiet == 0, isFunction(node) else { return }
        let script = program.scriptClasses[scriptClass]
        let owner = script.name ?? declarations.classes[script.base].name
        let objection = declarations.composer.objection(
            toMethod: name, parameterNames(of: node), of: Int32(script.base), named: owner)
        if let objection { report(offset, objection) }
    }

    /// The functions of a table that is written on the spot or kept in a variable, wherever they are put into it.
    private func checkDelegate(_ node: Int32, _ member: LuaMember, _ owner: Int) {
        let value = value(of: node)
        guard value.isCertain, case .table(let file, let table) = value.type, file == number else { return }
        let owner = declarations.classes[owner].name
        func checkKey(_ name: String?, _ offset: Int32, _ value: Int32) {
            guard let name, isFunction(value) || isPlain(value) else { return }
            let actual = isFunction(value) ? nil : described(value, self.value(of: value))
            let objection = declarations.composer.objection(toKey: name, of: member, in: owner, got: actual)
            if let objection { report(offset, objection) }
        }
        for field in tree.list(tree[table].b, tree[table].c) {
            checkKey(key(field), offset(ofKey: field), tree[field].a)
        }
        guard tree[node].kind != .table else { return }
        for (owner, field) in ownedFields() where owner == value.type && field.value >= 0 {
            let target = tree[field.target]
            if target.kind == .member { checkKey(name(target.b), offset(field.target), field.value) }
        }
    }

    private func isFunction(_ node: Int32) -> Bool {
        let value = value(of: node)
        if case .function = value.type { return !value.mayBeNil }
        return false
    }

    /// Whether it is certainly a value that cannot be called.
    private func isPlain(_ node: Int32) -> Bool {
        let value = value(of: node)
        return value.isCertain && [.boolean, .number, .string].contains(value.type)
    }

    /// The parameters of a function of this file; nil where it takes any number.
    private func parameterNames(of node: Int32) -> [String]? {
        let value = value(of: node)
        guard case .function(let file, let function) = value.type, file == number, !value.mayBeNil else { return nil }
        let row = tree.functions[Int(function)]
        guard !row.isVariadic else { return nil }
        let parameters = tree.locals.dropFirst(Int(row.firstParameter)).prefix { local in
            local.isParameter && local.owner >= 0 && tree[local.owner].kind == .function
                && tree[local.owner].a == function
        }
        return parameters.map { name($0.name) }
    }
}
