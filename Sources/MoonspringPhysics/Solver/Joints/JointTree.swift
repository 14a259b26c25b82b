// Joints that form trees are solved at once, exactly, in a time proportional to their number (D. Baraff, "Linear-time
// dynamics using Lagrange multipliers", 1996; the matrices on the bodies are R. Featherstone's articulated inertias,
// 1983). Iterations would carry a pull by one joint each: a chain with a load hundreds of times its links' weight falls
// apart under them.
//
// With inertia M of a body, rows J of a joint, impulse p and softness e: M dv = sum of J^T p over the body's joints, and
// J (v + dv) + bias + e (p so far + p) = 0 for each joint. From the leaves up every joint is expressed by the velocity of
// the body above it, which gets what hangs there as additional inertia; from the root down velocities and impulses
// follow.

/// The rows of one body in the equations of a joint, each (x, y, spin): its part of the Jacobian.
struct EquationRows: BitwiseCopyable {
    var first = Triple.zero
    var second = Triple.zero
    var third = Triple.zero

    /// The rows times a velocity.
    @inline(__always)
    func times(_ v: Triple) -> Triple { Triple(dot(first, v), dot(second, v), dot(third, v)) }

    /// The impulse and angular impulse that impulses on the rows make.
    @inline(__always)
    func transposedTimes(_ p: Triple) -> Triple { p.x * first + p.y * second + p.z * third }

    /// An impulse of the first two rows times the lever it pulls along.
    @inline(__always)
    func pull(_ p: Triple) -> Double { second.z * p.x - first.z * p.y }
}

/// The scalar constraints that a joint holds as equations, up to three.
struct JointEquation: BitwiseCopyable {
    var a = EquationRows()
    var b = EquationRows()
    /// Bias velocities, m/s and rad/s.
    var bias = Triple.zero
    /// Whether the first two rows are those of a point or a rod, with levers in their spins.
    var hasLevers = false
    /// The length of a rod, metres: its first row acts along it, its second across and has no impulse of its own. Zero
    /// for others.
    var rodLength = 0.0

    /// Two rows that hold the ends of the levers together.
    init(point levers: JointLevers, bias: Vec2) {
        a.first = Triple(-1, 0, Double(levers.a.y))
        a.second = Triple(0, -1, -Double(levers.a.x))
        b.first = Triple(1, 0, -Double(levers.b.y))
        b.second = Triple(0, 1, Double(levers.b.x))
        self.bias = Triple(Double(bias.x), Double(bias.y), 0)
        hasLevers = true
    }

    /// One row along a direction.
    init(along axis: Vec2, armA: Float, armB: Float, bias: Float) {
        a.first = Triple(-Double(axis.x), -Double(axis.y), -Double(armA))
        b.first = Triple(Double(axis.x), Double(axis.y), Double(armB))
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
    /// Impulse from outside of the tree.
    var push = Triple.zero
    /// Change of velocity and spin.
    var change = Triple.zero
    /// Inertia that stands for the torque with which a pull straightens the body, kg m^2; zero where that is slow enough.
    var straightening = 0.0
    /// Velocity and spin that straightening has changed and no joint's impulse accounts for: undone where the next
    /// sub-step starts, which measures that pull itself.
    var straightened = Triple.zero

    /// Place among the trees.
    var tree: Int32

    init(slot: Int32, isRoot: Bool, tree: Int32) {
        self.tree = tree
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

extension UnsafeMutablePointer<TreeJoint> {
    /// The rows of the child, lent in place.
    var childRows: UnsafePointer<EquationRows> { rows(ofA: pointee.isChildA) }
    /// The rows of the parent, lent in place.
    var parentRows: UnsafePointer<EquationRows> { rows(ofA: !pointee.isChildA) }

    @inline(__always)
    private func rows(ofA isA: Bool) -> UnsafePointer<EquationRows> {
        let a = withUnsafePointer(to: &pointee.equation.a) { $0 }
        let b = withUnsafePointer(to: &pointee.equation.b) { $0 }
        return isA ? a : b
    }
}
