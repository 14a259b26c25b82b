import MoonspringPhysics

// The joint that does what the attachment says. Where the joint's own frame counts, body A is the first item: a slide's line
// turns with it, and a hinge's angle is that of body B minus its.

extension AttachmentBehavior {
    /// All bodies are there: measures, and makes the joint.
    func makeHold(in animator: DynamicAnimator) {
        guard let record = links.first, let last = links.last else { return }
        if attachedBehaviorType == .anchor { makeAnchor(for: record, in: animator) }
        switch form {
        case .rod, .limit:
            let end = hold.anchor == nil ? animator.worldPoint(attachedOffsetFromCenter, of: last) : anchorPoint
            hold.measuredLength = animator.worldPoint(offsetFromCenter, of: record).distance(to: end)
        case .fixed, .pin, .slide: hold.measuredLength = 0
        }
        makeJoint(in: animator)
    }

    func dropHold(in animator: DynamicAnimator) {
        if let joint = hold.joint { animator.world.destroyJoint(joint) }
        hold.joint = nil
        if let anchor = hold.anchor { animator.world.destroyBody(anchor) }
        hold.anchor = nil
    }

    /// Takes a changed parameter over.
    func updateJoint() {
        guard let animator = linkedAnimator, let joint = hold.joint else { return }
        let world = animator.world
        switch form {
        case .rod:
            if hold.isHinge || wantsHinge {
                guard hold.isHinge != wantsHinge else { return }
                world.destroyJoint(joint)
                makeJoint(in: animator)
            } else {
                world.change(joint) {
                    $0.length = metres(length)
                    $0.frequency = physical(frequency)
                    $0.dampingRatio = physical(damping)
                }
            }
        case .limit: world.change(joint) { $0.upper = metres(length) }
        case .pin:
            world.change(joint) {
                ($0.lower, $0.upper) = attachmentRange.limits(physical)
                $0.frictionTorque = physical(frictionTorque)
            }
        case .slide: world.change(joint) { ($0.lower, $0.upper) = attachmentRange.limits(metres) }
        case .fixed: break
        }
        wake()
    }

    /// A rod holds its item to the anchor point. A slide's line goes through the item's centre of mass: with no lever between
    /// them nothing turns it.
    private func makeAnchor(for record: ItemRecord, in animator: DynamicAnimator) {
        let place = form == .rod ? anchorPoint : points(animator.world.position(of: record.body))
        hold.anchorOffset = place - anchorPoint
        hold.anchor = animator.makeAnchor(at: place)
    }

    private func makeJoint(in animator: DynamicAnimator) {
        // An item tied to itself has nothing to hold on to.
        guard let record = links.first, let last = links.last, hold.anchor != nil || last !== record else { return }
        switch form {
        case .rod: makeRod(record, last, in: animator)
        case .limit:
            var definition = JointDefinition.rope(
                bodyA: last.body, bodyB: record.body, maximumLength: metres(length), collideConnected: false)
            definition.parameters.localAnchorA = last.local(attachedOffsetFromCenter)
            definition.parameters.localAnchorB = record.local(offsetFromCenter)
            hold.joint = animator.world.createJoint(definition)
        case .fixed:
            var definition = JointDefinition.weld(bodyA: record.body, bodyB: last.body)
            definition.parameters.localAnchorA = anchorPlace(on: record, in: animator)
            definition.parameters.localAnchorB = anchorPlace(on: last, in: animator)
            hold.joint = animator.world.createJoint(definition)
        case .pin:
            var definition = JointDefinition.hinge(bodyA: record.body, bodyB: last.body)
            definition.parameters.localAnchorA = anchorPlace(on: record, in: animator)
            definition.parameters.localAnchorB = anchorPlace(on: last, in: animator)
            (definition.parameters.lower, definition.parameters.upper) = attachmentRange.limits(physical)
            definition.parameters.frictionTorque = physical(frictionTorque)
            hold.joint = animator.world.createJoint(definition)
        case .slide(let axis): makeSlide(record, last, along: axis, in: animator)
        }
        wake()
    }

    private func makeRod(_ record: ItemRecord, _ last: ItemRecord, in animator: DynamicAnimator) {
        let other = hold.anchor ?? last.body
        let localOther = hold.anchor == nil ? last.local(attachedOffsetFromCenter) : .zero
        hold.isHinge = wantsHinge
        if hold.isHinge {
            var definition = JointDefinition.hinge(bodyA: other, bodyB: record.body)
            definition.parameters.localAnchorA = localOther
            definition.parameters.localAnchorB = record.local(offsetFromCenter)
            definition.collideConnected = true
            hold.joint = animator.world.createJoint(definition)
        } else {
            var definition = JointDefinition.distance(bodyA: other, bodyB: record.body, length: metres(length))
            definition.parameters.localAnchorA = localOther
            definition.parameters.localAnchorB = record.local(offsetFromCenter)
            definition.parameters.frequency = physical(frequency)
            definition.parameters.dampingRatio = physical(damping)
            hold.joint = animator.world.createJoint(definition)
        }
    }

    private func makeSlide(
        _ record: ItemRecord, _ last: ItemRecord, along axis: Vector, in animator: DynamicAnimator
    ) {
        var definition: JointDefinition
        if let anchor = hold.anchor {
            definition = JointDefinition.prismatic(bodyA: anchor, bodyB: record.body)
            definition.localAxisA = metres(axis)
        } else {
            definition = JointDefinition.prismatic(bodyA: record.body, bodyB: last.body)
            definition.parameters.localAnchorA = anchorPlace(on: record, in: animator)
            definition.parameters.localAnchorB = anchorPlace(on: last, in: animator)
            hold.startAngle = animator.world.angle(of: record.body)
            definition.localAxisA = metres(axis.rotated(by: -hold.startAngle))
        }
        (definition.parameters.lower, definition.parameters.upper) = attachmentRange.limits(metres)
        hold.joint = animator.world.createJoint(definition)
    }

    /// Where the attachment anchor is on an item's body, in its own axes. An anchor beyond the end of the world counts as there, so that
    /// both items still mean the same point.
    private func anchorPlace(on record: ItemRecord, in animator: DynamicAnimator) -> Vec2 {
        func bounded(_ part: Double) -> Double { min(max(part, -Limits.world), Limits.world) }
        let anchor = Point(bounded(attachmentAnchor.x), bounded(attachmentAnchor.y))
        let offset = anchor - points(animator.world.position(of: record.body))
        return metres(offset.rotated(by: -animator.world.angle(of: record.body)))
    }

    /// The spring between an item's centre and a point that it is; nil: it is something else. One that has a length pulls to the point
    /// at that distance from its anchor, as long as the item moves straight on.
    func declaredSpring(of record: ItemRecord, in animator: DynamicAnimator) -> DeclaredSpring? {
        guard form == .rod, attachedBehaviorType == .anchor, offsetFromCenter == .zero, hold.joint != nil,
            let spring = Spring(frequency: frequency, damping: damping)
        else { return nil }
        let direction = (animator.worldPoint(.zero, of: record) - anchorPoint).normalized
        return DeclaredSpring(
            target: anchorPoint + length * direction, spring: spring, resistance: record.properties.resistance,
            isStepped: true)
    }

    /// Below 1 point a rigid rod has no direction worth the name. A little less, as lengths are measured between positions in
    /// 32-bit floats: a rod of exactly 1 point is a rod.
    private var wantsHinge: Bool { frequency <= 0 && length < 0.999 }
}
