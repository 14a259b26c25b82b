// Names that are not there and that other engines have: what they are called here.

extension ErrorComposer {
    /// What a message adds for a name by which `help` finds some of the candidates: CSS's `opacity`. Empty where it finds none of them.
    ///
    /// Of a class's members only those that it has itself, or inherits, count; of other keys (`id` is nil) all of that name.
    func synonymHint(_ name: String, among candidates: [String], of id: Int32? = nil) -> String {
        guard let word = HelpWord.synonym(name) else { return "" }
        let owners = id.map { table.lineage($0).map { $0.name } }
        var found: [String] = []
        for member in word.members {
            let parts = member.split(separator: ".").map(String.init)
            // A class is a member of the module.
            let owner = parts.count == 1 ? "ms" : parts.dropLast().joined(separator: ".")
            guard let last = parts.last, candidates.contains(last), !found.contains(last) else { continue }
            if owners?.contains(owner) ?? true { found.append(last) }
        }
        guard let first = found.first else { return "" }
        if found.count > 1 { return " (see \(LuaType.list(found, last: "and")))" }
        // Where there is more to say, another name alone is not the remedy.
        if word.text.isEmpty { return " (did you mean '\(first)'?)" }
        return " (did you mean '\(first)'? \(word.text.hasSuffix(".") ? String(word.text.dropLast()) : word.text))"
    }
}
