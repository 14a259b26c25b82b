import Moonspring

/// What must hold in every tick of a mechanism.
public struct MechanismCheck {
    public enum Law: String, CaseIterable, Sendable {
        /// Every number is finite.
        case finite
        /// The energy does not rise by more than the greatest kinetic energy so far, and half a metre of lift.
        case explosion
        /// The energy does not rise by more than `EnergyLedger.tolerance`.
        case energy
        /// Nothing is faster than what pulls at it can make it.
        case speed
        /// Nothing gets through the walls.
        case wall
        /// Rods keep their length, pins their anchors, slides their lines.
        case link
        /// No more shapes touch than there is room for.
        case contacts
        /// What is damped comes to rest.
        case rest
    }

    public struct Breach: Sendable {
        public let law: Law
        public let tick: Int
        public let text: String
    }

    /// The first breach of each law, in the order in which they happened.
    public private(set) var breaches: [Breach] = []
    /// The greatest error of a link, in points.
    public private(set) var greatestLinkError = 0.0
    public private(set) var greatestSpeed = 0.0
    public private(set) var ledger: EnergyLedger

    /// Points, and radians of a weld or a slide, that a link may give way by for longer than an impact takes.
    public static let linkTolerance = (way: 3.0, turn: 0.1)
    /// The same in an impact. Joints that are solved one after the other give way to it: of 2,500 mechanisms in Box2D 2.4 at 240 Hz one
    /// in ten gives way by more than 8 points where no item has more than ten times the mass of another.
    public static let impactTolerance = (way: 12.0, turn: 0.5)
    /// Ticks that an impact takes, with what it sets swinging.
    static let impactTicks = 30
    /// A chain cracks like a whip, and a light item that a heavy one throws is faster than that: three times for two, seven for
    /// three, fifteen for four in a row.
    static let whip = 20.0
    /// Points per second of what begins in a state that it cannot be in.
    static let impossibleSpeed = 1e5
    /// Ticks after a change by force (an item moved into another one, an anchor moved away) in which only speeds are judged.
    static let settling = 30

    private let isInside: [Bool]
    private let startSpeed: Double
    /// The heaviest item's mass by the lightest one's.
    private let massRatio: Double
    private var rests: [LinkRest?]
    /// For how many ticks each link has been off.
    private var strained: [Int]
    private var unsettled = 0
    private var lastKicks = 0.0

    public init(_ stage: MechanismStage) {
        let mechanism = stage.mechanism
        ledger = EnergyLedger(mechanism)
        isInside = mechanism.items.map {
            mechanism.hasWalls && mechanism.collides
                && Rect(origin: .zero, size: mechanism.size).insetBy(dx: 1, dy: 1).contains($0.center)
        }
        startSpeed =
            mechanism.items.map { $0.velocity.length + abs($0.spin) * $0.size.length / 2 }.max() ?? 0
        rests = mechanism.links.indices.map { LinkRest($0, stage) }
        strained = mechanism.links.map { _ in 0 }
        ledger.measure(stage)
        ledger.restart()
        // What springs are stretched by counts as speed.
        let lightest = ledger.masses.filter { $0 > 0 }.min() ?? 1
        massRatio = (ledger.masses.max() ?? 1) / lightest
        lastKicks = 100 * (2 * ledger.elastic / lightest).squareRoot()
    }

    /// Whether to go on makes sense.
    public var isOver: Bool { breaches.contains { $0.law == .finite || $0.law == .explosion } }

    private mutating func report(_ law: Law, _ tick: Int, _ text: String) {
        guard !breaches.contains(where: { $0.law == law }) else { return }
        breaches.append(Breach(law: law, tick: tick, text: text))
    }

    // MARK: changes

    /// The script has changed something before the next tick.
    public mutating func note(_ actions: [Mechanism.Action], _ stage: MechanismStage) {
        guard !actions.isEmpty else { return }
        for action in actions {
            switch action {
            case .kick(let item, let velocity, let spin):
                lastKicks += velocity.length + abs(spin) * stage.sizes[item].length / 2
            case .detach: break
            // A rod or a pin is measured when it is made: nothing is out of place then.
            case .attach: break
            case .resize(let item, let size):
                ledger.resize(item, to: size)
                unsettled = Self.settling
            case .move, .moveAnchor: unsettled = Self.settling
            }
        }
        for index in rests.indices {
            if stage.attachments[index] == nil { rests[index] = nil }
            if stage.attachments[index] != nil, rests[index] == nil { rests[index] = LinkRest(index, stage) }
        }
        for case .resize(let item, _) in actions {
            for (index, link) in stage.mechanism.links.enumerated()
            where stage.attachments[index] != nil && (link.item == item || link.other == item) {
                rests[index] = LinkRest(index, stage)
            }
        }
        ledger.measure(stage)
        ledger.restart()
    }

    // MARK: a tick

    /// A tick is over.
    public mutating func check(_ stage: MechanismStage) {
        let tick = stage.tick
        guard stage.items.allSatisfy({ $0.center.isFinite && $0.transform.isFinite }) else {
            return report(.finite, tick, "an item is nowhere")
        }
        checkSpeeds(stage)
        guard !stage.mechanism.isImpossible else { return }
        ledger.measure(stage)
        if unsettled > 0 {
            unsettled -= 1
            ledger.restart()
        } else {
            checkEnergy(tick)
            ledger.close()
            checkLinks(stage)
            checkWalls(stage)
        }
        if tick % 16 == 0 { checkContacts(stage) }
    }

    private mutating func checkEnergy(_ tick: Int) {
        // What joints give way by under a heavy load they give back.
        if !rests.isEmpty { ledger.share = min(0.5, max(1, massRatio / 10) * EnergyLedger.share) }
        ledger.lift = EnergyLedger.lift * (1 + massRatio / 50) + greatestLinkError / 100
        let rise = ledger.rise
        guard !(rise <= ledger.tolerance) else { return }
        let text =
            "the energy is \(short(ledger.total)) J, \(short(ledger.previous)) J before, \(short(ledger.lowest)) J at its lowest, "
            + "with \(short(ledger.greatest)) J of motion at most: \(short(rise)) J too much"
        report(.energy, tick, text)
        if !(rise <= ledger.greatest + 50 * ledger.floor) { report(.explosion, tick, text) }
    }

    private mutating func checkSpeeds(_ stage: MechanismStage) {
        for index in stage.items.indices where ledger.masses[index] > 0 {
            greatestSpeed = max(greatestSpeed, stage.velocity(of: index).length)
        }
        let bound = stage.mechanism.isImpossible ? Self.impossibleSpeed : speedBound(stage)
        if !(greatestSpeed <= bound) {
            report(.speed, stage.tick, "\(short(greatestSpeed)) pt/s, and \(short(bound)) pt/s at most")
        }
    }

    /// What pulls at the items makes them so fast in the time, or over the way across where there are walls.
    private func speedBound(_ stage: MechanismStage) -> Double {
        let mechanism = stage.mechanism
        let time = Double(stage.tick) / 60
        let pull = 100 * ledger.acceleration
        var fall = pull * time
        if mechanism.hasWalls && mechanism.collides {
            fall = min(fall, (2 * pull * mechanism.size.length).squareRoot())
        }
        for motor in mechanism.motors {
            let radius = mechanism.items[motor.item].size.length / 2
            fall += abs(motor.torque) * time / max(ledger.inertias[motor.item], 1e-9) * radius
        }
        return Self.whip * (startSpeed + lastKicks + fall + 100)
    }

    private mutating func checkLinks(_ stage: MechanismStage) {
        for index in rests.indices {
            guard let rest = rests[index], let error = rest.error(stage) else { continue }
            greatestLinkError = max(greatestLinkError, error.way)
            let isNearlyKept =
                error.way <= Self.linkTolerance.way + 0.02 * rest.length && error.turn <= Self.linkTolerance.turn
            strained[index] = isNearlyKept ? 0 : strained[index] + 1
            // What is heavy pulls the links of what is light apart.
            let scale = max(1, massRatio / 10)
            let isKept =
                error.way <= scale * (Self.impactTolerance.way + 0.1 * rest.length)
                && error.turn <= scale * Self.impactTolerance.turn
            if !isKept || Double(strained[index]) > Double(Self.impactTicks) * scale.squareRoot() {
                report(
                    .link, stage.tick,
                    "the \(stage.mechanism.links[index].kind.rawValue) \(index + 1) is off by \(short(error.way)) pt "
                        + "and \(short(error.turn)) rad, since \(strained[index]) ticks")
            }
        }
    }

    private mutating func checkWalls(_ stage: MechanismStage) {
        for (index, item) in stage.items.enumerated() where isInside[index] {
            let center = item.center
            // What is heavy presses what is thin into a wall, with its centre. Through it is what has nothing left inside.
            let reach = stage.sizes[index].length / 2
            let room = Rect(origin: .zero, size: stage.mechanism.size).insetBy(dx: -reach, dy: -reach)
            guard room.contains(center) else {
                return report(.wall, stage.tick, "item \(index + 1) is at \(short(center.x)), \(short(center.y))")
            }
        }
    }

    /// Convex things that do not overlap touch each other like the countries of a map: 3 n pairs at most, walls being 4 more; as
    /// many again where what is tied together overlaps.
    private mutating func checkContacts(_ stage: MechanismStage) {
        let most = 6 * (stage.items.count + 4 + stage.mechanism.boundaries.count)
        let contacts = stage.animator.statistics.contacts
        if contacts > most { report(.contacts, stage.tick, "\(contacts) contacts of \(stage.items.count) items") }
    }

    /// The time is over in which a damped mechanism comes to rest.
    public mutating func checkRest(_ stage: MechanismStage) {
        guard stage.animator.isRunning else { return }
        for index in stage.items.indices where ledger.masses[index] > 0 {
            let speed = stage.velocity(of: index).length
            if !(speed < 5) {
                report(.rest, stage.tick, "item \(index + 1) still moves at \(short(speed)) pt/s")
            }
        }
    }
}

/// Four digits.
private func short(_ value: Double) -> String {
    guard value.isFinite, value != 0 else { return "\(value)" }
    var (scaled, power) = (abs(value), 0)
    while scaled >= 10_000 { (scaled, power) = (scaled / 10, power + 1) }
    while scaled < 1000 { (scaled, power) = (scaled * 10, power - 1) }
    let digits = scaled.rounded()
    let plain = power >= 0 ? digits * pow10(power) : digits / pow10(-power)
    return "\(value < 0 ? -plain : plain)"
}

private func pow10(_ power: Int) -> Double { (0..<power).reduce(1) { result, _ in result * 10 } }
