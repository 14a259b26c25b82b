// An impact between two bodies that no rigid joint holds: the law of `Mechanism.swift` for one contact, written out.

/// A body of the pair.
private struct ImpactBody {
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

    /// Changes its velocity by an impulse along a direction, at the impact, after `time`.
    @inline(__always)
    func push(_ impulse: Double, _ direction: Vec2, arm: Float, after time: Float, _ pass: ImpactPass) {
        if inverseMass == 0 { return }
        let dw = Float(impulse * inverseInertia * Double(arm))
        pass.change(slot, Float(impulse * inverseMass) * direction, dw, after: time)
    }
}

/// A point that bounces.
private struct ImpactingPoint {
    var isSecond = false
    var row = ImpactRow()
    /// See `ImpactPass.impact`.
    var touch = (time: 0.0, speed: 0.0, speedFromForces: 0.0)
    /// Newton seconds.
    var impulse = 0.0
}

struct PairImpact {
    private let a: ImpactBody
    private let b: ImpactBody
    /// 1/kg.
    private let inverseMass: Double
    /// The acceleration at which the bodies separate, m/s^2.
    private let acceleration: Double
    private let restitution: Double
    private var first = ImpactingPoint()
    private var second = ImpactingPoint()
    private(set) var count = 0
    /// Along the surfaces.
    private let tangent: ImpactRow
    /// Newton seconds, and whether it is all that there is.
    private var friction = (impulse: 0.0, isAtMost: false)

    /// Finds the points of a candidate that are about to bounce, and their impulses.
    init(_ candidate: inout ImpactCandidate, _ looks: (ImpactLook, ImpactLook), _ pass: ImpactPass) {
        a = ImpactBody(candidate.head.a, pass)
        b = ImpactBody(candidate.head.b, pass)
        let normal = candidate.head.normal
        inverseMass = a.inverseMass + b.inverseMass
        acceleration = Double(Vec2.dot(normal, b.acceleration - a.acceleration))
        restitution = Double(candidate.restitution)
        tangent = candidate.rowAlongSurface(pass)
        measure(looks.0, &candidate, isSecond: false, pass)
        measure(looks.1, &candidate, isSecond: true, pass)
        if count > 0 { solve(Double(candidate.head.friction), pass) }
    }

    /// What a unit impulse along a row changes the speed along another by.
    private func mass(_ r: ImpactRow, _ s: ImpactRow) -> Double {
        inverseMass * Double(Vec2.dot(r.direction, s.direction)) + a.inverseInertia * Double(r.armA) * Double(s.armA)
            + b.inverseInertia * Double(r.armB) * Double(s.armB)
    }

    private mutating func measure(
        _ look: ImpactLook, _ candidate: inout ImpactCandidate, isSecond: Bool, _ pass: ImpactPass
    ) {
        let (separation, found) = (Double(look.separation), Double(look.before))
        // Until the touch, the contact solver would slow the approach down.
        if !(separation + found * Double(pass.step) <= 0) { return }
        candidate.reveal(isSecond: isSecond)
        guard let touch = pass.impact(at: separation, speed: found, acceleration: acceleration) else { return }
        let point = ImpactingPoint(isSecond: isSecond, row: look.row, touch: touch)
        if count == 0 { first = point } else { second = point }
        count += 1
    }

    /// Poisson's law (see `Mechanism.swift`): impulses that stop the points, with friction that stops the sliding or, where they do not
    /// press enough for that, with all there is. Those of the points are then raised, and friction is found again.
    private mutating func solve(_ coefficient: Double, _ pass: ImpactPass) {
        let own = SIMD2(mass(first.row, first.row), mass(second.row, second.row)) * (count > 1 ? 1 + Self.softness : 1)
        let mixed = mass(first.row, second.row)
        let (rowA, rowB) = (SIMD2(own.x, mixed), SIMD2(mixed, own.y))
        let speeds = SIMD2(first.touch.speed, second.touch.speed)
        let stop = mass(tangent, tangent)
        let turn = SIMD2(mass(first.row, tangent), mass(second.row, tangent))
        let slide = Double(tangent.speed(a.start(pass), b.start(pass)))
        if coefficient > 0 && stop > 0 {
            let stuck = turn / stop
            stopPoints(rowA - turn.x * stuck, rowB - turn.y * stuck, speeds - slide * stuck)
            findFriction(coefficient, turn, stop, slide: slide)
            if friction.isAtMost {
                let pull = friction.impulse < 0 ? -coefficient : coefficient
                stopPoints(rowA + turn.x * pull, rowB + turn.y * pull, speeds)
            }
        } else {
            stopPoints(rowA, rowB, speeds)
        }
        first.impulse *= 1 + restitution
        second.impulse *= 1 + restitution
        if coefficient > 0 && stop > 0 { findFriction(coefficient, turn, stop, slide: slide) }
    }

    /// Of one point, the impulse that stops it; of two the one of the four ways to push with which no point approaches: both have to push,
    /// or the one that then pushes the other far enough. The rows tell how impulses change speeds.
    private mutating func stopPoints(_ rowA: SIMD2<Double>, _ rowB: SIMD2<Double>, _ speeds: SIMD2<Double>) {
        (first.impulse, second.impulse) = (rowA.x > 0 ? max(-speeds.x / rowA.x, 0) : 0, 0)
        if count == 1 { return }
        let determinant = rowA.x * rowB.y - rowA.y * rowB.x
        let p = (rowA.y * speeds.y - rowB.y * speeds.x) / determinant
        let q = (rowB.x * speeds.x - rowA.x * speeds.y) / determinant
        if p >= 0 && q >= 0 {
            (first.impulse, second.impulse) = (p, q)
        } else if q >= 0 {
            (first.impulse, second.impulse) = (0, rowB.y > 0 ? max(-speeds.y / rowB.y, 0) : 0)
        }
    }

    /// Finds the impulse of friction under those of the points.
    private mutating func findFriction(_ coefficient: Double, _ turn: SIMD2<Double>, _ stop: Double, slide: Double) {
        let wanted = -(slide + turn.x * first.impulse + turn.y * second.impulse) / stop
        let most = coefficient * (first.impulse + second.impulse)
        friction = (min(max(wanted, -most), most), wanted.magnitude > most)
    }

    /// Part of a point's own mass that it gives way by: both points may say the same.
    private static let softness = 1e-9

    /// Gives the bodies the impulses. Returns whether there were any.
    func apply(_ candidate: inout ImpactCandidate, _ pass: ImpactPass) -> Bool {
        let sum = first.impulse + second.impulse
        guard sum > 0, sum.isFinite else { return false }
        let time = Float((first.impulse * first.touch.time + second.impulse * second.touch.time) / sum)
        let largest = first.impulse >= second.impulse ? first : second
        candidate.note(sum, isSecond: largest.isSecond, after: largest.touch.time, pass)
        push(first.impulse, first.row, time, pass)
        push(second.impulse, second.row, time, pass)
        push(friction.impulse, tangent, time, pass)
        return true
    }

    private func push(_ impulse: Double, _ row: ImpactRow, _ time: Float, _ pass: ImpactPass) {
        if impulse == 0 { return }
        a.push(-impulse, row.direction, arm: row.armA, after: time, pass)
        b.push(impulse, row.direction, arm: row.armB, after: time, pass)
    }

    #if MOONSPRING_CHECK_INVARIANTS
        /// What the impulses do with the speeds that gravity adds or takes until the touch, joules.
        var workOfForces: Double {
            [first, second].reduce(0) { $0 + $1.impulse * (1 + restitution) * $1.touch.speedFromForces.magnitude }
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
