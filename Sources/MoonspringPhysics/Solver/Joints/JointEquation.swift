/// The rows of one body in the equations of a joint or a contact, each (x, y, spin): its part of the Jacobian.
struct EquationRows: BitwiseCopyable {
    var first = Triple.zero
    var second = Triple.zero
    var third = Triple.zero

    subscript(row: Int) -> Triple { row == 0 ? first : row == 1 ? second : third }

    /// The rows times a velocity.
    @inline(__always)
    func times(_ v: Triple) -> Triple { Triple(dot(first, v), dot(second, v), dot(third, v)) }

    /// The impulse and angular impulse that impulses on the rows make.
    @inline(__always)
    func transposedTimes(_ p: Triple) -> Triple { p.x * first + p.y * second + p.z * third }

    /// An impulse of the first two rows times the lever it pulls along: the angular impulse per radian against a turn.
    @inline(__always)
    func geometricStiffness(_ p: Triple) -> Double { second.z * p.x - first.z * p.y }
}

/// The scalar constraints of a joint or a contact, up to three: rows . velocities + bias = 0 while the impulse is within its bounds.
struct JointEquation: BitwiseCopyable {
    var a = EquationRows()
    var b = EquationRows()
    /// Bias velocities, m/s and rad/s.
    var bias = Triple.zero
    /// The least and the largest impulses. A row whose bounds are equal is not there.
    var lower = Triple.zero
    var upper = Triple.zero
    /// What a unit impulse on a row gives way by; zero for a rigid one.
    var softness = Triple.zero
    /// Whether the first two rows are those of a point or a rod, with levers in their spins.
    var hasLevers = false
    /// The length of a rod or a taut rope, metres: its first and third row act along it, its second across and has no impulse of its
    /// own. Zero for others.
    var rodLength = 0.0

    init() {}

    /// Two rows that hold the ends of the levers together.
    init(point levers: JointLevers, bias: Vec2) {
        a.first = Triple(-1, 0, Double(levers.a.y))
        a.second = Triple(0, -1, -Double(levers.a.x))
        b.first = Triple(1, 0, -Double(levers.b.y))
        b.second = Triple(0, 1, Double(levers.b.x))
        self.bias = Triple(Double(bias.x), Double(bias.y), 0)
        (lower, upper) = (Triple(-.infinity, -.infinity, 0), Triple(.infinity, .infinity, 0))
        hasLevers = true
    }

    /// One row along a direction.
    init(along axis: Vec2, armA: Float, armB: Float, bias: Float) {
        a.first = Triple(-Double(axis.x), -Double(axis.y), -Double(armA))
        b.first = Triple(Double(axis.x), Double(axis.y), Double(armB))
        self.bias = Triple(Double(bias), 0, 0)
        (lower, upper) = (Triple(-.infinity, 0, 0), Triple(.infinity, 0, 0))
    }

    /// Makes the first or second row that of a point of a contact with a normal from A to B, which only pushes.
    ///
    /// Where the bodies are apart, the speed may close the gap and no more.
    mutating func setContact(
        _ index: Int, _ normal: Vec2, _ armA: Float, _ armB: Float, separation: Float, _ spring: ContactSoftness,
        useBias: Bool
    ) {
        let rowA = Triple(-Double(normal.x), -Double(normal.y), -Double(armA))
        let rowB = Triple(Double(normal.x), Double(normal.y), Double(armB))
        if index == 0 { (a.first, b.first) = (rowA, rowB) } else { (a.second, b.second) = (rowA, rowB) }
        upper[index] = .infinity
        if separation > 0 {
            bias[index] = Double(spring.inverseStep * separation)
        } else if useBias {
            bias[index] = Double(max(spring.biasRate * separation, -spring.pushSpeed))
        }
    }

    /// Makes the second or third row, at `index`, that of the bodies' turning against each other.
    mutating func setTurning(_ index: Int, bias: Double, lower: Double = -.infinity, upper: Double = .infinity) {
        let (rowA, rowB) = (Triple(0, 0, -1), Triple(0, 0, 1))
        if index == 1 { (a.second, b.second) = (rowA, rowB) } else { (a.third, b.third) = (rowA, rowB) }
        self.bias[index] = bias
        self.lower[index] = lower
        self.upper[index] = upper
    }
}
