// Finding what may bounce or land, and letting it. See `Impacts.swift`.

extension World {
    /// Makes candidates of the contacts that can have an impact in this tick: those whose bodies approach fast, and all that such an impact
    /// can reach through joints before the tick is over. What it reaches through others is found when it happens.
    func collectImpacts() {
        impacts.begin(contactCount: contacts.count)
        listApproaching()
        guard rows.hasBouncy || impacts.approaching.count > 0 else { return }
        impacts.canImpact.refill(count: records.count, with: false)
        let canImpact = impacts.canImpact.base
        let hasFast = markFastMechanisms(canImpact)
        if !makeCandidates(canImpact) && !hasFast { return }
        for _ in 0..<4 { spreadImpacts(canImpact) }
        for slot in 0..<awakeContacts.count {
            let index = awakeContacts.base[slot]
            let contact = UnsafePointer(contacts.base + Int(index))
            guard canImpact[Int(contact.pointee.bodyA)] || canImpact[Int(contact.pointee.bodyB)] else { continue }
            if takesImpacts(contact) && impacts.candidateOf.base[Int(index)] < 0 { addCandidate(index) }
        }
    }

    /// Lists the contacts that take impacts and whose bodies approach fast, and counts, for each awake body, the supports among them. It takes
    /// their impacts together: one by one, the first would take the whole momentum and turn the body.
    private func listApproaching() {
        impacts.approaching.truncate(to: 0)
        landings.truncate(to: 0)
        for slot in 0..<awakeContacts.count {
            let contact = UnsafePointer(contacts.base + Int(awakeContacts.base[slot]))
            guard contact.pointee.isSolved else { continue }
            let lands = isLanding(contact)
            guard lands || contact.pointee.restitution > 0,
                separationSpeed(of: contact) < -0.5 * threshold(of: contact, lands: lands)
            else { continue }
            impacts.approaching.append(awakeContacts.base[slot])
            if !lands { continue }
            if landings.count == 0 { landings.refill(count: awake.count, with: 0) }
            let moved = max(movedSlot(contact.pointee.bodyA), movedSlot(contact.pointee.bodyB))
            if moved >= 0 { landings.base[Int(moved)] += 1 }
        }
    }

    /// Whether a body takes the impact of several things at once.
    private func landsOnSeveral(_ body: Int) -> Bool {
        let slot = landings.count > 0 ? movedSlot(Int32(body)) : -1
        return slot >= 0 && landings.base[Int(slot)] > 1
    }

    /// Whether a contact may have an impact: an elastic one, or one of a body without rigid joints with a support. Others are left to the
    /// contact solver.
    private func takesImpacts(_ contact: UnsafePointer<Contact>) -> Bool {
        contact.pointee.isSolved && (contact.pointee.restitution > 0 || isLanding(contact))
    }

    /// Whether impulses move only one of a contact's bodies, and no rigid joint holds any. What has points has a colour that tells most
    /// apart.
    private func isLanding(_ contact: UnsafePointer<Contact>) -> Bool {
        if contact.pointee.color < ContactColor.overflow { return false }
        let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
        let isSupport = records.base[a].type != .dynamic || records.base[b].type != .dynamic
        return isSupport && !isJointed(a) && !isJointed(b)
    }

    /// Marks fast bodies of mechanisms; whether there are any.
    private func markFastMechanisms(_ canImpact: UnsafeMutablePointer<Bool>) -> Bool {
        let simulations = awake.simulations.base
        var any = false
        for slot in 0..<awake.count {
            let body = Int(simulations[slot].body)
            guard isJointed(body) else { continue }
            if motions.base[body].velocity.length + rimSpeed(of: body) > 0.5 * Solver.restitutionThreshold {
                canImpact[body] = true
                any = true
            }
        }
        return any
    }

    /// Makes candidates of the contacts whose bodies approach fast. Where one of them is in a mechanism it marks both instead;
    /// returns whether it marked any.
    private func makeCandidates(_ canImpact: UnsafeMutablePointer<Bool>) -> Bool {
        var any = false
        for place in 0..<impacts.approaching.count {
            let index = impacts.approaching.base[place]
            let contact = UnsafePointer(contacts.base + Int(index))
            let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
            guard isJointed(a) || isJointed(b) else {
                addCandidate(index, isPressed: isPressed(contact))
                continue
            }
            if records.base[a].type == .dynamic { canImpact[a] = true }
            if records.base[b].type == .dynamic { canImpact[b] = true }
            any = true
        }
        return any
    }

    /// Whether a contact was under load in the last tick, and too slow after it to bounce: a velocity that its bodies are given again, as by a
    /// field or a snap, presses them.
    private func isPressed(_ contact: UnsafePointer<Contact>) -> Bool {
        guard contact.pointee.wasLoaded else { return false }
        let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
        let normal = poses.base[a].rotation.apply(contact.pointee.surface.normal)
        let (motionA, motionB) = (motions.base[a], motions.base[b])
        let linear = Vec2.dot(normal, motionB.velocity - gain(of: b) - motionA.velocity + gain(of: a))
        let turnA = motionA.angularVelocity * contact.pointee.surface.normal
        let turnB = motionB.angularVelocity * poses.base[b].rotation.unapply(normal)
        func isSlow(_ point: ContactPoint) -> Bool {
            linear + Vec2.cross(point.anchorB, turnB) - Vec2.cross(point.anchorA, turnA) > -Solver.restitutionThreshold
        }
        return isSlow(contact.pointee.first) && (contact.pointee.pointCount < 2 || isSlow(contact.pointee.second))
    }

    /// No more than the speed at which points of a contact's bodies separate, m/s, with what gravity adds in this tick; what is under load, it
    /// only presses.
    private func separationSpeed(of contact: UnsafePointer<Contact>) -> Float {
        let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
        let normal = poses.base[a].rotation.apply(contact.pointee.surface.normal)
        var velocity = state(of: b).pointee.velocity - state(of: a).pointee.velocity
        if !contact.pointee.wasLoaded { velocity += gain(of: b) - gain(of: a) }
        return Vec2.dot(normal, velocity) - rimSpeed(of: a) - rimSpeed(of: b)
    }

    /// What gravity adds to the velocity of a body in a tick.
    private func gain(of body: Int) -> Vec2 {
        guard records.base[body].type == .dynamic else { return .zero }
        return (previousSubstep * Float(Solver.substepsPerTick)) * simulation(of: body).pointee.acceleration
    }

    /// Metres a second: a contact that touches more slowly has no impact. Half of it is enough to be looked at: forces and joints may yet
    /// quicken the approach. What is under load has landed.
    private func threshold(of contact: UnsafePointer<Contact>, lands: Bool) -> Float {
        lands && !contact.pointee.wasLoaded ? Solver.landingThreshold : Solver.restitutionThreshold
    }

    /// The largest speed that its spin gives to a point of a body.
    private func rimSpeed(of body: Int) -> Float {
        state(of: body).pointee.angularVelocity.magnitude * records.base[body].outerExtent
    }

    /// `isLate`: the contact solver has worked in this tick. What it has pushed at, it keeps.
    private func addCandidate(_ index: Int32, isLate: Bool = false, isPressed: Bool = false) {
        let contact = UnsafePointer(contacts.base + Int(index))
        let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
        // Those of the beginning of the tick, as in the contact's row.
        let (turnA, turnB) = (poses.base[a].rotation, poses.base[b].rotation)
        let normal = turnA.apply(contact.pointee.surface.normal)
        let lane = Int(contact.pointee.lane & 3)
        let (first, second) = (rows.row(ofPoint: 0, contact), rows.row(ofPoint: 1, contact))
        var candidate = ImpactCandidate(
            contact: index, restitution: contact.pointee.restitution,
            threshold: threshold(of: contact, lands: isLanding(contact)),
            impactsTogether: isJointed(a) || isJointed(b) || landsOnSeveral(a) || landsOnSeveral(b),
            isPressed: isPressed, a: solverIndices.base[a], b: solverIndices.base[b], normal: normal,
            friction: contact.pointee.surface.friction, row: rows.head(of: contact), lane: lane,
            points: (
                ImpactPoint(contact.pointee.first, normal: normal, turnA, turnB, first, lane: lane),
                ImpactPoint(contact.pointee.second, normal: normal, turnA, turnB, second, lane: lane)
            ), pointCount: Int(contact.pointee.pointCount))
        if !isLate || !candidate.isPushed { candidate.hideDistantPoints(awake.states.base - 1) }
        impacts.append(candidate)
    }

    /// An impact has reached a body: its contacts become candidates, and are looked at again.
    func propagateImpact(to body: Int32) {
        let record = records.base[Int(body)]
        guard record.type == .dynamic else { return }
        guard impacts.noteImpact(Int(record.slot)) else { return }
        forEachContact(of: Int(body)) { index in
            guard impacts.candidateOf.base[index] < 0, takesImpacts(contacts.base + index) else { return }
            addCandidate(Int32(index), isLate: true)
        }
    }

    private func spreadImpacts(_ canImpact: UnsafeMutablePointer<Bool>) {
        for slot in 0..<awakeContacts.count {
            let contact = UnsafePointer(contacts.base + Int(awakeContacts.base[slot]))
            guard takesImpacts(contact) else { continue }
            let a = Int(contact.pointee.bodyA)
            let b = Int(contact.pointee.bodyB)
            if records.base[a].type == .dynamic && records.base[b].type == .dynamic && canImpact[a] != canImpact[b] {
                canImpact[a] = true
                canImpact[b] = true
            }
        }
    }

    /// Lets what is about to touch within `half` seconds bounce, until nothing more does.
    func solveImpacts(_ half: Float) {
        if impacts.candidates.count == 0 { return }
        let pass = ImpactPass(
            states: awake.states.base - 1, starts: startVelocities.base,
            simulations: awake.simulations.base, step: half)
        impacts.beginRounds(bodyCount: awake.count)
        var known = 0
        for _ in 0..<Solver.impactRounds {
            var any = false
            var index = 0
            while index < impacts.candidates.count {
                let isFirst = index >= known
                if impacts.takesLook(index, isFirst: isFirst) && bounce(index, pass) { any = true }
                index += 1
            }
            known = impacts.candidates.count
            if !any { break }
        }
    }

    /// What bounced touched, though the contact solver may have had nothing to do.
    func storeImpacts() {
        for index in 0..<impacts.candidates.count {
            let candidate = impacts.candidates.base + index
            let contact = contacts.base + Int(candidate.pointee.contact)
            if candidate.pointee.largestImpulse > contact.pointee.largestImpulse {
                contact.pointee.largestImpulse = candidate.pointee.largestImpulse
                contact.pointee.touch = candidate.pointee.touch
                contact.pointee.hasBounced = true
            }
        }
    }
}
