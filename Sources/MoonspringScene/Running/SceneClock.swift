/// Paces ticks by a clock.
package struct SceneClock {
    /// Whether time passes by itself.
    package var isPlaying = true
    /// Seconds of scene time in a second; above 0.
    package var speed = 1.0
    private var due: Double?

    package init() {}

    /// Asks whether a tick is due, and if so counts on to the next. `interval` is the length of a tick, in seconds.
    package mutating func takeDue(at now: Double, interval: Double) -> Bool {
        let period = interval / speed
        guard let next = due else {
            due = now + period
            return false
        }
        guard now >= next else { return false }
        // Where ticks cost more than there is time, the scene goes slower: what is lost is not caught up on.
        due = max(next + period, now - 0.05)
        return true
    }

    /// Seconds until the next tick is due; nil when none is.
    package func wait(at now: Double) -> Double? { due.map { max(0, $0 - now) } }

    /// Nothing moves: the next tick comes a whole interval after time begins to go by again.
    package mutating func rest() { due = nil }
}
