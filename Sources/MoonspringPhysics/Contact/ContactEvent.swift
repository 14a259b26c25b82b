/// That two shapes began or ceased to touch in the last step.
public struct ContactEvent: Sendable {
    /// The shape that was created first, and the other.
    public var shapeA: ShapeID
    public var shapeB: ShapeID
    /// Their bodies.
    public var bodyA: BodyID
    public var bodyB: BodyID
    /// The `userData` of the bodies.
    public var bodyDataA: Int32
    public var bodyDataB: Int32
    /// The `userData` of the shapes.
    public var shapeDataA: Int32
    public var shapeDataB: Int32
    /// Of a begin: the point with the largest impulse, in world axes, metres. Of an end: zero.
    public var point: Vec2
    /// Of a begin: the unit normal from A to B. Of an end: zero.
    public var normal: Vec2
    /// Of a begin: the largest normal impulse of the step, newton seconds. Of an end: zero.
    public var impulse: Float
    /// The shapes' places in the order of creation, which events are sorted by.
    let orderA: UInt64
    let orderB: UInt64
}

extension World {
    /// How many pairs of shapes touch.
    public var touchingCount: Int {
        var count = 0
        for index in 0..<contacts.count where contacts[index].shapeA >= 0 && contacts[index].isTouching { count += 1 }
        return count
    }

    /// How many pairs of shapes are near each other, touching or not.
    public var contactCount: Int { contactCountTotal }

    /// Begins and ends of the tick that is over. O(awake contacts).
    func collectEvents() {
        for slot in 0..<awakeContacts.count {
            let index = Int(awakeContacts.base[slot])
            let contact = contacts.base + index
            if contact.pointee.isTouching {
                if contact.pointee.pointCount == 0 || isLetGo(contact.pointee) { noteEnd(index) }
            } else if contact.pointee.largestImpulse > 0 && contact.pointee.pointCount > 0 {
                contact.pointee.isTouching = true
                contactBegins.append(makeEvent(contact.pointee, isBegin: true))
            }
            contact.pointee.largestImpulse = 0
            contact.pointee.hasBounced = false
        }
    }

    /// Hands the events of the step out, in order.
    func reportEvents() {
        contactEnds.append(contentsOf: pendingEnds)
        pendingEnds.removeAll(keepingCapacity: true)
        sortEvents(&contactBegins)
        sortEvents(&contactEnds)
    }

    /// A touching contact ends: reported with the step that is under way, or with the next.
    func noteEnd(_ index: Int) {
        contacts[index].isTouching = false
        pendingEnds.append(makeEvent(contacts[index], isBegin: false))
    }

    /// No impulse held the pair apart in this step, and it is clearly apart.
    private func isLetGo(_ contact: Contact) -> Bool {
        if contact.largestImpulse > 0 { return false }
        let pose = poses[Int(contact.bodyA)].relative(poses[Int(contact.bodyB)])
        var separation = contact.first.currentSeparation(contact.surface.normal, pose)
        if contact.pointCount > 1 {
            let second = contact.second.currentSeparation(contact.surface.normal, pose)
            if second < separation { separation = second }
        }
        return separation > Solver.linearSlop
    }

    private func sortEvents(_ events: inout [ContactEvent]) {
        if events.count < 2 { return }
        events.sort { ($0.orderA, $0.orderB) < ($1.orderA, $1.orderB) }
    }

    private func makeEvent(_ contact: Contact, isBegin: Bool) -> ContactEvent {
        let swaps = shapes[Int(contact.shapeB)].serial < shapes[Int(contact.shapeA)].serial
        let shapeA = Int(swaps ? contact.shapeB : contact.shapeA)
        let shapeB = Int(swaps ? contact.shapeA : contact.shapeB)
        let bodyA = Int(forms[shapeA].body)
        let bodyB = Int(forms[shapeB].body)
        let normal = poses[Int(contact.bodyA)].rotation.apply(contact.surface.normal)
        return ContactEvent(
            shapeA: ShapeID(index: Int32(shapeA), generation: shapes[shapeA].generation),
            shapeB: ShapeID(index: Int32(shapeB), generation: shapes[shapeB].generation),
            bodyA: BodyID(index: Int32(bodyA), generation: records[bodyA].generation),
            bodyB: BodyID(index: Int32(bodyB), generation: records[bodyB].generation),
            bodyDataA: records[bodyA].userData, bodyDataB: records[bodyB].userData,
            shapeDataA: shapes[shapeA].userData, shapeDataB: shapes[shapeB].userData,
            point: isBegin ? placeOfTouch(contact, normal) : .zero,
            normal: isBegin ? (swaps ? -normal : normal) : .zero,
            impulse: isBegin ? contact.largestImpulse : 0, orderA: shapes[shapeA].serial, orderB: shapes[shapeB].serial)
    }

    /// Where two shapes touch: where they bounced, else between the points of their surfaces, on that of what stands still.
    private func placeOfTouch(_ contact: Contact, _ normal: Vec2) -> Vec2 {
        if contact.hasBounced { return contact.touch }
        let point = contact.largestPoint == 0 ? contact.first : contact.second
        let half = 0.5 * point.separation
        let onA = poses[Int(contact.bodyA)].apply(point.anchorA) - half * normal
        let onB = poses[Int(contact.bodyB)].apply(point.anchorB) + half * normal
        let between = 0.5 * (onA + onB)
        if records[Int(contact.bodyA)].type != .dynamic { return between + Vec2.dot(onA - between, normal) * normal }
        if records[Int(contact.bodyB)].type != .dynamic { return between + Vec2.dot(onB - between, normal) * normal }
        return between
    }
}
