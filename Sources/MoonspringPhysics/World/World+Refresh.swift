// Keeps the awake arrays in creation order, and the joints and contacts pointed at them. Skipped while nothing has changed.

extension World {
    /// What the solver needs to be true at the start of a tick.
    func refreshStaleState() {
        refreshOrder()
        refreshSolverIndices()
        refreshEnergyWatch()
        guard joints.awake.count > 0 else {
            jointSlotsAreStale = false
            return
        }
        if jointSlotsAreStale {
            jointSlotsAreStale = false
            joints.pointEnds(
                bodies: records.base, states: awake.states.base, simulations: awake.simulations.base)
        }
        let simulations = awake.simulations.base
        let masks = colorMasks.base
        joints.arrange(states: awake.states.base, bodyCount: awake.count) { slot in
            masks[Int(simulations[Int(slot)].body)] != 0
        }
    }

    /// Awake bodies and joint rows in creation order: results must not depend on which bodies slept when.
    func refreshOrder() {
        guard orderIsStale else { return }
        orderIsStale = false
        let bodies = records.base
        let simulations = awake.simulations.base
        if let order = creationOrder(count: awake.count, serial: { bodies[Int(simulations[$0].body)].serial }) {
            awake.states.permute(by: order)
            awake.simulations.permute(by: order)
            for slot in 0..<awake.count { bodies[Int(awake.simulations.base[slot].body)].slot = Int32(slot) }
            solverIndicesAreStale = true
        }
        joints.sortAwake(records: jointRecords)
        jointSlotsAreStale = true
    }

    private func refreshSolverIndices() {
        guard solverIndicesAreStale else { return }
        solverIndicesAreStale = false
        let simulations = awake.simulations.base
        for slot in 0..<awake.count {
            let body = Int(simulations[slot].body)
            solverIndices.base[body] =
                records.base[body].type == .dynamic
                ? SolverIndex.dynamic(slot: Int32(slot)) : SolverIndex.kinematic(slot: Int32(slot))
        }
    }
}
