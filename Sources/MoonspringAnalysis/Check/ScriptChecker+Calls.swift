import MoonspringLua

// Calls: of the engine's functions, methods and classes.

extension ScriptChecker {
    func checkCall(_ node: Int32, _ callee: StaticValue) -> StaticValue {
        let row = tree[node]
        let arguments = Array(tree.list(row.b, row.c))
        switch callee.type {
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
            // Who calls something like this expects it to fail.
            for argument in arguments where tree[argument].kind != .function { check(argument) }
            return .unknown
        }
        checkAll(arguments)
        return .unknown
    }

    private func checkAll(_ arguments: [Int32]) {
        // What only asks for a value has no use for them.
        if quiet == 0 { for argument in arguments { check(argument) } }
    }

    private func require(_ arguments: [Int32]) -> StaticValue {
        guard let first = arguments.first, let module = unit.plainString(tree[first]) else {
            checkAll(arguments)
            return .unknown
        }
        if module == "moonspring" { return StaticValue(.module) }
        guard let file = program.module(module) else {
            let known = ["moonspring"]
            let hint = nearestName(to: module, among: known).map { " (did you mean '\($0)'?)" } ?? ""
            complain(
                offset(first),
                ScriptProgram.isModuleName(module)
                    ? "there is no module '\(module)': expected \(module.split(separator: ".").joined(separator: "/")).lua beside the script\(hint)"
                    : "'\(module)' is no module name (letters, digits, '_' and '-', in parts separated by single dots)")
            return .unknown
        }
        if let known = program.results[file] { return known }
        program.results[file] = .unknown
        let value = ScriptChecker(program, file).result()
        // A class or an object of the engine is the same in every file; what a file made itself is not followed.
        switch value.type {
        case .classTable, .object, .module: program.results[file] = value
        default: break
        }
        return program.results[file] ?? .unknown
    }

    // MARK: constructors

    private func construct(_ id: Int, _ node: Int32, _ arguments: [Int32]) -> StaticValue {
        let row = declarations.classes[id]
        if let call = row.call {
            checkArguments(arguments, call, StaticDeclarations.Place(id, row.name, isCall: true), node)
            return StaticValue(.object(id, isExact: true))
        }
        guard row.isConstructible else {
            complain(start(tree[node].a), .notConstructible, StaticDeclarations.Place(id))
            checkAll(arguments)
            return .unknown
        }
        checkTable(id, node, arguments)
        return StaticValue(.object(id, isExact: true))
    }

    /// The one table that a constructor takes.
    private func checkTable(_ id: Int, _ node: Int32, _ arguments: [Int32]) {
        let row = declarations.classes[id]
        let place = StaticDeclarations.Place(id)
        guard quiet == 0 else { return }
        defer { for argument in arguments.dropFirst() { check(argument) } }
        guard let first = arguments.first else {
            if !row.isMadeEmpty { missing(row.keys.filter { !$0.type.plainType.isOptional }, place, offset(node)) }
            return
        }
        if tree[first].kind == .table {
            return checkRecord(first, row.keys, place, exclusive: row.exclusive, receiver: .object(id, isExact: true))
        }
        let value = check(first)
        if value.isCertain, !isTable(value.type) {
            complain(start(first), .constructorTable, place, actual: described(first, value))
        }
    }

    func isTable(_ type: StaticType) -> Bool {
        switch type {
        case .table, .list, .module, .classTable, .scriptClass, .library: true
        default: false
        }
    }

    // MARK: functions and methods

    private func callMember(_ id: Int, _ name: String, _ isStatic: Bool, _ node: Int32, _ arguments: [Int32])
        -> StaticValue
    {
        let row = declarations.classes[id]
        let place = tree[node].a
        if name == "subclass" {
            complain(offset(place), "subclass is called on a class with a colon: ms.\(row.name):subclass(\"Name\")")
            checkAll(arguments)
            return .unknown
        }
        if name == "init", isStatic {
            if let first = arguments.first { check(first) }
            if arguments.count > 1 { checkTable(id, node, Array(arguments.dropFirst())) }
            return .unknown
        }
        guard let member = isStatic ? row.functions[name] : row.members[name] else {
            checkAll(arguments)
            return .unknown
        }
        let subject = StaticDeclarations.Place(member.owner, name, isCall: true)
        guard member.kind == .method else {
            checkArguments(arguments, member, subject, node)
            return result(of: member, arguments)
        }
        // With a dot the first argument is the receiver.
        guard let first = arguments.first else {
            complain(offset(place), .receiver, subject)
            return result(of: member, [])
        }
        let receiver = check(first)
        if receiver.isCertain, let other = receiver.isObject(of: program) {
            if !declarations.isA(other, member.owner), !isBelow(receiver, member.owner) {
                complain(start(first), .receiver, subject, actual: described(first, receiver))
                for argument in arguments.dropFirst() { check(argument) }
                return result(of: member, [])
            }
        } else if receiver.isCertain {
            complain(start(first), .receiver, subject, actual: described(first, receiver))
        }
        let rest = Array(arguments.dropFirst())
        if isOpen(first), arguments.count == 1 { return .unknown }
        checkArguments(rest, member, subject, node)
        return result(of: member, rest)
    }

    /// May the object be of a class that is below the wanted one?
    func isBelow(_ value: StaticValue, _ wanted: Int) -> Bool {
        if case .object(let id, false) = value.type { return declarations.isA(wanted, id) }
        return false
    }

    func checkMethodCall(_ node: Int32, _ receiver: StaticValue) -> StaticValue {
        let row = tree[node]
        let arguments = Array(tree.list(row.b, row.c))
        let name = unit.parser.shown(unit.parser.tokens[Int(row.token)])
        switch receiver.type {
        case .module:
            if program.assignedFields.contains(name) { break }
            guard let module = declarations.number(of: "ms") else { break }
            if let id = declarations.number(of: name), !declarations.classes[id].isHidden {
                complain(offset(node), "ms.\(name) is called with a dot, not with a colon")
            } else if declarations.classes[module].functions[name] != nil {
                complain(offset(node), "ms.\(name) is called with a dot, not with a colon")
            } else if !program.isModuleOpen {
                complain(offset(node), .unknownMember, StaticDeclarations.Place(module, name))
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
                complain(offset(node), .unknownMember, StaticDeclarations.Place(id, name))
            }
        case .scriptObject(let id):
            let base = declarations.classes[program.scriptClasses[id].base]
            if let member = base.members[name], member.isFunction, !program.assignedFields.contains(name) {
                return callMethod(member, node, arguments)
            }
        default: break
        }
        checkAll(arguments)
        return .unknown
    }

    private func callMethod(_ member: StaticMember, _ node: Int32, _ arguments: [Int32]) -> StaticValue {
        if member.kind == .function || member.kind == .coroutine {
            let owner = declarations.classes[member.owner].name
            complain(offset(node), "\(owner).\(member.name) is called with a dot, not with a colon")
            checkAll(arguments)
            return result(of: member, arguments)
        }
        guard member.kind == .method, !(program.hasSubclasses && program.assignedFields.contains(member.name)) else {
            checkAll(arguments)
            return .unknown
        }
        checkArguments(arguments, member, StaticDeclarations.Place(member.owner, member.name, isCall: true), node)
        return result(of: member, arguments)
    }

    private func callOnClass(_ id: Int, _ name: String, _ node: Int32, _ arguments: [Int32]) -> StaticValue {
        let row = declarations.classes[id]
        checkAll(arguments)
        if name == "subclass", row.isSubclassable {
            return StaticValue(.scriptClass(scriptClass(at: node, base: id, parent: nil, name: className(arguments))))
        }
        if name == "subclass", row.hasOnlyKinds {
            complain(offset(node), .notConstructible, StaticDeclarations.Place(id))
        } else if name == "subclass" {
            complain(offset(node), "\(row.name) cannot be subclassed")
        } else if row.kinds[name] != nil || row.functions[name].map({ $0.kind != .method }) ?? false {
            complain(offset(node), "\(row.name).\(name) is called with a dot, not with a colon")
        } else if let member = row.functions[name] {
            complain(
                offset(node), .receiver, StaticDeclarations.Place(member.owner, name, isCall: true), actual: "table")
        } else if name != "init" {
            complain(offset(node), .unknownMember, StaticDeclarations.Place(id, name))
        }
        return .unknown
    }

    private func className(_ arguments: [Int32]) -> String? {
        arguments.first.flatMap { unit.plainString(tree[$0]) }
    }

    // MARK: arguments

    /// May it give more than one value, or none?
    func isOpen(_ node: Int32) -> Bool {
        let row = tree[node]
        guard [.varargs, .call, .methodCall].contains(row.kind) else { return false }
        guard row.kind != .varargs else { return true }
        quiet += 1
        let callee = check(row.a)
        quiet -= 1
        switch callee.type {
        case .classTable, .scriptClass: return row.kind == .methodCall
        case .member(let id, let name, let isStatic):
            let member = isStatic ? declarations.classes[id].functions[name] : declarations.classes[id].members[name]
            return member?.results.count != 1
        case .object(let id, _) where row.kind == .methodCall:
            let name = unit.parser.shown(unit.parser.tokens[Int(row.token)])
            return declarations.classes[id].members[name]?.results.count != 1
                || program.hasSubclasses && program.assignedFields.contains(name)
        default: return true
        }
    }

    private func checkArguments(
        _ arguments: [Int32], _ member: StaticMember, _ place: StaticDeclarations.Place, _ node: Int32
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
            if tree[argument].kind == .function, let parameters = parameter.type.parameters {
                prepare(argument, parameters.map { value(of: $0.type) })
            }
            checkValue(argument, parameter.type, place.with(parameter.name))
        }
        if let last = arguments.last, isOpen(last) { return }
        if let parameter = member.parameters.dropFirst(arguments.count).first(where: { isRequired($0.type) }) {
            complain(endOfCall(node), .missing, place.with(parameter.name), expected: parameter.type)
        }
    }

    private func isRequired(_ type: LuaType) -> Bool {
        switch type {
        case .optional, .text, .any: false
        default: true
        }
    }

    /// Where a missing argument is told of: at the name of what is called.
    private func endOfCall(_ node: Int32) -> Int32 {
        tree[node].kind == .methodCall ? offset(node) : offset(tree[node].a)
    }

    private func result(of member: StaticMember, _ arguments: [Int32]) -> StaticValue {
        if let index = member.returnedArgument {
            guard index < arguments.count else { return .unknown }
            quiet += 1
            let given = check(arguments[index])
            quiet -= 1
            return given.isCertain ? given : value(of: member.parameters[index].type)
        }
        return member.results.first.map { value(of: $0.type) } ?? .unknown
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
