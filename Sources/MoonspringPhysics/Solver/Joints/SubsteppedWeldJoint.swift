// Welds, solved in every sub-step. Point and angle are one block: see `RigidMass`.

extension WeldJointRow: SubsteppedJointRow {
    mutating func prepare(_ a: BodyState, _ b: BodyState, relativeAngle: Double) {
        levers = JointLevers(ends.anchors, a, b)
        levers.relativeAngle = withoutTurns(relativeAngle)
    }

    func warmStart(_ a: inout BodyState, _ b: inout BodyState) {
        applyAngularImpulse(angularImpulse, &a, &b)
        levers.applyImpulse(impulse, &a, &b)
    }

    var rank: Int { 3 }

    var equationImpulse: Triple {
        get { Triple(Double(impulse.x), Double(impulse.y), Double(angularImpulse)) }
        set {
            impulse = Vec2(Float(newValue.x), Float(newValue.y)).limited(to: Limits.impulse)
            angularImpulse = Float(newValue.z).limited(to: Limits.impulse)
        }
    }

    func equation(_ a: BodyState, _ b: BodyState, _ step: JointStep) -> JointEquation {
        var equation = JointEquation(point: levers, bias: step.bias(levers.separation(a, b)))
        equation.setTurning(2, bias: Double(step.turnBias(levers.relativeAngle)))
        return equation
    }

    mutating func updateLevers(_ a: inout BodyState, _ b: inout BodyState) {
        levers.turn(carrying: impulse, &a, &b)
    }

    mutating func solve(_ a: inout BodyState, _ b: inout BodyState, _ step: JointStep) {
        var bias = Vec2.zero
        var turnBias: Float = 0
        if step.useBias {
            mass = RigidMass(a, b, levers)
            bias = step.bias(levers.separation(a, b))
            turnBias = step.turnBias(levers.relativeAngle)
        }
        let velocity = levers.anchorVelocity(a, b) + bias
        let spin = b.angularVelocity - a.angularVelocity + turnBias
        let (full, fullTurn) = mass.impulse(against: velocity, spin)
        let change = (step.massScale * full - step.impulseScale * impulse).limited(to: Limits.impulse)
        let turn = (step.massScale * fullTurn - step.impulseScale * angularImpulse).limited(to: Limits.impulse)
        impulse = (impulse + change).limited(to: Limits.impulse)
        angularImpulse = (angularImpulse + turn).limited(to: Limits.impulse)
        applyAngularImpulse(turn, &a, &b)
        levers.applyImpulse(change, &a, &b)
    }
}
