/// A convex polygon of 3 to 64 vertices, in the axes of its body, metres.
///
/// The vertices run so that the area by the cross product is positive: clockwise where y points down. The first is the
/// one with the smallest x (then y), so the same points give the same polygon, in whichever order they are given.
public struct ConvexPolygon: Sendable, Equatable {
    /// The largest number of vertices.
    public static let maximumVertexCount = 64

    /// The vertices in positive order, metres.
    public let vertices: [Vec2]
    /// The outward unit normals; number i belongs to the edge from vertex i to the next.
    public let normals: [Vec2]

    /// The smallest convex polygon around some points, in any order.
    ///
    /// Points that change it by no more than 0.0005 m are left out. Each coordinate may be up to 1e5 m.
    ///
    /// - Throws: `PolygonError` for fewer than 3 distinct points, points in line, points that are not finite or out of
    ///   range, and a hull of more than 64 vertices.
    /// - Complexity: O(n log n).
    public static func hull(of points: [Vec2]) throws(PolygonError) -> ConvexPolygon {
        let given = try Outline(checking: points, maximumCount: .max)
        let hull = OutlineLattice(given.points).hull()
        guard hull.count >= 2 else { throw .tooFewPoints(distinct: hull.count) }
        guard hull.count >= 3 else { throw points.count < 3 ? .tooFewPoints(distinct: points.count) : .collinear }
        return try ConvexPolygon(hull: given.selecting(hull))
    }

    /// The polygon that stands for an ellipse about the origin, of a width and a height in metres.
    ///
    /// Its vertices lie on the ellipse, at equal steps of the parameter, and mirror each other in both axes. There is one
    /// for each 0.1 m of circumference, in fours, at least 4 and at most 64, as counted in UIKit: 4 for 0.2 x 0.1 m, 24
    /// for 1 x 0.5 m, 44 for 0.6 x 2 m.
    ///
    /// - Throws: `PolygonError.ellipseSize` for a width or a height below 0.001 m or above 2e5 m.
    public static func ellipse(width: Float, height: Float) throws(PolygonError) -> ConvexPolygon {
        let range = 2 * ShapeLimits.coincidence...2 * ShapeLimits.extent
        guard range.contains(width), range.contains(height) else { throw .ellipseSize(width: width, height: height) }
        let a = 0.5 * Double(width)
        let b = 0.5 * Double(height)
        // S. Ramanujan's formula for the circumference, 1914.
        let circumference = Double.pi * (3 * (a + b) - ((3 * a + b) * (a + 3 * b)).squareRoot())
        let steps = Int(min(max(Trigonometry.roundToNearest(circumference / 0.4), 1), 16))
        var quarter: [Vec2] = []
        for step in 0...steps {
            let (sine, cosine) = Trigonometry.sineCosine(0.5 * Double.pi * Double(step) / Double(steps))
            quarter.append(Vec2(step == steps ? 0 : Float(a * cosine), Float(b * sine)))
        }
        // From the left end on: (-a, 0) towards (0, -b), and so on round.
        var vertices: [Vec2] = []
        for i in 0..<steps { vertices.append(Vec2(0 - quarter[i].x, 0 - quarter[i].y)) }
        for i in (1...steps).reversed() { vertices.append(Vec2(quarter[i].x, 0 - quarter[i].y)) }
        for i in 0..<steps { vertices.append(quarter[i]) }
        for i in (1...steps).reversed() { vertices.append(Vec2(0 - quarter[i].x, quarter[i].y)) }
        return ConvexPolygon(vertices: vertices, normals: outwardNormals(of: vertices))
    }

    /// Makes a polygon of a strictly convex, positive outline: drops what is nearly in line and begins at the first point.
    init(hull: Outline) throws(PolygonError) {
        let corners = hull.simplified(within: ShapeLimits.coincidence).points
        guard corners.count >= 3 else { throw .collinear }
        guard corners.count <= Self.maximumVertexCount else {
            throw .tooManyVertices(count: corners.count, maximum: Self.maximumVertexCount)
        }
        var first = 0
        for i in corners.indices where corners[i].precedes(corners[first]) { first = i }
        vertices = Array(corners[first...] + corners[..<first])
        normals = Self.outwardNormals(of: vertices)
    }

    private init(vertices: [Vec2], normals: [Vec2]) {
        self.vertices = vertices
        self.normals = normals
    }

    /// The polygon moved by an offset in metres.
    ///
    /// The normals stay: far from the origin the vertices are rounded, and edges measured anew would turn.
    func translated(by offset: Vec2) -> ConvexPolygon {
        ConvexPolygon(vertices: vertices.map { $0 + offset }, normals: normals)
    }

    private static func outwardNormals(of vertices: [Vec2]) -> [Vec2] {
        vertices.indices.map { outwardNormal(from: vertices[$0], to: vertices[$0 + 1 == vertices.count ? 0 : $0 + 1]) }
    }
}

/// The outward unit normal of an edge of a positive outline; measured in 64 bits, where even the longest has no overflow.
func outwardNormal(from a: Vec2, to b: Vec2) -> Vec2 {
    let (x, y) = b.offset(from: a)
    let length = (x * x + y * y).squareRoot()
    return Vec2(Float(y / length), Float(0 - x / length))
}
