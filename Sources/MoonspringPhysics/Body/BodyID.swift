/// Names a body of one world; it stays safe to hold after the body is gone.
///
/// A place in the world's tables and a generation that changes whenever the place is given to another body: an id whose
/// body was destroyed is stale, and every call that takes one does nothing or returns zero.
public struct BodyID: Hashable, Sendable {
    let index: Int32
    let generation: UInt32

    /// An id that no body ever has.
    public static let none = BodyID(index: -1, generation: 0)
}

/// Whether forces move a body.
public enum BodyType: UInt8, Sendable, BitwiseCopyable {
    /// Moves only when it is put somewhere; counts as infinitely heavy.
    case `static`
    /// Moves at the velocity it is given, whatever it meets; counts as infinitely heavy.
    case kinematic
    /// Moved by forces, impulses and joints.
    case dynamic
}
