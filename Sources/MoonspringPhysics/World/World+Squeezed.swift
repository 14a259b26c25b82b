// Light bodies under heavy ones. See `SqueezedRows.swift`.

extension World {
    /// Finds what heavy bodies press on, where there are any.
    func collectSqueezed() {
        squeezed.clear()
        if rows.isEmpty || massRatio <= Solver.heavyRatio { return }
        squeezed.collect(
            contacts.base, awakeContacts, bodyCount: records.count, solverIndices.base, awake.states.base - 1)
    }

    /// Whether one of a contact's bodies bears at least such a load.
    func bears(_ load: Load, _ contact: UnsafePointer<Contact>) -> Bool {
        squeezed.load(contact.pointee.bodyA).rawValue >= load.rawValue
            || squeezed.load(contact.pointee.bodyB).rawValue >= load.rawValue
    }
}
