// Bounces. What is about to touch at more than the threshold speed bounces at the moment of touch, before the contact
// solver sees it: an event inside the sub-step, so that the height of a bounce does not depend on where in a sub-step it
// falls. Until then a point that is apart is kept from the contact solver, which would slow the approach down in time to
// stop at the surface. The rounds pass a blow on through a row of touching bodies, one pair after the other, as in a Newton's cradle.
//
// The velocity of the integrator is that of the middle of its step (see `integrateVelocity`). The velocity at a time t of
// the step is therefore v + a (t - half the step), and what leaves at that time with v' is v' - a (t - half the step) in
// the integrator's terms.

/// A contact that may bounce in this tick.
struct ImpactCandidate: BitwiseCopyable {
    var contact: Int32
    var restitution: Float
    /// Whether rigid joints hold one of its bodies.
    var isJointed: Bool
    /// The largest impulse of its bounces in this tick, newton seconds.
    var largestImpulse: Float = 0
    /// Where that was, in world axes.
    var touch = Vec2.zero
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
}

/// What bounces read and write, as bare pointers for the length of a pass.
struct ImpactPass {
    /// The place of solver index zero.
    var states: UnsafeMutablePointer<BodyState>
    /// By slot.
    var simulations: UnsafePointer<BodySimulation>
    /// The velocities from which the constraints of this half started, by slot.
    var starts: UnsafeMutablePointer<Float4>
    /// Seconds.
    var step: Float

    /// What forces and gravity do to a body, m/s^2. Solver index zero is the static body, one before the first record.
    @inline(__always)
    func acceleration(_ index: Int32, _ inverseMass: Float) -> Vec2 {
        guard inverseMass > 0 else { return .zero }
        let simulation = simulations + (Int(index & SolverIndex.mask) - 1)
        return simulation.pointee.acceleration + inverseMass * simulation.pointee.force
    }
}

/// The candidates of a tick and what finding them needs.
struct ImpactList: ~Copyable {
    var candidates = Column<ImpactCandidate>()
    /// By body: whether a blow can come from it in this tick.
    var canStrike = Column<Bool>()
    var mechanism = Mechanism()
}

/// What a point will do within a sub-step.
private enum ImpactFinding: Equatable {
    case apart
    /// Touch too gently to bounce.
    case touching
    /// Touch after `time` seconds, and leave at `target` metres a second.
    case bouncing(target: Float, time: Float)
}

extension ImpactCandidate {
    /// Keeps the points that are apart from the contact solver.
    mutating func hideDistantPoints(_ states: UnsafeMutablePointer<BodyState>) {
        let pair = ImpactPair(head, states)
        let distance = Vec2.dot(head.normal, pair.b.pointee.position - pair.a.pointee.position)
        if points.0.separation(distance, pair) > 0 { points.0.hide() }
        if pointCount > 1 && points.1.separation(distance, pair) > 0 { points.1.hide() }
    }

    /// Lets the pair bounce if it is about to touch fast enough; whether it did.
    ///
    /// `starts` follows the velocities, so that a bounce is not taken for a lasting force.
    mutating func bounce(_ pass: ImpactPass) -> Bool {
        let pair = ImpactPair(head, pass.states)
        let findings = examine(pair, pass)
        if points.0.isWaiting && findings.0 != .apart { points.0.reveal() }
        if points.1.isWaiting && findings.1 != .apart { points.1.reveal() }
        var targets: (Float?, Float?) = (nil, nil)
        var time = pass.step
        if case .bouncing(let target, let found) = findings.0 {
            targets.0 = target
            time = found
        }
        if case .bouncing(let target, let found) = findings.1 {
            targets.1 = target
            if found < time { time = found }
        }
        if targets.0 == nil && targets.1 == nil { return false }

        let before = (a: pair.a.pointee, b: pair.b.pointee)
        let impulses = solve(targets, pair)
        let largest = impulses.0 > impulses.1 ? impulses.0 : impulses.1
        if largest > largestImpulse {
            largestImpulse = largest
            let point = impulses.0 >= impulses.1 ? points.0 : points.1
            if head.b < SolverIndex.readOnly {
                touch = before.b.position + time * before.b.velocity + point.leverB
            } else {
                touch = before.a.position + time * before.a.velocity + point.leverA
            }
        }

        // Up to the touch the bodies moved with the old velocities.
        settle(head.a, before.a, time, pass)
        settle(head.b, before.b, time, pass)
        return largest > 0
    }

    /// Which points touch, when, and what speed they are to leave with.
    @inline(__always)
    private func examine(_ pair: ImpactPair, _ pass: ImpactPass) -> (ImpactFinding, ImpactFinding) {
        let distance = Vec2.dot(head.normal, pair.b.pointee.position - pair.a.pointee.position)
        let accelerationA = pass.acceleration(head.a, head.mA)
        let accelerationB = pass.acceleration(head.b, head.mB)
        let acceleration = Vec2.dot(head.normal, accelerationB - accelerationA)
        return (
            examine(points.0, distance, acceleration, pair, pass),
            pointCount > 1 ? examine(points.1, distance, acceleration, pair, pass) : .apart
        )
    }

    @inline(__always)
    private func examine(
        _ point: ImpactPoint, _ distance: Float, _ acceleration: Float, _ pair: ImpactPair, _ pass: ImpactPass
    ) -> ImpactFinding {
        let s = point.separation(distance, pair)
        let vn = normalSpeed(point, pair)
        guard s + vn * pass.step <= 0 else { return .apart }
        guard vn < 0 else { return .touching }
        let time = s > 0 ? s / -vn : 0
        let shift = acceleration * (time - 0.5 * pass.step)
        let speed = vn + shift
        guard speed < -Solver.restitutionThreshold else { return .touching }
        return .bouncing(target: -restitution * speed - shift, time: time)
    }

    /// Applies the impulses that reach the targets, and friction; returns those along the normal. Both points of a flat blow at
    /// once, or it would set the body turning.
    private func solve(_ targets: (Float?, Float?), _ pair: ImpactPair) -> (Float, Float) {
        var impulses: (Float, Float) = (0, 0)
        for _ in 0..<(targets.0 != nil && targets.1 != nil ? 12 : 1) {
            if let target = targets.0 { push(points.0, target, &impulses.0, pair) }
            if let target = targets.1 { push(points.1, target, &impulses.1, pair) }
        }
        if targets.0 != nil { solveFriction(points.0, normalImpulse: impulses.0, pair) }
        if targets.1 != nil { solveFriction(points.1, normalImpulse: impulses.1, pair) }
        return impulses
    }

    @inline(__always)
    private func normalSpeed(_ point: ImpactPoint, _ pair: ImpactPair) -> Float {
        speed(along: head.normal, point.armAN, point.armBN, pair)
    }

    @inline(__always)
    private func speed(along direction: Vec2, _ armA: Float, _ armB: Float, _ pair: ImpactPair) -> Float {
        Vec2.dot(direction, pair.b.pointee.velocity - pair.a.pointee.velocity) + armB * pair.b.pointee.angularVelocity
            - armA * pair.a.pointee.angularVelocity
    }

    @inline(__always)
    private func push(_ point: ImpactPoint, _ target: Float, _ total: inout Float, _ pair: ImpactPair) {
        let wanted = total + point.normalMass * (target - normalSpeed(point, pair))
        let clamped = wanted > 0 ? wanted.limited(to: Limits.impulse) : 0
        apply(clamped - total, head.normal, point.armAN, point.armBN, pair)
        total = clamped
    }

    private func solveFriction(_ point: ImpactPoint, normalImpulse: Float, _ pair: ImpactPair) {
        let tangent = Vec2(-head.normal.y, head.normal.x)
        let impulse = Friction.impulse(
            stopping: -point.tangentMass * speed(along: tangent, point.armAT, point.armBT, pair),
            coefficient: head.friction, normalImpulse: normalImpulse)
        apply(impulse, tangent, point.armAT, point.armBT, pair)
    }

    @inline(__always)
    private func apply(_ impulse: Float, _ direction: Vec2, _ armA: Float, _ armB: Float, _ pair: ImpactPair) {
        if head.a < SolverIndex.readOnly {
            pair.a.pointee.velocity -= (head.mA * impulse) * direction
            pair.a.pointee.angularVelocity -= head.iA * armA * impulse
        }
        if head.b < SolverIndex.readOnly {
            pair.b.pointee.velocity += (head.mB * impulse) * direction
            pair.b.pointee.angularVelocity += head.iB * armB * impulse
        }
    }

    private func settle(_ index: Int32, _ before: BodyState, _ time: Float, _ pass: ImpactPass) {
        guard index < SolverIndex.readOnly else { return }
        let body = pass.states + Int(index)
        let dv = body.pointee.velocity - before.velocity
        let dw = body.pointee.angularVelocity - before.angularVelocity
        body.pointee.position -= time * dv
        body.pointee.angle -= time * dw
        pass.starts[Int(index) - 1] += Float4(dv.x, dv.y, dw, 0)
    }
}
