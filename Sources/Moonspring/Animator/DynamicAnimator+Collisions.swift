import MoonspringPhysics

// What may collide: items have shapes while a collision behaviour holds them, and collide with items that share one with them.

extension DynamicAnimator {
    /// Registers a collision behaviour; returns its slot.
    func addCollisions(_ behavior: CollisionBehavior) -> Int32 {
        if world.pairFilter == nil {
            world.pairFilter = { [animator = Unowned(self)] in animator.object.mayTouch($0, $1) }
        }
        collisionCount += 1
        collisionLinks += 1
        behavior.link = collisionLinks
        if let free = collisions.firstIndex(where: { $0 == nil }) {
            collisions[free] = behavior
            return Int32(free)
        }
        collisions.append(behavior)
        return Int32(collisions.count - 1)
    }

    func removeCollisions(_ behavior: CollisionBehavior) {
        collisions[Int(behavior.slot)] = nil
        collisionCount -= 1
    }

    /// Adds an item to a collision behaviour. The first one gives its body shapes.
    func join(_ record: ItemRecord, _ membership: CollisionMembership) {
        var membership = membership
        // What comes back before contacts are reported has never left.
        let link = collisions[Int(membership.slot)]?.link
        membership.isNew = record.leftLinks.removeLast(where: { $0 == link }) == nil
        unsettle(record)
        record.collisions.append(membership)
        guard record.shapes.isEmpty else { return world.refilter(record.body) }
        let (friction, restitution) = (physical(record.properties.friction), physical(record.properties.elasticity))
        for geometry in record.form.shapes {
            record.shapes.append(
                world.createShape(
                    ShapeDefinition(geometry, friction: friction, restitution: restitution, userData: record.index),
                    on: record.body))
        }
    }

    /// Removes an item from a collision behaviour; with the last one its body loses its shapes.
    func leave(_ record: ItemRecord, slot: Int32) {
        let membership = record.collisions.removeLast { $0.slot == slot }
        // Of a behaviour that leaves too, nothing is known afterwards.
        if membership?.isNew == false, let link = collisions[Int(slot)]?.link { record.leftLinks.append(link) }
        unsettle(record)
        guard record.collisions.isEmpty else { return world.refilter(record.body) }
        for shape in record.shapes { world.destroyShape(shape) }
        record.shapes = []
    }

    /// What may collide with an item has changed, so that a behaviour may not know what it touches.
    func unsettle(_ record: ItemRecord) {
        if record.isUnsettled { return }
        record.isUnsettled = true
        unsettled.append(record.index)
    }

    /// Contacts have been gathered for reporting: every behaviour knows what its items touch.
    func settleCollisions() {
        for collision in collisions { collision?.settle() }
        for index in unsettled {
            guard let record = records[Int(index)] else { continue }
            record.isUnsettled = false
            for index in record.collisions.indices { record.collisions[index].isNew = false }
            record.leftLinks.removeAll()
        }
        unsettled.removeAll(keepingCapacity: true)
    }

    /// Asked by the world about two bodies that come near each other, by what they carry.
    private func mayTouch(_ first: Int32, _ second: Int32) -> Bool {
        if let slot = CollisionMembership.slot(ofBodyData: first) { return mayTouch(boundaryOf: slot, second) }
        if let slot = CollisionMembership.slot(ofBodyData: second) { return mayTouch(boundaryOf: slot, first) }
        guard let one = item(first), let other = item(second) else { return false }
        for membership in one.collisions
        where collisions[Int(membership.slot)]?.collisionMode.contains(.items) == true {
            if other.collisions.contains(where: { $0.slot == membership.slot }) { return true }
        }
        return false
    }

    private func mayTouch(boundaryOf slot: Int32, _ data: Int32) -> Bool {
        guard let record = item(data), record.collisions.contains(where: { $0.slot == slot }) else { return false }
        return collisions[Int(slot)]?.collisionMode.contains(.boundaries) == true
    }

    private func item(_ data: Int32) -> ItemRecord? { data >= 0 ? records[Int(data)] : nil }
}
