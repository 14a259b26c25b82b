// With u the line's direction, n = u turned by a right angle, d the way from anchor A to anchor B and r the levers, the
// speed across the line is n . (vB - vA) + (rB x n) wB - ((rA + d) x n) wA: the line turns with body A, which adds d to
// its lever. That speed and the spin are solved as a block of two, and the limits along u after it. An impulse along u
// alone would turn the bodies, and the block, putting that right, give some of the speed back: so it goes with the impulses
// of the block that leave speed across and spin as they are.

extension JointRow {
    mutating func measureSlide(_ a: BodyState, _ b: BodyState) {
        let leverA = levers.a + levers.separation(a, b)
        let normal = Vec2(-axis.y, axis.x)
        arms = JointArms(
            alongA: Vec2.cross(leverA, axis), alongB: Vec2.cross(levers.b, axis), acrossA: Vec2.cross(leverA, normal),
            acrossB: Vec2.cross(levers.b, normal))
        // In a group the impulses are found together.
        if ends.group < 0 { slideMass = SlideMass(a, b, arms) }
    }

    func slideEquation(_ a: BodyState, _ b: BodyState, _ step: JointStep) -> JointEquation {
        let normal = Vec2(-axis.y, axis.x)
        var equation = JointEquation(
            along: normal, armA: arms.acrossA, armB: arms.acrossB,
            bias: step.bias(Vec2.dot(normal, levers.separation(a, b))))
        equation.setTurning(1, bias: Double(step.turnBias(levers.relativeAngle)))
        if let end = endLaw(a, b, step) {
            equation.a.third = Triple(-Double(axis.x), -Double(axis.y), -Double(arms.alongA))
            equation.b.third = Triple(Double(axis.x), Double(axis.y), Double(arms.alongB))
            (equation.bias.z, equation.lower.z, equation.upper.z) = (end.bias, end.lower, end.upper)
        }
        return equation
    }

    mutating func updateSlide(_ a: inout BodyState, _ b: inout BodyState) {
        let along = range.lowerImpulse - range.upperImpulse
        apply(along: -along, across: -impulse.x, turn: 0, &a, &b)
        axis = levers.turnWithA(axis, a)
        levers.turn(a, b)
        measureSlide(a, b)
        apply(along: along, across: impulse.x, turn: 0, &a, &b)
    }

    mutating func solveSlide(_ a: inout BodyState, _ b: inout BodyState, _ step: JointStep) {
        var acrossBias: Float = 0
        var turnBias: Float = 0
        if step.useBias {
            acrossBias = step.bias(Vec2.cross(axis, levers.separation(a, b)))
            turnBias = step.turnBias(levers.relativeAngle)
        }
        let normal = Vec2(-axis.y, axis.x)
        let speed =
            Vec2.dot(normal, b.velocity - a.velocity) + arms.acrossB * b.angularVelocity
            - arms.acrossA * a.angularVelocity + acrossBias
        let spin = b.angularVelocity - a.angularVelocity + turnBias
        let across =
            (-step.massScale * (slideMass.across * speed + slideMass.mixed * spin) - step.impulseScale * impulse.x)
            .limited(to: Limits.impulse)
        let turn = (-step.massScale * (slideMass.mixed * speed + slideMass.spin * spin) - step.impulseScale * impulse.y)
            .limited(to: Limits.impulse)
        impulse.x = (impulse.x + across).limited(to: Limits.impulse)
        impulse.y = (impulse.y + turn).limited(to: Limits.impulse)
        apply(along: 0, across: across, turn: turn, &a, &b)
        // Last, since it leaves speed across and spin as they are.
        solveRange(&a, &b, step)
    }

    mutating func push(_ along: Float, _ a: inout BodyState, _ b: inout BodyState) {
        let across = (along * slideMass.acrossPerAlong).limited(to: Limits.impulse)
        let turn = (along * slideMass.spinPerAlong).limited(to: Limits.impulse)
        impulse.x = (impulse.x + across).limited(to: Limits.impulse)
        impulse.y = (impulse.y + turn).limited(to: Limits.impulse)
        apply(along: along, across: across, turn: turn, &a, &b)
    }

    @inline(__always)
    func apply(along: Float, across: Float, turn: Float, _ a: inout BodyState, _ b: inout BodyState) {
        let p = Vec2(along * axis.x - across * axis.y, along * axis.y + across * axis.x)
        a.velocity -= a.inverseMass * p
        a.angularVelocity -= a.inverseInertia * (along * arms.alongA + across * arms.acrossA + turn)
        b.velocity += b.inverseMass * p
        b.angularVelocity += b.inverseInertia * (along * arms.alongB + across * arms.acrossB + turn)
    }
}
