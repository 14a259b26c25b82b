/// Which shapes a shape meets, by bits.
///
/// Two shapes meet when each has a category bit that the other's mask has too. Default: category 1, every mask bit, so
/// everything meets everything.
public struct CollisionFilter: Sendable, Equatable, BitwiseCopyable {
    /// What the shape is; usually one bit. Default 1; 0 meets nothing.
    public var categoryBits: UInt64
    /// What the shape meets. Default all bits; 0 meets nothing.
    public var maskBits: UInt64

    /// A filter of category and mask bits.
    public init(categoryBits: UInt64 = 1, maskBits: UInt64 = .max) {
        self.categoryBits = categoryBits
        self.maskBits = maskBits
    }

    /// The filter of shapes that meet everything of the default category, and whose category all default masks have.
    public static let all = CollisionFilter()

    /// Whether shapes with these two filters meet; the same asked from either side.
    @inline(__always)
    public func allows(_ other: CollisionFilter) -> Bool {
        categoryBits & other.maskBits != 0 && other.categoryBits & maskBits != 0
    }
}
