// Light bodies under heavy ones: which they are, and what holds them. See `SqueezedRows.swift` and `HeldContacts.swift`.

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
        markLoops()
        heldContacts.begin(nodeCount: awake.count + joints.jointTrees.count)
        for slot in 0..<awakeContacts.count {
            let index = awakeContacts.base[slot]
            let contact = contacts.base + Int(index)
            guard contact.pointee.pointCount > 0, contact.pointee.color != ContactColor.none,
                squeezed.holds(contact.pointee.bodyA) || squeezed.holds(contact.pointee.bodyB)
            else { continue }
            let a = movedSlot(contact.pointee.bodyA)
            let b = movedSlot(contact.pointee.bodyB)
            if isLooped(a) || isLooped(b) { continue }
            heldContacts.add(index, node(a), node(b))
        }
        heldContacts.end()
    }

    /// The slot of a body that impulses move, else -1.
    private func movedSlot(_ body: Int32) -> Int32 {
        let record = records.base[Int(body)]
        guard record.set == .awake, awake.states.base[Int(record.slot)].inverseMass > 0 else { return -1 }
        return record.slot
    }

    private func markLoops() {
        isLoopedSlot.refill(count: awake.count, with: false)
        joints.markLoops(isLoopedSlot.base)
    }

    /// Whether joints hold a body that are not in trees.
    private func isLooped(_ slot: Int32) -> Bool { slot >= 0 && isLoopedSlot.base[Int(slot)] }

    private func node(_ slot: Int32) -> Int32 {
        if slot < 0 { return -1 }
        let tree = joints.tree(of: slot)
        return tree < 0 ? slot : Int32(awake.count) + tree
    }

    // MARK: Solving

    /// Finds the impulses along the normals of each group at once, with what the joints make of them.
    func settleHeld(_ kind: ContactPass.Kind, _ half: Float) {
        let step = JointStep(h: half, useBias: kind == .solve)
        let softness = ContactSoftness(h: half)
        let solver = JointTreeSolver(
            joints: joints.treeJoints.base, treeBodies: joints.treeBodies.base, bodies: jointBodies)
        for group in 0..<heldContacts.count { settle(group, solver, step, softness) }
        if joints.treeJoints.count > 0 { joints.scatterTreeImpulses(jointBodies) }
    }

    private func settle(_ group: Int, _ solver: JointTreeSolver, _ step: JointStep, _ softness: ContactSoftness) {
        heldContacts.points.truncate(to: 0)
        heldContacts.trees.truncate(to: 0)
        for index in heldContacts.group(group) { addHeld(heldContacts.member(index), step, softness) }
        // What the contacts have done since, the joints have not seen.
        for index in 0..<heldContacts.trees.count {
            let tree = joints.jointTrees.base[Int(heldContacts.trees.base[index])]
            if tree.bodies.count > HeldContacts.mostTreeBodies || (step.useBias && solver.isDragged(tree)) { return }
        }
        for index in 0..<heldContacts.trees.count {
            solver.solve(joints.jointTrees.base[Int(heldContacts.trees.base[index])], step)
        }
        let count = heldContacts.points.count
        heldContacts.problem.begin(count)
        for index in 0..<count { measure(index, solver) }
        for i in 0..<count {
            let point = heldContacts.points.base[i]
            var speed = point.bias
            if point.a >= 0 { speed += dot(point.rowA, velocity(point.a)) }
            if point.b >= 0 { speed += dot(point.rowB, velocity(point.b)) }
            for j in 0..<count {
                speed -= heldContacts.problem.mass(i, j) * heldContacts.points.base[j].impulse
            }
            heldContacts.problem.speeds[i] = speed
            heldContacts.problem.impulses[i] = point.impulse
        }
        for i in 0..<count {
            let mass = heldContacts.problem.mass(i, i)
            let give = heldContacts.points.base[i].isSoft ? Double((1 - softness.keep) / softness.massScale) : 0
            heldContacts.problem.setMass(i, i, mass * (1 + give) + leak(heldContacts.points.base[i]))
        }
        heldContacts.problem.solve()
        apply(solver)
    }

    private func leak(_ point: HeldPoint) -> Double {
        if treesOf(point) == (-1, -1) { return 0 }
        var sum = 0.0
        for (slot, row) in [(point.a, point.rowA), (point.b, point.rowB)] where slot >= 0 {
            let state = awake.states.base[Int(slot)]
            let inverse = Triple(Double(state.inverseMass), Double(state.inverseMass), Double(state.inverseInertia))
            sum += dot(row, inverse * row)
        }
        return HeldContacts.leak * sum
    }

    private func velocity(_ slot: Int32) -> Triple {
        let state = awake.states.base + Int(slot)
        return Triple(
            Double(state.pointee.velocity.x), Double(state.pointee.velocity.y), Double(state.pointee.angularVelocity))
    }

    /// Adds the points of a contact, and the trees that it touches.
    private func addHeld(_ index: Int32, _ step: JointStep, _ softness: ContactSoftness) {
        let contact = UnsafePointer(contacts.base + Int(index))
        let lane = Int(contact.pointee.lane & 3)
        let isSingle = contact.pointee.pointCount == 1
        let place = Int(contact.pointee.lane >> 2)
        let head = isSingle ? rows.singles.base[place].head : rows.doubles.base[place].head
        let (nx, ny) = (head.normalX[lane], head.normalY[lane])
        let stateA = (awake.states.base - 1)[Int(head.a[lane] & SolverIndex.mask)]
        let stateB = (awake.states.base - 1)[Int(head.b[lane] & SolverIndex.mask)]
        let d = stateB.position - stateA.position
        let a = movedSlot(contact.pointee.bodyA)
        let b = movedSlot(contact.pointee.bodyB)
        addTree(a)
        addTree(b)
        for point in 0..<Int(contact.pointee.pointCount) {
            let row = rows.row(ofPoint: point, contact)
            let (armA, armB) = (row.pointee.armA[lane], row.pointee.armB[lane])
            let s = nx * d.x + ny * d.y + armB * stateB.angle - armA * stateA.angle + row.pointee.rest[lane]
            var bias = s > 0 ? softness.inverseStep * s : 0
            if step.useBias && s < 0 { bias = max(softness.biasRate * s, -softness.pushSpeed) }
            heldContacts.points.append(
                HeldPoint(
                    contact: index, isSecond: point == 1, a: a, b: b,
                    rowA: Triple(-Double(nx), -Double(ny), -Double(armA)),
                    rowB: Triple(Double(nx), Double(ny), Double(armB)), bias: Double(bias),
                    isSoft: step.useBias && s < 0, impulse: Double(row.pointee.impulse[lane])))
        }
    }

    private func addTree(_ slot: Int32) {
        let tree = slot < 0 ? -1 : joints.tree(of: slot)
        if tree < 0 { return }
        for index in 0..<heldContacts.trees.count where heldContacts.trees.base[index] == tree { return }
        heldContacts.trees.append(tree)
    }

    /// Finds what a unit impulse on a point changes the speeds of all points by.
    private func measure(_ index: Int, _ solver: JointTreeSolver) {
        let point = heldContacts.points.base[index]
        push(point, 1, solver)
        let trees = treesOf(point)
        if trees.0 >= 0 { solver.respond(joints.jointTrees.base[Int(trees.0)]) }
        if trees.1 >= 0 { solver.respond(joints.jointTrees.base[Int(trees.1)]) }
        for other in 0..<heldContacts.points.count {
            let row = heldContacts.points.base[other]
            let change = dot(row.rowA, change(row.a, by: point, trees)) + dot(row.rowB, change(row.b, by: point, trees))
            heldContacts.problem.setMass(other, index, change)
        }
        push(point, 0, solver)
    }

    private func treesOf(_ point: HeldPoint) -> (Int32, Int32) {
        let first = point.a < 0 ? -1 : joints.tree(of: point.a)
        let second = point.b < 0 ? -1 : joints.tree(of: point.b)
        return (first, second == first ? -1 : second)
    }

    /// Sets the impulses that the bodies of a point in trees get from it.
    private func push(_ point: HeldPoint, _ impulse: Double, _ solver: JointTreeSolver) {
        if point.a >= 0, joints.tree(of: point.a) >= 0 {
            solver.treeBodies[Int(joints.treePlace(of: point.a))].push = impulse * point.rowA
        }
        if point.b >= 0, joints.tree(of: point.b) >= 0 {
            solver.treeBodies[Int(joints.treePlace(of: point.b))].push = impulse * point.rowB
        }
    }

    /// What a unit impulse on a point changes the velocity of a body by.
    private func change(_ slot: Int32, by point: HeldPoint, _ trees: (Int32, Int32)) -> Triple {
        if slot < 0 { return .zero }
        let tree = joints.tree(of: slot)
        if tree >= 0 {
            guard tree == trees.0 || tree == trees.1 else { return .zero }
            return joints.treeBodies.base[Int(joints.treePlace(of: slot))].change
        }
        let state = awake.states.base[Int(slot)]
        let inverse = Triple(Double(state.inverseMass), Double(state.inverseMass), Double(state.inverseInertia))
        if slot == point.a { return inverse * point.rowA }
        return slot == point.b ? inverse * point.rowB : .zero
    }

    /// Gives the bodies the changes of the impulses, and the rows the impulses.
    private func apply(_ solver: JointTreeSolver) {
        for index in 0..<heldContacts.points.count {
            let point = heldContacts.points.base[index]
            let impulse = heldContacts.problem.impulses[index]
            let contact = UnsafePointer(contacts.base + Int(point.contact))
            let row = rows.row(ofPoint: point.isSecond ? 1 : 0, contact)
            let lane = Int(contact.pointee.lane & 3)
            row.pointee.impulse[lane] = Float(impulse).limited(to: Limits.impulse)
            if row.pointee.largest[lane] < row.pointee.impulse[lane] {
                row.pointee.largest[lane] = row.pointee.impulse[lane]
            }
            give(point.a, (impulse - point.impulse) * point.rowA, solver)
            give(point.b, (impulse - point.impulse) * point.rowB, solver)
        }
        for index in 0..<heldContacts.trees.count {
            solver.push(joints.jointTrees.base[Int(heldContacts.trees.base[index])])
        }
    }

    private func give(_ slot: Int32, _ impulse: Triple, _ solver: JointTreeSolver) {
        if slot < 0 { return }
        if joints.tree(of: slot) >= 0 {
            solver.treeBodies[Int(joints.treePlace(of: slot))].push += impulse
            return
        }
        let state = awake.states.base + Int(slot)
        let (m, i) = (Double(state.pointee.inverseMass), Double(state.pointee.inverseInertia))
        state.pointee.velocity += Vec2(Float(m * impulse.x), Float(m * impulse.y)).limited(to: Limits.force)
        state.pointee.angularVelocity += Float(i * impulse.z).limited(to: Limits.force)
    }
}
