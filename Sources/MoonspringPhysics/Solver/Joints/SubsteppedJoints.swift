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
    /// Whether it has limits or friction besides its equations.
    var hasBounds: Bool { get }
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
        prepare(substepped, bodies)
        prepare(inTrees, bodies)
    }

    private func prepare(_ list: borrowing Column<Int32>, _ bodies: JointBodies) {
        for (row, a, b) in rows(list, bodies) {
            let turns = bodies.turns(row.pointee.ends.slotB) &- bodies.turns(row.pointee.ends.slotA)
            let angle = Double(b.pointee.angle) - Double(a.pointee.angle) + Double(turns) * (2 * .pi)
            row.pointee.prepare(
                a.pointee, b.pointee, relativeAngle: angle - row.pointee.ends.referenceAngle)
        }
    }

    /// Applies the impulses that the sub-stepped rows ended the last tick with.
    func warmStartSubstepped(_ bodies: JointBodies) {
        warmStart(substepped, bodies)
        warmStart(inTrees, bodies)
    }

    private func warmStart(_ list: borrowing Column<Int32>, _ bodies: JointBodies) {
        for (row, a, b) in rows(list, bodies) {
            row.pointee.warmStart(&a.pointee, &b.pointee)
            row.pointee.ends.keepStatic(a, b)
        }
    }

    /// One iteration over the sub-stepped rows; of those in trees over what the direct solver does not hold. The equations come
    /// last: they are what is seen when they give way.
    func solveSubstepped(_ bodies: JointBodies, _ step: JointStep) {
        for (row, a, b) in rows(substepped, bodies) {
            if step.useBias { row.pointee.updateLevers(&a.pointee, &b.pointee) }
            row.pointee.solveBounded(&a.pointee, &b.pointee, step)
            row.pointee.solveEquations(&a.pointee, &b.pointee, step)
            row.pointee.ends.keepStatic(a, b)
        }
        for (row, a, b) in rows(inTrees, bodies) {
            if step.useBias { row.pointee.updateLevers(&a.pointee, &b.pointee) }
            row.pointee.solveBounded(&a.pointee, &b.pointee, step)
            row.pointee.ends.keepStatic(a, b)
        }
    }

    /// Hands the equations of the rows in trees to the direct solver.
    func gatherEquations(_ trees: UnsafeMutablePointer<TreeJoint>, _ bodies: JointBodies, _ step: JointStep) {
        for (row, a, b) in rows(inTrees, bodies) {
            let tree = trees + Int(row.pointee.ends.tree)
            tree.pointee.equation = row.pointee.equation(a.pointee, b.pointee, step)
            tree.pointee.impulse = row.pointee.equationImpulse
        }
    }

    /// Gives the rows in trees the impulses that the direct solver found.
    func scatterEquationImpulses(_ trees: UnsafePointer<TreeJoint>, _ bodies: JointBodies) {
        for (row, _, _) in rows(inTrees, bodies) {
            row.pointee.equationImpulse = trees[Int(row.pointee.ends.tree)].impulse
        }
    }

    func scaleSubstepped(by ratio: Float) {
        for index in 0..<substepped.count { awake.base[Int(substepped.base[index])].scaleImpulses(by: ratio) }
        for index in 0..<inTrees.count { awake.base[Int(inTrees.base[index])].scaleImpulses(by: ratio) }
    }

    /// The rows of a list, each with the states of its two bodies.
    @inline(__always)
    func rows(_ list: borrowing Column<Int32>, _ bodies: JointBodies) -> JointPass<Row> {
        JointPass(rows: awake.base, places: list.base, end: list.base + list.count, bodies: bodies)
    }
}

/// Goes through rows of joints.
struct JointPass<Row: JointRow>: Sequence, IteratorProtocol {
    fileprivate let rows: UnsafeMutablePointer<Row>
    /// Places of rows.
    fileprivate var places: UnsafeMutablePointer<Int32>
    fileprivate let end: UnsafeMutablePointer<Int32>
    fileprivate let bodies: JointBodies

    @inline(__always)
    mutating func next() -> (
        row: UnsafeMutablePointer<Row>, a: UnsafeMutablePointer<BodyState>, b: UnsafeMutablePointer<BodyState>
    )? {
        if places == end { return nil }
        let row = rows + Int(places.pointee)
        places += 1
        return (row, bodies.state(row.pointee.ends.slotA), bodies.state(row.pointee.ends.slotB))
    }
}

extension JointEnds {
    /// Keeps static bodies at rest: where a velocity has overflowed, an inverse mass of zero times it is no number.
    @inline(__always)
    func keepStatic(_ a: UnsafeMutablePointer<BodyState>, _ b: UnsafeMutablePointer<BodyState>) {
        if slotA < 0 {
            a.pointee.velocity = .zero
            a.pointee.angularVelocity = 0
        }
        if slotB < 0 {
            b.pointee.velocity = .zero
            b.pointee.angularVelocity = 0
        }
    }
}
