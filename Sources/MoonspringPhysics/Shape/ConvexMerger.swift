/// Removes the diagonals of a triangulation that convexity does not need.
///
/// Method: S. Hertel and K. Mehlhorn, "Fast triangulation of simple polygons", 1983. At most two diagonals stay at each
/// inward vertex, which makes at most four times the fewest pieces possible.
struct ConvexMerger {
    private let lattice: OutlineLattice
    private let diagonals: [Triangulation.Diagonal]
    /// Vertex numbers in positive order; empty where a piece was merged into another.
    private var loops: [[Int]]
    /// The piece a piece was merged into; itself while it stands.
    private var parent: [Int]

    init(triangulation: Triangulation, lattice: OutlineLattice) {
        self.lattice = lattice
        diagonals = triangulation.diagonals
        loops = triangulation.triangles
        parent = Array(loops.indices)
    }

    /// The pieces that stand.
    var pieces: [[Int]] { loops.filter { !$0.isEmpty } }

    /// Looks at each diagonal once, in the order they were cut, and joins its two sides where that is convex.
    ///
    /// One that is needed stays needed: joining other pieces only widens the angles at its ends.
    mutating func merge(maximumVertexCount: Int) {
        for diagonal in diagonals {
            let piece = standing(diagonal.piece)
            let other = standing(diagonal.otherPiece)
            guard loops[piece].count + loops[other].count - 2 <= maximumVertexCount,
                let merged = joined(loops[piece], loops[other], from: diagonal.from, to: diagonal.to)
            else { continue }
            loops[piece] = merged
            loops[other] = []
            parent[other] = piece
        }
    }

    /// The piece that a triangle is now part of.
    private func standing(_ piece: Int) -> Int {
        var piece = piece
        while parent[piece] != piece { piece = parent[piece] }
        return piece
    }

    /// Two loops joined along an edge that the first has from one vertex to the other, or nil if that is not convex.
    private func joined(_ loop: [Int], _ other: [Int], from: Int, to: Int) -> [Int]? {
        guard let end = loop.firstIndex(of: to), let start = other.firstIndex(of: from) else { return nil }
        // The first loop from `to` round to `from`, then the other from behind `from` up to `to`.
        var merged = Array(loop[end...] + loop[..<end])
        let rest = other[(start + 1)...] + other[..<start]
        guard let afterFrom = rest.first, let beforeTo = rest.dropLast().last else { return nil }
        let isConvexAtFrom = lattice.turn(merged[merged.count - 2], from, afterFrom) >= 0
        let isConvexAtTo = lattice.turn(beforeTo, to, merged[1]) >= 0
        guard isConvexAtFrom && isConvexAtTo else { return nil }
        merged += rest.dropLast()
        return merged
    }
}
