/// Pulls a point of a body to a point of the world, with damping in every direction.
///
/// A free body moves as the damped oscillator does, to rounding, whatever the length of a sub-step: x'' = -k (x - target) - c x' in
/// each direction. What contacts and joints do comes on top.
public struct PointSpring: Equatable, Sendable, BitwiseCopyable {
    /// The point of the body, in its own axes from its centre, metres. Default (0, 0); range +-1e6.
    public var localAnchor = Vec2.zero
    /// The point of the world, metres. Default (0, 0); range +-1e5.
    public var target = Vec2.zero
    /// How fast the target moves from there on, m/s. Default (0, 0). The damping acts on the velocity against it, so that a target
    /// that moves steadily is followed without lag.
    public var targetVelocity = Vec2.zero
    /// k, the square of the undamped angular frequency, 1/s^2, whatever the mass. Default 0, none; range 0...1e20.
    ///
    /// Larger is stiffer. Bounded to what a sub-step can follow: an angular frequency of 2 / (length of a sub-step).
    public var stiffness = 0.0
    /// c, twice the damping ratio times the angular frequency, 1/s. Default 0, none; range 0...1e20.
    public var damping = 0.0
    /// The largest acceleration with which it presses the body against what it touches, m/s^2. Default infinite.
    ///
    /// Soft contacts give way to large ones, and take what a push adds in a sub-step for an impact that bounces.
    public var maximumPress = Double.infinity
    /// Whether a pull off the centre turns the body. Default false: the spring acts at the centre, and the point only says how far the
    /// body is from its target.
    public var turnsBody = false
    /// Whether the body stays awake even at rest. Default false.
    public var keepsAwake = false

    /// A spring that does nothing yet.
    public init() {}

    /// The same with every number in its range.
    var bounded: PointSpring {
        var spring = self
        spring.localAnchor = localAnchor.limited(to: Limits.length)
        spring.target = target.limited(to: Limits.worldExtent)
        spring.targetVelocity = targetVelocity.limited(to: Limits.linearSpeed)
        spring.stiffness = stiffness >= 0 ? min(stiffness, 1e20) : 0
        spring.damping = damping >= 0 ? min(damping, 1e20) : 0
        spring.maximumPress = maximumPress >= 0 ? maximumPress : 0
        return spring
    }
}

/// Names a point spring of one world; like a `BodyID` it stays safe to hold after the spring is gone.
public struct PointSpringID: Hashable, Sendable {
    let index: Int32
    let generation: UInt32

    /// An id that no spring ever has.
    public static let none = PointSpringID(index: -1, generation: 0)
}

/// Where something is, or how fast it goes, in 64 bits.
typealias Double2 = SIMD2<Double>

extension Double2 {
    @inline(__always)
    init(_ v: Vec2) { self.init(Double(v.x), Double(v.y)) }

    var vec2: Vec2 { Vec2(Float(x), Float(y)) }

    var length: Double { (x * x + y * y).squareRoot() }
}

/// A point spring as the solver sees it.
struct PointSpringRow: BitwiseCopyable {
    var generation: UInt32 = 0
    /// Index of the body's record; -1 while the row is on the free list.
    var body: Int32 = -1
    /// The next spring of the body, or the next free row; -1 for none.
    var next: Int32 = -1
    /// As it was set.
    private(set) var spring = PointSpring()
    /// Where the target is now.
    var target = Double2.zero
    /// What it did to its body in this sub-step: newtons and newton metres.
    var force = Vec2.zero
    var torque: Float = 0
    /// How it acted last.
    var last = SpringStep()

    var targetVelocity: Double2 { Double2(spring.targetVelocity) }

    mutating func set(_ spring: PointSpring) {
        self.spring = spring
        target = Double2(spring.target)
    }

    /// With the target where it is now.
    var current: PointSpring {
        var current = spring
        current.target = target.vec2
        return current
    }
}
