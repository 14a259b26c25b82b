// Steps that take too long, or too much memory: a step ends early where its owner says so.

extension World {
    /// Why and where a step ended early. What it had not come to is left as it was: bodies stay where they are, and contacts that were
    /// not looked for are found by a later step.
    public struct Halt: Equatable, Sendable {
        /// What the step was doing.
        public enum Stage: String, Sendable {
            /// Gravity, pushes and fields.
            case forces = "forces"
            /// Looking for shapes that may touch.
            case pairs = "broad phase"
            /// Computing where they touch.
            case manifolds = "narrow phase"
            /// Solving contacts and joints.
            case solver
            /// Looking for what fast bodies meet on their way.
            case continuous = "continuous collision"
        }

        /// What the step was doing when it ended.
        public let stage: Stage
        /// Whether contacts would have been more than `contactLimit`; else `mustHalt` asked for it.
        public let isOverContactLimit: Bool
        /// How many contacts there were, touching or near.
        public let contacts: Int
    }

    /// How many contacts there have been at once, touching or near: their places are kept.
    package var contactCapacity: Int { contacts.count }

    /// Counts work, pairs or contacts or bodies looked at, and asks `mustHalt` now and then. Returns whether the step is to end.
    @inline(__always)
    package func isHalted(in stage: Halt.Stage, after work: Int) -> Bool {
        if halt != nil { return true }
        if mustHalt == nil { return false }
        workSinceAsked += work
        return workSinceAsked >= Self.workPerQuestion && asksWhetherToHalt(stage)
    }

    /// A question costs what some hundred contacts do.
    private static var workPerQuestion: Int { 20_000 }

    @inline(never)
    private func asksWhetherToHalt(_ stage: Halt.Stage) -> Bool {
        workSinceAsked = 0
        guard mustHalt?() == true else { return false }
        halt = Halt(stage: stage, isOverContactLimit: false, contacts: contactCount)
        return true
    }

    /// Whether there is room for another contact; the step ends where there is none.
    @inline(__always)
    func hasRoomForContact() -> Bool {
        if contactCount < contactLimit { return true }
        if halt == nil { halt = Halt(stage: .pairs, isOverContactLimit: true, contacts: contactCount) }
        return false
    }
}
