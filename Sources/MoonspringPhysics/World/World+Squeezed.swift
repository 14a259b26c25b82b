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
        if squeezed.rows.count > 0 { groupHeld() }
    }

    /// Puts the contacts of squeezed bodies into groups that can be solved at once.
    private func groupHeld() {
        heldContacts.begin(bodyCount: awake.count, treeCount: joints.jointTrees.count)
        joints.markLoops(heldContacts.isLooped.base)
        for slot in 0..<awakeContacts.count {
            let index = awakeContacts.base[slot]
            let contact = contacts.base + Int(index)
            guard contact.pointee.pointCount > 0, contact.pointee.color != ContactColor.none,
                squeezed.holds(contact.pointee.bodyA) || squeezed.holds(contact.pointee.bodyB)
            else { continue }
            let a = movedSlot(contact.pointee.bodyA)
            let b = movedSlot(contact.pointee.bodyB)
            heldContacts.add(index, a, b, treeA: tree(of: a), treeB: tree(of: b))
        }
        heldContacts.end()
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

    /// Finds the impulses along the normals of each group at once, with what the joints make of them.
    func settleHeld(_ kind: ContactPass.Kind, _ half: Float) {
        let step = JointStep(h: half, useBias: kind == .solve)
        let solver = JointTreeSolver(
            joints: joints.treeJoints.base, treeBodies: joints.treeBodies.base, bodies: jointBodies)
        for group in 0..<heldContacts.count {
            heldContacts.beginPoints()
            for index in heldContacts.group(group) { addPoints(of: heldContacts.member(index), step) }
            settle(solver, step)
        }
        if joints.treeJoints.count > 0 { joints.scatterTreeImpulses(jointBodies) }
    }

    /// Adds the points of a contact, and the trees that it touches.
    private func addPoints(of index: Int32, _ step: JointStep) {
        let softness = ContactSoftness(h: step.h)
        let contact = UnsafePointer(contacts.base + Int(index))
        let (row, lane) = (Int(contact.pointee.lane >> 2), Int(contact.pointee.lane & 3))
        let head = contact.pointee.pointCount == 1 ? rows.singles.base[row].head : rows.doubles.base[row].head
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
            var held = HeldPoint(
                contact: index, isSecond: place == 1, a: a, b: b, treeA: tree(of: a), treeB: tree(of: b),
                rowA: Triple(-Double(x), -Double(y), -Double(armA)), rowB: Triple(Double(x), Double(y), Double(armB)),
                bias: Double(bias), give: isSoft ? Double((1 - softness.keep) / softness.massScale) : 0,
                impulse: Double(point.pointee.impulse[lane]))
            if a < 0 { held.bias += dot(held.rowA, Self.velocity(stateA)) }
            if b < 0 { held.bias += dot(held.rowB, Self.velocity(stateB)) }
            heldContacts.points.append(held)
        }
    }

    /// Solves for the impulses of the points that have been added, and gives them to the bodies.
    private func settle(_ solver: JointTreeSolver, _ step: JointStep) {
        let trees = joints.jointTrees.base
        for index in 0..<heldContacts.trees.count {
            let tree = trees[Int(heldContacts.trees.base[index])]
            if tree.bodies.count > HeldContacts.mostTreeBodies || (step.useBias && solver.isDragged(tree)) { return }
        }
        // What the contacts have done since, the joints have not seen.
        for index in 0..<heldContacts.trees.count { solver.solve(trees[Int(heldContacts.trees.base[index])], step) }
        let points = heldContacts.points.base
        let count = heldContacts.points.count
        heldContacts.problem.begin(count)
        for index in 0..<count { measureResponse(to: index, solver) }
        let impulses = heldContacts.problem.impulses
        for i in 0..<count {
            var speed = points[i].bias + dot(points[i].rowA, velocity(points[i].a))
            speed += dot(points[i].rowB, velocity(points[i].b))
            for j in 0..<count { speed -= heldContacts.problem.mass(i, j) * points[j].impulse }
            heldContacts.problem.speeds[i] = speed
            impulses[i] = points[i].impulse
        }
        let heaviest = leastInverseMass()
        for i in 0..<count {
            let mass = heldContacts.problem.mass(i, i)
            let softness = points[i].give * (points[i].isInTree ? mass : min(mass, heaviest))
            heldContacts.problem.setMass(i, i, mass + softness + (points[i].isInTree ? leak(points[i]) : 0))
        }
        heldContacts.problem.solve()
        for index in 0..<count { apply(impulses[index], to: points[index]) }
        for index in 0..<heldContacts.trees.count { solver.push(trees[Int(heldContacts.trees.base[index])]) }
    }

    private func velocity(_ slot: Int32) -> Triple { slot < 0 ? .zero : Self.velocity(awake.states.base[Int(slot)]) }

    private static func velocity(_ state: BodyState) -> Triple {
        Triple(Double(state.velocity.x), Double(state.velocity.y), Double(state.angularVelocity))
    }

    private func inverseMass(_ slot: Int32) -> Triple {
        if slot < 0 { return .zero }
        let state = awake.states.base + Int(slot)
        let m = Double(state.pointee.inverseMass)
        return Triple(m, m, Double(state.pointee.inverseInertia))
    }

    /// The inverse mass of the heaviest body of the group.
    private func leastInverseMass() -> Double {
        var least = Double.infinity
        for index in 0..<heldContacts.points.count {
            let point = heldContacts.points.base[index]
            if point.a >= 0 { least = min(least, inverseMass(point.a).x) }
            if point.b >= 0 { least = min(least, inverseMass(point.b).x) }
        }
        return least
    }

    /// Joints that hold a point from all sides would make it push without end.
    private func leak(_ point: HeldPoint) -> Double {
        let a = dot(point.rowA, inverseMass(point.a) * point.rowA)
        return HeldContacts.leak * (a + dot(point.rowB, inverseMass(point.b) * point.rowB))
    }

    /// Finds what a unit impulse on a point changes the speeds of all points by.
    private func measureResponse(to index: Int, _ solver: JointTreeSolver) {
        let point = heldContacts.points.base[index]
        joints.push(point.a, point.rowA)
        joints.push(point.b, point.rowB)
        let trees = joints.jointTrees.base
        if point.treeA >= 0 { solver.respond(trees[Int(point.treeA)]) }
        if point.treeB >= 0 && point.treeB != point.treeA { solver.respond(trees[Int(point.treeB)]) }
        for other in 0..<heldContacts.points.count {
            let row = heldContacts.points.base[other]
            let a = dot(row.rowA, response(row.a, row.treeA, to: point))
            heldContacts.problem.setMass(other, index, a + dot(row.rowB, response(row.b, row.treeB, to: point)))
        }
        joints.push(point.a, -point.rowA)
        joints.push(point.b, -point.rowB)
    }

    /// What a unit impulse on a point changes the velocity of a body by.
    private func response(_ slot: Int32, _ tree: Int32, to point: HeldPoint) -> Triple {
        if slot < 0 { return .zero }
        if tree >= 0 { return tree == point.treeA || tree == point.treeB ? joints.treeChange(of: slot) : .zero }
        if slot == point.a { return inverseMass(slot) * point.rowA }
        return slot == point.b ? inverseMass(slot) * point.rowB : .zero
    }

    /// Gives the bodies of a point what its impulse has become more, those in trees when the trees are next pushed; and the row the
    /// impulse.
    private func apply(_ impulse: Double, to point: HeldPoint) {
        let contact = UnsafePointer(contacts.base + Int(point.contact))
        let row = rows.row(ofPoint: point.isSecond ? 1 : 0, contact)
        let lane = Int(contact.pointee.lane & 3)
        row.pointee.impulse[lane] = Float(impulse).limited(to: Limits.impulse)
        row.pointee.largest[lane] = max(row.pointee.largest[lane], row.pointee.impulse[lane])
        let change = impulse - point.impulse
        give(point.a, point.treeA, change * point.rowA)
        give(point.b, point.treeB, change * point.rowB)
    }

    private func give(_ slot: Int32, _ tree: Int32, _ impulse: Triple) {
        if tree >= 0 { return joints.push(slot, impulse) }
        if slot < 0 { return }
        let dv = inverseMass(slot) * impulse
        let state = awake.states.base + Int(slot)
        state.pointee.velocity += Vec2(Float(dv.x), Float(dv.y)).limited(to: Limits.force)
        state.pointee.angularVelocity += Float(dv.z).limited(to: Limits.force)
    }
}
