// Rods, ropes and springs. All three act along the line between the anchors: with u the axis from A to B and r the levers,
// the constraint's velocity is C' = u . (vB + wB x rB - vA - wA x rA), and an impulse along u meets the mass 1 / (mA +
// iA (rA x u)^2 + mB + iB (rB x u)^2).

extension JointRow {
    /// Points the axis from anchor A to anchor B and returns their distance; where they coincide the axis stays.
    @inline(__always)
    mutating func updateAxis(_ a: BodyState, _ b: BodyState) -> Float {
        let d = levers.separation(a, b)
        let length = d.length
        if length > Solver.directionThreshold && length.isFinite { axis = (1 / length) * d }
        _ = measureArms(a, b)
        return length.finiteOrZero
    }

    /// Measures arms and rigid mass, and returns the inverse of the latter.
    @inline(__always)
    mutating func measureArms(_ a: BodyState, _ b: BodyState) -> Float {
        let (armA, armB) = (Vec2.cross(levers.a, axis), Vec2.cross(levers.b, axis))
        (arms.alongA, arms.alongB) = (armA, armB)
        let inverse = a.inverseMass + a.inverseInertia * armA * armA + b.inverseMass + b.inverseInertia * armB * armB
        rigidMass = effectiveMass(inverse)
        return inverse
    }

    func distanceEquation(_ a: BodyState, _ b: BodyState, _ step: JointStep) -> JointEquation {
        var equation = JointEquation(
            along: axis, armA: arms.alongA, armB: arms.alongB, bias: step.bias(distance - length))
        if rank == 0 { setSpring(&equation, step) }
        if let end = endLaw(a, b, step) {
            (equation.a.third, equation.b.third) = (equation.a.first, equation.b.first)
            (equation.bias.z, equation.lower.z, equation.upper.z) = (end.bias, end.lower, end.upper)
        }
        if frequency == 0 && distance > Solver.directionThreshold {
            let normal = Vec2(-axis.y, axis.x)
            let across = JointEquation(
                along: normal, armA: Vec2.cross(levers.a, normal), armB: Vec2.cross(levers.b, normal), bias: 0)
            equation.a.second = across.a.first
            equation.b.second = across.b.first
            equation.rodLength = Double(distance)
            equation.hasLevers = true
        }
        return equation
    }

    mutating func updateDistance(_ a: inout BodyState, _ b: inout BodyState) {
        let total = impulse.x + range.lowerImpulse - range.upperImpulse
        applyImpulse(-total, &a, &b)
        levers.turn(a, b)
        distance = updateAxis(a, b)
        applyImpulse(total, &a, &b)
    }

    /// Makes the row along the axis that of a spring, which acts once in each half, or of nothing.
    private func setSpring(_ equation: inout JointEquation, _ step: JointStep) {
        let spring = SpringCoefficients(frequency: frequency, dampingRatio, h: step.h)
        guard frequency > 0, rigidMass > 0, step.useBias else {
            equation.lower.x = Double(impulse.x)
            equation.upper.x = Double(impulse.x)
            return
        }
        equation.bias.x = Double((distance - length) * spring.omega / spring.a1)
        equation.softness.x = 1 / (Double(rigidMass) * Double(spring.a2))
    }

    mutating func solveDistance(_ a: inout BodyState, _ b: inout BodyState, _ step: JointStep) {
        if frequency > 0 && step.useBias { solveSpring(&a, &b, step.h) }
        solveRange(&a, &b, step)
        if rank == 0 { return }
        let error = speed(a, b) + step.bias(distance - length)
        let change = (-step.massScale * rigidMass * error - step.impulseScale * impulse.x).limited(to: Limits.impulse)
        impulse.x = (impulse.x + change).limited(to: Limits.impulse)
        applyImpulse(change, &a, &b)
    }

    private mutating func solveSpring(_ a: inout BodyState, _ b: inout BodyState, _ h: Float) {
        let spring = SpringCoefficients(frequency: frequency, dampingRatio, h: h)
        let error = speed(a, b) + (distance - length) * spring.omega / spring.a1
        let give = 1 / (1 + spring.a2)
        // a2 / (1 + a2), which stays one where a2 overflows.
        let change = (-(1 - give) * rigidMass * error - give * impulse.x).limited(to: Limits.impulse)
        impulse.x = (impulse.x + change).limited(to: Limits.impulse)
        applyImpulse(change, &a, &b)
    }

    /// How fast the anchors part along the axis, m/s: of a distance joint or along the line of a prismatic one.
    @inline(__always)
    func speed(_ a: BodyState, _ b: BodyState) -> Float {
        Vec2.dot(axis, b.velocity - a.velocity) + arms.alongB * b.angularVelocity - arms.alongA * a.angularVelocity
    }

    /// An impulse that pushes the anchors apart.
    @inline(__always)
    func applyImpulse(_ impulse: Float, _ a: inout BodyState, _ b: inout BodyState) {
        a.velocity -= (a.inverseMass * impulse) * axis
        a.angularVelocity -= a.inverseInertia * arms.alongA * impulse
        b.velocity += (b.inverseMass * impulse) * axis
        b.angularVelocity += b.inverseInertia * arms.alongB * impulse
    }
}
