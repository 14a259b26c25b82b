import Moonspring
import MoonspringLua

/// The words of the declaration table, by where they stand: for the Tab key of a prompt, and for editors. In the table's order.
package struct DeclaredWords {
    private let reference: Reference

    package init(_ reference: Reference) { self.reference = reference }

    /// After `ms.`
    package var module: [Completion] {
        reference.classes.filter { $0.isReached && $0.nestedIn == nil }.map { word($0, $0.name) }
            + (reference.classes.named("ms")?.members.map(word) ?? [])
    }

    /// After the class itself, as in `ms.FieldBehavior.` or `ms.path.`; `name` without `ms.`
    package func afterClass(_ name: String) -> [Completion] {
        guard let row = reference.classes.named(name) else { return [] }
        if row.isPublished { return members(of: name) }
        var found = reference.kinds(of: row).map { word($0, $0.ownName) }
        found += row.members.filter { $0.isFunction || $0.kind == .constant }.map(word)
        if row.isSubclassable, row.isConstructible || !reference.kinds(of: row).isEmpty {
            found.append(
                Completion(
                    "subclass", .method, detail: "subclass(name)", doc: "A class of the script's own.", suffix: "("))
        }
        return found
    }

    /// In the table of a constructor, as in `ms.View{`.
    package func keys(of name: String) -> [Completion] {
        guard let row = reference.classes.named(name) else { return [] }
        let members = [String: LuaMember](
            reference.members(of: row).map { ($0.member.name, $0.member) }, uniquingKeysWith: { first, _ in first })
        return reference.classes.constructorKeys(of: row).map { $0.field }.map { key in
            // A key with a sentence of its own means something else than the property.
            let property = members[key.name].flatMap { key.doc.isEmpty || key.doc == $0.doc ? $0.details : nil }
            return Completion(
                key.name, .key, detail: key.type.unwrapped.type.shortName, doc: property ?? key.details,
                suffix: " = ")
        }
    }

    /// After an object of the class: with a dot all of them, with a colon those of the kind `method`.
    package func members(of name: String) -> [Completion] {
        guard let row = reference.classes.named(name) else { return [] }
        return reference.members(of: row).map { $0.member }
            .filter { $0.kind != .constant && (row.isPublished || !$0.isFunction) }.map(word)
    }

    /// The strings that a value of the type may be.
    package func choices(_ type: LuaType) -> [Completion] {
        switch type.unwrapped.type {
        case .choice(let strings): strings.map { Completion($0, .choice) }
        case .color: Color.cssNames.map { Completion($0, .choice) }
        case .either(let first, let second): choices(first) + choices(second)
        default: []
        }
    }

    /// What `:help` and `ms.help` take: classes, and behind a class and a dot its members.
    package func topics(_ prefix: String) -> [Completion] {
        let head = prefix.hasPrefix("ms.") ? "ms." : ""
        let name = String(prefix.dropFirst(head.count))
        var found: [Completion] = []
        if let mark = name.lastIndex(where: { $0 == "." || $0 == ":" }),
            let row = reference.classes.named(String(name[..<mark]))
        {
            found += reference.members(of: row).map { $0.member }.filter { name[mark] != ":" || $0.kind == .method }
                .map { Completion(head + name[...mark] + $0.name, doc: $0.doc) }
        }
        found += reference.classes.filter { $0.isReached }.map {
            Completion(head + $0.name, detail: "class", doc: $0.doc)
        }
        if !prefix.isEmpty, !name.contains(".") {
            // A member alone stands for all of that name.
            var seen = Set(found.map { $0.text })
            for row in reference.classes {
                for member in row.members where seen.insert(head + member.name).inserted {
                    found.append(Completion(head + member.name, detail: "in \(row.name)", doc: member.doc))
                }
            }
            found.sort { $0.text < $1.text }
        }
        return found
    }

    /// What is called, and what for; `owner`: the class that it was read off.
    package func signature(of member: LuaMember, owner: String) -> Completion {
        let row = reference.classes.named(owner)
        let isDotted = row?.isPublished == true || member.isFunction
        return Completion(
            "\(isDotted ? "\(row?.path ?? owner)." : "\(owner):")\(member.name)\(member.callText)", doc: member.details)
    }

    /// How objects of a class are made; nil where scripts cannot make any.
    package func signature(ofClass name: String) -> Completion? {
        guard let row = reference.classes.named(name) else { return nil }
        if let call = row.callMember {
            return Completion(
                "\(row.path ?? name)(\(call.parameterNames))", doc: call.doc.isEmpty ? row.doc : call.doc)
        }
        return row.isConstructible ? Completion("\(row.path ?? name){...}", doc: row.doc) : nil
    }

    private func word(_ row: LuaClass, _ name: String) -> Completion {
        Completion(
            name, row.isPublished ? .object : .class, detail: row.isPublished ? row.path ?? name : "class",
            doc: row.doc,
            suffix: row.isConstructible ? "{" : row.callMember != nil ? "(" : "")
    }

    private func word(_ member: LuaMember) -> Completion {
        var detail = member.type.unwrapped.type.shortName
        let kind: Completion.Kind
        switch member.kind {
        case .property: kind = .property
        case .constant: kind = .constant
        case .slot:
            if case .function(let signature) = member.type.unwrapped.type {
                kind = .callback
                detail = "function(\(signature))"
            } else {
                kind = .property
            }
        case .method, .function, .coroutine:
            kind = member.isFunction ? .function : .method
            detail = member.name + member.callText
        }
        return Completion(member.name, kind, detail: detail, doc: member.details, suffix: member.isCallable ? "(" : "")
    }
}
