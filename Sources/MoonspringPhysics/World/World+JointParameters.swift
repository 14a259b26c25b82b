// Reading and changing joints. A call that changes something wakes both bodies; setting the value already held does
// nothing.

extension World {
    /// Sets the rest length of a distance joint, metres, 0...1e6.
    public func setLength(_ length: Float, of id: JointID) {
        let bounded = length.clamped(to: 0...Limits.length)
        guard let row = self.row(id, .distance), !length.isNaN, row.pointee.length != bounded else { return }
        prepareChange(of: id)
        self.row(id, .distance)?.pointee.length = bounded
    }

    /// Sets frequency (hertz; 0 is rigid) and damping ratio (1 is critical) of a distance joint.
    public func setSoftness(frequency: Float, dampingRatio: Float, of id: JointID) {
        guard let row = self.row(id, .distance), !frequency.isNaN, !dampingRatio.isNaN else { return }
        let frequency = JointRow.boundedFrequency(frequency)
        let dampingRatio = dampingRatio.clamped(to: Limits.dampingRatio)
        if row.pointee.frequency == frequency && row.pointee.dampingRatio == dampingRatio { return }
        prepareChange(of: id)
        self.row(id, .distance)?.pointee.frequency = frequency
        self.row(id, .distance)?.pointee.dampingRatio = dampingRatio
    }

    /// Sets the shortest (0 for none) and the longest (infinite for none) distance of a distance joint, metres.
    public func setLengthLimits(minimum: Float, maximum: Float, of id: JointID) {
        if minimum.isNaN || maximum.isNaN { return }
        setRange(JointRow.lengthRange(minimum, maximum), of: id, old: row(id, .distance)?.pointee.range) {
            row(id, .distance)?.pointee.range.setEnds($0)
        }
    }

    /// Sets the smallest and the largest angle of a hinge, radians; infinite for none.
    public func setAngleLimits(lower: Float, upper: Float, of id: JointID) {
        if lower.isNaN || upper.isNaN { return }
        setRange(JointRow.angleRange(lower, upper), of: id, old: row(id, .hinge)?.pointee.range) {
            row(id, .hinge)?.pointee.range.setEnds($0)
        }
    }

    /// Sets the torque with which a hinge brakes, newton metres, 0...1e18.
    public func setFrictionTorque(_ torque: Float, of id: JointID) {
        let bounded = torque.clamped(to: 0...Limits.torque)
        guard let row = self.row(id, .hinge), !torque.isNaN, row.pointee.frictionTorque != bounded else { return }
        prepareChange(of: id)
        self.row(id, .hinge)?.pointee.frictionTorque = bounded
        if bounded == 0 { self.row(id, .hinge)?.pointee.turnImpulse = 0 }
    }

    /// Sets the smallest and the largest translation of a prismatic joint, metres; infinite for none.
    public func setTranslationLimits(lower: Float, upper: Float, of id: JointID) {
        if lower.isNaN || upper.isNaN { return }
        setRange(JointRow.translationRange(lower, upper), of: id, old: row(id, .prismatic)?.pointee.range) {
            row(id, .prismatic)?.pointee.range.setEnds($0)
        }
    }

    // MARK: Readers

    /// The distance of a joint's two anchors now, metres; for a hinge or a weld the error it still has.
    public func currentLength(of id: JointID) -> Float { resolve(id).map { separation($0).length } ?? 0 }

    /// The angle of body B against body A now, radians with all turns, measured from where they stood when the joint was
    /// made; zero for a distance joint.
    public func currentAngle(of id: JointID) -> Float {
        guard let joint = resolve(id), jointRecords[joint].kind != .distance else { return 0 }
        return Float(relativeAngle(joint) - joints.row(jointRecords[joint]).pointee.ends.referenceAngle)
    }

    /// How far anchor B of a prismatic joint is from anchor A along its line now, metres.
    public func currentTranslation(of id: JointID) -> Float {
        guard let joint = resolve(id, .prismatic), let row = self.row(id, .prismatic) else { return 0 }
        let a = state(of: Int(jointRecords[joint].bodyA)).pointee
        return Vec2.dot(Rotation(angle: a.angle).apply(row.pointee.localAxisA), separation(joint))
    }

    /// Where a joint holds its two bodies, in their own axes from their centres, metres.
    public func localAnchors(of id: JointID) -> (a: Vec2, b: Vec2) {
        row(id).map { ($0.pointee.ends.anchors.a, $0.pointee.ends.anchors.b) } ?? (.zero, .zero)
    }

    // MARK: Inner access

    /// Wakes both bodies and makes the row safe to write. Waking moves rows, so row pointers are looked up afterwards.
    private func prepareChange(of id: JointID) {
        guard let joint = resolve(id) else { return }
        wakeForChange(Int(jointRecords[joint].bodyA))
        wakeForChange(Int(jointRecords[joint].bodyB))
        joints.changed()
    }

    private func setRange(_ range: JointRange, of id: JointID, old: JointRange?, _ set: (JointRange) -> Void) {
        guard let old, !old.hasEnds(of: range) else { return }
        prepareChange(of: id)
        set(range)
    }

    /// From anchor A to anchor B now, metres.
    private func separation(_ joint: Int) -> Vec2 {
        let anchors = joints.row(jointRecords[joint]).pointee.ends.anchors
        let a = state(of: Int(jointRecords[joint].bodyA)).pointee
        let b = state(of: Int(jointRecords[joint].bodyB)).pointee
        let anchorA = a.position + leverArm(anchors.a, angle: a.angle)
        let anchorB = b.position + leverArm(anchors.b, angle: b.angle)
        return anchorB - anchorA
    }

    private func row(_ id: JointID, _ kind: JointKind? = nil) -> UnsafeMutablePointer<JointRow>? {
        resolve(id, kind).map { joints.row(jointRecords[$0]) }
    }
}
