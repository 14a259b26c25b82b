// From a contact with an impact to the mechanism that bounces: one or two bodies, or all that rigid joints tie to them. See
// `Mechanism.swift`.

extension World {
    /// Whether a rigid joint holds a body.
    func isJointed(_ body: Int) -> Bool {
        var key = records.base[body].firstJoint
        while key >= 0 {
            if joints.row(jointRecords.base[Int(key >> 1)]).pointee.rank > 0 { return true }
            key = jointLinks.next(key)
        }
        return false
    }

    /// Lets a candidate bounce that may have an impact, and with it all others of the same mechanism, where they are about to touch
    /// fast enough; whether they did.
    func bounce(_ index: Int, _ pass: ImpactPass) -> Bool {
        if !impacts.candidates.base[index].impactsTogether { return bouncePair(index, pass) }
        if !impacts.candidates.base[index].mayImpact(pass) { return false }
        impacts.mechanism.begin(bodyCount: records.count)
        addContact(index)
        gatherContacts(pass)
        addRows(pass)
        addContactRows(pass)
        impacts.mechanism.prepare(pass)
        measureContacts(pass)
        guard impacts.mechanism.points.count > 0 else { return false }
        impacts.mechanism.solveImpact(pass)
        #if MOONSPRING_CHECK_INVARIANTS
            let before = impacts.mechanism.energy(pass.starts)
        #endif
        let hasBounced = applyImpact(pass)
        #if MOONSPRING_CHECK_INVARIANTS
            if !impacts.mechanism.isDriven(pass.starts) {
                checkImpact(
                    of: index, before: before, after: impacts.mechanism.energy(pass.starts),
                    workOfForces: impacts.mechanism.workOfForces(pass))
            }
        #endif
        guard hasBounced else { return false }
        impacts.beginImpact()
        for place in 0..<impacts.mechanism.bodies.count {
            propagateImpact(to: impacts.mechanism.bodies.base[place].body)
        }
        return true
    }

    /// The same for one whose impact is its own.
    private func bouncePair(_ index: Int, _ pass: ImpactPass) -> Bool {
        let candidate = impacts.candidates.base + index
        let looks = candidate.pointee.look(pass)
        guard looks.0.mayImpact || looks.1.mayImpact else { return false }
        let impact = PairImpact(&candidate.pointee, looks, pass)
        if impact.count == 0 { return false }
        #if MOONSPRING_CHECK_INVARIANTS
            let before = impact.energy(pass)
        #endif
        guard impact.apply(&candidate.pointee, pass) else { return false }
        #if MOONSPRING_CHECK_INVARIANTS
            if let before, let after = impact.energy(pass) {
                checkImpact(of: index, before: before, after: after, workOfForces: impact.workOfForces)
            }
        #endif
        impacts.beginImpact()
        let contact = contacts.base + Int(candidate.pointee.contact)
        propagateImpact(to: contact.pointee.bodyA)
        propagateImpact(to: contact.pointee.bodyB)
        return true
    }

    // MARK: What takes the impact

    /// Adds a candidate, its bodies, and all that joints tie to them; nothing where there is no room for its bodies.
    private func addContact(_ index: Int) {
        let contact = UnsafePointer(contacts.base + Int(impacts.candidates.base[index].contact))
        if addToMechanism(Int(contact.pointee.bodyA), Int(contact.pointee.bodyB)) {
            impacts.mechanism.contacts.append(Int32(index))
        }
    }

    /// Adds bodies, and all that joints tie to them; false where there is no room for the bodies.
    func addToMechanism(_ first: Int, _ second: Int) -> Bool {
        var reached = impacts.mechanism.bodies.count
        guard addBody(first), addBody(second) else { return false }
        while reached < impacts.mechanism.bodies.count {
            let body = Int(impacts.mechanism.bodies.base[reached].body)
            if impacts.mechanism.bodies.base[reached].isMoved {
                forEachJoint(of: body) { joint in
                    if joints.row(jointRecords.base[joint]).pointee.rank > 0 {
                        _ = addBody(otherBody(of: joint, than: body))
                    }
                }
            }
            reached += 1
        }
        return true
    }

    /// Adds a body that is not static; false where there is no room.
    private func addBody(_ body: Int) -> Bool {
        let record = UnsafePointer(records.base + body)
        guard record.pointee.set == .awake else { return true }
        let slot = Int(record.pointee.slot)
        impacts.mechanism.add(
            body, slot: slot, UnsafePointer(awake.states.base + slot), UnsafePointer(awake.simulations.base + slot))
        return impacts.mechanism.place(of: Int32(body)) >= 0
    }

    /// Adds the other candidates with an impact on what has been reached.
    private func gatherContacts(_ pass: ImpactPass) {
        var place = 0
        while place < impacts.mechanism.bodies.count {
            let body = impacts.mechanism.bodies.base[place].body
            place += 1
            if !impacts.mechanism.moves(body) { continue }
            forEachContact(of: Int(body)) { contact in
                let index = Int(impacts.candidateOf.base[contact])
                if index >= 0 && impacts.mechanism.contacts.count < Mechanism.mostContacts { consider(index, pass) }
            }
        }
    }

    /// Adds a candidate at a body that has been reached if it has an impact too. Other mechanisms do not take part: they come next.
    private func consider(_ index: Int, _ pass: ImpactPass) {
        let candidate = impacts.candidates.base + index
        guard candidate.pointee.impactsTogether, !impacts.mechanism.hasContact(index) else { return }
        let contact = contacts.base + Int(candidate.pointee.contact)
        let (a, b) = (contact.pointee.bodyA, contact.pointee.bodyB)
        let isWithin =
            (impacts.mechanism.moves(a) || records.base[Int(a)].type != .dynamic)
            && (impacts.mechanism.moves(b) || records.base[Int(b)].type != .dynamic)
        if isWithin && candidate.pointee.mayImpact(pass) { addContact(index) }
    }

    /// Adds the equations of all joints between the bodies, or between one of them and what stands still.
    private func addRows(_ pass: ImpactPass) {
        let step = JointStep(h: pass.step, useBias: false)
        for place in 0..<impacts.mechanism.bodies.count {
            let body = impacts.mechanism.bodies.base[place].body
            forEachJoint(of: Int(body)) { index in
                let record = jointRecords.base[index]
                let other = Int32(otherBody(of: index, than: Int(body)))
                let otherPlace = impacts.mechanism.place(of: other)
                // Once for each joint; one that leads out of the mechanism, which is large, is left to the solver.
                guard record.isAwake, otherPlace < place, otherPlace >= 0 || records.base[Int(other)].set == .fixed
                else { return }
                let rank = joints.row(record).pointee.rank
                if rank == 0 { return }
                impacts.mechanism.add(
                    joints.equation(
                        of: record, state(of: Int(record.bodyA)).pointee, state(of: Int(record.bodyB)).pointee, step),
                    rank: rank,
                    a: impacts.mechanism.place(of: record.bodyA), b: impacts.mechanism.place(of: record.bodyB), pass)
            }
        }
        impacts.mechanism.endJoints()
    }

    /// Adds the rows of the contacts, in their order.
    private func addContactRows(_ pass: ImpactPass) {
        for index in 0..<impacts.mechanism.contacts.count {
            let candidate = impacts.candidates.base + Int(impacts.mechanism.contacts.base[index])
            let (a, b) = places(of: candidate.pointee.contact)
            impacts.mechanism.addContact(candidate, a: a, b: b, pass)
        }
    }

    // MARK: The impact

    /// Measures the points of all contacts, keeps those with an impact, and measures how their contacts slide.
    private func measureContacts(_ pass: ImpactPass) {
        forEachImpactContact { candidate, place, constraint, a, b in
            for isSecond in [false, true] where !isSecond || candidate.pointee.pointCount > 1 {
                impacts.mechanism.measure(candidate, place, constraint, isSecond: isSecond, a: a, b: b, pass)
            }
        }
        if impacts.mechanism.points.count == 0 { return }
        impacts.mechanism.setTime(pass)
        forEachImpactContact { candidate, _, constraint, a, b in
            impacts.mechanism.measureSlide(candidate, constraint, a: a, b: b, pass)
        }
    }

    /// Calls `visit` with each candidate of the mechanism, its place, its constraint, and the places of its bodies.
    private func forEachImpactContact(
        _ visit: (UnsafeMutablePointer<ImpactCandidate>, Int32, Int32, Int32, Int32) -> Void
    ) {
        for index in 0..<impacts.mechanism.contacts.count {
            let place = impacts.mechanism.contacts.base[index]
            let candidate = impacts.candidates.base + Int(place)
            let (a, b) = places(of: candidate.pointee.contact)
            visit(candidate, place, impacts.mechanism.constraint(ofContact: index), a, b)
        }
    }

    private func places(of contact: Int32) -> (a: Int32, b: Int32) {
        let contact = contacts.base + Int(contact)
        return (
            impacts.mechanism.place(of: contact.pointee.bodyA), impacts.mechanism.place(of: contact.pointee.bodyB)
        )
    }

    /// Gives the bodies what the impact changes; whether there were any impulses.
    private func applyImpact(_ pass: ImpactPass) -> Bool {
        var hasBounced = false
        let points = impacts.mechanism.points.base
        for index in 0..<impacts.mechanism.points.count where points[index].impulse > 0 {
            hasBounced = true
            impacts.candidates.base[Int(points[index].candidate)].takeBack(pass)
            guard let impulse = impacts.mechanism.contactImpulse(atLargest: index) else { continue }
            impacts.candidates.base[Int(points[index].candidate)].note(
                impulse, isSecond: points[index].isSecond, after: points[index].time, pass)
        }
        if hasBounced { impacts.mechanism.applyImpact(pass) }
        return hasBounced
    }
}
