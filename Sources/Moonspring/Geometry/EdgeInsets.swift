/// How far each side of a rectangle is moved inwards, in points; negative values move it outwards (UIKit:
/// `UIEdgeInsets`).
public struct EdgeInsets: Hashable, Codable, Sendable {
    /// From the top edge downwards, in points. Default 0.
    public var top: Double
    /// From the left edge to the right, in points. Default 0.
    public var left: Double
    /// From the bottom edge upwards, in points. Default 0.
    public var bottom: Double
    /// From the right edge to the left, in points. Default 0.
    public var right: Double

    /// Makes insets, in points; a side that is not named does not move.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    /// No insets.
    public static var zero: EdgeInsets { EdgeInsets() }

    /// Whether all parts are finite.
    public var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }
}

extension EdgeInsets: CustomStringConvertible {
    public var description: String {
        "top \(plain(top)), left \(plain(left)), bottom \(plain(bottom)), right \(plain(right))"
    }
}

extension Rect {
    /// The rectangle reduced by insets; its size is negative if they overlap.
    public func inset(by insets: EdgeInsets) -> Rect {
        Rect(
            x + insets.left, y + insets.top, width - insets.left - insets.right,
            height - insets.top - insets.bottom)
    }
}
