/// The bodies that joints work on, as bare pointers for the length of a pass: the awake ones, and the static ones.
struct JointBodies: BitwiseCopyable {
    var awake: UnsafeMutablePointer<BodyState>
    var fixed: UnsafeMutablePointer<BodyState>
    var awakeSimulations: UnsafePointer<BodySimulation>
    var fixedSimulations: UnsafePointer<BodySimulation>

    init(awake: borrowing BodySet, fixed: borrowing BodySet) {
        self.awake = awake.states.base
        self.fixed = fixed.states.base
        awakeSimulations = UnsafePointer(awake.simulations.base)
        fixedSimulations = UnsafePointer(fixed.simulations.base)
    }

    /// The state that a joint's slot points to: of the awake set, or with ~ of the static set.
    @inline(__always)
    func state(_ slot: Int32) -> UnsafeMutablePointer<BodyState> {
        slot >= 0 ? awake + Int(slot) : fixed + Int(~slot)
    }

    /// The whole turns of the body at a joint's slot.
    @inline(__always)
    func turns(_ slot: Int32) -> Int {
        slot >= 0 ? awakeSimulations[Int(slot)].turns : fixedSimulations[Int(~slot)].turns
    }

    /// The place of solver index zero: an all-zero state before the first awake one.
    var solverBase: UnsafeMutableRawPointer { UnsafeMutableRawPointer(awake - 1) }
}
