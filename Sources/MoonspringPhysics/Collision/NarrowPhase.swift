// The narrow phase: every awake contact gets a manifold for the bodies' places at the start of the tick.

/// What the narrow phase reads and writes, as bare pointers for the length of a pass.
struct NarrowPhase {
    var contacts: UnsafeMutablePointer<Contact>
    /// Indices of the awake contacts.
    var awake: UnsafePointer<Int32>
    var forms: UnsafePointer<ShapeForm>
    var fatBoxes: UnsafePointer<BoundingBox>
    var polygons: PolygonPointers
    /// By body.
    var bodies: UnsafePointer<BodyRecord>
    /// The lists of the bodies' contacts.
    var links: UnsafePointer<BodyLinks.Link>
    /// By body.
    var poses: UnsafePointer<Pose>
    /// By body.
    var motions: UnsafePointer<BodyMotion>
    /// What became of each awake contact, by its place in the list.
    var outcomes: UnsafeMutablePointer<ContactOutcome>
    /// Seconds until the next narrow phase.
    var tick: Float
    var count: Int

    /// Every awake contact, shared out where it pays. They are independent of each other.
    mutating func run(_ workers: Workers) {
        let blocks = (count + Self.blockSize - 1) / Self.blockSize
        workers.run(blocks: blocks, of: count, &self) { context, block in
            let phase = context.assumingMemoryBound(to: NarrowPhase.self).pointee
            let start = block * NarrowPhase.blockSize
            updateContacts(start..<min(start + NarrowPhase.blockSize, phase.count), phase)
        }
    }

    private static let blockSize = 128
}

/// What is known of a body's motion during the coming tick.
struct BodyMotion: BitwiseCopyable {
    /// The velocity that it will have at the end if nothing stops it, m/s.
    var velocity = Vec2.zero
    /// Radians a second.
    var angularVelocity: Float = 0
    /// Metres that any of its points may go, at most `BodyRecord.innerExtent`.
    var reach: Float = 0
}

/// What the narrow phase found about a contact.
enum ContactOutcome: UInt8 {
    case unchanged
    /// It has another number of points, and had some before.
    case reshaped
    /// It has points and had none.
    case began
    /// It had points and has none.
    case ended
    /// The fat boxes no longer overlap.
    case parted
}

@inline(never)
private func updateContacts(_ range: Range<Int>, _ phase: NarrowPhase) {
    for slot in range { phase.outcomes[slot] = updateContact(phase.contacts + Int(phase.awake[slot]), phase) }
}

/// One contact: the old manifold where the pair has hardly moved, else a new one.
@inline(__always)
private func updateContact(_ contact: UnsafeMutablePointer<Contact>, _ phase: NarrowPhase) -> ContactOutcome {
    let bodyA = Int(contact.pointee.bodyA)
    let bodyB = Int(contact.pointee.bodyB)
    let poseA = phase.poses[bodyA]
    let pose = poseA.relative(phase.poses[bodyB])
    let motionA = phase.motions[bodyA]
    let motionB = phase.motions[bodyB]
    let margin = Solver.speculativeDistance + motionA.reach + motionB.reach
    let oldCount = contact.pointee.pointCount
    let hadPoints = oldCount > 0

    let formA = phase.forms + Int(contact.pointee.shapeA)
    let formB = phase.forms + Int(contact.pointee.shapeB)
    // An old point would run ahead of a circle that rolls, or lag behind, and drive it or slow it down.
    let isReusable = margin <= contact.pointee.margin && formB.pointee.kind != .circle
    if !(isReusable && hasHardlyMoved(contact.pointee.pose, pose)) {
        // A little more than needed, so that a small change of speed does not ask for a new one.
        let wanted = 1.125 * margin
        // What stands still has no motion; of edges the later shape tells.
        let mayHaveSeams = (motionA.reach == 0 || motionB.reach == 0) && formA.pointee.kind < .chainSegment
        var manifold = collide(formA, formB, pose, margin: wanted, phase.polygons)
        if mayHaveSeams && manifold.pointCount > 0 {
            manifold = phase.alongSeams(contact, manifold, pose, margin: wanted)
        }
        replaceManifold(contact, manifold, pose, margin: wanted)
    }
    if contact.pointee.manifoldCount == 0 {
        contact.pointee.pointCount = 0
        if hadPoints { return .ended }
        let overlap = phase.fatBoxes[Int(contact.pointee.shapeA)].overlaps(phase.fatBoxes[Int(contact.pointee.shapeB)])
        return overlap ? .unchanged : .parted
    }

    // Points that will not be reached in this tick are left out: a body flying past a corner must not feel it.
    let offset = pose.position
    let normal = contact.pointee.surface.normal
    let nearest = contact.pointee.separation(at: pose)
    var isWithinReach = nearest <= Solver.speculativeDistance
    if !isWithinReach {
        let linear = Vec2.dot(poseA.rotation.unapply(motionB.velocity - motionA.velocity), normal)
        func isReached(_ point: ContactPoint) -> Bool {
            let spins =
                motionB.angularVelocity * Vec2.cross(point.anchorA - offset, normal)
                - motionA.angularVelocity * Vec2.cross(point.anchorA, normal)
            return point.currentSeparation(normal, pose) + phase.tick * (linear + spins) <= Solver.speculativeDistance
        }
        isWithinReach =
            isReached(contact.pointee.first) || (contact.pointee.manifoldCount > 1 && isReached(contact.pointee.second))
    }
    if isWithinReach && nearest > Solver.linearSlop && contact.pointee.manifoldCount == 1 {
        let way = poseA.rotation.unapply(phase.tick * (motionB.velocity - motionA.velocity))
        isWithinReach = meets(formA.pointee, formB.pointee, pose, normal, way)
    }
    contact.pointee.pointCount = isWithinReach ? contact.pointee.manifoldCount : 0
    if isWithinReach && hadPoints { return contact.pointee.pointCount == oldCount ? .unchanged : .reshaped }
    if isWithinReach { return .began }
    return hadPoints ? .ended : .unchanged
}

/// Whether one body has moved so little against the other that the old manifold still tells where they touch.
@inline(__always)
private func hasHardlyMoved(_ old: Pose, _ new: Pose) -> Bool {
    (new.position - old.position).lengthSquared < Solver.recyclingDistance * Solver.recyclingDistance
        && (new.rotation.sine - old.rotation.sine).magnitude < Solver.recyclingAngle
        && (new.rotation.cosine - old.rotation.cosine).magnitude < Solver.recyclingAngle
}

/// Writes a new manifold; points whose features were there before keep their impulses.
@inline(__always)
private func replaceManifold(
    _ contact: UnsafeMutablePointer<Contact>, _ manifold: Manifold, _ pose: Pose, margin: Float
) {
    let first = contact.pointee.first
    let second = contact.pointee.second
    let count = contact.pointee.manifoldCount
    let old = (
        count > 0 ? first.feature : .max, first.normalImpulse, count > 1 ? second.feature : .max, second.normalImpulse
    )
    contact.pointee.pose = pose
    contact.pointee.margin = margin
    contact.pointee.surface.normal = manifold.normal
    contact.pointee.manifoldCount = UInt8(truncatingIfNeeded: manifold.pointCount)
    var isKnown = false
    if manifold.pointCount > 0 { contact.pointee.first = ContactPoint(manifold.first, pose, old, &isKnown) }
    if manifold.pointCount > 1 { contact.pointee.second = ContactPoint(manifold.second, pose, old, &isKnown) }
    if !isKnown { contact.pointee.surface.tangentImpulse = 0 }
}

extension ContactPoint {
    /// The separation where B is at `pose` in A's axes: the distance along the normal of the points that coincided when
    /// the manifold was made, more than then.
    @inline(__always)
    func currentSeparation(_ normal: Vec2, _ pose: Pose) -> Float {
        separation + Vec2.dot(normal, pose.apply(anchorB) - anchorA)
    }

    /// A new point, with the impulse of the old one of the same feature.
    @inline(__always)
    init(_ point: ManifoldPoint, _ pose: Pose, _ old: (UInt32, Float, UInt32, Float), _ isKnown: inout Bool) {
        let anchorB = pose.unapply(point.point)
        anchors = Float4(point.point.x, point.point.y, anchorB.x, anchorB.y)
        var impulse: Float = 0
        if old.0 == point.feature {
            impulse = old.1
            isKnown = true
        } else if old.2 == point.feature {
            impulse = old.3
            isKnown = true
        }
        rest = Float4(point.separation, impulse, Float(bitPattern: point.feature), 0)
    }
}

/// The manifold of any two shapes; `a` is of the later kind.
@inline(__always)
private func collide(
    _ a: UnsafePointer<ShapeForm>, _ b: UnsafePointer<ShapeForm>, _ pose: Pose, margin: Float,
    _ polygons: PolygonPointers
) -> Manifold {
    if a.pointee.isPlainBox && b.pointee.isPlainBox {
        return collideCenteredBoxes(a.pointee.extent, b.pointee.extent, pose, margin: margin)
    }
    if a.pointee.kind == .circle {
        return collideCircles(
            a.pointee.center, a.pointee.extent.x, b.pointee.center, b.pointee.extent.x, pose, margin: margin)
    }
    return collideOthers(a, b, pose, margin: margin, polygons)
}

@inline(never)
private func collideOthers(
    _ a: UnsafePointer<ShapeForm>, _ b: UnsafePointer<ShapeForm>, _ pose: Pose, margin: Float,
    _ polygons: PolygonPointers
) -> Manifold {
    if b.pointee.kind == .circle {
        let center = b.pointee.center
        let radius = b.pointee.extent.x
        switch a.pointee.kind {
        case .box: return collideBoxAndCircle(a, center, radius, pose, margin: margin)
        case .polygon:
            return collidePolygonAndCircle(polygons.view(a.pointee.vertices), center, radius, pose, margin: margin)
        default: return collideChainAndCircle(a.pointee.chainView, center, radius, pose, margin: margin)
        }
    }
    if a.pointee.kind == .box { return collideBoxes(a, b, pose, margin: margin) }
    return withCorners(b, polygons) { polygonB in
        if a.pointee.kind == .chainSegment {
            return collideChainAndPolygon(a.pointee.chainView, polygonB, pose, margin: margin)
        }
        return collidePolygons(polygons.view(a.pointee.vertices), polygonB, pose, margin: margin)
    }
}

/// Lends a box or a polygon as a polygon.
@inline(__always)
func withCorners<Result>(
    _ form: UnsafePointer<ShapeForm>, _ polygons: PolygonPointers, _ body: (ConvexView) -> Result
) -> Result {
    form.pointee.kind == .box ? withBoxCorners(form.pointee, body) : body(polygons.view(form.pointee.vertices))
}
