// Two scalar constraints solved as one block: the anchors move together. The 2x2 matrix K = (mA + mB) 1 + rotational
// parts maps an impulse to the change of relative velocity at the anchors; its inverse is the effective mass of the
// point.

/// The inverse of the 2x2 matrix of a point-to-point constraint (symmetric: three numbers).
struct PointMass: BitwiseCopyable {
    var xx: Float = 0
    var xy: Float = 0
    var yy: Float = 0

    init() {}

    @inline(__always)
    init(mA: Float, iA: Float, rA: Vec2, mB: Float, iB: Float, rB: Vec2) {
        let m = Double(mA) + Double(mB)
        let iA = Double(iA)
        let iB = Double(iB)
        let xA = Double(rA.x)
        let yA = Double(rA.y)
        let xB = Double(rB.x)
        let yB = Double(rB.y)
        // det K written out has no negative term, so long levers on light bodies cost no digits, as kxx kyy - kxy^2
        // would.
        let cross = xA * yB - yA * xB
        let trace = m + iA * (xA * xA + yA * yA) + iB * (xB * xB + yB * yB)
        let determinant = m * trace + iA * iB * cross * cross
        guard determinant > 0 else { return }
        xx = Float((m + iA * xA * xA + iB * xB * xB) / determinant).finiteOrZero
        xy = Float((iA * xA * yA + iB * xB * yB) / determinant).finiteOrZero
        yy = Float((m + iA * yA * yA + iB * yB * yB) / determinant).finiteOrZero
    }

    /// The impulse that cancels a velocity (or, in the position pass, a distance).
    @inline(__always)
    func impulse(against v: Vec2) -> Vec2 {
        Vec2(-(xx * v.x + xy * v.y), -(xy * v.x + yy * v.y)).limited(to: Limits.impulse)
    }
}

/// Measures the lawful hinges and applies the impulse it ended the last step of the law with.
func prepareHingeJoints(
    _ rows: UnsafeMutablePointer<HingeJointRow>, _ order: UnsafePointer<Int32>, count: Int,
    _ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>, warmStart: Float
) {
    for index in 0..<count {
        let row = rows + Int(order[index])
        let a = jointBody(row.pointee.ends.slotA, awake, fixed)
        let b = jointBody(row.pointee.ends.slotB, awake, fixed)
        let rA = leverArm(row.pointee.anchors.a, angle: a.pointee.angle)
        let rB = leverArm(row.pointee.anchors.b, angle: b.pointee.angle)
        row.pointee.leverA = rA
        row.pointee.leverB = rB
        row.pointee.mass = PointMass(
            mA: a.pointee.inverseMass, iA: a.pointee.inverseInertia, rA: rA,
            mB: b.pointee.inverseMass, iB: b.pointee.inverseInertia, rB: rB)
        let impulse = (warmStart * row.pointee.impulse).limited(to: Limits.impulse)
        row.pointee.impulse = impulse
        applyHingeImpulse(impulse, a, rA, b, rB)
    }
}

/// One velocity iteration over the lawful hinges, in creation order.
func solveHingeJointVelocities(
    _ rows: UnsafeMutablePointer<HingeJointRow>, _ order: UnsafePointer<Int32>, count: Int,
    _ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>
) {
    for index in 0..<count {
        let row = rows + Int(order[index])
        let a = jointBody(row.pointee.ends.slotA, awake, fixed)
        let b = jointBody(row.pointee.ends.slotB, awake, fixed)
        let rA = row.pointee.leverA
        let rB = row.pointee.leverB
        let vA = a.pointee.velocity + Vec2.cross(a.pointee.angularVelocity, rA)
        let vB = b.pointee.velocity + Vec2.cross(b.pointee.angularVelocity, rB)
        let impulse = row.pointee.mass.impulse(against: vB - vA)
        row.pointee.impulse += impulse
        applyHingeImpulse(impulse, a, rA, b, rB)
    }
}

/// One position iteration over the hinges of islands that are not yet good enough; `active` and `open` as for distance
/// joints.
func solveHingeJointPositions(
    _ rows: UnsafeMutablePointer<HingeJointRow>, _ order: UnsafePointer<Int32>, count: Int,
    _ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>, active: UnsafePointer<Bool>,
    open: UnsafeMutablePointer<Bool>
) {
    for index in 0..<count {
        let row = rows + Int(order[index])
        let island = Int(row.pointee.ends.island)
        if !active[island] { continue }
        let a = jointBody(row.pointee.ends.slotA, awake, fixed)
        let b = jointBody(row.pointee.ends.slotB, awake, fixed)
        let rA = leverArm(row.pointee.anchors.a, angle: a.pointee.angle)
        let rB = leverArm(row.pointee.anchors.b, angle: b.pointee.angle)
        let mA = a.pointee.inverseMass
        let iA = a.pointee.inverseInertia
        let mB = b.pointee.inverseMass
        let iB = b.pointee.inverseInertia
        let gap = b.pointee.position + rB - a.pointee.position - rA
        let error = gap.shortened(to: Solver.maximumCorrection)

        let mass = PointMass(mA: mA, iA: iA, rA: rA, mB: mB, iB: iB, rB: rB)
        let p = mass.impulse(against: error)
        a.pointee.position -= mA * p
        a.pointee.angle -= (iA * Vec2.cross(rA, p)).limited(to: Solver.maximumTurn)
        b.pointee.position += mB * p
        b.pointee.angle += (iB * Vec2.cross(rB, p)).limited(to: Solver.maximumTurn)
        if !(error.lengthSquared < Solver.linearSlop * Solver.linearSlop) { open[island] = true }
    }
}

@inline(__always)
private func applyHingeImpulse(
    _ impulse: Vec2, _ a: UnsafeMutablePointer<BodyState>, _ rA: Vec2, _ b: UnsafeMutablePointer<BodyState>, _ rB: Vec2
) {
    a.pointee.velocity -= a.pointee.inverseMass * impulse
    a.pointee.angularVelocity -= a.pointee.inverseInertia * Vec2.cross(rA, impulse)
    b.pointee.velocity += b.pointee.inverseMass * impulse
    b.pointee.angularVelocity += b.pointee.inverseInertia * Vec2.cross(rB, impulse)
}
