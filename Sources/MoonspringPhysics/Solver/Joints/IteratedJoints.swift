// Joints solved once per 1/120 s by sequential impulses, as in Box2D 2.3: velocity iterations, then position iterations of
// non-linear Gauss-Seidel (PGS NGS in E. Catto's "Solver2D", 2024). The published trajectories of UIKit Dynamics need it.

/// A row that may be solved by iterations.
protocol IteratedJointRow: JointRow {
    /// Whether position iterations correct it.
    var isRigid: Bool { get }
    /// Measures the joint and applies the impulse it ended the last sub-step with, times `warmStart`.
    mutating func prepareIterated(_ a: inout BodyState, _ b: inout BodyState, h: Float, warmStart: Float)
    /// One velocity iteration.
    mutating func iterateVelocity(_ a: inout BodyState, _ b: inout BodyState)
    /// One position iteration; whether the error was below the slop. The error is measured anew where the last correction has
    /// put the bodies.
    func iteratePosition(_ a: inout BodyState, _ b: inout BodyState) -> Bool
}

extension JointStore where Row: IteratedJointRow {
    func prepareIterated(_ bodies: JointBodies, h: Float, warmStart: Float) {
        for (row, a, b) in rows(iterated, bodies) {
            row.pointee.prepareIterated(&a.pointee, &b.pointee, h: h, warmStart: warmStart)
        }
    }

    func iterateVelocities(_ bodies: JointBodies) {
        for (row, a, b) in rows(iterated, bodies) { row.pointee.iterateVelocity(&a.pointee, &b.pointee) }
    }

    /// One position iteration over the rows of islands marked in `active`; marks in `open` the islands in which an error was
    /// above the slop.
    func iteratePositions(_ bodies: JointBodies, active: UnsafePointer<Bool>, open: UnsafeMutablePointer<Bool>) {
        for (row, a, b) in rows(iterated, bodies) {
            let island = Int(row.pointee.ends.island)
            if !row.pointee.isRigid || !active[island] { continue }
            if !row.pointee.iteratePosition(&a.pointee, &b.pointee) { open[island] = true }
        }
    }
}

extension JointLevers {
    /// From anchor A to anchor B, metres. Its rounding is part of the published trajectories.
    @inline(__always)
    fileprivate func gap(_ a: BodyState, _ b: BodyState) -> Vec2 { b.position + self.b - a.position - self.a }
}

// MARK: Rods and springs

extension JointStore<DistanceJointRow> {
    /// Lets springs on bodies whose steps are shared see how long they will be after `time` seconds. Before forces act: what balances
    /// them is no speed.
    func lookAhead(_ bodies: JointBodies, _ steps: UnsafePointer<BodySteps>, by time: Float) {
        for (row, a, b) in rows(iterated, bodies) {
            let isShared = row.pointee.ends.isShared(steps)
            row.pointee.ahead = isShared ? time * row.pointee.speed(a.pointee, b.pointee) : 0
        }
    }
}

extension DistanceJointRow: IteratedJointRow {
    var isRigid: Bool { frequency == 0 }

    mutating func prepareIterated(_ a: inout BodyState, _ b: inout BodyState, h: Float, warmStart: Float) {
        levers = JointLevers(ends.anchors, a, b)
        let d = levers.gap(a, b)
        let length = d.length
        axis = direction(d, length, a, b)
        if axis == .zero {
            softMass = 0
            rigidMass = 0
            impulse = 0
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
        impulse = (warmStart * impulse).limited(to: Limits.impulse)
        applyImpulse(impulse, &a, &b)
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

    @inline(__always)
    mutating func iterateVelocity(_ a: inout BodyState, _ b: inout BodyState) {
        let error = speed(a, b) + bias + gamma * impulse
        let change = (-softMass * error).limited(to: Limits.impulse)
        impulse += change
        applyImpulse(change, &a, &b)
    }

    func iteratePosition(_ a: inout BodyState, _ b: inout BodyState) -> Bool {
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
}

// MARK: Hinges

extension HingeJointRow: IteratedJointRow {
    var isRigid: Bool { true }

    mutating func prepareIterated(_ a: inout BodyState, _ b: inout BodyState, h: Float, warmStart: Float) {
        levers = JointLevers(ends.anchors, a, b)
        mass = PointMass(a, b, levers)
        impulse = (warmStart * impulse).limited(to: Limits.impulse)
        levers.applyImpulse(impulse, &a, &b)
    }

    @inline(__always)
    mutating func iterateVelocity(_ a: inout BodyState, _ b: inout BodyState) {
        let vA = a.velocity + Vec2.cross(a.angularVelocity, levers.a)
        let vB = b.velocity + Vec2.cross(b.angularVelocity, levers.b)
        let change = mass.impulse(against: vB - vA)
        impulse += change
        levers.applyImpulse(change, &a, &b)
    }

    func iteratePosition(_ a: inout BodyState, _ b: inout BodyState) -> Bool {
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
