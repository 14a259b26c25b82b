// Finding what may bounce, and letting it. See `Impacts.swift`.

extension World {
    /// Lists the contacts that can bounce in this tick: elastic ones, and those of squeezed bodies, of bodies that are fast, or that
    /// a fast one can reach through others before the tick is over.
    func collectImpacts(_ preparation: ContactPreparation) {
        impacts.begin(contactCount: contacts.count)
        guard rows.hasBouncy || !squeezed.isEmpty else { return }
        impacts.canStrike.refill(count: records.count, with: false)
        let canStrike = impacts.canStrike.base
        var any = false
        let simulations = awake.simulations.base
        for slot in 0..<awake.count {
            let body = Int(simulations[slot].body)
            let motion = motions.base[body]
            let speed =
                motion.velocity.length + motion.angularVelocity.magnitude * records.base[body].outerExtent
            if speed > 0.5 * Solver.restitutionThreshold {
                canStrike[body] = true
                any = true
            }
        }
        guard any else { return }
        for _ in 0..<4 { spreadStrikes(canStrike) }

        for slot in 0..<awakeContacts.count {
            let index = awakeContacts.base[slot]
            let contact = UnsafePointer(contacts.base + Int(index))
            guard isBouncy(contact) else { continue }
            guard canStrike[Int(contact.pointee.bodyA)] || canStrike[Int(contact.pointee.bodyB)] else { continue }
            let head = ImpactHead(contact, preparation)
            let lane = Int(contact.pointee.lane & 3)
            let first = ImpactPoint(contact.pointee.first, head, rows.row(ofPoint: 0, contact), lane: lane)
            let second = ImpactPoint(contact.pointee.second, head, rows.row(ofPoint: 1, contact), lane: lane)
            var candidate = ImpactCandidate(
                contact: index, restitution: contact.pointee.restitution,
                isJointed: isJointed(Int(contact.pointee.bodyA)) || isJointed(Int(contact.pointee.bodyB)),
                isSqueezed: isSqueezed(contact), head: head,
                points: (first, second), pointCount: Int(contact.pointee.pointCount))
            candidate.hideDistantPoints(awake.states.base - 1)
            impacts.append(candidate)
        }
    }

    private func isBouncy(_ contact: UnsafePointer<Contact>) -> Bool {
        contact.pointee.isSolved && (contact.pointee.restitution > 0 || isSqueezed(contact))
    }

    /// Whether a contact hands a blow on to what holds a light body up.
    private func isSqueezed(_ contact: UnsafePointer<Contact>) -> Bool {
        let (a, b) = (contact.pointee.bodyA, contact.pointee.bodyB)
        return squeezed.holds(a) || squeezed.holds(b)
    }

    private func spreadStrikes(_ canStrike: UnsafeMutablePointer<Bool>) {
        for slot in 0..<awakeContacts.count {
            let contact = UnsafePointer(contacts.base + Int(awakeContacts.base[slot]))
            guard isBouncy(contact) else { continue }
            let a = Int(contact.pointee.bodyA)
            let b = Int(contact.pointee.bodyB)
            if records.base[a].type == .dynamic && records.base[b].type == .dynamic && canStrike[a] != canStrike[b] {
                canStrike[a] = true
                canStrike[b] = true
            }
        }
    }

    /// Lets what is about to touch within `half` seconds bounce, until nothing more does.
    func solveImpacts(_ half: Float) {
        let count = impacts.candidates.count
        if count == 0 { return }
        let candidates = impacts.candidates.base
        let pass = ImpactPass(
            states: awake.states.base - 1, starts: startVelocities.base, step: half)
        for _ in 0..<Solver.impactRounds {
            var any = false
            for index in 0..<count {
                if candidates[index].mayStrike(pass) && bounce(index, pass) { any = true }
            }
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
