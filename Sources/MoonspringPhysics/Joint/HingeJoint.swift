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

/// A hinge as the solver sees it.
struct HingeJointRow: JointRow {
    var ends: JointEnds
    /// The angles that it may have, radians.
    var range: JointRange
    /// Newton metres.
    var frictionTorque: Float
    /// Accumulated impulse, newton seconds: the next step starts from it.
    var impulse = Vec2.zero
    /// Accumulated angular impulse, newton metre seconds.
    var frictionImpulse: Float = 0

    // Computed in `prepare`, valid for one step.
    var mass = PointMass()
    var levers = JointLevers()
    /// Angular impulse per unit of relative spin, and the impulse at the pin that goes with one unit of it.
    var angularMass: Float = 0
    var pinPerTurn = Vec2.zero

    init(ends: JointEnds, definition: HingeJointDefinition) {
        self.ends = ends
        range = Self.range(definition.lowerAngle, definition.upperAngle)
        frictionTorque = definition.frictionTorque.clamped(to: 0...Limits.torque)
    }

    /// Whether it does nothing but hold two points together.
    var isPlain: Bool { !range.isLimited && frictionTorque == 0 }

    var method: JointMethod { isPlain ? .iteratedAlone : .substepped }

    mutating func scaleImpulses(by ratio: Float) {
        impulse = (ratio * impulse).limited(to: Limits.impulse)
        frictionImpulse = (ratio * frictionImpulse).limited(to: Limits.impulse)
        range.scaleImpulses(by: ratio)
    }

    static func range(_ lower: Float, _ upper: Float) -> JointRange { JointRange(lower, upper, within: -1e6...1e6) }
}
