// The collision pass at the start of a tick: new pairs, manifolds, what began and what ended.

/// Two shapes whose boxes overlap.
struct ShapePair: BitwiseCopyable {
    var first: Int32
    var second: Int32
}

extension World {
    func collide(tick: Float) {
        findPairs()
        updateManifolds(tick: tick)
        parkProbed()
        // Bodies that were woken came last into the awake arrays.
        refreshStaleState()
    }

    // MARK: Pairs

    /// Makes contacts for shapes that have left their fat boxes and overlap others.
    private func findPairs() {
        awakeTree.refresh()
        restTree.refresh()
        if movedShapes.count == 0 { return }
        foundPairs.truncate(to: 0)
        movedAwakeShapes.truncate(to: 0)
        let forms = forms.base
        for index in 0..<movedShapes.count {
            let shape = movedShapes.base[index]
            if forms[Int(shape)].kind == .none {
                movedFlags.base[Int(shape)] = 0
                continue
            }
            let isAwake = records.base[Int(forms[Int(shape)].body)].isInAwakeTree
            if isAwake {
                movedAwakeShapes.append(shape)
            } else {
                movedFlags.base[Int(shape)] = 0
                findPairsAtRest(of: shape)
            }
            let opposite = isAwake ? restTree.view : awakeTree.view
            opposite.query(fatBoxes.base[Int(shape)]) { other in
                notePair(shape, other)
                return halt == nil
            }
        }
        if !findPairsTogether() {
            awakeTree.view.forEachPair(
                moved: UnsafeBufferPointer(start: movedAwakeShapes.base, count: movedAwakeShapes.count),
                isMoved: movedFlags.base, isOver: { halt != nil }, report: { notePair($0, $1) })
        }
        for index in 0..<movedAwakeShapes.count { movedFlags.base[Int(movedAwakeShapes.base[index])] = 0 }
        considerPairs()
        if halt != nil { return searchAgain() }
        movedShapes.truncate(to: 0)
    }

    /// A shape that is not awake was made, put elsewhere or may collide with others than before: what sleeps near it must be looked
    /// at once, since nobody looks at contacts between bodies at rest.
    private func findPairsAtRest(of shape: Int32) {
        let forms = forms.base
        let records = records.base
        let body = Int(forms[Int(shape)].body)
        // All shapes of a body that was put elsewhere are here, so its contacts are gone over once.
        if records[body].firstShape == shape { probeContacts(of: body) }
        let isDynamic = records[body].type == .dynamic
        restTree.view.query(fatBoxes.base[Int(shape)]) { other in
            // Many boundaries may lie at one spot.
            if isDynamic || records[Int(forms[Int(other)].body)].type == .dynamic { notePair(shape, other) }
            return halt == nil
        }
    }

    /// Finds the new pairs of awake shapes with all threads; false if it does not pay, or there are very many, and nothing is done.
    private func findPairsTogether() -> Bool {
        let tree = awakeTree.view
        guard workers.pays(movedAwakeShapes.count), tree.isSearchedByLeaf(movedAwakeShapes.count) else { return false }
        newPairs.resize(to: SharedPairSearch.mostBlocks * SharedPairSearch.room)
        pairTallies.resize(to: SharedPairSearch.mostBlocks)
        var search = SharedPairSearch(
            tree: tree, isMoved: movedFlags.base, forms: forms.base, known: pairs.view, found: newPairs.base,
            tallies: pairTallies.base)
        search.run(workers)
        var overlapping = foundPairs.count
        for block in 0..<search.blocks {
            if pairTallies.base[block].isTooMuch { return false }
            overlapping += pairTallies.base[block].overlapping
        }
        // A crowd is told by how many there are at once.
        if overlapping >= BroadPhase.pairsAtOnce { return false }
        for block in 0..<search.blocks {
            for index in 0..<pairTallies.base[block].new {
                foundPairs.append(newPairs.base[block * SharedPairSearch.room + index])
            }
        }
        return true
    }

    /// What an early end has left out: the next step searches for all that has moved.
    private func searchAgain() {
        var count = 0
        for index in 0..<movedShapes.count {
            let shape = movedShapes.base[index]
            if forms.base[Int(shape)].kind == .none { continue }
            movedFlags.base[Int(shape)] = 1
            movedShapes.base[count] = shape
            count += 1
        }
        movedShapes.truncate(to: count)
    }

    /// Keeps a pair for later, since the search walks over memory of its own; but not more than some, since thousands of shapes at one
    /// spot make millions of pairs.
    @inline(__always)
    private func notePair(_ first: Int32, _ second: Int32) {
        foundPairs.append(ShapePair(first: first, second: second))
        if foundPairs.count == BroadPhase.pairsAtOnce { considerPairs() }
    }

    @inline(never)
    private func considerPairs() {
        if isHalted(in: .pairs, after: foundPairs.count) { return foundPairs.truncate(to: 0) }
        // As a rule most pairs are known; of very many, most are of a crowd.
        let isCrowd = foundPairs.count == BroadPhase.pairsAtOnce
        for index in 0..<foundPairs.count {
            let pair = foundPairs.base[index]
            if isCrowd && isCrowded(pair.first, pair.second) { continue }
            considerPair(pair.first, pair.second)
        }
        foundPairs.truncate(to: 0)
    }

    // MARK: Manifolds

    private func updateManifolds(tick: Float) {
        let count = awakeContacts.count
        if count == 0 || isHalted(in: .manifolds, after: count) { return }
        outcomes.resize(to: count)
        var phase = NarrowPhase(
            contacts: contacts.base, awake: awakeContacts.base, forms: forms.base, fatBoxes: fatBoxes.base,
            polygons: polygons.pointers, bodies: records.base, links: contactLinks.base, poses: poses.base,
            motions: motions.base, outcomes: outcomes.base, tick: tick, count: count)
        phase.run(workers)

        // In the order of the list, whoever computed it.
        let outcomes = outcomes.base
        for slot in 0..<count {
            switch outcomes[slot] {
            case .unchanged, .parted: continue
            case .reshaped: break
            case .began: contactBegan(Int(awakeContacts.base[slot]))
            case .ended:
                releaseColor(Int(awakeContacts.base[slot]))
                islandsAreStale = true
            }
            rowsAreStale = true
        }
        // Backwards: what fills a gap has been looked at. Contacts woken meanwhile came in behind.
        var slot = count
        while slot > 0 {
            slot -= 1
            if outcomes[slot] == .parted { destroyContact(Int(awakeContacts.base[slot]), waking: false) }
        }
    }

    private func contactBegan(_ index: Int) {
        let a = Int(contacts[index].bodyA)
        let b = Int(contacts[index].bodyB)
        if records[a].set == .asleep && records[a].type == .dynamic { wakeIsland(of: a) }
        if records[b].set == .asleep && records[b].type == .dynamic { wakeIsland(of: b) }
        assignColor(index)
        islandsAreStale = true
    }
}
