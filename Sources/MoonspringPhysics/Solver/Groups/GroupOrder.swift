// The order in which a group is eliminated. Bodies come in the reverse of a breadth-first search from an end of the group (A. George,
// 1971), and each constraint after what carries it: one of a single body after that body, one of the search's tree after the body that
// it leads to, any other after both of its bodies, so that no pivot is left to its softness. On a tree nothing is filled in, whatever
// its form, and time and memory are proportional to the constraints; a loop fills in blocks between the two ways round.

/// Scratch of the search.
struct GroupOrder: ~Copyable {
    /// By body: where its constraints begin in `incident`.
    fileprivate var starts = Column<Int32>()
    fileprivate var incident = Column<Int32>()
    fileprivate var queue = Column<Int32>()
    /// By body: the search that has reached it.
    fileprivate var reached = Column<Int32>()
    /// By node: its first child in the elimination tree, the next child of its parent, and the column that has noted it.
    fileprivate var children = Column<Int32>()
    fileprivate var siblings = Column<Int32>()
    fileprivate var noted = Column<Int32>()
}

extension ConstraintGroups {
    /// Orders all groups, and finds the blocks of their factors.
    mutating func analyse() {
        listIncident()
        nodes.truncate(to: 0)
        order.reached.refill(count: bodies.count, with: -1)
        for index in 0..<groups.count {
            groups.base[index].firstNode = Int32(nodes.count)
            orderNodes(groups.base[index])
            groups.base[index].endNode = Int32(nodes.count)
        }
        findBlocks()
        for index in 0..<constraints.count {
            let constraint = constraints.base + index
            constraint.pointee.blockA = block(constraint.pointee.node, constraint.pointee.a)
            constraint.pointee.blockB = block(constraint.pointee.node, constraint.pointee.b)
        }
        blocks.resize(to: blockNodes.count)
    }

    /// Lists the constraints of every body, in rising order.
    private mutating func listIncident() {
        order.starts.refill(count: bodies.count + 1, with: 0)
        order.queue.resize(to: bodies.count)
        let starts = order.starts.base
        for index in 0..<constraints.count {
            let constraint = constraints.base[index]
            if constraint.a >= 0 { starts[Int(constraint.a)] += 1 }
            if constraint.b >= 0 { starts[Int(constraint.b)] += 1 }
        }
        for body in 0..<bodies.count { starts[body + 1] += starts[body] }
        order.incident.resize(to: Int(starts[bodies.count]))
        let incident = order.incident.base
        func add(_ constraint: Int, to body: Int32) {
            if body < 0 { return }
            starts[Int(body)] -= 1
            incident[Int(starts[Int(body)])] = Int32(constraint)
        }
        // Filled from the back, each start moves from the end of its body's constraints to their beginning.
        for index in (0..<constraints.count).reversed() {
            add(index, to: constraints.base[index].a)
            add(index, to: constraints.base[index].b)
        }
    }

    private func incident(_ body: Int32) -> Range<Int> {
        Int(order.starts.base[Int(body)])..<Int(order.starts.base[Int(body) + 1])
    }

    /// The other body of a constraint; -1 where nothing else is moved.
    private func other(_ constraint: Int32, than body: Int32) -> Int32 {
        let c = constraints.base[Int(constraint)]
        return c.a == body ? c.b : c.a
    }

    private mutating func orderNodes(_ group: ConstraintGroup) {
        let first = group.firstBody
        let count = group.bodies.count
        search(group, from: first, stamp: 2 * first)
        search(group, from: order.queue.base[count - 1], stamp: 2 * first + 1)
        for place in stride(from: count - 1, through: 0, by: -1) {
            let body = order.queue.base[place]
            bodies.base[Int(body)].node = Int32(nodes.count)
            nodes.append(GroupNode(owner: body))
            for index in incident(body) where other(order.incident.base[index], than: body) < 0 {
                append(order.incident.base[index])
            }
            if bodies.base[Int(body)].via >= 0 { append(bodies.base[Int(body)].via) }
            for index in incident(body) {
                let constraint = order.incident.base[index]
                let other = other(constraint, than: body)
                guard other >= 0, bodies.base[Int(other)].node >= 0, constraints.base[Int(constraint)].node < 0 else {
                    continue
                }
                append(constraint)
            }
        }
    }

    private mutating func append(_ constraint: Int32) {
        constraints.base[Int(constraint)].node = Int32(nodes.count)
        nodes.append(GroupNode(owner: ~constraint))
    }

    /// Fills the queue in the order of the search; the last is farthest. What nothing links to the rest follows.
    private mutating func search(_ group: ConstraintGroup, from first: Int32, stamp: Int32) {
        let (queue, reached, bodies) = (order.queue.base, order.reached.base, bodies.base)
        var (head, tail) = (0, 0)
        func reach(_ body: Int32, via constraint: Int32) {
            if reached[Int(body)] == stamp { return }
            reached[Int(body)] = stamp
            bodies[Int(body)].via = constraint
            queue[tail] = body
            tail += 1
        }
        reach(first, via: -1)
        for seed in group.bodies {
            while head < tail {
                let body = queue[head]
                head += 1
                for index in incident(body) {
                    let constraint = order.incident.base[index]
                    let other = other(constraint, than: body)
                    if other >= 0 { reach(other, via: constraint) }
                }
            }
            reach(Int32(seed), via: -1)
        }
    }

    // MARK: Blocks

    /// What is coupled with a node when it is eliminated: its own couplings with later nodes, and what its children leave.
    private mutating func findBlocks() {
        blockNodes.truncate(to: 0)
        order.children.refill(count: nodes.count, with: -1)
        order.siblings.refill(count: nodes.count, with: -1)
        order.noted.refill(count: nodes.count, with: -1)
        for index in 0..<nodes.count {
            let node = Int32(index)
            nodes.base[index].firstBlock = Int32(blockNodes.count)
            let owner = nodes.base[index].owner
            if owner >= 0 {
                for place in incident(owner) { note(constraints.base[Int(order.incident.base[place])].node, node) }
            } else {
                let constraint = constraints.base[Int(~owner)]
                if constraint.a >= 0 { note(bodies.base[Int(constraint.a)].node, node) }
                if constraint.b >= 0 { note(bodies.base[Int(constraint.b)].node, node) }
            }
            var child = order.children.base[index]
            while child >= 0 {
                let own = nodes.base[Int(child)]
                for place in Int(own.firstBlock)..<Int(own.endBlock) { note(blockNodes.base[place], node) }
                child = order.siblings.base[Int(child)]
            }
            let start = Int(nodes.base[index].firstBlock)
            nodes.base[index].endBlock = Int32(blockNodes.count)
            sortInPlace(
                UnsafeMutableBufferPointer(start: blockNodes.base + start, count: blockNodes.count - start))
            guard start < blockNodes.count else { continue }
            let parent = Int(blockNodes.base[start])
            order.siblings.base[index] = order.children.base[parent]
            order.children.base[parent] = node
        }
    }

    /// Adds a block of `column` for a later node, once.
    private mutating func note(_ node: Int32, _ column: Int32) {
        guard node > column, order.noted.base[Int(node)] != column else { return }
        order.noted.base[Int(node)] = column
        blockNodes.append(node)
    }

    /// The block that couples a constraint's node with a body; -1 for no body.
    private func block(_ constraint: Int32, _ body: Int32) -> Int32 {
        if body < 0 { return -1 }
        let node = bodies.base[Int(body)].node
        let (first, later) = constraint < node ? (constraint, node) : (node, constraint)
        var place = nodes.base[Int(first)].firstBlock
        while blockNodes.base[Int(place)] != later { place += 1 }
        return place
    }
}
