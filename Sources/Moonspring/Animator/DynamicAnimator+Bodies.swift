import MoonspringPhysics

// Items and their bodies: one body per item and animator, shared by all behaviours that name the item.

extension DynamicAnimator {
    // MARK: admission

    /// Throws for the first item below `behavior` that has no body yet and could not get one.
    func validate(_ behavior: DynamicBehavior) throws(DynamicsError) {
        for member in behavior.subtree {
            for item in member.linkedItems where record(of: item) == nil { try validate(item) }
        }
    }

    /// Returns what was read: an item's script may answer otherwise when it is asked again.
    @discardableResult
    func validate(_ item: any DynamicItem) throws(DynamicsError) -> (
        form: ItemForm, center: Point, transform: Transform
    ) {
        try validateKind(of: item)
        for member in (item as? DynamicItemGroup)?.items ?? [] { try validateKind(of: member) }
        // Custom classes have no place for it; theirs are watched by their own clock alone.
        if let clock, let other = (item as? StoredItem)?.clock, other !== clock, other.animator(of: item) != nil {
            throw .otherClock(item)
        }
        let size = item.bounds.size
        guard size.isBodySize else { throw .size(size, of: item) }
        let (center, transform) = try validatePlace(of: item)
        try validatePlace(of: item, in: referenceView)
        return (try ItemForm(of: item, size: size), center, transform)
    }

    private func validatePlace(of item: any DynamicItem, in referenceView: View?) throws(DynamicsError) {
        guard let referenceView else { return }
        if let view = item as? View, !view.isDescendant(of: referenceView) {
            throw .outsideReferenceView(view, referenceView)
        }
        for member in (item as? DynamicItemGroup)?.items ?? [] { try validatePlace(of: member, in: referenceView) }
    }

    func validatePlace(of item: any DynamicItem) throws(DynamicsError) -> (center: Point, transform: Transform) {
        let center = item.center
        guard center.isInWorld else {
            throw .center(center, of: item)
        }
        let transform = item.transform
        guard transform.isFinite else { throw .transform(transform, of: item) }
        return (center, transform)
    }

    // MARK: bodies

    func record(of item: any DynamicItem) -> ItemRecord? {
        recordIndices[ObjectIdentifier(item)].flatMap { records[Int($0)] }
    }

    /// The item's body, made when it has none. An item that another animator of the clock moves is taken from it.
    func acquire(_ item: any DynamicItem) throws(DynamicsError) -> ItemRecord {
        if let record = record(of: item) {
            record.users += 1
            return record
        }
        let (form, center, transform) = try validate(item)
        // Reading an item may run a script, which may have brought it in meanwhile.
        if let record = record(of: item) {
            record.users += 1
            return record
        }
        if freeRecords.isEmpty, clock?.charge?(Self.bodyCost) == false { throw .noMemory(for: item) }
        clock?.own(item, by: self)
        let angle = (item as? View)?.storedRotation ?? transform.rotation
        let index = freeRecords.popLast() ?? Int32(records.count)
        if index == records.count { records.append(nil) }

        var definition = BodyDefinition()
        definition.position = metres(animatorPoint(center, of: item) + form.centroid.rotated(by: angle))
        definition.angle = angle
        definition.userData = index
        // What is fast passes through nothing, moving items included.
        definition.isBullet = true
        let body = world.createBody(definition)
        let record = ItemRecord(
            item: item, body: body, index: index, form: form, transform: transform,
            angle: world.angle(of: body))
        applyMaterial(to: record)
        record.users = 1
        records[Int(index)] = record
        recordIndices[ObjectIdentifier(item)] = index
        return record
    }

    /// About how many bytes an item's body takes in the animator and its world, which keep the place for another one.
    static var bodyCost: Int { 640 }

    /// One behaviour fewer holds the item; the last one takes the body away.
    func release(_ record: ItemRecord) {
        record.users -= 1
        guard !record.isTaken else { return }
        if record.users <= 0 {
            forget(record)
            clock?.disown(record.item, by: self)
        } else {
            wake(record)
        }
    }

    /// Another animator takes the item: its body goes, the behaviours here keep an empty place.
    func surrender(_ item: any DynamicItem) {
        guard let record = record(of: item) else { return }
        record.isTaken = true
        forget(record)
    }

    /// Whether the animator certainly exists as long as the item, or another animator, does: these keep the views that they are on, a view
    /// keeps all views of its tree, and in a script a reference view keeps the animators on it that hold behaviours.
    func isKept(by item: any DynamicItem, or other: DynamicAnimator) -> Bool {
        guard let root = referenceView?.root else { return false }
        return Self.holder(of: item)?.root === root || other.referenceView?.root === root
    }

    private func forget(_ record: ItemRecord) {
        if let drive = record.drive { driven[drive.place] = nil }
        world.destroyBody(record.body)
        recordIndices[ObjectIdentifier(record.item)] = nil
        records[Int(record.index)] = nil
        freeRecords.append(record.index)
    }

    /// A fixed body for springs and rods to hang on.
    func makeAnchor(at point: Point) -> BodyID {
        var definition = BodyDefinition()
        definition.type = .static
        definition.position = metres(point)
        return world.createBody(definition)
    }

    func moveAnchor(_ anchor: BodyID, to point: Point) { world.setPosition(metres(point), angle: 0, of: anchor) }

    // MARK: waking

    func wake(_ record: ItemRecord) {
        world.wake(record.body)
        resume()
    }

    func wakeEverything() {
        for record in records { if let record { world.wake(record.body) } }
        resume()
    }

    // MARK: coordinates

    /// A point of the item's own coordinate system in the animator's.
    func animatorPoint(_ point: Point, of item: any DynamicItem) -> Point {
        guard let referenceView, let holder = Self.holder(of: item), holder !== referenceView else { return point }
        return holder.convert(point, to: referenceView)
    }

    /// The reverse. A view taken out of the tree has no coordinates but the animator's.
    func itemPoint(_ point: Point, of record: ItemRecord) -> Point {
        guard let referenceView, let holder = Self.holder(of: record.item), holder !== referenceView else {
            return point
        }
        return referenceView.convert(point, to: holder)
    }

    /// The view in whose coordinates an item's centre is.
    private static func holder(of item: any DynamicItem) -> View? {
        if let view = item as? View { return view.superview }
        return (item as? DynamicItemGroup)?.superview
    }

    /// Where the body is whose item has its centre at a point of the animator's coordinates.
    func bodyPosition(_ center: Point, angle: Double, of record: ItemRecord) -> Vec2 {
        record.form.centroid == .zero ? metres(center) : metres(center + record.form.centroid.rotated(by: angle))
    }

    /// The reverse.
    func center(of record: ItemRecord, at position: Vec2, angle: Double) -> Point {
        let place = points(position)
        return record.form.centroid == .zero ? place : place - record.form.centroid.rotated(by: angle)
    }

    /// Where the item's centre is, in the animator's coordinates.
    func center(of record: ItemRecord) -> Point {
        center(of: record, at: world.position(of: record.body), angle: world.angle(of: record.body))
    }

    /// A point of the item, given as an offset from its centre that turns with it, in the animator's coordinates.
    func worldPoint(_ offset: Vector, of record: ItemRecord) -> Point {
        points(world.position(of: record.body))
            + (offset - record.form.centroid).rotated(by: world.angle(of: record.body))
    }

    // MARK: velocities

    func change(_ velocity: VelocityChange, of record: ItemRecord) {
        refreshProperties(of: record)
        guard world.type(of: record.body) == .dynamic else { return }
        if velocity.replacesLinear {
            world.setLinearVelocity(metres(velocity.linear), of: record.body)
        } else {
            world.addLinearVelocity(metres(velocity.linear), to: record.body)
        }
        if record.properties.allowsRotation {
            let angular = velocity.replacesAngular ? 0 : world.angularVelocity(of: record.body)
            world.setAngularVelocity(angular + physical(velocity.angular), of: record.body)
        }
        wake(record)
    }

    func linearVelocity(of record: ItemRecord) -> Vector {
        refreshProperties(of: record)
        return points(world.linearVelocity(of: record.body))
    }

    func angularVelocity(of record: ItemRecord) -> Double {
        refreshProperties(of: record)
        return Double(world.angularVelocity(of: record.body))
    }
}
