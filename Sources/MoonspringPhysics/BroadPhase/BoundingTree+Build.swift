// Packing: proxies are sorted along a space-filling curve and cut into leaves of sixteen, and the levels above are made
// bottom up (I. Kamel and C. Faloutsos, "On packing R-trees", 1993).

extension BoundingTree {
    /// Packs everything anew.
    ///
    /// Complexity: O(n); about 12 ns a proxy.
    mutating func rebuild() {
        listProxies()
        looseCount = 0
        packedLeaves = 0
        firstLeaf = 0
        if count > 0 {
            let sorted = keys.base + count
            let grid = PackingGrid(boxes: boxes.base, proxies: keys.base, count: count)
            let packed = CurveSorter(keys: keys.base, sorted: sorted, count: count).sort(boxes: boxes.base, grid: grid)
            reserveLeaves((packed + 15) / 16, loose: count - packed)
            packLeaves(sorted, packed)
            packLevels()
            for i in packed..<count { appendLoose(Int32(truncatingIfNeeded: sorted[i])) }
        }
        resetStaleness()
    }

    /// Lists the proxies present in the order of their lanes, which is nearly the order to come.
    ///
    /// Going through all ids would be as short, but for a tree that holds few of them.
    private mutating func listProxies() {
        keys.resize(to: 2 * count)
        var listed = 0
        for slot in 0..<16 * packedLeaves + looseCount where slotProxies.base[slot] >= 0 {
            keys.base[listed] = UInt64(UInt32(bitPattern: slotProxies.base[slot]))
            listed &+= 1
        }
        assert(listed == count)
    }

    /// Decides where leaves start and makes room, also for the `loose` lanes that will follow them.
    private mutating func reserveLeaves(_ leaves: Int, loose: Int) {
        packedLeaves = leaves
        var level = 1
        while level < leaves {
            firstLeaf += level
            level *= 16
        }
        let needed = firstLeaf + leaves + (loose + 15) / 16
        nodes.resize(to: needed)
        slotProxies.resize(to: 16 * (needed - firstLeaf))
    }

    /// Writes the leaves in key order.
    private func packLeaves(_ keys: UnsafePointer<UInt64>, _ packed: Int) {
        let whole = packed / 16
        for leaf in 0..<whole {
            let slot = 16 &* leaf
            nodes.base[firstLeaf &+ leaf] = BoundingNode(
                first: placeEverySecond(keys, slot), second: placeEverySecond(keys, slot &+ 8),
                third: placeEverySecond(keys, slot &+ 1), fourth: placeEverySecond(keys, slot &+ 9))
        }
        let slot = 16 * whole
        if slot == packed { return }
        clearLeaf(firstLeaf + whole)
        for slot in slot..<packed { setLane(slot, proxy: Int32(truncatingIfNeeded: keys[slot])) }
    }

    /// Lists the proxies of a key and of the second, fourth and sixth after it, and returns their boxes.
    @inline(__always)
    private func placeEverySecond(_ keys: UnsafePointer<UInt64>, _ slot: Int) -> WideBounds {
        WideBounds(
            rows: place(keys[slot], slot), place(keys[slot &+ 2], slot &+ 2), place(keys[slot &+ 4], slot &+ 4),
            place(keys[slot &+ 6], slot &+ 6))
    }

    /// Lists the proxy of a sorted key under a slot and returns its box.
    @inline(__always)
    private func place(_ key: UInt64, _ slot: Int) -> SIMD4<Float> {
        let proxy = Int(UInt32(truncatingIfNeeded: key))
        slotProxies.base[slot] = Int32(truncatingIfNeeded: proxy)
        slots.base[proxy] = Int32(truncatingIfNeeded: slot)
        return boxes.base[proxy].row
    }

    /// Makes the inner nodes, level by level upwards.
    private func packLevels() {
        var below = firstLeaf
        var belowCount = packedLeaves
        while below > 0 {
            let first = (below - 1) / 16
            let filled = (belowCount + 15) / 16
            let whole = belowCount / 16
            for i in 0..<whole {
                let child = nodes.base + (below + 16 * i)
                nodes.base[first + i] = BoundingNode(
                    first: unionOfEverySecond(child), second: unionOfEverySecond(child + 8),
                    third: unionOfEverySecond(child + 1), fourth: unionOfEverySecond(child + 9))
            }
            if whole < filled {
                nodes.base[first + whole] = .empty
                for child in 16 * whole..<belowCount {
                    Self.store(nodes.base[below + child].union, lane: child & 15, of: nodes.base + (first + whole))
                }
            }
            below = first
            belowCount = filled
        }
    }

    /// Four lanes for a node and for the second, fourth and sixth after it.
    @inline(__always)
    private func unionOfEverySecond(_ node: UnsafeMutablePointer<BoundingNode>) -> WideBounds {
        WideBounds(unionsOf: node[0].quadUnion, node[2].quadUnion, node[4].quadUnion, node[6].quadUnion)
    }
}
