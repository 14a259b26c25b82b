// Islands: awake bodies that joints or contacts link, directly or over others. They sleep and wake as one.

extension World {
    /// Labels the awake bodies by island, when joints, contacts or bodies have changed since the last time.
    ///
    /// Disjoint sets with path halving (R. Tarjan and J. van Leeuwen, 1984), the smaller slot always being the root, so
    /// the labels depend on the creation order alone. O(bodies + joints + contacts).
    func refreshIslands() {
        guard islandsAreStale else { return }
        refreshOrder()
        islandsAreStale = false
        jointSlotsAreStale = true
        let count = awake.count
        unionParents.refill(count: count, with: 0)
        let parents = unionParents.base
        uniteIslands(parents)

        let simulations = awake.simulations.base
        var labels: Int32 = 0
        for slot in 0..<count {
            // A root is the smallest slot of its island, so it is labelled before the others ask.
            let root = findRoot(parents, Int32(slot))
            if root == Int32(slot) {
                simulations[slot].island = labels
                labels += 1
            } else {
                simulations[slot].island = simulations[Int(root)].island
            }
        }
        islandLabelCount = Int(labels)
        awakeIslandCount = Int(labels)
    }

    /// How many islands the awake bodies make, labelled or not. Changes nothing, so it may be asked in the middle of a step.
    func countAwakeIslands() -> Int {
        guard islandsAreStale else { return awakeIslandCount }
        guard awake.count > 0 else { return 0 }
        return withUnsafeTemporaryAllocation(of: Int32.self, capacity: awake.count) { storage in
            let parents = storage.baseAddress.unsafelyUnwrapped
            uniteIslands(parents)
            var count = 0
            for slot in 0..<awake.count where parents[slot] == Int32(slot) { count += 1 }
            return count
        }
    }

    /// Makes disjoint sets of the slots of awake bodies.
    private func uniteIslands(_ parents: UnsafeMutablePointer<Int32>) {
        for slot in 0..<awake.count { parents[slot] = Int32(slot) }
        for slot in 0..<joints.awake.count {
            let ends = joints.awake.base[slot].ends
            unite(Int(ends.bodyA), Int(ends.bodyB), parents)
        }
        for slot in 0..<awakeContacts.count {
            let contact = contacts.base + Int(awakeContacts.base[slot])
            if contact.pointee.pointCount == 0 { continue }
            unite(Int(contact.pointee.bodyA), Int(contact.pointee.bodyB), parents)
        }
    }

    private func unite(_ bodyA: Int, _ bodyB: Int, _ parents: UnsafeMutablePointer<Int32>) {
        let a = records.base + bodyA
        let b = records.base + bodyB
        guard a.pointee.set == .awake, b.pointee.set == .awake else { return }
        guard a.pointee.type == .dynamic, b.pointee.type == .dynamic else { return }
        let rootA = findRoot(parents, a.pointee.slot)
        let rootB = findRoot(parents, b.pointee.slot)
        if rootA < rootB {
            parents[Int(rootB)] = rootA
        } else {
            parents[Int(rootA)] = rootB
        }
    }
}

/// The root of a slot's set, by path halving.
func findRoot(_ parents: UnsafeMutablePointer<Int32>, _ slot: Int32) -> Int32 {
    var slot = slot
    while parents[Int(slot)] != slot {
        parents[Int(slot)] = parents[Int(parents[Int(slot)])]
        slot = parents[Int(slot)]
    }
    return slot
}
