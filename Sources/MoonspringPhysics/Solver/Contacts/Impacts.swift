// Bounces. What is about to touch at more than the threshold speed bounces at the moment of touch, before the contact
// solver sees it: an event inside the sub-step, so that the height of a bounce does not depend on where in a sub-step it
// falls. Until then a point that is apart is kept from the contact solver, which would slow the approach down in time to
// stop at the surface. The rounds pass a blow on through a row of touching bodies, one pair after the other, as in a Newton's cradle.
//
// The velocity of the integrator is that of the middle of its step (see `integrateVelocities`). The velocity at a time t of
// the step is therefore v + a (t - half the step), and what leaves at that time with v' is v' - a (t - half the step) in
// the integrator's terms.

/// A contact that may bounce in this tick.
struct ImpactCandidate: BitwiseCopyable {
    var contact: Int32
    var restitution: Float
    /// The largest impulse of its bounces in this tick, newton seconds.
    var largestImpulse: Float = 0
    /// Where that was, in world axes.
    var touch = Vec2.zero
    var head: ImpactHead
    var points: (ImpactPoint, ImpactPoint)
    var pointCount: Int
    /// The contact's place among the lanes of the rows.
    var lane: Int32
    /// Which points the contact solver does not know of yet.
    var isWaiting = (false, false)
}

/// The two bodies of a candidate, as `PreparedContacts` has four.
struct ImpactHead: BitwiseCopyable {
    var a: Int32
    var b: Int32
    var normal: Vec2
    var friction: Float
    var poseA: Pose
    var poseB: Pose
    var mA: Float
    var iA: Float
    var mB: Float
    var iB: Float
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
        mA = stateA.pointee.inverseMass
        iA = stateA.pointee.inverseInertia
        mB = stateB.pointee.inverseMass
        iB = stateB.pointee.inverseInertia
        angleA = stateA.pointee.angle
        angleB = stateB.pointee.angle
        solverDistance = Vec2.dot(normal, stateB.pointee.position - stateA.pointee.position)
    }
}

/// A point of a candidate. Arms are levers times normal and tangent; `rest` as in `ContactPointRow`.
struct ImpactPoint: BitwiseCopyable {
    var armAN: Float
    var armBN: Float
    var armAT: Float
    var armBT: Float
    var rest: Float
    var normalMass: Float
    var tangentMass: Float
    /// From the bodies' centres to their surfaces at the point, in world axes.
    var leverA: Vec2
    var leverB: Vec2

    init(_ point: ContactPoint, _ head: borrowing ImpactHead) {
        let rA = head.poseA.rotation.apply(point.anchorA)
        let rB = head.poseB.rotation.apply(point.anchorB)
        let n = head.normal
        leverA = rA - (0.5 * point.separation) * n
        leverB = rB + (0.5 * point.separation) * n
        armAN = Vec2.cross(rA, n)
        armBN = Vec2.cross(rB, n)
        // The anchors are halfway between the surfaces, what rubs are the surfaces.
        armAT = Vec2.dot(rA, n) - 0.5 * point.separation
        armBT = Vec2.dot(rB, n) + 0.5 * point.separation
        let s = point.separation + Vec2.dot(n, head.poseB.position - head.poseA.position + rB - rA)
        rest = s - head.solverDistance - armBN * head.angleB + armAN * head.angleA
        let m = head.mA + head.mB
        let kn = m + head.iA * armAN * armAN + head.iB * armBN * armBN
        let kt = m + head.iA * armAT * armAT + head.iB * armBT * armBT
        normalMass = kn > 0 ? 1 / kn : 0
        tangentMass = kt > 0 ? 1 / kt : 0
    }
}

/// The candidates of a tick and what finding them needs.
struct ImpactList: ~Copyable {
    var candidates = Column<ImpactCandidate>()
    /// By body: whether a blow can come from it in this tick.
    var isLively = Column<Bool>()
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
    mutating func hold(_ rows: borrowing ContactRows, _ states: UnsafePointer<BodyState>) {
        let a = states + Int(head.a & SolverIndex.mask)
        let b = states + Int(head.b & SolverIndex.mask)
        let distance = Vec2.dot(head.normal, b.pointee.position - a.pointee.position)
        func isApart(_ point: ImpactPoint) -> Bool {
            distance + point.armBN * b.pointee.angle - point.armAN * a.pointee.angle + point.rest > 0
        }
        isWaiting = (isApart(points.0), pointCount > 1 && isApart(points.1))
        // So far that nothing reaches it.
        if isWaiting.0 { rows.setRest(1e9, pointCount: pointCount, lane: lane, point: 0) }
        if isWaiting.1 { rows.setRest(1e9, pointCount: pointCount, lane: lane, point: 1) }
    }

    /// Lets the pair bounce if it is about to touch fast enough; whether it did.
    ///
    /// `starts` follows the velocities, so that a bounce is not taken for a lasting force.
    mutating func bounce(
        _ states: UnsafeMutablePointer<BodyState>, _ simulations: UnsafePointer<BodySimulation>,
        _ starts: UnsafeMutablePointer<Float4>, _ rows: borrowing ContactRows, step: Float
    ) -> Bool {
        let indexA = Int(head.a & SolverIndex.mask)
        let indexB = Int(head.b & SolverIndex.mask)
        let a = states + indexA
        let b = states + indexB
        let n = head.normal
        let distance = Vec2.dot(n, b.pointee.position - a.pointee.position)
        // Index zero is the static body, one before the first simulation record.
        let accelerationA = head.mA > 0 ? simulations[indexA - 1].currentAcceleration(head.mA) : .zero
        let accelerationB = head.mB > 0 ? simulations[indexB - 1].currentAcceleration(head.mB) : .zero
        let acceleration = Vec2.dot(n, accelerationB - accelerationA)

        // Which points touch, when, and what speed they are to leave with.
        var targets: (Float, Float) = (0, 0)
        var touches: (Bool, Bool) = (false, false)
        var time = step
        func examine(_ point: ImpactPoint) -> ImpactFinding {
            let s = distance + point.armBN * b.pointee.angle - point.armAN * a.pointee.angle + point.rest
            let vn = normalSpeed(point, a, b)
            guard s + vn * step <= 0 else { return .apart }
            guard vn < 0 else { return .touching }
            let time = s > 0 ? s / -vn : 0
            let shift = acceleration * (time - 0.5 * step)
            let speed = vn + shift
            guard speed < -Solver.restitutionThreshold else { return .touching }
            return .bouncing(target: -restitution * speed - shift, time: time)
        }
        let first = examine(points.0)
        let second = pointCount > 1 ? examine(points.1) : .apart
        if isWaiting.0 && first != .apart {
            isWaiting.0 = false
            rows.setRest(points.0.rest, pointCount: pointCount, lane: lane, point: 0)
        }
        if isWaiting.1 && second != .apart {
            isWaiting.1 = false
            rows.setRest(points.1.rest, pointCount: pointCount, lane: lane, point: 1)
        }
        if case .bouncing(let target, let found) = first {
            targets.0 = target
            touches.0 = true
            time = found
        }
        if case .bouncing(let target, let found) = second {
            targets.1 = target
            touches.1 = true
            if found < time { time = found }
        }
        if !touches.0 && !touches.1 { return false }

        // Impulses that reach the targets; both points of a flat blow at once, or it would set the body turning.
        let before = (a: a.pointee, b: b.pointee)
        var impulses: (Float, Float) = (0, 0)
        for _ in 0..<(touches.0 && touches.1 ? 12 : 1) {
            if touches.0 { push(points.0, targets.0, &impulses.0, a, b) }
            if touches.1 { push(points.1, targets.1, &impulses.1, a, b) }
        }
        if touches.0 { solveFriction(points.0, head.friction * impulses.0, a, b) }
        if touches.1 { solveFriction(points.1, head.friction * impulses.1, a, b) }
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
        settle(a, before.a, time, starts + (indexA - 1), isDynamic: head.a < SolverIndex.readOnly)
        settle(b, before.b, time, starts + (indexB - 1), isDynamic: head.b < SolverIndex.readOnly)
        return largest > 0
    }

    private func normalSpeed(
        _ point: ImpactPoint, _ a: UnsafeMutablePointer<BodyState>, _ b: UnsafeMutablePointer<BodyState>
    ) -> Float {
        Vec2.dot(head.normal, b.pointee.velocity - a.pointee.velocity) + point.armBN * b.pointee.angularVelocity
            - point.armAN * a.pointee.angularVelocity
    }

    private func push(
        _ point: ImpactPoint, _ target: Float, _ total: inout Float, _ a: UnsafeMutablePointer<BodyState>,
        _ b: UnsafeMutablePointer<BodyState>
    ) {
        let wanted = total + point.normalMass * (target - normalSpeed(point, a, b))
        let clamped = wanted > 0 ? wanted.limited(to: Limits.impulse) : 0
        apply(clamped - total, head.normal, point.armAN, point.armBN, a, b)
        total = clamped
    }

    private func solveFriction(
        _ point: ImpactPoint, _ most: Float, _ a: UnsafeMutablePointer<BodyState>,
        _ b: UnsafeMutablePointer<BodyState>
    ) {
        let tangent = Vec2(-head.normal.y, head.normal.x)
        let speed =
            Vec2.dot(tangent, b.pointee.velocity - a.pointee.velocity) + point.armBT * b.pointee.angularVelocity
            - point.armAT * a.pointee.angularVelocity
        let impulse = (-point.tangentMass * speed).limited(to: most)
        apply(impulse, tangent, point.armAT, point.armBT, a, b)
    }

    private func apply(
        _ impulse: Float, _ direction: Vec2, _ armA: Float, _ armB: Float, _ a: UnsafeMutablePointer<BodyState>,
        _ b: UnsafeMutablePointer<BodyState>
    ) {
        if head.a < SolverIndex.readOnly {
            a.pointee.velocity -= (head.mA * impulse) * direction
            a.pointee.angularVelocity -= head.iA * armA * impulse
        }
        if head.b < SolverIndex.readOnly {
            b.pointee.velocity += (head.mB * impulse) * direction
            b.pointee.angularVelocity += head.iB * armB * impulse
        }
    }

    private func settle(
        _ body: UnsafeMutablePointer<BodyState>, _ before: BodyState, _ time: Float,
        _ start: UnsafeMutablePointer<Float4>, isDynamic: Bool
    ) {
        guard isDynamic else { return }
        let dv = body.pointee.velocity - before.velocity
        let dw = body.pointee.angularVelocity - before.angularVelocity
        body.pointee.position -= time * dv
        body.pointee.angle -= time * dw
        start.pointee += Float4(dv.x, dv.y, dw, 0)
    }
}

extension BodySimulation {
    /// What forces and gravity do to the velocity in this sub-step, m/s^2.
    @inline(__always)
    func currentAcceleration(_ inverseMass: Float) -> Vec2 { acceleration + inverseMass * force }
}
