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

    /// The box around nothing: it overlaps nothing and adds nothing to a union.
    static let empty = BoundingBox(
        lower: Vec2(.greatestFiniteMagnitude, .greatestFiniteMagnitude),
        upper: Vec2(-.greatestFiniteMagnitude, -.greatestFiniteMagnitude))

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
        BoundingBox(
            lower: Vec2(lower.x - margin, lower.y - margin), upper: Vec2(upper.x + margin, upper.y + margin))
    }

    /// The middle.
    @inline(__always)
    public var center: Vec2 { Vec2(0.5 * (lower.x + upper.x), 0.5 * (lower.y + upper.y)) }
}
