// Convex polygons against each other. Boxes join in as polygons of four corners on the stack.
// Geometry of each shape in the axes of its body, `pose` maps B's axes to A's, results in A's axes.

/// The edge of one polygon whose normal separates it best from another.
struct BestEdge: BitwiseCopyable {
    var edge: Int
    /// The other polygon's corner nearest that edge's line.
    var support: Int
    /// Metres; negative where that corner is behind the edge.
    var separation: Float
}

/// The best separating edge of `a`; `pose` maps the axes of `b` to those of `a`.
///
/// As the edge turns once round `a`, the nearest corner of `b` goes once round `b`: a walk, not a search for each edge
/// (M. Shamos, "Computational Geometry", 1978: rotating calipers). Only after a sharp turn the corner is searched
/// again: a walk that begins at the far side of `b` could end there, where an edge lies square to the direction.
/// Stops at the first edge beyond the margin. Complexity: O(n + m) in the corners.
@inline(__always)
func bestSeparatingEdge(_ a: ConvexView, _ b: ConvexView, _ pose: Pose, margin: Float) -> BestEdge {
    var best = BestEdge(edge: 0, support: 0, separation: -.greatestFiniteMagnitude)
    var last = Vec2.zero
    var support = 0
    for edge in 0..<a.count {
        let normal = a.normals[edge]
        let direction = pose.rotation.unapply(normal)
        var depth: Float
        if Vec2.dot(normal, last) < 0.5 {
            (support, depth) = lowestCorner(b, direction)
        } else {
            depth = Vec2.dot(direction, b.vertices[support])
            for _ in 0..<b.count {
                let next = b.after(support)
                let candidate = Vec2.dot(direction, b.vertices[next])
                if !(candidate < depth) { break }
                depth = candidate
                support = next
            }
        }
        last = normal
        let separation = depth + a.height(of: pose.position, over: edge)
        if separation > best.separation {
            best = BestEdge(edge: edge, support: support, separation: separation)
            if separation > margin { return best }
        }
    }
    return best
}

/// The corner of a polygon that is least far in a direction, and how far it is.
@inline(__always)
func lowestCorner(_ polygon: ConvexView, _ direction: Vec2) -> (corner: Int, depth: Float) {
    var corner = 0
    var depth = Vec2.dot(direction, polygon.vertices[0])
    for index in 1..<polygon.count {
        let candidate = Vec2.dot(direction, polygon.vertices[index])
        if candidate < depth {
            depth = candidate
            corner = index
        }
    }
    return (corner, depth)
}

/// The edge of a polygon at a corner that faces most against a direction, both in the polygon's axes.
@inline(__always)
func incidentEdge(_ polygon: ConvexView, at corner: Int, against direction: Vec2) -> Int {
    let before = polygon.before(corner)
    let isBefore = Vec2.dot(polygon.normals[before], direction) < Vec2.dot(polygon.normals[corner], direction)
    return isBefore ? before : corner
}

/// The edge pair for a reference edge of `reference` and a corner of `incident`, in the axes of A.
///
/// `pose` maps B's axes to A's; `isFlipped` tells that the reference is B.
@inline(__always)
func edgePair(
    _ reference: ConvexView, _ edge: Int, _ incident: ConvexView, _ corner: Int, _ pose: Pose, isFlipped: Bool
) -> EdgePair {
    let edge = reference.edge(edge)
    let facing = isFlipped ? pose.rotation.apply(edge.normal) : pose.rotation.unapply(edge.normal)
    let other = incident.edge(incidentEdge(incident, at: corner, against: facing))
    return isFlipped
        ? EdgePair(edge.transformed(by: pose), other, isFlipped: true)
        : EdgePair(edge, other.transformed(by: pose), isFlipped: false)
}

/// Two convex polygons of 3 to 64 corners.
///
/// The axis of least overlap is an edge normal of A or B; A's is preferred while nearly as good, so that resting shapes
/// keep their features. Complexity: O(n + m) in the corners.
func collidePolygons(_ polygonA: ConvexView, _ polygonB: ConvexView, _ pose: Pose, margin: Float) -> Manifold {
    let bestA = bestSeparatingEdge(polygonA, polygonB, pose, margin: margin)
    if !(bestA.separation <= margin) { return Manifold() }
    let inverse = pose.relative(.identity)
    let bestB = bestSeparatingEdge(polygonB, polygonA, inverse, margin: margin)
    if !(bestB.separation <= margin) { return Manifold() }
    if CollisionTolerance.prefersB(bestA.separation, bestB.separation) {
        return edgePair(polygonB, bestB.edge, polygonA, bestB.support, pose, isFlipped: true).manifold(margin: margin)
    }
    return edgePair(polygonA, bestA.edge, polygonB, bestA.support, pose, isFlipped: false).manifold(margin: margin)
}
