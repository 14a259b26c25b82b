// The passes of the contact solver over a range of rows. Each loads eight bodies, works on four contacts, stores the eight
// velocities back. See `ContactRow.swift` for the constraints.
//
// The constraints of a contact are solved one after the other. Instead of giving each impulse to the bodies and measuring
// the speed of the next constraint there, the kernels measure all speeds at first and correct them by how much an impulse
// of one constraint changes the speed of another: k12 = m + iA armA1 armA2 + iB armB1 armB2. It is the same in exact
// arithmetic, and the way from one impulse to the next is half as long; these loops are bound by that way.

/// Two bodies of each of four contacts and what is common to the contacts' constraints.
struct ContactFrame {
    var a: WideBody
    var b: WideBody
    /// Relative velocity of the centres along the normal and the tangent.
    var vn: Float4
    var vt: Float4
    /// Sum of the inverse masses.
    var m: Float4

    @inline(__always)
    init(_ states: UnsafeMutableRawPointer, _ head: borrowing ContactRowHead) {
        a = gather(states, head.a)
        b = gather(states, head.b)
        let dx = b.vx - a.vx
        let dy = b.vy - a.vy
        vn = head.normalX * dx + head.normalY * dy
        vt = head.normalX * dy - head.normalY * dx
        m = a.m + b.m
    }

    /// The distance of the centres along the normal.
    @inline(__always)
    func distance(_ head: borrowing ContactRowHead) -> Float4 {
        head.normalX * (b.px - a.px) + head.normalY * (b.py - a.py)
    }

    /// The speed at which a constraint with these arms sees the bodies part, where the centres part at `v`.
    @inline(__always)
    func speed(_ v: Float4, _ armA: Float4, _ armB: Float4) -> Float4 { v + armB * b.w - armA * a.w }

    /// Gives the bodies the sums of the impulses along normal and tangent, and of the turning ones, and stores them.
    @inline(__always)
    mutating func finish(
        _ states: UnsafeMutableRawPointer, _ head: borrowing ContactRowHead, normal: Float4, tangent: Float4,
        turnA: Float4, turnB: Float4
    ) {
        let px = head.normalX * normal - head.normalY * tangent
        let py = head.normalY * normal + head.normalX * tangent
        a.vx -= a.m * px
        a.vy -= a.m * py
        a.w -= turnA
        b.vx += b.m * px
        b.vy += b.m * py
        b.w += turnB
        scatterVelocities(states, head.a, a)
        scatterVelocities(states, head.b, b)
    }
}

extension ContactPointRow {
    @inline(__always)
    func separation(_ frame: borrowing ContactFrame, _ distance: Float4) -> Float4 {
        distance + armB * frame.b.angle - armA * frame.a.angle + rest
    }

    /// The new impulse as `start - slope * speed`, from a soft spring where the bodies overlap. Where they are apart, the speed
    /// may close the gap and no more.
    @inline(__always)
    func soft(_ s: Float4, _ softness: ContactSoftness) -> (start: Float4, slope: Float4) {
        let isApart = s .> 0
        let push = softness.biasRate * s
        let limited = push.replacing(with: -softness.pushSpeed, where: push .< -softness.pushSpeed)
        let bias = limited.replacing(with: softness.inverseStep * s, where: isApart)
        let slope = mass * Float4(repeating: softness.massScale).replacing(with: 1, where: isApart)
        let keep = Float4(repeating: softness.keep).replacing(with: 1, where: isApart)
        return (keep * impulse - slope * bias, slope)
    }

    /// The same without the spring: takes away the speed that it has added.
    @inline(__always)
    func hard(_ s: Float4, _ softness: ContactSoftness) -> (start: Float4, slope: Float4) {
        let gap = s.replacing(with: 0, where: s .< 0)
        return (impulse - mass * softness.inverseStep * gap, mass)
    }

    /// Sets the new impulse and returns the change. Contacts push and never pull.
    @inline(__always)
    mutating func clampImpulse(_ total: Float4) -> Float4 {
        let clamped = total.replacing(with: 0, where: total .< 0)
        let change = clamped - impulse
        impulse = clamped
        return change
    }

    /// Called before and after the relaxing solve: before it the impulse is what the soft solve left. What only pushes bodies
    /// apart that overlap, or holds one against a joint that pulls it along, is taken back in relaxing, and is a touch all
    /// the same.
    @inline(__always)
    mutating func noteLargest() { largest = largest.replacing(with: impulse, where: impulse .> largest) }
}

extension ContactRowHead {
    /// Friction against the sliding speed. Returns the change of impulse.
    @inline(__always)
    mutating func solveFriction(_ speed: Float4, normalImpulse: Float4) -> Float4 {
        let old = impulse
        impulse = Friction.impulse(
            stopping: old - mass * speed, coefficient: friction, normalImpulse: normalImpulse)
        return impulse - old
    }
}

// MARK: Rows

extension SingleContactRow {
    @inline(__always)
    func warmStart(_ states: UnsafeMutableRawPointer) {
        var frame = ContactFrame(states, head)
        let j1 = point.impulse
        let jt = head.impulse
        frame.finish(
            states, head, normal: j1, tangent: jt, turnA: frame.a.i * (point.armA * j1 + head.armA * jt),
            turnB: frame.b.i * (point.armB * j1 + head.armB * jt))
    }

    @inline(__always)
    mutating func solve(_ states: UnsafeMutableRawPointer, _ softness: ContactSoftness, isSoft: Bool) {
        var frame = ContactFrame(states, head)
        let turnA = frame.a.i * point.armA
        let turnB = frame.b.i * point.armB
        let slideA = frame.a.i * head.armA
        let slideB = frame.b.i * head.armB
        let s = point.separation(frame, frame.distance(head))
        let (start, slope) = isSoft ? point.soft(s, softness) : point.hard(s, softness)

        if !isSoft { point.noteLargest() }
        let j1 = point.clampImpulse(start - slope * frame.speed(frame.vn, point.armA, point.armB))
        let vt = frame.speed(frame.vt, head.armA, head.armB) + (slideA * point.armA + slideB * point.armB) * j1
        let jt = head.solveFriction(vt, normalImpulse: point.impulse)
        if !isSoft { point.noteLargest() }
        frame.finish(
            states, head, normal: j1, tangent: jt, turnA: turnA * j1 + slideA * jt, turnB: turnB * j1 + slideB * jt)
    }
}

extension DoubleContactRow {
    @inline(__always)
    func warmStart(_ states: UnsafeMutableRawPointer) {
        var frame = ContactFrame(states, head)
        let j1 = first.impulse
        let j2 = second.impulse
        let jt = head.impulse
        let armA = first.armA * j1 + second.armA * j2 + head.armA * jt
        let armB = first.armB * j1 + second.armB * j2 + head.armB * jt
        frame.finish(
            states, head, normal: j1 + j2, tangent: jt, turnA: frame.a.i * armA, turnB: frame.b.i * armB)
    }

    @inline(__always)
    mutating func solve(_ states: UnsafeMutableRawPointer, _ softness: ContactSoftness, isSoft: Bool) {
        var frame = ContactFrame(states, head)
        let turnA1 = frame.a.i * first.armA
        let turnB1 = frame.b.i * first.armB
        let turnA2 = frame.a.i * second.armA
        let turnB2 = frame.b.i * second.armB
        let distance = frame.distance(head)
        let s1 = first.separation(frame, distance)
        let s2 = second.separation(frame, distance)
        let (start1, slope1) = isSoft ? first.soft(s1, softness) : first.hard(s1, softness)
        let (start2, slope2) = isSoft ? second.soft(s2, softness) : second.hard(s2, softness)

        if !isSoft {
            first.noteLargest()
            second.noteLargest()
        }
        let k12 = frame.m + turnA1 * second.armA + turnB1 * second.armB
        let (j1, j2) = solveBlock(
            frame.speed(frame.vn, first.armA, first.armB), frame.speed(frame.vn, second.armA, second.armB), k12,
            (start1, slope1), (start2, slope2))
        let turnA = turnA1 * j1 + turnA2 * j2
        let turnB = turnB1 * j1 + turnB2 * j2
        let vt = frame.speed(frame.vt, head.armA, head.armB) + (head.armA * turnA + head.armB * turnB)
        let jt = head.solveFriction(vt, normalImpulse: first.impulse + second.impulse)
        if !isSoft {
            first.noteLargest()
            second.noteLargest()
        }
        frame.finish(
            states, head, normal: j1 + j2, tangent: jt, turnA: turnA + frame.a.i * head.armA * jt,
            turnB: turnB + frame.b.i * head.armB * jt)
    }

    /// Both normal impulses at once, or one alone where the other would have to pull.
    @inline(__always)
    mutating func solveBlock(
        _ v1: Float4, _ v2: Float4, _ k12: Float4, _ one: (start: Float4, slope: Float4),
        _ two: (start: Float4, slope: Float4)
    ) -> (Float4, Float4) {
        // Each alone, as if the other kept its impulse.
        let r1 = one.start - one.slope * v1
        let r2 = two.start - two.slope * v2
        // With the other's change: x1 = r1 - c1 (x2 - old2), x2 = r2 - c2 (x1 - old1), solved for both.
        let c1 = one.slope * k12
        let c2 = two.slope * k12
        let d1 = r1 - first.impulse
        let d2 = r2 - second.impulse
        let product = c1 * c2
        // If neither body turns, both points give the same equation and c1 c2 = 1. The product is limited, and both factors are reduced
        // to match, so that the points share the change.
        let limited = product.replacing(with: 0.96, where: product .> 0.96)
        let part = 1 - 0.5 * (product - limited)
        let inverse = 1 / (1 - limited)
        let x1 = first.impulse + (d1 - part * c1 * d2) * inverse
        let x2 = second.impulse + (d2 - part * c2 * d1) * inverse
        // One of them at zero. Where a push of one lifts the other, both may be negative together and yet one must push.
        let only2 = r2 + c2 * first.impulse
        let only1 = r1 + c1 * second.impulse
        let t1 = x1.replacing(with: only1, where: x2 .< 0)
        let t2 = x2.replacing(with: only2, where: x1 .< 0)
        // Neither, where neither alone would push: far apart, the differences above are nothing but rounding.
        let isIdle = (only1 .< 0) .& (only2 .< 0)
        return (
            first.clampImpulse(t1.replacing(with: 0, where: isIdle)),
            second.clampImpulse(t2.replacing(with: 0, where: isIdle))
        )
    }
}
