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

extension DistanceJointDefinition: JointDefinition {
    var kind: JointKind { .distance }
    var parameters: JointParameters {
        JointParameters(
            localAnchorA: localAnchorA, localAnchorB: localAnchorB, lower: minimumLength, upper: maximumLength,
            length: length, frequency: frequency, dampingRatio: dampingRatio)
    }
}
