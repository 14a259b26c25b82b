import Moonspring
import MoonspringLua

/// A kind of measure: what it makes of a run. A new one is a row of ``all``.
///
/// The terms are those of step responses (K. Ogata, "Modern Control Engineering", 5th edition, 2010, section 5-3); rise time from 10 to
/// 90 %, settling within 2 %.
package struct MeasureKind: Sendable {
    /// What a kind measures.
    package enum Target: Equatable, Sendable {
        /// The whole scene: `energy`.
        case scene
        /// An item, or the whole scene: `contacts:card`, `contacts`.
        case itemOrScene
        /// An item, by its centre, or a number that can be plotted: `settleTime:card`, `settleTime:card.rotation`.
        case motion
        /// A number that can be plotted: `max:card.x`.
        case number
        /// A recorded motion: `match:trace.jsonl:card.center`.
        case curve
    }

    package let name: String
    package let target: Target
    /// nil: that of what is measured.
    package let unit: String?
    package let doc: String
    let value: @Sendable (MeasuredMotion) -> Double?

    package static func named(_ name: some StringProtocol) -> MeasureKind? { all.first { $0.name == name } }

    /// The part of the largest distance from rest within which a motion counts as settled.
    static let settledShare = 0.02
    /// How long a motion has to stay there, unless everything is at rest when the run ends: as long as an animator waits before it pauses.
    static let settledTime = 0.5

    package static let all = [
        MeasureKind(
            name: "settleTime", target: .motion, unit: "s",
            doc:
                "When it is within 2 % of its largest distance from its rest position for good; none if it is not by the end."
        ) { $0.settleTime },
        MeasureKind(
            name: "riseTime", target: .motion, unit: "s",
            doc: "How long it takes from 10 to 90 % of the way to its rest position."
        ) { motion in
            guard motion.settleTime != nil, let low = motion.firstTime(at: 0.1), let high = motion.firstTime(at: 0.9)
            else { return nil }
            return high - low
        },
        MeasureKind(
            name: "overshoot", target: .motion, unit: "",
            doc: "How far it goes beyond its rest position, as a part of the way there: 0.04 is 4 %."
        ) { motion in
            motion.settleTime == nil ? nil : motion.progress.map { max(0, ($0.max() ?? 1) - 1) }
        },
        MeasureKind(
            name: "restPosition", target: .number, unit: nil, doc: "Where it comes to rest; none if it does not."
        ) {
            $0.settleTime == nil ? nil : $0.columns[0].last
        },
        MeasureKind(
            name: "peakSpeed", target: .motion, unit: "/s",
            doc: "Its greatest speed; that of a tick is the way between its neighbours, by their time."
        ) { $0.peakSpeed },
        MeasureKind(name: "pathLength", target: .motion, unit: nil, doc: "The length of the path that it takes.") {
            motion in
            zip(motion.points, motion.points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
        },
        MeasureKind(
            name: "contacts", target: .itemOrScene, unit: "", doc: "How often it begins to touch an item or a boundary."
        ) { Double($0.contactCount) },
        MeasureKind(
            name: "energy", target: .scene, unit: "J",
            doc: "The greatest kinetic energy of all items that animators hold."
        ) { $0.columns[0].max() },
        MeasureKind(
            name: "match", target: .curve, unit: nil,
            doc:
                "How far it is from a recorded motion, FILE.jsonl:card.center or FILE.csv: the root of the mean square."
        ) { motion in motion.reference?.distance(from: motion) },
        MeasureKind(name: "min", target: .number, unit: nil, doc: "Its smallest value.") { $0.columns[0].min() },
        MeasureKind(name: "max", target: .number, unit: nil, doc: "Its largest value.") { $0.columns[0].max() },
        MeasureKind(name: "mean", target: .number, unit: nil, doc: "Its mean over the ticks.") {
            $0.times.isEmpty ? nil : $0.columns[0].reduce(0, +) / Double($0.times.count)
        },
        MeasureKind(name: "end", target: .number, unit: nil, doc: "Its value at the end of the run.") {
            $0.isThere ? $0.columns[0].last : nil
        },
    ]

    /// What help says of all of them; each of their names finds it.
    static let topic = HelpWord(
        names: ["measures", "measure"] + all.map { $0.name },
        text: """
            run --measure, sweep and fit take a number of each run as KIND:TARGET, or by the name that scene.measure gave it.
            An item (card) is measured by its centre; a number is what plot takes: card.x, card.rotation, a signal.
            card@1.5 leaves out what happens before that second.
            \(all.map { "\($0.example), \($0.unitText)\n    \($0.doc)" }.joined(separator: "\n"))
            """, members: ["scene.measure"])

    private var unitText: String {
        switch unit {
        case nil: "in its unit"
        case ""?: "without a unit"
        case "/s"?: "in its unit per second"
        case let unit?: "in \(unit)"
        }
    }
}
