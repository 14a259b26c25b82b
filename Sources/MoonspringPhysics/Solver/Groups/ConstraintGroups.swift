// Groups of bodies whose constraints are solved at once, exactly: what rigid joints hold together, with its contacts against what
// stands still, and light bodies under much heavier ones.
//
// With masses M, rows J of the constraints (each between two bodies, with up to three rows), impulses p and softness e,
//
//     M dv = J^T dp,   J (v + dv) + bias + e (p + dp) = 0   for every row whose impulse is within its bounds,
//
// a row whose impulse is at its lower bound may part, one at its upper may close: joints are free, limits and contacts push one way,
// friction has a box. That is one mixed linear complementarity problem (D. Baraff, "Linear-time dynamics using Lagrange
// multipliers", 1996; K. Murty, "Linear Complementarity, Linear and Nonlinear Programming", 1988). `GroupOrder.swift` finds an order
// of elimination, `GroupSolver.swift` solves.

/// A dynamic body of a group.
struct GroupBody: BitwiseCopyable {
    /// Slot in the awake set.
    var slot: Int32
    var node: Int32 = -1
    /// The constraint that leads on to it from the body before, -1 for none: of the spanning tree of the elimination.
    var via: Int32 = -1
    /// Velocity and spin where the solve begins, and their change.
    var velocity = Triple.zero
    var change = Triple.zero
    /// The change without the bias of joints.
    var unbiased = Triple.zero
    /// The change so far on the way to the solution.
    var reached = Triple.zero
    /// Inertia that stands for the geometric stiffness, the torque with which a pull aligns the body, kg m^2; zero where it is slow.
    var stiffnessInertia = 0.0
    /// The part of the last change of velocity and spin that this stiffness made, and no impulse. The next half takes it back first,
    /// since it measures that pull anew.
    var stiffnessChange = Triple.zero
    /// The impulse along normals of what impulses do not move, newton seconds.
    var support = Vec2.zero
}

/// What a constraint of a group is in the world.
enum GroupSource: BitwiseCopyable {
    case joint(JointKind)
    case contact(Int32)
}

/// A joint or a contact of a group.
struct GroupConstraint: BitwiseCopyable {
    var source: GroupSource
    /// Places among the group bodies; -1 for what impulses do not move. Where only one is moved, that is `a` or `b`.
    var a: Int32
    var b: Int32
    var node: Int32 = -1
    /// Where the factor holds the rows of A and of B.
    var blockA: Int32 = -1
    var blockB: Int32 = -1

    var equation = JointEquation()
    /// What the bodies that impulses do not move add to the rows' speeds.
    var drift = Triple.zero
    /// Of a contact: the coefficient that bounds the third row by the impulses of the others.
    var friction = 0.0
    /// Of a contact: whether it is one with a boundary.
    var isBoundary = false
    /// The impulses that the bodies know of, and those that the solve finds, newton seconds.
    var impulse = Triple.zero
    var found = Triple.zero
    /// What it would find without the bias of joints.
    var unbiased = Triple.zero
    /// How far it has come on the way to the solution.
    var reached = Triple.zero
    /// The rows' speeds before the solve, with their bias.
    var error = Triple.zero
    /// By row: -1 at the lower bound, 1 at the upper, 0 within.
    var side = SIMD3<Int64>.zero

    init(_ source: GroupSource, a: Int32, b: Int32) {
        self.source = source
        self.a = a
        self.b = b
    }
}

/// One group: stretches of the columns.
struct ConstraintGroup: BitwiseCopyable {
    var firstBody: Int32 = 0
    var endBody: Int32 = 0
    var firstConstraint: Int32 = 0
    var endConstraint: Int32 = 0
    var firstNode: Int32 = 0
    var endNode: Int32 = 0
    /// Kilograms.
    var mass = 0.0
    /// Whether any of its constraints is a joint.
    var hasJoints = false
    /// Whether the factor is that of the sides as they are.
    var isFactorized = false
    /// Whether the solve is the first of a half, the one in which geometric stiffness acts.
    var isFirst = false
    /// Whether it has joints and a contact that is iterated touches one of their bodies.
    var isTouched = false

    var bodies: Range<Int> { Int(firstBody)..<Int(endBody) }
    var constraints: Range<Int> { Int(firstConstraint)..<Int(endConstraint) }
    var nodes: Range<Int> { Int(firstNode)..<Int(endNode) }
}

/// A body or a constraint in the order of elimination.
struct GroupNode: BitwiseCopyable {
    /// The place of a body, or ~ that of a constraint.
    var owner: Int32
    /// Its blocks: one for each later node that it is coupled with.
    var firstBlock: Int32 = 0
    var endBlock: Int32 = 0
    /// Of a constraint with the sign changed, so that it is positive.
    var matrix = Symmetric3(diagonal: .zero)
    var factor = Factor3(Symmetric3(diagonal: .zero))
    var value = Triple.zero

    init(owner: Int32) { self.owner = owner }

    /// 1 for a body, -1 for a constraint.
    var sign: Double { owner >= 0 ? 1 : -1 }
}

/// All groups of a tick.
struct ConstraintGroups: ~Copyable {
    /// The bodies that the joints and contacts of groups link, and what the search for groups works with.
    var links = LinkedSets()
    var search = GroupSearch()

    var groups = Column<ConstraintGroup>()
    var bodies = Column<GroupBody>()
    var constraints = Column<GroupConstraint>()
    var nodes = Column<GroupNode>()
    /// Later nodes, in rising order, and by block the rows of the later over the unknowns of the earlier.
    var blockNodes = Column<Int32>()
    var blocks = Column<EquationRows>()
    /// Rows of the blocks of the node that is eliminated.
    var forward = Column<EquationRows>()
    /// By slot of the awake set: place among the bodies, -1 for none.
    var placeOf = Column<Int32>()
    var order = GroupOrder()

    var isEmpty: Bool { groups.count == 0 }

    /// Whether a contact is solved in a group that has joints.
    var jointsTouch: Bool {
        (0..<groups.count).contains { index in
            let group = groups.base[index]
            return group.hasJoints && group.constraints.contains { !constraints.base[$0].isJoint }
        }
    }

    mutating func clear() {
        groups.truncate(to: 0)
        bodies.truncate(to: 0)
        constraints.truncate(to: 0)
    }

    /// A solver of the groups, valid until they are collected anew.
    func solver(_ states: UnsafeMutablePointer<BodyState>) -> GroupSolver {
        GroupSolver(
            bodies: bodies.base, constraints: constraints.base, nodes: nodes.base, blockNodes: blockNodes.base,
            blocks: blocks.base, forward: forward.base, states: states)
    }

    /// The impulse that a body has had from what impulses do not move.
    func support(_ slot: Int32) -> Vec2 { holds(slot) ? bodies.base[Int(placeOf.base[Int(slot)])].support : .zero }

    /// Whether a group has the body at a slot, -1 for what impulses do not move.
    func holds(_ slot: Int32) -> Bool { slot >= 0 && !isEmpty && placeOf.base[Int(slot)] >= 0 }
}
