// What holds a light body under a heavy one, solved at once. Iterations need as many rounds as the masses' ratio until the floor or
// the joints feel the load, and until then the light body is pressed through them.
//
// With velocities v, rows N of the contacts' normals, and R, what impulses change with the joints of trees holding (`JointTree.swift`),
// the impulses p of a group are those with p >= 0 and N v + bias + N R N^T (p - p so far) + g p >= 0, one of the two an equality for
// each point: what the iterations of `ContactSolver.swift` would come to, with the softness g of its springs. Friction has rows of its
// own among them, whose impulses are bounded by those that the normals had: the bounds follow in a few rounds.

/// A row of a contact in a group: of one of its points, or of the friction that they share, which follows them.
struct HeldRow: BitwiseCopyable {
    enum Kind { case first, second, friction }

    var contact: Int32
    var kind: Kind
    /// Slots of the bodies in the awake set, -1 for what impulses do not move, and their trees of joints, -1 for none.
    var a: Int32
    var b: Int32
    var treeA: Int32
    var treeB: Int32
    /// Rows of the normal or the tangent, (x, y, spin).
    var rowA: Triple
    var rowB: Triple
    /// The speed at which it may close, metres a second, negative where it is to open; with that of a body that impulses do not move.
    var bias = 0.0
    /// The softness, as a part of what a unit impulse changes its speed by. Where no joints take part, of what it would change the
    /// heaviest body's by: that is what the springs carry.
    var give = 0.0
    /// Newton seconds, so far.
    var impulse: Double
    /// Of friction: the coefficient, and how many points stand before it.
    var coefficient = 0.0
    var pointCount = 0

    var isInTree: Bool { treeA >= 0 || treeB >= 0 }
}

/// Groups of contacts that share bodies, or trees of joints.
struct HeldContacts: ~Copyable {
    /// Larger groups, and groups with larger trees, are left to the iterations.
    private static let mostContacts = 40
    static let mostTreeBodies = 256
    /// Of what an impulse would change the speed of a point by if there were no joints, the part that it gives way by.
    static let leak = 1e-4

    /// By slot: whether joints hold a body that are not in trees. Its contacts are left to the iterations.
    var isLooped = Column<Bool>()
    /// How often the bounds of friction follow the normals.
    static let frictionRounds = 3

    /// The trees and rows of the group that is solved.
    private(set) var trees = Column<Int32>()
    var rows = Column<HeldRow>()
    var problem = PushProblem()

    /// The contacts of other bodies with those of a group: what the group hands on is for them.
    var neighbors = RowList()

    /// The contacts of each group, one group after the other, and where the groups begin.
    private var members = Column<Int32>()
    private var starts = Column<Int32>()
    /// Disjoint sets of bodies (by slot) and trees (after them).
    private var parents = Column<Int32>()
    private var bodyCount = 0
    /// Contacts with one of their nodes.
    var found = Column<Found>()
    /// By root: how many contacts, and where the next of its members goes, -1 while its group has no place.
    private var sizes = Column<Int32>()
    private var places = Column<Int32>()

    struct Found: BitwiseCopyable {
        var contact: Int32
        var node: Int32
    }

    /// How many groups there are.
    var count: Int { starts.count }

    /// The places of a group's members.
    func group(_ index: Int) -> Range<Int> {
        Int(starts.base[index])..<(index + 1 < starts.count ? Int(starts.base[index + 1]) : members.count)
    }

    /// The contact at a place.
    func member(_ place: Int) -> Int32 { members.base[place] }

    // MARK: Collecting

    mutating func clear() {
        members.truncate(to: 0)
        starts.truncate(to: 0)
        neighbors.clear()
    }

    /// Begins with so many awake bodies and trees, each by itself.
    mutating func begin(bodyCount: Int, treeCount: Int) {
        clear()
        self.bodyCount = bodyCount
        isLooped.refill(count: bodyCount, with: false)
        found.truncate(to: 0)
        parents.resize(to: bodyCount + treeCount)
        for node in 0..<parents.count { parents.base[node] = Int32(node) }
    }

    /// Adds a contact between the bodies at two slots, -1 for what does not move, and their trees, -1 for none.
    mutating func add(_ contact: Int32, _ a: Int32, _ b: Int32, treeA: Int32, treeB: Int32) {
        if isLoopedPair(a, b) { return }
        let (nodeA, nodeB) = (node(a, treeA), node(b, treeB))
        found.append(Found(contact: contact, node: nodeA >= 0 ? nodeA : nodeB))
        guard nodeA >= 0, nodeB >= 0 else { return }
        let (rootA, rootB) = (findRoot(parents.base, nodeA), findRoot(parents.base, nodeB))
        if rootA != rootB { parents.base[Int(max(rootA, rootB))] = min(rootA, rootB) }
    }

    /// Whether joints outside of trees hold one of two bodies.
    func isLoopedPair(_ a: Int32, _ b: Int32) -> Bool {
        a >= 0 && isLooped.base[Int(a)] || b >= 0 && isLooped.base[Int(b)]
    }

    /// The node of a body at a slot or of its tree; -1 for neither.
    private func node(_ slot: Int32, _ tree: Int32) -> Int32 { tree >= 0 ? Int32(bodyCount) + tree : slot }

    /// Whether a body at a slot, or its tree, belongs to a group. Valid after `end`.
    func holds(_ slot: Int32, _ tree: Int32) -> Bool {
        let node = node(slot, tree)
        return node >= 0 && places.base[Int(findRoot(parents.base, node))] >= 0
    }

    /// Makes groups of what has been added, in the order of their first contacts.
    mutating func end() {
        sizes.refill(count: parents.count, with: 0)
        places.refill(count: parents.count, with: -1)
        members.resize(to: found.count)
        let (sizes, places) = (sizes.base, places.base)
        for index in 0..<found.count {
            found.base[index].node = findRoot(parents.base, found.base[index].node)
            sizes[Int(found.base[index].node)] += 1
        }
        var total: Int32 = 0
        for index in 0..<found.count {
            let node = Int(found.base[index].node)
            if sizes[node] > Int32(Self.mostContacts) { continue }
            if places[node] < 0 {
                starts.append(total)
                places[node] = total
                total += sizes[node]
            }
            members.base[Int(places[node])] = found.base[index].contact
            places[node] += 1
        }
        members.truncate(to: Int(total))
    }

    // MARK: The group that is solved

    mutating func beginRows() {
        rows.truncate(to: 0)
        trees.truncate(to: 0)
    }

    /// Adds a tree, unless it is there; -1 is none.
    mutating func addTree(_ tree: Int32) {
        if tree < 0 { return }
        for index in 0..<trees.count where trees.base[index] == tree { return }
        trees.append(tree)
    }
}
