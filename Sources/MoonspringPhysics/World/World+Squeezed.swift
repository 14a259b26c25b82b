// Light bodies under heavy ones: which they are, and how what holds them is solved. See `SqueezedRows.swift` and
// `HeldContacts.swift`.

extension World {
    /// Finds what heavy bodies press on, where there are any.
    func collectSqueezed() {
        squeezed.clear()
        heldContacts.clear()
        if rows.isEmpty { return }
        var (least, most) = (Float.infinity, Float(0))
        for slot in 0..<awake.count {
            let inverse = awake.states.base[slot].inverseMass
            if inverse > most { most = inverse }
            if inverse > 0 && inverse < least { least = inverse }
        }
        if most <= SqueezedRows.massRatio * least { return }
        squeezed.collect(
            contacts.base, awakeContacts, bodyCount: records.count, solverIndices.base, awake.states.base - 1, rows)
        if squeezed.isEmpty { return }
        groupHeld()
        if heldContacts.count > 0 { listNeighbors() }
    }

    /// Puts the contacts of squeezed bodies into groups that can be solved at once.
    private func groupHeld() {
        heldContacts.begin(bodyCount: awake.count, treeCount: joints.jointTrees.count)
        joints.markOutsideTrees(heldContacts.isLooped.base, fromRank: 1)
        for slot in 0..<awakeContacts.count {
            let index = awakeContacts.base[slot]
            let contact = contacts.base + Int(index)
            if !contact.pointee.isSolved || !isSqueezed(contact) { continue }
            let (a, b) = (movedSlot(contact.pointee.bodyA), movedSlot(contact.pointee.bodyB))
            heldContacts.add(index, a, b, treeA: tree(of: a), treeB: tree(of: b))
        }
        heldContacts.end()
    }

    /// Lists the contacts that are in no group themselves.
    private func listNeighbors() {
        heldContacts.neighbors.begin(rows)
        for slot in 0..<awakeContacts.count {
            let contact = contacts.base + Int(awakeContacts.base[slot])
            if !contact.pointee.isSolved { continue }
            let (a, b) = (movedSlot(contact.pointee.bodyA), movedSlot(contact.pointee.bodyB))
            guard heldContacts.holds(a, tree(of: a)) || heldContacts.holds(b, tree(of: b)) else { continue }
            if !isSqueezed(contact) || heldContacts.isLoopedPair(a, b) { heldContacts.neighbors.add(contact) }
        }
        heldContacts.neighbors.end(rows)
    }

    /// Whether a contact is one of a squeezed body.
    private func isSqueezed(_ contact: UnsafePointer<Contact>) -> Bool {
        squeezed.holds(contact.pointee.bodyA) || squeezed.holds(contact.pointee.bodyB)
    }

    /// The slot of a body that impulses move, else -1.
    private func movedSlot(_ body: Int32) -> Int32 {
        let record = records.base[Int(body)]
        guard record.set == .awake, awake.states.base[Int(record.slot)].inverseMass > 0 else { return -1 }
        return record.slot
    }

    /// The tree of joints that the body at a slot belongs to; -1 for none.
    private func tree(of slot: Int32) -> Int32 { slot < 0 ? -1 : joints.tree(of: slot) }

    // MARK: Solving

    /// Finds the impulses of the contacts of each group at once, with what the joints make of them.
    func settleHeld(_ kind: ContactPass.Kind, _ half: Float) {
        let step = JointStep(h: half, useBias: kind == .solve)
        let solver = JointTreeSolver(
            joints: joints.treeJoints.base, treeBodies: joints.treeBodies.base, bodies: jointBodies)
        for group in 0..<heldContacts.count {
            heldContacts.beginRows()
            for index in heldContacts.group(group) { addRows(of: heldContacts.member(index), step) }
            settle(solver, step)
        }
        if joints.treeJoints.count > 0 { joints.scatterTreeImpulses(jointBodies) }
    }

    /// Adds the rows of a contact, and the trees that it touches.
    private func addRows(of index: Int32, _ step: JointStep) {
        let softness = ContactSoftness(h: step.h)
        let contact = UnsafePointer(contacts.base + Int(index))
        let lane = Int(contact.pointee.lane & 3)
        let head = rows.head(of: contact).pointee
        let (x, y) = (head.normalX[lane], head.normalY[lane])
        let states = awake.states.base - 1
        let stateA = states[Int(head.a[lane] & SolverIndex.mask)]
        let stateB = states[Int(head.b[lane] & SolverIndex.mask)]
        let distance = Vec2.dot(Vec2(x, y), stateB.position - stateA.position)
        let a = movedSlot(contact.pointee.bodyA)
        let b = movedSlot(contact.pointee.bodyB)
        heldContacts.addTree(tree(of: a))
        heldContacts.addTree(tree(of: b))
        for place in 0..<Int(contact.pointee.pointCount) {
            let point = rows.row(ofPoint: place, contact)
            let (armA, armB) = (point.pointee.armA[lane], point.pointee.armB[lane])
            let s = distance + armB * stateB.angle - armA * stateA.angle + point.pointee.rest[lane]
            let isSoft = step.useBias && s < 0
            var bias = s > 0 ? softness.inverseStep * s : 0
            if isSoft { bias = max(softness.biasRate * s, -softness.pushSpeed) }
            var held = HeldRow(
                contact: index, kind: place == 0 ? .first : .second, a: a, b: b, treeA: tree(of: a), treeB: tree(of: b),
                rowA: Triple(-Double(x), -Double(y), -Double(armA)), rowB: Triple(Double(x), Double(y), Double(armB)),
                impulse: Double(point.pointee.impulse[lane]))
            held.bias = Double(bias)
            if isSoft { held.give = Double((1 - softness.keep) / softness.massScale) }
            append(held, stateA, stateB)
        }
        var friction = HeldRow(
            contact: index, kind: .friction, a: a, b: b, treeA: tree(of: a), treeB: tree(of: b),
            rowA: Triple(Double(y), -Double(x), -Double(head.armA[lane])),
            rowB: Triple(-Double(y), Double(x), Double(head.armB[lane])), impulse: Double(head.impulse[lane]))
        friction.coefficient = Double(head.friction[lane])
        friction.pointCount = Int(contact.pointee.pointCount)
        if friction.coefficient > 0 { append(friction, stateA, stateB) }
    }

    private func append(_ row: HeldRow, _ stateA: BodyState, _ stateB: BodyState) {
        var row = row
        if row.a < 0 { row.bias += dot(row.rowA, stateA.velocities) }
        if row.b < 0 { row.bias += dot(row.rowB, stateB.velocities) }
        heldContacts.rows.append(row)
    }

    /// Solves for the impulses of the rows that have been added, and gives them to the bodies.
    private func settle(_ solver: JointTreeSolver, _ step: JointStep) {
        let trees = joints.jointTrees.base
        for index in 0..<heldContacts.trees.count {
            let tree = trees[Int(heldContacts.trees.base[index])]
            if tree.bodies.count > HeldContacts.mostTreeBodies || (step.useBias && solver.isDragged(tree)) { return }
        }
        // What the contacts have done since, the joints have not seen.
        for index in 0..<heldContacts.trees.count { solver.solve(trees[Int(heldContacts.trees.base[index])], step) }
        let held = heldContacts.rows.base
        let count = heldContacts.rows.count
        heldContacts.problem.begin(count)
        for index in 0..<count { measureResponse(to: index, solver) }
        let impulses = heldContacts.problem.impulses
        for i in 0..<count {
            var speed = held[i].bias + dot(held[i].rowA, velocities(held[i].a))
            speed += dot(held[i].rowB, velocities(held[i].b))
            for j in 0..<count { speed -= heldContacts.problem.mass(i, j) * held[j].impulse }
            heldContacts.problem.speeds[i] = speed
            impulses[i] = held[i].impulse
        }
        let heaviest = leastInverseMass()
        for i in 0..<count {
            let mass = heldContacts.problem.mass(i, i)
            let softness = held[i].give * (held[i].isInTree ? mass : min(mass, heaviest))
            heldContacts.problem.setMass(i, i, mass + softness + (held[i].isInTree ? leak(held[i]) : 0))
        }
        for round in 0..<HeldContacts.frictionRounds {
            if !boundFriction() && round > 0 { break }
            heldContacts.problem.solve(again: round > 0)
        }
        for index in 0..<count { apply(impulses[index], to: held[index]) }
        for index in 0..<heldContacts.trees.count { solver.push(trees[Int(heldContacts.trees.base[index])]) }
    }

    /// Bounds friction by the impulses of the normals. Returns whether that calls for another solution.
    private func boundFriction() -> Bool {
        var isOpen = false
        for index in 0..<heldContacts.rows.count {
            let row = heldContacts.rows.base[index]
            guard row.kind == .friction else { continue }
            var normal = 0.0
            for place in index - row.pointCount..<index { normal += max(heldContacts.problem.impulses[place], 0) }
            if heldContacts.problem.setBounds(index, row.coefficient * normal) { isOpen = true }
        }
        return isOpen
    }

    private func velocities(_ slot: Int32) -> Triple { slot < 0 ? .zero : awake.states.base[Int(slot)].velocities }

    private func inverses(_ slot: Int32) -> Triple { slot < 0 ? .zero : awake.states.base[Int(slot)].inverses }

    /// The inverse mass of the heaviest body of the group.
    private func leastInverseMass() -> Double {
        var least = Double.infinity
        for index in 0..<heldContacts.rows.count {
            let row = heldContacts.rows.base[index]
            if row.a >= 0 { least = min(least, inverses(row.a).x) }
            if row.b >= 0 { least = min(least, inverses(row.b).x) }
        }
        return least
    }

    /// Joints that hold a point from all sides would make it push without end.
    private func leak(_ row: HeldRow) -> Double {
        let a = dot(row.rowA, inverses(row.a) * row.rowA)
        return HeldContacts.leak * (a + dot(row.rowB, inverses(row.b) * row.rowB))
    }

    /// Finds what a unit impulse on a row changes the speeds of all rows by.
    private func measureResponse(to index: Int, _ solver: JointTreeSolver) {
        let row = heldContacts.rows.base[index]
        joints.push(row.a, row.rowA)
        joints.push(row.b, row.rowB)
        let trees = joints.jointTrees.base
        if row.treeA >= 0 { solver.respond(trees[Int(row.treeA)]) }
        if row.treeB >= 0 && row.treeB != row.treeA { solver.respond(trees[Int(row.treeB)]) }
        for place in 0..<heldContacts.rows.count {
            let other = heldContacts.rows.base[place]
            let a = dot(other.rowA, response(other.a, other.treeA, to: row))
            heldContacts.problem.setMass(place, index, a + dot(other.rowB, response(other.b, other.treeB, to: row)))
        }
        joints.push(row.a, -row.rowA)
        joints.push(row.b, -row.rowB)
    }

    /// What a unit impulse on a row changes the velocity of a body by.
    private func response(_ slot: Int32, _ tree: Int32, to row: HeldRow) -> Triple {
        if slot < 0 { return .zero }
        if tree >= 0 { return tree == row.treeA || tree == row.treeB ? joints.treeChange(of: slot) : .zero }
        if slot == row.a { return inverses(slot) * row.rowA }
        return slot == row.b ? inverses(slot) * row.rowB : .zero
    }

    /// Gives the bodies of a row what its impulse has become more, those in trees when the trees are next pushed; and the contact the
    /// impulse.
    private func apply(_ impulse: Double, to held: HeldRow) {
        let contact = UnsafePointer(contacts.base + Int(held.contact))
        let lane = Int(contact.pointee.lane & 3)
        let stored = Float(impulse).limited(to: Limits.impulse)
        if held.kind == .friction {
            rows.head(of: contact).pointee.impulse[lane] = stored
        } else {
            let row = rows.row(ofPoint: held.kind == .second ? 1 : 0, contact)
            row.pointee.impulse[lane] = stored
            row.pointee.largest[lane] = max(row.pointee.largest[lane], stored)
        }
        let change = impulse - held.impulse
        give(held.a, held.treeA, change * held.rowA)
        give(held.b, held.treeB, change * held.rowB)
    }

    private func give(_ slot: Int32, _ tree: Int32, _ impulse: Triple) {
        if tree >= 0 { return joints.push(slot, impulse) }
        if slot < 0 { return }
        let dv = inverses(slot) * impulse
        let state = awake.states.base + Int(slot)
        state.pointee.velocity += Vec2(Float(dv.x), Float(dv.y)).limited(to: Limits.force)
        state.pointee.angularVelocity += Float(dv.z).limited(to: Limits.force)
    }
}
