/// An axis-aligned rectangle in points, y down.
public struct Rect: Hashable, Codable, Sendable {
    /// The corner with the smallest x and y.
    public var origin: Point
    /// Width and height; never negative in rectangles that the engine makes.
    public var size: Size

    /// Makes a rectangle from its top left corner and its size, in points.
    @inlinable public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Makes a rectangle from its left and top edge, its width and its height, in points.
    @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Vector(x, y), size: Vector(width, height))
    }

    /// The same without labels.
    @inlinable public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.init(origin: Vector(x, y), size: Vector(width, height))
    }

    /// A rectangle of `size` about `center`.
    @inlinable public init(center: Point, size: Size) {
        self.init(origin: center - size / 2, size: size)
    }

    /// An empty rectangle at the origin.
    public static var zero: Rect { Rect(0, 0, 0, 0) }

    /// The left edge, in points.
    @inlinable public var x: Double { origin.x }
    /// The top edge, in points.
    @inlinable public var y: Double { origin.y }
    /// From the left to the right edge, in points.
    @inlinable public var width: Double { size.x }
    /// From the top to the bottom edge, in points.
    @inlinable public var height: Double { size.y }
    /// The left edge, in points.
    @inlinable public var minX: Double { origin.x }
    /// The top edge, in points.
    @inlinable public var minY: Double { origin.y }
    /// The right edge, in points.
    @inlinable public var maxX: Double { origin.x + size.x }
    /// The bottom edge, in points.
    @inlinable public var maxY: Double { origin.y + size.y }
    /// The middle between the left and the right edge, in points.
    @inlinable public var midX: Double { origin.x + size.x / 2 }
    /// The middle between the top and the bottom edge, in points.
    @inlinable public var midY: Double { origin.y + size.y / 2 }
    /// The middle.
    @inlinable public var center: Point { origin + size / 2 }

    /// Whether the point is inside. The left and top edges are included and the far edges excluded, so that tiles do
    /// not overlap.
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Whether the two share an area or an edge.
    public func intersects(_ other: Rect) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }

    /// The smallest rectangle that holds both.
    public func union(_ other: Rect) -> Rect {
        Rect(
            fromX: min(minX, other.minX), y: min(minY, other.minY), toX: max(maxX, other.maxX), y: max(maxY, other.maxY)
        )
    }

    /// The area that both cover; empty, at the nearest corner, if they do not meet.
    public func intersection(_ other: Rect) -> Rect {
        let (left, top) = (max(minX, other.minX), max(minY, other.minY))
        let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
        return Rect(fromX: left, y: top, toX: max(left, right), y: max(top, bottom))
    }

    /// The rectangle with each side moved inwards; negative amounts enlarge it. A size never goes below zero.
    public func insetBy(dx: Double, dy: Double) -> Rect {
        Rect(minX + dx, minY + dy, max(0, width - 2 * dx), max(0, height - 2 * dy))
    }

    /// The rectangle moved by the given distances.
    public func offsetBy(dx: Double, dy: Double) -> Rect { Rect(minX + dx, minY + dy, width, height) }

    /// Whether all parts are finite.
    @inlinable public var isFinite: Bool { origin.isFinite && size.isFinite }

    private init(fromX left: Double, y top: Double, toX right: Double, y bottom: Double) {
        self.init(left, top, right - left, bottom - top)
    }
}

extension Rect: CustomStringConvertible {
    public var description: String { "(\(plain(x)), \(plain(y)), \(plain(width)), \(plain(height)))" }
}
