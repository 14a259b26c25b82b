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
        impacts.mechanism.measure(impacts.candidates.base, pass)
        guard impacts.mechanism.points.count > 0 else { return false }
        impacts.mechanism.solveImpact(pass)
        #if MOONSPRING_CHECK_INVARIANTS
            let bodies = (0..<impacts.mechanism.bodies.count).map { impacts.mechanism.bodies.base[$0].body }
            let before = impacts.mechanism.isOverelastic ? nil : impactEnergy(bodies)
            defer { checkImpact(of: index, bodies, before: before, workOfForces: impacts.mechanism.workOfForces(pass)) }
        #endif
        guard impacts.mechanism.apply(impacts.candidates.base, pass) else { return false }
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
        let contact = UnsafePointer(contacts.base + Int(candidate.pointee.contact))
        #if MOONSPRING_CHECK_INVARIANTS
            let bodies = [contact.pointee.bodyA, contact.pointee.bodyB]
            let before = impactEnergy(bodies)
            defer { checkImpact(of: index, bodies, before: before, workOfForces: impact.workOfForces) }
        #endif
        guard impact.apply(&candidate.pointee, pass) else { return false }
        impacts.beginImpact()
        propagateImpact(to: contact.pointee.bodyA)
        propagateImpact(to: contact.pointee.bodyB)
        return true
    }

    // MARK: What takes the impact

    /// Adds a candidate, its bodies, and all that joints tie to them; nothing where there is no room for its bodies.
    private func addContact(_ index: Int) {
        let contact = UnsafePointer(contacts.base + Int(impacts.candidates.base[index].contact))
        if addToMechanism(Int(contact.pointee.bodyA), Int(contact.pointee.bodyB)) {
            impacts.mechanism.addContact(index, contact.pointee.bodyA, contact.pointee.bodyB)
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
    }
}
