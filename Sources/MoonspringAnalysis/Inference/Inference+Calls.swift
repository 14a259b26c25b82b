import MoonspringLua

extension Inference {
    func checkCall(_ node: Int32, _ callee: StaticValue) -> StaticValue {
        let row = tree[node]
        let arguments = Array(tree.list(row.b, row.c))
        switch plain(callee.type) {
        case .classTable(let id): return construct(id, node, arguments)
        case .scriptClass(let id):
            let script = program.scriptClasses[id]
            let result = StaticValue(.scriptObject(id))
            if program.assignedFields.contains("init") {
                checkAll(arguments)
            } else {
                checkTable(script.base, node, arguments)
            }
            return result
        case .member(let id, let name, let isStatic): return callMember(id, name, isStatic, node, arguments)
        case .function(let file, let function) where file == number:
            checkAll(arguments)
            return result(ofFunction: function)
        default: break
        }
        if isGlobal(row.a, "require") { return require(arguments) }
        if isGlobal(row.a, "pcall") || isGlobal(row.a, "xpcall") {
            // A protected call expects that it may fail.
            for argument in arguments where tree[argument].kind != .function { check(argument) }
            return .unknown
        }
        return unknown(arguments)
    }

    /// The result of a call of which nothing is known, whose arguments are checked.
    private func unknown(_ arguments: [Int32]) -> StaticValue {
        checkAll(arguments)
        return .unknown
    }

    func checkAll(_ arguments: [Int32]) {
        // What only asks for a value does not need them.
        if quiet == 0 { for argument in arguments { check(argument) } }
    }

    private func require(_ arguments: [Int32]) -> StaticValue {
        guard let first = arguments.first, let module = unit.plainString(tree[first]) else {
            return unknown(arguments)
        }
        if module == "moonspring" { return StaticValue(.module) }
        guard let file = program.module(module) else {
            // Lua looks for it in many places, and may find it in one.
            if program.globals.isTrusted { return .unknown }
            let hint = suggestion(for: module, among: ["moonspring"])
            report(
                offset(first),
                ScriptProgram.isModuleName(module)
                    ? "there is no module '\(module)': expected \(module.split(separator: ".").joined(separator: "/")).lua beside the script\(hint)"
                    : "'\(module)' is not a module name (letters, digits, '_' and '-', in parts separated by single dots)"
            )
            return .unknown
        }
        if let known = program.results[file] { return known }
        program.results[file] = .unknown
        let value = Inference(program, file).result()
        // A class or an object of the engine is the same in every file; what a file made itself is not followed.
        switch value.type {
        case .classTable, .object, .module: program.results[file] = value
        default: break
        }
        return program.results[file] ?? .unknown
    }

    // MARK: functions and methods

    private func callMember(_ id: Int, _ name: String, _ isStatic: Bool, _ node: Int32, _ arguments: [Int32])
        -> StaticValue
    {
        let row = declarations.classes[id]
        let place = tree[node].a
        if name == "subclass" {
            report(offset(place), "subclass is called on a class with a colon: ms.\(row.name):subclass(\"Name\")")
            return unknown(arguments)
        }
        if name == "init", isStatic {
            if let first = arguments.first { check(first) }
            if arguments.count > 1 { checkTable(id, node, Array(arguments.dropFirst())) }
            return .unknown
        }
        guard let (owner, member) = isStatic ? row.functions[name] : row.members[name] else {
            return unknown(arguments)
        }
        let subject = Place(owner, name, isCall: true)
        guard member.kind == .method else {
            checkArguments(arguments, member, subject, node)
            return result(of: member, arguments)
        }
        // With a dot the first argument is the receiver.
        guard let first = arguments.first else {
            report(offset(place), .receiver, subject)
            return result(of: member, [])
        }
        let receiver = check(first)
        if receiver.isCertain, let other = receiver.isObject(of: program) {
            if !declarations.isA(other, owner), !isBelow(receiver, owner) {
                report(start(first), .receiver, subject, actual: described(first, receiver))
                for argument in arguments.dropFirst() { check(argument) }
                return result(of: member, [])
            }
        } else if receiver.isCertain {
            report(start(first), .receiver, subject, actual: described(first, receiver))
        }
        let rest = Array(arguments.dropFirst())
        if givesSeveral(first), arguments.count == 1 { return .unknown }
        checkArguments(rest, member, subject, node)
        return result(of: member, rest)
    }

    /// Whether the object may be of a class that is below the wanted one.
    func isBelow(_ value: StaticValue, _ wanted: Int) -> Bool {
        if case .object(let id, false) = value.type { declarations.isA(wanted, id) } else { false }
    }

    func methodName(_ call: LuaNode) -> String { unit.parser.spelling(of: unit.parser.tokens[Int(call.token)]) }

    func checkMethodCall(_ node: Int32, _ receiver: StaticValue) -> StaticValue {
        let row = tree[node]
        let arguments = Array(tree.list(row.b, row.c))
        let name = methodName(row)
        switch plain(receiver.type) {
        case .module:
            if program.assignedFields.contains(name) { break }
            guard let module = declarations.number(of: "ms") else { break }
            let isClass = declarations.number(of: name).map { !declarations.classes[$0].row.isHidden } ?? false
            if isClass || declarations.classes[module].functions[name] != nil {
                report(offset(node), "ms.\(name) is called with a dot, not with a colon")
            } else if !program.isModuleOpen {
                report(offset(node), .unknownMember, Place(module, name))
            }
        case .classTable(let id): return callOnClass(id, name, node, arguments)
        case .scriptClass(let id):
            if name == "subclass" {
                let script = program.scriptClasses[id]
                checkAll(arguments)
                return StaticValue(
                    .scriptClass(scriptClass(at: node, base: script.base, parent: id, name: className(arguments))))
            }
        case .object(let id, let isExact):
            if let member = declarations.classes[id].members[name] {
                return callMethod(member, node, arguments)
            }
            if isExact || isClosed(id, name) {
                report(offset(node), .unknownMember, Place(id, name))
            }
        case .scriptObject(let id):
            let base = declarations.classes[program.scriptClasses[id].base]
            if let member = base.members[name], member.row.isCallable, !program.assignedFields.contains(name) {
                return callMethod(member, node, arguments)
            }
        default: break
        }
        return unknown(arguments)
    }

    private func callMethod(_ found: ResolvedClass.Member, _ node: Int32, _ arguments: [Int32]) -> StaticValue {
        let (owner, member) = found
        if member.isFunction {
            report(
                offset(node),
                "\(declarations.classes[owner].name).\(member.name) is called with a dot, not with a colon")
            checkAll(arguments)
            return result(of: member, arguments)
        }
        guard member.kind == .method, !mayBeOverridden(member.name) else {
            return unknown(arguments)
        }
        checkArguments(arguments, member, Place(owner, member.name, isCall: true), node)
        return result(of: member, arguments)
    }

    /// Whether a class of the script may have its own method of that name.
    func mayBeOverridden(_ name: String) -> Bool { program.hasSubclasses && program.assignedFields.contains(name) }

    private func callOnClass(_ id: Int, _ name: String, _ node: Int32, _ arguments: [Int32]) -> StaticValue {
        let row = declarations.classes[id]
        checkAll(arguments)
        if name == "subclass", row.row.hasSubclasses {
            return StaticValue(.scriptClass(scriptClass(at: node, base: id, parent: nil, name: className(arguments))))
        }
        if name == "subclass", row.hasOnlyKinds {
            report(offset(node), .notConstructible, Place(id))
        } else if name == "subclass" {
            report(offset(node), "\(row.name) cannot be subclassed")
        } else if row.kinds[name] != nil || row.functions[name].map({ $0.row.kind != .method }) ?? false {
            report(offset(node), "\(row.name).\(name) is called with a dot, not with a colon")
        } else if let member = row.functions[name] {
            report(
                offset(node), .receiver, Place(member.owner, name, isCall: true), actual: "table")
        } else if name != "init" {
            report(offset(node), .unknownMember, Place(id, name))
        }
        return .unknown
    }

    private func className(_ arguments: [Int32]) -> String? {
        arguments.first.flatMap { unit.plainString(tree[$0]) }
    }
}

extension StaticValue {
    /// The class of the engine that it is an object of.
    func isObject(of program: ScriptProgram) -> Int? {
        switch type {
        case .object(let id, _): id
        case .scriptObject(let id): program.scriptClasses[id].base
        default: nil
        }
    }
}
