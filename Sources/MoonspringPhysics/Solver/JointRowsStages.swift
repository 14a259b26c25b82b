// The stages of a step that joints take part in. Under the law: per 1/120 s prepare, iterate, correct positions.
// Sub-stepped: per tick prepare and warm start, per sub-step one solve with bias and one without.

extension JointStores {
    // MARK: Under the law

    /// Measures the lawful joints and starts from their old impulses, times `warmStart`.
    func prepareLawful(
        _ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>, h: Float, warmStart: Float
    ) {
        prepareDistanceJoints(
            distance.awake.base, distance.lawful.base, count: distance.lawful.count, awake, fixed, h: h,
            warmStart: warmStart)
        prepareHingeJoints(
            hinge.awake.base, hinge.lawful.base, count: hinge.lawful.count, awake, fixed, warmStart: warmStart)
    }

    /// One velocity iteration.
    func solveLawfulVelocities(_ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>) {
        solveDistanceJointVelocities(
            distance.awake.base, distance.lawful.base, count: distance.lawful.count, awake, fixed)
        solveHingeJointVelocities(hinge.awake.base, hinge.lawful.base, count: hinge.lawful.count, awake, fixed)
    }

    /// One position iteration over the islands in `active`; marks in `open` those that need another.
    func solveLawfulPositions(
        _ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>,
        active: UnsafePointer<Bool>, open: UnsafeMutablePointer<Bool>
    ) {
        solveDistanceJointPositions(
            distance.awake.base, distance.lawful.base, count: distance.lawful.count, awake, fixed, active: active,
            open: open)
        solveHingeJointPositions(
            hinge.awake.base, hinge.lawful.base, count: hinge.lawful.count, awake, fixed, active: active, open: open)
    }

    // MARK: Sub-stepped

    /// Measures the sub-stepped joints where the tick starts. `h` is the length of a sub-step.
    mutating func prepareSubstepped(
        _ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>,
        _ simulations: UnsafePointer<BodySimulation>, _ fixedSimulations: UnsafePointer<BodySimulation>, h: Float
    ) {
        fitImpulses(to: h)
        distance.prepareSubstepped(awake, fixed, simulations, fixedSimulations)
        prismatic.prepareSubstepped(awake, fixed, simulations, fixedSimulations)
        weld.prepareSubstepped(awake, fixed, simulations, fixedSimulations)
        hinge.prepareSubstepped(awake, fixed, simulations, fixedSimulations)
        for index in 0..<treeBodies.count { treeBodies.base[index].straightened = .zero }
        prepareWideHinges(wideHinges.base, wideSources.base, count: wideHinges.count, solverBase(awake), fixed)
    }

    /// Applies the impulses that the sub-stepped joints ended the last tick with: once per tick.
    func warmStartSubstepped(_ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>) {
        distance.warmStartSubstepped(awake, fixed)
        prismatic.warmStartSubstepped(awake, fixed)
        weld.warmStartSubstepped(awake, fixed)
        hinge.warmStartSubstepped(awake, fixed)
        warmStartWideHinges(wideHinges.base, count: wideHinges.count, solverBase(awake))
    }

    /// One iteration of a sub-step, with bias before the positions move and without after.
    func solveSubstepped(
        _ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>, h: Float, useBias: Bool
    ) {
        let step = JointStep(h: h, useBias: useBias)
        distance.solveSubstepped(awake, fixed, step)
        prismatic.solveSubstepped(awake, fixed, step)
        weld.solveSubstepped(awake, fixed, step)
        hinge.solveSubstepped(awake, fixed, step)
        if useBias {
            solveWideHinges(wideHinges.base, count: wideHinges.count, solverBase(awake), step)
        } else {
            relaxWideHinges(wideHinges.base, count: wideHinges.count, solverBase(awake))
        }
        if treeJoints.count > 0 { solveTreeJoints(awake, fixed, step) }
    }

    private func solveTreeJoints(
        _ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>, _ step: JointStep
    ) {
        let trees = treeJoints.base
        if step.useBias {
            distance.gatherTrees(trees, awake, fixed, step)
            prismatic.gatherTrees(trees, awake, fixed, step)
            weld.gatherTrees(trees, awake, fixed, step)
            hinge.gatherTrees(trees, awake, fixed, step)
        }
        for index in 0..<jointTrees.count {
            let tree = jointTrees.base[index]
            if step.useBias { factorizeTree(tree, trees, treeBodies.base, awake, fixed, h: step.h) }
            solveTree(tree, trees, treeBodies.base, awake, fixed, step)
        }
        distance.returnTreeImpulses(trees)
        prismatic.returnTreeImpulses(trees)
        weld.returnTreeImpulses(trees)
        hinge.returnTreeImpulses(trees)
    }

    /// The place of solver index zero: an all-zero state before the first awake one.
    private func solverBase(_ awake: UnsafeMutablePointer<BodyState>) -> UnsafeMutableRawPointer {
        UnsafeMutableRawPointer(awake - 1)
    }

    /// An impulse is a force times the sub-step it acted in: another sub-step scales it.
    private mutating func fitImpulses(to h: Float) {
        let ratio = previousSubstep > 0 ? h / previousSubstep : 0
        previousSubstep = h
        if ratio == 1 { return }
        let scale = Solver.warmStartRatios.contains(ratio) ? ratio : 0
        distance.scaleSubstepped(by: scale)
        prismatic.scaleSubstepped(by: scale)
        weld.scaleSubstepped(by: scale)
        hinge.scaleSubstepped(by: scale)
        for index in 0..<wideHinges.count {
            wideHinges.base[index].px *= scale
            wideHinges.base[index].py *= scale
        }
    }
}

extension JointStore where Row: SubsteppedJointRow {
    fileprivate func prepareSubstepped(
        _ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>,
        _ simulations: UnsafePointer<BodySimulation>, _ fixedSimulations: UnsafePointer<BodySimulation>
    ) {
        let rows = self.awake.base
        prepareRows(rows, substepped.base, count: substepped.count, awake, fixed, simulations, fixedSimulations)
        prepareRows(rows, inTrees.base, count: inTrees.count, awake, fixed, simulations, fixedSimulations)
    }

    fileprivate func warmStartSubstepped(
        _ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>
    ) {
        warmStartRows(self.awake.base, substepped.base, count: substepped.count, awake, fixed)
        warmStartRows(self.awake.base, inTrees.base, count: inTrees.count, awake, fixed)
    }

    fileprivate func solveSubstepped(
        _ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>, _ step: JointStep
    ) {
        solveRows(self.awake.base, substepped.base, count: substepped.count, awake, fixed, step)
        solveBoundedRows(self.awake.base, inTrees.base, count: inTrees.count, awake, fixed, step)
    }

    fileprivate func gatherTrees(
        _ trees: UnsafeMutablePointer<TreeJoint>, _ awake: UnsafeMutablePointer<BodyState>,
        _ fixed: UnsafeMutablePointer<BodyState>, _ step: JointStep
    ) {
        gatherEquations(self.awake.base, inTrees.base, count: inTrees.count, trees, awake, fixed, step)
    }

    fileprivate func returnTreeImpulses(_ trees: UnsafePointer<TreeJoint>) {
        returnEquationImpulses(awake.base, inTrees.base, count: inTrees.count, trees)
    }

    fileprivate func scaleSubstepped(by ratio: Float) {
        for index in 0..<substepped.count { awake.base[Int(substepped.base[index])].scaleImpulses(by: ratio) }
        for index in 0..<inTrees.count { awake.base[Int(inTrees.base[index])].scaleImpulses(by: ratio) }
    }
}
