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

    /// Strengths below this do nothing, as at Apple. The velocity field does not use its strength.
    static let leastStrength = 0x1p-15
    var isActive: Bool { kind == .velocity || abs(strength) >= Self.leastStrength }

    // MARK: where it acts

    /// Whether the centre is in the region. The offset is rounded to 1/1024 point: positions are 32-bit floats of metres, and an item
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
        let item = FieldItem(
            p: p, r: r, velocity: Vector(Double(body.velocity.x), Double(body.velocity.y)), mass: Double(body.mass),
            charge: Self.bounded(charge), fall: falloff.factor(max(r, minimumRadius)))
        add(to: item, &sum)
    }

    /// A force along the offset from the centre, where positive is outwards. What pulls inwards is kept apart: it may not take
    /// its body past the centre.
    @inline(__always)
    func addCentral(_ force: Double, _ item: FieldItem, _ sum: inout FieldSum) {
        let vector = force / item.r * item.p
        if force >= 0 {
            sum.force += vector
        } else {
            sum.pull += vector
            sum.pullShare -= h * h * force / item.r / item.mass
        }
    }

    func noise(at p: Vector) -> Vector {
        SimplexNoise.vector(frequency * p.x, frequency * p.y, phase, seed: seed)
    }

    /// Nearer to the centre than this, in square metres (the spring: in metres), pulling fields do nothing.
    static let leastSquare = 1e-5
}

/// An item as a field's law sees it.
struct FieldItem {
    /// The centre less the field's position, and its length.
    let p: Vector
    let r: Double
    let velocity: Vector
    let mass: Double
    let charge: Double
    /// r^-falloff
    let fall: Double
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
    /// Whether it must stay awake.
    var keepsAwake = false

    /// A little less than all of the velocity, so that rounding reverses nothing.
    private static let mostDrag = 1 - 0x1p-20

    /// The force that does all this in a sub-step of `h` seconds, newtons.
    ///
    /// Explicit steps overshoot where a law is stiff. So pulls together take a body to their centre at most, and drags together take all of
    /// its velocity at most: beyond that its motion would grow without limit. A magnetic field turns the velocity by the Cayley transform,
    /// which keeps its length (J. Boris, "Relativistic Plasma Simulation", 1970); explicit steps would add to it.
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
