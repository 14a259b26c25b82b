/// A box along the axes of the world, metres.
public struct BoundingBox: Equatable, Sendable, BitwiseCopyable {
    /// The ends with the smaller coordinates.
    public var lower: Vec2
    /// The ends with the larger coordinates.
    public var upper: Vec2

    /// The box between two corners.
    public init(lower: Vec2, upper: Vec2) {
        self.lower = lower
        self.upper = upper
    }

    /// The box of one point.
    @inline(__always)
    init(at point: Vec2) { self.init(lower: point, upper: point) }

    /// The smallest box around some points.
    init(around points: [Vec2]) { self = points.reduce(.empty) { $0.union(BoundingBox(at: $1)) } }

    /// The box around nothing: it overlaps nothing, not even a box around all finite numbers, and adds nothing to a union.
    @inline(__always)
    static var empty: BoundingBox {
        BoundingBox(lower: Vec2(.infinity, .infinity), upper: Vec2(-.infinity, -.infinity))
    }

    /// Whether the boxes share a point; touching counts.
    @inline(__always)
    public func overlaps(_ other: BoundingBox) -> Bool {
        lower.x <= other.upper.x && lower.y <= other.upper.y && other.lower.x <= upper.x && other.lower.y <= upper.y
    }

    /// Whether `other` lies inside.
    @inline(__always)
    public func contains(_ other: BoundingBox) -> Bool {
        lower.x <= other.lower.x && lower.y <= other.lower.y && other.upper.x <= upper.x && other.upper.y <= upper.y
    }

    /// The smallest box around both.
    @inline(__always)
    public func union(_ other: BoundingBox) -> BoundingBox {
        BoundingBox(
            lower: Vec2(
                other.lower.x < lower.x ? other.lower.x : lower.x, other.lower.y < lower.y ? other.lower.y : lower.y),
            upper: Vec2(
                other.upper.x > upper.x ? other.upper.x : upper.x, other.upper.y > upper.y ? other.upper.y : upper.y))
    }

    /// The box with every side moved outward.
    @inline(__always)
    public func expanded(by margin: Float) -> BoundingBox {
        BoundingBox(lower: lower - Vec2(margin, margin), upper: upper + Vec2(margin, margin))
    }

    /// The box around all places of the box while it is moved: larger only on the side that it heads for.
    @inline(__always)
    func swept(by displacement: Vec2) -> BoundingBox {
        union(BoundingBox(lower: lower + displacement, upper: upper + displacement))
    }

    /// Width plus height, metres.
    @inline(__always)
    var size: Float { (upper.x - lower.x) + (upper.y - lower.y) }

    /// The four numbers in one vector.
    @inline(__always)
    var row: SIMD4<Float> { unsafeBitCast(self, to: SIMD4<Float>.self) }

    /// The middle.
    @inline(__always)
    public var center: Vec2 { Vec2(0.5 * (lower.x + upper.x), 0.5 * (lower.y + upper.y)) }
}
