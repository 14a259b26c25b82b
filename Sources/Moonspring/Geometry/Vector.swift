import MoonspringPhysics

/// A pair of numbers in the plane: a point, an offset, a velocity or a size, in points, with x to the right and y down.
///
/// UIKit has a type for each use; here one type serves them all, like the `vec` value in Lua. It has the initialisers
/// of all of them: `Point(x: 1, y: 2)`, `Size(width: 1, height: 2)`, `Vector(dx: 1, dy: 2)`,
/// `Offset(horizontal: 1, vertical: 2)`, or `Vector(1, 2)`.
public struct Vector: Hashable, Codable, Sendable {
    /// The horizontal part, to the right. Default 0.
    public var x: Double
    /// The vertical part, downwards. Default 0.
    public var y: Double

    /// Makes a vector from its two components, right and down.
    @inlinable public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// A point (Core Graphics: `CGPoint`).
    @inlinable public init(x: Double, y: Double) { self.init(x, y) }
    /// A vector or a velocity (Core Graphics: `CGVector`).
    @inlinable public init(dx: Double, dy: Double) { self.init(dx, dy) }
    /// An extent (Core Graphics: `CGSize`).
    @inlinable public init(width: Double, height: Double) { self.init(width, height) }
    /// An offset (UIKit: `UIOffset`).
    @inlinable public init(horizontal: Double, vertical: Double) { self.init(horizontal, vertical) }

    /// The unit vector at `angle` radians, clockwise from the positive x axis, times `magnitude`.
    public init(angle: Double, magnitude: Double) {
        let (sine, cosine) = Trigonometry.sineCosine(angle)
        self.init(cosine * magnitude, sine * magnitude)
    }

    /// (0, 0).
    public static var zero: Vector { Vector(0, 0) }
}

/// A place, in points.
public typealias Point = Vector
/// An extent, in points.
public typealias Size = Vector
/// An offset from a place, in points.
public typealias Offset = Vector

extension Vector {
    /// `x`, as the width of a size.
    @inlinable public var width: Double {
        get { x }
        set { x = newValue }
    }
    /// `y`, as the height of a size.
    @inlinable public var height: Double {
        get { y }
        set { y = newValue }
    }
    /// `x`, as the horizontal part of a vector.
    @inlinable public var dx: Double {
        get { x }
        set { x = newValue }
    }
    /// `y`, as the vertical part of a vector.
    @inlinable public var dy: Double {
        get { y }
        set { y = newValue }
    }

    /// The sum, part by part.
    @inlinable public static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y) }
    /// The difference, part by part: from `b` to `a`.
    @inlinable public static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y) }
    /// The vector with both parts multiplied.
    @inlinable public static func * (a: Vector, s: Double) -> Vector { Vector(a.x * s, a.y * s) }
    /// The vector with both parts multiplied.
    @inlinable public static func * (s: Double, a: Vector) -> Vector { Vector(a.x * s, a.y * s) }
    /// The vector with both parts divided.
    @inlinable public static func / (a: Vector, s: Double) -> Vector { Vector(a.x / s, a.y / s) }
    /// The vector of the same length in the opposite direction.
    @inlinable public static prefix func - (a: Vector) -> Vector { Vector(-a.x, -a.y) }
    /// Adds a vector.
    @inlinable public static func += (a: inout Vector, b: Vector) { a = a + b }
    /// Subtracts a vector.
    @inlinable public static func -= (a: inout Vector, b: Vector) { a = a - b }

    /// The Euclidean length. It is computed so that it overflows only when the length itself does.
    public var length: Double {
        let largest = max(abs(x), abs(y))
        guard largest > 0, largest.isFinite else { return largest }
        // Ordinary lengths need no scaling, and are exact to the last bit without it.
        if largest > 1e-140, largest < 1e140 { return (x * x + y * y).squareRoot() }
        let (u, v) = (x / largest, y / largest)
        return largest * (u * u + v * v).squareRoot()
    }

    /// The length, and the largest number where that is larger than any.
    var boundedLength: Double { min(length, .greatestFiniteMagnitude) }

    /// The direction in radians, clockwise from the positive x axis, in (-pi, pi]; 0 for the zero vector.
    public var angle: Double {
        // Adding zero turns -0 into 0, which would read as -pi, or as pi.
        Trigonometry.arcTangent2(y + 0, x + 0)
    }

    /// The scalar product.
    @inlinable public func dot(_ other: Vector) -> Double { x * other.x + y * other.y }

    /// The vector of length 1 in the same direction; the zero vector stays zero.
    public var normalized: Vector {
        let length = self.length
        return length > 0 && length.isFinite ? self / length : .zero
    }

    /// The vector turned clockwise by `angle` radians.
    public func rotated(by angle: Double) -> Vector {
        let (sine, cosine) = Trigonometry.sineCosine(angle)
        return Vector(cosine * x - sine * y, sine * x + cosine * y)
    }

    /// The distance between two points.
    public func distance(to other: Vector) -> Double { (self - other).length }

    /// The point at `t` on the way to `other`: 0 is this point, 1 is `other`; outside 0...1 it continues along the
    /// line.
    public func interpolated(to other: Vector, at t: Double) -> Vector { self * (1 - t) + other * t }

    /// Whether both components are finite.
    @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Vector: CustomStringConvertible {
    public var description: String { "(\(plain(x)), \(plain(y)))" }
}

/// A number as a person writes it: no ".0" after whole numbers.
package func plain(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
