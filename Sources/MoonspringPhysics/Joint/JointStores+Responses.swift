// What joints make of impulses from outside: of the contacts that `HeldContacts.swift` solves.

extension JointStores {
    /// The tree of the body at a slot; -1 for none. Valid after `arrange`.
    func tree(of slot: Int32) -> Int32 {
        guard treeBodies.count > 0 else { return -1 }
        let place = treeSearch.placeOf.base[Int(slot)]
        return place < 0 ? -1 : treeBodies.base[Int(place)].tree
    }

    /// Adds to the impulse from outside on the body at a slot, if it is one of a tree.
    func push(_ slot: Int32, _ impulse: Triple) {
        guard slot >= 0, tree(of: slot) >= 0 else { return }
        treeBodies.base[Int(treeSearch.placeOf.base[Int(slot)])].push += impulse
    }

    /// What `JointTreeSolver.respond` has found for the body of a tree at a slot.
    func treeChange(of slot: Int32) -> Triple { treeBodies.base[Int(treeSearch.placeOf.base[Int(slot)])].change }
}
