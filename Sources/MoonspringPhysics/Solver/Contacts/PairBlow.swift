// A blow between two bodies that no rigid joint holds: the law of `Mechanism.swift` for one contact, written out.

/// A body of the pair.
private struct BlowBody {
    /// Slot in the awake set, -1 for a static body.
    let slot: Int
    let inverseMass: Double
    let inverseInertia: Double
    /// What gravity and forces do to it, m/s^2.
    let acceleration: Vec2

    init(_ index: Int32, _ pass: ImpactPass) {
        slot = Int(index & SolverIndex.mask) - 1
        let state = pass.states + (slot + 1)
        inverseMass = Double(state.pointee.inverseMass)
        inverseInertia = Double(state.pointee.inverseInertia)
        guard inverseMass > 0 else {
            acceleration = .zero
            return
        }
        let simulation = pass.simulations + slot
        acceleration = simulation.pointee.acceleration + state.pointee.inverseMass * simulation.pointee.force
    }

    /// The velocity that the half started with.
    @inline(__always)
    func start(_ pass: ImpactPass) -> Float4 { slot < 0 ? .zero : pass.starts[slot] }

    /// Changes its velocity by an impulse along a direction, at the blow, after `time`.
    @inline(__always)
    func push(_ impulse: Double, _ direction: Vec2, arm: Float, after time: Float, _ pass: ImpactPass) {
        if inverseMass == 0 { return }
        let dw = Float(impulse * inverseInertia * Double(arm))
        pass.change(slot, Float(impulse * inverseMass) * direction, dw, after: time)
    }
}

/// The blow.
struct PairBlow {
    private let a: BlowBody
    private let b: BlowBody
    private var first = (row: ImpactRow(), point: MechanismPoint())
    private var second = (row: ImpactRow(), point: MechanismPoint())
    private(set) var count = 0

    /// Finds the points of a candidate that are about to bounce, and their impulses; nil where there are none.
    init?(_ candidate: inout ImpactCandidate, _ pass: ImpactPass) {
        let head = candidate.head
        let (startA, startB) = (head.start(head.a, pass), head.start(head.b, pass))
        let (nowA, nowB) = (head.velocity(head.a, pass), head.velocity(head.b, pass))
        func look(_ point: inout ImpactPoint) -> (row: ImpactRow, separation: Float, speed: Float, mayStrike: Bool) {
            let row = ImpactRow(normal: head.normal, point)
            let separation = head.separation(point, pass.states)
            let before = row.speed(startA, startB)
            let mayStrike = head.mayStrike(
                &point, separation: separation, now: row.speed(nowA, nowB), before: before, pass)
            return (row, separation, before, mayStrike)
        }
        let one = look(&candidate.points.0)
        let two = candidate.pointCount > 1 ? look(&candidate.points.1) : one
        guard one.mayStrike || two.mayStrike else { return nil }
        a = BlowBody(head.a, pass)
        b = BlowBody(head.b, pass)
        measure(one.row, one.separation, one.speed, &candidate, isSecond: false, pass)
        if candidate.pointCount > 1 { measure(two.row, two.separation, two.speed, &candidate, isSecond: true, pass) }
        if count == 0 { return nil }
        solve()
    }

    /// What a unit impulse along a row changes the speed along another by.
    private func mass(_ r: ImpactRow, _ s: ImpactRow) -> Double {
        let along = Double(Vec2.dot(r.direction, s.direction))
        return (a.inverseMass + b.inverseMass) * along + a.inverseInertia * Double(r.armA) * Double(s.armA)
            + b.inverseInertia * Double(r.armB) * Double(s.armB)
    }

    private mutating func measure(
        _ row: ImpactRow, _ separation: Float, _ speed: Float, _ candidate: inout ImpactCandidate, isSecond: Bool,
        _ pass: ImpactPass
    ) {
        let (separation, found) = (Double(separation), Double(speed))
        // Until the touch, the contact solver would slow the approach down.
        if !(separation + found * Double(pass.step) <= 0) { return }
        if isSecond ? candidate.points.1.isWaiting : candidate.points.0.isWaiting {
            candidate.reveal(isSecond: isSecond)
        }
        let acceleration = Double(Vec2.dot(row.direction, b.acceleration - a.acceleration))
        guard let blow = pass.blow(at: separation, parting: found, acceleration: acceleration) else { return }
        let struck = MechanismPoint(
            isSecond: isSecond, time: blow.time, speed: blow.speed, pull: blow.pull,
            restitution: Double(candidate.restitution))
        if count == 0 { first = (row, struck) } else { second = (row, struck) }
        count += 1
    }

    /// Of one point Newton's law; of two the one of the four ways to push with which no point approaches faster than that: both have
    /// to push, or the one that then pushes the other far enough.
    private mutating func solve() {
        let own = mass(first.row, first.row)
        let speed = (1 + first.point.restitution) * first.point.speed
        first.point.impulse = max(-speed / own, 0)
        if count == 1 { return }
        let other = mass(second.row, second.row) * (1 + Self.softness)
        let mixed = mass(first.row, second.row)
        let otherSpeed = (1 + second.point.restitution) * second.point.speed
        let soft = own * (1 + Self.softness)
        let determinant = soft * other - mixed * mixed
        let p = (mixed * otherSpeed - other * speed) / determinant
        let q = (mixed * speed - soft * otherSpeed) / determinant
        if p >= 0 && q >= 0 {
            (first.point.impulse, second.point.impulse) = (p, q)
        } else if q < 0 {
            second.point.impulse = 0
        } else {
            (first.point.impulse, second.point.impulse) = (0, max(-otherSpeed / other, 0))
        }
    }

    /// Part of a point's own mass that it gives way by: both points may say the same.
    private static let softness = 1e-9

    /// Gives the bodies the impulses along the normal, then those of friction, which sees what the others have done. Returns whether
    /// there were any.
    func apply(_ candidate: inout ImpactCandidate, _ pass: ImpactPass) -> Bool {
        let sum = first.point.impulse + second.point.impulse
        guard sum > 0, sum.isFinite else { return false }
        let time = Float((first.point.impulse * first.point.time + second.point.impulse * second.point.time) / sum)
        for struck in [first, second] where struck.point.impulse > 0 { candidate.note(struck.point, pass) }
        push(first, time, pass)
        push(second, time, pass)
        guard candidate.head.friction > 0 else { return true }
        rub(first.point, candidate, time, pass)
        rub(second.point, candidate, time, pass)
        return true
    }

    private func push(_ struck: (row: ImpactRow, point: MechanismPoint), _ time: Float, _ pass: ImpactPass) {
        if struck.point.impulse > 0 { push(struck.point.impulse, struck.row, time, pass) }
    }

    private func push(_ impulse: Double, _ row: ImpactRow, _ time: Float, _ pass: ImpactPass) {
        a.push(-impulse, row.direction, arm: row.armA, after: time, pass)
        b.push(impulse, row.direction, arm: row.armB, after: time, pass)
    }

    /// Lets the friction of a point brake its sliding.
    private func rub(_ struck: MechanismPoint, _ candidate: ImpactCandidate, _ time: Float, _ pass: ImpactPass) {
        if struck.impulse == 0 { return }
        let row = ImpactRow(
            alongSurfaceOf: candidate.head.normal, struck.isSecond ? candidate.points.1 : candidate.points.0)
        let speed = row.speed(a.start(pass), b.start(pass))
        let impulse = Friction.impulse(
            stopping: Float(Double(-speed) / mass(row, row)), coefficient: candidate.head.friction,
            normalImpulse: Float(struck.impulse))
        push(Double(impulse), row, time, pass)
    }

    #if MOONSPRING_CHECK_INVARIANTS
        /// What the impulses do with the speeds that gravity adds or takes until the touch, joules.
        var pulled: Double {
            [first.point, second.point].reduce(0) { $0 + $1.impulse * (1 + $1.restitution) * $1.pull.magnitude }
        }

        /// The kinetic energy of the bodies, joules; nil where one of them moves that impulses do not.
        func energy(_ pass: ImpactPass) -> Double? {
            var sum = 0.0
            for body in [a, b] {
                let v = Triple(body.start(pass))
                if body.inverseMass == 0 && v != .zero { return nil }
                if body.inverseMass > 0 { sum += 0.5 * (v.x * v.x + v.y * v.y) / body.inverseMass }
                if body.inverseInertia > 0 { sum += 0.5 * v.z * v.z / body.inverseInertia }
            }
            return sum
        }
    #endif
}
