// Joints solved once per 1/120 s by sequential impulses, as in Box2D 2.3: velocity iterations, then position iterations of
// non-linear Gauss-Seidel (PGS NGS in E. Catto's "Solver2D", 2024). The published trajectories of UIKit Dynamics need it.

extension JointRow {
    /// Measures the joint and applies the impulse it ended the last sub-step with, times `warmStart`.
    mutating func prepareIterated(_ a: inout BodyState, _ b: inout BodyState, h: Float, warmStart: Float) {
        levers = JointLevers(ends.anchors, a, b)
        if kind == .hinge { pointMass = PointMass(a, b, levers) } else { prepareRod(a, b, h: h) }
        impulse = (warmStart * impulse).limited(to: Limits.impulse)
        if kind == .hinge { levers.applyImpulse(impulse, &a, &b) } else { applyImpulse(impulse.x, &a, &b) }
    }

    /// One velocity iteration.
    @inline(__always)
    mutating func iterateVelocity(_ a: inout BodyState, _ b: inout BodyState) {
        if kind == .hinge {
            let vA = a.velocity + Vec2.cross(a.angularVelocity, levers.a)
            let vB = b.velocity + Vec2.cross(b.angularVelocity, levers.b)
            let change = pointMass.impulse(against: vB - vA)
            impulse += change
            levers.applyImpulse(change, &a, &b)
        } else {
            let error = speed(a, b) + bias + gamma * impulse.x
            let change = (-softMass * error).limited(to: Limits.impulse)
            impulse.x += change
            applyImpulse(change, &a, &b)
        }
    }

    /// One position iteration; whether the error was below the slop. The error is measured anew where the last correction has
    /// put the bodies.
    func iteratePosition(_ a: inout BodyState, _ b: inout BodyState) -> Bool {
        kind == .hinge ? iterateHingePosition(&a, &b) : iterateRodPosition(&a, &b)
    }

    // MARK: Rods and springs

    private mutating func prepareRod(_ a: BodyState, _ b: BodyState, h: Float) {
        let d = levers.gap(a, b)
        let length = d.length
        axis = direction(d, length, a, b)
        if axis == .zero {
            softMass = 0
            rigidMass = 0
            impulse.x = 0
            return
        }
        let inverseMass = measureArms(a, b)
        if frequency > 0 {
            let spring = SpringCoefficients(frequency: frequency, dampingRatio, h: h)
            bias = (length + ahead - self.length) * spring.omega / spring.a1
            gamma = inverseMass / spring.a2
            softMass = rigidMass * spring.a2 / (1 + spring.a2)
        } else {
            bias = 0
            gamma = 0
            softMass = rigidMass
        }
    }

    /// A spring between points that coincide brakes along the way they part: without that an item pushed out of a spring of
    /// no length would go undamped for one sub-step.
    private func direction(_ d: Vec2, _ length: Float, _ a: BodyState, _ b: BodyState) -> Vec2 {
        if length > Solver.directionThreshold && length.isFinite { return (1 / length) * d }
        guard frequency > 0 && length.isFinite else { return .zero }
        let relative = levers.anchorVelocity(a, b)
        let speed = relative.length
        return speed > Solver.directionThreshold && speed.isFinite ? (1 / speed) * relative : .zero
    }

    private func iterateRodPosition(_ a: inout BodyState, _ b: inout BodyState) -> Bool {
        let levers = JointLevers(ends.anchors, a, b)
        let d = levers.gap(a, b)
        let length = d.length
        guard length > Solver.directionThreshold && length.isFinite else { return true }
        let u = (1 / length) * d
        let error = (length - self.length).limited(to: Solver.maximumCorrection)
        let impulse = (-rigidMass * error).limited(to: Limits.impulse)
        a.position -= (a.inverseMass * impulse) * u
        a.angle -= (a.inverseInertia * Vec2.cross(levers.a, u) * impulse).limited(to: Solver.maximumTurn)
        b.position += (b.inverseMass * impulse) * u
        b.angle += (b.inverseInertia * Vec2.cross(levers.b, u) * impulse).limited(to: Solver.maximumTurn)
        return error.magnitude < Solver.linearSlop
    }

    // MARK: Hinges

    private func iterateHingePosition(_ a: inout BodyState, _ b: inout BodyState) -> Bool {
        let levers = JointLevers(ends.anchors, a, b)
        let error = levers.gap(a, b).shortened(to: Solver.maximumCorrection)
        let p = PointMass(a, b, levers).impulse(against: error)
        a.position -= a.inverseMass * p
        a.angle -= (a.inverseInertia * Vec2.cross(levers.a, p)).limited(to: Solver.maximumTurn)
        b.position += b.inverseMass * p
        b.angle += (b.inverseInertia * Vec2.cross(levers.b, p)).limited(to: Solver.maximumTurn)
        return error.lengthSquared < Solver.linearSlop * Solver.linearSlop
    }
}

extension JointLevers {
    /// From anchor A to anchor B, metres. Its rounding is part of the published trajectories.
    @inline(__always)
    fileprivate func gap(_ a: BodyState, _ b: BodyState) -> Vec2 { b.position + self.b - a.position - self.a }
}
