/// How far a tree is from freshly packed.
struct Staleness: BitwiseCopyable {
    /// Width plus height of all packed leaves together when they were packed, metres.
    var packedSize: Float = 0
    /// By how much they have grown since, metres.
    var growth: Float = 0
    /// Lanes of packed leaves that were freed since.
    var freed = 0
    /// Loose lanes that were taken right after packing.
    var looseAtPacking = 0
    /// Updates since the last refresh: about as many searches will follow.
    var updated = 0
    /// What searches have cost in excess since packing, as a share of what they cost in a fresh tree, summed over them.
    var excess: Float = 0
}

extension BoundingTree {
    /// Packs anew if that pays; to be called once a tick, before the searches.
    ///
    /// Searches slow down in proportion to the growth of the leaves. Packing waits until they have lost by that what it
    /// costs, which is never worse than twice the best moment (the ski rental problem; M. Manasse, L. McGeoch and D.
    /// Sleator, 1988). Packing a proxy costs as much as about four tenths of searching for one.
    mutating func refresh() {
        if staleness.growth > 0 {
            staleness.excess += Float(staleness.updated) * (staleness.growth / staleness.packedSize)
        }
        staleness.updated = 0
        if isStale { rebuild() }
    }

    private var isStale: Bool {
        let fresh = looseCount - staleness.looseAtPacking
        return staleness.excess > 0.4 * Float(count)
            // Single searches by the user should not suffer much either.
            || staleness.growth > staleness.packedSize
            // Every search reads all loose lanes.
            || fresh > 32 && fresh * fresh > count
            || 3 * staleness.freed > 16 * packedLeaves
    }

    /// Begins to count anew, after packing.
    mutating func resetStaleness() {
        staleness = Staleness()
        staleness.looseAtPacking = looseCount
        for leaf in firstLeaf..<firstLeaf + packedLeaves where leaf > 0 {
            staleness.packedSize += BoundingNode.lane((leaf - 1) & 15, of: nodes.base + (leaf - 1) >> 4).size
        }
    }
}
