// Functions of a script that the engine would never call, or would call with something else: what is wrong with them. The border
// asks when they are assigned, the checker when it reads them.

extension ErrorComposer {
    /// Why a function, or what there is in place of one, does not belong under a key of the delegate that a property takes; nil where it
    /// does.
    package func objection(
        toKey name: String, of member: LuaMember, in owner: String, got actual: String? = nil
    ) -> String? {
        guard let delegate = member.delegate else { return nil }
        let names = delegate.methods.map { $0.name }
        let place = "\(owner).\(member.name)"
        guard let actual else { return objection(to: name, among: names, of: place) }
        // Under other names a delegate keeps what it likes.
        return names.contains(name) ? "\(place).\(name) must be a function, got \(actual)" : nil
    }

    /// Why a function does not belong into a script's class, or into a field of one of its objects; nil where it does.
    ///
    /// `parameters` are nil where they are not known.
    package func objection(toMethod name: String, _ parameters: [String]?, of id: Int32, named owner: String) -> String?
    {
        let members = table.lineage(id).flatMap { $0.members }
        if let member = members.first(where: { $0.name == name }) {
            return parameters.flatMap { objection(toParameters: $0, of: member, in: owner) }
        }
        let names = members.map { $0.name }
        let overridden = LuaName.allCases.map { $0.text }.filter(names.contains)
        return objection(
            to: name, among: members.filter { $0.isCallback }.map { $0.name } + overridden + ["init"], of: owner)
    }

    private func objection(to name: String, among callbacks: [String], of owner: String) -> String? {
        guard !callbacks.contains(name) else { return nil }
        // A setter of the script's own beside a getter that the engine calls is none of its callbacks.
        let candidates = callbacks.filter { !(name.hasPrefix("set") && $0.hasPrefix("get")) }
        let hint = suggestion(for: name, among: candidates, isCertain: true)
        return hint.isEmpty ? nil : "\(owner) has no callback '\(name)'\(hint)"
    }

    /// Why a function does not belong into a callback that is particular about its parameters; nil where it does.
    ///
    /// Fewer are fine, as long as none has the name of another.
    package func objection(toParameters names: [String], of member: LuaMember, in owner: String) -> String? {
        guard case .function(let signature) = member.type.unwrapped.type, signature.isCounted else { return nil }
        let wanted = signature.parameters.map { $0.name }
        let isMisplaced = names.indices.contains { index in
            wanted.firstIndex(of: names[index]).map { $0 != index } ?? false
        }
        guard names.count > wanted.count || isMisplaced, let receiver = wanted.first else { return nil }
        let shown = names.prefix(8) + (names.count > 8 ? ["..."] : [])
        let rest = wanted.dropFirst().joined(separator: ", ")
        let remedy =
            names.first == "self"
            ? "self is the \(receiver), so write \(member.name)(\(rest)) after the colon"
            : "write function(\(signature))"
        return "\(owner).\(member.name) is called with (\(signature)), "
            + "got a function of (\(shown.joined(separator: ", "))): \(remedy)"
    }

    /// What a message adds where a handler takes the object that it belongs to for what comes after it.
    func handlerHint(_ name: String, _ id: Int32) -> String {
        for member in table.lineage(id).flatMap({ $0.members }) {
            guard case .function(let signature) = member.type.unwrapped.type, signature.isCounted else { continue }
            for parameter in signature.parameters.dropFirst() {
                guard case .object(let type) = parameter.type, let given = table.classIDs[type],
                    table.lineage(given).contains(where: { $0.members.contains { $0.name == name } })
                else { continue }
                return " (\(member.name) is called with (\(signature)): '\(name)' is the \(parameter.name)'s)"
            }
        }
        return ""
    }
}
