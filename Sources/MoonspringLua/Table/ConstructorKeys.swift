// What follows from the rows of several classes together.

extension [LuaClass] {
    package func named(_ name: String) -> LuaClass? { first { $0.name == name } }

    /// A class and those above it, itself first.
    package func lineage(of row: LuaClass) -> [LuaClass] {
        [row] + (row.parent.flatMap(named).map(lineage) ?? [])
    }

    /// The keys of the class's constructor, in the order in which they are applied: keys of its own, then its writable properties
    /// and slots, then those of the classes above.
    package func constructorKeys(of row: LuaClass) -> [LuaKey] {
        guard row.create != nil else { return [] }
        var keys: [LuaKey] = []
        var seen = Set<String>()
        for level in lineage(of: row) {
            // A kind has its own constructor: the keys of the class that it is nested in do not apply.
            let levelKeys = level.name == row.nestedIn ? [] : level.keys
            for key in levelKeys where seen.insert(key.field.name).inserted { keys.append(key) }
            for member in level.members where seen.insert(member.name).inserted {
                if member.kind == .slot {
                    let field = LuaField(
                        member.name, .optional(member.type.unwrapped.type), unit: member.unit, slot: member.slot,
                        member.doc)
                    keys.append(
                        LuaKey(field: field) { (call, object, _) throws(LuaFailure) in
                            try call.with(object) { (call) throws(LuaFailure) in try member.slotChanged?(call, true)
                            }
                        })
                } else if member.set != nil {
                    let row = LuaRow(member)
                    let field = LuaField(
                        member.name, .optional(member.type.unwrapped.type), unit: member.unit, member.doc
                    ).range(member.range)
                    keys.append(
                        LuaKey(field: field) { (call, object, argument) throws(LuaFailure) in
                            try call.with(object) { (call) throws(LuaFailure) in try row.set(call, argument) }
                        })
                }
            }
        }
        return keys
    }
}
