/// Names a joint of one world; like a `BodyID` it stays safe to hold after the joint is gone.
public struct JointID: Hashable, Sendable {
    let index: Int32
    let generation: UInt32

    /// An id that no joint ever has.
    public static let none = JointID(index: -1, generation: 0)
}
