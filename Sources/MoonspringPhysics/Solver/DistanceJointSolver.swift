// One row, one scalar constraint: the distance of two anchors. With u the axis from A to B and r the levers, its
// velocity is C' = u . (vB + wB x rB - vA - wA x rA), and an impulse along u meets the mass 1 / (mA + iA (rA x u)^2 +
// mB + iB (rB x u)^2).

/// The state that a joint's slot points to: the awake set, or with ~ the static set.
@inline(__always)
func jointBody(
    _ slot: Int32, _ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>
) -> UnsafeMutablePointer<BodyState> {
    slot >= 0 ? awake + Int(slot) : fixed + Int(~slot)
}

/// Measures the lawful joints (`order` lists them) and applies the impulse it ended the last step of the law with.
///
/// Softness as in E. Catto, "Soft Constraints", GDC 2011, written without masses: with w = 2 pi f and the damping ratio
/// z, a1 = 2 z + h w and a2 = h w a1 give bias = C w / a1 and gamma = (1/m) / a2. This equals his h k and h (d + h k)
/// forms, and no product of a large mass and a large frequency overflows. It is implicit Euler for the spring: stable
/// at every frequency.
func prepareDistanceJoints(
    _ rows: UnsafeMutablePointer<DistanceJointRow>, _ order: UnsafePointer<Int32>, count: Int,
    _ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>, h: Float, warmStart: Float
) {
    for index in 0..<count {
        let row = rows + Int(order[index])
        let a = jointBody(row.pointee.ends.slotA, awake, fixed)
        let b = jointBody(row.pointee.ends.slotB, awake, fixed)
        let mA = a.pointee.inverseMass
        let iA = a.pointee.inverseInertia
        let mB = b.pointee.inverseMass
        let iB = b.pointee.inverseInertia

        // Where the anchors are.
        let rA = leverArm(row.pointee.anchors.a, angle: a.pointee.angle)
        let rB = leverArm(row.pointee.anchors.b, angle: b.pointee.angle)
        let d = b.pointee.position + rB - a.pointee.position - rA
        let length = d.length
        var u = Vec2.zero
        if length > Solver.directionThreshold && length.isFinite {
            u = (1 / length) * d
        } else if row.pointee.frequency > 0 && length.isFinite {
            // A spring between points that coincide brakes along the way they part: without that an item pushed out of a
            // spring of no length would go undamped for one sub-step.
            let relative =
                b.pointee.velocity + Vec2.cross(b.pointee.angularVelocity, rB)
                - a.pointee.velocity - Vec2.cross(a.pointee.angularVelocity, rA)
            let speed = relative.length
            if speed > Solver.directionThreshold && speed.isFinite { u = (1 / speed) * relative }
        }
        if u == .zero {
            row.pointee.axis = .zero
            row.pointee.effectiveMass = 0
            row.pointee.rigidMass = 0
            row.pointee.impulse = 0
            continue
        }
        let armA = Vec2.cross(rA, u)
        let armB = Vec2.cross(rB, u)
        let inverseMass = mA + iA * armA * armA + mB + iB * armB * armB
        let rigidMass = inverseMass > 0 ? (1 / inverseMass).finiteOrZero : 0

        // How hard it is.
        if row.pointee.frequency > 0 {
            let omega = 2 * .pi * row.pointee.frequency
            let a1 = 2 * row.pointee.dampingRatio + h * omega
            let a2 = h * omega * a1
            row.pointee.bias = (length - row.pointee.length) * omega / a1
            row.pointee.gamma = inverseMass / a2
            row.pointee.effectiveMass = rigidMass * a2 / (1 + a2)
        } else {
            row.pointee.bias = 0
            row.pointee.gamma = 0
            row.pointee.effectiveMass = rigidMass
        }
        row.pointee.rigidMass = rigidMass
        row.pointee.axis = u
        row.pointee.armA = armA
        row.pointee.armB = armB

        // Where it starts.
        let impulse = (warmStart * row.pointee.impulse).limited(to: Limits.impulse)
        row.pointee.impulse = impulse
        a.pointee.velocity -= (mA * impulse) * u
        a.pointee.angularVelocity -= iA * armA * impulse
        b.pointee.velocity += (mB * impulse) * u
        b.pointee.angularVelocity += iB * armB * impulse
    }
}

/// One velocity iteration over the lawful distance joints, in creation order.
func solveDistanceJointVelocities(
    _ rows: UnsafeMutablePointer<DistanceJointRow>, _ order: UnsafePointer<Int32>, count: Int,
    _ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>
) {
    for index in 0..<count {
        let row = rows + Int(order[index])
        let a = jointBody(row.pointee.ends.slotA, awake, fixed)
        let b = jointBody(row.pointee.ends.slotB, awake, fixed)
        let u = row.pointee.axis
        let armA = row.pointee.armA
        let armB = row.pointee.armB

        let relative = b.pointee.velocity - a.pointee.velocity
        let speed = Vec2.dot(u, relative) + armB * b.pointee.angularVelocity - armA * a.pointee.angularVelocity
        let error = speed + row.pointee.bias + row.pointee.gamma * row.pointee.impulse
        let impulse = (-row.pointee.effectiveMass * error).limited(to: Limits.impulse)
        row.pointee.impulse += impulse

        a.pointee.velocity -= (a.pointee.inverseMass * impulse) * u
        a.pointee.angularVelocity -= a.pointee.inverseInertia * armA * impulse
        b.pointee.velocity += (b.pointee.inverseMass * impulse) * u
        b.pointee.angularVelocity += b.pointee.inverseInertia * armB * impulse
    }
}

/// One position iteration over the rigid distance joints of islands that are not yet good enough.
///
/// Non-linear Gauss-Seidel: the error is measured anew where the last correction has put the bodies. Marks in `open`
/// the islands in which an error was above the slop, and skips those not marked in `active`.
func solveDistanceJointPositions(
    _ rows: UnsafeMutablePointer<DistanceJointRow>, _ order: UnsafePointer<Int32>, count: Int,
    _ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>, active: UnsafePointer<Bool>,
    open: UnsafeMutablePointer<Bool>
) {
    for index in 0..<count {
        let row = rows + Int(order[index])
        let island = Int(row.pointee.ends.island)
        if row.pointee.frequency > 0 || !active[island] { continue }
        let a = jointBody(row.pointee.ends.slotA, awake, fixed)
        let b = jointBody(row.pointee.ends.slotB, awake, fixed)
        let rA = leverArm(row.pointee.anchors.a, angle: a.pointee.angle)
        let rB = leverArm(row.pointee.anchors.b, angle: b.pointee.angle)
        let d = b.pointee.position + rB - a.pointee.position - rA
        let length = d.length
        guard length > Solver.directionThreshold && length.isFinite else { continue }
        let u = (1 / length) * d

        let error = (length - row.pointee.length).limited(to: Solver.maximumCorrection)
        let impulse = (-row.pointee.rigidMass * error).limited(to: Limits.impulse)
        a.pointee.position -= (a.pointee.inverseMass * impulse) * u
        a.pointee.angle -= (a.pointee.inverseInertia * Vec2.cross(rA, u) * impulse).limited(to: Solver.maximumTurn)
        b.pointee.position += (b.pointee.inverseMass * impulse) * u
        b.pointee.angle += (b.pointee.inverseInertia * Vec2.cross(rB, u) * impulse).limited(to: Solver.maximumTurn)
        if !(error.magnitude < Solver.linearSlop) { open[island] = true }
    }
}
