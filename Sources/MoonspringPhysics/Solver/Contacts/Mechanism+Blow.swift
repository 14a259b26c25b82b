// From the strikes on a mechanism to the impulses of its points, and to its bodies. See `Mechanism.swift` for the law.

extension Mechanism {
    /// Adds a point of a candidate if it is about to bounce: as fast as the joints let it, measured before the impulses of the
    /// last half are given again. What holds a squeezed body is added too.
    mutating func measure(
        _ candidate: UnsafeMutablePointer<ImpactCandidate>, _ strike: Int32, isSecond: Bool, a: Int32, b: Int32,
        _ pass: ImpactPass
    ) {
        let place = points.count
        let point = isSecond ? candidate.pointee.points.1 : candidate.pointee.points.0
        let row = ImpactRow(normal: candidate.pointee.head.normal, point).mechanismRow(a, b)
        let separation = Double(candidate.pointee.separation(point, pass.states))
        let step = Double(pass.step)
        let found = respond(place, row, starts: pass.starts)
        let isHeld = candidate.pointee.isSqueezed && separation <= Double(Solver.linearSlop)
        // Until the touch, the contact solver would slow the approach down.
        if let found, separation + found * step > 0, !isHeld { return }
        if point.isWaiting { candidate.pointee.reveal(isSecond: isSecond) }
        guard let found else { return }
        let time = separation > 0 && found < 0 ? min(separation / -found, step) : 0
        var acceleration = 0.0
        let response = response(place)
        for index in 0..<bodies.count {
            acceleration += dot(response[index], bodies.base[index].mass * bodies.base[index].acceleration)
        }
        let speed = found + acceleration * (time - 0.5 * step)
        let isFast = found < 0 && separation + found * step <= 0 && speed < -Double(Solver.restitutionThreshold)
        guard isFast || isHeld else { return }
        isStruck = isStruck || isFast
        points.append(
            MechanismPoint(
                candidate: strike, isSecond: isSecond, time: time, speed: speed,
                restitution: isFast ? Double(candidate.pointee.restitution) : 0))
    }

    /// Gives the bodies an impulse along the response of a point. Up to the touch they moved with the old velocities.
    func apply(_ impulse: Double, _ point: Int, _ pass: ImpactPass) {
        let response = response(point)
        let time = Float(points.base[point].time)
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
        masses.resize(to: count * count)
        let masses = masses.base
        for i in 0..<count {
            for j in 0...i {
                masses[i * count + j] = inner(response(i), response(j))
                masses[j * count + i] = masses[i * count + j]
            }
        }
        let points = points.base
        // Projected Gauss-Seidel on some few numbers: cheap enough to be done often. Then those that push are solved exactly.
        for _ in 0..<(count == 1 ? 1 : 60) {
            for i in 0..<count {
                var speed = (1 + points[i].restitution) * points[i].speed
                for j in 0..<count { speed += masses[i * count + j] * points[j].impulse }
                let wanted = points[i].impulse - speed / masses[i * count + i]
                points[i].impulse = wanted > 0 && wanted.isFinite ? wanted : 0
            }
        }
        if count > 1 { solvePushing() }
        limitEnergy(masses)
    }

    /// Solves for the impulses of the points that push, as equations, until none of them would have to pull (Gauss elimination
    /// with a trace of softness, since points of one contact may say the same).
    private func solvePushing() {
        let count = points.count
        let points = points.base
        withUnsafeTemporaryAllocation(of: Double.self, capacity: count * (count + 1)) { matrix in
            for _ in 0..<count {
                let width = count + 1
                for i in 0..<count {
                    let isPushing = points[i].impulse > 0
                    for j in 0..<count {
                        let both = isPushing && points[j].impulse > 0
                        matrix[i * width + j] = both ? masses.base[i * count + j] : 0
                    }
                    matrix[i * width + i] = masses.base[i * count + i] * (1 + 1e-9)
                    matrix[i * width + count] = isPushing ? -(1 + points[i].restitution) * points[i].speed : 0
                }
                // Symmetric and positive: no pivots.
                for k in 0..<count {
                    for i in k + 1..<count where matrix[i * width + k] != 0 {
                        let factor = matrix[i * width + k] / matrix[k * width + k]
                        for j in k...count { matrix[i * width + j] -= factor * matrix[k * width + j] }
                    }
                }
                for i in stride(from: count - 1, through: 0, by: -1) {
                    for j in i + 1..<count {
                        matrix[i * width + count] -= matrix[i * width + j] * matrix[j * width + count]
                    }
                    matrix[i * width + count] /= matrix[i * width + i]
                }
                var hasPull = false
                for i in 0..<count where points[i].impulse > 0 {
                    let impulse = matrix[i * width + count]
                    if !impulse.isFinite { return }
                    if impulse < 0 { hasPull = true }
                    points[i].impulse = impulse > 0 ? impulse : 0
                }
                if !hasPull { return }
            }
        }
    }

    /// Restitutions of at most 1 add no energy, whatever rounding and an unfinished solution have left.
    private func limitEnergy(_ masses: UnsafePointer<Double>) {
        let points = points.base
        let count = self.points.count
        var work = 0.0
        var square = 0.0
        for i in 0..<count {
            if points[i].restitution > 1 { return }
            work += points[i].impulse * points[i].speed
            for j in 0..<count { square += points[i].impulse * masses[i * count + j] * points[j].impulse }
        }
        guard 2 * work + square > 0, square > 0 else { return }
        let part = max(-2 * work / square, 0)
        for i in 0..<count { points[i].impulse *= part }
    }

    #if MOONSPRING_CHECK_INVARIANTS
        /// The kinetic energy of the bodies with velocities by slot, joules.
        func energy(_ velocities: UnsafePointer<Float4>) -> Double {
            var sum = 0.0
            for index in 0..<bodies.count {
                let v = velocities[Int(bodies.base[index].slot)]
                let velocity = Triple(Double(v.x), Double(v.y), Double(v.z))
                sum += 0.5 * dot(velocity, bodies.base[index].mass * velocity)
            }
            return sum
        }
    #endif
}
