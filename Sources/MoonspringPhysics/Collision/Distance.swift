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

/// How far apart two shapes are, in the axes of A's body.
struct ConvexDistance: BitwiseCopyable {
    /// The points of the surfaces that are nearest each other. Where the hulls overlap, a point inside both.
    var pointA = Vec2.zero
    var pointB = Vec2.zero
    /// Unit vector from A to B, or zero where the hulls overlap.
    var normal = Vec2.zero
    /// Metres between the surfaces; zero where they overlap.
    var distance: Float = 0
    /// Metres between the hulls without their radii.
    var coreDistance: Float = 0
}

/// The distance of two convex shapes; `pose` maps the axes of B's body to those of A's.
///
/// Method: E. Gilbert, D. Johnson and S. Keerthi, "A Fast Procedure for Computing the Distance Between Complex Objects",
/// 1988, on the difference of the two hulls, with the regions of C. Ericson, "Real-Time Collision Detection", 2005.
/// Complexity: O(n + m) per round; a few rounds, at most 32.
func distance(_ a: ConvexProxy, _ b: ConvexProxy, _ pose: Pose) -> ConvexDistance {
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
    return simplex.result(a.radius, b.radius)
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

    private mutating func reduceEdge() {
        let edge = second.difference - first.difference
        let secondShare = -Vec2.dot(first.difference, edge)
        let firstShare = Vec2.dot(second.difference, edge)
        if !(secondShare > 0) { return keep(first) }
        if !(firstShare > 0) { return keep(second) }
        keep(first, firstShare, second, secondShare)
    }

    private mutating func reduceTriangle() {
        let (a, b, c) = (first.difference, second.difference, third.difference)
        let (ab, ac, bc) = (b - a, c - a, c - b)
        // Shares along each edge, and the areas that tell inside from outside.
        let (abA, abB) = (Vec2.dot(b, ab), -Vec2.dot(a, ab))
        let (acA, acC) = (Vec2.dot(c, ac), -Vec2.dot(a, ac))
        let (bcB, bcC) = (Vec2.dot(c, bc), -Vec2.dot(b, bc))
        let area = Vec2.cross(ab, ac)
        let areaA = area * Vec2.cross(b, c)
        let areaB = area * Vec2.cross(c, a)
        let areaC = area * Vec2.cross(a, b)
        if abB <= 0 && acC <= 0 { return keep(first) }
        if abA <= 0 && bcC <= 0 { return keep(second) }
        if acA <= 0 && bcB <= 0 { return keep(third) }
        if abA > 0 && abB > 0 && areaC <= 0 { return keep(first, abA, second, abB) }
        if acA > 0 && acC > 0 && areaB <= 0 { return keep(first, acA, third, acC) }
        if bcB > 0 && bcC > 0 && areaA <= 0 { return keep(second, bcB, third, bcC) }
        let sum = areaA + areaB + areaC
        let scale = sum > 0 ? 1 / sum : 0
        first.weight = scale > 0 ? areaA * scale : 1
        second.weight = areaB * scale
        third.weight = areaC * scale
    }

    func result(_ radiusA: Float, _ radiusB: Float) -> ConvexDistance {
        var result = ConvexDistance()
        result.pointA = first.weight * first.onA
        result.pointB = first.weight * first.onB
        if count > 1 {
            result.pointA += second.weight * second.onA
            result.pointB += second.weight * second.onB
        }
        if count > 2 {
            result.pointA += third.weight * third.onA
            result.pointB = result.pointA
            return result
        }
        let gap = result.pointB - result.pointA
        var direction = -searchDirection
        if count == 1 { direction = gap }
        result.normal = unit(direction, otherwise: .zero)
        result.coreDistance = Vec2.dot(gap, result.normal)
        if !(result.coreDistance > 0) {
            result.coreDistance = 0
            result.normal = .zero
            return result
        }
        let surface = result.coreDistance - radiusA - radiusB
        result.distance = surface > 0 ? surface : 0
        result.pointA += radiusA * result.normal
        result.pointB -= radiusB * result.normal
        return result
    }
}
