// Hinges with limits or friction in the sub-stepped way, and those that found no place in a wide row.

extension HingeJointRow: SubsteppedJointRow {
    mutating func prepare(_ a: BodyState, _ b: BodyState, relativeAngle: Double) {
        levers = JointLevers(anchors, a, b)
        levers.relativeAngle = Float((relativeAngle - referenceAngle))
        angularMass = massOf(a.inverseInertia + b.inverseInertia)
    }

    func warmStart(_ a: inout BodyState, _ b: inout BodyState) {
        applyTurn(frictionImpulse + lowerImpulse - upperImpulse, &a, &b)
        applyImpulse(impulse, levers, &a, &b)
    }

    var rank: Int { 2 }

    var equationImpulse: Triple {
        get { Triple(Double(impulse.x), Double(impulse.y), 0) }
        set { impulse = Vec2(Float(newValue.x), Float(newValue.y)).limited(to: Limits.impulse) }
    }

    func equation(_ a: BodyState, _ b: BodyState, _ step: JointStep) -> JointEquation {
        JointEquation(point: levers, bias: step.bias(levers.separation(a, b)))
    }

    mutating func aim(_ a: inout BodyState, _ b: inout BodyState) {
        let old = levers
        levers.turn(a, b)
        reaim(impulse, from: old, to: levers, &a, &b)
    }

    mutating func solveBounded(_ a: inout BodyState, _ b: inout BodyState, _ step: JointStep) {
        if frictionTorque > 0 {
            // Coulomb friction of a given torque: it stops the turning, as far as that torque does in a sub-step.
            let most = frictionTorque * step.h
            let wanted = frictionImpulse - angularMass * (b.angularVelocity - a.angularVelocity)
            let bounded = wanted.limited(to: most)
            applyTurn(bounded - frictionImpulse, &a, &b)
            frictionImpulse = bounded
        }
        if !isLimited { return }
        // The relaxing solve follows the move: what turned since then counts too.
        let angle = step.useBias ? levers.relativeAngle : levers.turnedTo(a, b).relativeAngle
        if lowerAngle > -.infinity {
            let change = step.limit(
                &lowerImpulse, room: angle - lowerAngle, speed: b.angularVelocity - a.angularVelocity,
                mass: angularMass, maximumError: step.maximumTurn)
            applyTurn(change, &a, &b)
        }
        if upperAngle < .infinity {
            let change = step.limit(
                &upperImpulse, room: upperAngle - angle, speed: a.angularVelocity - b.angularVelocity,
                mass: angularMass, maximumError: step.maximumTurn)
            applyTurn(-change, &a, &b)
        }
    }

    mutating func solveEquations(_ a: inout BodyState, _ b: inout BodyState, _ step: JointStep) {
        if step.useBias {
            mass = PointMass(
                mA: a.inverseMass, iA: a.inverseInertia, rA: levers.a, mB: b.inverseMass, iB: b.inverseInertia,
                rB: levers.b)
        }
        let bias = step.useBias ? step.bias(levers.separation(a, b)) : .zero
        let full = mass.impulse(against: anchorVelocity(levers, a, b) + bias)
        let change = (step.massScale * full - step.impulseScale * impulse).limited(to: Limits.impulse)
        impulse = (impulse + change).limited(to: Limits.impulse)
        applyImpulse(change, levers, &a, &b)
    }
}
