/// Decides whether a step shares its work out, by trying both now and then.
///
/// Whether threads gain is not to be known beforehand: another program may have the second core, or the cores may be so far
/// apart that a body takes longer to cross over than to be solved. The bits of a step do not depend on who computed them, so
/// the clock may choose.
package struct SharingGovernor {
    /// Whether the next step should share its work.
    package private(set) var shares = true
    private var phase = Phase.current
    private var prefersSharing = true
    private var stepsLeft = SharingGovernor.trial
    private var stay = SharingGovernor.shortestStay
    private var bestOfCurrent = Double.infinity
    private var bestOfOther = Double.infinity

    private enum Phase {
        /// The preferred way is timed, then the other.
        case current, other
        case settled
    }

    /// Steps that each way is tried for; the fastest counts, since in the first the threads get out of bed.
    private static let trial = 4
    /// Steps between trials: twice as many each time the choice holds.
    private static let shortestStay = 64
    private static let longestStay = 256

    package init() {}

    /// How long a step took that had enough to do to be shared, in seconds or any other unit.
    package mutating func note(_ time: Double) {
        if phase == .current { bestOfCurrent = min(bestOfCurrent, time) }
        if phase == .other { bestOfOther = min(bestOfOther, time) }
        stepsLeft -= 1
        if stepsLeft == 0 { advancePhase() }
    }

    private mutating func advancePhase() {
        switch phase {
        case .settled:
            phase = .current
            bestOfCurrent = .infinity
            bestOfOther = .infinity
            stepsLeft = Self.trial
        case .current:
            phase = .other
            shares = !prefersSharing
            stepsLeft = Self.trial
        case .other:
            phase = .settled
            // Not to and fro for nothing.
            let changes = bestOfOther < bestOfCurrent * 0.97
            if changes { prefersSharing.toggle() }
            stay = changes ? Self.shortestStay : min(2 * stay, Self.longestStay)
            shares = prefersSharing
            stepsLeft = stay
        }
    }
}
