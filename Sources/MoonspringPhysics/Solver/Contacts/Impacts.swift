// Impacts. What is about to touch fast bounces, or stops, at the moment of touch, before the contact solver sees it: an event inside the
// sub-step, so that what comes of it does not depend on where in a sub-step it falls. Until then a point that is apart is kept from the
// contact solver, which would slow the approach down in time to stop at the surface. The rounds pass an impact on through a row of touching
// bodies, one pair after the other, as in a Newton's cradle; what joints tie together takes it as one (`Mechanism.swift`).
//
// The velocity of the integrator is that of the middle of its step (see `integrateVelocity`). The velocity at a time t of
// the step is therefore v + a (t - half the step), and what leaves at that time with v' is v' - a (t - half the step) in
// the integrator's terms.

/// A contact that may have an impact in this tick.
struct ImpactCandidate: BitwiseCopyable {
    var contact: Int32
    var restitution: Float
    /// Metres a second: what touches more slowly has no impact.
    var threshold: Float
    /// Whether impacts on its bodies elsewhere happen at once with its own: rigid joints hold one of them, or one lands on several things.
    var impactsTogether: Bool
    /// Whether it was under load before: then it does not bounce.
    var isPressed = false
    /// The largest impulse of its bounces in this tick, newton seconds.
    var largestImpulse: Float = 0
    /// Where that was, in world axes.
    var touch = Vec2.zero
    /// How many impacts there had been when it was last looked at.
    var impactsSeen = 0
    /// Where the solver finds the bodies: `SolverIndex`.
    let a: Int32
    let b: Int32
    let normal: Vec2
    let friction: Float
    /// What its points share in the contact solver, and in which lane.
    let row: UnsafeMutablePointer<ContactRowHead>
    let lane: Int
    var points: (ImpactPoint, ImpactPoint)
    var pointCount: Int
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

    /// The state of the body at a solver index.
    @inline(__always)
    func state(_ index: Int32) -> UnsafeMutablePointer<BodyState> { states + Int(index & SolverIndex.mask) }

    /// Its velocity x, y and spin.
    @inline(__always)
    func velocity(_ index: Int32) -> Float4 { UnsafeRawPointer(state(index)).load(as: Float4.self) }

    /// The same as the constraints of the half found it.
    @inline(__always)
    func start(_ index: Int32) -> Float4 {
        let slot = Int(index & SolverIndex.mask) - 1
        return slot < 0 ? .zero : starts[slot]
    }

    /// What gravity and forces do to it, m/s^2.
    func acceleration(_ index: Int32) -> Vec2 {
        let inverseMass = state(index).pointee.inverseMass
        guard inverseMass > 0 else { return .zero }
        let simulation = simulations + (Int(index & SolverIndex.mask) - 1)
        return simulation.pointee.acceleration + inverseMass * simulation.pointee.force
    }

    /// Changes velocity and spin of the awake body at a slot. Until the impact, after `time`, it moved with the old ones.
    @inline(__always)
    func change(_ slot: Int, _ velocity: Vec2, _ spin: Float, after time: Float) {
        let dv = velocity.limited(to: Limits.force)
        let dw = spin.limited(to: Limits.force)
        let body = states + (slot + 1)
        body.pointee.velocity += dv
        body.pointee.angularVelocity += dw
        moveBack(slot, velocity, spin, time)
        starts[slot] += Float4(dv.x, dv.y, dw, 0)
    }

    /// Takes back what a body moves in a time by a velocity and a spin.
    @inline(__always)
    func moveBack(_ slot: Int, _ velocity: Vec2, _ spin: Float, _ time: Float) {
        states[slot + 1].position -= time * velocity.limited(to: Limits.force)
        states[slot + 1].angle -= time * spin.limited(to: Limits.force)
    }
}

/// The candidates of a tick and what finding them needs.
struct ImpactList: ~Copyable {
    /// Contacts that take impacts and whose bodies approached fast when the tick began.
    var approaching = Column<Int32>()
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
        return isFirst || candidate.pointee.impactsTogether || lastImpact(candidate.pointee.a) > seen
            || lastImpact(candidate.pointee.b) > seen
    }

    private func lastImpact(_ index: Int32) -> Int {
        let slot = Int(index & SolverIndex.mask) - 1
        return slot < 0 ? 0 : lastImpacts.base[slot]
    }
}

extension ImpactCandidate {
    /// Keeps the points that are apart from the contact solver.
    mutating func hideDistantPoints(_ states: UnsafeMutablePointer<BodyState>) {
        if separation(points.0, states) > 0 { points.0.hide() }
        if pointCount > 1 && separation(points.1, states) > 0 { points.1.hide() }
    }

    /// The distance of the surfaces at a point, metres.
    @inline(__always)
    func separation(_ point: borrowing ImpactPoint, _ states: UnsafePointer<BodyState>) -> Float {
        let (a, b) = (states + Int(a & SolverIndex.mask), states + Int(b & SolverIndex.mask))
        let distance = Vec2.dot(normal, b.pointee.position - a.pointee.position)
        return distance + point.armBN * b.pointee.angle - point.armAN * a.pointee.angle + point.rest
    }

    /// Whether the contact solver has pushed at one of the points, or starts from what it did in the last tick.
    var isPushed: Bool { points.0.isPushed || (pointCount > 1 && points.1.isPushed) }

    /// The touch of a point whose surfaces are apart by a separation, at a speed and with an acceleration: when it is, seconds from now,
    /// its speed, and how much of that the acceleration adds. Nil where it is no impact: too slow, or no faster than the forces of this
    /// half have made it, which press as they did before.
    func impact(
        at separation: Double, speed found: Double, acceleration: Double, _ pass: ImpactPass
    ) -> (time: Double, speed: Double, speedFromForces: Double)? {
        let (step, threshold) = (Double(pass.step), Double(threshold))
        let time = separation > 0 && found < 0 ? min(separation / -found, step) : 0
        let speedFromForces = acceleration * (time - 0.5 * step)
        let coming = found + acceleration * (time - step)
        let speed = found + speedFromForces
        guard found < 0, speed < -threshold, coming < -0.5 * threshold else { return nil }
        return (time, speed, speedFromForces)
    }

    /// Takes the impulses back that the contact solver has given again: they were found for another motion than the one that the impact
    /// leaves.
    func takeBack(_ pass: ImpactPass) {
        let (first, second) = (points.0.takeImpulse(), pointCount > 1 ? points.1.takeImpulse() : 0)
        let along = row.pointee.mass[lane] > 0 ? row.pointee.impulse[lane] : 0
        if first == 0 && second == 0 && along == 0 { return }
        row.pointee.impulse[lane] = 0
        let impulse = (first + second) * normal + along * Vec2(-normal.y, normal.x)
        func push(_ index: Int32, _ impulse: Vec2, _ angularImpulse: Float) {
            guard index < SolverIndex.readOnly else { return }
            let body = pass.states + Int(index)
            body.pointee.velocity += (body.pointee.inverseMass * impulse).limited(to: Limits.force)
            body.pointee.angularVelocity += (body.pointee.inverseInertia * angularImpulse).limited(to: Limits.force)
        }
        push(a, impulse, first * points.0.armAN + second * points.1.armAN + along * row.pointee.armA[lane])
        push(b, -impulse, -(first * points.0.armBN + second * points.1.armBN + along * row.pointee.armB[lane]))
    }

    /// What bounces at a speed of separation, m/s.
    func restitution(at speed: Double) -> Double {
        isPressed || speed >= -Double(Solver.restitutionThreshold) ? 0 : Double(restitution)
    }

    /// Whether one of the points may be about to bounce.
    mutating func mayImpact(_ pass: ImpactPass) -> Bool {
        let looks = look(pass)
        return looks.0.mayImpact || looks.1.mayImpact
    }

    /// How its points approach.
    @inline(__always)
    mutating func look(_ pass: ImpactPass) -> (ImpactLook, ImpactLook) {
        let first = look(isSecond: false, pass)
        return (first, pointCount > 1 ? look(isSecond: true, pass) : ImpactLook())
    }

    /// A point may be about to bounce by the velocities as they are or by those that the half started with, and with a margin, since
    /// joints may yet quicken the approach. One that touches gently is given to the contact solver.
    @inline(__always)
    private mutating func look(isSecond: Bool, _ pass: ImpactPass) -> ImpactLook {
        let point = isSecond ? points.1 : points.0
        let row = ImpactRow(normal: normal, point)
        let separation = separation(point, pass.states)
        let now = row.speed(pass.velocity(a), pass.velocity(b))
        let before = row.speed(pass.start(a), pass.start(b))
        let speed = now < before ? now : before
        let mayImpact = separation + speed * pass.step <= 0 && speed < -0.5 * threshold
        if !mayImpact && point.isWaiting && separation + now * pass.step <= 0 { reveal(isSecond: isSecond) }
        return ImpactLook(row: row, separation: separation, before: before, mayImpact: mayImpact)
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
        let isOnB = b < SolverIndex.readOnly
        let body = isOnB ? b : a
        let point = isSecond ? points.1 : points.0
        let v = pass.start(body)
        let place = pass.state(body).pointee.position + (isOnB ? point.leverB : point.leverA)
        touch = place + Float(time) * Vec2(v.x, v.y)
    }

    /// The direction along the surfaces, at the closest point.
    func rowAlongSurface(_ pass: ImpactPass) -> ImpactRow {
        let isSecond =
            pointCount > 1 && separation(points.1, pass.states) < separation(points.0, pass.states)
        return ImpactRow(alongSurfaceOf: normal, isSecond ? points.1 : points.0)
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
