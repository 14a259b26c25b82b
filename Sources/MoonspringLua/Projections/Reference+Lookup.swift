// Where help finds what a person asks for.

extension Reference {
    /// The reference of a class (`View`), of a member (`View.frame`), of every member of a name (`frame`), of a delegate's function, of a
    /// constructor's key, or of a word of `HelpWord`: what UIKit, CSS or other engines call it, or a topic.
    /// Throws for a name that does not exist, with the nearest one.
    public func text(for name: String) throws(LuaError) -> String { try text(for: name, others: []) }

    /// `others` are further names that may have been meant: commands.
    package func text(for name: String, others: [String]) throws(LuaError) -> String {
        guard name.utf8.count <= 200 else { throw LuaError("there is no class, property or command of so long a name") }
        let exact = texts(of: Self.parts(of: name))
        let words = topics + HelpWord.synonyms
        if let word = words.first(where: { $0.isNamed(name) }) { return text(of: word, named: name, exact) }
        if !exact.isEmpty { return exact.joined(separator: "\n\n") }
        // `UIDynamicAnimator`, and CSS's `font-size`.
        if name.hasPrefix("UI"), name.dropFirst(2).first?.isUppercase ?? false {
            let own = texts(of: Self.parts(of: String(name.dropFirst(2))))
            if !own.isEmpty { return own.joined(separator: "\n\n") }
        }
        let plain = HelpWord.folded(name)
        if let known = names.first(where: { HelpWord.folded($0) == plain }) {
            return texts(of: Self.parts(of: known)).joined(separator: "\n\n")
        }
        let known = names + words.flatMap { $0.names } + others
        var meant = suggestion(for: name, among: known)
        if meant.isEmpty { meant = partial(plain) }
        throw LuaError("there is no class, property or command '\(name)'\(meant)")
    }

    /// The names that a word is a part of, those of classes first.
    private func partial(_ word: String) -> String {
        guard word.count >= 3 else { return "" }
        var found = classNames.filter { HelpWord.folded($0).contains(word) }
        let members = classes.flatMap { row in
            row.members.filter { HelpWord.folded($0.name).contains(word) }.map { "\(row.name).\($0.name)" }
        }
        found += members.sorted { ($0.count, $0) < ($1.count, $1) }
        return found.isEmpty ? "" : " (see \(LuaType.list(Array(found.prefix(5)), last: "and")))"
    }

    /// Every name that the reference itself has.
    private var names: [String] {
        classNames
            + classes.flatMap { row in
                row.members.flatMap { member in
                    [member.name, "\(row.name).\(member.name)"] + (member.delegate?.methods.map { $0.name } ?? [])
                } + row.keys.map { $0.field.name }
            }
    }

    private static func parts(of name: String) -> [String] {
        let parts = name.split { $0 == "." || $0 == ":" }.map(String.init)
        return parts.first == "ms" && parts.count > 1 ? Array(parts.dropFirst()) : parts
    }

    // MARK: names of the reference

    /// The texts of all that a path of names stands for.
    private func texts(of parts: [String]) -> [String] {
        guard let last = parts.last else { return [] }
        // The name of a nested class has a dot in it.
        if let row = classes.named(parts.joined(separator: ".")) { return [text(of: row)] }
        let owner = parts.dropLast().joined(separator: ".")
        if let row = classes.named(owner) {
            if let (owner, member) = members(of: row).first(where: { $0.member.name == last }) {
                return [text(of: member, owner)]
            }
            return ownKeys(of: row).filter { $0.name == last }.map { text(ofKey: $0, row) }
        }
        guard parts.count == 1 else { return delegateTexts(of: last, in: owner) }
        let found = classes.flatMap { row in row.members.filter { $0.name == last }.map { text(of: $0, row) } }
        let kinds = classes.filter { $0.nestedIn != nil && $0.ownName == last }.map(headline)
        let keys = classes.flatMap { row in
            row.keys.map { $0.field }.filter { field in
                field.name == last && !row.members.contains { $0.name == last }
            }.map { text(ofKey: $0, row) }
        }
        return found + kinds + keys + delegateTexts(of: last, in: nil)
    }

    /// The functions of delegates of that name; `owner`: of the property `CollisionBehavior.collisionDelegate` alone.
    private func delegateTexts(of name: String, in owner: String?) -> [String] {
        classes.flatMap { row in
            row.members.flatMap { member -> [String] in
                let place = "\(row.name).\(member.name)"
                guard let delegate = member.delegate, owner == nil || owner == place || owner == delegate.name else {
                    return []
                }
                return delegate.methods.filter { $0.name == name }.map {
                    "\(place).\($0.name)(\($0.signature))\n  \($0.doc)"
                }
            }
        }
    }

    private func text(ofKey key: LuaField, _ row: LuaClass) -> String {
        let doc = key.doc.isEmpty ? "" : "\(key.doc) "
        let unit = key.details.dropFirst(key.doc.count)
        return "\(row.name){\(key.name) = ...}\n  \(doc)Type: \(key.type.expectation).\(unit)"
    }

    // MARK: words

    private func text(of word: HelpWord, named name: String, _ exact: [String]) -> String {
        let others = word.members.filter { member in
            !exact.contains { shortTexts(of: Self.parts(of: member)).contains($0) }
        }
        // Who asks for `drag` seldom means the kind of field.
        let kinds = classes.filter { $0.nestedIn != nil && $0.ownName == name }.map(headline)
        let isFirst = exact.isEmpty || exact == kinds && others.first == word.members.first
        var lines: [String] = isFirst ? [] : exact
        if !word.text.isEmpty {
            let body = word.text.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
            lines.append(([isFirst ? name : word.names[0]] + body).joined(separator: "\n"))
        }
        if isFirst, word.text.isEmpty {
            lines.append("\(name): see \(LuaType.list(others, last: "and"))")
        } else if !others.isEmpty {
            lines.append("See also: \(others.joined(separator: ", "))")
        }
        // A class is too long to stand here.
        if isFirst { lines += others.flatMap { shortTexts(of: Self.parts(of: $0)) } + exact }
        return lines.joined(separator: "\n\n")
    }

    private func shortTexts(of parts: [String]) -> [String] {
        if let row = classes.named(parts.joined(separator: ".")) { return [headline(row)] }
        return texts(of: parts)
    }

    private func headline(_ row: LuaClass) -> String {
        "\(row.path ?? row.name)\(row.parent.map { " : \($0)" } ?? "")\n  \(row.doc)"
    }

    /// Whether a name stands for something in the reference itself, not only for a word.
    package func contains(_ name: String) -> Bool { !texts(of: Self.parts(of: name)).isEmpty }
}
