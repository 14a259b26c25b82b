// Light bodies under heavy ones, see `SqueezedRows.swift`, and what lands on several things at once.

/// What a body is about to land on that stands still.
struct Landing: BitwiseCopyable {
    /// That of the first contact.
    var normal = Vec2.zero
    var count = 0
}

extension World {
    /// Finds what heavy bodies press on, where there are any.
    func collectSqueezed() {
        squeezed.clear()
        if rows.isEmpty || massRatio <= Solver.heavyRatio { return }
        squeezed.collect(
            contacts.base, awakeContacts, bodyCount: records.count, solverIndices.base, awake.states.base - 1)
    }

    /// Counts on how many things that face one way each body is about to land. They bounce as one: the first would take the whole blow and
    /// turn the body, and the others come too late.
    func collectLandings() {
        landings.refill(count: awake.count, with: Landing())
        for place in 0..<awakeContacts.count {
            let contact = UnsafePointer(contacts.base + Int(awakeContacts.base[place]))
            guard isBouncy(contact), contact.pointee.color >= ContactColor.firstStatic,
                partingSpeed(of: contact) < -Self.leastApproach
            else { continue }
            let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
            let isA = records.base[a].type == .dynamic
            let normal = (isA ? 1 : -1) * poses.base[a].rotation.apply(contact.pointee.surface.normal)
            let landing = landings.base + Int(records.base[isA ? a : b].slot)
            if landing.pointee.count == 0 { landing.pointee.normal = normal }
            if Vec2.dot(landing.pointee.normal, normal) > 0.9 { landing.pointee.count += 1 }
        }
    }

    /// Whether the body takes the blow of several things at once.
    func landsOnSeveral(_ body: Int) -> Bool {
        records.base[body].set == .awake && landings.base[Int(records.base[body].slot)].count > 1
    }

    /// Whether one of a contact's bodies bears at least such a load.
    func bears(_ load: Load, _ contact: UnsafePointer<Contact>) -> Bool {
        squeezed.load(contact.pointee.bodyA).rawValue >= load.rawValue
            || squeezed.load(contact.pointee.bodyB).rawValue >= load.rawValue
    }
}
