/// The two bodies of a candidate, as `PreparedContacts` has four.
struct ImpactHead: BitwiseCopyable {
    var a: Int32
    var b: Int32
    var normal: Vec2
    var friction: Float
    /// That of the contact solver, and its lane.
    let row: UnsafeMutablePointer<ContactRowHead>
    let lane: Int

    init(
        _ contact: UnsafePointer<Contact>, a: Int32, b: Int32, normal: Vec2, _ row: UnsafeMutablePointer<ContactRowHead>
    ) {
        self.a = a
        self.b = b
        self.normal = normal
        self.row = row
        friction = contact.pointee.surface.friction
        lane = Int(contact.pointee.lane & 3)
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

    @inline(__always)
    func separation(_ distance: Float, _ pair: ImpactPair) -> Float {
        distance + armBN * pair.b.pointee.angle - armAN * pair.a.pointee.angle + rest
    }
}

extension ImpactHead {
    /// The distance of the surfaces at a point, metres.
    func separation(_ point: borrowing ImpactPoint, _ states: UnsafeMutablePointer<BodyState>) -> Float {
        let pair = ImpactPair(self, states)
        return point.separation(pair.distance(normal), pair)
    }

    /// Velocity x, y, spin of a body.
    @inline(__always)
    func velocity(_ index: Int32, _ pass: ImpactPass) -> Float4 {
        UnsafeRawPointer(pass.states + Int(index & SolverIndex.mask)).load(as: Float4.self)
    }

    /// The same as the constraints of the half found it.
    @inline(__always)
    func start(_ index: Int32, _ pass: ImpactPass) -> Float4 {
        let slot = Int(index & SolverIndex.mask) - 1
        return slot < 0 ? .zero : pass.starts[slot]
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

    /// The same between the bodies at two places of a mechanism.
    func mechanismRow(_ a: Int32, _ b: Int32) -> MechanismRow {
        let (x, y) = (Double(direction.x), Double(direction.y))
        return MechanismRow(a: a, b: b, rowA: Triple(-x, -y, -Double(armA)), rowB: Triple(x, y, Double(armB)))
    }
}
