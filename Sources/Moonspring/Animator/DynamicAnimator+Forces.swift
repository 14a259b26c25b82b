import MoonspringPhysics

// Forces and impulses on items: those of pushes, and those that item behaviours are asked for.

/// What acts on an item in every sub-step of a tick.
struct TickForce {
    let record: ItemRecord
    /// Newtons, at the centre of mass.
    let force: Vector
    /// Newton metres.
    let torque: Double
}

extension DynamicAnimator {
    // MARK: at once

    /// A lasting force keeps its body awake, even where a wall holds it.
    func applyForce(_ force: Vector, at offset: Vector, to record: ItemRecord) {
        world.wake(record.body)
        if offset == record.form.centroid {
            world.applyForce(newtons(force), torque: 0, to: record.body)
        } else {
            world.applyForce(newtons(force), at: metres(worldPoint(offset, of: record)), to: record.body)
        }
    }

    func applyImpulse(_ impulse: Vector, at offset: Vector, to record: ItemRecord) {
        world.applyLinearImpulse(newtons(impulse), at: metres(worldPoint(offset, of: record)), to: record.body)
    }

    func applyImpulse(_ impulse: Vector, to record: ItemRecord) {
        refreshProperties(of: record)
        guard world.type(of: record.body) == .dynamic else { return }
        world.applyLinearImpulse(newtons(impulse), at: world.position(of: record.body), to: record.body)
        wake(record)
    }

    // MARK: through a tick

    /// Adds to what acts on an item through the next tick.
    func addForce(_ force: Vector, torque: Double, to record: ItemRecord) {
        refreshProperties(of: record)
        guard world.type(of: record.body) == .dynamic else { return }
        if !record.isForced {
            record.isForced = true
            forced.append(record)
        }
        record.force += force
        record.torque += torque
        wake(record)
    }

    /// What acts in the tick that begins; later requests act in the one after it.
    func takeForces() -> [TickForce] {
        guard !forced.isEmpty else { return [] }
        defer { forced.removeAll(keepingCapacity: true) }
        return forced.map { record in
            defer { record.clearForces() }
            return TickForce(record: record, force: record.force, torque: record.torque)
        }
    }

    /// The share of one sub-step.
    func act(_ forces: [TickForce]) {
        for one in forces {
            world.wake(one.record.body)
            world.applyForce(newtons(one.force), torque: physical(one.torque), to: one.record.body)
        }
    }
}
