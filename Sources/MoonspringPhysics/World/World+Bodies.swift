// Creating, destroying and finding bodies.

extension World {
    /// Adds a body and returns its id. O(1) amortised.
    @discardableResult
    public func createBody(_ definition: BodyDefinition) -> BodyID {
        let index = allocateBodyRecord()
        var state = BodyState()
        var simulation = BodySimulation(
            linearDamping: definition.linearDamping.clamped(to: Limits.damping),
            angularDamping: definition.angularDamping.clamped(to: Limits.damping),
            acceleration: definition.acceleration.limited(to: Limits.force), body: index,
            mass: definition.mass.clamped(to: Limits.mass), inertia: definition.inertia.clamped(to: Limits.inertia),
            sleepEnabled: definition.sleepEnabled, allowsRotation: definition.allowsRotation)
        simulation.setAngle(definition.angle, state: &state)
        simulation.updateInverseMasses(&state, type: definition.type)
        state.position = definition.position.limited(to: Limits.worldExtent)

        let record = records.base + Int(index)
        record.pointee = BodyRecord(
            generation: record.pointee.generation, type: definition.type, isBullet: definition.isBullet,
            userData: definition.userData, serial: nextSerial)
        nextSerial += 1
        if definition.isBullet { bulletCount += 1 }
        poses[Int(index)] = state.pose
        motions[Int(index)] = BodyMotion()
        colorMasks[Int(index)] = 0
        if definition.type != .static {
            state.velocity = definition.linearVelocity.shortened(to: Limits.linearSpeed)
            state.angularVelocity =
                definition.allowsRotation ? definition.angularVelocity.limited(to: Limits.angularSpeed) : 0
            // It comes last and has the largest serial, so the creation order holds.
            record.pointee.isInAwakeTree = true
            awakeSetGrew()
        }
        addToSet(Int(index), state, simulation)
        return BodyID(index: index, generation: record.pointee.generation)
    }

    /// Removes a body and its joints, and wakes the bodies that hung on them. O(its joints).
    public func destroyBody(_ id: BodyID) {
        guard let index = resolve(id) else { return }
        wakeForChange(index)
        wakeNeighbours(of: index)
        while records[index].firstJoint >= 0 { removeJoint(Int(records[index].firstJoint >> 1)) }
        while records[index].firstShape >= 0 { removeShape(Int(records[index].firstShape)) }
        while firstPointSprings[index] >= 0 { removePointSpring(Int(firstPointSprings[index])) }
        removeFromSet(index)
        if records[index].isBullet { bulletCount -= 1 }
        records[index].set = .none
        records[index].generation &+= 1
        records.release(index) { $0.slot = $1 }
    }

    /// Whether the id names a body that exists.
    public func isValid(_ id: BodyID) -> Bool { resolve(id) != nil }

    // MARK: Inner access

    /// The record index of a live body.
    func resolve(_ id: BodyID) -> Int? {
        let index = Int(id.index)
        guard index >= 0, index < records.count else { return nil }
        let record = records.base + index
        return record.pointee.generation == id.generation && record.pointee.set != .none ? index : nil
    }

    /// Where a body's state is now. Valid until a body is created, destroyed, woken or put to sleep.
    func state(of index: Int) -> UnsafeMutablePointer<BodyState> {
        columns(of: records[index].set).states + Int(records[index].slot)
    }

    /// Where a body's simulation record is now; valid as long as `state(of:)`.
    func simulation(of index: Int) -> UnsafeMutablePointer<BodySimulation> {
        columns(of: records[index].set).simulations + Int(records[index].slot)
    }

    @inline(__always)
    private func columns(
        of set: BodySetName
    ) -> (states: UnsafeMutablePointer<BodyState>, simulations: UnsafeMutablePointer<BodySimulation>) {
        switch set {
        case .fixed: (fixed.states.base, fixed.simulations.base)
        case .awake: (awake.states.base, awake.simulations.base)
        case .asleep: (asleep.states.base, asleep.simulations.base)
        case .none: preconditionFailure("a destroyed body is in no set")
        }
    }

    /// Adds a body that is in no set to that of static or of awake ones.
    func addToSet(_ index: Int, _ state: BodyState, _ simulation: BodySimulation) {
        let isFixed = records[index].type == .static
        records[index].set = isFixed ? .fixed : .awake
        records[index].slot = isFixed ? fixed.append(state, simulation) : awake.append(state, simulation)
        if isFixed { solverIndices[index] = SolverIndex.fixed }
    }

    /// Removes a body from its set; the record of the body that fills the gap gets its new slot.
    func removeFromSet(_ index: Int) {
        let record = records[index]
        let movedBody: Int32
        switch record.set {
        case .fixed:
            movedBody = fixed.swapRemove(at: record.slot)
            jointSlotsAreStale = true
        case .awake:
            movedBody = awake.swapRemove(at: record.slot)
            awakeSetChanged()
        case .asleep: movedBody = asleep.swapRemove(at: record.slot)
        case .none: preconditionFailure("a destroyed body is in no set")
        }
        if movedBody >= 0 { records[Int(movedBody)].slot = record.slot }
    }

    /// A body came last into the awake set: nothing moved, but its contacts and joints are to be looked at.
    private func awakeSetGrew() {
        islandsAreStale = true
        rowsAreStale = true
        solverIndicesAreStale = true
    }

    /// The awake set is not what the order, the joint rows and the island labels were made from.
    func awakeSetChanged() {
        awakeSetGrew()
        orderIsStale = true
        jointSlotsAreStale = true
    }

    private func allocateBodyRecord() -> Int32 {
        let index = records.take(orAppend: BodyRecord()) { $0.slot }
        poses.extend(to: records.count, with: .identity)
        motions.extend(to: records.count, with: BodyMotion())
        solverIndices.extend(to: records.count, with: SolverIndex.fixed)
        colorMasks.extend(to: records.count, with: 0)
        firstPointSprings.extend(to: records.count, with: -1)
        return Int32(index)
    }
}
