// What holds a light body under a heavy one, solved at once. Iterations need as many rounds as the masses' ratio until the ground or
// the joints feel the load, and until then the light body is pressed through them.
//
// With a velocity v, rows N of the contacts' normals and the inverse masses A = N R N^T of whole bodies, where R is what an impulse
// changes with the joints of trees holding, the impulses p are those with p >= 0 and N v + bias + A (p - p now) + g p >= 0, one of the
// two an equality for each point: the fixed point of the iterations of `ContactSolver.swift`, with the softness g of its springs.

/// A point of a contact in a group.
struct HeldPoint: BitwiseCopyable {
    var contact: Int32
    var isSecond: Bool
    /// Slots of the bodies in the awake set, -1 for what impulses do not move.
    var a: Int32
    var b: Int32
    /// Rows of the normal, (x, y, spin).
    var rowA: Triple
    var rowB: Triple
    /// The speed at which it may close, metres a second.
    var bias: Double
    /// Whether it gives way.
    var isSoft: Bool
    /// Newton seconds, before.
    var impulse: Double
}

/// Groups of contacts that share bodies, or trees of joints.
struct HeldContacts: ~Copyable {
    /// Larger groups are left to the iterations.
    static let mostContacts = 40
    /// Bodies of a tree that is solved once for each point; larger ones are left to the iterations too.
    static let mostTreeBodies = 256

    /// Of a point's mass without joints, the part that gives way.
    static let leak = 1e-4

    private var members = Column<Int32>()
    private var starts = Column<Int32>()
    /// Disjoint sets of bodies (by slot) and trees (after them).
    private var parents = Column<Int32>()
    /// By set: how many contacts, then where its members go.
    private var sizes = Column<Int32>()
    /// Contacts with their sets, before they are sorted.
    private var found = Column<Found>()
    /// The trees of the group at hand.
    var trees = Column<Int32>()
    var points = Column<HeldPoint>()
    var problem = PushProblem()

    private struct Found: BitwiseCopyable {
        var contact: Int32
        var node: Int32
    }

    /// How many groups there are.
    var count: Int { starts.count }

    /// The contacts of a group.
    func group(_ index: Int) -> Range<Int> {
        let start = Int(starts.base[index])
        return start..<(index + 1 < starts.count ? Int(starts.base[index + 1]) : members.count)
    }

    func member(_ index: Int) -> Int32 { members.base[index] }

    mutating func clear() {
        members.truncate(to: 0)
        starts.truncate(to: 0)
    }

    // MARK: Collecting

    /// Begins with so many bodies and trees, each by itself.
    mutating func begin(nodeCount: Int) {
        clear()
        found.truncate(to: 0)
        parents.resize(to: nodeCount)
        for node in 0..<nodeCount { parents.base[node] = Int32(node) }
    }

    /// Adds a contact between two nodes, -1 for what does not move.
    mutating func add(_ contact: Int32, _ a: Int32, _ b: Int32) {
        found.append(Found(contact: contact, node: a >= 0 ? a : b))
        guard a >= 0, b >= 0 else { return }
        let (rootA, rootB) = (findRoot(parents.base, a), findRoot(parents.base, b))
        if rootA != rootB { parents.base[Int(max(rootA, rootB))] = min(rootA, rootB) }
    }

    /// Makes groups of what has been added.
    mutating func end() {
        sizes.refill(count: parents.count, with: 0)
        let sizes = sizes.base
        for index in 0..<found.count {
            found.base[index].node = findRoot(parents.base, found.base[index].node)
            sizes[Int(found.base[index].node)] += 1
        }
        var total: Int32 = 0
        // In the order of their first contacts; from then on `sizes` has -1 - the place of the next member.
        for index in 0..<found.count {
            let node = Int(found.base[index].node)
            if sizes[node] > Int32(Self.mostContacts) || sizes[node] < 0 { continue }
            starts.append(total)
            let size = sizes[node]
            sizes[node] = -1 - total
            total += size
        }
        members.resize(to: Int(total))
        for index in 0..<found.count {
            let node = Int(found.base[index].node)
            if sizes[node] >= 0 { continue }
            members.base[Int(-1 - sizes[node])] = found.base[index].contact
            sizes[node] -= 1
        }
    }
}
