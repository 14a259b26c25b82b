/// Disjoint sets of bodies by slot, with the number of links that made each.
///
/// By path halving (R. Tarjan and J. van Leeuwen, 1984). The smallest slot is always the root, so that what follows from the sets depends
/// on the order of creation alone.
struct LinkedSets: ~Copyable {
    private var parents = Column<Int32>()
    /// By root: how many bodies, links between them, and contacts among the links.
    private var tallies = Column<SIMD3<Int32>>()

    /// Begins with so many bodies, each by itself.
    mutating func begin(_ count: Int) {
        parents.resize(to: count)
        for slot in 0..<count { parents.base[slot] = Int32(slot) }
        tallies.refill(count: count, with: SIMD3(1, 0, 0))
    }

    func root(_ slot: Int32) -> Int32 {
        let parents = parents.base
        var slot = slot
        while parents[Int(slot)] != slot {
            parents[Int(slot)] = parents[Int(parents[Int(slot)])]
            slot = parents[Int(slot)]
        }
        return slot
    }

    func link(_ a: Int32, _ b: Int32, isContact: Bool = false) {
        let (rootA, rootB) = (root(a), root(b))
        let (kept, other) = rootA < rootB ? (Int(rootA), Int(rootB)) : (Int(rootB), Int(rootA))
        tallies.base[kept] &+= SIMD3(0, 1, isContact ? 1 : 0)
        if kept == other { return }
        parents.base[other] = Int32(kept)
        tallies.base[kept] &+= tallies.base[other]
    }

    private func tally(_ slot: Int32) -> SIMD3<Int32> { tallies.base[Int(root(slot))] }

    /// How many bodies a body's set has.
    func count(_ slot: Int32) -> Int32 { tally(slot).x }

    /// How many of the links of a body's set are contacts.
    func contacts(_ slot: Int32) -> Int32 { tally(slot).z }

    /// Whether any is a joint.
    func hasJoints(_ slot: Int32) -> Bool { tally(slot).y > tally(slot).z }

    /// The independent loops that the links of a body's set make.
    func loops(_ slot: Int32) -> Int32 { tally(slot).y - tally(slot).x + 1 }
}
