/// The two bodies of a candidate, as `PreparedContacts` has four.
struct ImpactHead: BitwiseCopyable {
    var a: Int32
    var b: Int32
    var normal: Vec2
    var friction: Float

    init(_ contact: UnsafePointer<Contact>, a: Int32, b: Int32, normal: Vec2) {
        self.a = a
        self.b = b
        self.normal = normal
        friction = contact.pointee.surface.friction
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

    /// A point of a contact whose bodies were turned as `turnA` and `turnB` when the row was made.
    init(
        _ point: ContactPoint, normal: Vec2, _ turnA: Rotation, _ turnB: Rotation,
        _ row: UnsafeMutablePointer<ContactPointRow>, lane: Int
    ) {
        self.row = row
        self.lane = lane
        let rA = turnA.apply(point.anchorA)
        let rB = turnB.apply(point.anchorB)
        leverA = rA - (0.5 * point.separation) * normal
        leverB = rB + (0.5 * point.separation) * normal
        armAN = row.pointee.armA[lane]
        armBN = row.pointee.armB[lane]
        // The anchors are halfway between the surfaces, what slides are the surfaces.
        armAT = Vec2.dot(rA, normal) - 0.5 * point.separation
        armBT = Vec2.dot(rB, normal) + 0.5 * point.separation
        rest = row.pointee.rest[lane]
    }

    var isPushed: Bool { row.pointee.impulse[lane] > 0 }

    /// Keeps the point from the contact solver: so far away that nothing reaches it.
    mutating func hide() {
        isWaiting = true
        row.pointee.rest[lane] = 1e9
    }

    /// Gives the point to the contact solver, if it waits.
    @inline(__always)
    mutating func reveal() {
        if !isWaiting { return }
        isWaiting = false
        row.pointee.rest[lane] = rest
    }

    @inline(__always)
    func separation(_ distance: Float, _ pair: ImpactPair) -> Float {
        distance + armBN * pair.b.pointee.angle - armAN * pair.a.pointee.angle + rest
    }
}
