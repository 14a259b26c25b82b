// Creating, destroying and finding joints.

extension World {
    public typealias DistanceJointDefinition = MoonspringPhysics.DistanceJointDefinition
    public typealias HingeJointDefinition = MoonspringPhysics.HingeJointDefinition

    /// Adds a rod or a spring and wakes both bodies; `JointID.none` when a body is stale or both are the same.
    @discardableResult
    public func createDistanceJoint(_ definition: DistanceJointDefinition) -> JointID {
        guard let joint = makeJoint(.distance, definition.bodyA, definition.bodyB) else { return .none }
        let row = DistanceJointRow(ends: ends(of: joint), definition: definition)
        jointRecords[joint].slot = Int32(distanceJoints.parked.count)
        distanceJoints.parked.append(row)
        placeJoint(joint)
        return JointID(index: Int32(joint), generation: jointRecords[joint].generation)
    }

    /// Adds a hinge and wakes both bodies; `JointID.none` when a body is stale or both are the same.
    @discardableResult
    public func createHingeJoint(_ definition: HingeJointDefinition) -> JointID {
        guard let joint = makeJoint(.hinge, definition.bodyA, definition.bodyB) else { return .none }
        let row = HingeJointRow(ends: ends(of: joint), definition: definition)
        jointRecords[joint].slot = Int32(hingeJoints.parked.count)
        hingeJoints.parked.append(row)
        placeJoint(joint)
        return JointID(index: Int32(joint), generation: jointRecords[joint].generation)
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

    /// Puts a joint's row where it belongs: among the awake ones while one of its bodies is awake.
    func placeJoint(_ joint: Int) {
        let record = jointRecords[joint]
        let shouldBeAwake = records[Int(record.a.body)].set == .awake || records[Int(record.b.body)].set == .awake
        jointSlotsAreStale = true
        islandsAreStale = true
        if shouldBeAwake == record.isAwake { return }
        orderIsStale = true
        moveRow(joint, toAwake: shouldBeAwake)
    }

    /// Unlinks a joint from its bodies and frees its record.
    func removeJoint(_ joint: Int) {
        moveRow(joint, toAwake: nil)
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
    }

    private func moveRow(_ joint: Int, toAwake: Bool?) {
        switch jointRecords[joint].kind {
        case .distance: distanceJoints.move(Int32(joint), toAwake: toAwake, records: jointRecords)
        case .hinge: hingeJoints.move(Int32(joint), toAwake: toAwake, records: jointRecords)
        case .none: preconditionFailure("a destroyed joint has no row")
        }
    }

    /// A new record linked into both bodies' lists, with both bodies awake.
    private func makeJoint(_ kind: JointKind, _ bodyA: BodyID, _ bodyB: BodyID) -> Int? {
        guard let a = resolve(bodyA), let b = resolve(bodyB), a != b else { return nil }
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
        jointRecords[joint].serial = nextJointSerial
        nextJointSerial += 1
        link(joint, side: 0, to: a)
        link(joint, side: 1, to: b)
        jointCount += 1
        return joint
    }

    private func ends(of joint: Int) -> JointEnds {
        let record = jointRecords[joint]
        return JointEnds(joint: Int32(joint), bodyA: record.a.body, bodyB: record.b.body)
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
