// The annotations of the Lua language server: a file that declares everything and does nothing.

extension Reference {
    /// The text of `library/moonspring.lua`.
    package var annotations: String { AnnotationWriter(self).text }
}

private struct AnnotationWriter {
    let reference: Reference
    private var types: AnnotationTypes
    private(set) var lines: [String] = []

    init(_ reference: Reference) {
        self.reference = reference
        types = AnnotationTypes(reference, forServer: true)
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
        for union in types.unions {
            let members = union.members.map { "ms.\($0)" }.joined(separator: "|")
            lines += ["", "---Whatever is an \(union.name).", "---@alias ms.Any\(union.name) \(members)"]
        }
        for enumeration in reference.enumerations {
            lines += ["", "---@alias ms.\(enumeration.name)"] + enumeration.choices.map { "---| \"\($0)\"" }
        }
    }

    // MARK: classes

    private mutating func writeClass(_ row: LuaClass) {
        for delegate in row.members.compactMap({ $0.delegate }) { write(delegate) }
        let keys = reference.classes.constructorKeys(of: row)
        if !keys.isEmpty {
            lines += ["", "---The keys of \(row.path ?? row.name){...}.", "---@class ms.\(row.name).Keys"]
            for key in keys.map({ $0.field }) {
                if let (_, member) = member(named: key.name, of: row), member.delegate != nil || member.isCallback {
                    write(slot: member, on: row)
                } else {
                    field(key.name, key.type, isGiven: true, details(of: key, row))
                }
            }
        }
        types.plain = row.isGeneric ? "T" : nil
        writeInstance(row)
        types.plain = nil
        if row.path != nil, !row.isPublished { writeClassTable(row) }
    }

    /// What an object of the class has. A property is of the type that reading it gives: the server takes a table for a class.
    private mutating func writeInstance(_ row: LuaClass) {
        let methods = row.members.filter { $0.kind == .method || row.isPublished && $0.isFunction }
        lines += [""] + doc(of: row)
        let parent = row.parent.map { " : ms.\($0)" } ?? ""
        lines.append("---@class ms.\(row.name)\(row.isGeneric ? "<T>" : "")\(parent)")
        let isValue = row.valueKind != 0
        for (owner, member) in reference.members(of: row) {
            switch member.kind {
            case .slot where member.delegate != nil || member.isCallback:
                // What it is given as `self` is of this class, too.
                let hasSelf = member.type.parameters?.first?.name == "self"
                if owner.name == row.name || hasSelf { write(slot: member, on: row) }
            case .property where owner.name == row.name && !isValue, .slot where owner.name == row.name:
                let type = row.isGeneric && member.type.unwrapped.type == .plain ? .plain : member.type
                field(member.name, type, isGiven: false, member.details + (member.isReadOnly ? " Read only." : ""))
            default: break
            }
        }
        for sign in row.operators {
            guard let name = Self.operatorNames[sign.symbol] else { continue }
            let operand = sign.operand.map { "(\(types.text($0, isGiven: true)))" } ?? ""
            lines.append("---@operator \(name)\(operand): \(types.text(sign.result, isGiven: false))")
        }
        let local = row.name.replacing(".", with: "_")
        if !methods.isEmpty { lines.append("local \(local) = {}") }
        if isValue { writeParts(of: row, in: local) }
        for method in methods { write(method, in: local) }
    }

    /// The parts of a value. As fields of the class they would have to be in every table that is given in the value's place.
    private mutating func writeParts(of row: LuaClass, in local: String) {
        for part in row.members where part.kind == .property {
            lines += ["", "---\(part.details)", "---@type \(types.text(part.type, isGiven: false))"]
            lines.append("\(local).\(part.name) = nil")
        }
    }

    /// A function that the engine calls, or a table of such.
    private mutating func write(slot member: LuaMember, on row: LuaClass) {
        var type = member.delegate.map { "ms.\($0.name)" }
        if case .function(let signature) = member.type.unwrapped.type { type = types.function(signature, of: row.name) }
        lines.append("---@field \(member.name)? \(type ?? "table") \(member.details)")
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
            lines.append("---@overload fun(\(types.list(call.parameters, isGiven: true))): \(own)")
        } else if row.create != nil {
            let keys = reference.classes.constructorKeys(of: row)
            let mayBeNone = !keys.contains { !$0.field.isOptional }
            lines.append("---@overload fun(keys\(mayBeNone ? "?" : ""): \(own).Keys): \(own)")
        }
        let functions = row.members.filter { $0.isFunction }
        let isSubclassable = row.isSubclassable && (row.create != nil || !reference.kinds(of: row).isEmpty)
        guard isSubclassable || !functions.isEmpty else { return }
        let local = row.name.replacing(".", with: "_") + "_Class"
        lines.append("local \(local) = {}")
        for function in functions { write(function, in: local) }
        guard isSubclassable else { return }
        // A table as well: what the script adds to it is no mistake.
        lines += [
            "", "---A class that the script defines. Calling it creates an object, with the arguments of its `init`.",
            "---Below a line `---@class Name : \(own)` it is a class to the editor as well, with what the script adds to it.",
            "---@param name string", "---@return \(own)|table|(fun(...: any): \(own)|table)", "---@nodiscard",
            "function \(local):subclass(name) end",
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
        return doc + links(in: row.doc).filter { $0 != "---@see ms.\(row.name)" }
    }

    private func details(of key: LuaField, _ row: LuaClass) -> String {
        // A property says more than its key can.
        if let (_, member) = member(named: key.name, of: row), !row.keys.contains(where: { $0.field.name == key.name })
        {
            return member.details
        }
        return key.unit == "none" ? key.doc : "\(key.doc) Unit: \(key.unit)."
    }

    private func member(named name: String, of row: LuaClass) -> (owner: LuaClass, member: LuaMember)? {
        reference.members(of: row).first { $0.member.name == name }
    }

    private mutating func field(_ name: String, _ type: LuaType, isGiven: Bool, _ doc: String) {
        let (type, isOptional) = type.unwrapped
        lines.append("---@field \(name)\(isOptional ? "?" : "") \(types.text(type, isGiven: isGiven)) \(doc)")
    }

    private mutating func write(_ member: LuaMember, in local: String) {
        lines += ["", "---\(member.details)"] + links(in: member.doc)
        let results = member.results.map { LuaField($0.name, $0.type) }
        if let last = member.overloads.last {
            for other in member.overloads.dropLast() { writeOverload(other.parameters, other.result) }
            writeParameters(last.parameters, [LuaField("", last.result ?? .any)])
        } else if case .object(let name)? = results.first?.type, reference.classes.named(name)?.isGeneric == true {
            for plain in AnnotationTypes.plainTypes.dropFirst() {
                types.plain = plain
                writeOverload(member.parameters, results[0].type)
            }
            types.plain = AnnotationTypes.plainTypes[0]
            writeParameters(member.parameters, results)
            types.plain = nil
        } else {
            writeParameters(member.parameters, results)
        }
        if !results.isEmpty, member.returnedArgument == nil, !member.isDiscardable { lines.append("---@nodiscard") }
        let names = member.parameters.map { $0.name }.joined(separator: ", ")
        lines.append("function \(local)\(member.isFunction ? "." : ":")\(member.name)(\(names)) end")
    }

    private mutating func writeOverload(_ parameters: [LuaField], _ result: LuaType?) {
        let result = result.map { ": \(types.text($0, isGiven: false))" } ?? ""
        lines.append("---@overload fun(\(types.list(parameters, isGiven: true)))\(result)")
    }

    /// One that returns an argument returns it as what it is.
    private mutating func writeParameters(_ parameters: [LuaField], _ results: [LuaField]) {
        let same = results.first { result in !result.name.isEmpty && parameters.contains { $0.name == result.name } }?
            .name
        if let parameter = parameters.first(where: { $0.name == same }) {
            lines.append("---@generic T : \(types.text(parameter.type, isGiven: true))")
        }
        for field in parameters {
            var type = field.name == same ? "T" : types.text(field.type.unwrapped.type, isGiven: true)
            if !field.choices.isEmpty { type = field.choices.map { "\"\($0)\"" }.joined(separator: "|") }
            lines.append("---@param \(field.name)\(field.isOptional ? "?" : "") \(type)")
        }
        for result in results {
            let type = result.name == same && same != nil ? "T" : types.text(result.type, isGiven: false)
            lines.append("---@return \(type)" + (result.name.isEmpty || result.name == same ? "" : " \(result.name)"))
        }
    }

    /// The classes that a sentence names.
    private func links(in doc: String) -> [String] {
        let words = doc.split { !$0.isLetter && !$0.isNumber }
        return reference.classNames.filter { name in
            name.first?.isUppercase == true && words.contains { $0 == name }
        }.map { "---@see ms.\($0)" }
    }
}
