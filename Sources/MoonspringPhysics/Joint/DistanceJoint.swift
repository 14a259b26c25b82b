/// Keeps two points of two bodies at a distance: a rod, with a frequency a spring, with limits and no frequency a rope.
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
    /// The shortest distance, metres. Default 0, none; range 0...1e6.
    ///
    /// With a limit and no frequency the joint is a rope: `length` has no meaning and the distance is free between the
    /// limits.
    public var minimumLength: Float
    /// The longest distance, metres. Default infinite, none; range 0...1e6, not under `minimumLength`.
    public var maximumLength: Float
    /// Whether the two bodies collide with each other. Default true.
    public var collideConnected: Bool

    /// A rod of `length` metres, or a spring where `frequency` is not zero.
    public init(
        bodyA: BodyID, bodyB: BodyID, localAnchorA: Vec2 = .zero, localAnchorB: Vec2 = .zero, length: Float,
        frequency: Float = 0, dampingRatio: Float = 0, minimumLength: Float = 0, maximumLength: Float = .infinity,
        collideConnected: Bool = true
    ) {
        self.bodyA = bodyA
        self.bodyB = bodyB
        self.localAnchorA = localAnchorA
        self.localAnchorB = localAnchorB
        self.length = length
        self.frequency = frequency
        self.dampingRatio = dampingRatio
        self.minimumLength = minimumLength
        self.maximumLength = maximumLength
        self.collideConnected = collideConnected
    }

    /// A rope: the anchors come as near as they like and no farther apart than `maximumLength` metres.
    public static func rope(
        bodyA: BodyID, bodyB: BodyID, localAnchorA: Vec2 = .zero, localAnchorB: Vec2 = .zero, maximumLength: Float,
        collideConnected: Bool = true
    ) -> DistanceJointDefinition {
        DistanceJointDefinition(
            bodyA: bodyA, bodyB: bodyB, localAnchorA: localAnchorA, localAnchorB: localAnchorB, length: maximumLength,
            maximumLength: maximumLength.isFinite ? maximumLength : Limits.length, collideConnected: collideConnected)
    }
}

/// A distance joint as the solver sees it.
struct DistanceJointRow: JointRow {
    var ends: JointEnds
    var length: Float
    /// Hertz; 0 is rigid.
    var frequency: Float
    var dampingRatio: Float
    /// The lengths that it may have, metres.
    var range: JointRange
    /// Accumulated impulse along the axis, newton seconds: the next sub-step starts from it.
    var impulse: Float = 0

    // Computed in `prepare`, valid for one step.
    var levers = JointLevers()
    /// Of the anchors, metres; used by sub-stepped joints alone.
    var distance: Float = 0
    /// Unit vector from anchor A to anchor B; zero where they coincide and there is no direction.
    var axis = Vec2.zero
    /// Lever arm times axis of each end.
    var armA: Float = 0
    var armB: Float = 0
    /// Impulse per unit of velocity error, softened.
    var softMass: Float = 0
    /// Rigid impulse per unit of error, for the position pass.
    var rigidMass: Float = 0
    /// How much longer it is to be seen, metres: see `BodySteps.lag`.
    var ahead: Float = 0
    /// Velocity that a spring out of its length asks for, m/s.
    var bias: Float = 0
    /// How far the accumulated impulse gives way, m/s per newton second.
    var gamma: Float = 0

    init(ends: JointEnds, definition: DistanceJointDefinition) {
        self.ends = ends
        length = definition.length.clamped(to: 0...Limits.length)
        frequency = Self.boundedFrequency(definition.frequency)
        dampingRatio = definition.dampingRatio.clamped(to: Limits.dampingRatio)
        range = Self.range(definition.minimumLength, definition.maximumLength)
    }

    var method: JointMethod { range.isLimited ? .substepped : (frequency > 0 ? .iterated : .iteratedAlone) }

    mutating func scaleImpulses(by ratio: Float) {
        impulse = (ratio * impulse).limited(to: Limits.impulse)
        range.scaleImpulses(by: ratio)
    }

    /// The range of lengths between two limits; a minimum of 0 is none.
    static func range(_ minimum: Float, _ maximum: Float) -> JointRange {
        JointRange(minimum > 0 ? minimum : -.infinity, maximum, within: 0...Limits.length)
    }

    static func boundedFrequency(_ frequency: Float) -> Float {
        frequency > 0 ? frequency.clamped(to: Limits.frequency) : 0
    }
}
