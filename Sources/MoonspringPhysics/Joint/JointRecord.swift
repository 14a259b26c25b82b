/// The kinds of joints, in the order in which they are solved.
enum JointKind: UInt8, BitwiseCopyable {
    /// The record is on the free list.
    case none
    case distance
    case prismatic
    case weld
    case hinge
}

/// Organisation: what a joint connects and where its row is. Indexed by `JointID.index`, never moves.
struct JointRecord: BitwiseCopyable {
    var generation: UInt32 = 0
    var kind: JointKind = .none
    /// Whether the row is among the awake ones. A joint is awake while one of its bodies is and the other does not sleep.
    var isAwake = false
    /// Whether the two bodies collide with each other.
    var collideConnected = true
    /// Place among the awake or the parked rows; while free, the next free record or -1.
    var slot: Int32 = -1
    /// Counts creations: the joints of a kind are solved in that order.
    var serial: UInt64 = 0
    /// Indices of the bodies' records.
    var bodyA: Int32 = -1
    var bodyB: Int32 = -1
}
