// From the contacts with an impact on a mechanism to the impulses of its points, and to its bodies. See `Mechanism.swift` for the law.

extension Mechanism {
    /// Adds a candidate as a contact between the bodies at two places.
    mutating func addContact(_ candidate: UnsafePointer<ImpactCandidate>, a: Int32, b: Int32, _ pass: ImpactPass) {
        let first = ImpactRow(normal: candidate.pointee.head.normal, candidate.pointee.points.0).mechanismRow(a, b)
        let second = ImpactRow(normal: candidate.pointee.head.normal, candidate.pointee.points.1).mechanismRow(a, b)
        let along = candidate.pointee.rowAlongSurface(pass).mechanismRow(a, b)
        var equation = JointEquation()
        equation.a = EquationRows(first: first.rowA, second: second.rowA, third: along.rowA)
        equation.b = EquationRows(first: first.rowB, second: second.rowB, third: along.rowB)
        add(equation, rank: 0, a: a, b: b, pass)
    }

    /// Adds a point of a candidate if it is about to bounce: as fast as the joints let it, measured before the impulses of the
    /// last half are given again. `constraint` is its contact's.
    mutating func measure(
        _ candidate: UnsafeMutablePointer<ImpactCandidate>, _ place: Int32, _ constraint: Int32, isSecond: Bool,
        a: Int32, b: Int32, _ pass: ImpactPass
    ) {
        let point = isSecond ? candidate.pointee.points.1 : candidate.pointee.points.0
        let row = ImpactRow(normal: candidate.pointee.head.normal, point).mechanismRow(a, b)
        let separation = Double(candidate.pointee.head.separation(point, pass.states))
        let found = respond(row, pass)
        // Until the touch, the contact solver would slow the approach down.
        if let found, separation + found * Double(pass.step) > 0 { return }
        candidate.pointee.reveal(isSecond: isSecond)
        guard let found else { return }
        let touch = candidate.pointee.impact(
            at: separation, speed: found, acceleration: responseAcceleration, pass)
        guard let impact = touch else { return }
        points.append(
            MechanismPoint(
                candidate: place, isSecond: isSecond, constraint: constraint, time: impact.time, speed: found,
                acceleration: responseAcceleration, restitution: candidate.pointee.restitution(at: impact.speed)))
        parts.constraints.base[Int(constraint)].friction = Double(candidate.pointee.head.friction)
    }

    /// Sets when the impact happens, and the speeds of its points then. It is one moment for all: each at its own, their speeds would not
    /// be those of one motion, from which large impulses between them would make energy.
    mutating func setTime(_ pass: ImpactPass) {
        var (sum, weight) = (0.0, 0.0)
        for index in 0..<points.count {
            sum += points.base[index].speed * points.base[index].time
            weight += points.base[index].speed
        }
        time = sum / weight
        for index in 0..<points.count {
            points.base[index].speed += speedFromForces(points.base[index].acceleration, pass)
        }
    }

    /// What an acceleration adds to a speed until the impact.
    private func speedFromForces(_ acceleration: Double, _ pass: ImpactPass) -> Double {
        acceleration * (time - 0.5 * Double(pass.step))
    }

    /// Measures how a contact slides whose points have an impact. Nothing rubs where the joints hold it.
    mutating func measureSlide(
        _ candidate: UnsafePointer<ImpactCandidate>, _ constraint: Int32, a: Int32, b: Int32, _ pass: ImpactPass
    ) {
        let contact = parts.constraints.base + Int(constraint)
        if contact.pointee.friction == 0 { return }
        contact.pointee.friction = 0
        guard let slide = respond(candidate.pointee.rowAlongSurface(pass).mechanismRow(a, b), pass) else { return }
        contact.pointee.friction = Double(candidate.pointee.head.friction)
        contact.pointee.error.z = slide + speedFromForces(responseAcceleration, pass)
    }

    /// The impulse of all points of the contact that a point belongs to, if none of them has a larger one; else nil.
    func contactImpulse(atLargest index: Int) -> Double? {
        var sum = 0.0
        for other in max(index - 1, 0)...min(index + 1, points.count - 1)
        where points.base[other].candidate == points.base[index].candidate {
            if points.base[other].impulse > points.base[index].impulse { return nil }
            sum += points.base[other].impulse
        }
        return sum
    }

    // MARK: The law

    /// Nothing solves an impact again: friction follows its normals closely.
    private static let frictionRounds = 20

    /// Finds the impulses of all points together from their speeds. Between what joints tie Newton's law drives light limbs round and round,
    /// though it gains nothing.
    mutating func solveImpact(_ pass: ImpactPass) {
        let solver = parts.solver(pass.awake)
        if jointCount > 0 || !solveByNewton(solver) { solveByPoisson(solver) }
        keepPassive()
        for index in 0..<points.count {
            let point = points.base[index]
            points.base[index].impulse = max(constraint(of: point).pointee.found[point.row], 0)
        }
    }

    /// Returns whether friction gains nothing by it.
    private mutating func solveByNewton(_ solver: GroupSolver) -> Bool {
        beginSliding()
        for index in 0..<points.count { free(points.base[index], raised: true) }
        solver.pivot(&parts.groups.base[0], frictionRounds: Self.frictionRounds)
        return !gainsEnergy
    }

    private mutating func solveByPoisson(_ solver: GroupSolver) {
        beginSliding()
        for index in 0..<points.count { free(points.base[index], raised: false) }
        parts.groups.base[0].isFactorized = false
        solver.pivot(&parts.groups.base[0], frictionRounds: Self.frictionRounds)
        for index in 0..<points.count { raise(points.base[index]) }
        parts.groups.base[0].isFactorized = false
        solver.pivot(&parts.groups.base[0])
    }

    private func constraint(of point: MechanismPoint) -> UnsafeMutablePointer<GroupConstraint> {
        parts.constraints.base + Int(point.constraint)
    }

    /// Lets contacts slide as they do, without friction until their normals are known: were all rows free, there would be more of them than
    /// ways to move, and no bound to impulses that work against each other.
    private func beginSliding() {
        for index in jointCount..<parts.constraints.count {
            let contact = parts.constraints.base + index
            (contact.pointee.equation.lower.z, contact.pointee.equation.upper.z) = (0, 0)
            contact.pointee.side.z = contact.pointee.error.z < 0 ? 1 : -1
        }
    }

    /// Lets a point push until it stops, or until it bounces.
    private func free(_ point: MechanismPoint, raised: Bool) {
        let constraint = constraint(of: point)
        constraint.pointee.equation.upper[point.row] = .infinity
        constraint.pointee.side[point.row] = 0
        constraint.pointee.error[point.row] = (raised ? 1 + point.restitution : 1) * point.speed
    }

    /// Raises the impulse of a point that has stopped, and with it the box of friction, which follows the normals no more.
    private func raise(_ point: MechanismPoint) {
        let constraint = constraint(of: point)
        let impulse = (1 + point.restitution) * max(constraint.pointee.found[point.row], 0)
        constraint.pointee.equation.lower[point.row] = impulse
        constraint.pointee.equation.upper[point.row] = impulse
        constraint.pointee.side[point.row] = -1
        if constraint.pointee.friction == 0 { return }
        constraint.pointee.friction = 0
        constraint.pointee.equation.upper.z *= 1 + point.restitution
        constraint.pointee.equation.lower.z = -constraint.pointee.equation.upper.z
    }

    /// Where rounds do not find the solution, their impulses may make any energy: of these the part is taken that leaves the least.
    private mutating func keepPassive() {
        if isOverelastic { return }
        var work = 0.0
        for index in 0..<points.count {
            let point = points.base[index]
            work += constraint(of: point).pointee.found[point.row] * point.speed
        }
        for index in jointCount..<parts.constraints.count {
            let constraint = parts.constraints.base[index]
            work += constraint.found.z * constraint.error.z
        }
        let square = squareOfChange
        if 2 * work + square <= 1e-6 * square { return }
        let part = square.isFinite ? max(-work / square, 0) : 0
        for index in 0..<parts.constraints.count { parts.constraints.base[index].found *= part }
        for index in 0..<bodies.count where bodies.base[index].isMoved {
            parts.bodies.base[Int(bodies.base[index].place)].change *= part
        }
    }

    /// Whether a point bounces faster than it came: that adds energy.
    private var isOverelastic: Bool { (0..<points.count).contains { points.base[$0].restitution > 1 } }

    /// Of the bodies' velocities, weighed with their masses: twice the energy that they would have by it from rest.
    private var squareOfChange: Double {
        var square = 0.0
        for index in 0..<bodies.count where bodies.base[index].isMoved {
            let change = parts.bodies.base[Int(bodies.base[index].place)].change
            square += dot(change, bodies.base[index].mass * change)
        }
        return square
    }

    /// Whether the impulses, of which those along normals are raised already, leave more energy than Newton's law does without friction.
    private var gainsEnergy: Bool {
        var work = 0.0
        for index in jointCount..<parts.constraints.count {
            let constraint = parts.constraints.base[index]
            work += dot(constraint.found * Triple(1, 1, 2), constraint.error)
        }
        let square = squareOfChange
        return work + square > 1e-6 * square
    }

    #if MOONSPRING_CHECK_INVARIANTS
        /// What the impact's impulses do with the speeds that gravity adds or takes until the touch, joules.
        func workOfForces(_ pass: ImpactPass) -> Double {
            var sum = 0.0
            for index in 0..<points.count {
                let point = points.base[index]
                sum += point.impulse * (1 + point.restitution) * speedFromForces(point.acceleration, pass).magnitude
            }
            return sum
        }

        /// Whether the impact may add energy: a point is overelastic, or a body moves that impulses do not.
        func isDriven(_ velocities: UnsafePointer<Float4>) -> Bool {
            isOverelastic
                || (0..<bodies.count).contains { index in
                    !bodies.base[index].isMoved && Triple(velocities[Int(bodies.base[index].slot)]) != .zero
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
