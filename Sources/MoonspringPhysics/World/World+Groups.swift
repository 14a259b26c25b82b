// From joints and contacts to groups of constraints, and back. See `ConstraintGroups.swift`.

extension World {
    /// Finds the groups of this tick. Rows must have been made.
    func collectGroups() {
        let hadGroups = !groups.isEmpty
        groups.clear()
        if joints.inGroups.count > 0 || !loadedContacts.isEmpty { findGroups() }
        if hadGroups || !groups.isEmpty { markGrouped() }
    }

    /// Marks what groups have. Where a contact has left one, all start from nothing: what the whole group bore together would throw the
    /// two bodies apart, and what it pressed against those that stay.
    private func markGrouped() {
        var hasLeft = false
        for place in 0..<awakeContacts.count {
            let contact = contacts.base + Int(awakeContacts.base[place])
            let isGrouped = !groups.isEmpty && groups.search.isGrouped.base[place]
            if contact.pointee.isGrouped && !isGrouped && contact.pointee.isSolved {
                hasLeft = true
                store(.zero, in: contact)
            }
            contact.pointee.isGrouped = isGrouped
        }
        for index in 0..<groups.groups.count {
            groups.groups.base[index].isTouched = groups.groups.base[index].bodies.contains { isTouched($0) }
        }
        if hasLeft { forEachGroupedContact { _, contact in store(.zero, in: contact) } }
    }

    /// Calls back with each contact of a group and its place among the groups' constraints.
    private func forEachGroupedContact(_ visit: (_ place: Int, _ contact: UnsafePointer<Contact>) -> Void) {
        for place in 0..<groups.constraints.count {
            guard case .contact(let index) = groups.constraints.base[place].source else { continue }
            visit(place, UnsafePointer(contacts.base + Int(index)))
        }
    }

    /// Whether a contact that is in no group touches a body of a group with joints.
    private func isTouched(_ place: Int) -> Bool {
        let slot = groups.bodies.base[place].slot
        if !groups.search.isJointed.base[Int(slot)] { return false }
        var isTouched = false
        forEachContact(of: Int(awake.simulations.base[Int(slot)].body)) { index in
            if contacts.base[index].isSolved && !contacts.base[index].isGrouped { isTouched = true }
        }
        return isTouched
    }

    private func findGroups() {
        groups.search.isJointed.refill(count: awake.count, with: false)
        groups.search.isLooped.refill(count: awake.count, with: false)
        groups.search.isGrouped.refill(count: awakeContacts.count, with: false)
        groups.search.candidates.truncate(to: 0)
        let isLooped = groups.search.isLooped.base
        joints.forEachOutsideGroups { isLooped[$0] = true }
        linkJoints()
        for place in 0..<awakeContacts.count { consider(place, asLink: true) }
        for place in 0..<awakeContacts.count { consider(place, asLink: false) }
        groups.collect(joints, awake.states.base, bodyCount: awake.count)
        loadedContacts.listRows(contacts.base, rows, isGrouped: groups.search.isGrouped.base)
    }

    private func linkJoints() {
        groups.links.begin(awake.count)
        let states = awake.states.base
        joints.forEachGrouped { row in
            let own = row.pointee.ends
            let (isMovedA, isMovedB) = (own.isDynamic(own.slotA, states), own.isDynamic(own.slotB, states))
            if isMovedA { groups.search.isJointed.base[Int(own.slotA)] = true }
            if isMovedB { groups.search.isJointed.base[Int(own.slotB)] = true }
            if isMovedA && isMovedB { groups.links.link(own.slotA, own.slotB) }
        }
    }

    /// Makes a candidate of a contact that links two bodies, one of which is jointed or under a crushing load; or, once these are known, of
    /// one of a group's body with what impulses do not move.
    private func consider(_ place: Int, asLink: Bool) {
        let index = awakeContacts.base[place]
        let contact = UnsafePointer(contacts.base + Int(index))
        if !contact.pointee.isSolved { return }
        let (a, b) = (movedSlot(contact.pointee.bodyA), movedSlot(contact.pointee.bodyB))
        let candidate = GroupCandidate(contact: index, place: Int32(place), a: a, b: b)
        guard candidate.isLink == asLink, candidate.moved >= 0 else { return }
        func isAny(_ marks: UnsafePointer<Bool>) -> Bool { (a >= 0 && marks[Int(a)]) || (b >= 0 && marks[Int(b)]) }
        if isAny(groups.search.isLooped.base) { return }
        let isMember =
            isAny(groups.search.isJointed.base) || (!asLink && groups.links.contacts(candidate.moved) > 0)
            || loadedContacts.isCrushed(contact)
        if !isMember { return }
        if asLink { groups.links.link(a, b, isContact: true) }
        groups.search.candidates.append(candidate)
    }

    /// The slot of a body that impulses move, else -1.
    func movedSlot(_ body: Int32) -> Int32 {
        let record = UnsafePointer(records.base + Int(body))
        return record.pointee.set == .awake && record.pointee.type == .dynamic ? record.pointee.slot : -1
    }

    // MARK: Solving

    /// Begins a half: velocities are what impulses have made, and the levers of joints those of where the bodies are.
    func beginGroups() {
        let bodies = jointBodies
        let solver = groups.solver(bodies.awake)
        for index in 0..<groups.groups.count { solver.begin(groups.groups.base[index]) }
        joints.updateGrouped(bodies)
    }

    /// Takes the contacts of groups out of the passes over the rows, once these have given the old impulses again. The rows still hold
    /// what a contact is measured by.
    ///
    /// A pass would solve such a contact for its two bodies alone. What is tied to them then takes an impulse back that the light one of
    /// the two cannot bear, and friction with it.
    func detachGroupedContacts() {
        forEachGroupedContact { place, contact in
            let lane = Int(contact.pointee.lane & 3)
            let head = rows.head(of: contact)
            (head.pointee.a[lane], head.pointee.b[lane]) = (SolverIndex.fixed, SolverIndex.fixed)
            head.pointee.mass[lane] = 0
            var impulse = Triple(0, 0, Double(head.pointee.impulse[lane]))
            for number in 0..<Int(contact.pointee.pointCount) {
                let point = rows.row(ofPoint: number, contact)
                point.pointee.mass[lane] = 0
                impulse[number] = Double(point.pointee.impulse[lane])
            }
            groups.constraints.base[place].impulse = impulse
        }
    }

    /// One solve of all groups.
    func solveGroups(_ step: JointStep) {
        if groups.isEmpty { return }
        let bodies = jointBodies
        let solver = groups.solver(bodies.awake)
        joints.gatherEquations(solver, bodies, step)
        let spring = ContactSoftness(h: step.h)
        forEachGroupedContact { place, contact in gather(contact, place, solver, spring, step) }
        for index in 0..<groups.groups.count { solver.solve(&groups.groups.base[index], step) }
        storeGroups(bodies)
    }

    /// Solves the groups again that iterated contacts touch.
    func solveTouchedGroups(_ step: JointStep) {
        let bodies = jointBodies
        let solver = groups.solver(bodies.awake)
        var isAny = false
        for index in 0..<groups.groups.count where groups.groups.base[index].isTouched {
            solver.solveAgain(&groups.groups.base[index], step)
            isAny = true
        }
        if isAny { storeGroups(bodies) }
    }

    /// Gives joints and rows the impulses that were found.
    private func storeGroups(_ bodies: JointBodies) {
        joints.scatterImpulses(groups.constraints.base, bodies)
        forEachGroupedContact { place, contact in store(groups.constraints.base[place].impulse, in: contact) }
    }

    /// Hands the equation of a contact to its group: that of `ContactSolver.swift` without a spring.
    private func gather(
        _ contact: UnsafePointer<Contact>, _ place: Int, _ solver: GroupSolver, _ spring: ContactSoftness,
        _ step: JointStep
    ) {
        let lane = Int(contact.pointee.lane & 3)
        let head = rows.head(of: contact).pointee
        let states = awake.states.base - 1
        let stateA = states[Int(solverIndices.base[Int(contact.pointee.bodyA)] & SolverIndex.mask)]
        let stateB = states[Int(solverIndices.base[Int(contact.pointee.bodyB)] & SolverIndex.mask)]
        let normal = Vec2(head.normalX[lane], head.normalY[lane])
        let distance = Vec2.dot(normal, stateB.position - stateA.position)
        var equation = JointEquation()
        for number in 0..<Int(contact.pointee.pointCount) {
            let point = rows.row(ofPoint: number, contact)
            let (armA, armB) = (point.pointee.armA[lane], point.pointee.armB[lane])
            let separation = distance + armB * stateB.angle - armA * stateA.angle + point.pointee.rest[lane]
            equation.setContact(number, normal, armA, armB, separation: separation, spring, useBias: step.useBias)
        }
        let tangent = Vec2(-normal.y, normal.x)
        equation.a.third = Triple(-Double(tangent.x), -Double(tangent.y), -Double(head.armA[lane]))
        equation.b.third = Triple(Double(tangent.x), Double(tangent.y), Double(head.armB[lane]))
        groups.constraints.base[place].friction = Double(head.friction[lane])
        groups.constraints.base[place].isBoundary =
            isBoundary(contact.pointee.shapeA) || isBoundary(contact.pointee.shapeB)
        solver.measure(place, equation, impulse: groups.constraints.base[place].impulse, stateA, stateB, step)
    }

    private func isBoundary(_ shape: Int32) -> Bool { forms.base[Int(shape)].kind == .chainSegment }

    /// Gives a contact's row its impulses.
    private func store(_ impulse: Triple, in contact: UnsafePointer<Contact>) {
        let lane = Int(contact.pointee.lane & 3)
        for number in 0..<Int(contact.pointee.pointCount) {
            let point = rows.row(ofPoint: number, contact)
            let stored = Float(impulse[number]).limited(to: Limits.impulse)
            point.pointee.impulse[lane] = stored
            point.pointee.largest[lane] = max(point.pointee.largest[lane], stored)
        }
        rows.head(of: contact).pointee.impulse[lane] = Float(impulse.z).limited(to: Limits.impulse)
    }
}
