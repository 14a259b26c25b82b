// Point and ray queries in the axes of a shape's body. Free functions over plain values: the world calls them from its
// packed records. Rays are computed in 64 bits, since in 32 a ray of a kilometre misses a coin.

/// A ray from a point along a translation, metres, up to a largest fraction of it.
struct Ray: BitwiseCopyable {
    var origin: Vec2
    var translation: Vec2
    var maxFraction: Float

    /// With every number in its range; nil where one is not finite.
    init?(_ origin: Vec2, _ translation: Vec2, maxFraction: Float = 1) {
        guard origin.isFinite, translation.isFinite else { return nil }
        self.origin = origin.limited(to: Limits.length)
        self.translation = translation.limited(to: Limits.length)
        self.maxFraction = maxFraction
    }
}

/// Where a ray meets a shape.
struct RayHit: BitwiseCopyable {
    /// How far along the translation, 0...1 or up to the largest fraction asked for.
    var fraction: Float
    /// The outward unit normal of the surface there; for two-sided segments the one that faces the ray.
    var normal: Vec2
}

extension ShapeForm {
    /// Whether a point of the body's axes is in the shape or on its outline; edges have no inside.
    func contains(_ point: Vec2, _ polygons: PolygonPointers) -> Bool {
        switch kind {
        case .circle: return (point - center).lengthSquared <= extent.x * extent.x
        case .box:
            let own = axis.unapply(point - center)
            return own.x.magnitude <= extent.x && own.y.magnitude <= extent.y
        case .polygon: return polygons.view(vertices).contains(point, within: 0)
        case .chainSegment, .none: return false
        }
    }

    /// Where a ray meets the shape when its body is at `pose`, or nil.
    func castRay(_ ray: Ray, at pose: Pose, _ polygons: PolygonPointers) -> RayHit? {
        var local = ray
        local.origin = pose.unapply(ray.origin)
        local.translation = pose.rotation.unapply(ray.translation)
        guard var hit = castRay(local, polygons) else { return nil }
        hit.normal = pose.rotation.apply(hit.normal)
        return hit
    }

    private func castRay(_ ray: Ray, _ polygons: PolygonPointers) -> RayHit? {
        switch kind {
        case .circle: rayHit(ray, circleAt: center, radius: extent.x)
        case .box: rayHit(ray, self)
        case .polygon: rayHit(ray, polygons.view(vertices))
        case .chainSegment: rayHit(ray, center, extent, isOneSided: isOneSided)
        case .none: nil
        }
    }
}

// MARK: Rays
//
// A ray runs from a point along a translation, which is fraction 1, up to a largest fraction. One that starts inside a
// solid shape, or on its edge, does not hit that shape: what a ray has hit, a ray going on from there leaves behind. A
// translation of zero hits nothing.

extension Ray {
    fileprivate var step: (x: Double, y: Double) { (Double(translation.x), Double(translation.y)) }
}

/// Where a ray meets a circle, or nil.
private func rayHit(_ ray: Ray, circleAt center: Vec2, radius: Float) -> RayHit? {
    let (sx, sy) = ray.origin.offset(from: center)
    let (dx, dy) = ray.step
    let r = Double(radius)
    let along = sx * dx + sy * dy
    let squaredLength = dx * dx + dy * dy
    guard sx * sx + sy * sy > r * r && along < 0 else { return nil }
    // The point of the ray's line nearest to the centre, then half the chord back from it: no large squares cancel.
    let nearest = -along / squaredLength
    let px = sx + nearest * dx
    let py = sy + nearest * dy
    let halfChordSquared = r * r - (px * px + py * py)
    guard halfChordSquared >= 0 else { return nil }
    let entry = nearest - (halfChordSquared / squaredLength).squareRoot()
    let fraction = entry > 0 ? entry : 0
    guard fraction <= Double(ray.maxFraction) else { return nil }
    let nx = sx + fraction * dx
    let ny = sy + fraction * dy
    let length = (nx * nx + ny * ny).squareRoot()
    guard length > 0 else { return nil }
    return RayHit(fraction: Float(fraction), normal: Vec2(Float(nx / length), Float(ny / length)))
}

/// Where a ray meets a rotated box, or nil.
private func rayHit(_ ray: Ray, _ box: ShapeForm) -> RayHit? {
    let (sine, cosine) = (Double(box.axis.sine), Double(box.axis.cosine))
    let (sx, sy) = ray.origin.offset(from: box.center)
    let (dx, dy) = ray.step
    let localStart = (x: cosine * sx + sine * sy, y: cosine * sy - sine * sx)
    let localStep = (x: cosine * dx + sine * dy, y: cosine * dy - sine * dx)
    var clip = RayClip(maxFraction: ray.maxFraction)
    clip.cut(outside: localStart.x - Double(box.extent.x), rate: localStep.x, edge: 0)
    clip.cut(outside: -localStart.x - Double(box.extent.x), rate: -localStep.x, edge: 1)
    clip.cut(outside: localStart.y - Double(box.extent.y), rate: localStep.y, edge: 2)
    clip.cut(outside: -localStart.y - Double(box.extent.y), rate: -localStep.y, edge: 3)
    guard clip.isHit else { return nil }
    let axis =
        clip.edge < 2
        ? Vec2(box.axis.cosine, box.axis.sine)
        : Vec2(-box.axis.sine, box.axis.cosine)
    return RayHit(fraction: Float(clip.entry), normal: clip.edge & 1 == 0 ? axis : -axis)
}

/// Where a ray meets a convex polygon, or nil.
private func rayHit(_ ray: Ray, _ polygon: ConvexView) -> RayHit? {
    let (dx, dy) = ray.step
    var clip = RayClip(maxFraction: ray.maxFraction)
    for i in 0..<polygon.count {
        let nx = Double(polygon.normals[i].x)
        let ny = Double(polygon.normals[i].y)
        let (sx, sy) = ray.origin.offset(from: polygon.vertices[i])
        clip.cut(outside: nx * sx + ny * sy, rate: nx * dx + ny * dy, edge: i)
    }
    guard clip.isHit else { return nil }
    return RayHit(fraction: Float(clip.entry), normal: polygon.normals[clip.edge])
}

/// Where a ray meets a segment, or nil; of a one-sided one only from the side of its normal (e.y, -e.x).
///
/// A ray along the segment, or one that starts on it, does not hit. Segments that share an end leave no gap there: the
/// side of the end is computed alike for both.
private func rayHit(_ ray: Ray, _ a: Vec2, _ b: Vec2, isOneSided: Bool) -> RayHit? {
    let (dx, dy) = ray.step
    let (ax, ay) = a.offset(from: ray.origin)
    let (bx, by) = b.offset(from: ray.origin)
    let aSide = dx * ay - dy * ax
    let bSide = dx * by - dy * bx
    // Both ends on one side of the ray's line, or both on the line.
    guard (aSide <= 0 && bSide >= 0) || (aSide >= 0 && bSide <= 0), aSide != bSide else { return nil }
    let approachesNormal = bSide < aSide
    if isOneSided && !approachesNormal { return nil }
    let (ex, ey) = b.offset(from: a)
    let fraction = (ax * ey - ay * ex) / (bSide - aSide)
    guard fraction > 0 && fraction <= Double(ray.maxFraction) else { return nil }
    let normal = outwardNormal(from: a, to: b)
    return RayHit(fraction: Float(fraction), normal: approachesNormal ? normal : -normal)
}

/// The part of a ray inside all half planes so far (M. Cyrus and J. Beck, "Generalized two- and three-dimensional
/// clipping", 1978).
private struct RayClip {
    var entry = 0.0
    var exit: Double
    /// The edge the ray comes in by; -1 while the start is inside of all.
    var edge = -1

    @inline(__always)
    init(maxFraction: Float) { exit = Double(maxFraction) }

    /// Whether something is left, and the ray did not start inside.
    @inline(__always)
    var isHit: Bool { edge >= 0 && entry <= exit }

    /// Cuts by one half plane: `outside` is the start's distance beyond it, `rate` how that grows along the translation.
    @inline(__always)
    mutating func cut(outside: Double, rate: Double, edge: Int) {
        if outside > 0 {
            // Outside and not coming nearer: nothing is left.
            guard rate < 0 else {
                exit = -1
                return
            }
            let fraction = outside / -rate
            if fraction > entry {
                entry = fraction
                self.edge = edge
            }
        } else if rate > 0 {
            let fraction = outside / -rate
            if fraction < exit { exit = fraction }
        }
    }
}
