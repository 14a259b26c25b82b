/// Boxes in a tree of nodes with sixteen children, packed in bulk and then only enlarged until the next packing.
///
/// A child's box is a lane of its parent, so four wide comparisons test all. Nodes are numbered as a heap: the children
/// of node k are 16 k + 1 ... 16 k + 16, and no links are stored. Behind the packed leaves stand loose ones, which
/// every query reads one after the other: what is new since the last packing, and the few boxes so large that they
/// would spoil any branch.
///
/// Proxy ids are the caller's, dense from 0. Everything is a function of the history of calls alone.
struct BoundingTree: ~Copyable {
    /// Inner nodes, then packed leaves, then loose leaves.
    var nodes: UnsafeMutablePointer<BoundingNode>
    var nodeCapacity: Int
    /// The proxy of each lane of each leaf from `firstLeaf` on; -1 for a free lane.
    var slotProxies: UnsafeMutablePointer<Int32>
    /// Number of inner nodes, with those of the upper levels that stay unused.
    var firstLeaf = 0
    var packedLeaves = 0
    /// Number of lanes taken in the loose leaves; they have no gaps.
    var looseCount = 0

    /// By proxy: the box.
    var boxes: UnsafeMutablePointer<BoundingBox>
    /// By proxy: the lane, counted from the first packed leaf on; -1 for an absent proxy.
    var slots: UnsafeMutablePointer<Int32>
    var proxyCapacity: Int
    /// One more than the largest id ever present.
    var proxyEnd = 0
    /// Number of proxies present.
    var count = 0

    /// Room for two lists of keys while packing.
    var keys: UnsafeMutablePointer<UInt64>
    var keyCapacity: Int
    /// How stale the packing is.
    var staleness = Staleness()

    /// Room for `capacity` ids before it grows.
    init(capacity: Int = 64) {
        proxyCapacity = max(capacity, 16)
        boxes = .allocate(capacity: proxyCapacity)
        slots = .allocate(capacity: proxyCapacity)
        nodeCapacity = 8
        nodes = Self.allocateNodes(nodeCapacity)
        slotProxies = .allocate(capacity: 16 * nodeCapacity)
        keyCapacity = 0
        keys = .allocate(capacity: 1)
    }

    deinit {
        boxes.deallocate()
        slots.deallocate()
        nodes.deallocate()
        slotProxies.deallocate()
        keys.deallocate()
    }

    /// Whether the proxy is present.
    @inline(__always)
    func contains(proxy: Int32) -> Bool {
        proxy >= 0 && Int(proxy) < proxyEnd && slots[Int(proxy)] >= 0
    }

    /// The box of a present proxy.
    @inline(__always)
    func box(of proxy: Int32) -> BoundingBox {
        assert(contains(proxy: proxy))
        return boxes[Int(proxy)]
    }

    /// Adds a proxy under an id that is not present; the box is finite.
    mutating func insert(proxy: Int32, box: BoundingBox) {
        assert(!contains(proxy: proxy))
        if Int(proxy) >= proxyCapacity { reserveProxies(Int(proxy) + 1) }
        while proxyEnd <= Int(proxy) {
            slots[proxyEnd] = -1
            proxyEnd += 1
        }
        count += 1
        boxes[Int(proxy)] = box
        appendLoose(proxy)
    }

    /// Removes a proxy; an absent one is ignored.
    mutating func remove(proxy: Int32) {
        guard contains(proxy: proxy) else { return }
        let slot = Int(slots[Int(proxy)])
        slots[Int(proxy)] = -1
        count -= 1
        if slot < 16 * packedLeaves {
            clearLane(slot)
            staleness.freed += 1
            return
        }
        looseCount -= 1
        let last = 16 * packedLeaves + looseCount
        if slot != last {
            let moved = slotProxies[last]
            setLane(slot, proxy: moved)
        }
        clearLane(last)
    }

    /// Gives a present proxy another finite box.
    @inline(__always)
    mutating func update(proxy: Int32, box: BoundingBox) {
        assert(contains(proxy: proxy))
        boxes[Int(proxy)] = box
        let slot = Int(slots[Int(proxy)])
        var node = firstLeaf + slot >> 4
        Self.store(box, lane: slot & 15, of: nodes + node)
        staleness.updated += 1
        if slot >= 16 * packedLeaves || node == 0 { return }
        // Growth of the leaf itself tells how stale the tree is.
        var grown = Self.enlarge(lane: (node - 1) & 15, of: nodes + (node - 1) >> 4, by: box)
        if grown < 0 { return }
        staleness.growth += grown
        while grown >= 0 {
            node = (node - 1) >> 4
            if node == 0 { return }
            grown = Self.enlarge(lane: (node - 1) & 15, of: nodes + (node - 1) >> 4, by: box)
        }
    }
}

// MARK: Lanes

extension BoundingTree {
    /// Puts a proxy into the next loose lane.
    mutating func appendLoose(_ proxy: Int32) {
        let slot = 16 * packedLeaves + looseCount
        let node = firstLeaf + slot >> 4
        if node >= nodeCapacity { reserveNodes(2 * node + 8) }
        if slot & 15 == 0 {
            nodes[node] = .empty
            (slotProxies + slot).update(repeating: -1, count: 16)
        }
        setLane(slot, proxy: proxy)
        looseCount += 1
    }

    @inline(__always)
    mutating func setLane(_ slot: Int, proxy: Int32) {
        Self.store(boxes[Int(proxy)], lane: slot & 15, of: nodes + (firstLeaf + slot >> 4))
        slotProxies[slot] = proxy
        slots[Int(proxy)] = Int32(truncatingIfNeeded: slot)
    }

    private mutating func clearLane(_ slot: Int) {
        Self.store(.empty, lane: slot & 15, of: nodes + (firstLeaf + slot >> 4))
        slotProxies[slot] = -1
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

// MARK: Storage

extension BoundingTree {
    /// Nodes on cache-line borders: a node fills four lines.
    static func allocateNodes(_ capacity: Int) -> UnsafeMutablePointer<BoundingNode> {
        UnsafeMutableRawPointer.allocate(byteCount: capacity * MemoryLayout<BoundingNode>.stride, alignment: 64)
            .assumingMemoryBound(to: BoundingNode.self)
    }

    /// Makes room for nodes and keeps what is there.
    mutating func reserveNodes(_ wanted: Int) {
        let larger = Self.allocateNodes(wanted)
        larger.update(from: nodes, count: nodeCapacity)
        nodes.deallocate()
        nodes = larger
        let proxies = UnsafeMutablePointer<Int32>.allocate(capacity: 16 * wanted)
        proxies.update(from: slotProxies, count: 16 * nodeCapacity)
        slotProxies.deallocate()
        slotProxies = proxies
        nodeCapacity = wanted
    }

    private mutating func reserveProxies(_ needed: Int) {
        let wanted = max(needed, 2 * proxyCapacity)
        let newBoxes = UnsafeMutablePointer<BoundingBox>.allocate(capacity: wanted)
        newBoxes.update(from: boxes, count: proxyEnd)
        boxes.deallocate()
        boxes = newBoxes
        let newSlots = UnsafeMutablePointer<Int32>.allocate(capacity: wanted)
        newSlots.update(from: slots, count: proxyEnd)
        slots.deallocate()
        slots = newSlots
        proxyCapacity = wanted
    }
}
