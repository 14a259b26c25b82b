/// Boxes in a tree of nodes with sixteen children, packed in bulk and then only enlarged until the next packing.
///
/// A child's box is a lane of its parent, so four wide comparisons test all. Nodes are numbered as a heap: the children
/// of node k are 16 k + 1 ... 16 k + 16, and no links are stored. Behind the packed leaves stand loose ones, which
/// every query reads one after the other: what is new since the last packing, and the few boxes so large that they
/// would spoil any branch.
///
/// Proxy ids are the caller's, dense from 0. Everything is a function of the history of calls alone.
struct BoundingTree: ~Copyable {
    /// Inner nodes, then packed leaves, then loose leaves: each fills four cache lines.
    var nodes = Column<BoundingNode>()
    /// The proxy of each lane of each leaf from `firstLeaf` on; -1 for a free lane.
    var slotProxies = Column<Int32>()
    /// Number of inner nodes, with those of the upper levels that stay unused.
    var firstLeaf = 0
    var packedLeaves = 0
    /// Number of lanes taken in the loose leaves; they have no gaps.
    var looseCount = 0

    /// By proxy: the box.
    var boxes = Column<BoundingBox>()
    /// By proxy: the lane, counted from the first packed leaf on; -1 for an absent proxy.
    var slots = Column<Int32>()
    /// Number of proxies present.
    var count = 0

    /// Room for two lists of keys while packing.
    var keys = Column<UInt64>()
    /// How stale the packing is.
    var staleness = Staleness()

    /// Whether the proxy is present.
    @inline(__always)
    func contains(proxy: Int32) -> Bool {
        proxy >= 0 && Int(proxy) < slots.count && slots.base[Int(proxy)] >= 0
    }

    /// Adds a proxy under an id that is not present; the box is finite.
    mutating func insert(proxy: Int32, box: BoundingBox) {
        assert(!contains(proxy: proxy))
        slots.extend(to: Int(proxy) + 1, with: -1)
        boxes.extend(to: Int(proxy) + 1, with: .empty)
        boxes.base[Int(proxy)] = box
        count += 1
        appendLoose(proxy)
    }

    /// Removes a proxy; an absent one is ignored.
    mutating func remove(proxy: Int32) {
        guard contains(proxy: proxy) else { return }
        let slot = Int(slots.base[Int(proxy)])
        slots.base[Int(proxy)] = -1
        count -= 1
        if slot < 16 * packedLeaves {
            clearLane(slot)
            staleness.freed += 1
            return
        }
        looseCount -= 1
        let last = 16 * packedLeaves + looseCount
        if slot != last { setLane(slot, proxy: slotProxies.base[last]) }
        clearLane(last)
    }

    /// Gives a present proxy another finite box.
    @inline(__always)
    mutating func update(proxy: Int32, box: BoundingBox) {
        assert(contains(proxy: proxy))
        boxes.base[Int(proxy)] = box
        let slot = Int(slots.base[Int(proxy)])
        var node = firstLeaf + slot >> 4
        Self.store(box, lane: slot & 15, of: nodes.base + node)
        staleness.updated += 1
        if slot >= 16 * packedLeaves || node == 0 { return }
        // Growth of the leaf itself tells how stale the tree is.
        var grown = Self.enlarge(lane: (node - 1) & 15, of: nodes.base + (node - 1) >> 4, by: box)
        if grown < 0 { return }
        staleness.growth += grown
        while grown >= 0 {
            node = (node - 1) >> 4
            if node == 0 { return }
            grown = Self.enlarge(lane: (node - 1) & 15, of: nodes.base + (node - 1) >> 4, by: box)
        }
    }

    // MARK: Lanes

    /// Puts a proxy into the next loose lane.
    mutating func appendLoose(_ proxy: Int32) {
        let slot = 16 * packedLeaves + looseCount
        let node = firstLeaf + slot >> 4
        if slot & 15 == 0 {
            nodes.extend(to: node + 1, with: .empty)
            slotProxies.extend(to: slot + 16, with: -1)
            clearLeaf(node)
        }
        setLane(slot, proxy: proxy)
        looseCount += 1
    }

    /// Frees all lanes of a leaf.
    func clearLeaf(_ node: Int) {
        nodes.base[node] = .empty
        (slotProxies.base + 16 * (node - firstLeaf)).update(repeating: -1, count: 16)
    }

    @inline(__always)
    func setLane(_ slot: Int, proxy: Int32) {
        Self.store(boxes.base[Int(proxy)], lane: slot & 15, of: nodes.base + (firstLeaf + slot >> 4))
        slotProxies.base[slot] = proxy
        slots.base[Int(proxy)] = Int32(truncatingIfNeeded: slot)
    }

    private func clearLane(_ slot: Int) {
        Self.store(.empty, lane: slot & 15, of: nodes.base + (firstLeaf + slot >> 4))
        slotProxies.base[slot] = -1
    }

    /// Writes one lane.
    @inline(__always)
    static func store(_ box: BoundingBox, lane: Int, of node: UnsafeMutablePointer<BoundingNode>) {
        let lanes =
            UnsafeMutableRawPointer(node).assumingMemoryBound(to: Float.self) + BoundingNode.offset(ofLane: lane)
        lanes[0] = box.lower.x
        lanes[4] = box.lower.y
        lanes[8] = box.upper.x
        lanes[12] = box.upper.y
    }

    /// Enlarges one lane to hold `box` and returns by how much width plus height it grew, metres, or -1 if it held it.
    @inline(__always)
    private static func enlarge(lane: Int, of node: UnsafeMutablePointer<BoundingNode>, by box: BoundingBox) -> Float {
        let old = BoundingNode.lane(lane, of: node)
        if old.contains(box) { return -1 }
        let union = old.union(box)
        store(union, lane: lane, of: node)
        return union.size - old.size
    }
}
