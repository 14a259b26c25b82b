// What the contact solver works on: four contacts of one colour side by side, 84 bytes a contact with two points. A colour
// has rows for contacts with one point and rows for those with two, so that circles do not pay for a second.
//
// With the normal n from A to B and the tangent t = n turned by 90 degrees, the arm of a body at a point p is the lever of p
// times n, or times t: an impulse j along n changes the spin by i arm j.

/// What the points of four contacts share.
struct ContactRowHead: BitwiseCopyable {
    /// Where the bodies are: `SolverIndex`.
    var a = Int4(repeating: SolverIndex.fixed)
    var b = Int4(repeating: SolverIndex.fixed)
    var normalX: Float4 = .zero
    var normalY: Float4 = .zero

    // Friction. The points of a contact lie on one line along t, so they slide at one speed and share one constraint.
    var friction: Float4 = .zero
    var armA: Float4 = .zero
    var armB: Float4 = .zero
    /// Impulse per unit of sliding speed.
    var mass: Float4 = .zero
    /// Accumulated impulse along t, newton seconds.
    var impulse: Float4 = .zero
}

/// One point of four contacts.
struct ContactPointRow: BitwiseCopyable {
    var armA: Float4 = .zero
    var armB: Float4 = .zero
    /// What is left of the separation without the bodies' places: s = n . (pB - pA) + armB angleB - armA angleA + rest.
    ///
    /// The first order of the turn is all that the Jacobian knows too, and it is exact for circles.
    var rest: Float4 = .zero
    /// Impulse per unit of approach speed.
    var mass: Float4 = .zero
    /// Accumulated impulse along n, newton seconds, and the largest of the tick.
    var impulse: Float4 = .zero
    var largest: Float4 = .zero
}

/// Four contacts with as many points.
protocol ContactRow: BitwiseCopyable {
    /// Measures the contacts of four lanes, -1 for an empty one.
    init(_ lanes: UnsafePointer<Int32>, _ preparation: borrowing ContactPreparation)
    /// Keeps the impulses of a lane for the next tick.
    func store(lane: Int, in contact: UnsafeMutablePointer<Contact>)
    /// Applies the impulses that it starts with. `states` is the place of solver index zero.
    func warmStart(_ states: UnsafeMutableRawPointer)
    /// One iteration, with the soft spring that pushes overlapping bodies apart or without.
    mutating func solve(_ states: UnsafeMutableRawPointer, _ softness: ContactSoftness, isSoft: Bool)
}

/// Four contacts with one point each.
struct SingleContactRow: ContactRow {
    var head: ContactRowHead
    var point: ContactPointRow
}

/// Four contacts with two points each.
struct DoubleContactRow: ContactRow {
    var head: ContactRowHead
    var first: ContactPointRow
    var second: ContactPointRow
}

/// How a contact gives way in one sub-step: E. Catto, "Soft Constraints", GDC 2011, in the form of "Solver2D" (2024), where
/// the mass is scaled and the old impulse fades.
struct ContactSoftness: BitwiseCopyable {
    /// Speed asked for per metre of overlap, 1/s.
    var biasRate: Float
    var massScale: Float
    /// What is left of the old impulse.
    var keep: Float
    /// 1 / the sub-step, 1/s.
    var inverseStep: Float
    /// The most that an overlap asks for, m/s.
    var pushSpeed: Float

    init(h: Float) {
        let spring = SpringCoefficients(
            stableFrequency: Solver.contactFrequency, Solver.contactDampingRatio, h: h)
        let a3 = 1 / (1 + spring.a2)
        biasRate = spring.omega / spring.a1
        massScale = spring.a2 * a3
        keep = 1 - a3
        inverseStep = 1 / h
        pushSpeed = Solver.pushSpeed
    }

    /// The same push without a spring that gives way.
    var rigid: ContactSoftness {
        var rigid = self
        (rigid.massScale, rigid.keep) = (1, 1)
        return rigid
    }
}
