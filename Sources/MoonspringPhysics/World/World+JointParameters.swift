// Reading and changing joints.

extension World {
    /// The parameters of a joint; nil where it is gone.
    public func parameters(of id: JointID) -> JointParameters? {
        resolve(id).map { joints.row(jointRecords[$0]).pointee.parameters }
    }

    /// Changes parameters of a joint and wakes both bodies, unless all stay what they are.
    public func change(_ id: JointID, _ change: (inout JointParameters) -> Void) {
        guard let joint = resolve(id) else { return }
        var row = joints.row(jointRecords[joint]).pointee
        let old = row.parameters
        change(&row.parameters)
        let new = row.parameters
        // The change itself may have destroyed the joint.
        if new == old || resolve(id) == nil { return }
        wakeForChange(Int(jointRecords[joint].bodyA))
        wakeForChange(Int(jointRecords[joint].bodyB))
        // Waking moves rows, and wide rows still have the impulses.
        joints.changed()
        joints.row(jointRecords[joint]).pointee.parameters = new
    }

    // MARK: Measurements

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
        guard let joint = resolve(id, .prismatic) else { return 0 }
        let a = state(of: Int(jointRecords[joint].bodyA)).pointee
        let axis = joints.row(jointRecords[joint]).pointee.localAxisA
        return Vec2.dot(Rotation(angle: a.angle).apply(axis), separation(joint))
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
}
