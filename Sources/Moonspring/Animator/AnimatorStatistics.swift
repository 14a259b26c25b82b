import MoonspringPhysics

/// How much an animator has to do, and how long its last tick took. UIKit has none.
public struct AnimatorStatistics: Equatable, Sendable {
    /// How long the stages of a tick took, in milliseconds.
    public struct Milliseconds: Equatable, Sendable {
        /// Updating materials, gravity and boundaries that have changed.
        public var properties = 0.0
        /// The bodies' sub-steps, with the forces that act in them.
        public var bodies = 0.0
        /// Writing centres and rotations to the items.
        public var writeBack = 0.0
        /// Notifying delegates of contacts.
        public var contacts = 0.0
        /// The actions of behaviours, and what callbacks asked to add and remove.
        public var actions = 0.0

        package init() {}

        package static func += (sum: inout Milliseconds, more: Milliseconds) {
            sum.properties += more.properties
            sum.bodies += more.bodies
            sum.writeBack += more.writeBack
            sum.contacts += more.contacts
            sum.actions += more.actions
        }
    }

    /// The changes of the kinetic energy by the constraints of a step, in joules.
    public typealias EnergyChanges = MoonspringPhysics.EnergyChanges

    /// The number of items that have a body here.
    public var bodies = 0
    /// The number of bodies that the next tick moves.
    public var awakeBodies = 0
    /// The number of pairs of collision shapes that touch.
    public var contacts = 0
    /// The number of groups of items connected by contacts and attachments, which sleep and wake together; an item by
    /// itself is a group too. Anchored items belong to none.
    public var islands = 0
    /// The kinetic energy of motion and rotation in joules, of items that have a body here: with a kilogram per 100 x
    /// 100 points of density 1, and 100 points per metre.
    public var kineticEnergy = 0.0
    /// The potential energy in gravity in joules, zero at the origin; springs and fields are not included.
    public var potentialEnergy = 0.0
    /// The changes of the kinetic energy by the last tick's bounces, attachments and contacts; nil unless
    /// `measuresEnergyChanges` is set.
    public var energyChanges: EnergyChanges?
    /// The times of the last tick; nil before the first one, and if the animator's clock has no stopwatch.
    public var milliseconds: Milliseconds?

    package init() {}
}

extension DynamicAnimator {
    /// Whether ticks measure the changes of the energy (`AnimatorStatistics.energyChanges`), which costs some passes
    /// over the moving items. Default false.
    public var measuresEnergyChanges: Bool {
        get { world.measuresEnergyChanges }
        set { world.measuresEnergyChanges = newValue }
    }

    /// How much the animator has to do, and how long its last tick took. Reading it changes nothing. O(contacts + bodies).
    public var statistics: AnimatorStatistics {
        var statistics = AnimatorStatistics()
        statistics.bodies = recordIndices.count
        statistics.awakeBodies = world.awakeBodyCount
        statistics.contacts = world.touchingCount
        statistics.islands = world.islandCount
        statistics.kineticEnergy = world.kineticEnergy
        statistics.potentialEnergy = world.potentialEnergy
        statistics.energyChanges = world.measuresEnergyChanges ? world.energyChanges : nil
        statistics.milliseconds = clock?.showsTimes == false ? nil : stageTimes
        return statistics
    }
}

/// Measures the stages of a tick, where there is a stopwatch.
struct StageWatch {
    private let stopwatch: (() -> Double)?
    private var start = 0.0
    private(set) var times: AnimatorStatistics.Milliseconds?

    init(_ stopwatch: (() -> Double)?) {
        self.stopwatch = stopwatch
        guard let stopwatch else { return }
        times = AnimatorStatistics.Milliseconds()
        start = stopwatch()
    }

    /// A stage is over: `note` gets its milliseconds.
    mutating func lap(_ note: (inout AnimatorStatistics.Milliseconds, Double) -> Void) {
        guard let stopwatch, var times else { return }
        let now = stopwatch()
        note(&times, (now - start) * 1000)
        self.times = times
        start = now
    }
}
