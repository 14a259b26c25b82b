// Which rows of a group are at their bounds.

extension GroupSolver {
    /// The part that the bounds of friction may change by without another round, and how many rounds they follow the normals.
    private static let closeBounds = 1e-3
    static let frictionRounds = 4

    /// The sides that a solve begins with: those of the impulses so far, but a row that is pressed begins to push. Returns whether they
    /// are others than before.
    func chooseSides(_ constraint: UnsafeMutablePointer<GroupConstraint>) -> Bool {
        if constraint.pointee.friction > 0 { _ = boundFriction(constraint, by: constraint.pointee.impulse) }
        let equation = constraint.pointee.equation
        let before = constraint.pointee.side
        let (p, error) = (constraint.pointee.impulse, constraint.pointee.error)
        let isAtLower = (equation.lower .>= equation.upper) .| ((p .<= equation.lower) .& (error .>= 0))
        let isAtUpper = (p .>= equation.upper) .& (error .<= 0)
        let side = SIMD3<Int64>.zero.replacing(with: 1, where: isAtUpper).replacing(with: -1, where: isAtLower)
        constraint.pointee.side = side
        return side != before
    }

    /// Sets the bounds of friction by the impulses of the normals. Returns whether that is another than before.
    private func boundFriction(_ constraint: UnsafeMutablePointer<GroupConstraint>, by impulses: Triple) -> Bool {
        let most = constraint.pointee.friction * (max(impulses.x, 0) + max(impulses.y, 0))
        let before = constraint.pointee.equation.upper.z
        constraint.pointee.equation.lower.z = -most
        constraint.pointee.equation.upper.z = most
        let p = constraint.pointee.found.z.magnitude
        return p >= min(most, before) && (most - before).magnitude > Self.closeBounds * before
    }

    /// Solves until every impulse is within its bounds and no row at a bound wants to leave it: rows on the wrong side change it, all
    /// at once (J. Júdice and F. Pires, "A block principal pivoting algorithm", 1994). Where that goes round in circles, in single steps. The
    /// bounds of friction follow the normals in the first rounds.
    func pivot(_ group: inout ConstraintGroup, frictionRounds: Int = GroupSolver.frictionRounds) {
        for round in 0..<(Solver.freeRounds + frictionRounds - Self.frictionRounds) {
            solveWithin(&group)
            let (hasChanged, hasMoved) = changeSides(group, followsNormals: round < frictionRounds)
            if hasChanged { group.isFactorized = false }
            if !hasChanged && !hasMoved { return }
        }
        descend(&group)
    }

    /// The primal active set method (J. Nocedal and S. Wright, "Numerical Optimization", 2006, chapter 16): from impulses within their
    /// bounds straight to the solution for the free rows, or to the first bound on the way there, which is one row's from then on; at
    /// the solution, the row that is driven hardest off its bound is let go. Energy falls with every step and no bound is ever left, so
    /// it may end at any.
    private func descend(_ group: inout ConstraintGroup) {
        for index in group.bodies { bodies[index].reached = .zero }
        for index in group.constraints {
            let constraint = constraints + index
            let equation = constraint.pointee.equation
            let start = pointwiseMin(pointwiseMax(constraint.pointee.impulse, equation.lower), equation.upper)
            constraint.pointee.reached = start
            let change = start - constraint.pointee.impulse
            for row in 0..<3 {
                constraint.pointee.side[row] =
                    start[row] <= equation.lower[row] ? -1 : start[row] >= equation.upper[row] ? 1 : 0
            }
            if change == .zero { continue }
            forEachMoved(constraint) { $0.pointee.reached += inverses($0) * $1.transposedTimes(change) }
        }
        group.isFactorized = false
        for _ in 0..<Solver.mostRounds {
            solveWithin(&group)
            let (part, hit) = stepToBound(group)
            for index in group.bodies {
                bodies[index].reached += part * (bodies[index].change - bodies[index].reached)
            }
            for index in group.constraints {
                constraints[index].reached += part * (constraints[index].found - constraints[index].reached)
            }
            guard let next = hit ?? rowToRelease(group) else { return }
            constraints[next.constraint].side[next.row] = next.side
            group.isFactorized = false
        }
        for index in group.bodies { bodies[index].change = bodies[index].reached }
        for index in group.constraints { constraints[index].found = constraints[index].reached }
    }

    /// A row that changes to a side.
    private typealias SideChange = (constraint: Int, row: Int, side: Int64)

    /// The step length: the part of the way to what was found that leads to the first bound, and whose that is; all and nil where none is.
    private func stepToBound(_ group: ConstraintGroup) -> (part: Double, hit: SideChange?) {
        var part = 1.0
        var hit: SideChange?
        for index in group.constraints {
            let constraint = constraints + index
            for row in 0..<3 where constraint.pointee.side[row] == 0 {
                let (p, start) = (constraint.pointee.found[row], constraint.pointee.reached[row])
                let (lower, upper) = (constraint.pointee.equation.lower[row], constraint.pointee.equation.upper[row])
                let bound = p < lower ? lower : p > upper ? upper : p
                if bound == p { continue }
                let own = (bound - start) / (p - start)
                if own < part { (part, hit) = (max(own, 0), (index, row, p < lower ? -1 : 1)) }
            }
        }
        return (part, hit)
    }

    /// The row that is driven off its bound hardest, as measured by what it would take to stop it; nil for none.
    private func rowToRelease(_ group: ConstraintGroup) -> SideChange? {
        var most = 0.0
        var released: SideChange?
        for index in group.constraints {
            let constraint = constraints + index
            let speeds = separationSpeeds(constraint)
            for row in 0..<3 where wantedSide(constraint, row, speeds[row]) != constraint.pointee.side[row] {
                if constraint.pointee.side[row] == 0 { continue }
                let drive = speeds[row] * speeds[row] / constraint.pointee.equation.softness[row]
                if drive > most { (most, released) = (drive, (index, row, 0)) }
            }
        }
        return released
    }

    /// Finds the impulses within their bounds and the change of velocity.
    private func solveWithin(_ group: inout ConstraintGroup) {
        if !group.isFactorized { factorize(group) }
        group.isFactorized = true
        for index in group.bodies {
            let body = bodies + index
            let torque = group.isFirst ? -body.pointee.stiffnessInertia * body.pointee.velocity.z : 0
            nodes[Int(body.pointee.node)].value = Triple(0, 0, torque)
        }
        for index in group.constraints {
            let constraint = constraints + index
            let side = constraint.pointee.side
            let bound = constraint.pointee.equation.lower.replacing(
                with: constraint.pointee.equation.upper, where: side .> 0)
            let fixed = Triple.zero.replacing(with: bound - constraint.pointee.impulse, where: side .!= 0)
            let error = constraint.pointee.error.replacing(with: 0, where: side .!= 0)
            constraint.pointee.found = fixed
            nodes[Int(constraint.pointee.node)].value = -error
            if fixed == .zero { continue }
            forEachMoved(constraint) { nodes[Int($0.pointee.node)].value += $1.transposedTimes(fixed) }
        }
        substitute(group)
        for index in group.bodies { bodies[index].change = nodes[Int(bodies[index].node)].value }
        for index in group.constraints {
            let constraint = constraints + index
            constraint.pointee.found += constraint.pointee.impulse - nodes[Int(constraint.pointee.node)].value
        }
    }

    /// Lets rows change sides; whether any did, and whether bounds of friction moved.
    private func changeSides(
        _ group: ConstraintGroup, followsNormals: Bool
    ) -> (hasChanged: Bool, hasMoved: Bool) {
        var (hasChanged, hasMoved) = (false, false)
        for index in group.constraints {
            let constraint = constraints + index
            if isSettled(constraint) { continue }
            let speeds = separationSpeeds(constraint)
            let before = constraint.pointee.side
            for row in 0..<3 { constraint.pointee.side[row] = wantedSide(constraint, row, speeds[row]) }
            if constraint.pointee.side != before { hasChanged = true }
            guard constraint.pointee.friction > 0, followsNormals else { continue }
            if boundFriction(constraint, by: constraint.pointee.found) { hasMoved = true }
        }
        return (hasChanged, hasMoved)
    }

    /// Whether no row can be on a wrong side: those that may move are within their bounds.
    private func isSettled(_ constraint: UnsafeMutablePointer<GroupConstraint>) -> Bool {
        let (p, lower, upper) = (
            constraint.pointee.found, constraint.pointee.equation.lower, constraint.pointee.equation.upper
        )
        let isWithin = (p .>= lower) .& (p .<= upper) .& (constraint.pointee.side .== 0)
        return all(isWithin .| (lower .>= upper)) && constraint.pointee.friction == 0
    }

    /// The separation speeds of the rows after the solve, with what gives way.
    private func separationSpeeds(_ constraint: UnsafeMutablePointer<GroupConstraint>) -> Triple {
        var sum = constraint.pointee.error
        forEachMoved(constraint) { sum += $1.times($0.pointee.change) }
        return sum + constraint.pointee.equation.softness * (constraint.pointee.found - constraint.pointee.impulse)
    }

    /// Where an impulse belongs, as far as the others are right.
    private func wantedSide(_ constraint: UnsafeMutablePointer<GroupConstraint>, _ row: Int, _ speed: Double) -> Int64 {
        let side = constraint.pointee.side[row]
        let (lower, upper) = (constraint.pointee.equation.lower[row], constraint.pointee.equation.upper[row])
        if side == 0 {
            let p = constraint.pointee.found[row]
            return p < lower ? -1 : p > upper ? 1 : 0
        }
        if lower >= upper { return side }
        let close = 1e-9 * (constraint.pointee.error[row].magnitude + 1e-6)
        if side < 0 { return speed < -close ? 0 : side }
        return speed > close ? 0 : side
    }
}
