// The step: see `SolverStage` for the order of things.

extension World {
    /// Lets time pass: `substeps` sub-steps of `dt` seconds each.
    ///
    /// `dt` is the length of one sub-step (not of the whole call), 0...1 s; UIKit Dynamics behaves as 1/120. With 0
    /// nothing moves and nobody comes nearer to sleep. `willSubstep` is called before each sub-step and may change the
    /// world as it likes, except step it. O(awake bodies and joints) per sub-step; O(1) when all sleep.
    public func step(dt: Float, substeps: Int, willSubstep: ((World) -> Void)? = nil) {
        guard !isStepping else { return }
        isStepping = true
        defer { isStepping = false }
        escapedBodies.removeAll(keepingCapacity: true)
        if !escapedBefore.isEmpty { escapedBefore.removeAll() }
        moved.removeAll(keepingCapacity: true)
        fellAsleep.removeAll(keepingCapacity: true)
        let h = dt.clamped(to: 0...Limits.substep)
        var remaining = substeps
        while remaining > 0 {
            remaining -= 1
            willSubstep?(self)
            substep(h)
        }
        recordMoved()
        _checkInvariants()
    }

    /// Calls back with every dynamic body that was awake at any time during the last step, in the order of their
    /// creation.
    ///
    /// The callback may change the world; bodies destroyed meanwhile are left out. O(such bodies).
    public func forEachMovedBody(_ body: (_ userData: Int32, _ position: Vec2, _ angle: Double) -> Void) {
        let bodies = moved
        for id in bodies {
            guard let index = resolve(id) else { continue }
            let state = state(of: index).pointee
            body(records[index].userData, state.position, simulation(of: index).pointee.fullAngle(state))
        }
    }

    // MARK: One sub-step

    private func substep(_ h: Float) {
        guard awake.count > 0 else { return }
        guard h > 0 else {
            forgetForces()
            return
        }
        let hasJoints = distanceJoints.awake.count + hingeJoints.awake.count > 0
        refreshLayout()
        let count = awake.count
        let states = awake.states.base
        let simulations = awake.simulations.base

        integrateVelocities(states, simulations, count: count, h: h)
        if hasJoints { solveJointVelocities(h) }
        integratePositions(states, count: count, h: h)
        if hasJoints { solveJointPositions() }
        previousSubstep = h

        var summary = SubstepSummary()
        finishSubstep(states, simulations, count: count, h: h, summary: &summary)
        for slot in summary.escaped { reportEscape(Int(simulations[Int(slot)].body)) }
        if summary.readyToSleep > 0 { sleepStillIslands() }
    }

    private func solveJointVelocities(_ h: Float) {
        let states = awake.states.base
        let statics = fixed.states.base
        let distance = distanceJoints.awake.base
        let distanceCount = distanceJoints.awake.count
        let hinges = hingeJoints.awake.base
        let hingeCount = hingeJoints.awake.count
        // An impulse is a force times the sub-step it acted in: another sub-step scales it.
        let ratio = previousSubstep > 0 ? h / previousSubstep : 0
        let warmStart = Solver.warmStartRatios.contains(ratio) ? ratio : 0

        prepareDistanceJoints(distance, count: distanceCount, states, statics, h: h, warmStart: warmStart)
        prepareHingeJoints(hinges, count: hingeCount, states, statics, warmStart: warmStart)
        for _ in 0..<Solver.velocityIterations {
            solveDistanceJointVelocities(distance, count: distanceCount, states, statics)
            solveHingeJointVelocities(hinges, count: hingeCount, states, statics)
        }
    }

    /// Stops island by island, so that what one island does never depends on the troubles of another.
    private func solveJointPositions() {
        let states = awake.states.base
        let statics = fixed.states.base
        islandActive.refill(count: islandLabelCount, with: true)
        for iteration in 0..<Solver.positionIterations {
            islandOpen.refill(count: islandLabelCount, with: false)
            let active = UnsafePointer(islandActive.base)
            let open = islandOpen.base
            solveDistanceJointPositions(
                distanceJoints.awake.base, count: distanceJoints.awake.count, states, statics, active: active,
                open: open)
            solveHingeJointPositions(
                hingeJoints.awake.base, count: hingeJoints.awake.count, states, statics, active: active, open: open)
            if iteration == Solver.positionIterations - 1 { break }
            var anyOpen = false
            for island in 0..<islandLabelCount {
                islandActive.base[island] = open[island]
                anyOpen = anyOpen || open[island]
            }
            if !anyOpen { break }
        }
    }

    private func forgetForces() {
        let simulations = awake.simulations.base
        for slot in 0..<awake.count {
            simulations[slot].force = .zero
            simulations[slot].torque = 0
        }
    }

    // MARK: Reports

    private func reportEscape(_ body: Int) {
        let userData = records[body].userData
        if escapedBefore.insert(userData).inserted { escapedBodies.append(userData) }
    }

    private func recordMoved() {
        if awake.count == 0 && fellAsleep.isEmpty { return }
        refreshOrder()
        moved.reserveCapacity(awake.count + fellAsleep.count)
        let simulations = awake.simulations.base
        let records = records.base
        for slot in 0..<awake.count {
            let body = simulations[slot].body
            moved.append(BodyID(index: body, generation: records[Int(body)].generation))
        }
        if fellAsleep.isEmpty { return }
        // Those that fell asleep and were woken again are in the list already.
        for id in fellAsleep {
            if let index = resolve(id), records[index].set == .asleep { moved.append(id) }
        }
        moved.sort { records[Int($0.index)].serial < records[Int($1.index)].serial }
        var kept = 0
        for index in moved.indices where kept == 0 || moved[index] != moved[kept - 1] {
            moved[kept] = moved[index]
            kept += 1
        }
        moved.removeLast(moved.count - kept)
    }
}
