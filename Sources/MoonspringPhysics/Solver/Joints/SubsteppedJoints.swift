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
    /// The accumulated impulses of the rows of its equation.
    var equationImpulse: Triple { get set }
    /// The equation as it was measured last, with springs, limits and friction.
    func equation(_ a: BodyState, _ b: BodyState, _ step: JointStep) -> JointEquation

    /// Measures the joint where the tick starts; `relativeAngle` is that of body B against body A with all turns, less the
    /// joint's reference.
    mutating func prepare(_ a: BodyState, _ b: BodyState, relativeAngle: Double)
    /// Applies the impulses it ended the last tick with.
    func warmStart(_ a: inout BodyState, _ b: inout BodyState)
    /// Turns levers and axes to where the bodies are, and with them what the accumulated impulses do.
    mutating func updateLevers(_ a: inout BodyState, _ b: inout BodyState)
    /// One iteration.
    mutating func solve(_ a: inout BodyState, _ b: inout BodyState, _ step: JointStep)
}

extension JointStore {
    /// Measures the sub-stepped rows where the tick starts.
    func prepareSubstepped(_ bodies: JointBodies) {
        prepare(substepped, bodies)
        prepare(inGroups, bodies)
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
        warmStart(inGroups, bodies)
    }

    private func warmStart(_ list: borrowing Column<Int32>, _ bodies: JointBodies) {
        for (row, a, b) in rows(list, bodies) {
            row.pointee.warmStart(&a.pointee, &b.pointee)
            row.pointee.ends.keepStatic(a, b)
        }
    }

    /// One iteration over the sub-stepped rows that are in no group.
    func solveSubstepped(_ bodies: JointBodies, _ step: JointStep) {
        for (row, a, b) in rows(substepped, bodies) {
            if step.useBias { row.pointee.updateLevers(&a.pointee, &b.pointee) }
            row.pointee.solve(&a.pointee, &b.pointee, step)
            row.pointee.ends.keepStatic(a, b)
        }
    }

    /// Turns the levers of the rows in groups to where the bodies are.
    func updateGrouped(_ bodies: JointBodies) {
        for (row, a, b) in rows(inGroups, bodies) {
            row.pointee.updateLevers(&a.pointee, &b.pointee)
            row.pointee.ends.keepStatic(a, b)
        }
    }

    /// Hands the equations of the rows in groups to these.
    func gatherEquations(_ solver: GroupSolver, _ bodies: JointBodies, _ step: JointStep) {
        for (row, a, b) in rows(inGroups, bodies) {
            let place = Int(row.pointee.ends.group)
            if solver.remeasure(place, impulse: row.pointee.equationImpulse, a.pointee, b.pointee, step) { continue }
            solver.measure(
                place, row.pointee.equation(a.pointee, b.pointee, step),
                impulse: row.pointee.equationImpulse, a.pointee, b.pointee, step)
        }
    }

    /// Gives the rows in groups the impulses that were found.
    func scatterImpulses(_ constraints: UnsafePointer<GroupConstraint>, _ bodies: JointBodies) {
        for (row, _, _) in rows(inGroups, bodies) {
            row.pointee.equationImpulse = constraints[Int(row.pointee.ends.group)].impulse
        }
    }

    func scaleSubstepped(by ratio: Float) {
        for index in 0..<substepped.count { awake.base[Int(substepped.base[index])].scaleImpulses(by: ratio) }
        for index in 0..<inGroups.count { awake.base[Int(inGroups.base[index])].scaleImpulses(by: ratio) }
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
