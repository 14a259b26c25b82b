/// What the declaration table says about itself: the text of `ms.help` and of `moonspring help`.
public struct Reference {
    private let classes: [LuaClass]

    init(_ classes: [LuaClass]) { self.classes = classes }

    /// The classes a script can name, in the table's order.
    public var classNames: [String] { classes.filter { !$0.isHidden || $0.name == "scene" }.map(\.name) }

    /// The reference of a class (`View`), of a member (`View.frame`), or of every member of a name (`frame`).
    /// Throws for a name that does not exist, with the nearest one.
    public func text(for name: String) throws(LuaError) -> String {
        let parts = name.split(whereSeparator: { $0 == "." || $0 == ":" }).map(String.init)
        let wanted = parts.first == "ms" && parts.count > 1 ? Array(parts.dropFirst()) : parts
        if let last = wanted.last {
            // The name of a nested class has a dot in it.
            if let row = classes.first(where: { $0.name == wanted.joined(separator: ".") }) { return text(of: row) }
            if let row = classes.first(where: { $0.name == wanted.dropLast().joined(separator: ".") }),
                let (owner, member) = members(of: row).first(where: { $0.1.name == last })
            {
                return text(of: member, owner)
            }
            let found = classes.flatMap { row in row.members.filter { $0.name == last }.map { (row, $0) } }
            if wanted.count == 1, !found.isEmpty { return found.map { text(of: $0.1, $0.0) }.joined(separator: "\n\n") }
        }
        let known = classNames + classes.flatMap { row in row.members.flatMap { [$0.name, "\(row.name).\($0.name)"] } }
        let hint = nearestName(to: name, among: known).map { " (did you mean '\($0)'?)" } ?? ""
        throw LuaError("there is no class, property or command '\(name)'\(hint)")
    }

    private func members(of row: LuaClass) -> [(LuaClass, LuaMember)] {
        let above = row.parent.flatMap { parent in classes.first { $0.name == parent } }
        return row.members.map { (row, $0) } + (above.map(members) ?? [])
    }

    private func text(of row: LuaClass) -> String {
        var lines = ["\(row.name)\(row.parent.map { " : \($0)" } ?? "")", "  \(row.doc)"]
        let kinds = classes.filter { $0.nestedIn == row.name }.map { ".\($0.ownName){...}" }
        if !kinds.isEmpty { lines.append("  Kinds: \(kinds.joined(separator: " ")).") }
        if row.create != nil {
            let keys = row.keys.map { $0.field.name }
            if !keys.isEmpty {
                lines.append("  Constructor keys beside the properties: \(keys.joined(separator: ", ")).")
            }
        }
        for (owner, member) in members(of: row) {
            lines.append(contentsOf: ["", "  " + signature(of: member, owner), "    " + details(of: member)])
        }
        return lines.joined(separator: "\n")
    }

    private func text(of member: LuaMember, _ row: LuaClass) -> String {
        signature(of: member, row) + "\n  " + details(of: member)
    }

    private func signature(of member: LuaMember, _ row: LuaClass) -> String {
        let parameters = member.parameters.map { field in
            if case .optional = field.type { return "[\(field.name)]" }
            return field.name
        }.joined(separator: ", ")
        let result = member.result.isEmpty ? "" : " -> \(member.result)"
        return switch member.kind {
        case .property, .slot: "\(row.name).\(member.name)\(member.isReadOnly ? " (read only)" : "")"
        case .constant: "\(row.name).\(member.name)"
        case .method: "\(row.name):\(member.name)(\(parameters))\(result)"
        case .function, .coroutine: "\(row.name).\(member.name)(\(parameters))\(result)"
        }
    }

    private func details(of member: LuaMember) -> String {
        var text = member.doc
        if member.kind == .property || member.kind == .slot { text += " Type: \(member.type.expectation)." }
        if member.unit != "none" { text += " Unit: \(member.unit)." }
        if !member.defaultValue.isEmpty { text += " Default: \(member.defaultValue)." }
        return text
    }
}

extension LuaEngine {
    /// The reference of the engine's classes and of `others`.
    package static func reference(with others: [LuaClass]) -> Reference { Reference(declarations + others) }
}
