// A body that lands is stopped by all its supports at once. Solved one by one, the first contact would take the whole impact and turn the
// body, and so would its friction. Elastic bodies that land on several things take one exact impact (`Mechanism.swift`); for the rest the
// solver repeats the rows.

/// What a body is about to land on that impulses do not move.
struct Landing: BitwiseCopyable {
    /// That of the first contact, towards the body.
    var normal = Vec2.zero
    /// How many contacts face that way.
    var count = 0
}

/// What awake bodies are about to land on.
struct Landings: ~Copyable {
    /// By slot; empty where nothing lands.
    var bodies = Column<Landing>()
    /// The contacts of bodies that land with what impulses do not move.
    var list = RowList()

    mutating func clear() {
        bodies.truncate(to: 0)
        list.clear()
    }
}

extension World {
    /// Counts, for each body, the approaching supports that face the same way, and lists the rows to repeat.
    func collectLandings() {
        landings.clear()
        forEachSupport { contact, body in
            guard approachSpeed(of: contact) > Self.leastApproach else { return }
            if landings.bodies.count == 0 { landings.bodies.refill(count: awake.count, with: Landing()) }
            let landing = landings.bodies.base + Int(records.base[body].slot)
            let normal = supportNormal(of: contact, towards: body)
            if landing.pointee.count == 0 { landing.pointee.normal = normal }
            if Vec2.dot(landing.pointee.normal, normal) > 0.9 { landing.pointee.count += 1 }
        }
        if landings.bodies.count == 0 { return }
        landings.list.begin(rows)
        forEachSupport { contact, body in
            if landings.bodies.base[Int(records.base[body].slot)].count > 0 { landings.list.add(contact) }
        }
        landings.list.end(rows)
    }

    /// Calls `visit` with each contact of a dynamic body with what impulses do not move, and with the body.
    private func forEachSupport(_ visit: (UnsafePointer<Contact>, Int) -> Void) {
        rows.forEachContact(from: ContactColor.overflow) { index in
            let contact = UnsafePointer(contacts.base + Int(index))
            let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
            let body = records.base[a].type == .dynamic ? a : b
            let isSupported = records.base[body == a ? b : a].type != .dynamic
            if isSupported && records.base[body].set == .awake { visit(contact, body) }
        }
    }

    private func supportNormal(of contact: UnsafePointer<Contact>, towards body: Int) -> Vec2 {
        let a = Int(contact.pointee.bodyA)
        return (a == body ? -1 : 1) * poses.base[a].rotation.apply(contact.pointee.surface.normal)
    }

    /// The speed at which the fastest point of a contact approaches, m/s.
    private func approachSpeed(of contact: UnsafePointer<Contact>) -> Float {
        let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
        let normal = poses.base[a].rotation.apply(contact.pointee.surface.normal)
        let linear = Vec2.dot(normal, motions.base[a].velocity - motions.base[b].velocity)
        let turnA = motions.base[a].angularVelocity * contact.pointee.surface.normal
        let turnB = motions.base[b].angularVelocity * poses.base[b].rotation.unapply(normal)
        func speed(at point: ContactPoint) -> Float {
            linear + Vec2.cross(point.anchorA, turnA) - Vec2.cross(point.anchorB, turnB)
        }
        let first = speed(at: contact.pointee.first)
        return contact.pointee.pointCount > 1 ? max(first, speed(at: contact.pointee.second)) : first
    }

    /// Whether the body takes the impact of several things at once.
    func landsOnSeveral(_ body: Int) -> Bool {
        landings.bodies.count > 0 && records.base[body].set == .awake
            && landings.bodies.base[Int(records.base[body].slot)].count > 1
    }
}
