import Moonspring

/// The mechanical energy of a mechanism, worked out from what its items show, and whether it has risen.
///
/// A passive mechanism's energy never rises: not over the lowest that it had. What is let pass is a share of the greatest kinetic
/// energy so far, as an error of an impact or of a step grows with the speed, and a floor for what is at rest: soft contacts and joints
/// give way and come back.
public struct EnergyLedger {
    /// An impact that returns all its energy may be off by gravity's work within one sub-step, which is 2 g h / v of it: 3 % at
    /// 5 m/s, and the next impact is off the other way as often as not. Springs of up to 10 rad/s that are stepped explicitly
    /// swing by half of omega h, 4 %, about their energy.
    public static let share = 0.05
    /// Metres that everything may be lifted by: contacts and joints may give way by 0.005 each, and several stand on top of each other.
    public static let lift = 0.01
    /// The same now. What gave way under a heavy load comes back, and lifts it again.
    var lift = EnergyLedger.lift
    /// The share that is let pass now.
    var share = EnergyLedger.share

    /// Joules, of everything that is not anchored.
    public private(set) var kinetic = 0.0
    public private(set) var potential = 0.0
    /// Of attachments with a frequency.
    public private(set) var elastic = 0.0
    public var total: Double { kinetic + potential + elastic }
    /// The lowest total so far, with what motors may have added since.
    public private(set) var lowest = Double.infinity
    /// The greatest kinetic and elastic energy so far.
    public private(set) var greatest = 0.0
    /// The total of the tick before.
    public private(set) var previous = 0.0
    /// Joules that are let pass, whatever moves.
    public let floor: Double

    private(set) var masses: [Double]
    private(set) var inertias: [Double]
    /// Metres per second squared, or more, that anything accelerates by.
    let acceleration: Double
    private let mechanism: Mechanism
    private let moving: [Int]
    private var spins: [Double]

    init(_ mechanism: Mechanism) {
        self.mechanism = mechanism
        let materials = mechanism.items.map { mechanism.materials[$0.material] }
        moving = mechanism.items.indices.filter { !materials[$0].isAnchored }
        masses = zip(mechanism.items, materials).map { $1.isAnchored ? 0 : $0.mass(density: $1.density) }
        inertias = zip(mechanism.items, materials).map {
            $1.isAnchored || !$1.allowsRotation ? 0 : $0.inertia(density: $1.density)
        }
        spins = mechanism.items.map { _ in 0 }
        let acceleration = Self.acceleration(mechanism, masses)
        self.acceleration = acceleration
        // Without a pull there are still impacts: 0.1 m/s is let pass.
        floor = masses.reduce(1e-4) { $0 + $1 * max(acceleration * Self.lift, 0.005) }
    }

    private static func acceleration(_ mechanism: Mechanism, _ masses: [Double]) -> Double {
        var most = 10 * mechanism.gravity.length
        for spring in mechanism.springs { most += spring.stiffness * mechanism.size.length / 100 }
        for push in mechanism.pushes { most += push.force.length / max(masses[push.item], 1e-6) }
        let reach = mechanism.size.length / 100
        let lightest = masses.filter { $0 > 0 }.min() ?? 1
        for field in mechanism.fields {
            switch field.kind {
            case .drag: break
            case .spring: most += field.strength * reach / lightest
            case .linearGravity: most += field.strength * field.direction.length
            case .radialGravity: most += field.strength
            }
        }
        return most
    }

    /// Reads the items after a tick or a change.
    mutating func measure(_ stage: MechanismStage) {
        previous = total
        (kinetic, potential, elastic) = (0, 0, 0)
        for index in moving {
            let mass = masses[index]
            let (velocity, spin) = (stage.velocity(of: index) / 100, stage.spin(of: index))
            kinetic += (mass * velocity.dot(velocity) + inertias[index] * spin * spin) / 2
            potential += potentialEnergy(of: mass, at: stage.items[index].center)
        }
        for push in mechanism.pushes { potential -= push.force.dot(stage.items[push.item].center) / 100 }
        for index in mechanism.links.indices {
            guard let attachment = stage.attachments[index], mechanism.links[index].frequency > 0 else { continue }
            elastic += energy(of: mechanism.links[index], attachment, stage)
        }
        for spring in mechanism.springs {
            let offset = (stage.items[spring.item].center - spring.target) / 100
            elastic += masses[spring.item] * spring.stiffness * offset.dot(offset) / 2
        }
        for motor in mechanism.motors {
            let spin = stage.spin(of: motor.item)
            // The work of a tick is the torque times the turn: at most that at the greater speed, and what it adds to that.
            let gain = abs(motor.torque) / 60 / max(inertias[motor.item], 1e-9)
            lowest += abs(motor.torque) * (max(abs(spin), abs(spins[motor.item])) + gain) / 60
            spins[motor.item] = spin
        }
    }

    private func potentialEnergy(of mass: Double, at center: Point) -> Double {
        var sum = -mass * mechanism.gravity.dot(center) / 10
        for field in mechanism.fields {
            let offset = (center - field.position) / 100
            switch field.kind {
            case .drag: break
            case .spring: sum += field.strength * offset.dot(offset) / 2
            case .linearGravity: sum -= field.strength * mass * field.direction.dot(center) / 100
            case .radialGravity: sum += field.strength * mass * offset.length
            }
        }
        return sum
    }

    /// A spring's stiffness is that of the reduced mass of its items at its frequency. It holds them by their centres: with
    /// offsets it would change as they turn, and the spring would not be passive.
    private func energy(of link: Mechanism.Link, _ attachment: AttachmentBehavior, _ stage: MechanismStage) -> Double {
        let end = link.other.map { stage.items[$0].center } ?? attachment.anchorPoint
        let stretch = (stage.items[link.item].center.distance(to: end) - attachment.length) / 100
        let inverse = inverseMass(link.item) + (link.other.map(inverseMass) ?? 0)
        let rate = 2 * Double.pi * link.frequency
        return inverse > 0 ? rate * rate / inverse * stretch * stretch / 2 : 0
    }

    private func inverseMass(_ index: Int) -> Double { masses[index] > 0 ? 1 / masses[index] : 0 }

    /// What is let pass now.
    var tolerance: Double { share * greatest + floor * lift / Self.lift }
    /// Joules by which the energy is over the lowest so far.
    var rise: Double { total - lowest }

    /// Takes what was measured into account, when it has been judged.
    mutating func close() {
        lowest = min(lowest, total)
        greatest = max(greatest, kinetic + elastic)
    }

    /// An item has another size from now on.
    mutating func resize(_ index: Int, to size: Size) {
        guard masses[index] > 0 else { return }
        var item = mechanism.items[index]
        item.size = size
        let material = mechanism.materials[item.material]
        masses[index] = item.mass(density: material.density)
        inertias[index] = material.allowsRotation ? item.inertia(density: material.density) : 0
    }

    /// Something was changed from outside: what was measured is the new beginning.
    mutating func restart() {
        lowest = total
        greatest = kinetic + elastic
    }
}
