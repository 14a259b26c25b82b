// L D L^T of the equations of a group, in blocks of three: with bodies and constraints as unknowns side by side, the matrix
// [M, J^T; J, -e] is quasi-definite, and may be eliminated in any order (R. Vanderbei, "Symmetric Quasidefinite Matrices", 1995).

/// Solves one group. Bare pointers for the length of a pass.
struct GroupSolver {
    var bodies: UnsafeMutablePointer<GroupBody>
    var constraints: UnsafeMutablePointer<GroupConstraint>
    var nodes: UnsafeMutablePointer<GroupNode>
    var blockNodes: UnsafePointer<Int32>
    var blocks: UnsafeMutablePointer<EquationRows>
    var forward: UnsafeMutablePointer<EquationRows>
    var states: UnsafeMutablePointer<BodyState>

    /// Kilogram square metres of a body that does not turn: beyond all others.
    private static let infiniteInertia = 1e30

    /// Factorises a group, for the rows that are within their bounds.
    func factorize(_ group: ConstraintGroup) {
        assemble(group)
        for index in group.nodes { eliminate(nodes + index) }
    }

    private func assemble(_ group: ConstraintGroup) {
        for index in group.nodes {
            let own = nodes[index]
            for block in Int(own.firstBlock)..<Int(own.endBlock) { blocks[block] = EquationRows() }
        }
        for index in group.bodies {
            let body = bodies + index
            let state = states[Int(body.pointee.slot)]
            let mass = 1 / Double(state.inverseMass)
            let inertia = state.inverseInertia > 0 ? 1 / Double(state.inverseInertia) : Self.infiniteInertia
            nodes[Int(body.pointee.node)].matrix = Symmetric3(
                diagonal: Triple(mass, mass, inertia + body.pointee.stiffnessInertia))
        }
        for index in group.constraints {
            let constraint = constraints + index
            let side = constraint.pointee.side
            let softness = constraint.pointee.equation.softness
            let node = Int(constraint.pointee.node)
            // A row at a bound is an equation of its own, which leaves its unknown at zero.
            nodes[node].matrix = Symmetric3(
                diagonal: Triple(
                    side.x == 0 ? softness.x : 1, side.y == 0 ? softness.y : 1, side.z == 0 ? softness.z : 1))
            couple(constraint.pointee.a, constraint.pointee.blockA, node, constraint.pointee.equation.a.keeping(side))
            couple(constraint.pointee.b, constraint.pointee.blockB, node, constraint.pointee.equation.b.keeping(side))
        }
    }

    @inline(__always)
    private func couple(_ body: Int32, _ block: Int32, _ node: Int, _ rows: EquationRows) {
        if body < 0 { return }
        blocks[Int(block)] = Int(bodies[Int(body)].node) < node ? rows : rows.transposed
    }

    /// Factorises the matrix of a node, and takes what it stands for out of the later ones.
    @inline(__always)
    private func eliminate(_ node: UnsafeMutablePointer<GroupNode>) {
        let factor = Factor3(node.pointee.matrix)
        node.pointee.factor = factor
        let sign = node.pointee.sign
        let (first, end) = (Int(node.pointee.firstBlock), Int(node.pointee.endBlock))
        for block in first..<end {
            let rows = blocks[block]
            forward[block - first] = EquationRows(
                first: factor.forward(rows.first), second: factor.forward(rows.second),
                third: factor.forward(rows.third))
        }
        for block in first..<end {
            let own = forward[block - first]
            let weighted = EquationRows(
                first: factor.inverse * own.first, second: factor.inverse * own.second,
                third: factor.inverse * own.third)
            let target = nodes + Int(blockNodes[block])
            target.pointee.matrix.subtract(own, weighted, times: sign * target.pointee.sign)
            var place = Int(target.pointee.firstBlock)
            for later in block + 1..<end {
                while blockNodes[place] != blockNodes[later] { place += 1 }
                blocks[place].subtract(forward[later - first], weighted, times: sign)
            }
        }
    }

    /// Solves for what stands in the nodes' values.
    func substitute(_ group: ConstraintGroup) {
        for index in group.nodes {
            let node = nodes + index
            let x = node.pointee.sign * node.pointee.factor.solve(node.pointee.value)
            for block in Int(node.pointee.firstBlock)..<Int(node.pointee.endBlock) {
                nodes[Int(blockNodes[block])].value -= blocks[block].times(x)
            }
        }
        for index in group.nodes.reversed() {
            let node = nodes + index
            var value = node.pointee.value
            for block in Int(node.pointee.firstBlock)..<Int(node.pointee.endBlock) {
                value -= blocks[block].transposedTimes(nodes[Int(blockNodes[block])].value)
            }
            node.pointee.value = node.pointee.sign * node.pointee.factor.solve(value)
        }
    }
}

extension EquationRows {
    /// Row p times what `transposed` says of row q of the other, for all p and q, taken away.
    @inline(__always)
    mutating func subtract(_ a: EquationRows, _ b: EquationRows, times factor: Double) {
        first -= factor * Triple(dot(a.first, b.first), dot(a.first, b.second), dot(a.first, b.third))
        second -= factor * Triple(dot(a.second, b.first), dot(a.second, b.second), dot(a.second, b.third))
        third -= factor * Triple(dot(a.third, b.first), dot(a.third, b.second), dot(a.third, b.third))
    }

    @inline(__always)
    var transposed: EquationRows {
        EquationRows(
            first: Triple(first.x, second.x, third.x), second: Triple(first.y, second.y, third.y),
            third: Triple(first.z, second.z, third.z))
    }

    /// The rows that are kept; zeros for the others.
    @inline(__always)
    func keeping(_ side: SIMD3<Int64>) -> EquationRows {
        EquationRows(
            first: side.x == 0 ? first : .zero, second: side.y == 0 ? second : .zero, third: side.z == 0 ? third : .zero
        )
    }
}

extension Symmetric3 {
    /// Takes away a block times the transpose of another that gives a symmetric product.
    @inline(__always)
    fileprivate mutating func subtract(_ a: EquationRows, _ b: EquationRows, times factor: Double) {
        xx -= factor * dot(a.first, b.first)
        xy -= factor * dot(a.first, b.second)
        xz -= factor * dot(a.first, b.third)
        yy -= factor * dot(a.second, b.second)
        yz -= factor * dot(a.second, b.third)
        zz -= factor * dot(a.third, b.third)
    }
}
