/// That two shapes began or ceased to touch in the last step.
public struct ContactEvent: Sendable {
    /// The shape that was created first.
    public var shapeA: ShapeID
    /// The shape that was created later.
    public var shapeB: ShapeID
    /// The body of `shapeA`.
    public var bodyA: BodyID
    /// The body of `shapeB`.
    public var bodyB: BodyID
    /// The `userData` of `bodyA`.
    public var bodyDataA: Int32
    /// The `userData` of `bodyB`.
    public var bodyDataB: Int32
    /// The `userData` of `shapeA`.
    public var shapeDataA: Int32
    /// The `userData` of `shapeB`.
    public var shapeDataB: Int32
    /// Of a begin: the point with the largest impulse, in world axes, metres. Of an end: zero.
    public var point: Vec2
    /// Of a begin: the unit normal from A to B. Of an end: zero.
    public var normal: Vec2
    /// Of a begin: the largest normal impulses of its points in the step, added up, newton seconds. Of an end: zero.
    public var impulse: Float
    /// The shapes' places in the order of creation, which events are sorted by.
    let order: (UInt64, UInt64)
}

extension World {
    /// How many pairs of shapes touch, asleep or awake. O(contacts).
    public var touchingCount: Int { (0..<contacts.count).count(where: { contacts[$0].isTouching }) }

    /// Where shapes touch, one point for each point of a touching pair, in world axes, metres; for looking at. O(contacts).
    public var touchPoints: [Vec2] {
        var places: [Vec2] = []
        for index in 0..<contacts.count where contacts[index].isTouching {
            let contact = contacts[index]
            let normal = poses[Int(contact.bodyA)].rotation.apply(contact.surface.normal)
            if contact.manifoldCount > 0 { places.append(middle(of: contact, contact.first, normal)) }
            if contact.manifoldCount > 1 { places.append(middle(of: contact, contact.second, normal)) }
        }
        return places
    }

    /// The pairs of a body's shapes and others that touch, as begins: where they touch now, without an impulse. O(its contacts).
    package func currentTouches(of id: BodyID) -> [ContactEvent] {
        guard let body = resolve(id) else { return [] }
        var found: [ContactEvent] = []
        forEachContact(of: body) { index in
            if contacts[index].isTouching { found.append(makeEvent(contacts[index], isBegin: true)) }
        }
        return found
    }

    /// How many pairs of shapes are near each other, touching or not.
    public var contactCount: Int { pairs.count }

    /// Begins and ends of the tick that is over. O(awake contacts).
    func collectEvents() {
        let count = awakeContacts.count
        if count == 0 { return }
        touches.resize(to: count)
        var scan = TouchScan(
            contacts: contacts.base, awake: awakeContacts.base, poses: poses.base, touches: touches.base,
            count: count)
        scan.run(workers)
        // In the order of the list, whoever found them.
        for slot in 0..<count where touches.base[slot] != .same {
            let index = Int(awakeContacts.base[slot])
            if touches.base[slot] == .ended {
                noteEnd(index)
            } else {
                contacts.base[index].isTouching = true
                contactBegins.append(makeEvent(contacts.base[index], isBegin: true))
            }
            contacts.base[index].forgetTick()
        }
    }

    /// Hands the events of the step out, in order.
    func reportEvents() {
        contactEnds.append(contentsOf: pendingEnds)
        pendingEnds.removeAll(keepingCapacity: true)
        contactBegins.sort { $0.order < $1.order }
        contactEnds.sort { $0.order < $1.order }
    }

    /// A touching contact ends: reported with the step that is under way, or with the next.
    func noteEnd(_ index: Int) {
        contacts[index].isTouching = false
        pendingEnds.append(makeEvent(contacts[index], isBegin: false))
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
            impulse: isBegin ? contact.largestImpulse : 0, order: (shapes[shapeA].serial, shapes[shapeB].serial))
    }

    /// Where two shapes touch: where they bounced, else between the points of their surfaces, on that of what stands still.
    private func placeOfTouch(_ contact: Contact, _ normal: Vec2) -> Vec2 {
        if contact.hasBounced { return contact.touch }
        return middle(of: contact, contact.largestPoint == 0 ? contact.first : contact.second, normal)
    }

    private func middle(of contact: Contact, _ point: ContactPoint, _ normal: Vec2) -> Vec2 {
        let half = 0.5 * point.separation
        let onA = poses[Int(contact.bodyA)].apply(point.anchorA) - half * normal
        let onB = poses[Int(contact.bodyB)].apply(point.anchorB) + half * normal
        let between = 0.5 * (onA + onB)
        if records[Int(contact.bodyA)].type != .dynamic { return between + Vec2.dot(onA - between, normal) * normal }
        if records[Int(contact.bodyB)].type != .dynamic { return between + Vec2.dot(onB - between, normal) * normal }
        return between
    }
}

/// What a tick made of a contact.
enum TouchChange: UInt8 {
    case same
    case began
    case ended
}

/// Looks for contacts that began or ceased to touch in the tick that is over.
private struct TouchScan {
    var contacts: UnsafeMutablePointer<Contact>
    /// Indices of the awake contacts.
    var awake: UnsafePointer<Int32>
    /// By body.
    var poses: UnsafePointer<Pose>
    /// By place in the list of awake contacts.
    var touches: UnsafeMutablePointer<TouchChange>
    var count: Int

    private static let blockSize = 256

    mutating func run(_ workers: Workers) {
        let blocks = (count + Self.blockSize - 1) / Self.blockSize
        workers.run(blocks: blocks, of: count, &self) { context, block in
            let scan = context.assumingMemoryBound(to: TouchScan.self).pointee
            scan.run(block * Self.blockSize..<min((block + 1) * Self.blockSize, scan.count))
        }
    }

    private func run(_ slots: Range<Int>) {
        for slot in slots {
            let contact = contacts + Int(awake[slot])
            touches[slot] = change(contact)
            if touches[slot] == .same { contact.pointee.forgetTick() }
        }
    }

    @inline(__always)
    private func change(_ contact: UnsafePointer<Contact>) -> TouchChange {
        if contact.pointee.isTouching {
            return contact.pointee.pointCount == 0 || isLetGo(contact) ? .ended : .same
        }
        return contact.pointee.largestImpulse > 0 && contact.pointee.pointCount > 0 ? .began : .same
    }

    /// No impulse held the pair apart in this tick, and it is clearly apart.
    @inline(__always)
    private func isLetGo(_ contact: UnsafePointer<Contact>) -> Bool {
        if contact.pointee.largestImpulse > 0 { return false }
        let pose = poses[Int(contact.pointee.bodyA)].relative(poses[Int(contact.pointee.bodyB)])
        return contact.pointee.separation(at: pose) > Solver.linearSlop
    }
}

extension Contact {
    /// The smaller separation of the points, metres, with body B at `pose` in A's axes.
    @inline(__always)
    func separation(at pose: Pose) -> Float {
        let separation = first.currentSeparation(surface.normal, pose)
        if manifoldCount < 2 { return separation }
        let other = second.currentSeparation(surface.normal, pose)
        return other < separation ? other : separation
    }

    /// What was learnt of this tick only.
    @inline(__always)
    fileprivate mutating func forgetTick() {
        wasLoaded = largestImpulse > 0
        largestImpulse = 0
        hasBounced = false
    }
}
