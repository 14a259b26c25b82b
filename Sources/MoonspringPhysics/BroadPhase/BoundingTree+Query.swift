extension BoundingTreeView {
    /// Calls `visit` with each proxy whose box shares a point with the finite `box`, until it returns false.
    ///
    /// The order depends on the history of calls alone. Complexity: O(log n + hits) where boxes lie scattered.
    @inline(__always)
    func query(_ box: BoundingBox, _ visit: (Int32) -> Bool) {
        forEachLeaf(from: 0, overlapping: WideBounds(repeating: box)) { leaf, lanes in
            let proxies = proxies(ofLeaf: leaf)
            var lanes = lanes
            while !lanes.isEmpty {
                if !visit(proxies[lanes.popFirst()]) { return false }
            }
            return true
        }
    }

    /// Calls `visit` with each leaf from `start` on that has boxes sharing a point with the one that fills `box`, and the
    /// lanes of these, until it returns false. Packed leaves come in order of index, loose ones last.
    @inline(__always)
    func forEachLeaf(from start: Int, overlapping box: WideBounds, _ visit: (Int, LaneSet) -> Bool) {
        withUnsafeTemporaryAllocation(of: PendingNodes.self, capacity: 8) { buffer in
            let stack = buffer.baseAddress.unsafelyUnwrapped
            var height = 0
            let packedEnd = firstLeaf &+ packedLeaves
            var loose = max(start, packedEnd)
            // At first the root, if there is one.
            var next = PendingNodes(base: 0, lanes: .first(start < packedEnd ? 1 : 0))
            while true {
                while !next.lanes.isEmpty {
                    let node = next.base &+ next.lanes.popFirst()
                    let hits = nodes[node].hits(box)
                    if hits.isEmpty { continue }
                    if node >= firstLeaf {
                        if !visit(node, hits) { return }
                        continue
                    }
                    // The siblings left over wait their turn; if there are none, the entry is overwritten.
                    stack[height] = next
                    height &+= next.lanes.isEmpty ? 0 : 1
                    let base = 16 &* node &+ 1
                    next = PendingNodes(base: base, lanes: hits)
                    if base < start && base >= firstLeaf { next.lanes = hits & .from(start &- base) }
                }
                if height > 0 {
                    height &-= 1
                    next = stack[height]
                } else if loose < leafEnd {
                    next = PendingNodes(base: loose, lanes: .first(leafEnd &- loose))
                    loose &+= 16
                } else {
                    return
                }
            }
        }
    }
}

/// Nodes still to look at: those in `lanes`, counted from `base` on.
private struct PendingNodes: BitwiseCopyable {
    var base: Int
    var lanes: LaneSet
}
