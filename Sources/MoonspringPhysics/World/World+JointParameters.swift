// Reading and changing joints. A call that changes something wakes both bodies; setting the value already held does
// nothing.

extension World {
    /// Sets the rest length of a distance joint, metres, 0...1e6.
    public func setLength(_ length: Float, of id: JointID) {
        guard let joint = resolve(id, .distance), !length.isNaN else { return }
        let length = length.clamped(to: 0...Limits.length)
        if distanceRow(joint).pointee.length == length { return }
        prepareChange(of: joint)
        distanceRow(joint).pointee.length = length
    }

    /// Sets frequency (hertz; 0 is rigid) and damping ratio (1 is critical) of a distance joint.
    public func setSoftness(frequency: Float, dampingRatio: Float, of id: JointID) {
        guard let joint = resolve(id, .distance), !frequency.isNaN, !dampingRatio.isNaN else { return }
        let frequency = DistanceJointRow.boundedFrequency(frequency)
        let dampingRatio = dampingRatio.clamped(to: Limits.dampingRatio)
        let row = distanceRow(joint).pointee
        if row.frequency == frequency && row.dampingRatio == dampingRatio { return }
        prepareChange(of: joint)
        distanceRow(joint).pointee.frequency = frequency
        distanceRow(joint).pointee.dampingRatio = dampingRatio
    }

    /// Sets the shortest (0 for none) and the longest (infinite for none) distance of a distance joint, metres.
    public func setLengthLimits(minimum: Float, maximum: Float, of id: JointID) {
        guard let joint = resolve(id, .distance), !minimum.isNaN, !maximum.isNaN else { return }
        let (minimum, maximum) = DistanceJointRow.boundedLimits(minimum, maximum)
        let row = distanceRow(joint).pointee
        if row.minimumLength == minimum && row.maximumLength == maximum { return }
        prepareChange(of: joint)
        distanceRow(joint).pointee.minimumLength = minimum
        distanceRow(joint).pointee.maximumLength = maximum
        if minimum == 0 { distanceRow(joint).pointee.minimumImpulse = 0 }
        if maximum == .infinity { distanceRow(joint).pointee.maximumImpulse = 0 }
    }

    /// Sets the smallest and the largest angle of a hinge, radians; infinite for none.
    public func setAngleLimits(lower: Float, upper: Float, of id: JointID) {
        guard let joint = resolve(id, .hinge), !lower.isNaN, !upper.isNaN else { return }
        let (lower, upper) = HingeJointRow.boundedLimits(lower, upper)
        let row = hingeRow(joint).pointee
        if row.lowerAngle == lower && row.upperAngle == upper { return }
        prepareChange(of: joint)
        hingeRow(joint).pointee.lowerAngle = lower
        hingeRow(joint).pointee.upperAngle = upper
        if lower == -.infinity { hingeRow(joint).pointee.lowerImpulse = 0 }
        if upper == .infinity { hingeRow(joint).pointee.upperImpulse = 0 }
    }

    /// Sets the torque with which a hinge brakes, newton metres, 0...1e18.
    public func setFrictionTorque(_ torque: Float, of id: JointID) {
        guard let joint = resolve(id, .hinge), !torque.isNaN else { return }
        let torque = torque.clamped(to: 0...Limits.torque)
        if hingeRow(joint).pointee.frictionTorque == torque { return }
        prepareChange(of: joint)
        hingeRow(joint).pointee.frictionTorque = torque
        if torque == 0 { hingeRow(joint).pointee.frictionImpulse = 0 }
    }

    /// Sets the smallest and the largest translation of a prismatic joint, metres; infinite for none.
    public func setTranslationLimits(lower: Float, upper: Float, of id: JointID) {
        guard let joint = resolve(id, .prismatic), !lower.isNaN, !upper.isNaN else { return }
        let (lower, upper) = PrismaticJointRow.boundedLimits(lower, upper)
        let row = prismaticRow(joint).pointee
        if row.lowerTranslation == lower && row.upperTranslation == upper { return }
        prepareChange(of: joint)
        prismaticRow(joint).pointee.lowerTranslation = lower
        prismaticRow(joint).pointee.upperTranslation = upper
        if lower == -.infinity { prismaticRow(joint).pointee.lowerImpulse = 0 }
        if upper == .infinity { prismaticRow(joint).pointee.upperImpulse = 0 }
    }

    /// Sets where a joint holds its two bodies, in their own axes from their centres, metres.
    public func setLocalAnchors(_ anchorA: Vec2, _ anchorB: Vec2, of id: JointID) {
        guard let joint = resolve(id), anchorA.isFinite, anchorB.isFinite else { return }
        let anchors = JointAnchors(anchorA, anchorB)
        if joints.anchors(of: jointRecords[joint]) == anchors { return }
        prepareChange(of: joint)
        joints.setAnchors(anchors, of: jointRecords[joint])
    }

    // MARK: Readers

    /// The distance of a joint's two anchors now, metres; for a hinge or a weld the error it still has.
    public func currentLength(of id: JointID) -> Float {
        guard let joint = resolve(id) else { return 0 }
        return separation(joint).length
    }

    /// The angle of body B against body A now, radians with all turns, measured from where they stood when the joint was
    /// made.
    public func currentAngle(of id: JointID) -> Float {
        guard let joint = resolve(id) else { return 0 }
        switch jointRecords[joint].kind {
        case .hinge: return Float(relativeAngle(joint) - hingeRow(joint).pointee.referenceAngle)
        case .weld: return Float(relativeAngle(joint) - joints.weld.row(jointRecords[joint]).pointee.referenceAngle)
        case .prismatic: return Float(relativeAngle(joint) - prismaticRow(joint).pointee.referenceAngle)
        case .distance, .none: return 0
        }
    }

    /// How far anchor B of a prismatic joint is from anchor A along its line now, metres.
    public func currentTranslation(of id: JointID) -> Float {
        guard let joint = resolve(id, .prismatic) else { return 0 }
        let a = state(of: Int(jointRecords[joint].a.body)).pointee
        let axis = Rotation(angle: a.angle).apply(prismaticRow(joint).pointee.localAxisA)
        return Vec2.dot(axis, separation(joint))
    }

    /// Where a joint holds its two bodies, in their own axes from their centres, metres.
    public func localAnchors(of id: JointID) -> (a: Vec2, b: Vec2) {
        guard let joint = resolve(id) else { return (.zero, .zero) }
        let anchors = joints.anchors(of: jointRecords[joint])
        return (anchors.a, anchors.b)
    }

    /// Whether the two bodies of a joint collide with each other, as far as this joint goes.
    public func collideConnected(of id: JointID) -> Bool {
        guard let joint = resolve(id) else { return false }
        return jointRecords[joint].collideConnected
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

    /// The shortest and the longest distance of a distance joint, metres; 0 and infinite for none.
    public func lengthLimits(of id: JointID) -> (minimum: Float, maximum: Float) {
        guard let joint = resolve(id, .distance) else { return (0, 0) }
        return (distanceRow(joint).pointee.minimumLength, distanceRow(joint).pointee.maximumLength)
    }

    /// The smallest and the largest angle of a hinge, radians; infinite for none.
    public func angleLimits(of id: JointID) -> (lower: Float, upper: Float) {
        guard let joint = resolve(id, .hinge) else { return (0, 0) }
        return (hingeRow(joint).pointee.lowerAngle, hingeRow(joint).pointee.upperAngle)
    }

    /// The torque with which a hinge brakes, newton metres.
    public func frictionTorque(of id: JointID) -> Float {
        guard let joint = resolve(id, .hinge) else { return 0 }
        return hingeRow(joint).pointee.frictionTorque
    }

    /// The smallest and the largest translation of a prismatic joint, metres; infinite for none.
    public func translationLimits(of id: JointID) -> (lower: Float, upper: Float) {
        guard let joint = resolve(id, .prismatic) else { return (0, 0) }
        return (prismaticRow(joint).pointee.lowerTranslation, prismaticRow(joint).pointee.upperTranslation)
    }

    // MARK: Inner access

    /// Wakes both bodies and makes the row safe to write. Waking moves rows, so row pointers are taken afterwards.
    private func prepareChange(of joint: Int) {
        wakeForChange(Int(jointRecords[joint].a.body))
        wakeForChange(Int(jointRecords[joint].b.body))
        joints.changed()
    }

    /// From anchor A to anchor B now, metres.
    private func separation(_ joint: Int) -> Vec2 {
        let anchors = joints.anchors(of: jointRecords[joint])
        let a = state(of: Int(jointRecords[joint].a.body)).pointee
        let b = state(of: Int(jointRecords[joint].b.body)).pointee
        let anchorA = a.position + leverArm(anchors.a, angle: a.angle)
        let anchorB = b.position + leverArm(anchors.b, angle: b.angle)
        return anchorB - anchorA
    }

    private func distanceRow(_ joint: Int) -> UnsafeMutablePointer<DistanceJointRow> {
        joints.distance.row(jointRecords[joint])
    }

    private func hingeRow(_ joint: Int) -> UnsafeMutablePointer<HingeJointRow> {
        joints.hinge.row(jointRecords[joint])
    }

    private func prismaticRow(_ joint: Int) -> UnsafeMutablePointer<PrismaticJointRow> {
        joints.prismatic.row(jointRecords[joint])
    }
}
