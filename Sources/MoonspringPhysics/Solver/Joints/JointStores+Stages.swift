// The stages of a step that joints take part in. Iterated joints: per 1/120 s prepare, iterate, correct positions.
// Sub-stepped: per tick prepare and warm start, per sub-step one solve with bias and one without.

extension JointStores {
    // MARK: Iterated

    /// Measures the iterated joints and starts from their old impulses, times `warmStart`.
    func prepareIterated(_ bodies: JointBodies, h: Float, warmStart: Float) {
        distance.prepareIterated(bodies, h: h, warmStart: warmStart)
        hinge.prepareIterated(bodies, h: h, warmStart: warmStart)
    }

    /// One velocity iteration.
    func iterateVelocities(_ bodies: JointBodies) {
        distance.iterateVelocities(bodies)
        hinge.iterateVelocities(bodies)
    }

    /// One position iteration over the islands in `active`; marks in `open` those that need another.
    func iteratePositions(_ bodies: JointBodies, active: UnsafePointer<Bool>, open: UnsafeMutablePointer<Bool>) {
        distance.iteratePositions(bodies, active: active, open: open)
        hinge.iteratePositions(bodies, active: active, open: open)
    }

    // MARK: Sub-stepped

    /// Measures the sub-stepped joints where the tick starts. `h` is the length of a sub-step.
    mutating func prepareSubstepped(_ bodies: JointBodies, h: Float) {
        scaleImpulses(to: h)
        distance.prepareSubstepped(bodies)
        prismatic.prepareSubstepped(bodies)
        weld.prepareSubstepped(bodies)
        hinge.prepareSubstepped(bodies)
        prepareWideHinges(wideHinges.base, wideSources.base, count: wideHinges.count, bodies)
    }

    /// Applies the impulses that the sub-stepped joints ended the last tick with: once per tick.
    func warmStartSubstepped(_ bodies: JointBodies) {
        distance.warmStartSubstepped(bodies)
        prismatic.warmStartSubstepped(bodies)
        weld.warmStartSubstepped(bodies)
        hinge.warmStartSubstepped(bodies)
        warmStartWideHinges(wideHinges.base, count: wideHinges.count, bodies.solverBase)
    }

    /// One iteration of a sub-step, with bias before the positions move and without after.
    func solveSubstepped(_ bodies: JointBodies, h: Float, useBias: Bool) {
        let step = JointStep(h: h, useBias: useBias)
        distance.solveSubstepped(bodies, step)
        prismatic.solveSubstepped(bodies, step)
        weld.solveSubstepped(bodies, step)
        hinge.solveSubstepped(bodies, step)
        if useBias {
            solveWideHinges(wideHinges.base, count: wideHinges.count, bodies.solverBase, step)
        } else {
            relaxWideHinges(wideHinges.base, count: wideHinges.count, bodies.solverBase)
        }
    }

    // MARK: In groups

    /// Turns the levers of joints in groups to where the bodies are.
    func updateGrouped(_ bodies: JointBodies) {
        distance.updateGrouped(bodies)
        prismatic.updateGrouped(bodies)
        weld.updateGrouped(bodies)
        hinge.updateGrouped(bodies)
    }

    /// Hands the equations of joints in groups to these.
    func gatherEquations(_ solver: GroupSolver, _ bodies: JointBodies, _ step: JointStep) {
        distance.gatherEquations(solver, bodies, step)
        prismatic.gatherEquations(solver, bodies, step)
        weld.gatherEquations(solver, bodies, step)
        hinge.gatherEquations(solver, bodies, step)
    }

    /// Gives the joints in groups the impulses that were found.
    func scatterImpulses(_ constraints: UnsafePointer<GroupConstraint>, _ bodies: JointBodies) {
        distance.scatterImpulses(constraints, bodies)
        prismatic.scatterImpulses(constraints, bodies)
        weld.scatterImpulses(constraints, bodies)
        hinge.scatterImpulses(constraints, bodies)
    }

    /// An impulse is a force times the sub-step it acted in: another sub-step scales it.
    private mutating func scaleImpulses(to h: Float) {
        let ratio = Solver.warmStartRatio(h, after: previousSubstep)
        previousSubstep = h
        if ratio == 1 { return }
        distance.scaleSubstepped(by: ratio)
        prismatic.scaleSubstepped(by: ratio)
        weld.scaleSubstepped(by: ratio)
        hinge.scaleSubstepped(by: ratio)
        for index in 0..<wideHinges.count {
            wideHinges.base[index].px *= ratio
            wideHinges.base[index].py *= ratio
        }
    }
}
