import MoonspringPhysics

// Materials and gravity of bodies, computed again when something that determines them has changed.

extension DynamicAnimator {
    func propertiesChanged() { propertiesAreStale = true }
    func gravityChanged() { gravityIsStale = true }

    func refreshProperties() {
        guard propertiesAreStale else { return }
        for record in records { if let record { refreshProperties(of: record) } }
        propertiesAreStale = false
    }

    /// Of the item behaviours that hold the item, the last in pre-order that set a property decides it. For one item alone, so that
    /// a script that sets a property and adds a velocity in turns does not go over all items each time.
    func refreshProperties(of record: ItemRecord) {
        guard propertiesAreStale, !record.isTaken else { return }
        var decided = ItemProperties.standard
        var holders = record.itemBehaviors
        if holders.count > 1 {
            refreshOrder()
            holders.sort { rank(of: $0) < rank(of: $1) }
        }
        for holder in holders { holder._withUnsafeGuaranteedRef { decided.apply($0.own) } }
        guard decided != record.properties else { return }
        record.properties = decided
        applyMaterial(to: record)
    }

    private func rank(of behavior: Unmanaged<DynamicItemBehavior>) -> Int {
        behavior._withUnsafeGuaranteedRef { $0.rank }
    }

    func applyMaterial(to record: ItemRecord) {
        let properties = record.properties
        let (mass, inertia) = record.form.massProperties(density: properties.density)
        world.setMass(mass, inertia: inertia, of: record.body)
        world.setDamping(
            linear: physical(properties.resistance), angular: physical(properties.angularResistance), of: record.body)
        world.setAllowsRotation(properties.allowsRotation, of: record.body)
        world.setType(
            record.drive != nil ? .kinematic : properties.isAnchored ? .static : .dynamic, of: record.body)
        for shape in record.shapes {
            world.setMaterial(
                friction: physical(properties.friction), restitution: physical(properties.elasticity), of: shape)
        }
    }

    /// Each item falls by the sum of the gravity behaviours that hold it.
    func refreshGravity() {
        guard gravityIsStale else { return }
        gravityIsStale = false
        var sums = [Vector](repeating: .zero, count: records.count)
        for case let gravity as GravityBehavior in linked {
            for record in gravity.links where !record.isTaken { sums[Int(record.index)] += gravity.gravityDirection }
        }
        for record in records {
            guard let record else { continue }
            world.setAcceleration(metres(sums[Int(record.index)] * Self.gravity), of: record.body)
        }
    }

    /// What gravity 1 is, in points per second squared.
    private static let gravity = 1000.0
}

// MARK: - Questions

extension DynamicAnimator {
    /// The items whose bounding boxes intersect `rect` (in the animator's coordinates), in insertion order. A box is
    /// the axis-aligned bounding box of the item's collision shape with its current rotation. UIKit widens it by 10
    /// points.
    public func items(in rect: Rect) -> [any DynamicItem] {
        orderedRecords.filter { box(of: $0).intersects(rect) }.map { $0.item }
    }

    /// Reads centre and rotation of an item again after they were set from outside, and wakes it; it keeps its
    /// velocity. Does nothing for an item without a body here. Its centre must be within 1e7 points of 0, and its
    /// transform finite.
    public func updateItem(usingCurrentState item: any DynamicItem) {
        require(thrown { () throws(DynamicsError) in try update(item) })
    }

    /// `updateItem(usingCurrentState:)` for a script: throws the refusal.
    package func update(_ item: any DynamicItem) throws(DynamicsError) {
        guard let record = record(of: item) else { return }
        let (center, transform) = try validatePlace(of: item)
        guard self.record(of: item) === record else { return }
        let angle = record.view?.storedRotation ?? transform.rotation
        world.setPosition(
            bodyPosition(animatorPoint(center, of: item), angle: angle, of: record), angle: angle, of: record.body)
        // What drives it is not to bring it back in this tick.
        record.drive?.center = animatorPoint(center, of: item)
        record.drive?.angle = angle
        record.writtenAngle = world.angle(of: record.body)
        record.writtenTransform = transform
        record.shape = transform.withoutRotation
        wake(record)
    }

    /// Whether the item's centre or rotation is not that of its body, which the next movement of the body writes.
    package func isElsewhere(_ item: any DynamicItem) -> Bool {
        guard let record = record(of: item) else { return false }
        let rotation = (item as? View)?.storedRotation ?? item.transform.rotation
        return item.center != itemPoint(center(of: record), of: record)
            || abs(rotation - world.angle(of: record.body)) > 1e-5
    }

    /// The physical properties of the item's body, with all item behaviours applied; nil if it has no body here.
    public func properties(of item: any DynamicItem) -> ItemProperties? {
        guard let record = record(of: item) else { return nil }
        refreshProperties(of: record)
        return record.properties
    }

    /// An item's velocity in points per second; nil if it has no body here.
    public func linearVelocity(of item: any DynamicItem) -> Vector? { record(of: item).map(linearVelocity) }

    /// An item's rotation in radians, continuing past full turns; nil if it has no body here.
    public func rotation(of item: any DynamicItem) -> Double? {
        record(of: item).map { world.angle(of: $0.body) }
    }

    /// The items that have bodies here, in the order in which they got them.
    public var items: [any DynamicItem] { orderedRecords.map { $0.item } }

    /// Table places are used again: the order of arrival is that of the bodies in the walk over the behaviours.
    var orderedRecords: [ItemRecord] {
        var seen = Set<Int32>()
        return linked.flatMap { $0.links }.filter { !$0.isTaken && seen.insert($0.index).inserted }
    }

    /// The box around the item's form as it is turned.
    private func box(of record: ItemRecord) -> Rect {
        var box: BoundingBox?
        for shape in record.form.shapes {
            guard let part = world.boundingBox(of: shape, on: record.body) else { continue }
            box = box?.union(part) ?? part
        }
        guard let box else { return Rect(center: center(of: record), size: .zero) }
        return Rect(origin: points(box.lower), size: points(box.upper - box.lower))
    }
}
