// The step: see `SolverStage.swift` for the order of things.

extension World {
    /// Lets time pass: `substeps` sub-steps of `dt` seconds each.
    ///
    /// `dt` is the length of one sub-step (not of the whole call), 0...1 s; UIKit Dynamics behaves as 1/120, two to a tick of
    /// 1/60 s. Contacts are found anew before every second sub-step, or before each where contacts touch what
    /// joints hold. With 0 nothing moves and no body comes nearer to sleep.
    /// `willSubstep` is called before each sub-step and may change the world as it likes, except step it; after what it
    /// creates or destroys contacts are found anew as well. O(awake bodies, joints and contacts) per sub-step; O(1) when all
    /// sleep and nothing was put elsewhere.
    public func step(dt: Float, substeps: Int, willSubstep: ((World) -> Void)? = nil) {
        guard !isStepping else { return }
        isStepping = true
        defer { isStepping = false }
        forgetLastStep()
        #if MOONSPRING_CHECK_INVARIANTS
            stepCount += 1
            let h = dt.clamped(to: 0...Limits.substep)
            let before = willSubstep == nil ? passiveEnergy(h) : nil
            defer { checkEnergy(before, h) }
        #endif
        workers.step(of: awake.count + awakeContacts.count) {
            runSubsteps(dt.clamped(to: 0...Limits.substep), count: substeps, willSubstep)
        }
        reportEvents()
        recordMoved()
        _checkInvariants()
    }

    private func runSubsteps(_ h: Float, count: Int, _ willSubstep: ((World) -> Void)?) {
        if isHalted(in: .forces, after: awake.count) { return }
        var remaining = max(count, 0)
        while remaining > 0 && halt == nil {
            willSubstep?(self)
            // What was put against something that sleeps wakes it.
            if awake.count == 0 && movedShapes.count > 0 && h > 0 { collide(tick: h) }
            if awake.count > 0 {
                if h > 0 {
                    advance(h, remaining: remaining, isWatched: willSubstep != nil)
                } else {
                    forgetForces()
                }
            }
            remaining -= 1
        }
        if substepsInTick > 0 { endTick(h) }
    }

    /// One sub-step, within the tick under way or a new one.
    private func advance(_ h: Float, remaining: Int, isWatched: Bool) {
        let isStale = rowsAreStale || orderIsStale || jointSlotsAreStale || awake.count != startVelocities.count
        if substepsInTick > 0 && isStale { endTick(h) }
        if substepsInTick == 0 { beginTick(h, remaining: remaining) }
        // Where contacts were not found, bodies must not move.
        if halt == nil { substep(h) } else { forgetForces() }
        substepsInTick += 1
        let isLast = remaining == 1 || substepsInTick == plannedSubsteps
        // Impulses go back early where the callback may take away what they belong to.
        if isLast || isWatched { storeImpulses() }
        if isLast { endTick(h) }
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

    // MARK: The tick

    private func forgetLastStep() {
        escapedBodies.removeAll(keepingCapacity: true)
        if !escapedBefore.isEmpty { escapedBefore.removeAll() }
        moved.removeAll(keepingCapacity: true)
        fellAsleep.removeAll(keepingCapacity: true)
        if measuresEnergyChanges { energyChanges = EnergyChanges() }
        contactBegins.removeAll(keepingCapacity: true)
        contactEnds.removeAll(keepingCapacity: true)
        substepsInTick = 0
        if halt != nil { halt = nil }
    }

    /// Finds contacts and makes the rows that the sub-steps work on.
    ///
    /// Normals and levers lag behind what moves, and what lags drives a swing: items would rock for ever against what joints hold, and pins
    /// come apart. So where contacts touch that, the tick ends after one sub-step.
    private func beginTick(_ h: Float, remaining: Int) {
        plannedSubsteps = min(remaining, Solver.substepsPerTick)
        collide(tick: h * Float(plannedSubsteps))
        let half = h / Float(Solver.halves)
        // In a pile at rest the rows of the last tick have their places still.
        if rowsAreStale {
            rows.divide(
                contacts: awakeContacts.count, awake.states.base, awake.simulations.base, count: awake.count,
                bodies: records.count)
            rows.sortByStrip(contacts.base, &awakeContacts, solverIndices.base, workers)
            rows.assignLanes(contacts.base, awakeContacts.base, count: awakeContacts.count, workers)
        }
        var preparation = makePreparation(warmStart: Solver.warmStartRatio(half, after: previousHalf))
        previousHalf = half
        preparation.run(workers)
        loadedContacts.clear()
        if !rows.isEmpty && massRatio > Solver.heavyRatio {
            loadedContacts.collect(
                contacts.base, awakeContacts, bodyCount: records.count, solverIndices.base, awake.states.base - 1)
        }
        collectGroups()
        collectImpacts()
        if joints.hasSubstepped { joints.prepareSubstepped(jointBodies, h: half) }
        markSteps()
        if groups.jointsTouch || hasSharedSteps { plannedSubsteps = 1 }
        startVelocities.resize(to: awake.count)
        velocityChanges.resize(to: awake.count)
        rowsAreStale = false
        isFirstHalf = true
    }

    /// Decides how each body takes its sub-steps.
    private func markSteps() {
        hasSharedSteps = false
        bodySteps.refill(count: awake.count, with: .whole)
        let marks = bodySteps.base
        let states = awake.states.base
        let simulations = awake.simulations.base
        if !rows.isEmpty {
            let masks = colorMasks.base
            for slot in 0..<awake.count {
                // Contacts must meet kinematic bodies where they are.
                if masks[Int(simulations[slot].body)] != 0 || states[slot].inverseMass == 0 { marks[slot] = .halved }
            }
        }
        if joints.hasSubstepped { joints.forEachSubstepped { marks[$0] = .halved } }
        if !joints.hasIterated { return }
        keptChanges.resize(to: awake.count)
        joints.forEachIterated { slot in
            guard marks[slot] == .halved, states[slot].inverseMass > 0 else { return }
            marks[slot] = .shared
            hasSharedSteps = true
        }
    }

    private func endTick(_ h: Float) {
        if awake.count > 0 { finalise(tick: h * Float(Solver.substepsPerTick), elapsed: h * Float(substepsInTick)) }
        collectEvents()
        if readyToSleep > 0 && halt == nil { sleepStillIslands() }
        readyToSleep = 0
        substepsInTick = 0
    }

    private func makePreparation(warmStart: Float) -> ContactPreparation {
        ContactPreparation(
            contacts: contacts.base, poses: poses.base, solverIndices: solverIndices.base,
            states: awake.states.base - 1, singles: rows.singles, doubles: rows.doubles, warmStart: warmStart)
    }

    private func storeImpulses() {
        var preparation = makePreparation(warmStart: 0)
        preparation.isStoring = true
        preparation.run(workers)
        storeImpacts()
    }

    // MARK: One sub-step

    /// Forces act once, contacts and sub-stepped joints are solved in each half.
    private func substep(_ h: Float) {
        let isConstrained = !rows.isEmpty || joints.hasSubstepped
        actSprings(h, isSecondHalf: false)
        if joints.hasIterated { joints.lookAhead(jointBodies, bodySteps.base, by: BodySteps.lag(h)) }
        if joints.hasIterated || !isConstrained { runBodies(.forces, h) }
        if joints.hasIterated { measuringJoints { iterateVelocities(h) } }
        if isConstrained {
            if hasSharedSteps { runBodies(.share, h) }
            for index in 0..<Solver.halves { solveHalf(h, isSecond: index > 0) }
        } else {
            runBodies(.move(isSecondHalf: true), h)
        }
        if joints.hasIterated { iteratePositions() }
        previousSubstep = h

        hasEscaped.refill(count: awake.count, with: false)
        let summary = runBodies(.finish(isConstrained: isConstrained), h)
        if summary.escaped > 0 {
            for slot in 0..<awake.count where hasEscaped[slot] { reportEscape(Int(awake.simulations[slot].body)) }
        }
        readyToSleep = Int(summary.readyToSleep)
    }

    private func solveHalf(_ h: Float, isSecond: Bool) {
        if isHalted(in: .solver, after: awakeContacts.count + awake.count) { return }
        let half = h / Float(Solver.halves)
        let withForces = !joints.hasIterated
        if isSecond { actSprings(h, isSecondHalf: true) }
        let bodies = jointBodies
        let before = energyChanges
        var start: BodyPass.Kind? = isSecond ? .secondHalf : .startAgain(withForces: withForces)
        if isFirstHalf {
            isFirstHalf = false
            run(.start(withForces: withForces), .warmStart, h, needsAll: joints.hasSubstepped) {
                joints.warmStartSubstepped(bodies)
            }
            detachGroupedContacts()
            start = nil
        }
        run(start, .solve, h, needsAll: joints.hasSubstepped || impacts.candidates.count > 0) {
            measuringBounces { solveImpacts(half) }
            guard joints.hasSubstepped else { return }
            measuringJoints {
                joints.solveSubstepped(bodies, h: half, useBias: true)
                beginGroups()
            }
        }
        run(.move(isSecondHalf: isSecond), .relax, h, needsAll: joints.hasSubstepped) {
            measuringJoints { joints.solveSubstepped(bodies, h: half, useBias: false) }
        }
        keepPassive()
        measureHalf(since: before)
        if joints.hasSubstepped { joints.projectOntoRails(bodies, groups) }
    }

    /// Bodies, then `between`, which `needsAll` of them to be done, then groups and contacts. To solve, also the contacts under load again,
    /// and the groups with joints whose bodies these have moved. Relaxing leaves out the last two: so what a group has handed on to a contact
    /// comes to rest, and does not keep the other body awake.
    private func run(
        _ bodies: BodyPass.Kind?, _ contacts: ContactPass.Kind, _ h: Float, needsAll: Bool, between: () -> Void
    ) {
        let step = JointStep(h: h / Float(Solver.halves), useBias: contacts == .solve)
        if needsAll || !groups.isEmpty {
            if let bodies { runBodies(bodies, h) }
            between()
            if contacts != .warmStart { measuringJoints { solveGroups(step) } }
            runPass(nil, contacts, h)
        } else {
            runPass(bodies, contacts, h)
        }
        guard contacts == .solve else { return }
        contactPass(contacts, h).solveAgain(loadedContacts)
        if !groups.isEmpty { measuringJoints { solveTouchedGroups(step) } }
    }

    @discardableResult
    private func runBodies(_ kind: BodyPass.Kind, _ h: Float) -> SubstepSummary { runPass(kind, nil, h) }

    @discardableResult
    private func runPass(_ bodyKind: BodyPass.Kind?, _ contactKind: ContactPass.Kind?, _ h: Float) -> SubstepSummary {
        let bodies = BodyPass(
            states: awake.states.base, simulations: awake.simulations.base, steps: bodySteps.base,
            starts: startVelocities.base, changes: velocityChanges.base, kept: keptChanges.base,
            hasEscaped: hasEscaped.base, h: h)
        let strips = rows.strips.count
        summaries.refill(count: strips + 1, with: SubstepSummary())
        var pass = StripPass(
            bodies: bodies, bodyKind: bodyKind, contacts: contactPass(contactKind ?? .relax, h),
            hasContacts: contactKind != nil && !rows.isEmpty, count: strips,
            slots: rows.stripSlots.base, starts: rows.stripStarts.base, summaries: summaries.base)
        return pass.run(workers, bodyCount: awake.count)
    }

    private func contactPass(_ kind: ContactPass.Kind, _ h: Float) -> ContactPass {
        ContactPass(
            kind: kind, singles: rows.singles, doubles: rows.doubles,
            states: UnsafeMutableRawPointer(awake.states.base - 1),
            softness: ContactSoftness(h: h / Float(Solver.halves)))
    }

    // MARK: Iterated joints

    private func iterateVelocities(_ h: Float) {
        let bodies = jointBodies
        joints.prepareIterated(bodies, h: h, warmStart: Solver.warmStartRatio(h, after: previousSubstep))
        for _ in 0..<Solver.velocityIterations { joints.iterateVelocities(bodies) }
    }

    /// Stops island by island, so that no island depends on another.
    private func iteratePositions() {
        islandActive.refill(count: islandLabelCount, with: true)
        for iteration in 0..<Solver.positionIterations {
            islandOpen.refill(count: islandLabelCount, with: false)
            joints.iteratePositions(jointBodies, active: islandActive.base, open: islandOpen.base)
            if iteration == Solver.positionIterations - 1 { break }
            swap(&islandActive, &islandOpen)
            let active = islandActive.base
            if !(0..<islandLabelCount).contains(where: { active[$0] }) { break }
        }
    }

    var jointBodies: JointBodies { JointBodies(awake: awake, fixed: fixed) }

    private func forgetForces() {
        let simulations = awake.simulations.base
        for slot in 0..<awake.count {
            simulations[slot].force = .zero
            simulations[slot].torque = 0
        }
    }
}
