/// Where two shapes touch, or would soon: up to two points and one normal, in the axes of shape A's body.
struct Manifold: BitwiseCopyable {
    /// Unit vector from A to B.
    var normal = Vec2.zero
    var pointCount: Int32 = 0
    var first = ManifoldPoint()
    var second = ManifoldPoint()

    /// The separation of its deepest point, where it has any.
    var leastSeparation: Float {
        pointCount > 1 && second.separation < first.separation ? second.separation : first.separation
    }
}

/// One point of a manifold.
struct ManifoldPoint: BitwiseCopyable {
    /// Halfway between the two surfaces, metres, in the axes of A's body.
    var point = Vec2.zero
    /// Metres along the normal from A's surface to B's; negative where they overlap.
    var separation: Float = 0
    /// Which features touch. The same from one step to the next while they stay the same, so that the impulse of the last
    /// step is a start for the next.
    var feature: UInt32 = 0
}
