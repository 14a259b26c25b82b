/// The two bodies of a candidate, as `PreparedContacts` has four.
struct ImpactHead: BitwiseCopyable {
    var a: Int32
    var b: Int32
    var normal: Vec2
    var friction: Float
    var poseA: Pose
    var poseB: Pose
    var angleA: Float
    var angleB: Float
    /// From A's centre to B's along the normal, as the solver sees them.
    var solverDistance: Float

    init(_ contact: UnsafePointer<Contact>, _ preparation: borrowing ContactPreparation) {
        a = preparation.solverIndices[Int(contact.pointee.bodyA)]
        b = preparation.solverIndices[Int(contact.pointee.bodyB)]
        poseA = preparation.poses[Int(contact.pointee.bodyA)]
        poseB = preparation.poses[Int(contact.pointee.bodyB)]
        normal = poseA.rotation.apply(contact.pointee.surface.normal)
        friction = contact.pointee.surface.friction
        let stateA = preparation.states + Int(a & SolverIndex.mask)
        let stateB = preparation.states + Int(b & SolverIndex.mask)
        angleA = stateA.pointee.angle
        angleB = stateB.pointee.angle
        solverDistance = Vec2.dot(normal, stateB.pointee.position - stateA.pointee.position)
    }
}

/// A point of a candidate. Arms are levers times normal and tangent; the normal's are those of its row.
struct ImpactPoint: BitwiseCopyable {
    var armAN: Float
    var armBN: Float
    var armAT: Float
    var armBT: Float
    /// As in `ContactPointRow`.
    var rest: Float
    /// From the bodies' centres to their surfaces at the point, in world axes.
    var leverA: Vec2
    var leverB: Vec2
    private var row: UnsafeMutablePointer<ContactPointRow>
    private var lane: Int
    /// Whether the contact solver does not know of it yet.
    var isWaiting = false

    init(
        _ point: ContactPoint, _ head: borrowing ImpactHead, _ row: UnsafeMutablePointer<ContactPointRow>, lane: Int
    ) {
        self.row = row
        self.lane = lane
        let rA = head.poseA.rotation.apply(point.anchorA)
        let rB = head.poseB.rotation.apply(point.anchorB)
        let n = head.normal
        leverA = rA - (0.5 * point.separation) * n
        leverB = rB + (0.5 * point.separation) * n
        armAN = row.pointee.armA[lane]
        armBN = row.pointee.armB[lane]
        // The anchors are halfway between the surfaces, what slides are the surfaces.
        armAT = Vec2.dot(rA, n) - 0.5 * point.separation
        armBT = Vec2.dot(rB, n) + 0.5 * point.separation
        let s = point.separation + Vec2.dot(n, head.poseB.position - head.poseA.position + rB - rA)
        rest = s - head.solverDistance - armBN * head.angleB + armAN * head.angleA
    }

    /// Keeps the point from the contact solver: so far away that nothing reaches it.
    mutating func hide() {
        isWaiting = true
        row.pointee.rest[lane] = 1e9
    }

    /// Gives the point to the contact solver.
    mutating func reveal() {
        isWaiting = false
        row.pointee.rest[lane] = rest
    }

    @inline(__always)
    func separation(_ distance: Float, _ pair: ImpactPair) -> Float {
        distance + armBN * pair.b.pointee.angle - armAN * pair.a.pointee.angle + rest
    }
}
