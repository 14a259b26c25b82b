extension BoundingTreeView {
    /// Reports each pair of overlapping boxes of which at least one is moved, once, a moved one first.
    ///
    /// `isMoved` has a byte for every proxy id, other than 0 for exactly those in `moved`. The order depends on the
    /// history of calls and on `moved` alone. It ends early when `isOver` says so. Complexity: O(moved log n); about 80 ns for
    /// each moved proxy, or 15 to 25 ns for every one where that is less.
    @inline(__always)
    func forEachPair(
        moved: UnsafeBufferPointer<Int32>, isMoved: UnsafePointer<UInt8>, isOver: () -> Bool,
        report: (Int32, Int32) -> Void
    ) {
        if isSearchedByLeaf(moved.count) {
            for leaf in 0..<leafCount where !isOver() { searchByLeaf(leaf, isMoved, report) }
            return
        }
        for proxy in moved {
            query(boxes[Int(proxy)]) { other in
                if other != proxy && (other > proxy || isMoved[Int(other)] == 0) { report(proxy, other) }
                return !isOver()
            }
        }
    }

    /// Whether so many are moved that it is cheaper to go through all leaves, each once with those that follow, than to
    /// search for each moved proxy.
    @inline(__always)
    func isSearchedByLeaf(_ movedCount: Int) -> Bool { movedCount > 4 &* leafCount }

    @inline(__always)
    var leafCount: Int { packedLeaves &+ looseLeaves }

    /// Reports the pairs inside the leaf of this number, below `leafCount`, and with all later leaves. Its sixteen boxes lie close
    /// together, so that one search serves all.
    @inline(__always)
    func searchByLeaf(_ number: Int, _ isMoved: UnsafePointer<UInt8>, _ report: (Int32, Int32) -> Void) {
        let leaf = firstLeaf &+ number
        let mine = proxies(ofLeaf: leaf)
        let moved = movedLanes(ofLeaf: leaf, isMoved)
        let box = WideBounds(repeating: nodes[leaf].union)
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 4) { buffer in
            // The hits of four boxes are gathered in one word before they are walked: most have none or one, and the
            // end of each walk is a branch that cannot be predicted.
            let batch = buffer.baseAddress.unsafelyUnwrapped
            var batchCount = 0
            var batchHits: UInt64 = 0
            forEachLeaf(from: leaf, overlapping: box) { other, lanes in
                let theirs = proxies(ofLeaf: other)
                var lanes = lanes
                if moved.isEmpty { lanes = lanes & movedLanes(ofLeaf: other, isMoved) }
                while !lanes.isEmpty {
                    let lane = lanes.popFirst()
                    let second = theirs[lane]
                    var hits = nodes[leaf].hits(WideBounds(repeating: BoundingNode.lane(lane, of: nodes + other)))
                    hits.bits &= moved.bits | Self.movedMask(second, isMoved)
                    if other == leaf { hits = hits & .first(lane) }
                    batch[batchCount] = second
                    batchHits |= hits.bits &<< UInt64(truncatingIfNeeded: batchCount)
                    batchCount &+= 1
                    if batchCount == 4 {
                        Self.reportBatch(batchHits, mine, batch, isMoved, report)
                        batchCount = 0
                        batchHits = 0
                    }
                }
                return true
            }
            Self.reportBatch(batchHits, mine, batch, isMoved, report)
        }
    }

    /// Reports up to four boxes' hits: bit 4 i + j stands for lane i of the leaf and the box j.
    @inline(__always)
    private static func reportBatch(
        _ hits: UInt64, _ mine: UnsafePointer<Int32>, _ batch: UnsafePointer<Int32>, _ isMoved: UnsafePointer<UInt8>,
        _ report: (Int32, Int32) -> Void
    ) {
        var hits = hits
        while hits != 0 {
            let bit = hits.trailingZeroBitCount
            hits &= hits &- 1
            let first = mine[bit &>> 2]
            let second = batch[bit & 3]
            let exchange = (first ^ second) & Int32(truncatingIfNeeded: movedMask(second, isMoved))
            report(first ^ exchange, second ^ exchange)
        }
    }

    /// The moved ones among a leaf's proxies.
    @inline(__always)
    private func movedLanes(ofLeaf leaf: Int, _ isMoved: UnsafePointer<UInt8>) -> LaneSet {
        let mine = proxies(ofLeaf: leaf)
        var lanes = LaneSet(bits: 0)
        for lane in 0..<16 {
            lanes.bits |= (Self.movedMask(mine[lane], isMoved) & 1) &<< UInt64(truncatingIfNeeded: 4 &* lane)
        }
        return lanes
    }

    /// All ones if the proxy is moved, otherwise, and for -1, zero; without a branch, for nothing foretells it.
    @inline(__always)
    private static func movedMask(_ proxy: Int32, _ isMoved: UnsafePointer<UInt8>) -> UInt64 {
        let isPresent = ~(proxy &>> 31)
        let flag = Int32(isMoved[Int(proxy & isPresent)])
        return UInt64(truncatingIfNeeded: (0 &- flag) &>> 31 & isPresent)
    }
}
