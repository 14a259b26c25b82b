// Reading and changing joints. A call that changes something wakes both bodies; setting the value already held does
// nothing.

extension World {
    /// Sets the rest length of a distance joint, metres, 0...1e6.
    public func setLength(_ length: Float, of id: JointID) {
        guard let joint = resolve(id, .distance), !length.isNaN else { return }
        let length = length.clamped(to: 0...Limits.length)
        if distanceRow(joint).pointee.length == length { return }
        wakeBodies(of: joint)
        distanceRow(joint).pointee.length = length
    }

    /// Sets frequency (hertz; 0 is rigid) and damping ratio (1 is critical) of a distance joint.
    public func setSoftness(frequency: Float, dampingRatio: Float, of id: JointID) {
        guard let joint = resolve(id, .distance), !frequency.isNaN, !dampingRatio.isNaN else { return }
        let frequency = DistanceJointRow.boundedFrequency(frequency)
        let dampingRatio = dampingRatio.clamped(to: Limits.dampingRatio)
        let row = distanceRow(joint).pointee
        if row.frequency == frequency && row.dampingRatio == dampingRatio { return }
        wakeBodies(of: joint)
        distanceRow(joint).pointee.frequency = frequency
        distanceRow(joint).pointee.dampingRatio = dampingRatio
    }

    /// Sets where a joint holds its two bodies, in their own axes from their centres, metres.
    public func setLocalAnchors(_ anchorA: Vec2, _ anchorB: Vec2, of id: JointID) {
        guard let joint = resolve(id), anchorA.isFinite, anchorB.isFinite else { return }
        let anchorA = anchorA.limited(to: Limits.length)
        let anchorB = anchorB.limited(to: Limits.length)
        let current = localAnchors(joint)
        if current.a == anchorA && current.b == anchorB { return }
        wakeBodies(of: joint)
        if jointRecords[joint].kind == .distance {
            distanceRow(joint).pointee.localAnchorA = anchorA
            distanceRow(joint).pointee.localAnchorB = anchorB
        } else {
            hingeRow(joint).pointee.localAnchorA = anchorA
            hingeRow(joint).pointee.localAnchorB = anchorB
        }
    }

    /// The distance of a joint's two anchors now, metres; for a hinge the error it still has.
    public func currentLength(of id: JointID) -> Float {
        guard let joint = resolve(id) else { return 0 }
        let local = localAnchors(joint)
        let a = state(of: Int(jointRecords[joint].a.body)).pointee
        let b = state(of: Int(jointRecords[joint].b.body)).pointee
        let anchorA = a.position + leverArm(local.a, angle: a.angle)
        let anchorB = b.position + leverArm(local.b, angle: b.angle)
        return (anchorB - anchorA).length
    }

    /// The rest length of a distance joint, metres.
    public func length(of id: JointID) -> Float {
        guard let joint = resolve(id, .distance) else { return 0 }
        return distanceRow(joint).pointee.length
    }

    /// The frequency of a distance joint, hertz; 0 is rigid.
    public func frequency(of id: JointID) -> Float {
        guard let joint = resolve(id, .distance) else { return 0 }
        return distanceRow(joint).pointee.frequency
    }

    /// The damping ratio of a distance joint; 1 is critical.
    public func dampingRatio(of id: JointID) -> Float {
        guard let joint = resolve(id, .distance) else { return 0 }
        return distanceRow(joint).pointee.dampingRatio
    }

    // MARK: Inner access

    private func wakeBodies(of joint: Int) {
        wakeForChange(Int(jointRecords[joint].a.body))
        wakeForChange(Int(jointRecords[joint].b.body))
    }

    private func localAnchors(_ joint: Int) -> (a: Vec2, b: Vec2) {
        if jointRecords[joint].kind == .distance {
            let row = distanceRow(joint).pointee
            return (row.localAnchorA, row.localAnchorB)
        }
        let row = hingeRow(joint).pointee
        return (row.localAnchorA, row.localAnchorB)
    }

    private func distanceRow(_ joint: Int) -> UnsafeMutablePointer<DistanceJointRow> {
        let record = jointRecords[joint]
        return (record.isAwake ? distanceJoints.awake.base : distanceJoints.parked.base) + Int(record.slot)
    }

    private func hingeRow(_ joint: Int) -> UnsafeMutablePointer<HingeJointRow> {
        let record = jointRecords[joint]
        return (record.isAwake ? hingeJoints.awake.base : hingeJoints.parked.base) + Int(record.slot)
    }
}
