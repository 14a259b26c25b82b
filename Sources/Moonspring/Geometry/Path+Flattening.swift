extension Path {
    /// A subpath made of straight lines.
    public struct Polyline: Equatable, Sendable {
        /// The corners, at least two. A closed one does not repeat the first.
        public var points: [Point]
        /// Whether a line leads from the last point to the first.
        public var isClosed: Bool

        /// Makes a line through points; if `isClosed` is true, it leads back to the first.
        public init(points: [Point], isClosed: Bool) {
            self.points = points
            self.isClosed = isClosed
        }
    }

    /// The maximum number of lines into which all the curves of a path are cut.
    public static let flatteningLimit = 1_000_000

    /// Every subpath that draws something, with its curves cut into lines that deviate by at most `tolerance` points.
    ///
    /// Default 0.1; smaller values give more lines, and values below 1e-6 count as 1e-6. A path that would need more
    /// lines than `flatteningLimit` is cut more coarsely. Complexity: O(lines).
    public func flattened(tolerance: Double = 0.1) -> [Polyline] {
        let tolerance = tolerance >= 1e-6 ? tolerance : 1e-6
        var total = 0
        forEachSegment { total += Self.pieces(of: $0, tolerance) }
        let share = total > Self.flatteningLimit ? Double(Self.flatteningLimit) / Double(total) : 1

        var lines: [Polyline] = []
        var points: [Point] = []
        var start = Point.zero
        func finish(isClosed: Bool) {
            // Closing draws the last line: where a curve came back by itself there is none.
            if isClosed, points.count > 2, points.last == points.first { points.removeLast() }
            if points.count > 1 { lines.append(Polyline(points: points, isClosed: isClosed)) }
        }
        func cut(_ segment: Segment, to end: Point, _ point: (Double) -> Point) {
            let count = Int(Double(Self.pieces(of: segment, tolerance)) * share)
            if count > 1 { for index in 1..<count { points.append(point(Double(index) / Double(count))) } }
            points.append(end)
        }
        for element in elements {
            let pen = points.last ?? start
            switch element {
            case .move(let point):
                finish(isClosed: false)
                (start, points) = (point, [point])
            case .line(let point): points.append(point)
            case .quadCurve(let point, let control):
                cut(.quadCurve(pen, control: control, point), to: point, Bezier.Quad(pen, control, point).point)
            case .curve(let point, let control1, let control2):
                cut(
                    .curve(pen, control1: control1, control2: control2, point), to: point,
                    Bezier.Cubic(pen, control1, control2, point).point)
            case .close:
                finish(isClosed: true)
                points = [start]
            }
        }
        finish(isClosed: false)
        return lines
    }

    /// How many equal steps of t keep the chords within a tolerance: the square root of the largest second difference of the
    /// control points, times n (n - 1) / 8 for a curve of degree n, over the tolerance (G. Wang, "The subdivision method for
    /// finding the intersection between two Bézier curves or surfaces", 1984).
    private static func pieces(of segment: Segment, _ tolerance: Double) -> Int {
        let bend: Double
        switch segment {
        case .line: return 0
        case .quadCurve(let a, let b, let c): bend = 0.25 * (a - 2 * b + c).length
        case .curve(let a, let b, let c, let d):
            bend = 0.75 * max((a - 2 * b + c).length, (b - 2 * c + d).length)
        }
        // Bounded before it becomes an integer, which traps on what is too large.
        return Int(min(max((bend / tolerance).squareRoot().rounded(.up), 1), 100_000))
    }
}
