/// A tree lent for reading: plain pointers, valid until the next change. Searches write nothing, so threads may share it.
struct BoundingTreeView: BitwiseCopyable, @unchecked Sendable {
    let nodes: UnsafePointer<BoundingNode>
    let slotProxies: UnsafePointer<Int32>
    let boxes: UnsafePointer<BoundingBox>
    let firstLeaf: Int
    let packedLeaves: Int
    let looseLeaves: Int

    /// One more than the last leaf; leaves are the nodes from `firstLeaf` on.
    @inline(__always)
    var leafEnd: Int { firstLeaf &+ packedLeaves &+ looseLeaves }

    /// The sixteen proxies of a leaf.
    @inline(__always)
    func proxies(ofLeaf leaf: Int) -> UnsafePointer<Int32> { slotProxies + 16 &* (leaf &- firstLeaf) }
}

extension BoundingTree {
    /// The tree for reading until the next change.
    @inline(__always)
    var view: BoundingTreeView {
        BoundingTreeView(
            nodes: nodes.base, slotProxies: slotProxies.base, boxes: boxes.base, firstLeaf: firstLeaf,
            packedLeaves: packedLeaves,
            looseLeaves: (looseCount &+ 15) &>> 4)
    }
}
