// The text of `ms.help` and of `moonspring help`.

extension Reference {
    /// The reference of a class (`View`), of a member (`View.frame`), or of every member of a name (`frame`).
    /// Throws for a name that does not exist, with the nearest one.
    public func text(for name: String) throws(LuaError) -> String {
        guard name.utf8.count <= 200 else { throw LuaError("there is no class, property or command of so long a name") }
        let parts = name.split(whereSeparator: { $0 == "." || $0 == ":" }).map(String.init)
        let wanted = parts.first == "ms" && parts.count > 1 ? Array(parts.dropFirst()) : parts
        if let last = wanted.last {
            // The name of a nested class has a dot in it.
            if let row = classes.named(wanted.joined(separator: ".")) { return text(of: row) }
            if let row = classes.named(wanted.dropLast().joined(separator: ".")),
                let (owner, member) = members(of: row).first(where: { $0.member.name == last })
            {
                return text(of: member, owner)
            }
            let found = classes.flatMap { row in row.members.filter { $0.name == last }.map { (row, $0) } }
            if wanted.count == 1, !found.isEmpty { return found.map { text(of: $0.1, $0.0) }.joined(separator: "\n\n") }
        }
        let known = classNames + classes.flatMap { row in row.members.flatMap { [$0.name, "\(row.name).\($0.name)"] } }
        throw LuaError("there is no class, property or command '\(name)'\(suggestion(for: name, among: known))")
    }

    private func text(of row: LuaClass) -> String {
        var lines = ["\(row.name)\(row.parent.map { " : \($0)" } ?? "")", "  \(row.doc)"]
        let kinds = kinds(of: row).map { ".\($0.ownName){...}" }
        if !kinds.isEmpty { lines.append("  Kinds: \(kinds.joined(separator: " ")).") }
        let keys = ownKeys(of: row).map(\.name)
        if !keys.isEmpty { lines.append("  Constructor keys beside the properties: \(keys.joined(separator: ", ")).") }
        if !row.example.isEmpty {
            lines += ["", "  Example:"]
            lines += row.example.split(separator: "\n", omittingEmptySubsequences: false).map {
                $0.isEmpty ? "" : "    \($0)"
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
        let result = member.results.isEmpty ? "" : " -> \(member.resultNames)"
        return switch member.kind {
        case .property, .slot: "\(row.name).\(member.name)\(member.isReadOnly ? " (read only)" : "")"
        case .constant: "\(row.name).\(member.name)"
        case .method: "\(row.name):\(member.name)(\(member.parameterNames))\(result)"
        case .function, .coroutine: "\(row.name).\(member.name)(\(member.parameterNames))\(result)"
        }
    }

    private func details(of member: LuaMember) -> String {
        guard member.kind == .property || member.kind == .slot else { return member.details }
        var type = "Type: \(member.type.expectation)."
        if let delegate = member.delegate {
            let methods = delegate.methods.map { "\($0.name)(\($0.signature))" }
            type = "Type: a table with any of \(LuaType.list(methods, last: "and")), or nil."
        }
        return "\(member.doc) \(type)\(member.details.dropFirst(member.doc.count))"
    }
}
