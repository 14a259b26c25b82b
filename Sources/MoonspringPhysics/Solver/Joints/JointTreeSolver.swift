/// Solves trees of joints: see `JointTree.swift`. Bare pointers for the length of a pass.
struct JointTreeSolver {
    var joints: UnsafeMutablePointer<TreeJoint>
    var treeBodies: UnsafeMutablePointer<TreeBody>
    var bodies: JointBodies

    /// How much of its own compliance a joint keeps: enough to let redundant joints share a load, too little to be seen.
    private static let softness = 1e-5
    /// Kilogram square metres of a body that does not turn: beyond all others.
    private static let infiniteInertia = 1e30
    /// What part of a body's inertia the straightening of one sub-step may reach before it is taken implicitly.
    private static let straighteningLimit = 0.25
    /// Metres a second of bias from which on a tree counts as dragged, and radians that a sub-step's bias may then turn a
    /// body: levers hold for small turns only.
    private static let dragSpeed = 2.0
    private static let dragTurn = 0.1
}

// MARK: Factorising

extension JointTreeSolver {
    /// Factorises a tree after its equations have been measured. `h` is the sub-step, seconds.
    func factorize(_ tree: JointTree, h: Double) {
        measureStraightening(tree)
        for index in tree.bodies {
            let state = bodies.awake + Int(treeBodies[index].slot)
            let mass = 1 / Double(state.pointee.inverseMass)
            let turns = state.pointee.inverseInertia > 0
            let inertia = turns ? 1 / Double(state.pointee.inverseInertia) : Self.infiniteInertia
            let straightening = h * treeBodies[index].straightening - Self.straighteningLimit * inertia
            treeBodies[index].straightening = straightening > 0 ? straightening : 0
            treeBodies[index].inertia = Symmetric3(
                diagonal: Triple(mass, mass, inertia + treeBodies[index].straightening))
        }
        for index in tree.joints.reversed() {
            let joint = joints + index
            soften(joint, h)
            var matrix = Symmetric3(diagonal: joint.pointee.softness)
            if joint.pointee.child >= 0 {
                let child = treeBodies + Int(joint.pointee.child)
                child.pointee.factor = Factor3(child.pointee.inertia)
                let rows = joint.childRows.pointee
                matrix.add(rows.first, rows.second, rows.third, over: child.pointee.factor)
            }
            joint.pointee.factor = Factor3(matrix)
            if joint.pointee.parent >= 0 {
                let parent = treeBodies + Int(joint.pointee.parent)
                let rows = joint.parentRows.pointee
                parent.pointee.inertia.add(
                    Triple(rows.first.x, rows.second.x, rows.third.x),
                    Triple(rows.first.y, rows.second.y, rows.third.y),
                    Triple(rows.first.z, rows.second.z, rows.third.z), over: joint.pointee.factor)
            }
        }
        let root = treeBodies + tree.bodies.lowerBound
        if root.pointee.isRoot { root.pointee.factor = Factor3(root.pointee.inertia) }
    }

    /// How much torque against a turn by a radian the joints' pulls make, newton metre seconds.
    ///
    /// A light link between strong pulls swings back faster than the sub-steps can follow; taken at the end of the sub-step
    /// instead of its start that torque is stable, and acts as additional inertia (M. Tournier, M. Nesme, B. Gilles and
    /// F. Faure, "Stable Constrained Dynamics", 2015).
    private func measureStraightening(_ tree: JointTree) {
        for index in tree.bodies { treeBodies[index].straightening = 0 }
        for index in tree.joints where joints[index].equation.hasLevers {
            let joint = joints + index
            let p = joint.pointee.impulse
            let (child, parent) = (Int(joint.pointee.child), Int(joint.pointee.parent))
            if child >= 0 { treeBodies[child].straightening += joint.childRows.pointee.pull(p) }
            if parent >= 0 { treeBodies[parent].straightening += joint.parentRows.pointee.pull(p) }
        }
    }

    /// Gives each row of a joint its softness: a part of what an impulse on it would move; one where it is empty, which keeps
    /// its impulse at zero.
    @inline(__always)
    private func soften(_ joint: UnsafeMutablePointer<TreeJoint>, _ h: Double) {
        let a = bodies.state(joint.pointee.slotA)
        let b = bodies.state(joint.pointee.slotB)
        let e = joint.pointee.equation
        let across = compliance(e.a.second, e.b.second, a, b)
        joint.pointee.softness = Triple(
            rowSoftness(compliance(e.a.first, e.b.first, a, b)), rowSoftness(across),
            rowSoftness(compliance(e.a.third, e.b.third, a, b)))
        guard joint.pointee.equation.rodLength > 0 else { return }
        // The rod's pull over its length is the stiffness against what moves across it.
        let stiffness = h * -joint.pointee.impulse.x / joint.pointee.equation.rodLength
        let mass = across > 0 ? stiffness - Self.straighteningLimit / across : 0
        joint.pointee.softness.y = mass > 0 ? 1 / mass : 1
        if mass > 0 { return }
        // Slow enough, or the rod pushes: the row across is left out.
        joint.pointee.equation.a.second = .zero
        joint.pointee.equation.b.second = .zero
    }

    @inline(__always)
    private func rowSoftness(_ compliance: Double) -> Double { compliance > 0 ? Self.softness * compliance : 1 }

    /// What a unit impulse on a row changes its velocity by.
    @inline(__always)
    private func compliance(
        _ rowA: Triple, _ rowB: Triple, _ a: UnsafePointer<BodyState>, _ b: UnsafePointer<BodyState>
    ) -> Double {
        Double(a.pointee.inverseMass) * (rowA.x * rowA.x + rowA.y * rowA.y)
            + Double(a.pointee.inverseInertia) * rowA.z * rowA.z
            + Double(b.pointee.inverseMass) * (rowB.x * rowB.x + rowB.y * rowB.y)
            + Double(b.pointee.inverseInertia) * rowB.z * rowB.z
    }
}

// MARK: Solving

extension JointTreeSolver {
    /// Solves a factorised tree for the velocities as they are now.
    ///
    /// Where joints are far out of place, the pull into place is solved for by itself and cut where it would turn bodies by
    /// more than their levers allow, as a damped Newton step would be.
    func solve(_ tree: JointTree, _ step: JointStep) {
        let isDragged = step.useBias && isDragged(tree)
        for index in tree.bodies {
            let body = treeBodies + index
            let state = bodies.awake + Int(body.pointee.slot)
            if step.useBias {
                add(-body.pointee.straightened, to: state)
                body.pointee.straightened = .zero
            }
            body.pointee.pull = Triple(0, 0, -body.pointee.straightening * Double(state.pointee.angularVelocity))
        }
        for index in tree.joints {
            let joint = joints + index
            let e = joint.pointee.equation
            let vA = bodies.state(joint.pointee.slotA).pointee.velocities
            let vB = bodies.state(joint.pointee.slotB).pointee.velocities
            var error = e.a.times(vA) + e.b.times(vB)
            if step.useBias { error += joint.pointee.softness * joint.pointee.impulse }
            if step.useBias && !isDragged { error += e.bias }
            joint.pointee.error = error
        }
        substitute(tree)
        apply(tree, scale: 1)
        if !isDragged { return }

        for index in tree.bodies { treeBodies[index].pull = .zero }
        for index in tree.joints { joints[index].error = joints[index].equation.bias }
        substitute(tree)
        var turn = Self.dragTurn
        for index in tree.bodies {
            let own = Double(step.h) * treeBodies[index].change.z.magnitude
            if own > turn { turn = own }
        }
        apply(tree, scale: Self.dragTurn / turn)
    }

    /// Finds what the impulses from outside change: `change` of its bodies. Valid after `solve`.
    func respond(_ tree: JointTree) {
        for index in tree.bodies { treeBodies[index].pull = treeBodies[index].push }
        for index in tree.joints { joints[index].error = .zero }
        substitute(tree)
    }

    /// Lets the impulses from outside act, and forgets them.
    func push(_ tree: JointTree) {
        respond(tree)
        apply(tree, scale: 1)
        for index in tree.bodies { treeBodies[index].push = .zero }
    }

    /// Finds the changes of velocity and the impulses that cancel the errors.
    private func substitute(_ tree: JointTree) {
        // From the leaves up.
        for index in tree.joints.reversed() {
            let joint = joints + index
            if joint.pointee.child >= 0 {
                let child = treeBodies + Int(joint.pointee.child)
                joint.pointee.error += joint.childRows.pointee.times(child.pointee.factor.solve(child.pointee.pull))
            }
            if joint.pointee.parent >= 0 {
                let p = joint.pointee.factor.solve(joint.pointee.error)
                treeBodies[Int(joint.pointee.parent)].pull -= joint.parentRows.pointee.transposedTimes(p)
            }
        }
        // From the root down.
        let root = treeBodies + tree.bodies.lowerBound
        if root.pointee.isRoot { root.pointee.change = root.pointee.factor.solve(root.pointee.pull) }
        for index in tree.joints {
            let joint = joints + index
            var error = joint.pointee.error
            if joint.pointee.parent >= 0 {
                error += joint.parentRows.pointee.times(treeBodies[Int(joint.pointee.parent)].change)
            }
            let p = -joint.pointee.factor.solve(error)
            joint.pointee.error = p
            if joint.pointee.child >= 0 {
                let child = treeBodies + Int(joint.pointee.child)
                child.pointee.change = child.pointee.factor.solve(
                    child.pointee.pull + joint.childRows.pointee.transposedTimes(p))
            }
        }
    }

    /// Adds what `substitute` found, times `scale`, and notes what of it no joint's impulse accounts for.
    private func apply(_ tree: JointTree, scale: Double) {
        // The sum of impulses takes the place of the pull.
        for index in tree.bodies { treeBodies[index].pull = treeBodies[index].push }
        for index in tree.joints {
            let joint = joints + index
            var p = scale * joint.pointee.error
            if joint.pointee.equation.rodLength > 0 { p.y = 0 }
            joint.pointee.impulse = bounded(joint.pointee.impulse + p)
            let (child, parent) = (Int(joint.pointee.child), Int(joint.pointee.parent))
            if child >= 0 { treeBodies[child].pull += joint.childRows.pointee.transposedTimes(p) }
            if parent >= 0 { treeBodies[parent].pull += joint.parentRows.pointee.transposedTimes(p) }
        }
        for index in tree.bodies {
            let body = treeBodies + index
            let state = bodies.awake + Int(body.pointee.slot)
            let change = scale * body.pointee.change
            add(change, to: state)
            let m = Double(state.pointee.inverseMass)
            body.pointee.straightened += change - Triple(m, m, Double(state.pointee.inverseInertia)) * body.pointee.pull
        }
    }

    /// Whether a joint of the tree is far out of place.
    func isDragged(_ tree: JointTree) -> Bool {
        for index in tree.joints {
            let bias = joints[index].equation.bias
            if !(bias.x.magnitude < Self.dragSpeed && bias.y.magnitude < Self.dragSpeed) { return true }
        }
        return false
    }

    @inline(__always)
    private func add(_ change: Triple, to body: UnsafeMutablePointer<BodyState>) {
        body.pointee.velocity += Vec2(Float(change.x), Float(change.y)).limited(to: Limits.force)
        if body.pointee.inverseInertia > 0 { body.pointee.angularVelocity += Float(change.z).limited(to: Limits.force) }
    }

    @inline(__always)
    private func bounded(_ v: Triple) -> Triple {
        let most = Double(Limits.impulse)
        return Triple.zero.replacing(
            with: v, where: (v .<= Triple(repeating: most)) .& (v .>= Triple(repeating: -most)))
    }
}
