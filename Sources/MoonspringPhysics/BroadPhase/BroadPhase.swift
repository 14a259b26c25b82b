/// The constants of the broad phase.
enum BroadPhase {
    /// Metres by which a shape's box in the tree is larger than where the shape will be in the next tick: how far it can
    /// move before the tree must be updated. Larger makes more pairs to look at, smaller more changes of the tree.
    static let margin: Float = 0.02
    /// Bodies with this many contacts get no further ones with each other: a thousand bodies at one point would have half
    /// a million pairs.
    static let crowd: Int32 = 48
    /// How many pairs are found before they are looked at.
    static let pairsAtOnce = 1 << 16
}
