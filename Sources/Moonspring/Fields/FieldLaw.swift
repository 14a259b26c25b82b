import MoonspringPhysics

/// A field at one moment, in metres, kilograms and seconds: what it does to one body after the other.
///
/// Forces are those of Apple's shipped engine where `uikit-reference.md` has measured them. Numbers of a script are brought into a range in
/// which no product overflows.
struct FieldLaw {
    let kind: FieldBehavior.Kind
    let position: Vector
    let region: Region
    let isEverywhere: Bool
    let strength: Double
    let falloff: Falloff
    let minimumRadius: Double
    let direction: Vector
    /// Of noise: per metre.
    let frequency: Double
    /// Of noise: the third coordinate.
    let phase: Double
    let seed: UInt64
    /// The sub-step, seconds.
    let h: Double

    init(_ field: FieldBehavior, time: Double, h: Double) {
        kind = field.fieldKind
        let origin = metres(field.position)
        position = Vector(Double(origin.x), Double(origin.y))
        region = field.region
        isEverywhere = field.region.isEverywhere
        strength = Self.bounded(field.strength)
        falloff = Falloff(field.falloff)
        minimumRadius = max(field.minimumRadius / pointsPerMetre, 0)
        direction = Vector(Self.bounded(field.direction.x), Self.bounded(field.direction.y))
        frequency = 1.25 / (min(max(field.smoothness, 0), 1) + 1 / 12.0) - 1
        phase = time * Self.bounded(field.animationSpeed)
        seed = field.seed
        self.h = h
    }

    private static func bounded(_ value: Double) -> Double { min(max(value, -Power.largest), Power.largest) }

    /// Strengths below this do nothing, as at Apple. The velocity field has no use for its strength.
    static let leastStrength = 0x1p-15
    var isActive: Bool { kind == .velocity || abs(strength) >= Self.leastStrength }

    // MARK: where it acts

    /// Is the centre in the region? The offset is rounded to 1/1024 point: positions are 32-bit floats of metres, and an item
    /// that was put on an edge must be found there.
    @inline(__always)
    func reaches(_ center: Vec2) -> Bool {
        if isEverywhere { return true }
        let offset = pointsPerMetre * (Vector(Double(center.x), Double(center.y)) - position)
        return region.contains(Vector(Self.rounded(offset.x), Self.rounded(offset.y)))
    }

    @inline(__always)
    private static func rounded(_ x: Double) -> Double { (x + 0x1.8p42) - 0x1.8p42 }

    // MARK: what it does

    /// Adds what the field does to a body in its region.
    @inline(__always)
    func act(on body: World.FieldTarget, charge: Double, _ sum: inout FieldSum) {
        let p = Vector(Double(body.position.x), Double(body.position.y)) - position
        let r = (p.x * p.x + p.y * p.y).squareRoot()
        let v = Vector(Double(body.velocity.x), Double(body.velocity.y))
        let mass = Double(body.mass)
        let fall = falloff.factor(max(r, minimumRadius))
        switch kind {
        case .linearGravity:
            sum.force += strength * mass * fall * direction
        case .radialGravity:
            if r * r >= Self.leastSquare { addCentral(-strength * mass * fall, p, r, mass, &sum) }
        case .spring:
            if r >= Self.leastSquare { addCentral(-strength * fall, p, r, mass, &sum) }
        case .electric:
            if r > 0 { addCentral(strength * Self.bounded(charge) * fall, p, r, mass, &sum) }
        case .vortex:
            if r > 0 { sum.force += strength * fall / mass / r * Vector(-p.y, p.x) }
        case .magnetic:
            sum.turn += h * strength * Self.bounded(charge) * fall / mass
        case .drag:
            // Relative to the medium, which moves in the field's direction.
            let w = v - direction
            let share = h * strength * fall * w.length / mass
            sum.drag += share * w
            sum.dragShare += max(share, 0)
        case .noise:
            sum.force += strength * fall * noise(p)
        case .turbulence:
            let square = v.x * v.x + v.y * v.y
            let force = strength * fall * mass * square * noise(p)
            // It grows with the square of the speed that it changes: at most to twice the speed in a sub-step.
            let most = mass * square.squareRoot() / h
            let size = force.length
            sum.force += size > most ? most / size * force : force
        case .velocity, .custom: break
        }
    }

    /// A force along the offset from the centre, where positive is outwards. What pulls inwards is kept apart: it may not take
    /// its body past the centre.
    @inline(__always)
    private func addCentral(_ force: Double, _ p: Vector, _ r: Double, _ mass: Double, _ sum: inout FieldSum) {
        let vector = force / r * p
        if force >= 0 {
            sum.force += vector
        } else {
            sum.pull += vector
            sum.pullShare -= h * h * force / r / mass
        }
    }

    private func noise(_ p: Vector) -> Vector {
        SimplexNoise.vector(frequency * p.x, frequency * p.y, phase, seed: seed)
    }

    /// Nearer to the centre than this, in square metres (the spring: in metres), pulling fields do nothing.
    private static let leastSquare = 1e-5
}

/// What all fields together do to one body in one sub-step.
struct FieldSum {
    /// Newtons.
    var force = Vector.zero
    /// Newtons, towards the centres of fields that pull; `pullShare` is the part of the way there that it goes in a sub-step.
    var pull = Vector.zero
    var pullShare = 0.0
    /// A loss of velocity, m/s; `dragShare` is the part of it that is lost in a sub-step.
    var drag = Vector.zero
    var dragShare = 0.0
    /// Radians, anticlockwise with y down.
    var turn = 0.0
    /// A velocity field holds the body: its velocity, m/s.
    var velocity: Vector?
    var isTouched = false
    /// Must it stay awake?
    var keepsAwake = false

    /// A little less than all of the velocity, so that rounding turns nothing round.
    private static let mostDrag = 1 - 0x1p-20

    /// The force that does all this in a sub-step of `h` seconds, newtons.
    ///
    /// Explicit steps overshoot where a law is stiff. So pulls together take a body to their centre at most, and drags
    /// together take all of its velocity at most: beyond that they would throw it about ever farther. A magnetic field turns the
    /// velocity by the Cayley transform, which keeps its length (J. Boris, "Relativistic Plasma Simulation", 1970); explicit
    /// steps would add to it.
    func total(velocity v: Vector, mass: Double, h: Double) -> Vector {
        var total = force
        if pullShare > 0 { total += min(1, 1 / pullShare) * pull }
        if drag != .zero { total -= mass / h * min(1, Self.mostDrag / dragShare) * drag }
        if turn != 0 {
            let t = 0.5 * min(max(turn, -1e8), 1e8)
            let change = 2 * t / (1 + t * t)
            total += mass / h * change * Vector(v.y - t * v.x, -v.x - t * v.y)
        }
        return total
    }
}
