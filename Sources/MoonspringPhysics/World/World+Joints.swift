// Creating, destroying and finding joints.

extension World {
    public typealias DistanceJointDefinition = MoonspringPhysics.DistanceJointDefinition
    public typealias HingeJointDefinition = MoonspringPhysics.HingeJointDefinition
    public typealias WeldJointDefinition = MoonspringPhysics.WeldJointDefinition
    public typealias PrismaticJointDefinition = MoonspringPhysics.PrismaticJointDefinition

    /// Adds a rod, a spring or a rope and wakes both bodies; `JointID.none` when a body is stale or both are the same.
    @discardableResult
    public func createDistanceJoint(_ definition: DistanceJointDefinition) -> JointID {
        create(.distance, definition) { ends in
            joints.distance.add(DistanceJointRow(ends: ends, definition: definition), records: jointRecords)
        }
    }

    /// Adds a hinge and wakes both bodies; `JointID.none` when a body is stale or both are the same.
    @discardableResult
    public func createHingeJoint(_ definition: HingeJointDefinition) -> JointID {
        create(.hinge, definition) { ends in
            joints.hinge.add(HingeJointRow(ends: ends, definition: definition), records: jointRecords)
        }
    }

    /// Adds a weld and wakes both bodies; `JointID.none` when a body is stale or both are the same.
    @discardableResult
    public func createWeldJoint(_ definition: WeldJointDefinition) -> JointID {
        create(.weld, definition) { ends in joints.weld.add(WeldJointRow(ends: ends), records: jointRecords) }
    }

    /// Adds a slide and wakes both bodies; `JointID.none` when a body is stale or both are the same.
    @discardableResult
    public func createPrismaticJoint(_ definition: PrismaticJointDefinition) -> JointID {
        create(.prismatic, definition) { ends in
            joints.prismatic.add(PrismaticJointRow(ends: ends, definition: definition), records: jointRecords)
        }
    }

    /// Removes a joint and wakes both bodies. O(1) apart from waking.
    public func destroyJoint(_ id: JointID) {
        guard let joint = resolve(id) else { return }
        wakeForChange(Int(jointRecords[joint].a.body))
        wakeForChange(Int(jointRecords[joint].b.body))
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
        var key = records[body].firstEdge
        while key >= 0 {
            let next = jointRecords[Int(key >> 1)][key & 1].next
            visit(Int(key >> 1))
            key = next
        }
    }

    /// The body at the other end of a joint.
    func otherBody(of joint: Int, than body: Int) -> Int {
        let record = jointRecords[joint]
        return Int(record.a.body) == body ? Int(record.b.body) : Int(record.a.body)
    }

    /// The angle of a joint's body B against its body A, radians with all turns.
    func relativeAngle(_ joint: Int) -> Double {
        let a = Int(jointRecords[joint].a.body)
        let b = Int(jointRecords[joint].b.body)
        return simulation(of: b).pointee.fullAngle(state(of: b).pointee)
            - simulation(of: a).pointee.fullAngle(state(of: a).pointee)
    }

    /// Whether no joint between two bodies keeps them from colliding. O(joints of one of them).
    func jointsAllowCollision(_ bodyA: Int, _ bodyB: Int) -> Bool {
        // The body that moves is the one with few joints.
        let body = records[bodyA].set == .fixed ? bodyB : bodyA
        let other = body == bodyA ? bodyB : bodyA
        var key = records[body].firstEdge
        while key >= 0 {
            let joint = Int(key >> 1)
            if !jointRecords[joint].collideConnected && otherBody(of: joint, than: body) == other { return false }
            key = jointRecords[joint][key & 1].next
        }
        return true
    }

    /// Puts a joint's row where it belongs: among the awake ones, or parked.
    func placeJoint(_ joint: Int) {
        let record = jointRecords[joint]
        let shouldBeAwake = records[Int(record.a.body)].set.keepsJointAwake(with: records[Int(record.b.body)].set)
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
        unlink(joint, side: 0)
        unlink(joint, side: 1)
        jointRecords[joint].kind = .none
        jointRecords[joint].isAwake = false
        jointRecords[joint].generation &+= 1
        jointRecords[joint].slot = freeJoint
        freeJoint = Int32(joint)
        jointCount -= 1
        orderIsStale = true
        islandsAreStale = true
        jointSlotsAreStale = true
        if !record.collideConnected { jointFilterChanged(Int(record.a.body), Int(record.b.body)) }
    }

    /// A new joint linked into both bodies' lists, with both bodies awake; `addRow` gives it its row.
    private func create(
        _ kind: JointKind, _ definition: some JointDefinition, addRow: (JointEnds) -> Void
    ) -> JointID {
        guard let a = resolve(definition.bodyA), let b = resolve(definition.bodyB), a != b else { return .none }
        wakeForChange(a)
        wakeForChange(b)
        let joint: Int
        if freeJoint >= 0 {
            joint = Int(freeJoint)
            freeJoint = jointRecords[joint].slot
        } else {
            joint = jointRecords.count
            jointRecords.append(JointRecord())
        }
        jointRecords[joint].kind = kind
        jointRecords[joint].isAwake = false
        jointRecords[joint].collideConnected = definition.collideConnected
        jointRecords[joint].serial = nextJointSerial
        nextJointSerial += 1
        link(joint, side: 0, to: a)
        link(joint, side: 1, to: b)
        jointCount += 1
        addRow(
            JointEnds(
                joint: Int32(joint), bodyA: Int32(a), bodyB: Int32(b),
                anchors: JointAnchors(definition.localAnchorA, definition.localAnchorB),
                referenceAngle: relativeAngle(joint)))
        placeJoint(joint)
        if !definition.collideConnected { jointFilterChanged(a, b) }
        return JointID(index: Int32(joint), generation: jointRecords[joint].generation)
    }

    private func link(_ joint: Int, side: Int32, to body: Int) {
        let key = Int32(joint) * 2 + side
        let first = records[body].firstEdge
        jointRecords[joint][side] = JointEdge(body: Int32(body), previous: -1, next: first)
        if first >= 0 { jointRecords[Int(first >> 1)][first & 1].previous = key }
        records[body].firstEdge = key
    }

    private func unlink(_ joint: Int, side: Int32) {
        let edge = jointRecords[joint][side]
        if edge.previous >= 0 {
            jointRecords[Int(edge.previous >> 1)][edge.previous & 1].next = edge.next
        } else {
            records[Int(edge.body)].firstEdge = edge.next
        }
        if edge.next >= 0 { jointRecords[Int(edge.next >> 1)][edge.next & 1].previous = edge.previous }
    }
}
