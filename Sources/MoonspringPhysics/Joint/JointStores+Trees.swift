// Finding the joints that the direct solver takes: those of connected dynamic bodies without a loop. It puts limits and friction
// on top of what it has solved, while the iterations hold them with the pin; so of joints that have them it takes only what
// iterations would not do for.

/// When a tree with limits or friction is solved directly.
enum TreeRule {
    /// From this many bodies on.
    static let bodies: Int32 = 12
    /// From this number on if there is a weld among them: a beam that bends is seen sooner than a hinge that gives.
    static let weldedBodies: Int32 = 3
    /// From this ratio of the heaviest to the lightest body on.
    static let massRatio: Float = 5
}

/// Scratch columns of the search.
struct JointTreeSearch: ~Copyable {
    /// A sub-stepped joint with equations.
    struct Edge: BitwiseCopyable {
        var kind: JointKind
        /// Place among the awake rows of its kind.
        var row: Int32
        /// Slots of dynamic bodies, -1 for others.
        var a: Int32
        var b: Int32
        var slotA: Int32
        var slotB: Int32
        /// Whether it has limits or friction besides its equations.
        var hasBounds: Bool
        /// Whether the walk has passed it.
        var isDone = false
    }

    /// A group of linked bodies, kept at its root.
    struct Group: BitwiseCopyable {
        var bodies: Int32 = 1
        var hasLoop = false
        var hasWeld = false
        var hasBounds = false
        var lightest: Float
        var heaviest: Float
    }

    var edges = Column<Edge>()
    var groups = Column<Group>()
    /// The disjoint sets of slots that the groups are.
    var parents = Column<Int32>()
    /// Where the edges of each body begin in `incident`.
    var firstIncident = Column<Int32>()
    var incident = Column<Int32>()
    /// Place among the tree bodies by slot; -1 for none.
    var placeOf = Column<Int32>()

    private func root(_ slot: Int32) -> Int32 { findRoot(parents.base, slot) }

    /// Joins the groups of an edge's ends.
    func unite(_ edge: Edge) {
        let groups = groups.base
        let own = Int(root(edge.a >= 0 ? edge.a : edge.b))
        if edge.kind == .weld { groups[own].hasWeld = true }
        if edge.hasBounds { groups[own].hasBounds = true }
        guard edge.a >= 0, edge.b >= 0 else { return }
        let rootA = root(edge.a)
        let rootB = root(edge.b)
        if rootA == rootB {
            groups[Int(rootA)].hasLoop = true
            return
        }
        let (kept, other) = rootA < rootB ? (Int(rootA), Int(rootB)) : (Int(rootB), Int(rootA))
        parents.base[other] = Int32(kept)
        groups[kept].bodies += groups[other].bodies
        groups[kept].hasLoop = groups[kept].hasLoop || groups[other].hasLoop
        groups[kept].hasWeld = groups[kept].hasWeld || groups[other].hasWeld
        groups[kept].hasBounds = groups[kept].hasBounds || groups[other].hasBounds
        if groups[other].lightest < groups[kept].lightest { groups[kept].lightest = groups[other].lightest }
        if groups[other].heaviest > groups[kept].heaviest { groups[kept].heaviest = groups[other].heaviest }
    }

    /// Whether the group of an edge is to be solved directly.
    func isWorth(_ edge: Edge) -> Bool {
        let group = groups.base[Int(root(edge.a >= 0 ? edge.a : edge.b))]
        if group.hasLoop { return false }
        // A rod to a point beyond a wall gives way to the wall: see `WallHold.swift`.
        if group.bodies == 1 && edge.kind == .distance { return false }
        return !group.hasBounds || group.bodies >= (group.hasWeld ? TreeRule.weldedBodies : TreeRule.bodies)
            || (group.bodies > 1 && group.heaviest >= TreeRule.massRatio * group.lightest)
    }

    /// Lists the edges of every body.
    mutating func listIncident(bodyCount: Int) {
        firstIncident.refill(count: bodyCount + 1, with: 0)
        let first = firstIncident.base
        for index in 0..<edges.count {
            let edge = edges.base[index]
            if edge.a >= 0 { first[Int(edge.a) + 1] += 1 }
            if edge.b >= 0 { first[Int(edge.b) + 1] += 1 }
        }
        for slot in 0..<bodyCount { first[slot + 1] += first[slot] }
        incident.refill(count: Int(first[bodyCount]), with: 0)
        // Filled from the back, so that each body's edges keep their order and the starts end where they belong.
        for index in stride(from: edges.count - 1, through: 0, by: -1) {
            let edge = edges.base[index]
            if edge.b >= 0 {
                first[Int(edge.b) + 1] -= 1
                incident.base[Int(first[Int(edge.b) + 1])] = Int32(index)
            }
            if edge.a >= 0 {
                first[Int(edge.a) + 1] -= 1
                incident.base[Int(first[Int(edge.a) + 1])] = Int32(index)
            }
        }
    }
}

extension JointStores {
    /// Moves the joints of trees worth it from the sub-stepped lists to the direct solver.
    mutating func growTrees(_ states: UnsafePointer<BodyState>, bodyCount: Int) {
        findTrees(states, bodyCount: bodyCount)
        distance.forgetFormerTrees()
        prismatic.forgetFormerTrees()
        weld.forgetFormerTrees()
        hinge.forgetFormerTrees()
    }

    private mutating func findTrees(_ states: UnsafePointer<BodyState>, bodyCount: Int) {
        treeJoints.truncate(to: 0)
        treeBodies.truncate(to: 0)
        jointTrees.truncate(to: 0)
        treeSearch.edges.truncate(to: 0)
        distance.listEdges(.distance, states, &treeSearch)
        prismatic.listEdges(.prismatic, states, &treeSearch)
        weld.listEdges(.weld, states, &treeSearch)
        hinge.listEdges(.hinge, states, &treeSearch)
        if treeSearch.edges.count == 0 { return }

        treeSearch.groups.resize(to: bodyCount)
        treeSearch.parents.resize(to: bodyCount)
        for slot in 0..<bodyCount {
            let inverse = states[slot].inverseMass
            let mass = inverse > 0 ? 1 / inverse : 0
            treeSearch.groups.base[slot] = JointTreeSearch.Group(lightest: mass, heaviest: mass)
            treeSearch.parents.base[slot] = Int32(slot)
        }
        for index in 0..<treeSearch.edges.count { treeSearch.unite(treeSearch.edges.base[index]) }
        var kept = 0
        for index in 0..<treeSearch.edges.count where treeSearch.isWorth(treeSearch.edges.base[index]) {
            treeSearch.edges.base[kept] = treeSearch.edges.base[index]
            kept += 1
        }
        treeSearch.edges.truncate(to: kept)
        if kept == 0 { return }

        treeSearch.listIncident(bodyCount: bodyCount)
        treeSearch.placeOf.refill(count: bodyCount, with: -1)
        // Trees that hang on something hang from there; the others from their first body.
        for index in 0..<kept {
            let edge = treeSearch.edges.base[index]
            let slot = edge.a < 0 ? edge.b : edge.a
            if (edge.a < 0 || edge.b < 0) && treeSearch.placeOf.base[Int(slot)] < 0 {
                addTree(from: slot, hangingOn: index)
            }
        }
        for index in 0..<kept {
            let slot = treeSearch.edges.base[index].a
            if slot >= 0 && treeSearch.placeOf.base[Int(slot)] < 0 {
                addTree(from: slot, hangingOn: nil)
            }
        }
        distance.separateTrees()
        prismatic.separateTrees()
        weld.separateTrees()
        hinge.separateTrees()
    }

    /// Adds the tree of a body, which hangs on a joint or on nothing.
    private mutating func addTree(from slot: Int32, hangingOn joint: Int?) {
        let firstJoint = treeJoints.count
        let firstBody = treeBodies.count
        addTreeBody(slot, isRoot: joint == nil)
        if let joint { addTreeJoint(joint, parent: -1, child: slot) }
        walkTree(from: firstBody)
        jointTrees.append(JointTree(joints: firstJoint..<treeJoints.count, bodies: firstBody..<treeBodies.count))
    }

    /// Adds all that hangs below a tree body, level by level.
    private mutating func walkTree(from start: Int) {
        var place = start
        while place < treeBodies.count {
            let slot = treeBodies.base[place].slot
            let begin = treeSearch.firstIncident.base[Int(slot) + 1]
            var end = Int32(treeSearch.incident.count)
            if Int(slot) + 2 < treeSearch.firstIncident.count {
                end = treeSearch.firstIncident.base[Int(slot) + 2]
            }
            for position in begin..<end {
                let index = Int(treeSearch.incident.base[Int(position)])
                let edge = treeSearch.edges.base[index]
                if edge.isDone { continue }
                let other = edge.a == slot ? edge.b : edge.a
                if other >= 0 { addTreeBody(other, isRoot: false) }
                addTreeJoint(index, parent: slot, child: other)
            }
            place += 1
        }
    }

    private mutating func addTreeBody(_ slot: Int32, isRoot: Bool) {
        treeSearch.placeOf.base[Int(slot)] = Int32(treeBodies.count)
        treeBodies.append(TreeBody(slot: slot, isRoot: isRoot, tree: Int32(jointTrees.count)))
    }

    private mutating func addTreeJoint(_ index: Int, parent: Int32, child: Int32) {
        treeSearch.edges.base[index].isDone = true
        let edge = treeSearch.edges.base[index]
        let tree = Int32(treeJoints.count)
        treeJoints.append(
            TreeJoint(
                child: child >= 0 ? treeSearch.placeOf.base[Int(child)] : -1,
                parent: parent >= 0 ? treeSearch.placeOf.base[Int(parent)] : -1,
                isChildA: child >= 0 ? edge.a == child : edge.a < 0, slotA: edge.slotA, slotB: edge.slotB))
        ends(edge.kind, at: Int(edge.row)).pointee.tree = tree
    }
}

extension JointStore {
    /// Adds the sub-stepped rows that hold equations and move a body.
    fileprivate func listEdges(
        _ kind: JointKind, _ states: UnsafePointer<BodyState>, _ search: inout JointTreeSearch
    ) {
        for index in 0..<substepped.count {
            let row = awake.base + Int(substepped.base[index])
            row.pointee.ends.tree = row.pointee.ends.tree >= 0 ? JointEnds.formerTree : JointEnds.noTree
            let ends = row.pointee.ends
            let a = ends.isDynamic(ends.slotA, states) ? ends.slotA : -1
            let b = ends.isDynamic(ends.slotB, states) ? ends.slotB : -1
            if row.pointee.rank == 0 || (a < 0 && b < 0) { continue }
            search.edges.append(
                JointTreeSearch.Edge(
                    kind: kind, row: substepped.base[index], a: a, b: b, slotA: ends.slotA, slotB: ends.slotB,
                    hasBounds: row.pointee.hasBounds))
        }
    }

    /// Drops the impulses of rows that the direct solver has held until now. Joints that contradict each other pull against each
    /// other there without end, in balance; joints that are solved one by one would keep no such balance.
    fileprivate func forgetFormerTrees() {
        for index in 0..<substepped.count {
            let row = awake.base + Int(substepped.base[index])
            guard row.pointee.ends.tree == JointEnds.formerTree else { continue }
            row.pointee.ends.tree = JointEnds.noTree
            row.pointee.equationImpulse = .zero
        }
    }

    /// Moves the rows that have become part of a tree to their own list.
    fileprivate mutating func separateTrees() {
        var kept = 0
        for index in 0..<substepped.count {
            let place = substepped.base[index]
            if awake.base[Int(place)].ends.tree >= 0 {
                inTrees.append(place)
            } else {
                substepped.base[kept] = place
                kept += 1
            }
        }
        substepped.truncate(to: kept)
    }
}
