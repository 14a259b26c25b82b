// One solve of a group: which rows are at their bounds, and what impulses and velocities follow.

extension GroupSolver {
    /// What part of a body's inertia the geometric stiffness of one half may reach before it is taken implicitly, and how many times it
    /// counts: a pull may grow before the next half measures it.
    private static let stiffnessLimit = 0.25
    private static let stiffnessShare = 4.0
    /// Metres a second of bias from which on a group counts as dragged, and radians that a half's bias may then turn a body: levers
    /// hold for small turns only.
    private static let dragSpeed = 2.0
    private static let dragTurn = 0.1
    /// How much of its own compliance a row keeps: enough to let redundant ones share a load, too little to be seen.
    private static let softness = 1e-5

    /// Begins a half: undoes what no impulse accounts for, so that velocities are those that the impulses have made.
    func begin(_ group: ConstraintGroup) {
        for index in group.bodies {
            add(-bodies[index].stiffnessChange, to: Int(bodies[index].slot))
            bodies[index].stiffnessChange = .zero
            bodies[index].support = .zero
        }
    }

    /// Solves a group whose equations have been measured, for the first time in a half or, without bias, to relax it. Geometric stiffness
    /// acts once, in the first: what comes after exchanges impulses, with the same inertia, so that relaxing adds no energy.
    func solve(_ group: inout ConstraintGroup, _ step: JointStep) {
        // The rows of contacts stay as they are for a tick.
        if step.useBias && group.hasJoints {
            addGeometricStiffness(group, Double(step.h))
            group.isFactorized = false
        }
        limit(group, Double(step.h))
        group.isFirst = step.useBias
        solveMeasured(&group, step)
    }

    /// Solves a group again with its equations as they were, when other contacts have changed the velocities of its bodies.
    func solveAgain(_ group: inout ConstraintGroup, _ step: JointStep) {
        group.isFirst = false
        solveMeasured(&group, step)
    }

    private func solveMeasured(_ group: inout ConstraintGroup, _ step: JointStep) {
        for index in group.bodies { bodies[index].velocity = states[Int(bodies[index].slot)].velocities }
        let isDragged = step.useBias && isDragged(group)
        measureErrors(group, step, isDragged: isDragged)
        for index in group.constraints where chooseSides(constraints + index) { group.isFactorized = false }
        pivot(&group)
        if isDragged { pullIntoPlace(&group, step) }
        apply(group)
    }

    // MARK: Measuring

    /// Takes the equation of a constraint where its bodies are now, and the impulse that these know of. What the bodies' turning asks
    /// for, which is measured where a half begins, stays.
    func measure(
        _ index: Int, _ equation: JointEquation, impulse: Triple, _ stateA: BodyState, _ stateB: BodyState,
        _ step: JointStep
    ) {
        let constraint = constraints + index
        var equation = equation
        equation.softness = softness(equation, stateA, stateB)
        if equation.rodLength > 0 && !step.useBias {
            let before = constraint.pointee.equation
            (equation.softness.y, equation.lower.y, equation.upper.y) = (
                before.softness.y, before.lower.y, before.upper.y
            )
        }
        constraint.pointee.equation = equation
        constraint.pointee.impulse = impulse
        measureDrift(constraint, stateA, stateB)
    }

    /// The same for the relaxing solve of a joint without a third row, whose equation is that of the solve before: without its pull.
    /// False for others.
    func remeasure(_ index: Int, impulse: Triple, _ stateA: BodyState, _ stateB: BodyState, _ step: JointStep) -> Bool {
        let constraint = constraints + index
        guard !step.useBias, constraint.pointee.equation.lower.z >= constraint.pointee.equation.upper.z else {
            return false
        }
        constraint.pointee.equation.bias = .zero
        constraint.pointee.impulse = impulse
        measureDrift(constraint, stateA, stateB)
        return true
    }

    private func measureDrift(
        _ constraint: UnsafeMutablePointer<GroupConstraint>, _ stateA: BodyState, _ stateB: BodyState
    ) {
        constraint.pointee.drift = .zero
        if constraint.pointee.a < 0 {
            constraint.pointee.drift += constraint.pointee.equation.a.times(stateA.velocities)
        }
        if constraint.pointee.b < 0 {
            constraint.pointee.drift += constraint.pointee.equation.b.times(stateB.velocities)
        }
    }

    /// A part of what an impulse on each row would move, for rows that are rigid; one where that is nothing, which keeps the impulse.
    private func softness(_ equation: JointEquation, _ a: BodyState, _ b: BodyState) -> Triple {
        func part(_ rowA: Triple, _ rowB: Triple, _ own: Double) -> Double {
            if own > 0 { return own }
            let compliance = dot(rowA, a.inverses * rowA) + dot(rowB, b.inverses * rowB)
            return compliance > 0 ? Self.softness * compliance : 1
        }
        return Triple(
            part(equation.a.first, equation.b.first, equation.softness.x),
            part(equation.a.second, equation.b.second, equation.softness.y),
            part(equation.a.third, equation.b.third, equation.softness.z))
    }

    /// Bounds the impulses by what the group weighs.
    private func limit(_ group: ConstraintGroup, _ h: Double) {
        for index in group.constraints {
            let constraint = constraints + index
            let most = Triple(repeating: h * group.mass * constraint.pointee.strength)
            constraint.pointee.equation.lower = pointwiseMax(constraint.pointee.equation.lower, -most)
            constraint.pointee.equation.upper = pointwiseMin(constraint.pointee.equation.upper, most)
        }
    }

    /// The geometric stiffness: how much torque against a turn by a radian the pulls make, newton metre seconds, beyond what one half may
    /// follow.
    ///
    /// A light link between strong pulls swings back faster than the halves can follow; taken at the end of the half instead of its
    /// start that torque is stable, and acts as additional inertia (M. Tournier, M. Nesme, B. Gilles and F. Faure, "Stable
    /// Constrained Dynamics", 2015).
    private func addGeometricStiffness(_ group: ConstraintGroup, _ h: Double) {
        for index in group.bodies { bodies[index].stiffnessInertia = 0 }
        for index in group.constraints where constraints[index].equation.hasLevers {
            let constraint = constraints + index
            var p = constraint.pointee.impulse
            if constraint.pointee.equation.rodLength > 0 { p.x += p.z }
            forEachMoved(constraint) { $0.pointee.stiffnessInertia += $1.geometricStiffness(p) }
            if constraint.pointee.equation.rodLength > 0 { addRodStiffness(constraint, h) }
        }
        for index in group.bodies {
            let inverse = Double(states[Int(bodies[index].slot)].inverseInertia)
            let inertia = Self.stiffnessShare * h * bodies[index].stiffnessInertia
            let excess = inertia - (inverse > 0 ? Self.stiffnessLimit / inverse : .infinity)
            bodies[index].stiffnessInertia = excess > 0 ? excess : 0
        }
    }

    /// The rod's pull over its length is the stiffness against what moves across it: a row of its own, whose impulse is kept nowhere.
    private func addRodStiffness(_ constraint: UnsafeMutablePointer<GroupConstraint>, _ h: Double) {
        let equation = constraint.pointee.equation
        var across = 0.0
        forEachMoved(constraint) { across += dot($1.second, inverses($0) * $1.second) }
        let pull = -(constraint.pointee.impulse.x + constraint.pointee.impulse.z)
        let stiffness = Self.stiffnessShare * h * pull / equation.rodLength
        let mass = across > 0 ? stiffness - Self.stiffnessLimit / across : 0
        // Slow enough, or the rod pushes: the row is left out.
        constraint.pointee.equation.softness.y = mass > 0 ? 1 / mass : 1
        constraint.pointee.equation.lower.y = mass > 0 ? -.infinity : 0
        constraint.pointee.equation.upper.y = mass > 0 ? .infinity : 0
    }

    func inverses(_ body: UnsafePointer<GroupBody>) -> Triple { states[Int(body.pointee.slot)].inverses }

    /// Calls back with each body of a constraint that impulses move, and its rows.
    @inline(__always)
    func forEachMoved(
        _ constraint: UnsafePointer<GroupConstraint>, _ visit: (UnsafeMutablePointer<GroupBody>, EquationRows) -> Void
    ) {
        if constraint.pointee.a >= 0 { visit(bodies + Int(constraint.pointee.a), constraint.pointee.equation.a) }
        if constraint.pointee.b >= 0 { visit(bodies + Int(constraint.pointee.b), constraint.pointee.equation.b) }
    }

    /// Whether a joint of the group is far out of place.
    private func isDragged(_ group: ConstraintGroup) -> Bool {
        group.constraints.contains { index in
            let bias = constraints[index].equation.bias
            return constraints[index].isJoint
                && !(bias.x.magnitude < Self.dragSpeed && bias.y.magnitude < Self.dragSpeed)
        }
    }

    private func measureErrors(_ group: ConstraintGroup, _ step: JointStep, isDragged: Bool) {
        for index in group.constraints {
            let constraint = constraints + index
            var error = constraint.pointee.drift
            forEachMoved(constraint) { error += $1.times($0.pointee.velocity) }
            let isRod = constraint.pointee.equation.rodLength > 0
            if isRod && !group.isFirst { error.y = 0 }
            if step.useBias {
                var softness = constraint.pointee.equation.softness
                if isRod { softness.y = 0 }
                error += softness * constraint.pointee.impulse
            }
            if !isDragged || !constraint.pointee.isJoint { error += constraint.pointee.equation.bias }
            constraint.pointee.error = error
        }
    }

    // MARK: Dragging

    /// Where joints are far out of place, what pulls them into place is found by itself and cut where it would turn bodies by more than
    /// their levers allow, as a damped Newton step would be. What lies between two solutions keeps every bound.
    private func pullIntoPlace(_ group: inout ConstraintGroup, _ step: JointStep) {
        for index in group.bodies { bodies[index].unbiased = bodies[index].change }
        for index in group.constraints {
            constraints[index].unbiased = constraints[index].found
            if constraints[index].isJoint { constraints[index].error += constraints[index].equation.bias }
        }
        pivot(&group)
        var turn = Self.dragTurn
        for index in group.bodies {
            let own = Double(step.h) * (bodies[index].change.z - bodies[index].unbiased.z).magnitude
            if own > turn { turn = own }
        }
        let part = Self.dragTurn / turn
        for index in group.bodies {
            bodies[index].change = bodies[index].unbiased + part * (bodies[index].change - bodies[index].unbiased)
        }
        for index in group.constraints {
            let unbiased = constraints[index].unbiased
            constraints[index].found = unbiased + part * (constraints[index].found - unbiased)
        }
    }

    // MARK: Result

    /// Gives the bodies the change, and notes what of it no impulse accounts for.
    private func apply(_ group: ConstraintGroup) {
        // The sum of impulses takes the place of the node's value.
        for index in group.bodies { nodes[Int(bodies[index].node)].value = .zero }
        for index in group.constraints {
            let constraint = constraints + index
            var p = bounded(constraint.pointee.found)
            if constraint.pointee.equation.rodLength > 0 { p.y = 0 }
            let change = p - constraint.pointee.impulse
            constraint.pointee.impulse = p
            let (a, b) = (Int(constraint.pointee.a), Int(constraint.pointee.b))
            forEachMoved(constraint) { nodes[Int($0.pointee.node)].value += $1.transposedTimes(change) }
            if (a < 0 || b < 0) && !constraint.pointee.isJoint {
                let normal = a < 0 ? constraint.pointee.equation.b.first : constraint.pointee.equation.a.first
                bodies[max(a, b)].support += Float(p.x + p.y) * Vec2(Float(normal.x), Float(normal.y))
            }
        }
        for index in group.bodies {
            let body = bodies + index
            let slot = Int(body.pointee.slot)
            add(body.pointee.change, to: slot)
            body.pointee.stiffnessChange +=
                body.pointee.change - states[slot].inverses * nodes[Int(body.pointee.node)].value
        }
    }

    @inline(__always)
    private func add(_ change: Triple, to slot: Int) {
        let state = states + slot
        state.pointee.velocity += Vec2(Float(change.x), Float(change.y)).limited(to: Limits.force)
        if state.pointee.inverseInertia > 0 {
            state.pointee.angularVelocity += Float(change.z).limited(to: Limits.force)
        }
    }

    @inline(__always)
    private func bounded(_ v: Triple) -> Triple {
        let most = Double(Limits.impulse)
        return Triple.zero.replacing(
            with: v, where: (v .<= Triple(repeating: most)) .& (v .>= Triple(repeating: -most)))
    }
}

extension GroupConstraint {
    /// Metres a second squared: a constraint pulls at most as if it had to move the whole group like this. Where not all can be had, rods
    /// give way to other joints, these to contacts, and all to boundaries.
    fileprivate var strength: Double {
        switch source {
        case .joint(.distance): 1e4
        case .joint: 1e5
        case .contact: isBoundary ? 1e7 : 1e6
        }
    }

    var isJoint: Bool { if case .joint = source { true } else { false } }
}
