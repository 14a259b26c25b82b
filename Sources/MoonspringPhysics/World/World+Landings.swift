// What comes at several things at once that stand still takes the impact of all: the first would take the whole, and turn the body. What
// bounces takes one impact, as mechanisms do (`Mechanism.swift`); the contact solver's rows are solved until they agree.

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
    /// What bodies that land on several things touch of what stands still.
    var list = RowList()

    mutating func clear() {
        bodies.truncate(to: 0)
        list.clear()
    }
}

extension World {
    /// Counts on how many things that face one way each body is about to land.
    func collectLandings() {
        landings.clear()
        var any = false
        forEachSupport { contact, body in
            guard separationSpeed(of: contact) < -Self.leastApproach else { return }
            if landings.bodies.count == 0 { landings.bodies.refill(count: awake.count, with: Landing()) }
            let landing = landings.bodies.base + Int(records.base[body].slot)
            let a = Int(contact.pointee.bodyA)
            let normal = (a == body ? -1 : 1) * poses.base[a].rotation.apply(contact.pointee.surface.normal)
            if landing.pointee.count == 0 { landing.pointee.normal = normal }
            if Vec2.dot(landing.pointee.normal, normal) > 0.9 { landing.pointee.count += 1 }
            if landing.pointee.count > 1 { any = true }
        }
        if !any { return }
        landings.list.begin(rows)
        forEachSupport { contact, body in
            if landsOnSeveral(body) { landings.list.add(contact) }
        }
        landings.list.end(rows)
    }

    /// Calls `visit` with each contact of a dynamic body with what impulses do not move, and with the body.
    private func forEachSupport(_ visit: (UnsafePointer<Contact>, Int) -> Void) {
        rows.forEachContact(from: ContactColor.overflow) { index in
            let contact = UnsafePointer(contacts.base + Int(index))
            let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
            if records.base[a].type != .dynamic {
                visit(contact, b)
            } else if records.base[b].type != .dynamic {
                visit(contact, a)
            }
        }
    }

    /// Whether the body takes the impact of several things at once.
    func landsOnSeveral(_ body: Int) -> Bool {
        landings.bodies.count > 0 && records.base[body].set == .awake
            && landings.bodies.base[Int(records.base[body].slot)].count > 1
    }
}
