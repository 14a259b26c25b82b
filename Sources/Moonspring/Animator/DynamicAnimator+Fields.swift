import MoonspringPhysics

// Fields: before each sub-step, everything that they do to an item becomes one force.

/// The sums of a sub-step, one for each place in the animator's table of items. They keep their storage from tick to tick.
struct FieldSums {
    var sums: [FieldSum] = []
    /// Places whose sums are not empty, in the order in which fields came to them.
    var touched: [Int32] = []

    mutating func prepare(for count: Int) {
        if sums.count < count { sums += Array(repeating: FieldSum(), count: count - sums.count) }
    }

    @inline(__always)
    mutating func touch(_ index: Int32) {
        guard !sums[Int(index)].isTouched else { return }
        sums[Int(index)].isTouched = true
        touched.append(index)
    }
}

extension DynamicAnimator {
    /// Before a sub-step of `h` seconds. Blocks may change anything: they see a list of fields and items that stays as it was,
    /// and what is gone when they return gets nothing.
    func applyFields(_ h: Double) {
        // Nothing visible happens in less, and all divisions by it stay finite.
        guard h > 1e-9 else { return }
        let acting = fields
        let time = worldTime + h
        // Taken out while blocks run, so that nothing they do can meet a half-written sum.
        var store = fieldSums
        fieldSums = FieldSums()
        store.prepare(for: records.count)
        for field in acting where field.fieldKind == .velocity { override(by: field, time, h, &store) }
        for field in acting where field.fieldKind != .velocity { add(field, time, h, &store) }
        apply(&store, h)
        fieldSums = store
    }

    /// The first velocity field that holds an item decides.
    private func override(by field: FieldBehavior, _ time: Double, _ h: Double, _ store: inout FieldSums) {
        let law = FieldLaw(field, time: time, h: h)
        for record in field.links where !record.isTaken {
            guard let body = fieldTarget(record, h), law.reaches(body.position) else { continue }
            store.touch(record.index)
            if store.sums[Int(record.index)].velocity == nil { store.sums[Int(record.index)].velocity = law.direction }
        }
    }

    private func add(_ field: FieldBehavior, _ time: Double, _ h: Double, _ store: inout FieldSums) {
        let law = FieldLaw(field, time: time, h: h)
        guard law.isActive else { return }
        let keepsAwake = field.keepsItemsAwake
        if keepsAwake { keepAwake(field, law) }
        if world.isHalted(in: .forces, after: field.links.count) { return }
        if field.fieldKind == .custom { return ask(field, law, time, keepsAwake, &store) }
        for record in field.links where !record.isTaken {
            guard let body = fieldTarget(record, h), law.reaches(body.position) else { continue }
            store.touch(record.index)
            law.act(on: body, charge: record.properties.charge, &store.sums[Int(record.index)])
            if keepsAwake { store.sums[Int(record.index)].keepsAwake = true }
        }
    }

    /// Wakes what sleeps in a field that may move it at any time.
    private func keepAwake(_ field: FieldBehavior, _ law: FieldLaw) {
        for record in field.links where !record.isTaken && !world.isAwake(record.body) {
            guard world.type(of: record.body) == .dynamic, law.reaches(metres(center(of: record))) else { continue }
            world.wake(record.body)
        }
    }

    /// Asks the block of a custom field about each item.
    private func ask(
        _ field: FieldBehavior, _ law: FieldLaw, _ time: Double, _ keepsAwake: Bool, _ store: inout FieldSums
    ) {
        guard !field.hasFailed else { return }
        var elapsed = law.h
        if let last = field.lastEvaluation, last.substep != substepCount - 1 { elapsed = time - last.time }
        var wasAsked = false
        for record in field.links where field.linkedAnimator === self && !record.isTaken {
            guard let body = fieldTarget(record, law.h), law.reaches(body.position) else { continue }
            store.touch(record.index)
            if keepsAwake { store.sums[Int(record.index)].keepsAwake = true }
            if store.sums[Int(record.index)].velocity != nil { continue }
            wasAsked = true
            let force = field.evaluate(
                points(body.position), points(body.velocity), Double(body.mass), record.properties.charge, elapsed)
            guard let force else {
                field.hasFailed = true
                break
            }
            store.sums[Int(record.index)].force += force
        }
        if wasAsked { field.lastEvaluation = (time, substepCount) }
    }

    /// The item's body, at the item's centre, which need not be that of its mass.
    @inline(__always)
    private func fieldTarget(_ record: ItemRecord, _ h: Double) -> World.FieldTarget? {
        guard var body = world.fieldTarget(record.body, Float(h)) else { return nil }
        if record.form.centroid != .zero { body.position = metres(center(of: record)) + body.ahead }
        return body
    }

    /// One force for each item that is still there. It acts at the centre of mass and turns nothing.
    private func apply(_ store: inout FieldSums, _ h: Double) {
        for index in store.touched {
            let sum = store.sums[Int(index)]
            store.sums[Int(index)] = FieldSum()
            guard let record = records[Int(index)], let body = world.fieldTarget(record.body, Float(h)) else {
                continue
            }
            if let velocity = sum.velocity {
                world.applyField(velocity: newtons(velocity), keepsAwake: sum.keepsAwake, to: record.body)
            } else {
                let velocity = Vector(Double(body.velocity.x), Double(body.velocity.y))
                let force = sum.total(velocity: velocity, mass: Double(body.mass), h: h)
                world.applyField(force: newtons(force), keepsAwake: sum.keepsAwake, to: record.body)
            }
        }
        store.touched.removeAll(keepingCapacity: true)
    }
}

extension FieldBehavior {
    fileprivate func evaluate(
        _ position: Point, _ velocity: Vector, _ mass: Double, _ charge: Double, _ elapsed: Double
    ) -> Vector? {
        if let block = evaluationBlock {
            let force = block(self, position, velocity, mass, charge, elapsed)
            requireFinite(force, "the force of a custom FieldBehavior")
            return force
        }
        return scriptedEvaluation?(position, velocity, mass, charge, elapsed)
    }

    /// What the field does at a point, in points per second squared, to a square of 100 points, density 1 and charge 1 at rest; for a
    /// velocity field the velocity in points per second. Nil where there is nothing to show: outside the region, in a field that is off,
    /// and in a custom one, whose block must not be called for an overlay.
    package func debugAcceleration(at point: Point) -> Vector? {
        let h = TimeBase.substep
        let law = FieldLaw(self, time: linkedAnimator?.worldTime ?? 0, h: h)
        let center = metres(point)
        guard fieldKind != .custom, law.isActive, law.reaches(center) else { return nil }
        if fieldKind == .velocity { return law.direction * pointsPerMetre }
        var sum = FieldSum()
        law.act(on: World.FieldTarget(position: center, velocity: .zero, mass: 1), charge: 1, &sum)
        let force = newtons(sum.total(velocity: .zero, mass: 1, h: h))
        return points(force)
    }
}
