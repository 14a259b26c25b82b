import MoonspringPhysics

// Contact events for collision behaviours: one begin and one end per pair, from the world's events, which are per shape.

extension DynamicAnimator {
    /// All begins of the tick, then all ends. Gathered first: a callback may change anything.
    func reportContacts() {
        guard collisionCount > 0 else { return settleCollisions() }
        let observer = clock?.onContact
        let isHeard = observer != nil || collisions.contains { $0?.hasListener == true }
        let isNews = !(unsettled.isEmpty && world.contactBegins.isEmpty && world.contactEnds.isEmpty)
        let reports = isHeard && isNews ? contactReports(observed: observer != nil) : []
        settleCollisions()
        for event in reports {
            observer?(event)
            event.behavior.report(event)
        }
    }

    private func contactReports(observed: Bool) -> [CollisionEvent] {
        var begins: [RankedEvent] = []
        var ends: [RankedEvent] = []
        for change in touchChanges() {
            collect(change, isBegin: true, observed, into: &begins)
            collect(change, isBegin: false, observed, into: &ends)
        }
        begins.sort { $0.rank < $1.rank }
        ends.sort { $0.rank < $1.rank }
        return begins.map { $0.event } + ends.map { $0.event }
    }

    // MARK: from shapes to pairs

    /// The pairs that began or ceased to touch in this tick, and those that touched before and are new to a behaviour.
    ///
    /// A pair of several shapes touches while any of them does. How many do now is asked of the world; how many did before
    /// follows from the events. So a boundary that was built anew under a resting item says nothing.
    private func touchChanges() -> [TouchChange] {
        var changes: [TouchChange] = []
        changes.reserveCapacity(world.contactBegins.count + world.contactEnds.count)
        for event in world.contactBegins {
            if let change = touchChange(event, begins: 1) { changes.append(change) }
        }
        for event in world.contactEnds { if let change = touchChange(event, ends: 1) { changes.append(change) } }
        for index in unsettled {
            guard let record = records[Int(index)], isNew(record) else { continue }
            changes += world.currentTouches(of: record.body).compactMap { touchChange($0) }
        }
        if changes.count > 1 { changes.sort { $0.pair < $1.pair } }
        var merged: [TouchChange] = []
        merged.reserveCapacity(changes.count)
        for change in changes {
            if let last = merged.last, last.pair == change.pair {
                merged[merged.count - 1].add(change)
            } else {
                merged.append(change)
            }
        }
        for index in merged.indices { countTouches(of: &merged[index]) }
        return merged
    }

    /// Whether a behaviour does not know what the item touches.
    private func isNew(_ record: ItemRecord) -> Bool {
        record.collisions.contains { $0.isNew || collisions[Int($0.slot)]?.hasOpened == true }
    }

    /// Nil for removed items: their contacts end without notification.
    private func touchChange(_ event: ContactEvent, begins: Int = 0, ends: Int = 0) -> TouchChange? {
        let pair: TouchChange.Pair
        let bodies: (BodyID, BodyID)
        if event.bodyDataA >= 0, event.bodyDataB >= 0 {
            guard isCurrent(event.bodyDataA, event.bodyA), isCurrent(event.bodyDataB, event.bodyB) else { return nil }
            let isOrdered = event.bodyDataA < event.bodyDataB
            pair = (min(event.bodyDataA, event.bodyDataB), max(event.bodyDataA, event.bodyDataB), -1)
            bodies = isOrdered ? (event.bodyA, event.bodyB) : (event.bodyB, event.bodyA)
        } else {
            let isOrdered = event.bodyDataA >= 0
            let (item, body) = isOrdered ? (event.bodyDataA, event.bodyA) : (event.bodyDataB, event.bodyB)
            let (wall, wallBody) = isOrdered ? (event.bodyDataB, event.bodyB) : (event.bodyDataA, event.bodyA)
            guard item >= 0, isCurrent(item, body), world.isValid(wallBody) else { return nil }
            let key = isOrdered ? event.shapeDataB : event.shapeDataA
            let behavior = CollisionMembership.slot(ofBodyData: wall).flatMap { collisions[Int($0)] }
            pair = (item, wall, behavior?.currentKey(key) ?? key)
            bodies = (body, wallBody)
        }
        return TouchChange(
            pair: pair, bodyA: bodies.0, bodyB: bodies.1, begins: begins, ends: ends, hasPoint: ends == 0,
            point: event.point, impulse: event.impulse)
    }

    private func isCurrent(_ data: Int32, _ body: BodyID) -> Bool { records[Int(data)]?.body == body }

    private func countTouches(of change: inout TouchChange) {
        if change.count == 1, change.begins + change.ends == 1, isSingle(change) {
            change.touchesNow = change.begins
        } else {
            change.touchesNow = world.touchCount(
                of: change.bodyA, with: change.bodyB, shapeData: change.pair.key >= 0 ? change.pair.key : nil)
        }
    }

    /// Two items of one shape each.
    private func isSingle(_ change: TouchChange) -> Bool {
        guard change.pair.key < 0, let first = records[Int(change.pair.first)],
            let second = records[Int(change.pair.second)]
        else { return false }
        return first.shapes.count == 1 && second.shapes.count == 1
    }

    // MARK: from pairs to reports

    /// Adds one event for every behaviour that holds the pair and has a listener, or for all where they are `observed`.
    private func collect(_ change: TouchChange, isBegin: Bool, _ observed: Bool, into events: inout [RankedEvent]) {
        guard let first = records[Int(change.pair.first)] else { return }
        let point = isBegin ? points(change.point) : nil
        if let slot = CollisionMembership.slot(ofBodyData: change.pair.second) {
            // No other behaviour lets an item touch these boundaries.
            guard change.isReported(asBegin: isBegin, isNew: false),
                let behavior = listener(slot, .boundaries, observed),
                let member = first.collisions.first(where: { $0.slot == slot }),
                let partner = behavior.partner(ofKey: change.pair.key)
            else { return }
            let event = CollisionEvent(
                behavior: behavior, item: first.item, partner: partner, point: point, impulse: Double(change.impulse))
            events.append(RankedEvent(rank: (behavior.rank, member.order, 1, change.pair.key), event: event))
            return
        }
        guard let second = records[Int(change.pair.second)] else { return }
        for member in first.collisions {
            guard let other = second.collisions.first(where: { $0.slot == member.slot }),
                let behavior = listener(member.slot, .items, observed),
                change.isReported(asBegin: isBegin, isNew: member.isNew || other.isNew || behavior.hasOpened)
            else { continue }
            let isOrdered = member.order < other.order
            let event = CollisionEvent(
                behavior: behavior, item: isOrdered ? first.item : second.item,
                partner: .item(isOrdered ? second.item : first.item), point: point, impulse: Double(change.impulse))
            let (item, partner) = (min(member.order, other.order), max(member.order, other.order))
            events.append(RankedEvent(rank: (behavior.rank, item, 0, partner), event: event))
        }
    }

    private func listener(_ slot: Int32, _ mode: CollisionBehavior.Mode, _ observed: Bool) -> CollisionBehavior? {
        guard let behavior = collisions[Int(slot)], observed || behavior.hasListener,
            behavior.collisionMode.contains(mode)
        else { return nil }
        return behavior
    }
}

/// What a tick did to a pair of an item and another, or of an item and a boundary.
private struct TouchChange {
    /// What the items' bodies carry; for a boundary, what its behaviour's body and its shapes carry. The key of two items is -1.
    typealias Pair = (first: Int32, second: Int32, key: Int32)

    var pair: Pair
    var bodyA: BodyID
    var bodyB: BodyID
    /// How many of its shapes began and ceased to touch.
    var begins: Int
    var ends: Int
    /// Where the shapes touched with the largest impulse; none where all parted.
    var hasPoint: Bool
    var point: Vec2
    var impulse: Float
    /// How many events and touches it was made of.
    var count = 1
    var touchesNow = 0

    private var touchedBefore: Int { touchesNow - begins + ends }

    /// Whether a behaviour hears that it began, or that it ended. To one that the pair is new to, it did not touch before.
    func isReported(asBegin isBegin: Bool, isNew: Bool) -> Bool {
        if isBegin { return (isNew || touchedBefore <= 0) && (begins > 0 || touchesNow > 0) }
        return ends > 0 && touchesNow == 0 && (!isNew || begins > 0)
    }

    mutating func add(_ other: TouchChange) {
        if other.hasPoint, !hasPoint || other.impulse > impulse {
            (hasPoint, point, impulse) = (true, other.point, other.impulse)
        }
        begins += other.begins
        ends += other.ends
        count += 1
    }
}

private struct RankedEvent {
    /// Its place among those of its tick. The kind of partner is 0 for an item, 1 for a boundary.
    let rank: (behavior: Int, item: Int32, kind: Int32, partner: Int32)
    let event: CollisionEvent
}
