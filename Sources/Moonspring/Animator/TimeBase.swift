/// Exact time: a count of flicks (1/705,600,000 s), which every common display rate divides without a remainder.
///
/// After time T an animator has done ceil(120 T) - 1 sub-steps. In floating point that count would depend on how the
/// interval rounds; in flicks it does not: at 60 Hz the first tick takes one sub-step and every later one two.
package struct TimeBase: Equatable, Sendable {
    package static let flicksPerSecond = 705_600_000.0
    private static let flicksPerSubstep: Int64 = 5_880_000

    /// The length of a sub-step, in seconds.
    package static let substep = 1.0 / 120

    private(set) var flicks: Int64 = 0

    package init() {}

    /// Time since the start, in seconds.
    package var seconds: Double { Double(flicks) / Self.flicksPerSecond }

    /// Advances by `interval` seconds and returns the number of sub-steps that became due.
    package mutating func advance(by interval: Double) -> Int {
        let before = substepsDone
        flicks += Int64((interval * Self.flicksPerSecond).rounded())
        return Int(substepsDone - before)
    }

    private var substepsDone: Int64 {
        max(0, (flicks + Self.flicksPerSubstep - 1) / Self.flicksPerSubstep - 1)
    }
}
