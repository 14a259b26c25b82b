// From the strikes on a mechanism to the impulses of its points, and to its bodies. See `Mechanism.swift` for the law.

extension Mechanism {
    /// Adds a point of a candidate if it is about to bounce: as fast as the joints let it, measured before the impulses of the
    /// last half are given again.
    mutating func measure(
        _ candidate: UnsafeMutablePointer<ImpactCandidate>, _ strike: Int32, isSecond: Bool, a: Int32, b: Int32,
        _ pass: ImpactPass
    ) {
        let place = points.count
        let point = isSecond ? candidate.pointee.points.1 : candidate.pointee.points.0
        let row = ImpactRow(normal: candidate.pointee.head.normal, point).mechanismRow(a, b)
        let separation = Double(candidate.pointee.head.separation(point, pass.states))
        let step = Double(pass.step)
        let found = respond(place, row, starts: pass.starts)
        // Until the touch, the contact solver would slow the approach down.
        if let found, separation + found * step > 0 { return }
        if point.isWaiting { candidate.pointee.reveal(isSecond: isSecond) }
        guard let found else { return }
        let time = separation > 0 && found < 0 ? min(separation / -found, step) : 0
        var acceleration = 0.0
        let response = response(place)
        for index in 0..<bodies.count {
            acceleration += dot(response[index], bodies.base[index].mass * bodies.base[index].acceleration)
        }
        let pull = acceleration * (time - 0.5 * step)
        let speed = found + pull
        guard found < 0, speed < -Double(Solver.restitutionThreshold) else { return }
        points.append(
            MechanismPoint(
                candidate: strike, isSecond: isSecond, time: time, speed: speed, pull: pull,
                restitution: Double(candidate.pointee.restitution)))
    }

    /// Sets when the blow falls. It is one moment for all points: impulses of a thousand times what is left of them may meet at a
    /// light body between heavy ones.
    mutating func setTime() {
        var (sum, weight) = (0.0, 0.0)
        for index in 0..<points.count {
            sum += points.base[index].impulse * points.base[index].time
            weight += points.base[index].impulse
        }
        time = weight > 0 ? sum / weight : 0
    }

    /// Gives the bodies an impulse along the response of a point. Up to the blow they moved with the old velocities.
    mutating func apply(_ impulse: Double, _ point: Int, _ pass: ImpactPass) {
        let response = response(point)
        let time = Float(time)
        for index in 0..<bodies.count where bodies.base[index].inverse.x > 0 {
            let change = impulse * response[index]
            let slot = Int(bodies.base[index].slot)
            let dv = Vec2(Float(change.x), Float(change.y)).limited(to: Limits.force)
            let dw = Float(change.z).limited(to: Limits.force)
            let body = pass.states + (slot + 1)
            body.pointee.velocity += dv
            body.pointee.angularVelocity += dw
            body.pointee.position -= time * dv
            body.pointee.angle -= time * dw
            pass.starts[slot] += Float4(dv.x, dv.y, dw, 0)
        }
    }

    /// Lets the friction of a point brake its sliding. The response to the normal impulse gives way to that along the surface.
    mutating func applyFriction(
        _ candidate: UnsafePointer<ImpactCandidate>, _ point: Int, a: Int32, b: Int32, _ pass: ImpactPass
    ) {
        let head = candidate.pointee.head
        guard head.friction > 0 else { return }
        let struck = points.base[point].isSecond ? candidate.pointee.points.1 : candidate.pointee.points.0
        let row = ImpactRow(alongSurfaceOf: head.normal, struck).mechanismRow(a, b)
        guard let speed = respond(point, row, starts: pass.starts) else { return }
        let impulse = Friction.impulse(
            stopping: Float(-speed / inner(response(point), response(point))), coefficient: head.friction,
            normalImpulse: Float(points.base[point].impulse))
        apply(Double(impulse), point, pass)
    }

    /// Finds the impulses of all points together from their speeds, as Newton's law has it.
    mutating func solveBlow() {
        let count = points.count
        problem.begin(count)
        for i in 0..<count {
            let point = points.base[i]
            problem.speeds[i] = (1 + point.restitution) * point.speed
            for j in 0...i {
                let mass = inner(response(i), response(j))
                problem.setMass(i, j, mass)
                problem.setMass(j, i, mass)
            }
        }
        problem.solve()
        for i in 0..<count { points.base[i].impulse = problem.impulses[i] }
        limitEnergy()
    }

    /// Restitutions of at most 1 add no energy, whatever rounding and an unfinished solution have left.
    private mutating func limitEnergy() {
        let points = points.base
        let count = self.points.count
        var work = 0.0
        var square = 0.0
        for i in 0..<count {
            if points[i].restitution > 1 { return }
            work += points[i].impulse * points[i].speed
            for j in 0..<count { square += points[i].impulse * problem.mass(i, j) * points[j].impulse }
        }
        guard 2 * work + square > 0, square > 0 else { return }
        let part = max(-2 * work / square, 0)
        for i in 0..<count { points[i].impulse *= part }
    }

    #if MOONSPRING_CHECK_INVARIANTS
        /// What the blow's impulses do with the speeds that gravity adds or takes until the touch, joules.
        var pulled: Double {
            var sum = 0.0
            for index in 0..<points.count {
                let point = points.base[index]
                sum += point.impulse * (1 + point.restitution) * point.pull.magnitude
            }
            return sum
        }

        /// Whether a body of it moves that impulses do not.
        func isMoved(_ velocities: UnsafePointer<Float4>) -> Bool {
            (0..<bodies.count).contains { index in
                bodies.base[index].inverse == .zero && Triple(velocities[Int(bodies.base[index].slot)]) != .zero
            }
        }

        /// The kinetic energy of the bodies with velocities by slot, joules.
        func energy(_ velocities: UnsafePointer<Float4>) -> Double {
            var sum = 0.0
            for index in 0..<bodies.count {
                let velocity = Triple(velocities[Int(bodies.base[index].slot)])
                sum += 0.5 * dot(velocity, bodies.base[index].mass * velocity)
            }
            return sum
        }
    #endif
}
