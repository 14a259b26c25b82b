/// An outline of lines and curves in points, y down (UIKit: `UIBezierPath`).
///
/// A path is a value: a view keeps a path as it was when it was assigned. It consists of subpaths, each of which begins
/// with a move; a line or curve after `closeSubpath` continues from where the closed subpath began.
public struct Path: Hashable, Sendable {
    /// One step of the pen.
    public enum Element: Hashable, Codable, Sendable {
        /// Lifts the pen and begins a subpath.
        case move(to: Point)
        /// A straight line from where the pen is.
        case line(to: Point)
        /// A quadratic Bézier curve.
        case quadCurve(to: Point, control: Point)
        /// A cubic Bézier curve.
        case curve(to: Point, control1: Point, control2: Point)
        /// A line back to where the subpath began, joined there.
        case close
    }

    /// The steps, in order. Two moves never follow each other: the last one counts.
    public private(set) var elements: [Element] = []
    /// Where the next line or curve begins; nil while the path is empty.
    public private(set) var currentPoint: Point?

    private var start = Point.zero

    /// The maximum number of elements in a path.
    public static let elementLimit = 100_000

    /// An empty path.
    public init() {}

    /// Whether the path has no element at all.
    public var isEmpty: Bool { elements.isEmpty }

    // MARK: drawing

    /// Begins a subpath. Points, here and in the following functions, must be finite and within 1e100 of 0, and a path
    /// may have at most `elementLimit` elements.
    public mutating func move(to point: Point) { draw(.move(to: point)) }

    /// Adds a straight line. The path must not be empty.
    public mutating func addLine(to point: Point) { draw(.line(to: point)) }

    /// Adds a quadratic Bézier curve, which leaves towards `control` and arrives from there. The path must not be
    /// empty.
    public mutating func addQuadCurve(to point: Point, control: Point) { draw(.quadCurve(to: point, control: control)) }

    /// Adds a cubic Bézier curve: it leaves towards `control1` and arrives from `control2`. The path must not be empty.
    public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
        draw(.curve(to: point, control1: control1, control2: control2))
    }

    /// Joins the end of the subpath to its beginning. An empty path, and a subpath that is already closed, do not
    /// change.
    public mutating func closeSubpath() { draw(.close) }

    private mutating func draw(_ element: Element) {
        do throws(DynamicsError) { try admit(element) } catch { require(error) }
    }

    /// Adds an element for a script: throws for a point that is not finite or beyond 1e100, for more elements than `elementLimit`, and
    /// for a line or curve while the path is empty.
    package mutating func admit(_ element: Element) throws(DynamicsError) {
        switch element {
        case .move(let point):
            try Self.check(point)
            if case .move = elements.last { elements.removeLast() }
            try append(element)
            (start, currentPoint) = (point, point)
        case .line(let point):
            try Self.check(point)
            try append(element, endingAt: point)
        case .quadCurve(let point, let control):
            try Self.check(control)
            try Self.check(point)
            try append(element, endingAt: point)
        case .curve(let point, let control1, let control2):
            try Self.check(control1)
            try Self.check(control2)
            try Self.check(point)
            try append(element, endingAt: point)
        case .close:
            guard currentPoint != nil, elements.last != .close else { return }
            try append(element)
            currentPoint = start
        }
    }

    private mutating func append(_ element: Element, endingAt point: Point) throws(DynamicsError) {
        guard currentPoint != nil else { throw .pathWithoutStart }
        try append(element)
        currentPoint = point
    }

    private mutating func append(_ element: Element) throws(DynamicsError) {
        guard elements.count < Self.elementLimit else { throw .pathTooLong(Self.elementLimit) }
        elements.append(element)
    }

    /// Beyond 1e100 a product of three coordinates, as the curves need it, would not be a number.
    private static func check(_ point: Point) throws(DynamicsError) {
        guard abs(point.x) <= 1e100, abs(point.y) <= 1e100 else { throw .pathPoint(point) }
    }
}

// MARK: - Transforming

extension Path {
    /// The image of the path under a map. Every point of it must be finite and within 1e100 of 0.
    public func transformed(by map: Transform) -> Path {
        var path = Path()
        path.elements.reserveCapacity(elements.count)
        for element in elements {
            switch element {
            case .move(let point): path.move(to: map.apply(point))
            case .line(let point): path.addLine(to: map.apply(point))
            case .quadCurve(let point, let control):
                path.addQuadCurve(to: map.apply(point), control: map.apply(control))
            case .curve(let point, let control1, let control2):
                path.addCurve(
                    to: map.apply(point), control1: map.apply(control1), control2: map.apply(control2))
            case .close: path.closeSubpath()
            }
        }
        return path
    }
}

// MARK: - Segments

extension Path {
    /// What the pen draws in one element, with the point it begins at.
    enum Segment {
        case line(Point, Point)
        case quadCurve(Point, control: Point, Point)
        case curve(Point, control1: Point, control2: Point, Point)
    }

    /// All that is drawn, in order; `closingAll` adds the line that would close each open subpath, as filling does.
    func forEachSegment(closingAll: Bool = false, _ visit: (Segment) -> Void) {
        var (start, pen) = (Point.zero, Point.zero)
        for element in elements {
            switch element {
            case .move(let point):
                if closingAll, pen != start { visit(.line(pen, start)) }
                (start, pen) = (point, point)
            case .line(let point):
                visit(.line(pen, point))
                pen = point
            case .quadCurve(let point, let control):
                visit(.quadCurve(pen, control: control, point))
                pen = point
            case .curve(let point, let control1, let control2):
                visit(.curve(pen, control1: control1, control2: control2, point))
                pen = point
            case .close:
                visit(.line(pen, start))
                pen = start
            }
        }
        if closingAll, pen != start { visit(.line(pen, start)) }
    }

    /// What the elements take in memory, in bytes.
    package var storageSize: Int { elements.count * MemoryLayout<Element>.stride }
}

extension Path: CustomStringConvertible {
    public var description: String {
        isEmpty ? "empty" : "\(elements.count) element\(elements.count == 1 ? "" : "s"), bounds \(bounds)"
    }
}
