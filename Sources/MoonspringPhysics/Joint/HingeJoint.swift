/// Holds a point of one body on a point of another and leaves both free to turn about it.
public struct HingeJointDefinition: Sendable {
    /// The first body; may be static.
    public var bodyA: BodyID
    /// The second body; may be static.
    public var bodyB: BodyID
    /// The point of body A, in its own axes from its centre, metres. Default (0, 0); range +-1e6.
    public var localAnchorA: Vec2
    /// The point of body B, in its own axes from its centre, metres. Default (0, 0); range +-1e6.
    public var localAnchorB: Vec2
    /// The smallest angle of body B against body A, radians, measured from where they stand when the joint is made.
    /// Default minus infinity, none; range +-1e6.
    public var lowerAngle: Float
    /// The largest angle, radians. Default infinity, none; range +-1e6, not under `lowerAngle`.
    public var upperAngle: Float
    /// The torque with which the hinge brakes, newton metres. Default 0; range 0...1e18.
    ///
    /// A larger one stops the turning sooner and holds against larger loads.
    public var frictionTorque: Float
    /// Whether the two bodies collide with each other. Default false.
    public var collideConnected: Bool

    /// A hinge that holds the two anchors together.
    public init(
        bodyA: BodyID, bodyB: BodyID, localAnchorA: Vec2 = .zero, localAnchorB: Vec2 = .zero,
        lowerAngle: Float = -.infinity, upperAngle: Float = .infinity, frictionTorque: Float = 0,
        collideConnected: Bool = false
    ) {
        self.bodyA = bodyA
        self.bodyB = bodyB
        self.localAnchorA = localAnchorA
        self.localAnchorB = localAnchorB
        self.lowerAngle = lowerAngle
        self.upperAngle = upperAngle
        self.frictionTorque = frictionTorque
        self.collideConnected = collideConnected
    }
}

extension HingeJointDefinition: JointDefinition {
    var kind: JointKind { .hinge }
    var parameters: JointParameters {
        JointParameters(
            localAnchorA: localAnchorA, localAnchorB: localAnchorB, lower: lowerAngle, upper: upperAngle,
            frictionTorque: frictionTorque)
    }
}
