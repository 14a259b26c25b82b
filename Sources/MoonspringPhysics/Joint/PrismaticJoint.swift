/// Lets one body slide along a line of another, without turning against it.
public struct PrismaticJointDefinition: Sendable {
    /// The first body, whose line it is; may be static.
    public var bodyA: BodyID
    /// The second body; may be static.
    public var bodyB: BodyID
    /// A point of the line, in body A's axes from its centre, metres. Default (0, 0); range +-1e6.
    public var localAnchorA: Vec2
    /// The point of body B that stays on the line, in its own axes from its centre, metres. Default (0, 0); range
    /// +-1e6.
    public var localAnchorB: Vec2
    /// The direction of the line in body A's axes, of any length. Default (1, 0), which also stands for no direction.
    public var localAxisA: Vec2
    /// The smallest translation of anchor B from anchor A along the line, metres. Default minus infinity, none; range
    /// +-1e6.
    public var lowerTranslation: Float
    /// The largest translation, metres. Default infinity, none; range +-1e6, not under `lowerTranslation`.
    public var upperTranslation: Float
    /// Whether the two bodies collide with each other. Default false.
    public var collideConnected: Bool

    /// A slide along an axis of body A; the bodies keep the angle they stand at.
    public init(
        bodyA: BodyID, bodyB: BodyID, localAnchorA: Vec2 = .zero, localAnchorB: Vec2 = .zero,
        localAxisA: Vec2 = Vec2(1, 0), lowerTranslation: Float = -.infinity, upperTranslation: Float = .infinity,
        collideConnected: Bool = false
    ) {
        self.bodyA = bodyA
        self.bodyB = bodyB
        self.localAnchorA = localAnchorA
        self.localAnchorB = localAnchorB
        self.localAxisA = localAxisA
        self.lowerTranslation = lowerTranslation
        self.upperTranslation = upperTranslation
        self.collideConnected = collideConnected
    }
}

extension PrismaticJointDefinition: JointDefinition {
    var kind: JointKind { .prismatic }
    var parameters: JointParameters {
        JointParameters(
            localAnchorA: localAnchorA, localAnchorB: localAnchorB, lower: lowerTranslation, upper: upperTranslation)
    }
}
