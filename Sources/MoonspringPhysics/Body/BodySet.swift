/// Bodies of one condition (static, awake or asleep), contiguous, so that a pass over one set never meets the others.
struct BodySet: ~Copyable {
    var states = Column<BodyState>()
    var simulations = Column<BodySimulation>()

    var count: Int { states.count }

    /// Appends a body and returns its slot.
    mutating func append(_ state: BodyState, _ simulation: BodySimulation) -> Int32 {
        states.append(state)
        simulations.append(simulation)
        return Int32(states.count - 1)
    }

    /// Removes a body, puts the last one in its slot, and returns that one's record index (-1 when it was the last).
    mutating func swapRemove(at slot: Int32) -> Int32 {
        states.swapRemove(at: Int(slot))
        simulations.swapRemove(at: Int(slot))
        return Int(slot) < simulations.count ? simulations[Int(slot)].body : -1
    }
}
