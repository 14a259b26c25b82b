/// A simple polygon cut into triangles along diagonals.
struct Triangulation {
    /// A cut from one vertex to another, between two triangles.
    struct Diagonal {
        var from: Int
        var to: Int
        /// The triangle that has the edge from `from` to `to`.
        var piece: Int
        /// The triangle that has it the other way.
        var otherPiece: Int
    }

    /// Vertex numbers, each triangle in positive order.
    private(set) var triangles: [[Int]] = []
    private(set) var diagonals: [Diagonal] = []

    // The polygon that is left, as a ring.
    private var previous: [Int] = []
    private var next: [Int] = []
    /// The triangle beyond the edge from a vertex to the next, or -1 on the outline.
    private var beyond: [Int] = []
    /// The vertices of the ring where the polygon does not turn as a convex one: only they can lie inside an ear.
    private var inward: [Int] = []
    /// The square of the length of the cut that takes each vertex off, infinite where it is no ear.
    private var cut: [Double] = []

    /// Cuts off one ear after the other, each time along the shortest cut: of the orders tried on random polygons, that
    /// left the fewest pieces after merging.
    ///
    /// Takes a simple polygon in positive order. One always has an ear (G. Meisters, 1975), and exact predicates find it.
    init(of lattice: OutlineLattice) {
        let count = lattice.places.count
        previous = (0..<count).map { $0 == 0 ? count - 1 : $0 - 1 }
        next = (0..<count).map { $0 == count - 1 ? 0 : $0 + 1 }
        beyond = [Int](repeating: -1, count: count)
        inward = (0..<count).filter { lattice.turn(previous[$0], $0, next[$0]) <= 0 }
        cut = [Double](repeating: .infinity, count: count)
        for vertex in 0..<count { cut[vertex] = squaredCut(at: vertex, lattice) }
        var remaining = count
        var first = 0
        while remaining > 3 {
            var best = first
            var vertex = next[first]
            while vertex != first {
                if cut[vertex] < cut[best] { best = vertex }
                vertex = next[vertex]
            }
            guard cut[best] < .infinity else { return }  // Not reached for a simple polygon.
            first = next[best]
            clip(best, lattice)
            remaining -= 1
        }
        addTriangle(previous[first], first, next[first], isLast: true)
    }

    /// Cuts off an ear and looks at its neighbours anew.
    private mutating func clip(_ vertex: Int, _ lattice: OutlineLattice) {
        let a = previous[vertex]
        let c = next[vertex]
        addTriangle(a, vertex, c, isLast: false)
        next[a] = c
        previous[c] = a
        // A convex vertex stays convex; an inward one may become convex.
        inward.removeAll { $0 == vertex || (($0 == a || $0 == c) && lattice.turn(previous[$0], $0, next[$0]) > 0) }
        cut[a] = squaredCut(at: a, lattice)
        cut[c] = squaredCut(at: c, lattice)
    }

    /// Records a triangle and the cuts between it and the triangles made before.
    private mutating func addTriangle(_ a: Int, _ b: Int, _ c: Int, isLast: Bool) {
        let triangle = triangles.count
        triangles.append([a, b, c])
        addDiagonal(from: a, to: b, of: triangle)
        addDiagonal(from: b, to: c, of: triangle)
        if isLast { addDiagonal(from: c, to: a, of: triangle) }
        beyond[a] = triangle
    }

    private mutating func addDiagonal(from: Int, to: Int, of triangle: Int) {
        guard beyond[from] >= 0 else { return }
        diagonals.append(Diagonal(from: from, to: to, piece: triangle, otherPiece: beyond[from]))
    }

    /// The square of the length of the cut that takes a vertex off, infinite where the vertex is no ear.
    private func squaredCut(at vertex: Int, _ lattice: OutlineLattice) -> Double {
        let a = previous[vertex]
        let c = next[vertex]
        guard lattice.turn(a, vertex, c) > 0 else { return .infinity }
        for other in inward where other != a && other != vertex && other != c {
            let isOutside =
                lattice.turn(a, vertex, other) < 0 || lattice.turn(vertex, c, other) < 0
                || lattice.turn(c, a, other) < 0
            if !isOutside { return .infinity }
        }
        return lattice.squaredLength(c, a)
    }
}
