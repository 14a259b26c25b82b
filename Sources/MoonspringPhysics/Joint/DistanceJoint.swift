/// Keeps two points of two bodies at a distance: a rod, or with a frequency a spring.
public struct DistanceJointDefinition: Sendable {
    /// The first body; may be static.
    public var bodyA: BodyID
    /// The second body; may be static.
    public var bodyB: BodyID
    /// The point of body A, in its own axes from its centre, metres. Default (0, 0); range +-1e6.
    public var localAnchorA: Vec2
    /// The point of body B, in its own axes from its centre, metres. Default (0, 0); range +-1e6.
    public var localAnchorB: Vec2
    /// The distance at rest, metres; range 0...1e6.
    public var length: Float
    /// Swings a second of the undamped spring, hertz, whatever the masses: k = m (2 pi f)^2. Default 0, a rigid rod;
    /// range 1e-5...1e9.
    ///
    /// Larger is stiffer; above half the sub-step rate the joint acts as rigid, without ever becoming unstable.
    public var frequency: Float
    /// Damping ratio of the spring: 0 swings on, 1 is critical. Default 0; range 0...1e9. Without meaning on a rigid
    /// rod.
    public var dampingRatio: Float

    /// A rod of `length` metres, or a spring where `frequency` is not zero.
    public init(
        bodyA: BodyID, bodyB: BodyID, localAnchorA: Vec2 = .zero, localAnchorB: Vec2 = .zero, length: Float,
        frequency: Float = 0, dampingRatio: Float = 0
    ) {
        self.bodyA = bodyA
        self.bodyB = bodyB
        self.localAnchorA = localAnchorA
        self.localAnchorB = localAnchorB
        self.length = length
        self.frequency = frequency
        self.dampingRatio = dampingRatio
    }
}

/// A distance joint as the solver sees it.
struct DistanceJointRow: JointRow {
    var ends: JointEnds
    var localAnchorA: Vec2
    var localAnchorB: Vec2
    var length: Float
    /// Hertz; 0 is rigid.
    var frequency: Float
    var dampingRatio: Float
    /// Accumulated impulse along the axis, newton seconds: the next sub-step starts from it.
    var impulse: Float = 0

    // Computed in `prepare`, valid for one sub-step.
    /// Unit vector from anchor A to anchor B; zero where they coincide and there is no direction.
    var axis = Vec2.zero
    /// Lever arm times axis of each end.
    var armA: Float = 0
    var armB: Float = 0
    /// Impulse per unit of velocity error, softened.
    var effectiveMass: Float = 0
    /// Rigid impulse per unit of error, for the position pass.
    var rigidMass: Float = 0
    /// Velocity that a spring out of its length asks for, m/s.
    var bias: Float = 0
    /// How far the accumulated impulse gives way, m/s per newton second.
    var gamma: Float = 0

    init(ends: JointEnds, definition: DistanceJointDefinition) {
        self.ends = ends
        localAnchorA = definition.localAnchorA.limited(to: Limits.length)
        localAnchorB = definition.localAnchorB.limited(to: Limits.length)
        length = definition.length.clamped(to: 0...Limits.length)
        frequency = DistanceJointRow.boundedFrequency(definition.frequency)
        dampingRatio = definition.dampingRatio.clamped(to: Limits.dampingRatio)
    }

    static func boundedFrequency(_ frequency: Float) -> Float {
        frequency > 0 ? frequency.clamped(to: Limits.frequency) : 0
    }
}
