// What the narrow phase sees of a shape: plain values in the axes of the shape's body. Outward normals belong to edges:
// that of the edge from v[i] to v[i+1] is (e.y, -e.x) / |e|, so corners run in the order of positive area.

/// The corners and outward unit normals of a convex polygon, in body axes, metres.
struct ConvexView: BitwiseCopyable {
    var vertices: UnsafePointer<Vec2>
    var normals: UnsafePointer<Vec2>
    /// 3 to 64; of a circle's centre 1.
    var count: Int

    /// The mean of the corners: a point well inside.
    @inline(__always)
    var middle: Vec2 {
        var sum = Vec2.zero
        for index in 0..<count { sum += vertices[index] }
        return (1 / Float(count)) * sum
    }

    /// The corner after another, or the edge.
    @inline(__always)
    func after(_ index: Int) -> Int { index + 1 == count ? 0 : index + 1 }

    @inline(__always)
    func before(_ index: Int) -> Int { index == 0 ? count - 1 : index - 1 }

    @inline(__always)
    func edge(_ index: Int) -> ShapeEdge {
        ShapeEdge(
            start: vertices[index], end: vertices[after(index)], normal: normals[index],
            startNumber: UInt32(truncatingIfNeeded: index), endNumber: UInt32(truncatingIfNeeded: after(index)))
    }

    /// Metres from the line of an edge out to a point.
    @inline(__always)
    func height(of point: Vec2, over edge: Int) -> Float { Vec2.dot(normals[edge], point - vertices[edge]) }

    /// Whether a point is no farther outside than that, metres.
    func contains(_ point: Vec2, within reach: Float) -> Bool {
        (0..<count).allSatisfy { height(of: point, over: $0) <= reach }
    }
}

/// An edge of a shape, with the numbers of its corners.
struct ShapeEdge: BitwiseCopyable {
    var start: Vec2
    var end: Vec2
    /// Outward unit normal.
    var normal: Vec2
    var startNumber: UInt32
    var endNumber: UInt32

    /// The other way, seen from the same side.
    @inline(__always)
    var reversed: ShapeEdge {
        ShapeEdge(start: end, end: start, normal: normal, startNumber: endNumber, endNumber: startNumber)
    }

    /// The edge in the axes around it: `frame` maps the present ones to those.
    @inline(__always)
    func transformed(by frame: Pose) -> ShapeEdge {
        ShapeEdge(
            start: frame.apply(start), end: frame.apply(end), normal: frame.rotation.apply(normal),
            startNumber: startNumber, endNumber: endNumber)
    }
}

/// One edge of a chain with the corners before and after it, in body axes, metres.
///
/// Its front is the side of (e.y, -e.x). A free end has no neighbour: there `previous` equals `start`, or `next`
/// equals `end`.
struct ChainSegmentView: BitwiseCopyable {
    var previous: Vec2
    var start: Vec2
    var end: Vec2
    var next: Vec2
    /// Whether things behind the edge pass through it.
    var isOneSided: Bool
    /// Whether the corner at its start is its own, and not that of an edge that ends there.
    var ownsStart = false

    /// The edge in the axes of a body that is at `pose` in the present ones.
    func unapplied(_ pose: Pose) -> ChainSegmentView {
        ChainSegmentView(
            previous: pose.unapply(previous), start: pose.unapply(start), end: pose.unapply(end),
            next: pose.unapply(next), isOneSided: isOneSided)
    }
}

/// Tolerances of collision.
enum CollisionTolerance {
    /// Metres by which another axis must be better before it takes over. Without it two nearly equal axes would
    /// alternate, and the points of the manifold with them.
    static let axisSlop: Float = 0.1 * Solver.linearSlop
    /// Metres that a shape reaches below a line before it meets the line's end.
    static let endSlop: Float = 2 * Solver.linearSlop

    /// Whether B's best axis takes over from A's. Shapes apart bear no load, so there the truth matters more.
    @inline(__always)
    static func prefersB(_ separationA: Float, _ separationB: Float) -> Bool {
        separationB > separationA + (separationA > Solver.linearSlop ? 0 : axisSlop)
    }
}

/// Lends the four corners and normals of a box on the stack.
///
/// Corner 0 is at the smaller x and y of the box's own axes; edge 0 runs from there along x.
@inline(__always)
func withBoxCorners<Result>(_ box: ShapeForm, _ body: (ConvexView) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: Vec2.self, capacity: 8) { storage in
        let corners = storage.baseAddress.unsafelyUnwrapped
        let normals = corners + 4
        let along = box.axis.apply(Vec2(1, 0))
        let across = Vec2(-along.y, along.x)
        let x = box.extent.x * along
        let y = box.extent.y * across
        corners.initialize(to: box.center - x - y)
        (corners + 1).initialize(to: box.center + x - y)
        (corners + 2).initialize(to: box.center + x + y)
        (corners + 3).initialize(to: box.center - x + y)
        normals.initialize(to: -across)
        (normals + 1).initialize(to: along)
        (normals + 2).initialize(to: across)
        (normals + 3).initialize(to: -along)
        return body(ConvexView(vertices: UnsafePointer(corners), normals: UnsafePointer(normals), count: 4))
    }
}

/// The outward unit normal of an edge; up for an edge without length.
@inline(__always)
func edgeNormal(_ edge: Vec2) -> Vec2 { unit(Vec2(edge.y, -edge.x), otherwise: Vec2(0, -1)) }

/// The vector of length 1 in a direction, or `fallback` where the vector is too short to have one.
@inline(__always)
func unit(_ v: Vec2, otherwise fallback: Vec2) -> Vec2 {
    let squared = v.lengthSquared
    // Below this the square has lost bits, and the quotient would not have length 1.
    if !(squared > 1e-30) { return fallback }
    return (1 / squared.squareRoot()) * v
}
