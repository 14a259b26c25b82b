// Circles against everything but chains. A manifold has one point; its feature is always 0, as there is no other to tell
// it from. Geometry of each shape in the axes of its body, `pose` maps B's axes to A's, results in A's axes.

/// A circle's manifold from the nearest point of the other surface, if within the margin.
///
/// `distance` is metres from that surface to the circle's centre along the normal, negative inside.
@inline(__always)
func circleManifold(normal: Vec2, distance: Float, center: Vec2, radius: Float, margin: Float) -> Manifold {
    let separation = distance - radius
    if !(separation <= margin) { return Manifold() }
    return Manifold(normal: normal, point: center - (0.5 * (distance + radius)) * normal, separation: separation)
}

/// A circle's manifold from a corner of the other shape, if within the margin; with the centre on the corner the normal is
/// `fallback`.
func circleManifold(
    corner: Vec2, otherwise fallback: Vec2, center: Vec2, radius: Float, margin: Float
) -> Manifold {
    let offset = center - corner
    let distance = offset.length
    if !(distance <= radius + margin) { return Manifold() }
    return circleManifold(
        normal: unit(offset, otherwise: fallback), distance: distance, center: center, radius: radius, margin: margin)
}

/// Two circles. With the same centre the normal is along x.
func collideCircles(
    _ centerA: Vec2, _ radiusA: Float, _ centerB: Vec2, _ radiusB: Float, _ pose: Pose, margin: Float
) -> Manifold {
    let center = pose.apply(centerB)
    let offset = center - centerA
    let reach = radiusA + radiusB + margin
    let squared = offset.lengthSquared
    if !(squared <= reach * reach) || reach < 0 { return Manifold() }
    // Nearer than this the square of the distance has lost bits.
    if !(squared > 1e-30) {
        return circleManifold(normal: Vec2(1, 0), distance: -radiusA, center: center, radius: radiusB, margin: margin)
    }
    let distance = squared.squareRoot()
    return circleManifold(
        normal: (1 / distance) * offset, distance: distance - radiusA, center: center, radius: radiusB, margin: margin)
}

/// A box A and a circle B. From inside the circle is pushed out at the nearest side.
func collideBoxAndCircle(
    _ boxA: UnsafePointer<ShapeForm>, _ centerB: Vec2, _ radiusB: Float, _ pose: Pose, margin: Float
) -> Manifold {
    let center = pose.apply(centerB)
    let own = boxA.pointee.isPlainBox ? center : boxA.pointee.frame.unapply(center)
    // Distances beyond the sides, negative inside; the signs of the quadrant are put back at the end.
    let beyond = Vec2(own.x.magnitude, own.y.magnitude) - boxA.pointee.extent
    let reach = radiusB + margin
    if !(beyond.x <= reach && beyond.y <= reach) { return Manifold() }
    var normal: Vec2
    var distance: Float
    if beyond.x > 0 && beyond.y > 0 && beyond.lengthSquared > 1e-30 {
        distance = beyond.length
        if distance > reach { return Manifold() }
        normal = (1 / distance) * beyond
    } else if beyond.x > beyond.y {
        distance = beyond.x
        normal = Vec2(1, 0)
    } else {
        distance = beyond.y
        normal = Vec2(0, 1)
    }
    normal = Vec2(own.x < 0 ? -normal.x : normal.x, own.y < 0 ? -normal.y : normal.y)
    if !boxA.pointee.isPlainBox { normal = boxA.pointee.axis.apply(normal) }
    return circleManifold(normal: normal, distance: distance, center: center, radius: radiusB, margin: margin)
}

/// A polygon A and a circle B. From inside the circle is pushed out at the nearest side.
///
/// Complexity: O(n) in the corners.
func collidePolygonAndCircle(
    _ polygonA: ConvexView, _ centerB: Vec2, _ radiusB: Float, _ pose: Pose, margin: Float
) -> Manifold {
    let center = pose.apply(centerB)
    let reach = radiusB + margin
    var separation = -Float.greatestFiniteMagnitude
    var edge = 0
    for index in 0..<polygonA.count {
        let candidate = polygonA.height(of: center, over: index)
        if candidate > separation {
            separation = candidate
            edge = index
        }
    }
    if !(separation <= reach) { return Manifold() }
    let normal = polygonA.normals[edge]
    if separation > 0 {
        // Outside: beside the edge the nearest point is a corner.
        let start = polygonA.vertices[edge]
        let end = polygonA.vertices[polygonA.after(edge)]
        let along = Vec2(-normal.y, normal.x)
        let beforeStart = Vec2.dot(center - start, along) < 0
        if beforeStart || Vec2.dot(center - end, along) > 0 {
            return circleManifold(
                corner: beforeStart ? start : end, otherwise: normal, center: center, radius: radiusB, margin: margin)
        }
    }
    return circleManifold(normal: normal, distance: separation, center: center, radius: radiusB, margin: margin)
}
