/// A part of the plane, in points relative to its own origin (UIKit: `UIRegion`).
///
/// A region is a value that never changes. Regions combine as sets do: nested unions, differences, intersections and
/// inverses follow set algebra. Two regions are equal if they were built in the same way.
public struct Region: Hashable, Sendable {
    /// One step of the test, in the order in which a stack machine takes them: a region has no tree of references, so that
    /// neither asking it nor letting go of it can exhaust the stack.
    enum Part: Hashable, Sendable {
        case everything
        case nothing
        case disc(radius: Double)
        /// Half the width and half the height.
        case rectangle(Vector)
        case not
        case or
        case and
        /// The second but last without the last.
        case without
        /// The last without the second but last.
        case butNot
    }

    let parts: [Part]
    /// How many answers the test keeps at a time. See `combined`.
    private let depth: Int

    /// The maximum number of shapes and operations in a region.
    public static let partLimit = 1000

    private init(_ parts: [Part], depth: Int = 1) {
        self.parts = parts
        self.depth = depth
    }

    // MARK: making

    /// Contains every point.
    public static let infinite = Region([.everything])

    /// Contains nothing.
    public init() { self.init([.nothing]) }

    /// A disc around the origin, including its edge. A negative radius counts as its absolute value.
    public init(radius: Double) {
        requireFinite(radius, "the radius of a Region")
        self.init([.disc(radius: abs(radius))])
    }

    /// A rectangle around the origin, without its edge. With a side of 0 or less it contains nothing.
    public init(size: Size) {
        requireFinite(size, "the size of a Region")
        self.init([.rectangle(size / 2)])
    }

    /// Everything that is not in this region.
    public func inverse() -> Region {
        switch parts.last {
        case .not: Region(Array(parts.dropLast()), depth: depth)
        case .everything: Region()
        case .nothing where parts.count == 1: .infinite
        default: Region(parts + [.not], depth: depth)
        }
    }

    /// Every point of either region. Throws if the result has more than `partLimit` parts.
    public func byUnion(with other: Region) throws(DynamicsError) -> Region {
        try combined(with: other, .or, swapped: .or)
    }

    /// Every point of this region that is not in `other`. Throws if the result has more than `partLimit` parts.
    public func byDifference(from other: Region) throws(DynamicsError) -> Region {
        try combined(with: other, .without, swapped: .butNot)
    }

    /// Every point that is in both regions. Throws if the result has more than `partLimit` parts.
    public func byIntersection(with other: Region) throws(DynamicsError) -> Region {
        try combined(with: other, .and, swapped: .and)
    }

    /// The deeper operand is tested first. Then a region of n shapes keeps at most log2 n + 1 answers (R. Sethi and J. Ullman,
    /// "The Generation of Optimal Code for Arithmetic Expressions", 1970), which fit into the bits of one word.
    private func combined(with other: Region, _ step: Part, swapped: Part) throws(DynamicsError) -> Region {
        guard parts.count + other.parts.count < Self.partLimit else { throw .regionTooLarge(Self.partLimit) }
        if other.depth > depth { return Region(other.parts + parts + [swapped], depth: other.depth) }
        return Region(parts + other.parts + [step], depth: max(depth, other.depth + 1))
    }

    // MARK: asking

    /// Whether the point is in the region. The point is relative to the region's origin. O(parts).
    public func contains(_ point: Point) -> Bool {
        if parts.count == 1 { return Self.answer(parts[0], point) ?? false }
        var answers: UInt64 = 0
        for part in parts {
            if let answer = Self.answer(part, point) {
                answers = answers << 1 | (answer ? 1 : 0)
                continue
            }
            let last = answers & 1
            if case .not = part {
                answers ^= 1
                continue
            }
            answers >>= 1
            let before = answers & 1
            let result =
                switch part {
                case .or: before | last
                case .and: before & last
                case .without: before & ~last
                default: last & ~before
                }
            answers = answers & ~1 | (result & 1)
        }
        return answers & 1 == 1
    }

    /// Whether the point is in this shape; nil for a step that is not a shape.
    @inline(__always)
    private static func answer(_ part: Part, _ point: Point) -> Bool? {
        switch part {
        case .everything: return true
        case .nothing: return false
        case .disc(let radius):
            // Squares that overflow would all be equal.
            if max(abs(point.x), abs(point.y), radius) > 1e150 { return point.length <= radius }
            return point.x * point.x + point.y * point.y <= radius * radius
        case .rectangle(let half): return abs(point.x) < half.x && abs(point.y) < half.y
        case .not, .or, .and, .without, .butNot: return nil
        }
    }

    /// Whether it contains every point. True for `infinite`; other ways to say the same are not looked for.
    var isEverywhere: Bool { parts == [.everything] }

    /// Bytes of storage beside the value itself.
    package var storageSize: Int { parts.count * MemoryLayout<Part>.stride }
}

extension Region: CustomStringConvertible {
    public var description: String {
        guard parts.count == 1, let part = parts.first else { return "\(parts.count) parts" }
        switch part {
        case .everything: return "infinite"
        case .disc(let radius): return "radius \(plain(radius))"
        case .rectangle(let half): return "size \(half * 2)"
        default: return "empty"
        }
    }
}
