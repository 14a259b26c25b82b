import MoonspringLua

/// A script with the Lua files that it requires, and what all of them say together.
package final class ScriptProgram {
    let declarations: StaticDeclarations
    let globals: ScriptGlobals
    let read: (String) -> (name: String, bytes: [UInt8])?
    private(set) var units: [ScriptUnit] = []
    /// The number of the file of each module; nil for one that is not there.
    private var modules: [String: Int?] = [:]

    private(set) var assignedGlobals = Set<String>()
    /// Globals that are only tested whether they are there, and names of statements that could not be read.
    private(set) var toleratedGlobals = Set<String>()
    /// Fields that are only tested, whatever of: a library need not have them.
    private(set) var toleratedFields = Set<String>()
    /// A script does things with its globals that cannot be followed: any name may be one.
    private(set) var hasOpenGlobals = false
    /// Fields that some file assigns, whatever of.
    private(set) var assignedFields = Set<String>()
    /// Libraries that are more than indexed by name: they may have got other functions.
    private(set) var openLibraries = Set<String>()
    /// Whether the module table may have got other functions.
    private(set) var isModuleOpen = false
    /// The locals of the file being gathered that may be the module.
    private var moduleLocals = Set<Int32>()
    /// Whether some function gets the module as an argument, and whether some function gives an argument fields that cannot be followed.
    private var isModuleHandedOver = false
    private var extendsArguments = false
    /// Whether a script makes classes of its own.
    private(set) var hasSubclasses = false
    var scriptClasses: [ScriptClass] = []
    var results: [Int: StaticValue] = [:]

    init(
        declarations: StaticDeclarations, globals: ScriptGlobals, units: [ScriptUnit] = [],
        read: @escaping (_ module: String) -> (name: String, bytes: [UInt8])? = { _ in nil }
    ) {
        (self.declarations, self.globals, self.units, self.read) = (declarations, globals, units, read)
    }

    /// Reads a file, and those it requires.
    func add(name: String, bytes: [UInt8]) {
        var index = units.count
        units.append(ScriptUnit(name: name, bytes: bytes, globals: globals))
        while index < units.count {
            gather(units[index])
            index += 1
        }
        if isModuleHandedOver && extendsArguments { isModuleOpen = true }
    }

    func module(_ name: String) -> Int? { modules[name] ?? nil }

    /// Letters, digits, `_` and `-`, in parts separated by single dots: nothing that could climb out of the folder.
    package static func isModuleName(_ name: String) -> Bool {
        guard !name.isEmpty, name.utf8.count <= 200 else { return false }
        return name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part.utf8.allSatisfy { LuaLexer.isPartOfName($0) || $0 == UInt8(ascii: "-") }
        }
    }

    // MARK: what a file says

    private func gather(_ unit: ScriptUnit) {
        let (tree, names) = (unit.tree, unit.parser.names)
        noteModuleLocals(unit)
        for name in unit.parser.lostNames { toleratedGlobals.insert(names[name]) }
        var uses: [Int32: Int] = [:]
        for node in tree.nodes {
            switch node.kind {
            case .global: uses[node.a, default: 0] += 1
            case .member: if tree[node.a].kind == .global { uses[tree[node.a].a, default: 0] -= 1 }
            case .index:
                let base = tree[node.a]
                if base.kind == .global, let key = unit.plainString(tree[node.b]) {
                    uses[base.a, default: 0] -= 1
                    if names[base.a] == "_G" { assignedGlobals.insert(key) }
                }
            case .assignment: for target in tree.list(node.a, node.b) { noteTarget(target, unit) }
            case .functionStatement: noteTarget(node.a, unit)
            case .namedField: if tree[node.a].kind == .function { assignedFields.insert(names[node.b]) }
            case .methodCall:
                if unit.parser.spelling(of: unit.parser.tokens[Int(node.token)]) == "subclass" { hasSubclasses = true }
                noteArguments(node, unit)
            case .call:
                noteCall(node, unit, &uses)
                noteArguments(node, unit)
            default: break
            }
            noteTests(node, unit)
        }
        for (name, count) in uses where count > 0 {
            let text = names[name]
            if globals.isLibrary(text) { openLibraries.insert(text) }
            if ["_G", "_ENV", "load"].contains(text) { hasOpenGlobals = true }
            // In the sandbox the last two are not there: that is reported.
            let reads = text == "require" || ["dofile", "loadfile"].contains(text) && globals.contains(text)
            if reads { noteUnknownFile() }
        }
    }

    /// A file that cannot be read may make globals, subclasses and fields of the module. What is built in stays what it is.
    private func noteUnknownFile() {
        hasOpenGlobals = true
        hasSubclasses = true
        isModuleOpen = true
    }

    private func noteTarget(_ target: Int32, _ unit: ScriptUnit) {
        let (tree, names) = (unit.tree, unit.parser.names)
        let node = tree[target]
        switch node.kind {
        case .global: assignedGlobals.insert(names[node.a])
        case .member:
            assignedFields.insert(names[node.b])
            let base = tree[node.a]
            if base.kind == .global || base.kind == .environmentName, ["_G", "_ENV"].contains(names[base.a]) {
                assignedGlobals.insert(names[node.b])
            }
        case .index: noteField(node.b, of: node.a, unit)
        default: break
        }
    }

    /// A table gets a field, by the expression of its key.
    private func noteField(_ key: Int32, of table: Int32, _ unit: ScriptUnit) {
        if let key = unit.plainString(unit.tree[key]) {
            assignedFields.insert(key)
        } else if unit.tree[key].kind != .number {
            noteExtension(of: table, unit)
        }
    }

    /// A table gets fields whose names are not written out.
    private func noteExtension(of table: Int32, _ unit: ScriptUnit) {
        if isModule(table, unit) { isModuleOpen = true }
        let node = unit.tree[table]
        if node.kind == .local, unit.tree.locals[Int(node.a)].isParameter { extendsArguments = true }
    }

    // MARK: the module

    private func noteModuleLocals(_ unit: ScriptUnit) {
        moduleLocals = []
        // A local is declared with what comes before it.
        for (number, local) in unit.tree.locals.enumerated() where local.value >= 0 && isModule(local.value, unit) {
            moduleLocals.insert(Int32(number))
        }
        for (local, values) in unit.parser.assignedValues {
            if values.contains(where: { $0 >= 0 && isModule($0, unit) }) { moduleLocals.insert(local) }
        }
    }

    private func isModule(_ node: Int32, _ unit: ScriptUnit) -> Bool {
        let tree = unit.tree
        var node = tree[node]
        while node.kind == .parentheses { node = tree[node.a] }
        switch node.kind {
        case .local: return moduleLocals.contains(node.a)
        case .call:
            guard tree[node.a].kind == .global, unit.parser.names[tree[node.a].a] == "require",
                let argument = tree.list(node.b, node.c).first
            else { return false }
            return unit.plainString(tree[argument]) == "moonspring"
        default: return false
        }
    }

    /// What is called with the module may extend it, unless it is a function of Lua that only reads.
    private func noteArguments(_ call: LuaNode, _ unit: ScriptUnit) {
        let tree = unit.tree
        guard tree.list(call.b, call.c).contains(where: { isModule($0, unit) }) else { return }
        let isGlobal = call.kind == .call && tree[call.a].kind == .global
        if isGlobal, Self.readers.contains(unit.parser.names[tree[call.a].a]) { return }
        isModuleHandedOver = true
    }

    private static let readers: Set = [
        "assert", "error", "getmetatable", "ipairs", "next", "pairs", "print", "rawequal", "rawget", "rawlen", "select",
        "tostring", "type",
    ]

    // MARK: calls and tests

    private func noteCall(_ node: LuaNode, _ unit: ScriptUnit, _ uses: inout [Int32: Int]) {
        let tree = unit.tree
        guard tree[node.a].kind == .global else { return }
        let name = unit.parser.names[tree[node.a].a]
        let arguments = tree.list(node.b, node.c)
        switch name {
        case "type": for argument in arguments { tolerate(argument, unit) }
        case "rawset":
            if let table = arguments.first, let key = arguments.dropFirst().first { noteField(key, of: table, unit) }
        case "setmetatable": if let table = arguments.first { noteExtension(of: table, unit) }
        case "require": noteRequire(node.a, arguments.first, unit, &uses)
        // pcall(require, "m"), xpcall(require, handler, "m")
        case "pcall": noteRequire(arguments.first, arguments.dropFirst().first, unit, &uses, mayBeMissing: true)
        case "xpcall": noteRequire(arguments.first, arguments.dropFirst(2).first, unit, &uses, mayBeMissing: true)
        default: break
        }
    }

    /// Reads the module that is required, if `function` is `require` itself. One that may be missing, and is, is not reported: what it
    /// might have changed stays open.
    private func noteRequire(
        _ function: Int32?, _ argument: Int32?, _ unit: ScriptUnit, _ uses: inout [Int32: Int],
        mayBeMissing: Bool = false
    ) {
        let tree = unit.tree
        guard let function, tree[function].kind == .global, unit.parser.names[tree[function].a] == "require",
            let argument, let module = unit.plainString(tree[argument])
        else { return }
        if module != "moonspring" && modules[module] == nil { load(module) }
        if mayBeMissing && modules[module] == .some(nil) { return }
        uses[tree[function].a, default: 0] -= 1
    }

    private func load(_ module: String) {
        modules[module] = .some(nil)
        if let (path, bytes) = read(module) {
            modules[module] = .some(units.count)
            units.append(ScriptUnit(name: path, bytes: bytes, globals: globals))
        } else {
            // That it is missing is reported; the globals it might have made are not. Lua may find it elsewhere.
            if globals.isTrusted { noteUnknownFile() } else { hasOpenGlobals = true }
        }
    }

    /// A global or a field that is tested need not be there.
    private func noteTests(_ node: LuaNode, _ unit: ScriptUnit) {
        switch node.kind {
        case .binary:
            let sign = LuaTokenKind(rawValue: UInt8(node.c))
            if sign == .and || sign == .or || sign == .equal || sign == .notEqual {
                tolerate(node.a, unit)
                tolerate(node.b, unit)
            }
        case .unary: if node.c == Int32(LuaTokenKind.not.rawValue) { tolerate(node.a, unit) }
        case .while: tolerate(node.a, unit)
        case .repeat: tolerate(node.b, unit)
        case .if: for part in unit.tree.list(node.b, node.c) { tolerate(part, unit) }
        default: break
        }
    }

    private func tolerate(_ node: Int32, _ unit: ScriptUnit) {
        var node = unit.tree[node]
        while node.kind == .parentheses { node = unit.tree[node.a] }
        switch node.kind {
        case .global: toleratedGlobals.insert(unit.parser.names[node.a])
        case .member: toleratedFields.insert(unit.parser.names[node.b])
        case .index: if let key = unit.plainString(unit.tree[node.b]) { toleratedFields.insert(key) }
        default: break
        }
    }
}
