/// The constants of the broad phase.
enum BroadPhase {
    /// Metres by which a shape's box in the tree is larger than the shape: how far it can move before the tree is told.
    static let margin: Float = 0.1
    /// Metres that a fat box is stretched ahead of its shape at most.
    static let farthestAhead: Float = 10
    /// Bodies with this many contacts get no further ones with each other: a thousand bodies at one point would have half
    /// a million pairs.
    static let crowd: Int32 = 48
}
