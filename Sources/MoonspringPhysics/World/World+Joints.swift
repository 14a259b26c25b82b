// Creating, destroying and finding joints.

extension World {
    /// Adds a joint and wakes both bodies; `JointID.none` when a body is stale or both are the same.
    @discardableResult
    public func createJoint(_ definition: JointDefinition) -> JointID {
        guard let a = resolve(definition.bodyA), let b = resolve(definition.bodyB), a != b else { return .none }
        wakeForChange(a)
        wakeForChange(b)
        let joint = jointRecords.take(orAppend: JointRecord()) { $0.slot }
        jointLinks.extend(to: jointRecords.count)
        jointRecords[joint] = JointRecord(
            generation: jointRecords[joint].generation, collideConnected: definition.collideConnected,
            serial: nextSerial, bodyA: Int32(a), bodyB: Int32(b))
        nextSerial += 1
        jointLinks.link(joint, side: 0, first: &records.base[a].firstJoint)
        jointLinks.link(joint, side: 1, first: &records.base[b].firstJoint)
        jointCount += 1
        let parameters = definition.parameters
        let ends = JointEnds(
            joint: Int32(joint), bodyA: Int32(a), bodyB: Int32(b),
            anchors: JointAnchors(parameters.localAnchorA, parameters.localAnchorB),
            referenceAngle: relativeAngle(joint))
        // Shortened first, lest the square of a long one overflows.
        let axis = definition.localAxisA.shortened(to: 1).normalized
        var row = JointRow(definition.kind, ends, localAxisA: axis == .zero ? Vec2(1, 0) : axis)
        row.parameters = parameters
        joints.add(row, records: jointRecords)
        placeJoint(joint)
        if !definition.collideConnected { jointFilterChanged(a, b) }
        return JointID(index: Int32(joint), generation: jointRecords[joint].generation)
    }

    /// Removes a joint and wakes both bodies. O(1) apart from waking.
    public func destroyJoint(_ id: JointID) {
        guard let joint = resolve(id) else { return }
        wakeForChange(Int(jointRecords[joint].bodyA))
        wakeForChange(Int(jointRecords[joint].bodyB))
        removeJoint(joint)
    }

    /// Whether the id names a joint that exists.
    public func isValid(_ id: JointID) -> Bool { resolve(id) != nil }

    // MARK: Inner access

    /// The record index of a live joint, of one kind when asked for.
    func resolve(_ id: JointID, _ kind: JointKind? = nil) -> Int? {
        let index = Int(id.index)
        guard index >= 0, index < jointRecords.count else { return nil }
        let record = jointRecords[index]
        guard record.generation == id.generation, record.kind != .none else { return nil }
        return kind == nil || kind == record.kind ? index : nil
    }

    /// Calls back with every joint of a body; the callback may move rows but not remove joints.
    func forEachJoint(of body: Int, _ visit: (Int) -> Void) {
        var key = records[body].firstJoint
        while key >= 0 {
            let next = jointLinks.next(key)
            visit(Int(key >> 1))
            key = next
        }
    }

    /// The body at the other end of a joint.
    func otherBody(of joint: Int, than body: Int) -> Int {
        let record = jointRecords[joint]
        return Int(record.bodyA) == body ? Int(record.bodyB) : Int(record.bodyA)
    }

    /// The angle of a joint's body B against its body A, radians with all turns.
    func relativeAngle(_ joint: Int) -> Double {
        let a = Int(jointRecords[joint].bodyA)
        let b = Int(jointRecords[joint].bodyB)
        return simulation(of: b).pointee.fullAngle(state(of: b).pointee)
            - simulation(of: a).pointee.fullAngle(state(of: a).pointee)
    }

    /// Whether no joint between two bodies keeps them from colliding. O(joints of one of them).
    func jointsAllowCollision(_ bodyA: Int, _ bodyB: Int) -> Bool {
        // The body that moves is the one with few joints.
        let body = records[bodyA].set == .fixed ? bodyB : bodyA
        let other = body == bodyA ? bodyB : bodyA
        var key = records[body].firstJoint
        while key >= 0 {
            let joint = Int(key >> 1)
            if !jointRecords[joint].collideConnected && otherBody(of: joint, than: body) == other { return false }
            key = jointLinks.next(key)
        }
        return true
    }

    /// Puts a joint's row where it belongs: among the awake ones, or parked.
    func placeJoint(_ joint: Int) {
        let record = jointRecords[joint]
        let shouldBeAwake = records[Int(record.bodyA)].set.keepsJointAwake(with: records[Int(record.bodyB)].set)
        jointSlotsAreStale = true
        islandsAreStale = true
        if shouldBeAwake == record.isAwake { return }
        orderIsStale = true
        joints.move(joint, toAwake: shouldBeAwake, records: jointRecords)
    }

    /// Unlinks a joint from its bodies and frees its record.
    func removeJoint(_ joint: Int) {
        let record = jointRecords[joint]
        joints.move(joint, toAwake: nil, records: jointRecords)
        jointLinks.unlink(joint, side: 0, first: &records.base[Int(record.bodyA)].firstJoint)
        jointLinks.unlink(joint, side: 1, first: &records.base[Int(record.bodyB)].firstJoint)
        jointRecords[joint].kind = .none
        jointRecords[joint].generation &+= 1
        jointRecords.release(joint) { $0.slot = $1 }
        jointCount -= 1
        orderIsStale = true
        islandsAreStale = true
        jointSlotsAreStale = true
        if !record.collideConnected { jointFilterChanged(Int(record.bodyA), Int(record.bodyB)) }
    }
}
