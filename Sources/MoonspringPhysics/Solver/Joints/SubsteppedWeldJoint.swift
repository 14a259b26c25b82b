// Welds, solved in every sub-step. Point and angle are one block: see `RigidMass`.

extension JointRow {
    func weldEquation(_ a: BodyState, _ b: BodyState, _ step: JointStep) -> JointEquation {
        var equation = JointEquation(point: levers, bias: step.bias(levers.separation(a, b)))
        equation.setTurning(2, bias: Double(step.turnBias(levers.relativeAngle)))
        return equation
    }

    mutating func solveWeld(_ a: inout BodyState, _ b: inout BodyState, _ step: JointStep) {
        var bias = Vec2.zero
        var turnBias: Float = 0
        if step.useBias {
            weldMass = RigidMass(a, b, levers)
            bias = step.bias(levers.separation(a, b))
            turnBias = step.turnBias(levers.relativeAngle)
        }
        let velocity = levers.anchorVelocity(a, b) + bias
        let spin = b.angularVelocity - a.angularVelocity + turnBias
        let (full, fullTurn) = weldMass.impulse(against: velocity, spin)
        let change = (step.massScale * full - step.impulseScale * impulse).limited(to: Limits.impulse)
        let turn = (step.massScale * fullTurn - step.impulseScale * turnImpulse).limited(to: Limits.impulse)
        impulse = (impulse + change).limited(to: Limits.impulse)
        turnImpulse = (turnImpulse + turn).limited(to: Limits.impulse)
        applyAngularImpulse(turn, &a, &b)
        levers.applyImpulse(change, &a, &b)
    }
}
