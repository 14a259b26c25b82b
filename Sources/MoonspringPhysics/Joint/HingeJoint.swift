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

    /// A hinge that holds the two anchors together.
    public init(bodyA: BodyID, bodyB: BodyID, localAnchorA: Vec2 = .zero, localAnchorB: Vec2 = .zero) {
        self.bodyA = bodyA
        self.bodyB = bodyB
        self.localAnchorA = localAnchorA
        self.localAnchorB = localAnchorB
    }
}

/// A hinge as the solver sees it.
struct HingeJointRow: JointRow {
    var ends: JointEnds
    var localAnchorA: Vec2
    var localAnchorB: Vec2
    /// Accumulated impulse, newton seconds: the next sub-step starts from it.
    var impulse = Vec2.zero

    // Computed in `prepare`, valid for one sub-step.
    var leverA = Vec2.zero
    var leverB = Vec2.zero
    var mass = PointMass()

    init(ends: JointEnds, definition: HingeJointDefinition) {
        self.ends = ends
        localAnchorA = definition.localAnchorA.limited(to: Limits.length)
        localAnchorB = definition.localAnchorB.limited(to: Limits.length)
    }
}
