// The annotations of the Lua language server: a file that declares everything and does nothing.

extension Reference {
    /// The text of `library/moonspring.lua`.
    package var annotations: String { AnnotationWriter(self).text }
}

private struct AnnotationWriter {
    let reference: Reference
    let types: AnnotationTypes
    private(set) var lines: [String] = []

    init(_ reference: Reference) {
        self.reference = reference
        types = AnnotationTypes(reference)
        lines = ["---@meta", "-- Generated from the declaration table by scripts/generate.", "-- luacheck: ignore"]
        writeAliases()
        for row in reference.classes where row.name != "ms" { writeClass(row) }
        writeModule()
    }

    var text: String { lines.joined(separator: "\n") + "\n" }

    // MARK: names

    private mutating func writeAliases() {
        for alias in AnnotationTypes.accepted {
            lines += ["", "---\(alias.doc)", "---@alias \(alias.name) \(alias.types.joined(separator: "|"))"]
        }
        for enumeration in reference.enumerations {
            lines += ["", "---@alias ms.\(enumeration.name)"] + enumeration.choices.map { "---| \"\($0)\"" }
        }
    }

    // MARK: classes

    private mutating func writeClass(_ row: LuaClass) {
        for delegate in row.members.compactMap(\.delegate) { write(delegate) }
        let keys = reference.classes.constructorKeys(of: row)
        if !keys.isEmpty {
            lines += ["", "---The keys of \(row.path ?? row.name){...}.", "---@class ms.\(row.name).Keys"]
            for key in keys.map(\.field) { field(key.name, key.type, isGiven: true, details(of: key, row)) }
        }
        writeInstance(row)
        if row.path != nil, !row.isPublished { writeClassTable(row) }
    }

    /// What an object of the class has.
    private mutating func writeInstance(_ row: LuaClass) {
        let methods = row.members.filter { $0.kind == .method || row.isPublished && $0.isFunction }
        lines += [""] + doc(of: row)
        lines.append("---@class ms.\(row.name)" + (row.parent.map { " : ms.\($0)" } ?? ""))
        for member in row.members where member.kind == .property || member.kind == .slot {
            if let delegate = member.delegate {
                lines.append("---@field \(member.name)? ms.\(delegate.name) \(member.details)")
            } else {
                let note = member.isReadOnly && row.valueKind == 0 ? " Read only." : ""
                field(member.name, member.type, isGiven: !member.isReadOnly, member.details + note)
            }
        }
        for sign in row.operators {
            guard let name = Self.operatorNames[sign.symbol] else { continue }
            let operand = sign.operand.map { "(\(types.text($0, isGiven: false)))" } ?? ""
            lines.append("---@operator \(name)\(operand): \(types.text(sign.result, isGiven: false))")
        }
        let local = row.name.replacing(".", with: "_")
        if !methods.isEmpty { lines.append("local \(local) = {}") }
        for method in methods { write(method, in: local) }
    }

    private static let operatorNames = ["+": "add", "-": "sub", "*": "mul", "/": "div", "-x": "unm"]

    /// The class itself: what `ms.View` is.
    private mutating func writeClassTable(_ row: LuaClass) {
        let own = "ms.\(row.name)"
        lines += ["", "---@class \(own).Class"]
        for kind in reference.kinds(of: row) {
            lines.append("---@field \(kind.ownName) ms.\(kind.name).Class \(kind.doc)")
        }
        for member in row.members where member.kind == .constant {
            field(member.name, member.type, isGiven: false, member.details)
        }
        if let call = row.callMember {
            lines.append("---@overload fun(\(parameterList(of: call))): \(own)")
        } else if row.create != nil {
            let keys = reference.classes.constructorKeys(of: row)
            let mayBeNone = !keys.contains { !$0.field.isOptional }
            lines.append("---@overload fun(keys\(mayBeNone ? "?" : ""): \(own).Keys): \(own)")
        }
        let functions = row.members.filter(\.isFunction)
        let isSubclassable = row.isSubclassable && (row.create != nil || !reference.kinds(of: row).isEmpty)
        guard isSubclassable || !functions.isEmpty else { return }
        let local = row.name.replacing(".", with: "_") + "_Class"
        lines.append("local \(local) = {}")
        for function in functions { write(function, in: local) }
        guard isSubclassable else { return }
        lines += [
            "", "---A class that the script defines. Calling it creates an object, with the arguments of its `init`.",
            "---@param name string", "---@return any", "function \(local):subclass(name) end",
        ]
    }

    private mutating func write(_ delegate: LuaDelegate) {
        lines += ["", "---@class ms.\(delegate.name)"]
        for method in delegate.methods {
            lines.append("---@field \(method.name)? \(types.function(method.signature)) \(method.doc)")
        }
    }

    private mutating func writeModule() {
        guard let module = reference.classes.named("ms") else { return }
        lines += ["", "---\(module.doc)", "---@class moonspring"]
        for row in reference.classes where row.path != nil && row.nestedIn == nil {
            lines.append("---@field \(row.name) ms.\(row.name)\(row.isPublished ? "" : ".Class") \(row.doc)")
        }
        for member in module.members where member.kind == .constant {
            field(member.name, member.type, isGiven: false, member.details)
        }
        lines.append("local ms = {}")
        for function in module.members where function.isFunction { write(function, in: "ms") }
        lines += ["", "return ms"]
    }

    // MARK: parts

    private func doc(of row: LuaClass) -> [String] {
        var doc = ["---\(row.doc)"]
        if !row.example.isEmpty {
            doc += ["---", "---```lua"]
            doc += row.example.split(separator: "\n", omittingEmptySubsequences: false).map { "---\($0)" }
            doc.append("---```")
        }
        return doc
    }

    private func details(of key: LuaField, _ row: LuaClass) -> String {
        // A property says more than its key can.
        let member = reference.members(of: row).first { $0.member.name == key.name }?.member
        if let member, !row.keys.contains(where: { $0.field.name == key.name }) { return member.details }
        return key.unit == "none" ? key.doc : "\(key.doc) Unit: \(key.unit)."
    }

    private mutating func field(_ name: String, _ type: LuaType, isGiven: Bool, _ doc: String) {
        let (type, isOptional) = type.unwrapped
        lines.append("---@field \(name)\(isOptional ? "?" : "") \(types.text(type, isGiven: isGiven)) \(doc)")
    }

    private func parameterList(of member: LuaMember) -> String {
        member.parameters.map { field in
            "\(field.name)\(field.isOptional ? "?" : ""): \(types.text(field.type.unwrapped.type, isGiven: true))"
        }.joined(separator: ", ")
    }

    /// A method or a function. One that returns an argument of its returns it as what it is.
    private mutating func write(_ member: LuaMember, in local: String) {
        lines += ["", "---\(member.details)"]
        let same = member.results.first { result in
            !result.name.isEmpty && member.parameters.contains { $0.name == result.name }
        }?.name
        if let same, let parameter = member.parameters.first(where: { $0.name == same }) {
            lines.append("---@generic T : \(types.text(parameter.type, isGiven: true))")
        }
        for field in member.parameters {
            let type = field.name == same ? "T" : types.text(field.type.unwrapped.type, isGiven: true)
            lines.append("---@param \(field.name)\(field.isOptional ? "?" : "") \(type)")
        }
        for result in member.results {
            let type = result.name == same && same != nil ? "T" : types.text(result.type, isGiven: false)
            lines.append("---@return \(type)" + (result.name.isEmpty || result.name == same ? "" : " \(result.name)"))
        }
        let names = member.parameters.map(\.name).joined(separator: ", ")
        lines.append("function \(local)\(member.isFunction ? "." : ":")\(member.name)(\(names)) end")
    }
}
