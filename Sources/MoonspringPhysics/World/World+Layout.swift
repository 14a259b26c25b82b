// Keeping the awake arrays in creation order, and the joint rows pointed at them. All of it is skipped while nothing
// has changed.

extension World {
    /// What a sub-step needs to be true.
    func refreshLayout() {
        refreshOrder()
        guard distanceJoints.awake.count + hingeJoints.awake.count > 0 else { return }
        refreshIslands()
        guard jointSlotsAreStale else { return }
        jointSlotsAreStale = false
        pointEnds(distanceJoints.awake.base, count: distanceJoints.awake.count)
        pointEnds(hingeJoints.awake.base, count: hingeJoints.awake.count)
    }

    /// Awake bodies and joint rows in creation order: what happens must not depend on who slept when.
    func refreshOrder() {
        guard orderIsStale else { return }
        orderIsStale = false
        let bodies = records.base
        let simulations = awake.simulations.base
        if let order = creationOrder(count: awake.count, serial: { bodies[Int(simulations[$0].body)].serial }) {
            awake.states.permute(by: order)
            awake.simulations.permute(by: order)
            for slot in 0..<awake.count { bodies[Int(awake.simulations.base[slot].body)].slot = Int32(slot) }
        }
        distanceJoints.sortAwake(records: jointRecords)
        hingeJoints.sortAwake(records: jointRecords)
        jointSlotsAreStale = true
    }

    private func pointEnds<Row: JointRow>(_ rows: UnsafeMutablePointer<Row>, count: Int) {
        let bodies = records.base
        let simulations = awake.simulations.base
        for index in 0..<count {
            let a = bodies[Int(rows[index].ends.bodyA)]
            let b = bodies[Int(rows[index].ends.bodyB)]
            assert(a.set != .asleep && b.set != .asleep, "an awake joint has a sleeping body")
            rows[index].ends.slotA = a.set == .awake ? a.slot : ~a.slot
            rows[index].ends.slotB = b.set == .awake ? b.slot : ~b.slot
            rows[index].ends.island = simulations[Int(a.set == .awake ? a.slot : b.slot)].island
        }
    }
}
