// From the contacts with an impact on a mechanism to the impulses of its points, and to its bodies. See `Mechanism.swift` for the law.

extension Mechanism {
    /// Adds the rows of the contacts to those of the joints, measures the points of all, keeps those with an impact, and measures how their
    /// contacts slide.
    mutating func measure(_ candidates: UnsafeMutablePointer<ImpactCandidate>, _ pass: ImpactPass) {
        jointCount = parts.constraints.count
        for index in 0..<contacts.count { addRows(contacts.base[index], candidates, pass) }
        prepare(pass)
        for index in 0..<contacts.count {
            measure(index, candidates, isSecond: false, pass)
            let candidate = candidates + Int(contacts.base[index].candidate)
            if candidate.pointee.pointCount > 1 { measure(index, candidates, isSecond: true, pass) }
        }
        if points.count == 0 { return }
        setTime(pass)
        for index in 0..<contacts.count { measureSlide(index, candidates, pass) }
    }

    private mutating func addRows(
        _ contact: MechanismContact, _ candidates: UnsafePointer<ImpactCandidate>, _ pass: ImpactPass
    ) {
        let candidate = candidates + Int(contact.candidate)
        let first = ImpactRow(normal: candidate.pointee.normal, candidate.pointee.points.0).parts
        let second = ImpactRow(normal: candidate.pointee.normal, candidate.pointee.points.1).parts
        let along = candidate.pointee.rowAlongSurface(pass).parts
        var equation = JointEquation()
        equation.a = EquationRows(first: first.a, second: second.a, third: along.a)
        equation.b = EquationRows(first: first.b, second: second.b, third: along.b)
        add(equation, rank: 0, a: contact.a, b: contact.b, pass)
    }

    /// Adds a point of a contact if it is about to bounce: as fast as the joints let it, measured before the impulses of the last half are
    /// given again.
    private mutating func measure(
        _ index: Int, _ candidates: UnsafeMutablePointer<ImpactCandidate>, isSecond: Bool, _ pass: ImpactPass
    ) {
        let contact = contacts.base[index]
        let candidate = candidates + Int(contact.candidate)
        let point = isSecond ? candidate.pointee.points.1 : candidate.pointee.points.0
        let separation = Double(candidate.pointee.separation(point, pass.states))
        let found = respond(ImpactRow(normal: candidate.pointee.normal, point), a: contact.a, b: contact.b, pass)
        // Until the touch, the contact solver would slow the approach down.
        if let found, separation + found * Double(pass.step) > 0 { return }
        candidate.pointee.reveal(isSecond: isSecond)
        guard let found else { return }
        let touch = candidate.pointee.impact(
            at: separation, speed: found, acceleration: responseAcceleration, pass)
        guard let impact = touch else { return }
        points.append(
            MechanismPoint(
                candidate: contact.candidate, isSecond: isSecond, constraint: Int32(jointCount + index),
                time: impact.time, speed: found, acceleration: responseAcceleration,
                restitution: candidate.pointee.restitution(at: impact.speed)))
        parts.constraints.base[jointCount + index].friction = Double(candidate.pointee.friction)
    }

    /// Sets when the impact happens, and the speeds of its points then. It is one moment for all: each at its own, their speeds would not
    /// be those of one motion, from which large impulses between them would make energy.
    private mutating func setTime(_ pass: ImpactPass) {
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
    private mutating func measureSlide(
        _ index: Int, _ candidates: UnsafePointer<ImpactCandidate>, _ pass: ImpactPass
    ) {
        let constraint = parts.constraints.base + (jointCount + index)
        if constraint.pointee.friction == 0 { return }
        constraint.pointee.friction = 0
        let contact = contacts.base[index]
        let row = candidates[Int(contact.candidate)].rowAlongSurface(pass)
        guard let slide = respond(row, a: contact.a, b: contact.b, pass) else { return }
        constraint.pointee.friction = Double(candidates[Int(contact.candidate)].friction)
        constraint.pointee.error.z = slide + speedFromForces(responseAcceleration, pass)
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
        if jointCount == 0 { free(solver, raised: true) }
        if jointCount > 0 || gainsEnergy {
            free(solver, raised: false)
            for index in 0..<points.count { raise(points.base[index]) }
            parts.groups.base[0].isFactorized = false
            solver.pivot(&parts.groups.base[0])
        }
        keepPassive()
        for index in 0..<points.count {
            let point = points.base[index]
            points.base[index].impulse = max(constraint(of: point).pointee.found[point.row], 0)
        }
    }

    /// Lets the points push until they stop, or until they bounce.
    ///
    /// Contacts slide as they do, without friction until their normals are known: were all rows free, there would be more of them than ways
    /// to move, and no bound to impulses that work against each other.
    private mutating func free(_ solver: GroupSolver, raised: Bool) {
        for index in jointCount..<parts.constraints.count {
            let contact = parts.constraints.base + index
            (contact.pointee.equation.lower.z, contact.pointee.equation.upper.z) = (0, 0)
            contact.pointee.side.z = contact.pointee.error.z < 0 ? 1 : -1
        }
        for index in 0..<points.count {
            let point = points.base[index]
            let constraint = constraint(of: point)
            constraint.pointee.equation.upper[point.row] = .infinity
            constraint.pointee.side[point.row] = 0
            constraint.pointee.error[point.row] = (raised ? 1 + point.restitution : 1) * point.speed
        }
        parts.groups.base[0].isFactorized = false
        solver.pivot(&parts.groups.base[0], frictionRounds: Self.frictionRounds)
    }

    private func constraint(of point: MechanismPoint) -> UnsafeMutablePointer<GroupConstraint> {
        parts.constraints.base + Int(point.constraint)
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
    var isOverelastic: Bool { (0..<points.count).contains { points.base[$0].restitution > 1 } }

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
    #endif
}
