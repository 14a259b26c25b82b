// Hinges with limits or friction in the sub-stepped way, and those that found no place in a wide row.

extension JointRow {
    /// A limit or the friction that turned the bodies alone would part the anchors, and the pin, putting that right, take most of
    /// the turning back: a bar pinned at its end keeps a quarter. So with every angular impulse goes the impulse at the pin
    /// that keeps the anchors together, and the mass is that of both.
    mutating func measureHinge(_ a: BodyState, _ b: BodyState) {
        let iA = a.inverseInertia
        let iB = b.inverseInertia
        // In a group the impulses are found together.
        if ends.group >= 0 { return }
        pointMass = PointMass(a, b, levers)
        pinPerTurn = pointMass.impulse(against: Vec2.cross(iA, levers.a) + Vec2.cross(iB, levers.b))
        angularMass = effectiveMass(
            iA + iB + iA * Vec2.cross(levers.a, pinPerTurn) + iB * Vec2.cross(levers.b, pinPerTurn))
    }

    mutating func turn(_ angularImpulse: Float, _ a: inout BodyState, _ b: inout BodyState) {
        applyAngularImpulse(angularImpulse, &a, &b)
        let p = (angularImpulse * pinPerTurn).limited(to: Limits.impulse)
        impulse = (impulse + p).limited(to: Limits.impulse)
        levers.applyImpulse(p, &a, &b)
    }

    func hingeEquation(_ a: BodyState, _ b: BodyState, _ step: JointStep) -> JointEquation {
        var equation = JointEquation(point: levers, bias: step.bias(levers.separation(a, b)))
        let friction = Double(frictionTorque * step.h)
        if var end = endLaw(a, b, step) {
            if friction > 0 {
                end.addFriction(
                    friction, speed: Double(b.angularVelocity - a.angularVelocity), impulse: equationImpulse.z)
            }
            equation.setTurning(2, bias: end.bias, lower: end.lower, upper: end.upper)
        } else if friction > 0 {
            equation.setTurning(2, bias: 0, lower: -friction, upper: friction)
        }
        return equation
    }

    private mutating func solveTurning(_ a: inout BodyState, _ b: inout BodyState, _ step: JointStep) {
        if frictionTorque > 0 {
            // Coulomb friction of a given torque: it stops the turning, as far as that torque does in a sub-step.
            let most = frictionTorque * step.h
            let wanted = turnImpulse - angularMass * (b.angularVelocity - a.angularVelocity)
            let bounded = wanted.limited(to: most)
            turn(bounded - turnImpulse, &a, &b)
            turnImpulse = bounded
        }
        solveRange(&a, &b, step)
    }

    mutating func solveHinge(_ a: inout BodyState, _ b: inout BodyState, _ step: JointStep) {
        let bias = step.useBias ? step.bias(levers.separation(a, b)) : .zero
        let full = pointMass.impulse(against: levers.anchorVelocity(a, b) + bias)
        let change = (step.massScale * full - step.impulseScale * impulse).limited(to: Limits.impulse)
        impulse = (impulse + change).limited(to: Limits.impulse)
        levers.applyImpulse(change, &a, &b)
        // Last, since it leaves the anchors as they are: both are then as they should be.
        solveTurning(&a, &b, step)
    }
}
