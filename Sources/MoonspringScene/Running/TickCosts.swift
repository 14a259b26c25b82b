import Moonspring

/// How long the stages of some ticks took, in milliseconds in all.
package struct TickCosts {
    package var ticks = 0
    /// Timers, coroutines, inputs, `onTick` and `onFrame`.
    package var scripts = 0.0
    /// The stages of all animators.
    package var animators = AnimatorStatistics.Milliseconds()
    /// Signals, the hash, and the frames that someone wants.
    package var frame = 0.0

    package init() {}

    /// The stages by their names, in the order in which they come.
    package var stages: [(name: String, milliseconds: Double)] {
        [
            ("scripts", scripts), ("properties", animators.properties), ("bodies", animators.bodies),
            ("writeBack", animators.writeBack), ("contacts", animators.contacts), ("actions", animators.actions),
            ("frame", frame),
        ]
    }
}

/// Measures the stages of ticks for the host of a scene. Scripts cannot see it.
struct TickWatch {
    private let stopwatch: () -> Double
    private var start = 0.0
    private(set) var costs = TickCosts()

    init(_ stopwatch: @escaping () -> Double) { self.stopwatch = stopwatch }

    mutating func begin() {
        costs.ticks += 1
        start = stopwatch()
    }

    mutating func endScripts() { costs.scripts += lap() }

    /// The animators that ran have measured themselves.
    mutating func endAnimators(_ animators: [DynamicAnimator]) {
        for times in animators.lazy.compactMap({ $0.stageTimes }) { costs.animators += times }
        start = stopwatch()
    }

    mutating func endFrame() { costs.frame += lap() }

    mutating func take() -> TickCosts {
        defer { costs = TickCosts() }
        return costs
    }

    private mutating func lap() -> Double {
        let now = stopwatch()
        defer { start = now }
        return (now - start) * 1000
    }
}

extension Scene {
    /// Measures the stages of the next ticks with a clock in seconds; nil ends that. A stopwatch that scripts may see stays.
    package func measureTicks(with stopwatch: (() -> Double)?) {
        tickWatch = stopwatch.map(TickWatch.init)
        guard clock.stopwatch == nil || !clock.showsTimes else { return }
        (clock.stopwatch, clock.showsTimes) = (stopwatch, stopwatch == nil)
    }

    /// The costs of the ticks since this was asked last; nil where nothing is measured.
    package func takeCosts() -> TickCosts? { tickWatch?.take() }
}
