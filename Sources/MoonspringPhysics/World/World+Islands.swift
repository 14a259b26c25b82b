// Islands: awake bodies that joints link, directly or over others. They sleep and wake as one.

extension World {
    /// Labels the awake bodies by island, when joints or bodies have changed since the last time.
    ///
    /// Disjoint sets with path halving (R. Tarjan and J. van Leeuwen, 1984), the smaller slot always being the root, so
    /// the labels depend on the creation order alone. O(bodies + joints).
    func refreshIslands() {
        guard islandsAreStale else { return }
        refreshOrder()
        islandsAreStale = false
        jointSlotsAreStale = true
        let count = awake.count
        unionParents.refill(count: count, with: 0)
        let parents = unionParents.base
        for slot in 0..<count { parents[slot] = Int32(slot) }
        unite(distanceJoints.awake.base, count: distanceJoints.awake.count, parents)
        unite(hingeJoints.awake.base, count: hingeJoints.awake.count, parents)

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

    private func unite<Row: JointRow>(_ rows: UnsafePointer<Row>, count: Int, _ parents: UnsafeMutablePointer<Int32>) {
        let bodies = records.base
        for index in 0..<count {
            let a = bodies[Int(rows[index].ends.bodyA)]
            let b = bodies[Int(rows[index].ends.bodyB)]
            guard a.set == .awake, b.set == .awake else { continue }
            let rootA = findRoot(parents, a.slot)
            let rootB = findRoot(parents, b.slot)
            if rootA < rootB {
                parents[Int(rootB)] = rootA
            } else {
                parents[Int(rootA)] = rootB
            }
        }
    }
}

private func findRoot(_ parents: UnsafeMutablePointer<Int32>, _ slot: Int32) -> Int32 {
    var slot = slot
    while parents[Int(slot)] != slot {
        parents[Int(slot)] = parents[Int(parents[Int(slot)])]
        slot = parents[Int(slot)]
    }
    return slot
}
