/// A search by leaves that threads share, for pairs that are not known yet.
///
/// Each block of leaves notes its own; together, block after block, they come in the order of a search by one thread.
struct SharedPairSearch {
    let tree: BoundingTreeView
    let isMoved: UnsafePointer<UInt8>
    let forms: UnsafePointer<ShapeForm>
    let known: PairSetView
    /// Room for `room` pairs a block.
    let found: UnsafeMutablePointer<ShapePair>
    /// By block: how many boxes overlap, and how many of these pairs are new.
    let tallies: UnsafeMutablePointer<Tally>

    struct Tally: BitwiseCopyable {
        var overlapping = 0
        var new = 0
        /// Whether the search is to be made by one thread: there is no room for the new ones, or it is a crowd.
        var isTooMuch: Bool { new > SharedPairSearch.room || overlapping >= BroadPhase.pairsAtOnce }
    }

    /// New pairs for which a block has room: in a scene under way it finds a few.
    static let room = 256
    static let mostBlocks = 64

    private var leavesPerBlock: Int { max(4, (tree.leafCount + Self.mostBlocks - 1) / Self.mostBlocks) }
    var blocks: Int { (tree.leafCount + leavesPerBlock - 1) / leavesPerBlock }

    mutating func run(_ workers: Workers) {
        workers.run(blocks: blocks, &self) { context, block in
            context.assumingMemoryBound(to: SharedPairSearch.self).pointee.search(block)
        }
    }

    private func search(_ block: Int) {
        var tally = Tally()
        let mine = found + block * Self.room
        let start = block * leavesPerBlock
        for leaf in start..<min(start + leavesPerBlock, tree.leafCount) where !tally.isTooMuch {
            tree.searchByLeaf(leaf, isMoved) { first, second in
                tally.overlapping += 1
                if forms[Int(first)].body == forms[Int(second)].body || known.contains(first, second) { return }
                if tally.new < Self.room { mine[tally.new] = ShapePair(first: first, second: second) }
                tally.new += 1
            }
        }
        tallies[block] = tally
    }
}
