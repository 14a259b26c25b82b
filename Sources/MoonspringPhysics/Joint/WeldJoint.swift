/// Holds two bodies together as one: neither a point nor the angle gives way.
public struct WeldJointDefinition: Sendable {
    /// The first body; may be static.
    public var bodyA: BodyID
    /// The second body; may be static.
    public var bodyB: BodyID
    /// The point of body A, in its own axes from its centre, metres. Default (0, 0); range +-1e6.
    public var localAnchorA: Vec2
    /// The point of body B, in its own axes from its centre, metres. Default (0, 0); range +-1e6.
    public var localAnchorB: Vec2
    /// Whether the two bodies collide with each other. Default false.
    public var collideConnected: Bool

    /// A weld that holds the two anchors together and the bodies at the angle they stand at.
    public init(
        bodyA: BodyID, bodyB: BodyID, localAnchorA: Vec2 = .zero, localAnchorB: Vec2 = .zero,
        collideConnected: Bool = false
    ) {
        self.bodyA = bodyA
        self.bodyB = bodyB
        self.localAnchorA = localAnchorA
        self.localAnchorB = localAnchorB
        self.collideConnected = collideConnected
    }
}

extension WeldJointDefinition: JointDefinition {
    var kind: JointKind { .weld }
    var parameters: JointParameters { JointParameters(localAnchorA: localAnchorA, localAnchorB: localAnchorB) }
}
