/// Why an outline is not a polygon that the engine takes.
public enum PolygonError: Error, Equatable, Sendable {
    /// A point that is infinite or not a number.
    case notFinite(index: Int, point: Vec2)
    /// A point more than 1e5 m from the origin.
    case outOfRange(index: Int, point: Vec2)
    /// Fewer than 3 points that are 0.0005 m apart.
    case tooFewPoints(distinct: Int)
    /// No point is as far as 0.0005 m from one line.
    case collinear
    /// Two edges cross or touch; each is named by its first point.
    case selfCrossing(edge: Int, other: Int)
    /// More corners than a polygon may have, or more points than an outline may have.
    case tooManyVertices(count: Int, maximum: Int)
    /// An ellipse with a size that is not in range.
    case ellipseSize(width: Float, height: Float)
}

extension PolygonError: CustomStringConvertible {
    /// What was wrong, what was expected and the likely fix, on one line.
    public var description: String {
        switch self {
        case .notFinite(let index, let point):
            "points[\(index)] of the polygon is (\(point.x), \(point.y)): both parts must be finite, check the computation that made it"
        case .outOfRange(let index, let point):
            "points[\(index)] of the polygon is (\(point.x), \(point.y)): both parts must be within 1e5 metres of 0, give points in metres from the body's centre"
        case .tooFewPoints(let distinct):
            "the polygon has \(distinct) distinct point\(distinct == 1 ? "" : "s"): it needs at least 3 that are 0.0005 metres apart, for a line use a chain"
        case .collinear:
            "the points of the polygon lie on one line: it must be at least 0.0005 metres wide, for a line use a chain"
        case .selfCrossing(let edge, let other):
            "the edges that begin at points[\(edge)] and points[\(other)] of the polygon cross or touch: give the points in their order around the outline"
        case .tooManyVertices(let count, let maximum):
            "the polygon has \(count) points: \(maximum) is the most, leave out those that change its outline least"
        case .ellipseSize(let width, let height):
            "the ellipse has size \(width) x \(height): width and height must be at least 0.001 and at most 2e5 metres"
        }
    }
}

/// Why a shape or a chain cannot be made.
public enum ShapeError: Error, Equatable, Sendable {
    /// A point that is infinite, not a number, or more than 1e5 m from the origin.
    case point(of: String, Vec2)
    /// A circle's radius that is not in range.
    case radius(Float)
    /// A box's half size that is not in range.
    case halfSize(Vec2)
    /// An angle that is infinite or not a number.
    case angle(Float)
    /// A segment too short to have a direction.
    case shortSegment(of: String, length: Float)
    /// A chain with fewer points, 0.005 m apart, than it needs.
    case tooFewChainPoints(distinct: Int, isLoop: Bool)
}

extension ShapeError: CustomStringConvertible {
    /// What was wrong, what was expected and the likely fix, on one line.
    public var description: String {
        switch self {
        case .point(let owner, let point):
            "\(owner) is at (\(point.x), \(point.y)): both parts must be finite and within 1e5 metres of 0, give points in metres from the body's centre"
        case .radius(let radius):
            "the circle has radius \(radius): it must be more than 0 and at most 1e5 metres"
        case .halfSize(let half):
            "the box has half size (\(half.x), \(half.y)): both parts must be more than 0 and at most 1e5 metres, for a line use a chain"
        case .angle(let angle):
            "the box has angle \(angle): it must be a finite number of radians, check the computation that made it"
        case .shortSegment(let owner, let length):
            "\(owner) is \(length) metres long: it must be longer than 0.0025 metres, leave it out or move its ends apart"
        case .tooFewChainPoints(let distinct, let isLoop):
            "the chain has \(distinct) distinct point\(distinct == 1 ? "" : "s"): \(isLoop ? "a loop needs at least 3" : "it needs at least 2") that are 0.005 metres apart"
        }
    }
}
