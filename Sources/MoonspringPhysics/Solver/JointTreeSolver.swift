// Joints that form trees are solved at once, exactly, in a time proportional to their number (D. Baraff, "Linear-time
// dynamics using Lagrange multipliers", 1996; the matrices on the bodies are R. Featherstone's articulated inertias,
// 1983). Iterations would carry a pull by one joint each: a chain with a load hundreds of times its links' weight falls
// apart under them.
//
// With inertia M of a body, rows J of a joint, impulse p and softness e: M dv = sum of J^T p over the body's joints, and
// J (v + dv) + bias + e (p so far + p) = 0 for each joint. From the leaves up every joint is expressed by the velocity of
// the body above it, which gets what hangs there as additional inertia; from the root down velocities and impulses
// follow.

/// The scalar constraints that a joint holds as equations, up to three: rows of (x, y, spin) for either body.
struct JointEquation: BitwiseCopyable {
    var a0 = Triple.zero
    var a1 = Triple.zero
    var a2 = Triple.zero
    var b0 = Triple.zero
    var b1 = Triple.zero
    var b2 = Triple.zero
    /// Bias velocities, m/s and rad/s.
    var bias = Triple.zero
    /// Whether the first two rows are those of a point or a rod, with levers in their spins.
    var hasLevers = false
    /// The length of a rod, metres: its first row acts along it, its second across and has no impulse of its own. Zero
    /// for others.
    var rodLength = 0.0

    /// Two rows that hold the ends of the levers together.
    init(point levers: JointLevers, bias: Vec2) {
        a0 = Triple(-1, 0, Double(levers.a.y))
        a1 = Triple(0, -1, -Double(levers.a.x))
        b0 = Triple(1, 0, -Double(levers.b.y))
        b1 = Triple(0, 1, Double(levers.b.x))
        self.bias = Triple(Double(bias.x), Double(bias.y), 0)
        hasLevers = true
    }

    /// One row along a direction.
    init(along axis: Vec2, armA: Float, armB: Float, bias: Float) {
        a0 = Triple(-Double(axis.x), -Double(axis.y), -Double(armA))
        b0 = Triple(Double(axis.x), Double(axis.y), Double(armB))
        self.bias = Triple(Double(bias), 0, 0)
    }
}

/// A joint of a tree. Joints stand in the order from the roots down.
struct TreeJoint: BitwiseCopyable {
    /// Places among the tree bodies; -1 for a body that nothing moves.
    var child: Int32
    var parent: Int32
    /// Whether the child is the joint's body A.
    var isChildA: Bool
    /// Where the states are, as in `JointEnds`.
    var slotA: Int32
    var slotB: Int32

    var equation = JointEquation(along: .zero, armA: 0, armB: 0, bias: 0)
    /// Accumulated impulse, newton seconds and newton metre seconds.
    var impulse = Triple.zero
    /// How far that gives way, as `gamma` of a spring.
    var softness = Triple.zero
    var factor = Factor3(Symmetric3(diagonal: .zero))
    /// Velocity error less what the subtree takes away; then the impulse against it.
    var error = Triple.zero

    init(child: Int32, parent: Int32, isChildA: Bool, slotA: Int32, slotB: Int32) {
        self.child = child
        self.parent = parent
        self.isChildA = isChildA
        self.slotA = slotA
        self.slotB = slotB
    }
}

/// A dynamic body of a tree.
struct TreeBody: BitwiseCopyable {
    /// Slot in the awake set.
    var slot: Int32
    /// Whether no joint is above it.
    var isRoot: Bool
    /// Inertia with all that hangs below.
    var inertia = Symmetric3(diagonal: .zero)
    var factor = Factor3(Symmetric3(diagonal: .zero))
    /// Impulse from below.
    var pull = Triple.zero
    /// Change of velocity and spin.
    var change = Triple.zero
    /// Inertia that stands for the torque with which a pull straightens the body, kg m^2; zero where that is slow enough.
    var straightening = 0.0
    /// Velocity and spin that straightening has changed and no joint's impulse accounts for: undone where the next
    /// sub-step starts, which measures that pull itself.
    var straightened = Triple.zero

    init(slot: Int32, isRoot: Bool) {
        self.slot = slot
        self.isRoot = isRoot
    }
}

/// The joints and bodies of one tree: stretches of the two columns.
struct JointTree: BitwiseCopyable {
    private let firstJoint: Int
    private let endJoint: Int
    private let firstBody: Int
    private let endBody: Int

    init(joints: Range<Int>, bodies: Range<Int>) {
        (firstJoint, endJoint) = (joints.lowerBound, joints.upperBound)
        (firstBody, endBody) = (bodies.lowerBound, bodies.upperBound)
    }

    /// Places among the tree joints.
    var joints: Range<Int> { firstJoint..<endJoint }
    /// Places among the tree bodies; the root, if it has no joint above it, comes first.
    var bodies: Range<Int> { firstBody..<endBody }
}

enum JointTreeSolver {
    /// How much of its own compliance a joint keeps: enough to let redundant joints share a load, too little to be seen.
    static let softness = 1e-5
    /// Kilogram square metres of a body that does not turn: beyond all others.
    static let infiniteInertia = 1e30
    /// What part of a body's inertia the straightening of one sub-step may reach before it is taken implicitly.
    static let straighteningLimit = 0.25
    /// Metres a second of bias from which on a tree counts as dragged, and radians that a sub-step's bias may then turn a
    /// body: levers hold for small turns only.
    static let dragSpeed = 2.0
    static let dragTurn = 0.1
}

/// Factorises a tree after its equations have been measured.
func factorizeTree(
    _ tree: JointTree, _ joints: UnsafeMutablePointer<TreeJoint>, _ bodies: UnsafeMutablePointer<TreeBody>,
    _ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>, h: Float
) {
    measureStraightening(tree, joints, bodies)
    for index in tree.bodies {
        let state = awake + Int(bodies[index].slot)
        let mass = 1 / Double(state.pointee.inverseMass)
        let turns = state.pointee.inverseInertia > 0
        let inertia = turns ? 1 / Double(state.pointee.inverseInertia) : JointTreeSolver.infiniteInertia
        let straightening = Double(h) * bodies[index].straightening - JointTreeSolver.straighteningLimit * inertia
        bodies[index].straightening = straightening > 0 ? straightening : 0
        bodies[index].inertia = Symmetric3(
            diagonal: Triple(mass, mass, inertia + bodies[index].straightening))
    }
    for index in tree.joints.reversed() {
        let joint = joints + index
        let a = jointBody(joint.pointee.slotA, awake, fixed)
        let b = jointBody(joint.pointee.slotB, awake, fixed)
        var e = joint.pointee.equation
        joint.pointee.softness = Triple(
            rowSoftness(e.a0, e.b0, a, b), rowSoftness(e.a1, e.b1, a, b), rowSoftness(e.a2, e.b2, a, b))
        if e.rodLength > 0 {
            joint.pointee.softness.y = straighteningSoftness(joint.pointee, Double(h), a, b)
            if joint.pointee.softness.y == 0 {
                // Slow enough: the row across is left out.
                joint.pointee.softness.y = 1
                joint.pointee.equation.a1 = .zero
                joint.pointee.equation.b1 = .zero
            }
        }
        e = joint.pointee.equation

        var matrix = Symmetric3(diagonal: joint.pointee.softness)
        if joint.pointee.child >= 0 {
            let child = bodies + Int(joint.pointee.child)
            child.pointee.factor = Factor3(child.pointee.inertia)
            if joint.pointee.isChildA {
                matrix.add(e.a0, e.a1, e.a2, over: child.pointee.factor)
            } else {
                matrix.add(e.b0, e.b1, e.b2, over: child.pointee.factor)
            }
        }
        joint.pointee.factor = Factor3(matrix)
        if joint.pointee.parent >= 0 {
            let parent = bodies + Int(joint.pointee.parent)
            let (r0, r1, r2) = joint.pointee.isChildA ? (e.b0, e.b1, e.b2) : (e.a0, e.a1, e.a2)
            parent.pointee.inertia.add(
                Triple(r0.x, r1.x, r2.x), Triple(r0.y, r1.y, r2.y), Triple(r0.z, r1.z, r2.z),
                over: joint.pointee.factor)
        }
    }
    let root = bodies + tree.bodies.lowerBound
    if root.pointee.isRoot { root.pointee.factor = Factor3(root.pointee.inertia) }
}

/// How much torque against a turn by a radian the joints' pulls make, newton metre seconds.
///
/// A light link between strong pulls swings back faster than the sub-steps can follow; taken at the end of the sub-step
/// instead of its start that torque is stable, and acts as additional inertia (M. Tournier, M. Nesme, B. Gilles and
/// F. Faure, "Stable Constrained Dynamics", 2015).
private func measureStraightening(
    _ tree: JointTree, _ joints: UnsafePointer<TreeJoint>, _ bodies: UnsafeMutablePointer<TreeBody>
) {
    for index in tree.bodies { bodies[index].straightening = 0 }
    for index in tree.joints where joints[index].equation.hasLevers {
        let joint = joints + index
        let e = joint.pointee.equation
        let p = joint.pointee.impulse
        // The impulse times the lever it pulls along.
        let alongA = e.a1.z * p.x - e.a0.z * p.y
        let alongB = e.b1.z * p.x - e.b0.z * p.y
        let isChildA = joint.pointee.isChildA
        if joint.pointee.child >= 0 { bodies[Int(joint.pointee.child)].straightening += isChildA ? alongA : alongB }
        if joint.pointee.parent >= 0 { bodies[Int(joint.pointee.parent)].straightening += isChildA ? alongB : alongA }
    }
}

/// Solves a factorised tree for the velocities as they are now.
///
/// Where joints are far out of place, the pull into place is solved for by itself and cut where it would turn bodies by
/// more than their levers allow, as a damped Newton step would be.
func solveTree(
    _ tree: JointTree, _ joints: UnsafeMutablePointer<TreeJoint>, _ bodies: UnsafeMutablePointer<TreeBody>,
    _ awake: UnsafeMutablePointer<BodyState>, _ fixed: UnsafeMutablePointer<BodyState>, _ step: JointStep
) {
    let isDragged = step.useBias && isDragged(tree, joints)
    for index in tree.bodies {
        let body = bodies + index
        let state = awake + Int(body.pointee.slot)
        if step.useBias {
            add(-body.pointee.straightened, to: state)
            body.pointee.straightened = .zero
        }
        body.pointee.pull = Triple(0, 0, -body.pointee.straightening * Double(state.pointee.angularVelocity))
    }
    for index in tree.joints {
        let joint = joints + index
        let e = joint.pointee.equation
        let vA = velocity(jointBody(joint.pointee.slotA, awake, fixed))
        let vB = velocity(jointBody(joint.pointee.slotB, awake, fixed))
        var error = Triple(
            dot(e.a0, vA) + dot(e.b0, vB), dot(e.a1, vA) + dot(e.b1, vB), dot(e.a2, vA) + dot(e.b2, vB))
        if step.useBias { error += joint.pointee.softness * joint.pointee.impulse }
        if step.useBias && !isDragged { error += e.bias }
        joint.pointee.error = error
    }
    substitute(tree, joints, bodies)
    apply(tree, joints, bodies, awake, scale: 1)
    if !isDragged { return }

    for index in tree.bodies { bodies[index].pull = .zero }
    for index in tree.joints { joints[index].error = joints[index].equation.bias }
    substitute(tree, joints, bodies)
    var turn = JointTreeSolver.dragTurn
    for index in tree.bodies {
        let own = Double(step.h) * bodies[index].change.z.magnitude
        if own > turn { turn = own }
    }
    apply(tree, joints, bodies, awake, scale: JointTreeSolver.dragTurn / turn)
}

/// Finds the changes of velocity and the impulses that cancel the errors.
private func substitute(
    _ tree: JointTree, _ joints: UnsafeMutablePointer<TreeJoint>, _ bodies: UnsafeMutablePointer<TreeBody>
) {
    // From the leaves up.
    for index in tree.joints.reversed() {
        let joint = joints + index
        let isChildA = joint.pointee.isChildA
        if joint.pointee.child >= 0 {
            let child = bodies + Int(joint.pointee.child)
            let change = child.pointee.factor.solve(child.pointee.pull)
            joint.pointee.error += times(joint.pointee.equation, isChildA, change)
        }
        if joint.pointee.parent >= 0 {
            let p = joint.pointee.factor.solve(joint.pointee.error)
            bodies[Int(joint.pointee.parent)].pull -= transposed(joint.pointee.equation, !isChildA, p)
        }
    }
    // From the root down.
    let root = bodies + tree.bodies.lowerBound
    if root.pointee.isRoot { root.pointee.change = root.pointee.factor.solve(root.pointee.pull) }
    for index in tree.joints {
        let joint = joints + index
        let isChildA = joint.pointee.isChildA
        var error = joint.pointee.error
        if joint.pointee.parent >= 0 {
            error += times(joint.pointee.equation, !isChildA, bodies[Int(joint.pointee.parent)].change)
        }
        let p = -joint.pointee.factor.solve(error)
        joint.pointee.error = p
        if joint.pointee.child >= 0 {
            let child = bodies + Int(joint.pointee.child)
            child.pointee.change = child.pointee.factor.solve(
                child.pointee.pull + transposed(joint.pointee.equation, isChildA, p))
        }
    }
}

/// Adds what `substitute` found, times `scale`, and notes what of it no joint's impulse accounts for.
private func apply(
    _ tree: JointTree, _ joints: UnsafeMutablePointer<TreeJoint>, _ bodies: UnsafeMutablePointer<TreeBody>,
    _ awake: UnsafeMutablePointer<BodyState>, scale: Double
) {
    // The sum of impulses takes the place of the pull.
    for index in tree.bodies { bodies[index].pull = .zero }
    for index in tree.joints {
        let joint = joints + index
        let isChildA = joint.pointee.isChildA
        var p = scale * joint.pointee.error
        if joint.pointee.equation.rodLength > 0 { p.y = 0 }
        joint.pointee.impulse = bounded(joint.pointee.impulse + p)
        if joint.pointee.child >= 0 {
            bodies[Int(joint.pointee.child)].pull += transposed(joint.pointee.equation, isChildA, p)
        }
        if joint.pointee.parent >= 0 {
            bodies[Int(joint.pointee.parent)].pull += transposed(joint.pointee.equation, !isChildA, p)
        }
    }
    for index in tree.bodies {
        let body = bodies + index
        let state = awake + Int(body.pointee.slot)
        let change = scale * body.pointee.change
        add(change, to: state)
        let m = Double(state.pointee.inverseMass)
        body.pointee.straightened += change - Triple(m, m, Double(state.pointee.inverseInertia)) * body.pointee.pull
    }
}

/// Whether a joint of the tree is far out of place.
private func isDragged(_ tree: JointTree, _ joints: UnsafePointer<TreeJoint>) -> Bool {
    for index in tree.joints {
        let bias = joints[index].equation.bias
        if !(bias.x.magnitude < JointTreeSolver.dragSpeed && bias.y.magnitude < JointTreeSolver.dragSpeed) {
            return true
        }
    }
    return false
}

// MARK: Small pieces

@inline(__always)
private func velocity(_ body: UnsafeMutablePointer<BodyState>) -> Triple {
    Triple(Double(body.pointee.velocity.x), Double(body.pointee.velocity.y), Double(body.pointee.angularVelocity))
}

@inline(__always)
private func add(_ change: Triple, to body: UnsafeMutablePointer<BodyState>) {
    body.pointee.velocity += Vec2(Float(change.x), Float(change.y)).limited(to: Limits.force)
    if body.pointee.inverseInertia > 0 { body.pointee.angularVelocity += Float(change.z).limited(to: Limits.force) }
}

/// The rows of one body times its velocity.
@inline(__always)
private func times(_ e: JointEquation, _ isA: Bool, _ v: Triple) -> Triple {
    isA ? Triple(dot(e.a0, v), dot(e.a1, v), dot(e.a2, v)) : Triple(dot(e.b0, v), dot(e.b1, v), dot(e.b2, v))
}

/// The impulse and angular impulse on one body.
@inline(__always)
private func transposed(_ e: JointEquation, _ isA: Bool, _ p: Triple) -> Triple {
    isA ? p.x * e.a0 + p.y * e.a1 + p.z * e.a2 : p.x * e.b0 + p.y * e.b1 + p.z * e.b2
}

/// The softness of one row, a part of what an impulse on it would move; one where it is empty, which keeps its impulse
/// at zero.
@inline(__always)
private func rowSoftness(
    _ rowA: Triple, _ rowB: Triple, _ a: UnsafeMutablePointer<BodyState>, _ b: UnsafeMutablePointer<BodyState>
) -> Double {
    let inverse = compliance(rowA, rowB, a, b)
    return inverse > 0 ? JointTreeSolver.softness * inverse : 1
}

/// The softness of the row across a rod: the rod's pull over its length is the stiffness against what moves across. Zero
/// where that is slow enough or the rod pushes.
private func straighteningSoftness(
    _ joint: TreeJoint, _ h: Double, _ a: UnsafeMutablePointer<BodyState>, _ b: UnsafeMutablePointer<BodyState>
) -> Double {
    let inverse = compliance(joint.equation.a1, joint.equation.b1, a, b)
    guard inverse > 0 else { return 0 }
    let mass = h * -joint.impulse.x / joint.equation.rodLength - JointTreeSolver.straighteningLimit / inverse
    return mass > 0 ? 1 / mass : 0
}

/// What a unit impulse on a row changes its velocity by.
@inline(__always)
private func compliance(
    _ rowA: Triple, _ rowB: Triple, _ a: UnsafeMutablePointer<BodyState>, _ b: UnsafeMutablePointer<BodyState>
) -> Double {
    Double(a.pointee.inverseMass) * (rowA.x * rowA.x + rowA.y * rowA.y)
        + Double(a.pointee.inverseInertia) * rowA.z * rowA.z
        + Double(b.pointee.inverseMass) * (rowB.x * rowB.x + rowB.y * rowB.y)
        + Double(b.pointee.inverseInertia) * rowB.z * rowB.z
}

@inline(__always)
private func bounded(_ v: Triple) -> Triple {
    let most = Double(Limits.impulse)
    return Triple.zero.replacing(with: v, where: (v .<= Triple(repeating: most)) .& (v .>= Triple(repeating: -most)))
}
