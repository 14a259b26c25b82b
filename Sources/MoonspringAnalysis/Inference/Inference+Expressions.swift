import MoonspringLua

// Expressions: each is visited once, and says what it is.

extension Inference {
    /// Looks at an expression and says what is known of its value.
    @discardableResult
    func check(_ node: Int32) -> StaticValue {
        guard left(of: node) != nil else { return checkLeaf(node) }
        if quiet > 0 {
            if let known = asked[node] { return known }
            // What it is may depend on itself: `t.a = t.a or {}`.
            asked[node] = .unknown
        }
        let value = checkChain(node)
        // Arguments are asked for in each call around them.
        if quiet > 0 { asked[node] = value }
        return value
    }

    /// Chains of members, calls and operators may be of any length.
    private func checkChain(_ node: Int32) -> StaticValue {
        var chain = [node]
        while let next = left(of: chain[chain.count - 1]) { chain.append(next) }
        var value = checkLeaf(chain.removeLast())
        while let next = chain.popLast() { value = checkLink(next, value, isUsed: isUse(chain.last)) }
        return value
    }

    /// Whether the next link of a chain needs a value, not nil.
    private func isUse(_ next: Int32?) -> Bool { next.map { tree[$0].kind != .binary } ?? false }

    private func checkLink(_ node: Int32, _ left: StaticValue, isUsed: Bool) -> StaticValue {
        let row = tree[node]
        if isGuessing, let guess = guess(row, left) { return guess }
        switch row.kind {
        case .member: return read(left, name(row.b), offset(node), isUsed: isUsed)
        case .index:
            if let key = unit.plainString(tree[row.b]) { return read(left, key, offset(row.b), isUsed: isUsed) }
            check(row.b)
            return StaticValue(element(of: left.type, key: row.b), mayBeNil: true)
        case .call: return checkCall(node, left)
        case .methodCall: return checkMethodCall(node, left)
        default: return combine(row, left, checkRight(of: row))
        }
    }

    /// The right side of an operator: `and` and `or` may do without it.
    private func checkRight(of row: LuaNode) -> StaticValue {
        let sign = LuaTokenKind(rawValue: UInt8(row.c))
        return sign == .and || sign == .or ? conditionally { check(row.b) } : check(row.b)
    }

    private func checkLeaf(_ node: Int32) -> StaticValue {
        let row = tree[node]
        switch row.kind {
        case .nil: return StaticValue(.nil)
        case .true, .false: return StaticValue(.boolean)
        case .number: return StaticValue(.number)
        case .string: return StaticValue(.string)
        case .function:
            if quiet == 0 { checkBody(of: row.a) }
            return StaticValue(.function(file: number, number: row.a))
        case .local: return value(ofLocal: row.a, at: node)
        case .global: return isGuessing ? guess(ofGlobal: row.a, at: node) : checkGlobal(row)
        case .parentheses: return check(row.a)
        case .unary: return combine(row, check(row.a))
        case .table:
            if quiet == 0 { checkFields(row) }
            return StaticValue(.table(file: number, node: node))
        default: return .unknown
        }
    }

    private func checkBody(of function: Int32) {
        // That it returns ends the function, not the script.
        let before = mayHaveEnded
        conditionally { checkBlock(tree.functions[Int(function)].body) }
        mayHaveEnded = before
    }

    private func checkFields(_ table: LuaNode) {
        for field in tree.list(table.b, table.c) {
            let row = tree[field]
            if row.kind == .keyedField { check(row.b) }
            check(row.a)
        }
    }

    private func checkGlobal(_ row: LuaNode) -> StaticValue {
        let name = name(row.a)
        if name == "_ENV" || program.assignedGlobals.contains(name) { return .unknown }
        if program.globals.isLibrary(name) { return StaticValue(.library(name)) }
        if program.globals.contains(name) {
            // Beside the libraries there are functions, and two more.
            return name.hasPrefix("_") ? .unknown : StaticValue(.function(file: -1, number: -1))
        }
        if program.toleratedGlobals.contains(name) { return .unknown }
        if program.hasOpenGlobals, !Self.leftOut.contains(name) { return .unknown }
        remark(unit.parser.tokens[Int(row.token)].start, unknownGlobal(name))
        return .unknown
    }

    /// What Lua has and the sandbox has not.
    private static let leftOut: Set = ["io", "debug", "package", "dofile", "loadfile"]

    private func unknownGlobal(_ name: String) -> String {
        switch name {
        case "ms": return "there is no 'ms' yet: begin with local ms = require \"moonspring\""
        case "scene": return "there is no 'scene' yet: begin with local scene = ms.scene"
        case _ where Self.leftOut.contains(name):
            return "the sandbox leaves '\(name)' out: a script that needs it runs with --trust"
        default: break
        }
        let known =
            program.globals.names + program.assignedGlobals.sorted()
            + tree.locals.prefix(2000).map { self.name($0.name) }
        // Of one letter every other one is near, and what begins so is not a name that anybody meant.
        let near = name.count < 2 ? [] : known.filter { $0.first != "_" && $0.first != "(" }
        return "there is no variable '\(name)': nothing assigns it" + suggestion(for: name, among: near)
    }

    // MARK: operators

    private func combine(_ row: LuaNode, _ value: StaticValue) -> StaticValue {
        switch LuaTokenKind(rawValue: UInt8(row.c)) {
        case .not: StaticValue(.boolean)
        case .minus: isNumber(value) || isValue(value) ? StaticValue(value.type) : .unknown
        default: .unknown
        }
    }

    private func combine(_ row: LuaNode, _ left: StaticValue, _ right: StaticValue) -> StaticValue {
        switch LuaTokenKind(rawValue: UInt8(row.c)) {
        case .and: return right.type == .unknown ? .unknown : StaticValue(right.type, mayBeNil: true)
        case .or:
            if isGuessing { return left.type == .unknown || left.type == .nil ? right : left }
            guard left.type == right.type, left.type != .unknown else { return .unknown }
            return StaticValue(left.type, mayBeNil: right.mayBeNil)
        case .equal, .notEqual, .less, .greater, .lessEqual, .greaterEqual: return StaticValue(.boolean)
        case .concat:
            let isPlain = [left, right].allSatisfy { $0.type == .string || isNumber($0) }
            return isPlain ? StaticValue(.string) : .unknown
        case .plus, .minus, .star, .slash, .doubleSlash, .percent, .caret:
            if isNumber(left), isNumber(right) { return StaticValue(.number) }
            if isValue(left), left.type == right.type || isNumber(right) { return StaticValue(left.type) }
            if isNumber(left), isValue(right) { return StaticValue(right.type) }
            return .unknown
        default: return .unknown
        }
    }

    private func isNumber(_ value: StaticValue) -> Bool { value.type == .number }

    /// Whether it is a vec or a transform, which have operators.
    private func isValue(_ value: StaticValue) -> Bool {
        if case .object(let id, _) = value.type { declarations.classes[id].row.valueKind != 0 } else { false }
    }

    // MARK: members

    /// `value.name`; `isUsed`: it is called or indexed at once, which nil cannot be.
    func read(_ value: StaticValue, _ name: String, _ offset: Int32, isUsed: Bool) -> StaticValue {
        switch value.type {
        case .module: return readModule(name, offset)
        case .classTable(let id): return readClass(id, name, offset, isUsed: isUsed)
        case .object(let id, let isExact): return readObject(id, isExact, name, offset)
        case .scriptObject(let id):
            let member = declarations.classes[program.scriptClasses[id].base].members[name]
            guard let member, member.row.kind == .property else { return .unknown }
            return self.value(of: member.row.type)
        case .scriptClass(let id): return readScriptClass(id, name)
        case .library(let library): return readLibrary(library, name, offset)
        default: return .unknown
        }
    }

    private func readModule(_ name: String, _ offset: Int32) -> StaticValue {
        if program.assignedFields.contains(name) { return .unknown }
        if let id = declarations.number(of: name) {
            let row = declarations.classes[id].row
            if row.isPublished { return StaticValue(.object(id, isExact: true)) }
            if !row.isHidden, row.nestedIn == nil { return StaticValue(.classTable(id)) }
        }
        guard let module = declarations.number(of: "ms") else { return .unknown }
        if let member = declarations.classes[module].functions[name] {
            return member.row.isCallable
                ? StaticValue(.member(module, name, isStatic: true)) : value(of: member.row.type)
        }
        if !program.isModuleOpen { report(offset, .unknownMember, Place(module, name)) }
        return .unknown
    }

    private func readClass(_ id: Int, _ name: String, _ offset: Int32, isUsed: Bool) -> StaticValue {
        let row = declarations.classes[id]
        if let kind = row.kinds[name] { return StaticValue(.classTable(kind)) }
        if let member = row.functions[name] {
            return member.row.kind == .constant
                ? value(of: member.row.type) : StaticValue(.member(id, name, isStatic: true))
        }
        switch name {
        case "init" where row.row.isConstructible, "subclass" where row.row.hasSubclasses || row.hasOnlyKinds:
            return StaticValue(.member(id, name, isStatic: true))
        case "super": return row.parent.map { StaticValue(.classTable($0)) } ?? .unknown
        default: break
        }
        // A class says nil for a name that it does not have, so that one may ask.
        if isUsed || row.hasOnlyKinds { report(offset, unknownOfClass(row, name)) }
        return .unknown
    }

    private func unknownOfClass(_ row: ResolvedClass, _ name: String) -> String {
        if let member = row.members[name], !member.row.isCallable {
            return "\(row.name).\(name) is a property of its objects: the class itself does not have it"
        }
        return declarations.text(.unknownMember, Place(row.number, name))
    }

    private func readObject(_ id: Int, _ isExact: Bool, _ name: String, _ offset: Int32) -> StaticValue {
        let row = declarations.classes[id]
        guard let member = row.members[name] else {
            if isExact || isClosed(id, name) {
                report(offset, .unknownMember, Place(id, name))
            }
            return .unknown
        }
        if member.row.isCallable { return StaticValue(.member(id, name, isStatic: false)) }
        return value(of: member.row.type)
    }

    private func readScriptClass(_ id: Int, _ name: String) -> StaticValue {
        let row = program.scriptClasses[id]
        if name == "super" { return StaticValue(row.parent.map { .scriptClass($0) } ?? .classTable(row.base)) }
        guard !program.assignedFields.contains(name), let member = declarations.classes[row.base].functions[name],
            member.row.isCallable
        else { return .unknown }
        return StaticValue(.member(row.base, name, isStatic: true))
    }

    private func readLibrary(_ library: String, _ name: String, _ offset: Int32) -> StaticValue {
        if library == "math", name == "pi" || name == "huge" { return StaticValue(.number) }
        guard !program.globals.isFunction(name, of: library), !program.assignedFields.contains(name),
            !program.toleratedFields.contains(name), !program.openLibraries.contains(library), !program.hasOpenGlobals,
            library != "_G"
        else { return .unknown }
        let left = [
            "os": ["execute", "exit", "getenv", "remove", "rename", "tmpname", "setlocale", "difftime"],
            "string": ["dump"],
        ]
        if left[library]?.contains(name) ?? false {
            remark(offset, "the sandbox leaves '\(library).\(name)' out: a script that needs it runs with --trust")
        } else {
            let names = program.globals.names(of: library).sorted()
            remark(offset, "the library '\(library)' has no '\(name)'" + suggestion(for: name, among: names))
        }
        return .unknown
    }

    /// What `t[key]` is of a list; `key`: nil for any.
    func element(of type: StaticType, key: Int32?) -> StaticType {
        if isGuessing, let guess = guess(ofElementOf: type, key) { return guess }
        if case .list(let element) = type { return element }
        return .unknown
    }

    // MARK: declared types

    func value(of type: LuaType) -> StaticValue {
        let (plain, isOptional) = type.unwrapped
        let made: StaticType =
            switch plain {
            case .boolean: .boolean
            case .number, .integer: .number
            case .string, .choice: .string
            case .vec: object("vec")
            case .rect: object("rect")
            case .transform: object("transform")
            case .range: .list(.number)
            case .object(let name): object(name)
            case .list(let element): .list(value(of: element).type)
            case .record(let fields): .record(fields)
            default: .unknown
            }
        return StaticValue(made, mayBeNil: isOptional)
    }

    func object(_ name: String) -> StaticType {
        guard let id = declarations.number(of: name) else { return .unknown }
        let row = declarations.classes[id]
        return .object(id, isExact: !row.hasChildren && !row.row.hasSubclasses)
    }
}
