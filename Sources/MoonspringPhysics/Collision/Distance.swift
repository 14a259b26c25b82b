/// The convex hull of points in body axes, rounded by a radius: any shape of the world.
struct ConvexProxy: BitwiseCopyable {
    /// Metres. One for a circle, two for a segment.
    var vertices: UnsafePointer<Vec2>
    /// 1 to 64.
    var count: Int
    /// Metres.
    var radius: Float

    /// The index of the point farthest in a direction.
    @inline(__always)
    func support(_ direction: Vec2) -> Int {
        var best = 0
        var reach = Vec2.dot(vertices[0], direction)
        for index in 1..<max(count, 1) {
            let candidate = Vec2.dot(vertices[index], direction)
            if candidate > reach {
                reach = candidate
                best = index
            }
        }
        return best
    }
}

/// The direction in which two convex shapes are nearest each other: a unit vector from A to B in A's axes, zero where their hulls
/// overlap. `pose` maps the axes of B's body to those of A's.
///
/// Method: E. Gilbert, D. Johnson and S. Keerthi, "A Fast Procedure for Computing the Distance Between Complex Objects",
/// 1988, on the difference of the two hulls, with the regions of C. Ericson, "Real-Time Collision Detection", 2005.
/// Complexity: O(n + m) per round; a few rounds, at most 32.
func separatingNormal(_ a: ConvexProxy, _ b: ConvexProxy, _ pose: Pose) -> Vec2 {
    var simplex = Simplex(DifferencePoint(a, 0, b, 0, pose))
    for _ in 0..<32 {
        simplex.reduce()
        if simplex.count == 3 { break }
        let direction = simplex.searchDirection
        if !(direction.lengthSquared > 1e-30) { break }
        // Towards the origin the difference reaches from A backwards and from B forwards.
        let candidate = DifferencePoint(
            a, a.support(-direction), b, b.support(pose.rotation.unapply(direction)), pose)
        if simplex.contains(candidate) { break }
        // Rounding may offer a point that is no nearer; it would be taken in turns with another.
        let gain = Vec2.dot(candidate.difference - simplex.first.difference, direction)
        if !(gain > 1e-7 * direction.length * (candidate.size + simplex.first.size)) { break }
        simplex.append(candidate)
    }
    return simplex.normal
}

/// A corner of B less a corner of A.
private struct DifferencePoint: BitwiseCopyable {
    var onA: Vec2
    var onB: Vec2
    var difference: Vec2
    var indexA: Int
    var indexB: Int
    /// The share of this point in the nearest one.
    var weight: Float = 1

    @inline(__always)
    init(_ a: ConvexProxy, _ indexA: Int, _ b: ConvexProxy, _ indexB: Int, _ pose: Pose) {
        self.indexA = indexA
        self.indexB = indexB
        onA = a.vertices[indexA]
        onB = pose.apply(b.vertices[indexB])
        difference = onB - onA
    }

    /// The size of the numbers that rounding acts on.
    var size: Float { onA.x.magnitude + onA.y.magnitude + onB.x.magnitude + onB.y.magnitude }

    @inline(__always)
    func isSame(_ other: DifferencePoint) -> Bool { indexA == other.indexA && indexB == other.indexB }
}

/// Up to three points of the difference whose hull is nearest the origin.
private struct Simplex: BitwiseCopyable {
    var first: DifferencePoint
    var second: DifferencePoint
    var third: DifferencePoint
    var count = 1

    init(_ point: DifferencePoint) {
        first = point
        second = point
        third = point
    }

    mutating func append(_ point: DifferencePoint) {
        if count == 1 { second = point } else { third = point }
        count += 1
    }

    func contains(_ point: DifferencePoint) -> Bool {
        first.isSame(point) || (count > 1 && second.isSame(point)) || (count > 2 && third.isSame(point))
    }

    /// From the nearest point of the hull to the origin, of any length.
    var searchDirection: Vec2 {
        if count == 1 { return -first.difference }
        let edge = second.difference - first.difference
        // Square to the edge: exact where the nearest point itself would be a small difference of large numbers.
        return Vec2.cross(edge, first.difference) < 0 ? Vec2(-edge.y, edge.x) : Vec2(edge.y, -edge.x)
    }

    /// Drops the points that do not bear the point nearest the origin, and weighs the others.
    mutating func reduce() {
        if count == 2 { reduceEdge() } else if count == 3 { reduceTriangle() }
    }

    private mutating func keep(_ point: DifferencePoint) {
        first = point
        first.weight = 1
        count = 1
    }

    private mutating func keep(_ one: DifferencePoint, _ oneShare: Float, _ two: DifferencePoint, _ twoShare: Float) {
        let scale = 1 / (oneShare + twoShare)
        first = one
        second = two
        first.weight = oneShare * scale
        second.weight = twoShare * scale
        count = 2
    }

    /// How much each end of an edge has of the point of its line that is nearest the origin, in proportion.
    private static func shares(_ a: Vec2, _ b: Vec2) -> (a: Float, b: Float) {
        let edge = b - a
        return (Vec2.dot(b, edge), -Vec2.dot(a, edge))
    }

    private mutating func reduceEdge() {
        let share = Self.shares(first.difference, second.difference)
        if !(share.b > 0) { return keep(first) }
        if !(share.a > 0) { return keep(second) }
        keep(first, share.a, second, share.b)
    }

    private mutating func reduceTriangle() {
        let (a, b, c) = (first.difference, second.difference, third.difference)
        let (ab, ac, bc) = (Self.shares(a, b), Self.shares(a, c), Self.shares(b, c))
        if ab.b <= 0 && ac.b <= 0 { return keep(first) }
        if ab.a <= 0 && bc.b <= 0 { return keep(second) }
        if ac.a <= 0 && bc.a <= 0 { return keep(third) }
        // The areas beside the edges tell inside from outside.
        let area = Vec2.cross(b - a, c - a)
        if ab.a > 0 && ab.b > 0 && area * Vec2.cross(a, b) <= 0 { return keep(first, ab.a, second, ab.b) }
        if ac.a > 0 && ac.b > 0 && area * Vec2.cross(c, a) <= 0 { return keep(first, ac.a, third, ac.b) }
        if bc.a > 0 && bc.b > 0 && area * Vec2.cross(b, c) <= 0 { return keep(second, bc.a, third, bc.b) }
    }

    /// From A to B; zero where they overlap.
    var normal: Vec2 {
        if count == 1 { return unit(first.difference, otherwise: .zero) }
        if count == 3 { return .zero }
        let normal = unit(-searchDirection, otherwise: .zero)
        let onA = first.weight * first.onA + second.weight * second.onA
        let onB = first.weight * first.onB + second.weight * second.onB
        return Vec2.dot(onB - onA, normal) > 0 ? normal : .zero
    }
}
