/// A joint to make, of one of the kinds below.
public struct JointDefinition: Sendable {
    let kind: JointKind
    /// The first body; may be static.
    public var bodyA: BodyID
    /// The second body; may be static.
    public var bodyB: BodyID
    /// Where it holds its bodies, and what else can be changed later.
    public var parameters: JointParameters
    /// The direction of the line of a prismatic joint in body A's axes, of any length. (0, 0) stands for (1, 0).
    public var localAxisA = Vec2(1, 0)
    /// Whether the two bodies collide with each other.
    public var collideConnected: Bool

    /// Keeps two points of two bodies at a distance: a rod, with a frequency a spring, with limits and no frequency a rope, for which
    /// `length` has no meaning.
    public static func distance(
        bodyA: BodyID, bodyB: BodyID, localAnchorA: Vec2 = .zero, localAnchorB: Vec2 = .zero, length: Float,
        frequency: Float = 0, dampingRatio: Float = 0, minimumLength: Float = 0, maximumLength: Float = .infinity,
        collideConnected: Bool = true
    ) -> JointDefinition {
        let parameters = JointParameters(
            localAnchorA: localAnchorA, localAnchorB: localAnchorB, lower: minimumLength, upper: maximumLength,
            length: length, frequency: frequency, dampingRatio: dampingRatio)
        return JointDefinition(
            kind: .distance, bodyA: bodyA, bodyB: bodyB, parameters: parameters, collideConnected: collideConnected)
    }

    /// A rope: the anchors come as near as they like and no farther apart than `maximumLength` metres.
    public static func rope(
        bodyA: BodyID, bodyB: BodyID, localAnchorA: Vec2 = .zero, localAnchorB: Vec2 = .zero, maximumLength: Float,
        collideConnected: Bool = true
    ) -> JointDefinition {
        distance(
            bodyA: bodyA, bodyB: bodyB, localAnchorA: localAnchorA, localAnchorB: localAnchorB, length: maximumLength,
            maximumLength: maximumLength.isFinite ? maximumLength : Limits.length, collideConnected: collideConnected)
    }

    /// Holds a point of one body on a point of another and leaves both free to turn about it, between two angles if there are any.
    public static func hinge(
        bodyA: BodyID, bodyB: BodyID, localAnchorA: Vec2 = .zero, localAnchorB: Vec2 = .zero,
        lowerAngle: Float = -.infinity, upperAngle: Float = .infinity, frictionTorque: Float = 0,
        collideConnected: Bool = false
    ) -> JointDefinition {
        let parameters = JointParameters(
            localAnchorA: localAnchorA, localAnchorB: localAnchorB, lower: lowerAngle, upper: upperAngle,
            frictionTorque: frictionTorque)
        return JointDefinition(
            kind: .hinge, bodyA: bodyA, bodyB: bodyB, parameters: parameters, collideConnected: collideConnected)
    }

    /// Lets one body slide along a line of another, which is body A, without turning against it.
    public static func prismatic(
        bodyA: BodyID, bodyB: BodyID, localAnchorA: Vec2 = .zero, localAnchorB: Vec2 = .zero,
        localAxisA: Vec2 = Vec2(1, 0), lowerTranslation: Float = -.infinity, upperTranslation: Float = .infinity,
        collideConnected: Bool = false
    ) -> JointDefinition {
        let parameters = JointParameters(
            localAnchorA: localAnchorA, localAnchorB: localAnchorB, lower: lowerTranslation, upper: upperTranslation)
        return JointDefinition(
            kind: .prismatic, bodyA: bodyA, bodyB: bodyB, parameters: parameters, localAxisA: localAxisA,
            collideConnected: collideConnected)
    }

    /// Holds two bodies together as one: neither a point nor the angle gives way.
    public static func weld(
        bodyA: BodyID, bodyB: BodyID, localAnchorA: Vec2 = .zero, localAnchorB: Vec2 = .zero,
        collideConnected: Bool = false
    ) -> JointDefinition {
        let parameters = JointParameters(localAnchorA: localAnchorA, localAnchorB: localAnchorB)
        return JointDefinition(
            kind: .weld, bodyA: bodyA, bodyB: bodyB, parameters: parameters, collideConnected: collideConnected)
    }
}
