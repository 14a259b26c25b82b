// What comes at several things at once that stand still takes the impact of all: the first would take the whole, and turn the body.

/// What a body is about to land on that impulses do not move.
struct Landing: BitwiseCopyable {
    /// That of the first contact, towards the body.
    var normal = Vec2.zero
    /// How many contacts face that way.
    var count = 0
}

extension World {
    /// Makes candidates of the contacts through which bodies are about to land, and marks bodies of mechanisms among them; returns whether
    /// it marked any.
    func collectLandings(_ canImpact: UnsafeMutablePointer<Bool>) -> Bool {
        landings.refill(count: awake.count, with: Landing())
        var any = false
        rows.forEachContact(from: ContactColor.overflow) { index in
            let contact = UnsafePointer(contacts.base + Int(index))
            guard isBouncy(contact) else { return }
            let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
            let isA = records.base[a].type == .dynamic
            if isA && records.base[b].type == .dynamic { return }
            guard separationSpeed(of: contact) < -Self.leastApproach else { return }
            addCandidate(index)
            let normal = (isA ? -1 : 1) * poses.base[a].rotation.apply(contact.pointee.surface.normal)
            let body = isA ? a : b
            let landing = landings.base + Int(records.base[body].slot)
            if landing.pointee.count == 0 { landing.pointee.normal = normal }
            if Vec2.dot(landing.pointee.normal, normal) > 0.9 { landing.pointee.count += 1 }
            if isJointed(body) {
                canImpact[body] = true
                any = true
            }
        }
        for index in 0..<impacts.candidates.count {
            let contact = contacts.base + Int(impacts.candidates.base[index].contact)
            if landsOnSeveral(Int(contact.pointee.bodyA)) || landsOnSeveral(Int(contact.pointee.bodyB)) {
                impacts.candidates.base[index].impactsTogether = true
            }
        }
        return any
    }

    /// Whether the body takes the impact of several things at once.
    func landsOnSeveral(_ body: Int) -> Bool {
        records.base[body].set == .awake && landings.base[Int(records.base[body].slot)].count > 1
    }
}
