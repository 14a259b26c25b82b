/// A vector of the plane in metres (or metres a second, newtons, ... as its owner says), x right and y down.
public struct Vec2: Equatable, Sendable, BitwiseCopyable {
    /// The component to the right.
    public var x: Float
    /// The component downwards.
    public var y: Float

    /// Makes a vector of its two components.
    public init(_ x: Float, _ y: Float) {
        self.x = x
        self.y = y
    }

    /// The vector (0, 0).
    public static let zero = Vec2(0, 0)

    /// The sum, component by component.
    public static func + (a: Vec2, b: Vec2) -> Vec2 { Vec2(a.x + b.x, a.y + b.y) }
    /// The difference, component by component: from `b` to `a`.
    public static func - (a: Vec2, b: Vec2) -> Vec2 { Vec2(a.x - b.x, a.y - b.y) }
    /// The vector of the same length in the opposite direction.
    public static prefix func - (a: Vec2) -> Vec2 { Vec2(-a.x, -a.y) }
    /// The vector with both components multiplied.
    public static func * (scale: Float, a: Vec2) -> Vec2 { Vec2(scale * a.x, scale * a.y) }
    /// The vector with both components multiplied.
    public static func * (a: Vec2, scale: Float) -> Vec2 { Vec2(scale * a.x, scale * a.y) }
    /// Adds a vector.
    public static func += (a: inout Vec2, b: Vec2) { a = a + b }
    /// Subtracts a vector.
    public static func -= (a: inout Vec2, b: Vec2) { a = a - b }
    /// Multiplies both components.
    public static func *= (a: inout Vec2, scale: Float) { a = scale * a }

    /// The scalar product: |a| |b| cos of the angle between them.
    public static func dot(_ a: Vec2, _ b: Vec2) -> Float { a.x * b.x + a.y * b.y }
    /// The z component of the vector product: |a| |b| sin of the clockwise (y down) angle from a to b.
    public static func cross(_ a: Vec2, _ b: Vec2) -> Float { a.x * b.y - a.y * b.x }
    /// The velocity of the point at `r` from the centre of a body that turns at `spin` radians a second.
    public static func cross(_ spin: Float, _ r: Vec2) -> Vec2 { Vec2(-spin * r.y, spin * r.x) }

    /// The scalar product with another vector.
    public func dot(_ other: Vec2) -> Float { Vec2.dot(self, other) }
    /// The z component of the vector product with another vector.
    public func cross(_ other: Vec2) -> Float { Vec2.cross(self, other) }

    /// From another point to this one, in 64 bits: exact.
    func offset(from other: Vec2) -> (x: Double, y: Double) {
        (Double(x) - Double(other.x), Double(y) - Double(other.y))
    }

    /// The square of the length; cheaper than `length`.
    public var lengthSquared: Float { x * x + y * y }
    /// The length.
    public var length: Float { lengthSquared.squareRoot() }
    /// Whether neither component is infinite or not a number.
    public var isFinite: Bool { x.isFinite && y.isFinite }

    /// The vector of length 1 in the same direction, or zero where the length is 0 or too small to have a direction.
    public var normalized: Vec2 {
        let length = length
        return length > .leastNormalMagnitude && length.isFinite ? (1 / length) * self : .zero
    }
}
