/// The sizes that shapes are held to, metres.
enum ShapeLimits {
    /// How far from the origin of its body a shape may reach, each way; also its largest radius and half size.
    static let extent: Float = Limits.worldExtent
    /// Points of an outline closer than this are one point, and a point this close to the line between its neighbours is
    /// on it: a tenth of the slop that the solver leaves between touching shapes.
    static let coincidence = 0.1 * Solver.linearSlop
    /// The shortest edge that the narrow phase takes: half the solver's slop.
    static let edgeLength = 0.5 * Solver.linearSlop
    /// Points of a chain closer than this are one point: the solver's slop.
    static let chainSpacing = Solver.linearSlop
    /// The largest number of points in an outline given by a caller: crossings are looked for pair by pair.
    static let outlinePoints = 1000
}

extension Vec2 {
    /// Whether the point is one that a shape may have.
    var isInShapeRange: Bool { x.magnitude <= ShapeLimits.extent && y.magnitude <= ShapeLimits.extent }
}

/// The square of the distance in metres from a point to the nearest point of a segment.
func squaredDistance(from point: Vec2, toSegment a: Vec2, _ b: Vec2) -> Double {
    let (ex, ey) = b.offset(from: a)
    let (px, py) = point.offset(from: a)
    let along = px * ex + py * ey
    let length = ex * ex + ey * ey
    if along <= 0 || length == 0 { return px * px + py * py }
    if along >= length {
        let qx = px - ex
        let qy = py - ey
        return qx * qx + qy * qy
    }
    let across = ex * py - ey * px
    return across * across / length
}
