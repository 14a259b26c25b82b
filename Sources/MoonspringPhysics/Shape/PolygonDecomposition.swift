/// Cuts polygons that turn inward into convex ones.
public enum PolygonDecomposition {
    /// The convex pieces of a simple polygon given by the points of its outline, in either direction.
    ///
    /// A convex polygon of at most 64 vertices gives one piece; others a small number, at most four times the fewest
    /// possible, each of at most 64 vertices. The pieces meet along straight cuts between vertices and do not overlap.
    /// As in `ConvexPolygon`, points that change the outline by no more than 0.0005 m are left out, and so are pieces
    /// thinner than that.
    ///
    /// Method: ear clipping (G. Meisters, "Polygons have ears", 1975), then cuts that are not needed are taken away
    /// (S. Hertel and K. Mehlhorn, "Fast triangulation of simple polygons", 1983).
    ///
    /// - Throws: `PolygonError` for fewer than 3 distinct points, more than 1000 points, points in line, points that are
    ///   not finite or out of range, and an outline that crosses or touches itself.
    /// - Complexity: quadratic in the number of points; about a hundredth of a second for 1000.
    public static func convexPieces(of points: [Vec2]) throws(PolygonError) -> [ConvexPolygon] {
        let outline = try simpleOutline(of: points)
        let lattice = OutlineLattice(outline.points)
        var merger = ConvexMerger(triangulation: Triangulation(of: lattice), lattice: lattice)
        merger.merge(maximumVertexCount: ConvexPolygon.maximumVertexCount)
        var pieces: [ConvexPolygon] = []
        for piece in merger.pieces {
            // Only a sliver is refused here: it is convex, and of few enough vertices.
            if let polygon = try? ConvexPolygon(hull: outline.selecting(piece)) { pieces.append(polygon) }
        }
        guard !pieces.isEmpty else { throw .collinear }
        return pieces
    }

    /// The outline in positive order, checked to be simple, without points that hardly change it.
    private static func simpleOutline(of points: [Vec2]) throws(PolygonError) -> Outline {
        let given = try Outline(checking: points, maximumCount: ShapeLimits.outlinePoints)
        let distinct = given.droppingCoincident(within: ShapeLimits.coincidence)
        guard distinct.points.count >= 3 else { throw .tooFewPoints(distinct: distinct.points.count) }
        var outline = distinct.simplified(within: ShapeLimits.coincidence)
        // What is nowhere wider than that is a line, however it goes to and fro.
        guard outline.points.count >= 3 else { throw .collinear }
        // Leaving points out may close a gap that is about as narrow as the distance; then they stay.
        if outline.firstCrossing() != nil {
            outline = distinct
            if let crossing = outline.firstCrossing() { throw crossing }
        }
        let area = OutlineLattice(outline.points).doubledArea()
        guard area != 0 else { throw .collinear }
        return area < 0 ? outline.reversed() : outline
    }
}
