// Islands: awake bodies that joints or contacts link, directly or over others. They sleep and wake as one.

extension World {
    /// Labels the awake bodies by island, when joints, contacts or bodies have changed since the last time.
    ///
    /// O(bodies + joints + contacts).
    func refreshIslands() {
        guard islandsAreStale else { return }
        refreshOrder()
        islandsAreStale = false
        jointSlotsAreStale = true
        linkIslands(&islandSets)
        let simulations = awake.simulations.base
        var labels: Int32 = 0
        for slot in 0..<awake.count {
            // A root is the smallest slot of its island, so it is labelled before the others ask.
            let root = islandSets.root(Int32(slot))
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
        var sets = LinkedSets()
        linkIslands(&sets)
        var count = 0
        for slot in 0..<Int32(awake.count) where sets.root(slot) == slot { count += 1 }
        return count
    }

    private func linkIslands(_ sets: inout LinkedSets) {
        sets.begin(awake.count)
        for slot in 0..<joints.awake.count {
            let ends = joints.awake.base[slot].ends
            link(ends.bodyA, ends.bodyB, &sets)
        }
        for slot in 0..<awakeContacts.count {
            let contact = contacts.base + Int(awakeContacts.base[slot])
            if contact.pointee.pointCount > 0 { link(contact.pointee.bodyA, contact.pointee.bodyB, &sets) }
        }
    }

    private func link(_ bodyA: Int32, _ bodyB: Int32, _ sets: inout LinkedSets) {
        let (a, b) = (movedSlot(bodyA), movedSlot(bodyB))
        if a >= 0 && b >= 0 { sets.link(a, b) }
    }
}
