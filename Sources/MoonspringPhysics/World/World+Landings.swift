// What comes at several things at once that stand still takes the impact of all: the first would take the whole, and turn the body.

/// What a body is about to land on that impulses do not move.
struct Landing: BitwiseCopyable {
    /// That of the first contact, towards the body.
    var normal = Vec2.zero
    /// How many contacts face that way.
    var count = 0
}

extension World {
    /// Counts on how many things that face one way each body is about to land.
    func collectLandings() {
        landings.refill(count: awake.count, with: Landing())
        rows.forEachContact(from: ContactColor.firstStatic) { index in
            let contact = UnsafePointer(contacts.base + Int(index))
            guard isBouncy(contact), separationSpeed(of: contact) < -Self.leastApproach else { return }
            let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
            let isA = records.base[a].type == .dynamic
            let normal = (isA ? -1 : 1) * poses.base[a].rotation.apply(contact.pointee.surface.normal)
            let landing = landings.base + Int(records.base[isA ? a : b].slot)
            if landing.pointee.count == 0 { landing.pointee.normal = normal }
            if Vec2.dot(landing.pointee.normal, normal) > 0.9 { landing.pointee.count += 1 }
        }
    }

    /// Whether the body takes the impact of several things at once.
    func landsOnSeveral(_ body: Int) -> Bool {
        records.base[body].set == .awake && landings.base[Int(records.base[body].slot)].count > 1
    }
}
