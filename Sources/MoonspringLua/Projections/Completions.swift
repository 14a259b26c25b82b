/// A word that may stand where a script is being written.
package struct Completion: Equatable, Sendable {
    package enum Kind: String, Sendable {
        case `class`, object, function, method, property, callback, constant, key, choice
    }

    package let text: String
    package let kind: Kind
    /// The type of a value, the signature of a function.
    package let detail: String
    /// One sentence; empty for the strings of an enumeration.
    package let doc: String
}

/// What can follow, by where it stands: for the Tab key of a prompt, and for editors. In the table's order.
package struct Completions {
    private let reference: Reference

    package init(_ reference: Reference) { self.reference = reference }

    /// After `ms.`
    package var module: [Completion] {
        reference.classes.filter { $0.isReached && $0.nestedIn == nil }.map { row in
            Completion(
                text: row.name, kind: row.isPublished ? .object : .class, detail: row.path ?? row.name, doc: row.doc)
        } + (reference.classes.named("ms")?.members.map(completion) ?? [])
    }

    /// After the class itself, as in `ms.FieldBehavior.` or `ms.path.`; `name` without `ms.`
    package func afterClass(_ name: String) -> [Completion] {
        guard let row = reference.classes.named(name) else { return [] }
        if row.isPublished { return members(of: name) }
        var found = reference.kinds(of: row).map { kind in
            Completion(text: kind.ownName, kind: .class, detail: "ms.\(kind.name){...}", doc: kind.doc)
        }
        found += row.members.filter { $0.isFunction || $0.kind == .constant }.map(completion)
        if row.isSubclassable, row.create != nil || !reference.kinds(of: row).isEmpty {
            found.append(
                Completion(
                    text: "subclass", kind: .method, detail: "subclass(name)", doc: "A class of the script's own."))
        }
        return found
    }

    /// In the table of a constructor, as in `ms.View{`.
    package func keys(of name: String) -> [Completion] {
        guard let row = reference.classes.named(name) else { return [] }
        return reference.classes.constructorKeys(of: row).map { key in
            let member = reference.members(of: row).first { $0.member.name == key.field.name }?.member
            return Completion(
                text: key.field.name, kind: .key, detail: key.field.type.unwrapped.type.shortName,
                doc: key.field.doc.isEmpty ? member?.doc ?? "" : key.field.doc)
        }
    }

    /// After an object of the class: with a dot all of them, with a colon those of the kind `method`.
    package func members(of name: String) -> [Completion] {
        guard let row = reference.classes.named(name) else { return [] }
        return reference.members(of: row).map(\.member)
            .filter { $0.kind != .constant && (row.isPublished || !$0.isFunction) }.map(completion)
    }

    /// The strings that a property or a constructor's key takes.
    package func choices(of member: String, in name: String) -> [Completion] {
        guard let row = reference.classes.named(name) else { return [] }
        let types =
            reference.members(of: row).map(\.member).filter { $0.name == member }.map(\.type)
            + row.keys.filter { $0.field.name == member }.map(\.field.type)
        return choices(types.first)
    }

    /// The strings that an argument of a method or function takes; `index` from 0.
    package func choices(ofArgument index: Int, of member: String, in name: String) -> [Completion] {
        guard let row = reference.classes.named(name),
            let fields = reference.members(of: row).first(where: { $0.member.name == member })?.member.parameters
        else { return [] }
        return choices(fields.indices.contains(index) ? fields[index].type : nil)
    }

    /// The class of what a property holds or a method returns, so that completion goes on behind it: nil where it is no object.
    package func className(of member: String, in name: String) -> String? {
        guard let row = reference.classes.named(name),
            let found = reference.members(of: row).first(where: { $0.member.name == member })?.member
        else { return nil }
        let type = found.kind == .method || found.isFunction ? found.results.first?.type : found.type
        switch type?.unwrapped.type {
        case .object(let name): return name
        case .vec: return "vec"
        case .rect: return "rect"
        case .transform: return "transform"
        default: return nil
        }
    }

    /// The strings that a value of the type may be.
    package func choices(_ type: LuaType?) -> [Completion] {
        switch type?.unwrapped.type {
        case .choice(let strings): strings.map { Completion(text: $0, kind: .choice, detail: "string", doc: "") }
        case .either(let first, let second): choices(first) + choices(second)
        default: []
        }
    }

    private func completion(_ member: LuaMember) -> Completion {
        let kind: Completion.Kind
        var detail = member.type.shortName
        switch member.kind {
        case .property: kind = .property
        case .constant: kind = .constant
        case .slot:
            kind = .property
            if case .function(let signature) = member.type.unwrapped.type {
                return Completion(
                    text: member.name, kind: .callback, detail: "function(\(signature))", doc: member.details)
            }
        case .method, .function, .coroutine:
            kind = member.isFunction ? .function : .method
            detail = "\(member.name)(\(member.parameterNames))"
            if !member.results.isEmpty { detail += " -> \(member.resultNames)" }
        }
        return Completion(text: member.name, kind: kind, detail: detail, doc: member.details)
    }
}
