// Finding what may bounce, and letting it. See `Impacts.swift`.

extension World {
    /// Lists the contacts that can bounce in this tick: elastic ones whose bodies approach fast, and all that such an impact can reach
    /// through joints before the tick is over. What it reaches through others is found when it happens.
    func collectImpacts() {
        impacts.begin(contactCount: contacts.count)
        guard rows.hasBouncy else { return }
        impacts.canImpact.refill(count: records.count, with: false)
        let canImpact = impacts.canImpact.base
        let hasFast = markFastMechanisms(canImpact)
        if !findImpacts(canImpact) && !hasFast { return }
        for _ in 0..<4 { spreadImpacts(canImpact) }
        for slot in 0..<awakeContacts.count {
            let index = awakeContacts.base[slot]
            let contact = UnsafePointer(contacts.base + Int(index))
            guard canImpact[Int(contact.pointee.bodyA)] || canImpact[Int(contact.pointee.bodyB)] else { continue }
            if isBouncy(contact) && impacts.candidateOf.base[Int(index)] < 0 { addCandidate(index) }
        }
    }

    /// Marks fast bodies of mechanisms; whether there are any.
    private func markFastMechanisms(_ canImpact: UnsafeMutablePointer<Bool>) -> Bool {
        let simulations = awake.simulations.base
        var any = false
        for slot in 0..<awake.count {
            let body = Int(simulations[slot].body)
            guard isJointed(body) else { continue }
            if motions.base[body].velocity.length + rimSpeed(of: body) > Self.leastApproach {
                canImpact[body] = true
                any = true
            }
        }
        return any
    }

    /// Makes candidates of the elastic contacts whose bodies approach fast. Where one of them is in a mechanism it marks both instead;
    /// returns whether it marked any.
    private func findImpacts(_ canImpact: UnsafeMutablePointer<Bool>) -> Bool {
        var any = false
        for slot in 0..<awakeContacts.count {
            let index = awakeContacts.base[slot]
            let contact = UnsafePointer(contacts.base + Int(index))
            guard isBouncy(contact) else { continue }
            let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
            guard separationSpeed(of: contact) < -Self.leastApproach else { continue }
            guard isJointed(a) || isJointed(b) else {
                addCandidate(index)
                continue
            }
            if records.base[a].type == .dynamic { canImpact[a] = true }
            if records.base[b].type == .dynamic { canImpact[b] = true }
            any = true
        }
        return any
    }

    /// The least speed at which two points of a contact's bodies separate, m/s.
    func separationSpeed(of contact: UnsafePointer<Contact>) -> Float {
        let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
        let normal = poses.base[a].rotation.apply(contact.pointee.surface.normal)
        let speed = Vec2.dot(normal, motions.base[b].velocity - motions.base[a].velocity)
        return speed - rimSpeed(of: a) - rimSpeed(of: b)
    }

    /// Forces and joints may yet quicken an approach.
    static let leastApproach = 0.5 * Solver.restitutionThreshold

    /// The largest speed that its spin gives to a point of a body.
    private func rimSpeed(of body: Int) -> Float {
        motions.base[body].angularVelocity.magnitude * records.base[body].outerExtent
    }

    /// `isLate`: the contact solver has worked in this tick. What it has pushed at, it keeps.
    private func addCandidate(_ index: Int32, isLate: Bool = false) {
        let contact = UnsafePointer(contacts.base + Int(index))
        let (a, b) = (Int(contact.pointee.bodyA), Int(contact.pointee.bodyB))
        // Those of the beginning of the tick, as in the contact's row.
        let (turnA, turnB) = (poses.base[a].rotation, poses.base[b].rotation)
        let normal = turnA.apply(contact.pointee.surface.normal)
        let lane = Int(contact.pointee.lane & 3)
        let (first, second) = (rows.row(ofPoint: 0, contact), rows.row(ofPoint: 1, contact))
        var candidate = ImpactCandidate(
            contact: index, restitution: contact.pointee.restitution,
            impactsTogether: isJointed(a) || isJointed(b) || landsOnSeveral(a) || landsOnSeveral(b),
            head: ImpactHead(contact, a: solverIndices.base[a], b: solverIndices.base[b], normal: normal),
            points: (
                ImpactPoint(contact.pointee.first, normal: normal, turnA, turnB, first, lane: lane),
                ImpactPoint(contact.pointee.second, normal: normal, turnA, turnB, second, lane: lane)
            ), pointCount: Int(contact.pointee.pointCount))
        if !isLate || !candidate.isPushed { candidate.hideDistantPoints(awake.states.base - 1) }
        impacts.append(candidate)
    }

    /// An impact has reached a body: its elastic contacts become candidates, and are looked at again.
    func propagateImpact(to body: Int32) {
        let record = records.base[Int(body)]
        guard record.type == .dynamic else { return }
        guard impacts.noteImpact(Int(record.slot)) else { return }
        forEachContact(of: Int(body)) { index in
            guard impacts.candidateOf.base[index] < 0, isBouncy(contacts.base + index) else { return }
            addCandidate(Int32(index), isLate: true)
        }
    }

    func isBouncy(_ contact: UnsafePointer<Contact>) -> Bool {
        contact.pointee.isSolved && contact.pointee.restitution > 0
    }

    private func spreadImpacts(_ canImpact: UnsafeMutablePointer<Bool>) {
        for slot in 0..<awakeContacts.count {
            let contact = UnsafePointer(contacts.base + Int(awakeContacts.base[slot]))
            guard isBouncy(contact) else { continue }
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
            simulations: UnsafePointer(awake.simulations.base),
            step: half)
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
