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

    /// Makes the contact solver begin anew, and returns its impulse. That of a point in a group is none of its own.
    func takeImpulse() -> Float {
        let impulse = row.pointee.mass[lane] > 0 ? row.pointee.impulse[lane] : 0
        if impulse > 0 { row.pointee.impulse[lane] = 0 }
        return impulse
    }

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
}

/// A direction at a point of a contact: how fast the bodies separate along it is linear in their velocities.
struct ImpactRow {
    private(set) var direction = Vec2.zero
    private(set) var armA: Float = 0
    private(set) var armB: Float = 0

    init() {}

    @inline(__always)
    init(normal: Vec2, _ point: borrowing ImpactPoint) {
        direction = normal
        armA = point.armAN
        armB = point.armBN
    }

    init(alongSurfaceOf normal: Vec2, _ point: borrowing ImpactPoint) {
        direction = Vec2(-normal.y, normal.x)
        armA = point.armAT
        armB = point.armBT
    }

    /// Velocities are x, y, spin.
    @inline(__always)
    func speed(_ a: Float4, _ b: Float4) -> Float {
        direction.x * (b.x - a.x) + direction.y * (b.y - a.y) + armB * b.z - armA * a.z
    }

    /// What it is of each body's velocities, in 64 bits.
    var parts: (a: Triple, b: Triple) {
        let (x, y) = (Double(direction.x), Double(direction.y))
        return (Triple(-x, -y, -Double(armA)), Triple(x, y, Double(armB)))
    }
}
