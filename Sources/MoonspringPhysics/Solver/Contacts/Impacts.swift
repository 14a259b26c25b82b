// Bounces. What is about to touch at more than the threshold speed bounces at the moment of touch, before the contact
// solver sees it: an event inside the sub-step, so that the height of a bounce does not depend on where in a sub-step it
// falls. Until then a point that is apart is kept from the contact solver, which would slow the approach down in time to
// stop at the surface. The rounds pass an impact on through a row of touching bodies, one pair after the other, as in a Newton's
// cradle; what joints tie together takes it as one (`Mechanism.swift`).
//
// The velocity of the integrator is that of the middle of its step (see `integrateVelocity`). The velocity at a time t of
// the step is therefore v + a (t - half the step), and what leaves at that time with v' is v' - a (t - half the step) in
// the integrator's terms.

/// A contact that may bounce in this tick.
struct ImpactCandidate: BitwiseCopyable {
    var contact: Int32
    var restitution: Float
    /// Whether impacts on its bodies elsewhere happen at once with its own: rigid joints hold one of them, or one lands on several things.
    var impactsTogether: Bool
    /// The largest impulse of its bounces in this tick, newton seconds.
    var largestImpulse: Float = 0
    /// Where that was, in world axes.
    var touch = Vec2.zero
    /// How many impacts there had been when it was last looked at.
    var impactsSeen = 0
    var head: ImpactHead
    var points: (ImpactPoint, ImpactPoint)
    var pointCount: Int
}

/// The bodies of a candidate while it is looked at.
struct ImpactPair {
    let a: UnsafeMutablePointer<BodyState>
    let b: UnsafeMutablePointer<BodyState>

    init(_ head: borrowing ImpactHead, _ states: UnsafeMutablePointer<BodyState>) {
        a = states + Int(head.a & SolverIndex.mask)
        b = states + Int(head.b & SolverIndex.mask)
    }

    /// Between their centres, along a direction, metres.
    @inline(__always)
    func distance(_ normal: Vec2) -> Float { Vec2.dot(normal, b.pointee.position - a.pointee.position) }
}

/// What bounces read and write, as bare pointers for the length of a pass.
struct ImpactPass {
    /// The place of solver index zero.
    var states: UnsafeMutablePointer<BodyState>
    /// Those of the awake set, by slot.
    var awake: UnsafeMutablePointer<BodyState> { states + 1 }
    /// The velocities from which the constraints of this half started, by slot.
    var starts: UnsafeMutablePointer<Float4>
    /// By slot.
    var simulations: UnsafePointer<BodySimulation>
    /// Seconds.
    var step: Float
}

extension ImpactPass {
    /// The touch of surfaces at a distance that separate at a speed and with an acceleration: when it is, seconds from now, its speed, and
    /// how much of that the acceleration adds. Nil where it is no impact: too slow, or no faster than the forces of this half have made
    /// it. These press, as they did before.
    func impact(
        at separation: Double, speed found: Double, acceleration: Double
    ) -> (time: Double, speed: Double, speedFromForces: Double)? {
        let step = Double(step)
        let time = separation > 0 && found < 0 ? min(separation / -found, step) : 0
        let speedFromForces = acceleration * (time - 0.5 * step)
        let coming = found + acceleration * (time - step)
        let threshold = Double(Solver.restitutionThreshold)
        guard found < 0, found + speedFromForces < -threshold, coming < -0.5 * threshold else { return nil }
        return (time, found + speedFromForces, speedFromForces)
    }

    /// Changes velocity and spin of the awake body at a slot. Until the impact, after `time`, it moved with the old ones.
    @inline(__always)
    func change(_ slot: Int, _ velocity: Vec2, _ spin: Float, after time: Float) {
        let dv = velocity.limited(to: Limits.force)
        let dw = spin.limited(to: Limits.force)
        let body = states + (slot + 1)
        body.pointee.velocity += dv
        body.pointee.angularVelocity += dw
        body.pointee.position -= time * dv
        body.pointee.angle -= time * dw
        starts[slot] += Float4(dv.x, dv.y, dw, 0)
    }
}

/// The candidates of a tick and what finding them needs.
struct ImpactList: ~Copyable {
    private(set) var candidates = Column<ImpactCandidate>()
    /// By contact: its place among the candidates, -1 for none.
    private(set) var candidateOf = Column<Int32>()
    /// By body: whether an impact can come from it in this tick.
    var canImpact = Column<Bool>()
    var mechanism = Mechanism()
    /// How many impacts there have been, when the tick began too, and by slot which was the last.
    private var impactCount = 0
    private var impactsBefore = 0
    private var lastImpacts = Column<Int>()

    /// Empties the list, for a world of so many contacts.
    mutating func begin(contactCount: Int) {
        for index in 0..<candidates.count { candidateOf.base[Int(candidates.base[index].contact)] = -1 }
        candidateOf.extend(to: contactCount, with: -1)
        candidates.truncate(to: 0)
        impactsBefore = impactCount
    }

    mutating func append(_ candidate: ImpactCandidate) {
        candidateOf.base[Int(candidate.contact)] = Int32(candidates.count)
        candidates.append(candidate)
    }

    // MARK: What has been looked at

    /// Makes room for so many awake bodies.
    mutating func beginRounds(bodyCount: Int) { lastImpacts.extend(to: bodyCount, with: 0) }

    /// An impact begins.
    mutating func beginImpact() { impactCount += 1 }

    /// It has reached the body at a slot; whether that is the first to do so in this tick.
    func noteImpact(_ slot: Int) -> Bool {
        let isFirst = lastImpacts.base[slot] <= impactsBefore
        lastImpacts.base[slot] = impactCount
        return isFirst
    }

    /// Whether a candidate must be looked at: again only if an impact has reached one of its bodies, or may have come by a joint. It is
    /// taken to be looked at now.
    mutating func takesLook(_ index: Int, isFirst: Bool) -> Bool {
        let candidate = candidates.base + index
        let seen = candidate.pointee.impactsSeen
        candidate.pointee.impactsSeen = impactCount
        return isFirst || candidate.pointee.impactsTogether || lastImpact(candidate.pointee.head.a) > seen
            || lastImpact(candidate.pointee.head.b) > seen
    }

    private func lastImpact(_ index: Int32) -> Int {
        let slot = Int(index & SolverIndex.mask) - 1
        return slot < 0 ? 0 : lastImpacts.base[slot]
    }
}

extension ImpactCandidate {
    /// Keeps the points that are apart from the contact solver.
    mutating func hideDistantPoints(_ states: UnsafeMutablePointer<BodyState>) {
        if head.separation(points.0, states) > 0 { points.0.hide() }
        if pointCount > 1 && head.separation(points.1, states) > 0 { points.1.hide() }
    }

    /// Whether the contact solver has pushed at one of the points, or starts from what it did in the last tick.
    var isPushed: Bool { points.0.isPushed || (pointCount > 1 && points.1.isPushed) }

    /// Whether one of the points may be about to bounce.
    mutating func mayImpact(_ pass: ImpactPass) -> Bool {
        let looks = look(pass)
        return looks.0.mayImpact || looks.1.mayImpact
    }

    /// How its points approach.
    @inline(__always)
    mutating func look(_ pass: ImpactPass) -> (ImpactLook, ImpactLook) {
        let approach = ImpactApproach(head, pass)
        return (approach.look(&points.0), pointCount > 1 ? approach.look(&points.1) : ImpactLook())
    }

    /// Gives a point to the contact solver.
    @inline(__always)
    mutating func reveal(isSecond: Bool) {
        if isSecond { points.1.reveal() } else { points.0.reveal() }
    }

    /// Keeps the impulse of its points together, newton seconds, for the report, and where the largest is. The bodies do not know of it
    /// yet. The impact is `time` seconds from now.
    mutating func note(_ impulse: Double, isSecond: Bool, after time: Double, _ pass: ImpactPass) {
        let impulse = Float(impulse).limited(to: Limits.impulse)
        guard impulse > largestImpulse else { return }
        largestImpulse = impulse
        let pair = ImpactPair(head, pass.states)
        let isOnB = head.b < SolverIndex.readOnly
        let point = isSecond ? points.1 : points.0
        let v = head.start(isOnB ? head.b : head.a, pass)
        let place = (isOnB ? pair.b.pointee : pair.a.pointee).position + (isOnB ? point.leverB : point.leverA)
        touch = place + Float(time) * Vec2(v.x, v.y)
    }

    /// The direction along the surfaces, at the closest point.
    func rowAlongSurface(_ pass: ImpactPass) -> ImpactRow {
        let isSecond =
            pointCount > 1 && head.separation(points.1, pass.states) < head.separation(points.0, pass.states)
        return ImpactRow(alongSurfaceOf: head.normal, isSecond ? points.1 : points.0)
    }
}

/// How a point of a candidate approaches.
struct ImpactLook: BitwiseCopyable {
    var row = ImpactRow()
    /// The distance of the surfaces, metres.
    var separation = Float.infinity
    /// The speed at which they separate, m/s, where the half started.
    var before: Float = 0
    /// Whether it may be about to bounce.
    var mayImpact = false
}

/// How the bodies of a candidate approach.
private struct ImpactApproach {
    let normal: Vec2
    let step: Float
    let pair: ImpactPair
    /// Between their centres, along the normal, metres.
    let distance: Float
    /// Velocity x, y, spin as they are, and as the half found them.
    let now: (a: Float4, b: Float4)
    let before: (a: Float4, b: Float4)

    @inline(__always)
    init(_ head: ImpactHead, _ pass: ImpactPass) {
        normal = head.normal
        step = pass.step
        pair = ImpactPair(head, pass.states)
        distance = pair.distance(normal)
        now = (head.velocity(head.a, pass), head.velocity(head.b, pass))
        before = (head.start(head.a, pass), head.start(head.b, pass))
    }

    /// A point may be about to bounce by the velocities as they are or by those that the half started with, and with a margin, since
    /// joints may yet quicken the approach. One that touches gently is given to the contact solver.
    @inline(__always)
    func look(_ point: inout ImpactPoint) -> ImpactLook {
        let row = ImpactRow(normal: normal, point)
        let separation = point.separation(distance, pair)
        let (now, before) = (row.speed(now.a, now.b), row.speed(before.a, before.b))
        let speed = now < before ? now : before
        let mayImpact = separation + speed * step <= 0 && speed < -0.5 * Solver.restitutionThreshold
        if !mayImpact && point.isWaiting && separation + now * step <= 0 { point.reveal() }
        return ImpactLook(row: row, separation: separation, before: before, mayImpact: mayImpact)
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
