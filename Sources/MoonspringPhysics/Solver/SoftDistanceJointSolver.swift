// Rods, ropes and limited springs in the sub-stepped way. All three act along the line between the anchors.

extension DistanceJointRow: SubsteppedJointRow {
    mutating func prepare(_ a: BodyState, _ b: BodyState, relativeAngle: Double) {
        levers = JointLevers(anchors, a, b)
        _ = aim(a, b)
    }

    /// Points the axis from anchor A to anchor B and answers their distance; where they coincide the axis stays.
    private mutating func aim(_ a: BodyState, _ b: BodyState) -> Float {
        let d = levers.separation(a, b)
        let length = d.length
        if length > Solver.directionThreshold && length.isFinite { axis = (1 / length) * d }
        armA = Vec2.cross(levers.a, axis)
        armB = Vec2.cross(levers.b, axis)
        rigidMass = massOf(
            a.inverseMass + a.inverseInertia * armA * armA + b.inverseMass + b.inverseInertia * armB * armB)
        return length.finiteOrZero
    }

    func warmStart(_ a: inout BodyState, _ b: inout BodyState) {
        apply(impulse + minimumImpulse - maximumImpulse, &a, &b)
    }

    var rank: Int { frequency == 0 && !isLimited ? 1 : 0 }

    var equationImpulse: Triple {
        get { Triple(Double(impulse), 0, 0) }
        set { impulse = Float(newValue.x).limited(to: Limits.impulse) }
    }

    func equation(_ a: BodyState, _ b: BodyState, _ step: JointStep) -> JointEquation {
        var equation = JointEquation(along: axis, armA: armA, armB: armB, bias: step.bias(distance - length))
        if distance > Solver.directionThreshold {
            let normal = Vec2(-axis.y, axis.x)
            let across = JointEquation(
                along: normal, armA: Vec2.cross(levers.a, normal), armB: Vec2.cross(levers.b, normal), bias: 0)
            equation.a1 = across.a0
            equation.b1 = across.b0
            equation.rodLength = Double(distance)
            equation.hasLevers = true
        }
        return equation
    }

    mutating func aim(_ a: inout BodyState, _ b: inout BodyState) {
        let total = impulse + minimumImpulse - maximumImpulse
        apply(-total, &a, &b)
        levers.turn(a, b)
        distance = aim(a, b)
        apply(total, &a, &b)
    }

    mutating func solveEquations(_ a: inout BodyState, _ b: inout BodyState, _ step: JointStep) {
        if rank == 0 { return }
        let error = speed(a, b) + step.bias(distance - length)
        let change = (-step.massScale * rigidMass * error - step.impulseScale * impulse).limited(to: Limits.impulse)
        impulse = (impulse + change).limited(to: Limits.impulse)
        apply(change, &a, &b)
    }

    mutating func solveBounded(_ a: inout BodyState, _ b: inout BodyState, _ step: JointStep) {
        if frequency > 0 && step.useBias { solveSpring(&a, &b, distance, step.h) }
        if !isLimited { return }
        // The relaxing solve follows the move: what room that left the limits counts.
        let distance = step.useBias ? distance : levers.turnedTo(a, b).separation(a, b).length.finiteOrZero
        if minimumLength > 0 {
            let change = step.limit(
                &minimumImpulse, room: distance - minimumLength, speed: speed(a, b), mass: rigidMass,
                maximumError: step.maximumError)
            apply(change, &a, &b)
        }
        if maximumLength < .infinity {
            let change = step.limit(
                &maximumImpulse, room: maximumLength - distance, speed: -speed(a, b), mass: rigidMass,
                maximumError: step.maximumError)
            apply(-change, &a, &b)
        }
    }

    /// Implicit Euler for the spring, as under the law: see `prepareDistanceJoints`.
    private mutating func solveSpring(_ a: inout BodyState, _ b: inout BodyState, _ distance: Float, _ h: Float) {
        let omega = 2 * .pi * frequency
        let a1 = 2 * dampingRatio + h * omega
        let a2 = h * omega * a1
        let error = speed(a, b) + (distance - length) * omega / a1
        let give = 1 / (1 + a2)
        // a2 / (1 + a2), which stays one where a2 overflows.
        let change = (-(1 - give) * rigidMass * error - give * impulse).limited(to: Limits.impulse)
        impulse = (impulse + change).limited(to: Limits.impulse)
        apply(change, &a, &b)
    }

    /// How fast the anchors part along the axis.
    @inline(__always)
    private func speed(_ a: BodyState, _ b: BodyState) -> Float {
        Vec2.dot(axis, b.velocity - a.velocity) + armB * b.angularVelocity - armA * a.angularVelocity
    }

    /// An impulse that pushes the anchors apart.
    @inline(__always)
    private func apply(_ impulse: Float, _ a: inout BodyState, _ b: inout BodyState) {
        a.velocity -= (a.inverseMass * impulse) * axis
        a.angularVelocity -= a.inverseInertia * armA * impulse
        b.velocity += (b.inverseMass * impulse) * axis
        b.angularVelocity += b.inverseInertia * armB * impulse
    }
}
