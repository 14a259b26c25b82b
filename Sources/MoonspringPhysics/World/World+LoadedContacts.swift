// Light bodies under heavy ones. See `LoadedContacts.swift`.

extension World {
    /// Finds what heavy bodies press on, where there are any.
    func collectLoadedContacts() {
        loadedContacts.clear()
        if rows.isEmpty || massRatio <= Solver.heavyRatio { return }
        loadedContacts.collect(
            contacts.base, awakeContacts, bodyCount: records.count, solverIndices.base, awake.states.base - 1)
    }

    /// Whether one of a contact's bodies is under at least such a load.
    func isUnderLoad(_ contact: UnsafePointer<Contact>, atLeast load: Load) -> Bool {
        loadedContacts.load(on: contact.pointee.bodyA).rawValue >= load.rawValue
            || loadedContacts.load(on: contact.pointee.bodyB).rawValue >= load.rawValue
    }
}
