// One edge of a chain against the other shapes. Geometry of each shape in the axes of its body, `pose` maps B's axes to
// A's, results in A's axes. Which normals an edge may use: see `ChainEdge`.

/// A circle against a chain edge.
///
/// A corner belongs to the edge that ends there, so that a circle on a convex corner has one contact, not two; a chain's
/// first corner belongs to its first edge, and so does one where two chains start.
func collideChainAndCircle(
    _ chainA: ChainSegmentView, _ centerB: Vec2, _ radiusB: Float, _ pose: Pose, margin: Float
) -> Manifold {
    let center = pose.apply(centerB)
    let edge = ChainEdge(chainA)
    let reach = radiusB + margin
    let fromStart = center - edge.start
    let fromEnd = center - edge.end
    let height = Vec2.dot(fromStart, edge.normal)
    let isBefore = Vec2.dot(fromStart, edge.along) < 0
    let isAfter = !isBefore && Vec2.dot(fromEnd, edge.along) > 0
    if !isBefore && !isAfter {
        let distance = height.magnitude
        if !(distance <= reach) || (chainA.isOneSided && height < 0) { return Manifold() }
        return circleManifold(
            normal: height < 0 ? -edge.normal : edge.normal, distance: distance, center: center, radius: radiusB,
            margin: margin)
    }
    if isBefore {
        if edge.startCorner != .free && !(chainA.ownsStart && Vec2.dot(fromStart, edge.previousAlong) > 0) {
            return Manifold()
        }
    } else if edge.endCorner != .free {
        // The corner's own part of the plane lies between the normals of its two edges.
        if Vec2.dot(fromEnd, edge.nextAlong) >= 0 { return Manifold() }
        if chainA.isOneSided && Vec2.cross(edge.along, edge.nextAlong) <= 0 { return Manifold() }
    }
    let isFree = (isBefore ? edge.startCorner : edge.endCorner) == .free
    if isFree && chainA.isOneSided && height < 0 { return Manifold() }
    // What hardly reaches below the line gets past its end, as over a narrow gap.
    let isAlone = isBefore ? edge.isStartAlone : edge.isEndAlone
    if isAlone && height.magnitude - radiusB >= -CollisionTolerance.endSlop { return Manifold() }
    return circleManifold(
        corner: isBefore ? edge.start : edge.end, otherwise: edge.normal, center: center, radius: radiusB,
        margin: margin)
}

/// A convex polygon against a chain edge. Complexity: O(n) in the corners.
func collideChainAndPolygon(
    _ chainA: ChainSegmentView, _ polygonB: ConvexView, _ pose: Pose, margin: Float
) -> Manifold {
    // In the polygon's axes only the chain's four corners have to be moved.
    var edge = ChainEdge(chainA.unapplied(pose))
    if !edge.isFront(polygonB.middle) {
        if chainA.isOneSided { return Manifold() }
        edge = edge.mirrored
    }
    if edge.isStartAlone || edge.isEndAlone {
        return lineManifold(edge, polygonB, margin: margin).transformed(by: pose)
    }
    return chainManifold(edge, polygonB, margin: margin).transformed(by: pose)
}

/// The manifold of an edge with an end that nothing joins, seen from its front.
///
/// Beside the end, and across it, the edge's normal tells nothing, or would push a polygon out by all that is beyond the line: there the
/// polygon's own normals count. Elsewhere the edge goes on as if it had no end, so that nothing catches on the next of two lines in a row.
@inline(never)
private func lineManifold(_ edge: ChainEdge, _ polygon: ConvexView, margin: Float) -> Manifold {
    let manifold = chainManifold(edge.extended, polygon, margin: margin)
    if manifold.pointCount > 0 && manifold.leastSeparation >= -Solver.linearSlop { return manifold }
    let depth = lowestCorner(polygon, edge.normal).depth - Vec2.dot(edge.normal, edge.start)
    if depth >= -CollisionTolerance.endSlop { return manifold }
    let ending = chainManifold(edge, polygon, margin: margin)
    if ending.pointCount == 0 { return manifold }
    let isBetter = manifold.leastSeparation < ending.leastSeparation - Solver.linearSlop
    return manifold.pointCount == 0 || isBetter ? ending : manifold
}

/// How well a polygon's normals separate it from a chain edge, metres, by whose each normal is at the edge's corners.
private struct FaceSeparations {
    var ownFace = -1
    var own = -Float.greatestFiniteMagnitude
    var previous = -Float.greatestFiniteMagnitude
    var next = -Float.greatestFiniteMagnitude
    var blocked = -Float.greatestFiniteMagnitude

    /// Nil where a normal separates by more than the margin.
    @inline(__always)
    init?(_ edge: ChainEdge, _ polygon: ConvexView, margin: Float) {
        for face in 0..<polygon.count {
            let normal = polygon.normals[face]
            let base = Vec2.dot(normal, polygon.vertices[face])
            let toStart = Vec2.dot(normal, edge.start) - base
            let toEnd = Vec2.dot(normal, edge.end) - base
            let separation = toStart < toEnd ? toStart : toEnd
            if separation > margin { return nil }
            switch edge.verdict(-normal) {
            case .own:
                if separation > own {
                    own = separation
                    ownFace = face
                }
            case .previous: if separation > previous { previous = separation }
            case .next: if separation > next { next = separation }
            case .blocked: if separation > blocked { blocked = separation }
            }
        }
    }
}

/// The manifold of a chain edge seen from its front and a polygon, in the polygon's axes, normal out of the chain.
@inline(__always)
func chainManifold(_ edge: ChainEdge, _ polygon: ConvexView, margin: Float) -> Manifold {
    // The edge's own normal can always be used.
    let (support, depth) = lowestCorner(polygon, edge.normal)
    let edgeSeparation = depth - Vec2.dot(edge.normal, edge.start)
    if !(edgeSeparation <= margin) { return Manifold() }
    // The polygon's normals, those turned towards a corner of the edge only as far as that corner is its own.
    guard let faces = FaceSeparations(edge, polygon, margin: margin) else { return Manifold() }

    // Where the best normal is a neighbour's, so is the contact. What has sunk in must be held by one of the two: by
    // that whose own normal separates better.
    let best = faces.own > edgeSeparation ? faces.own : edgeSeparation
    let least = best + CollisionTolerance.axisSlop
    if faces.previous > least
        && (faces.previous > 0 || lowestHeight(polygon, over: edge.start, edge.previousAlong) > best)
    {
        return Manifold()
    }
    if faces.next > least && (faces.next > 0 || lowestHeight(polygon, over: edge.end, edge.nextAlong) >= best) {
        return Manifold()
    }
    let isRoundCorner = faces.blocked > CollisionTolerance.axisSlop && faces.blocked > best
    if !isRoundCorner && faces.ownFace >= 0 && CollisionTolerance.prefersB(edgeSeparation, faces.own) {
        let face = polygon.edge(faces.ownFace)
        // The two edges run against each other, but at a sharp corner the chain may run with the face.
        let isAgainst = Vec2.dot(face.normal, edge.normal) < 0
        let pair = EdgePair(face, isAgainst ? edge.edge : edge.edge.reversed, isFlipped: true)
        guard pair.mayBeCorners, let corners = pair.cornerPair() else { return pair.clipped(margin: margin) }
        if let manifold = cornerManifold(edge, corners, margin: margin) { return manifold }
    }
    let facing = polygon.edge(incidentEdge(polygon, at: support, against: edge.normal))
    let pair = EdgePair(edge.edge, facing, isFlipped: false)
    if pair.mayBeCorners, let corners = pair.cornerPair(),
        let manifold = cornerManifold(edge, corners, margin: margin)
    {
        return manifold
    }
    if pair.isBeside { return Manifold() }
    let manifold = pair.clipped(margin: margin)
    // Apart by some normal and yet behind the edge: it is beside it, round a corner.
    let isApart = faces.blocked > CollisionTolerance.axisSlop || faces.own > CollisionTolerance.axisSlop
    let isBehind = manifold.first.separation < 0 || (manifold.pointCount > 1 && manifold.second.separation < 0)
    return isApart && isBehind ? Manifold() : manifold
}

/// The manifold of two corners, empty where it is a neighbouring edge's; nil where nothing can be touched in that direction.
private func cornerManifold(_ edge: ChainEdge, _ corners: Manifold, margin: Float) -> Manifold? {
    switch edge.verdict(corners.normal) {
    case .own: corners.kept(within: margin)
    case .previous, .next: Manifold()
    case .blocked: nil
    }
}

/// The height of a polygon's lowest corner over the line through a point along a unit vector.
private func lowestHeight(_ polygon: ConvexView, over point: Vec2, _ along: Vec2) -> Float {
    let normal = Vec2(along.y, -along.x)
    return lowestCorner(polygon, normal).depth - Vec2.dot(normal, point)
}
