/// Two shapes whose fat boxes overlap: what the narrow phase remembers of them from one tick to the next.
///
/// Awake contacts are walked through a dense list of their indices; the records never move.
struct Contact: BitwiseCopyable {
    var shapeA: Int32 = -1
    var shapeB: Int32 = -1
    /// Indices of the bodies' records.
    var bodyA: Int32 = -1
    var bodyB: Int32 = -1
    /// Maximum of the two shapes'.
    var restitution: Float = 0
    /// Place in the list of awake contacts, or -1; while free, the next free record.
    var awakeSlot: Int32 = -1
    /// Whether it is not in that list: both bodies sleep or are static.
    var isParked: Bool { awakeSlot < 0 }
    /// Place among the lanes of this tick's rows, of contacts with as many points.
    var lane: Int32 = -1
    /// The graph colour while there are points, else `ContactColor.none`.
    var color: UInt8 = ContactColor.none
    /// Whether the solver has a row for it in this tick.
    var isSolved: Bool { pointCount > 0 && color != ContactColor.none }
    /// Points of the manifold that the solver is given: all or none.
    var pointCount: UInt8 = 0
    /// Points of the manifold.
    var manifoldCount: UInt8 = 0
    /// Whether a begin was reported that has no end yet.
    var isTouching = false
    /// Whether anything pressed its bodies together in the last tick.
    var wasLoaded = false

    /// The largest normal impulses of its points in this tick, added up, newton seconds, and which of them was larger.
    var largestImpulse: Float = 0
    var largestPoint: UInt8 = 0
    /// Where it bounced in this tick, if it did, in world axes.
    var touch = Vec2.zero
    var hasBounced = false
    /// Whether its impulses are those of a group.
    var isGrouped = false
    /// How far apart points were accepted, metres.
    var margin: Float = -1

    // MARK: The manifold, as computed when B was at `pose` in A's axes
    var pose = Pose.identity
    var surface = ContactSurface()
    var first = ContactPoint()
    var second = ContactPoint()
}

/// What the points of a contact share, in one wide load.
struct ContactSurface: BitwiseCopyable {
    /// normal x, normal y, friction, tangent impulse.
    var lanes = Float4.zero

    /// Unit vector from A to B in A's axes.
    var normal: Vec2 {
        get { Vec2(lanes.x, lanes.y) }
        set {
            lanes.x = newValue.x
            lanes.y = newValue.y
        }
    }
    /// Geometric mean of the two shapes'.
    var friction: Float {
        get { lanes.z }
        set { lanes.z = newValue }
    }
    /// Accumulated friction, newton seconds: the next tick starts from it. One for both points, which lie on a line along the
    /// tangent and so slide at one speed.
    var tangentImpulse: Float {
        get { lanes.w }
        set { lanes.w = newValue }
    }
}

/// A point of a contact and what the solver learnt about it, in two wide loads.
struct ContactPoint: BitwiseCopyable {
    /// anchor A, anchor B.
    var anchors = Float4.zero
    /// separation, normal impulse, feature, nothing.
    var rest = Float4.zero

    /// Where it is in the axes of body A when both bodies were at `Contact.pose`.
    var anchorA: Vec2 { Vec2(anchors.x, anchors.y) }
    /// The same in the axes of body B.
    var anchorB: Vec2 { Vec2(anchors.z, anchors.w) }
    /// Metres, at `Contact.pose`.
    var separation: Float { rest.x }
    /// Accumulated impulse, newton seconds: the next tick starts from it.
    var normalImpulse: Float {
        get { rest.y }
        set { rest.y = newValue }
    }
    var feature: UInt32 { rest.z.bitPattern }
}

/// Graph colours: contacts of one colour share no dynamic body, so they are solved side by side.
///
/// A contact gets the lowest colour that neither of its bodies has in use, when it first has points, and keeps it. Contacts
/// with static bodies have colours of their own, solved last: impulses from the ground come last, which keeps stacks up.
enum ContactColor {
    static let none: UInt8 = 255
    /// For the contacts of bodies that touch too many others: solved one after the other.
    static let overflow = 20
    static let firstStatic = 21
    static let count = 29

    static let dynamicMask: UInt32 = (1 << UInt32(overflow)) - 1
    static let staticMask: UInt32 = (1 << UInt32(count)) - (1 << UInt32(firstStatic))
    /// Which bit of a body's mask a colour has; the overflow colour has none.
    static func bit(_ color: UInt8) -> UInt32 { color == overflow ? 0 : 1 << UInt32(color) }
}
