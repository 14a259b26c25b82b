/// The two limits of a motion, in points or in radians (UIKit: `UIFloatRange`).
public struct FloatRange: Hashable, Codable, Sendable {
    /// The lower end; minus infinity for none.
    public var minimum: Double
    /// The upper end; infinity for none.
    public var maximum: Double

    /// Makes a range; `minimum` must be at most `maximum`. Both may be infinite.
    public init(minimum: Double, maximum: Double) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// {0, 0}: no motion at all.
    public static let zero = FloatRange(minimum: 0, maximum: 0)
    /// No ends.
    public static let infinite = FloatRange(minimum: -.infinity, maximum: .infinity)

    /// Whether it has no ends. An end beyond the range of a 32-bit float counts as infinite.
    public var isInfinite: Bool { minimum <= -Self.largest && maximum >= Self.largest }

    /// Whether `value` is in the range, including the ends. Always false if an end is NaN.
    public func contains(_ value: Double) -> Bool { minimum <= value && value <= maximum }

    private static let largest = Double(Float.greatestFiniteMagnitude)

    /// The ends as the world takes them, each converted by `convert`; one beyond all floats becomes infinite.
    func limits(_ convert: (Double) -> Float) -> (lower: Float, upper: Float) {
        (
            minimum <= -Self.largest ? -.infinity : convert(minimum),
            maximum >= Self.largest ? .infinity : convert(maximum)
        )
    }
}

extension FloatRange: CustomStringConvertible {
    // The sign of a NaN says nothing.
    public var description: String {
        let ends = [minimum, maximum].map { $0.isNaN ? "nan" : plain($0) }
        return "{\(ends[0]), \(ends[1])}"
    }
}
