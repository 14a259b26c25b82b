// Corners that fly past each other. The plane between two corners stands in the way of a body that would pass beside it, so
// what is not near yet and would touch with corners only is followed along its way.

/// Whether two shapes come together while B moves by `way` in A's axes, metres, as far as their corners are concerned: true
/// where a side is what would be touched, or where the shapes are of other kinds than boxes and circles.
@inline(__always)
func meets(_ a: ShapeForm, _ b: ShapeForm, _ pose: Pose, _ normal: Vec2, _ way: Vec2) -> Bool {
    guard a.isPlainBox && isOblique(normal) else { return true }
    if b.isPlainBox {
        guard isOblique(pose.rotation.unapply(normal)) else { return true }
        return boxesMeet(a.extent, b.extent, pose, way)
    }
    if b.kind == .circle { return cornerMeetsCircle(a.extent, pose.apply(b.center), b.extent.x, way) }
    return true
}

/// Whether a direction is along neither axis.
@inline(__always)
private func isOblique(_ direction: Vec2) -> Bool {
    direction.x.magnitude > 1e-3 && direction.y.magnitude > 1e-3
}

/// Separating axes of two boxes in motion: on each axis the time during which their shadows overlap; they meet if there is
/// a time on which all agree.
@inline(never)
private func boxesMeet(_ halfSizeA: Vec2, _ halfSizeB: Vec2, _ pose: Pose, _ way: Vec2) -> Bool {
    let sine = pose.rotation.sine.magnitude
    let cosine = pose.rotation.cosine.magnitude
    let inB = pose.rotation.unapply(pose.position)
    let wayInB = pose.rotation.unapply(way)
    let places = SIMD4(pose.position.x, pose.position.y, inB.x, inB.y)
    let ways = SIMD4(way.x, way.y, wayInB.x, wayInB.y)
    let own = SIMD4(halfSizeA.x, halfSizeA.y, halfSizeB.x, halfSizeB.y)
    let other = SIMD4(halfSizeB.x, halfSizeB.y, halfSizeA.x, halfSizeA.y)
    let turned = SIMD4(halfSizeB.y, halfSizeB.x, halfSizeA.y, halfSizeA.x)
    let reach = own + cosine * other + sine * turned
    var first: Float = 0
    var last: Float = 1
    for axis in 0..<4 {
        let place = places[axis]
        let speed = ways[axis]
        if speed.magnitude < 1e-9 {
            if place.magnitude > reach[axis] { return false }
            continue
        }
        let one = (-reach[axis] - place) / speed
        let two = (reach[axis] - place) / speed
        first = max(first, min(one, two))
        last = min(last, max(one, two))
    }
    return first <= last
}

/// Whether a moving circle comes upon the corner of a box that is nearest to it.
private func cornerMeetsCircle(_ halfSize: Vec2, _ center: Vec2, _ radius: Float, _ way: Vec2) -> Bool {
    let corner = Vec2(center.x > 0 ? halfSize.x : -halfSize.x, center.y > 0 ? halfSize.y : -halfSize.y)
    let from = center - corner
    let length = way.lengthSquared
    let fraction = length > 0 ? -Vec2.dot(from, way) / length : 0
    let nearest = from + min(max(fraction, 0), 1) * way
    return nearest.lengthSquared <= radius * radius
}
