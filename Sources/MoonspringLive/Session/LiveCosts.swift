import MoonspringScene
import MoonspringSystem

/// What ticks cost, while a viewer shows it.
struct LiveCosts {
    /// The number of the message.
    private(set) var number = 0
    private(set) var members: JSON.Object = [:]
    /// Milliseconds spent on pictures since the last message.
    private var pictures = 0.0
    private var next = 0.0

    /// Seconds between two messages: as often as a person can read them.
    private static let period = 0.5

    /// Does what pictures take.
    mutating func measurePictures(_ body: () -> Void) {
        let start = MonotonicClock.now
        body()
        pictures += (MonotonicClock.now - start) * 1000
    }

    /// Makes the next message, if one is due and there were ticks.
    mutating func update(of scene: Scene) {
        let now = MonotonicClock.now
        guard now >= next, let costs = scene.takeCosts(), costs.ticks > 0 else { return }
        next = now + Self.period
        let stages: [JSON] = (costs.stages + [("pictures", pictures)]).map { stage in
            ["name": .string(stage.name), "milliseconds": .number(stage.milliseconds / Double(costs.ticks))]
        }
        pictures = 0
        number += 1
        members = [
            "ticks": .integer(costs.ticks), "budget": .number(scene.interval * 1000),
            "stages": .array(stages),
        ]
    }
}

extension LiveSession {
    /// Begins or ends measuring, as viewers request.
    func measure() {
        let isWanted = viewers.values.contains(where: { $0.showsCosts })
        if isWanted != (costs != nil) { costs = isWanted ? LiveCosts() : nil }
        scene.measureTicks(with: isWanted ? { MonotonicClock.now } : nil)
    }
}
