import MoonspringPhysics

// How the world follows the tree of behaviours.

extension DynamicAnimator {
    /// A behaviour has its place in the tree: tells it and its children, and links them to the world.
    func bring(in behavior: DynamicBehavior) throws(DynamicsError) {
        let arrivals = behavior.subtree
        for arrival in arrivals {
            arrival.dynamicAnimator = self
            arrival.addedAt = elapsedTime
        }
        runningHandlers += 1
        for arrival in arrivals where arrival.dynamicAnimator === self { arrival.willMove(to: self) }
        runningHandlers -= 1
        try linkArrivals(under: behavior)
    }

    /// Outside a tick only what is new is looked at, so that setting up takes linear time.
    private func linkArrivals(under behavior: DynamicBehavior) throws(DynamicsError) {
        guard !isStepping, !isReconciling, !structureIsStale, let followers = followers(of: behavior) else {
            return try structureChanged()
        }
        try reconcile {
            var failure: DynamicsError?
            for arrival in behavior.subtree where arrival.dynamicAnimator === self && arrival.linkedAnimator !== self {
                do throws(DynamicsError) {
                    try link(arrival)
                    noteLinked(arrival, before: followers)
                } catch {
                    failure = failure ?? error
                    takeOut(arrival)
                }
            }
            return failure
        }
    }

    /// How many behaviours in the world come after an arrival and its children in tree order; nil where `willMove` has changed more than
    /// that, so that the whole tree is to be looked at.
    private func followers(of arrival: DynamicBehavior) -> Int? {
        if behaviors.last === arrival { return 0 }
        guard runningHandlers == 0, arrival.linkedAnimator !== self, let parent = arrival.parent,
            parent.childBehaviors.last === arrival
        else { return nil }
        var previous = parent
        if let sibling = parent.childBehaviors.dropLast().last {
            previous = sibling
            while let child = previous.childBehaviors.last { previous = child }
        }
        return linked.lastIndex(where: { $0 === previous }).map { linked.count - 1 - $0 }
    }

    /// A behaviour that cannot be linked leaves the tree.
    private func takeOut(_ behavior: DynamicBehavior) {
        if behavior.linkedAnimator === self { unlink(behavior) }
        if let parent = behavior.parent {
            parent.removeChildBehavior(behavior)
        } else {
            removeBehavior(behavior)
        }
    }

    /// A behaviour is in the world, with so many after it in tree order.
    private func noteLinked(_ behavior: DynamicBehavior, before followers: Int) {
        linked.insert(behavior, at: max(linked.count - followers, 0))
        if behavior.hasTask { mayHaveTasks = true }
        if followers == 0 { noteOrder(of: behavior) } else { orderIsStale = true }
        invalidateSums()
    }

    /// Recomputes ranks and the lists by kind after a behaviour was inserted before others.
    func refreshOrder() {
        guard orderIsStale else { return }
        orderIsStale = false
        nextRank = 0
        (pushes, fields, drags) = ([], [], [])
        for behavior in linked { noteOrder(of: behavior) }
    }

    private func noteOrder(of behavior: DynamicBehavior) {
        (behavior as? CollisionBehavior)?.rank = nextRank
        (behavior as? DynamicItemBehavior)?.rank = nextRank
        nextRank += 1
        if let push = behavior as? PushBehavior { pushes.append(push) }
        if let field = behavior as? FieldBehavior { fields.append(field) }
        if let drag = behavior as? DragBehavior { drags.append(drag) }
    }

    /// Takes an unlinked behaviour out of the lists by kind.
    private func noteUnlinked(_ behavior: DynamicBehavior) {
        if let push = behavior as? PushBehavior { pushes.removeLast { $0 === push } }
        if let field = behavior as? FieldBehavior { fields.removeLast { $0 === field } }
        if let drag = behavior as? DragBehavior { drags.removeLast { $0 === drag } }
        invalidateSums()
    }

    /// Marks gravity, springs and properties of items for recomputation.
    private func invalidateSums() {
        gravityIsStale = true
        springsAreStale = true
        propertiesAreStale = true
    }

    /// Behaviours have left the tree. All are marked first, so that what `willMove` asks for sees them gone; then they are unlinked.
    func sendOut(_ gone: [DynamicBehavior]) {
        let leaving = gone.flatMap { $0.subtree }
        for leaver in leaving { leaver.dynamicAnimator = nil }
        runningHandlers += 1
        for leaver in leaving where leaver.dynamicAnimator == nil { leaver.willMove(to: nil) }
        runningHandlers -= 1
        // Letting go makes no body, so nothing can be refused.
        if let range = linkedRange(of: leaving) {
            unlink(leaving, in: range)
        } else {
            try? structureChanged()
        }
    }

    /// Where behaviours that have left the tree are in `linked`; nil inside a tick, and where `willMove` has changed more than that.
    private func linkedRange(of leaving: [DynamicBehavior]) -> Range<Int>? {
        guard !isStepping, !isReconciling, !structureIsStale, runningHandlers == 0, let first = leaving.first,
            let start = linked.lastIndex(where: { $0 === first })
        else { return nil }
        let range = start..<start + leaving.count
        guard range.upperBound <= linked.count else { return nil }
        let isWhole = zip(linked[range], leaving).allSatisfy { $0 === $1 && $1.dynamicAnimator !== self }
        return isWhole ? range : nil
    }

    /// Only what leaves is looked at, so that emptying an animator takes linear time.
    private func unlink(_ leaving: [DynamicBehavior], in range: Range<Int>) {
        try? reconcile {
            linked.removeSubrange(range)
            for leaver in leaving { unlink(leaver) }
            // The last first, as they are looked for from the end.
            for leaver in leaving.reversed() { noteUnlinked(leaver) }
            return nil
        }
    }

    /// An item came into a list. Outside a tick only that item is looked at, so that filling a list takes linear time.
    func itemAdded(_ item: any DynamicItem, to behavior: DynamicBehavior) throws(DynamicsError) {
        guard !isStepping, !isReconciling, behavior.linkedAnimator === self else { return try structureChanged() }
        try takeItem(item, for: behavior)
        resume()
        clock?.resumeDeprived()
    }

    /// An item left a list. Outside a tick only that item is looked at.
    func itemRemoved(_ item: any DynamicItem, from behavior: ItemListBehavior) {
        guard !isStepping, !isReconciling, behavior.linkedAnimator === self else {
            // Letting go makes no body, so nothing can be refused.
            try? structureChanged()
            return
        }
        dropItem(item, of: behavior)
        resume()
    }

    private func structureChanged() throws(DynamicsError) {
        structureIsStale = true
        if !isStepping, !isReconciling { try reconcile() }
    }

    /// Makes the world hold what the tree says, first by `change`, which returns what it could not do. Reading an item may run a script, which
    /// may change the tree again: then once more, within reason; what is left after that waits for the next change.
    func reconcile(by change: () -> DynamicsError? = { nil }) throws(DynamicsError) {
        isReconciling = true
        var failure = change()
        for _ in 0..<8 where structureIsStale {
            do throws(DynamicsError) { try reconcileOnce() } catch { failure = failure ?? error }
        }
        isReconciling = false
        resume()
        clock?.resumeDeprived()
        if let failure { throw failure }
    }

    /// First everything that left goes, then everything new comes. A behaviour that cannot be linked is taken out of the tree,
    /// and the first such error is thrown at the end.
    private func reconcileOnce() throws(DynamicsError) {
        structureIsStale = false
        var wanted: [DynamicBehavior] = []
        for behavior in behaviors { wanted += behavior.subtree }

        for behavior in linked where behavior.dynamicAnimator !== self { unlink(behavior) }
        for behavior in wanted where behavior.linkedAnimator === self { dropItems(of: behavior) }

        var failure: DynamicsError?
        for behavior in wanted where behavior.dynamicAnimator === self {
            do throws(DynamicsError) {
                if behavior.linkedAnimator === self { try takeItems(of: behavior) } else { try link(behavior) }
            } catch {
                failure = failure ?? error
                takeOut(behavior)
            }
        }
        linked = wanted.filter { $0.linkedAnimator === self && $0.dynamicAnimator === self }
        mayHaveTasks = true
        orderIsStale = true
        refreshOrder()
        invalidateSums()
        if let failure { throw failure }
    }

    private func link(_ behavior: DynamicBehavior) throws(DynamicsError) {
        behavior.linkedAnimator?.unlinkForTransfer(behavior)
        behavior.linkedAnimator = self
        behavior.willLink(in: self)
        try takeItems(of: behavior)
        behavior.didLink(in: self)
    }

    /// A behaviour was moved to another animator inside a callback of this one: it is unlinked now, not at the end of the tick.
    private func unlinkForTransfer(_ behavior: DynamicBehavior) {
        unlink(behavior)
        linked.removeLast { $0 === behavior }
        noteUnlinked(behavior)
    }

    func unlink(_ behavior: DynamicBehavior) {
        guard behavior.linkedAnimator === self else { return }
        behavior.willUnlink(from: self)
        for record in behavior.links {
            behavior.willUnlink(record, from: self)
            release(record)
        }
        behavior.links.removeAll()
        behavior.linkedAnimator = nil
    }

    /// Bodies for items that a linked behaviour holds and that have none.
    private func takeItems(of behavior: DynamicBehavior) throws(DynamicsError) {
        let items = behavior.linkedItems
        guard behavior.links.count < items.count else { return }
        var held = Set(behavior.links.map { ObjectIdentifier($0.item) })
        // An attachment may name one item twice: it needs a link for each end.
        let repeats = !(behavior is ItemListBehavior)
        for item in items where repeats || held.insert(ObjectIdentifier(item)).inserted {
            try takeItem(item, for: behavior)
        }
    }

    private func takeItem(_ item: any DynamicItem, for behavior: DynamicBehavior) throws(DynamicsError) {
        let record = try acquire(item)
        // Reading the item may have run a script that took the item or the behaviour away, or had it linked already.
        let list = behavior as? ItemListBehavior
        let isMissing = list.map { $0.contains(item) && $0.links.count < $0.items.count } ?? true
        guard isMissing, behavior.linkedAnimator === self else { return release(record) }
        behavior.links.append(record)
        behavior.didLink(record, in: self)
        world.wake(record.body)
    }

    /// Releases the body of an item that a linked behaviour no longer holds.
    private func dropItem(_ item: any DynamicItem, of behavior: ItemListBehavior) {
        // By the item, as another animator may have taken its body.
        guard let record = behavior.links.removeLast(where: { $0.item === item }) else { return }
        behavior.willUnlink(record, from: self)
        release(record)
    }

    /// Releases the bodies of all items that have left the list.
    private func dropItems(of behavior: DynamicBehavior) {
        guard let list = behavior as? ItemListBehavior, !list.links.isEmpty else { return }
        guard list.links.contains(where: { !list.contains($0.item) }) else { return }
        let leaving = list.links.filter { !list.contains($0.item) }
        list.links.removeAll { !list.contains($0.item) }
        for record in leaving {
            list.willUnlink(record, from: self)
            release(record)
        }
    }
}
