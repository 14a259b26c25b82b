// Joints solved in every sub-step together with the contacts: soft constraints in the soft-step manner (E. Catto,
// "Solver2D", 2024). A solve with bias pulls errors in; after the positions have moved, a solve without bias (relax)
// takes the velocity of that pull out again.
//
// The world warm starts them body by body: each sub-step begins with the velocity change that all impulses of the last
// one made. Between two sub-steps the levers turn, so every row first turns its share of that change along: the
// accumulated impulse times the difference of the levers.

/// A row that is solved in sub-steps.
protocol SubsteppedJointRow: JointRow {
    /// How many scalar equations it holds; 0 for what has only limits or springs.
    var rank: Int { get }
    /// The accumulated impulse of these equations.
    var equationImpulse: Triple { get set }
    /// The equations as they were measured last.
    func equation(_ a: BodyState, _ b: BodyState, _ step: JointStep) -> JointEquation

    /// Measures the joint where the tick starts; `relativeAngle` is that of body B against body A with all turns, less the
    /// joint's reference.
    mutating func prepare(_ a: BodyState, _ b: BodyState, relativeAngle: Double)
    /// Applies the impulses it ended the last tick with.
    func warmStart(_ a: inout BodyState, _ b: inout BodyState)
    /// Turns levers and axes to where the bodies are, and with them what the accumulated impulses do.
    mutating func updateLevers(_ a: inout BodyState, _ b: inout BodyState)
    /// One iteration over springs, limits and friction.
    mutating func solveBounded(_ a: inout BodyState, _ b: inout BodyState, _ step: JointStep)
    /// One iteration over the equations.
    mutating func solveEquations(_ a: inout BodyState, _ b: inout BodyState, _ step: JointStep)
}

extension JointStore {
    /// Measures the sub-stepped rows where the tick starts.
    func prepareSubstepped(_ bodies: JointBodies) {
        func prepare(_ row: inout Row, _ a: inout BodyState, _ b: inout BodyState) {
            let turns = Double(bodies.turns(row.ends.slotB) &- bodies.turns(row.ends.slotA)) * (2 * .pi)
            let angle = Double(b.angle) - Double(a.angle) + turns
            row.prepare(a, b, relativeAngle: angle - row.ends.referenceAngle)
        }
        forEach(substepped, bodies, prepare)
        forEach(inTrees, bodies, prepare)
    }

    /// Applies the impulses that the sub-stepped rows ended the last tick with.
    func warmStartSubstepped(_ bodies: JointBodies) {
        forEach(substepped, bodies) { row, a, b in
            row.warmStart(&a, &b)
            row.ends.keepStatic(&a, &b)
        }
        forEach(inTrees, bodies) { row, a, b in
            row.warmStart(&a, &b)
            row.ends.keepStatic(&a, &b)
        }
    }

    /// One iteration over the sub-stepped rows; of those in trees over what the direct solver does not hold. The equations come
    /// last: they are what is seen when they give way.
    func solveSubstepped(_ bodies: JointBodies, _ step: JointStep) {
        forEach(substepped, bodies) { row, a, b in
            if step.useBias { row.updateLevers(&a, &b) }
            row.solveBounded(&a, &b, step)
            row.solveEquations(&a, &b, step)
            row.ends.keepStatic(&a, &b)
        }
        forEach(inTrees, bodies) { row, a, b in
            if step.useBias { row.updateLevers(&a, &b) }
            row.solveBounded(&a, &b, step)
            row.ends.keepStatic(&a, &b)
        }
    }

    /// Hands the equations of the rows in trees to the direct solver.
    func gatherEquations(_ trees: UnsafeMutablePointer<TreeJoint>, _ bodies: JointBodies, _ step: JointStep) {
        forEach(inTrees, bodies) { row, a, b in
            let tree = trees + Int(row.ends.tree)
            tree.pointee.equation = row.equation(a, b, step)
            tree.pointee.impulse = row.equationImpulse
        }
    }

    /// Gives the rows in trees the impulses that the direct solver found.
    func scatterEquationImpulses(_ trees: UnsafePointer<TreeJoint>) {
        for index in 0..<inTrees.count {
            let row = awake.base + Int(inTrees.base[index])
            row.pointee.equationImpulse = trees[Int(row.pointee.ends.tree)].impulse
        }
    }

    func scaleSubstepped(by ratio: Float) {
        for index in 0..<substepped.count { awake.base[Int(substepped.base[index])].scaleImpulses(by: ratio) }
        for index in 0..<inTrees.count { awake.base[Int(inTrees.base[index])].scaleImpulses(by: ratio) }
    }

    /// Calls back with the rows of a list and the states of their two bodies.
    @inline(__always)
    func forEach(
        _ list: borrowing Column<Int32>, _ bodies: JointBodies,
        _ visit: (inout Row, inout BodyState, inout BodyState) -> Void
    ) {
        for index in 0..<list.count {
            let row = awake.base + Int(list.base[index])
            let a = bodies.state(row.pointee.ends.slotA)
            let b = bodies.state(row.pointee.ends.slotB)
            visit(&row.pointee, &a.pointee, &b.pointee)
        }
    }
}

extension JointEnds {
    /// Keeps static bodies at rest: where a velocity has overflowed, an inverse mass of zero times it is no number.
    @inline(__always)
    func keepStatic(_ a: inout BodyState, _ b: inout BodyState) {
        if slotA < 0 {
            a.velocity = .zero
            a.angularVelocity = 0
        }
        if slotB < 0 {
            b.velocity = .zero
            b.angularVelocity = 0
        }
    }
}
