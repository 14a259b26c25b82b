// The text of `ms.help` and of `moonspring help`.

extension Reference {
    func text(of row: LuaClass) -> String {
        var lines = ["\(row.name)\(row.parent.map { " : \($0)" } ?? "")", "  \(row.doc)"]
        let kinds = kinds(of: row).map { ".\($0.ownName){...}" }
        if !kinds.isEmpty { lines.append("  Kinds: \(kinds.joined(separator: " ")).") }
        let keys = ownKeys(of: row).map { $0.name }
        if !keys.isEmpty {
            lines.append(
                "  Constructor keys beside the properties: \(keys.joined(separator: ", ")). 'help \(row.name).\(keys[0])' is about one of them."
            )
        }
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

    func text(of member: LuaMember, _ row: LuaClass) -> String {
        signature(of: member, row) + "\n  " + details(of: member)
    }

    private func signature(of member: LuaMember, _ row: LuaClass) -> String {
        switch member.kind {
        case .property, .slot: "\(row.name).\(member.name)\(member.isReadOnly ? " (read only)" : "")"
        case .constant: "\(row.name).\(member.name)"
        case .method: "\(row.name):\(member.name)\(member.callText)"
        case .function, .coroutine: "\(row.name).\(member.name)\(member.callText)"
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
