// The stages of a step that joints take part in. Iterated joints: per 1/120 s prepare, iterate, correct positions.
// Sub-stepped: per tick prepare and warm start, per sub-step one solve with bias and one without.

extension JointStore {
    // MARK: Iterated

    /// Lets springs on bodies whose steps are shared see how long they will be after `time` seconds. Before forces act: what balances
    /// them is no speed.
    func lookAhead(_ bodies: JointBodies, _ steps: UnsafePointer<BodySteps>, by time: Float) {
        for (row, a, b) in rows(iterated, bodies) where row.pointee.kind == .distance {
            let isShared = row.pointee.ends.isShared(steps)
            row.pointee.ahead = isShared ? time * row.pointee.speed(a.pointee, b.pointee) : 0
        }
    }

    /// Measures the iterated joints and starts from their old impulses, times `warmStart`.
    func prepareIterated(_ bodies: JointBodies, h: Float, warmStart: Float) {
        for (row, a, b) in rows(iterated, bodies) {
            row.pointee.prepareIterated(&a.pointee, &b.pointee, h: h, warmStart: warmStart)
        }
    }

    /// One velocity iteration.
    func iterateVelocities(_ bodies: JointBodies) {
        for (row, a, b) in rows(iterated, bodies) { row.pointee.iterateVelocity(&a.pointee, &b.pointee) }
    }

    /// One position iteration over the islands in `active`; marks in `open` those in which an error was above the slop.
    func iteratePositions(_ bodies: JointBodies, active: UnsafePointer<Bool>, open: UnsafeMutablePointer<Bool>) {
        for (row, a, b) in rows(iterated, bodies) {
            let island = Int(row.pointee.ends.island)
            if row.pointee.frequency > 0 || !active[island] { continue }
            if !row.pointee.iteratePosition(&a.pointee, &b.pointee) { open[island] = true }
        }
    }

    // MARK: Sub-stepped

    /// Measures the sub-stepped joints at the start of a tick. `h` is the length of its sub-steps, seconds.
    mutating func prepareSubstepped(_ bodies: JointBodies, h: Float) {
        scaleImpulses(to: h)
        prepare(substepped, bodies)
        prepare(inGroups, bodies)
        prepareWideHinges(wideHinges.base, wideSources.base, count: wideHinges.count, bodies)
    }

    private func prepare(_ list: borrowing Column<Int32>, _ bodies: JointBodies) {
        for (row, a, b) in rows(list, bodies) {
            let turns = bodies.turns(row.pointee.ends.slotB) &- bodies.turns(row.pointee.ends.slotA)
            let angle = Double(b.pointee.angle) - Double(a.pointee.angle) + Double(turns) * (2 * .pi)
            row.pointee.prepare(a.pointee, b.pointee, relativeAngle: angle - row.pointee.ends.referenceAngle)
        }
    }

    /// Applies the impulses that the sub-stepped joints ended the last tick with: once per tick.
    func warmStartSubstepped(_ bodies: JointBodies) {
        warmStart(substepped, bodies)
        warmStart(inGroups, bodies)
        warmStartWideHinges(wideHinges.base, count: wideHinges.count, bodies.solverBase)
    }

    private func warmStart(_ list: borrowing Column<Int32>, _ bodies: JointBodies) {
        for (row, a, b) in rows(list, bodies) {
            row.pointee.warmStart(&a.pointee, &b.pointee)
            row.pointee.ends.keepStatic(a, b)
        }
    }

    /// One iteration over the joints in no group, with bias before the positions move and without after.
    func solveSubstepped(_ bodies: JointBodies, h: Float, useBias: Bool) {
        let step = JointStep(h: h, useBias: useBias)
        for (row, a, b) in rows(substepped, bodies) {
            if step.useBias { row.pointee.updateLevers(&a.pointee, &b.pointee) }
            row.pointee.solve(&a.pointee, &b.pointee, step)
            row.pointee.ends.keepStatic(a, b)
        }
        if useBias {
            solveWideHinges(wideHinges.base, count: wideHinges.count, bodies.solverBase, step)
        } else {
            relaxWideHinges(wideHinges.base, count: wideHinges.count, bodies.solverBase)
        }
    }

    /// An impulse is a force times the sub-step it acted in: another sub-step scales it.
    private mutating func scaleImpulses(to h: Float) {
        let ratio = Solver.warmStartRatio(h, after: previousSubstep)
        previousSubstep = h
        if ratio == 1 { return }
        for index in 0..<substepped.count { awake.base[Int(substepped.base[index])].scaleImpulses(by: ratio) }
        for index in 0..<inGroups.count { awake.base[Int(inGroups.base[index])].scaleImpulses(by: ratio) }
        for index in 0..<wideHinges.count {
            wideHinges.base[index].px *= ratio
            wideHinges.base[index].py *= ratio
        }
    }

    // MARK: In groups

    /// Turns the levers of joints in groups to where the bodies are.
    func updateGrouped(_ bodies: JointBodies) {
        for (row, a, b) in rows(inGroups, bodies) {
            row.pointee.updateLevers(&a.pointee, &b.pointee)
            row.pointee.ends.keepStatic(a, b)
        }
    }

    /// Hands the equations of joints in groups to these.
    func gatherEquations(_ solver: GroupSolver, _ bodies: JointBodies, _ step: JointStep) {
        for (row, a, b) in rows(inGroups, bodies) {
            let place = Int(row.pointee.ends.group)
            if solver.remeasure(place, impulse: row.pointee.equationImpulse, a.pointee, b.pointee, step) { continue }
            solver.measure(
                place, row.pointee.equation(a.pointee, b.pointee, step),
                impulse: row.pointee.equationImpulse, a.pointee, b.pointee, step)
        }
    }

    /// Gives the joints in groups the impulses that were found.
    func scatterImpulses(_ constraints: UnsafePointer<GroupConstraint>, _ bodies: JointBodies) {
        for (row, _, _) in rows(inGroups, bodies) {
            row.pointee.equationImpulse = constraints[Int(row.pointee.ends.group)].impulse
        }
    }

    // MARK: Impacts

    /// The equations of an awake joint where its bodies are now: what impacts on mechanisms are made of.
    func equation(of record: JointRecord, _ a: BodyState, _ b: BodyState, _ step: JointStep) -> JointEquation {
        var row = row(record).pointee
        row.prepare(a, b, relativeAngle: 0)
        return row.equation(a, b, step)
    }

    /// The rows of a list, each with the states of its two bodies.
    @inline(__always)
    private func rows(_ list: borrowing Column<Int32>, _ bodies: JointBodies) -> JointPass {
        JointPass(rows: awake.base, places: list.base, end: list.base + list.count, bodies: bodies)
    }
}

/// Goes through rows of joints.
struct JointPass: Sequence, IteratorProtocol {
    let rows: UnsafeMutablePointer<JointRow>
    /// Places of rows.
    var places: UnsafeMutablePointer<Int32>
    let end: UnsafeMutablePointer<Int32>
    let bodies: JointBodies

    @inline(__always)
    mutating func next() -> (
        row: UnsafeMutablePointer<JointRow>, a: UnsafeMutablePointer<BodyState>, b: UnsafeMutablePointer<BodyState>
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
