// An impact between two bodies that no rigid joint holds: the law of `Mechanism.swift` for one contact, written out.

/// A point that bounces.
private struct ImpactingPoint {
    var isSecond = false
    var row = ImpactRow()
    /// See `ImpactCandidate.impact`.
    var touch = (time: 0.0, speed: 0.0, speedFromForces: 0.0)
}

/// How impulses of the first point, of the second and along the surfaces change the three speeds.
private struct ImpactSystem {
    let first: Triple
    let second: Triple
    let along: Triple
    /// The coefficient.
    let friction: Double
    let hasSecond: Bool

    /// The impulses of an impact with these speeds: by Newton's law; where friction would gain energy by it, by Poisson's (see
    /// `Mechanism.swift`); and where that has no solution with the friction of one direction, with friction after the normals.
    func impulses(of speeds: Triple, restitution: Double) -> Triple {
        let raise = 1 + restitution
        let raised = Triple(speeds.x * raise, speeds.y * raise, speeds.z)
        let newton = stop(raised)
        if friction == 0 || !gains(newton, Triple(raised.x, raised.y, 2 * speeds.z)) { return newton }
        let poisson = withFriction(raise * stop(speeds), slide: speeds.z)
        if !gains(poisson, 2 * speeds) { return poisson }
        return withFriction(push(first, second, raised), slide: speeds.z)
    }

    /// Whether impulses add energy where what they work against counts once.
    private func gains(_ impulses: Triple, _ speeds: Triple) -> Bool {
        let change = Triple(dot(first, impulses), dot(second, impulses), dot(along, impulses))
        return dot(impulses, speeds + change) > 1e-9 * dot(impulses, change)
    }

    /// Impulses of the points with the friction that stops the sliding under them, or all there is.
    private func withFriction(_ impulses: Triple, slide: Double) -> Triple {
        Triple(impulses.x, impulses.y, frictionImpulse(impulses, slide: slide))
    }

    /// The impulses that stop the points, with friction that stops the sliding or, where they do not press enough for that, all there is.
    private func stop(_ speeds: Triple) -> Triple {
        if friction == 0 || along.z == 0 { return push(first, second, speeds) }
        let stuck = along / along.z
        var impulses = push(first - first.z * stuck, second - second.z * stuck, speeds - speeds.z * stuck)
        let wanted = stopping(impulses, slide: speeds.z)
        if wanted != frictionImpulse(impulses, slide: speeds.z) {
            let pull = wanted < 0 ? -friction : friction
            impulses = push(first + first.z * pull, second + second.z * pull, speeds)
        }
        return withFriction(impulses, slide: speeds.z)
    }

    /// The impulse along the surfaces that stops the sliding under those of the points.
    private func stopping(_ impulses: Triple, slide: Double) -> Double {
        along.z == 0 ? 0 : -(slide + along.x * impulses.x + along.y * impulses.y) / along.z
    }

    /// What there is of it.
    private func frictionImpulse(_ impulses: Triple, slide: Double) -> Double {
        Friction.impulse(
            stopping: stopping(impulses, slide: slide), coefficient: friction, normalImpulse: impulses.x + impulses.y)
    }

    /// Of one point, the impulse that stops it; of two the one of the four ways to push with which no point approaches: both have to push,
    /// or one pushes the other far enough: where both would have to pull, the one that approaches.
    private func push(_ first: Triple, _ second: Triple, _ speeds: Triple) -> Triple {
        let alone = first.x > 0 ? max(-speeds.x / first.x, 0) : 0
        if !hasSecond { return Triple(alone, 0, 0) }
        let determinant = first.x * second.y - first.y * second.x
        let p = (first.y * speeds.y - second.y * speeds.x) / determinant
        let q = (second.x * speeds.x - first.x * speeds.y) / determinant
        if p >= 0 && q >= 0 { return Triple(p, q, 0) }
        if q < 0 && (p >= 0 || speeds.x < 0) { return Triple(alone, 0, 0) }
        return Triple(0, second.y > 0 ? max(-speeds.y / second.y, 0) : 0, 0)
    }
}

struct PairImpact {
    /// Where the solver finds the bodies, and their inverse masses and inertias.
    private let a: (index: Int32, inverses: Triple)
    private let b: (index: Int32, inverses: Triple)
    /// The acceleration at which the bodies separate, m/s^2.
    private let acceleration: Double
    private var restitution = 0.0
    private var first = ImpactingPoint()
    private var second = ImpactingPoint()
    private(set) var count = 0
    /// Along the surfaces.
    private let tangent: ImpactRow
    /// Of the points and along the surfaces, newton seconds.
    private var impulses = Triple.zero
    /// Part of a point's own mass that it gives way by: both points may say the same.
    private static let softness = 1e-9

    /// Finds the points of a candidate that are about to bounce, and their impulses.
    init(_ candidate: inout ImpactCandidate, _ looks: (ImpactLook, ImpactLook), _ pass: ImpactPass) {
        a = (candidate.a, pass.state(candidate.a).pointee.inverses)
        b = (candidate.b, pass.state(candidate.b).pointee.inverses)
        acceleration = Double(
            Vec2.dot(candidate.normal, pass.acceleration(candidate.b) - pass.acceleration(candidate.a)))
        tangent = candidate.rowAlongSurface(pass)
        measure(looks.0, &candidate, isSecond: false, pass)
        measure(looks.1, &candidate, isSecond: true, pass)
        if count > 0 { solve(candidate.friction, pass) }
    }

    /// What a unit impulse along a row changes the speed along another by.
    private func mass(_ r: ImpactRow, _ s: ImpactRow) -> Double {
        (a.inverses.x + b.inverses.x) * Double(Vec2.dot(r.direction, s.direction))
            + a.inverses.z * Double(r.armA) * Double(s.armA) + b.inverses.z * Double(r.armB) * Double(s.armB)
    }

    private mutating func measure(
        _ look: ImpactLook, _ candidate: inout ImpactCandidate, isSecond: Bool, _ pass: ImpactPass
    ) {
        let (separation, found) = (Double(look.separation), Double(look.before))
        // Until the touch, the contact solver would slow the approach down.
        if !(separation + found * Double(pass.step) <= 0) { return }
        candidate.reveal(isSecond: isSecond)
        let impact = candidate.impact(
            at: separation, speed: found, acceleration: acceleration, pass)
        guard let touch = impact else { return }
        restitution = max(restitution, candidate.restitution(at: touch.speed))
        let point = ImpactingPoint(isSecond: isSecond, row: look.row, touch: touch)
        if count == 0 { first = point } else { second = point }
        count += 1
    }

    /// Newton's law, or Poisson's where friction would gain energy by it (see `Mechanism.swift`).
    private mutating func solve(_ friction: Float, _ pass: ImpactPass) {
        let soft = count > 1 ? 1 + Self.softness : 1
        let mixed = mass(first.row, second.row)
        let turn = (mass(first.row, tangent), mass(second.row, tangent))
        let system = ImpactSystem(
            first: Triple(soft * mass(first.row, first.row), mixed, turn.0),
            second: Triple(mixed, soft * mass(second.row, second.row), turn.1),
            along: Triple(turn.0, turn.1, mass(tangent, tangent)), friction: Double(friction), hasSecond: count > 1)
        let slide = Double(tangent.speed(pass.start(a.index), pass.start(b.index)))
        let speeds = Triple(first.touch.speed, second.touch.speed, slide)
        impulses = system.impulses(of: speeds, restitution: restitution)
    }

    /// Gives the bodies the impulses. Returns whether there were any.
    func apply(_ candidate: inout ImpactCandidate, _ pass: ImpactPass) -> Bool {
        let sum = impulses.x + impulses.y
        guard sum > 0, sum.isFinite else { return false }
        candidate.takeBack(pass)
        let time = Float((impulses.x * first.touch.time + impulses.y * second.touch.time) / sum)
        let largest = impulses.x >= impulses.y ? first : second
        candidate.note(sum, isSecond: largest.isSecond, after: largest.touch.time, pass)
        push(impulses.x, first.row, time, pass)
        push(impulses.y, second.row, time, pass)
        push(impulses.z, tangent, time, pass)
        return true
    }

    /// Changes the bodies' velocities by an impulse along a row, at the impact, after `time`.
    private func push(_ impulse: Double, _ row: ImpactRow, _ time: Float, _ pass: ImpactPass) {
        func push(_ body: (index: Int32, inverses: Triple), _ impulse: Double, arm: Float) {
            if impulse == 0 || body.inverses.x == 0 { return }
            let dw = Float(impulse * body.inverses.z * Double(arm))
            let slot = Int(body.index & SolverIndex.mask) - 1
            pass.change(slot, Float(impulse * body.inverses.x) * row.direction, dw, after: time)
        }
        push(a, -impulse, arm: row.armA)
        push(b, impulse, arm: row.armB)
    }

    #if MOONSPRING_CHECK_INVARIANTS
        /// What the impulses do with the speeds that gravity adds or takes until the touch, joules.
        var workOfForces: Double {
            (1 + restitution)
                * (impulses.x * first.touch.speedFromForces.magnitude
                    + impulses.y * second.touch.speedFromForces.magnitude)
        }
    #endif
}
