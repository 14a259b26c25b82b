import MoonspringPhysics

// Whole shapes as paths. Each goes clockwise on the screen. Numbers must be finite.

extension Path {
    /// A closed rectangle, from its top left corner (UIKit: `UIBezierPath(rect:)`). Its size must not be negative.
    public init(rect: Rect) { self = required { () throws(DynamicsError) in try .rect(rect) } }

    /// The closed ellipse that fills a rectangle, from its rightmost point (UIKit: `UIBezierPath(ovalIn:)`). The size must not be negative.
    public init(ovalIn rect: Rect) { self = required { () throws(DynamicsError) in try .ellipse(rect) } }

    /// The closed circle about a point, from its rightmost point. The radius must be 0 or more.
    public init(center: Point, radius: Double) {
        self = required { () throws(DynamicsError) in try .circle(center: center, radius: radius) }
    }

    /// A closed rectangle with corners of quarter circles, from the left end of its upper side (UIKit:
    /// `UIBezierPath(roundedRect:cornerRadius:)`). A radius larger than half the shorter side counts as that. Neither the size nor the
    /// radius may be negative.
    public init(roundedRect rect: Rect, cornerRadius: Double) {
        self = required { () throws(DynamicsError) in try .roundedRect(rect, radius: cornerRadius) }
    }

    /// A closed polygon of three points or more.
    public init(polygon points: [Point]) { self = required { () throws(DynamicsError) in try .polygon(points) } }

    /// A straight line.
    public init(from start: Point, to end: Point) {
        self = required { () throws(DynamicsError) in try .line(start, end) }
    }

    /// An open arc of a circle (UIKit: `UIBezierPath(arcCenter:radius:startAngle:endAngle:clockwise:)`). Angles are in
    /// radians, clockwise, 0 to the right. The arc is clockwise if `endAngle` is larger than `startAngle`, otherwise
    /// anticlockwise, and at most one full turn. The radius must be 0 or more.
    public init(arcCenter center: Point, radius: Double, startAngle: Double, endAngle: Double) {
        self = required { () throws(DynamicsError) in
            try .arc(center: center, radius: radius, from: startAngle, to: endAngle)
        }
    }
}

// MARK: - For scripts: with errors

extension Path {
    /// A closed rectangle, from its top left corner. Throws for a negative size.
    package static func rect(_ rect: Rect) throws(DynamicsError) -> Path {
        try check(rect)
        return try polygon([
            rect.origin, Point(rect.maxX, rect.minY), Point(rect.maxX, rect.maxY), Point(rect.minX, rect.maxY),
        ])
    }

    /// The closed ellipse that fills a rectangle, from its rightmost point. Throws for a negative size.
    ///
    /// Four cubic curves: off the true ellipse by at most 0.028 % of the larger radius.
    package static func ellipse(_ rect: Rect) throws(DynamicsError) -> Path {
        try check(rect)
        let center = rect.center
        let (dx, dy) = (quarterReach * rect.width / 2, quarterReach * rect.height / 2)
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        var path = Path()
        try path.admit(.move(to: Point(right, center.y)))
        try path.admit(
            .curve(
                to: Point(center.x, bottom), control1: Point(right, center.y + dy),
                control2: Point(center.x + dx, bottom)))
        try path.admit(
            .curve(
                to: Point(left, center.y), control1: Point(center.x - dx, bottom), control2: Point(left, center.y + dy))
        )
        try path.admit(
            .curve(to: Point(center.x, top), control1: Point(left, center.y - dy), control2: Point(center.x - dx, top)))
        try path.admit(
            .curve(
                to: Point(right, center.y), control1: Point(center.x + dx, top), control2: Point(right, center.y - dy)))
        try path.admit(.close)
        return path
    }

    /// The closed circle about a point, from its rightmost point. Throws for a negative radius.
    package static func circle(center: Point, radius: Double) throws(DynamicsError) -> Path {
        guard radius >= 0 else { throw .arcRadius(radius, of: "a circle") }
        return try ellipse(Rect(center: center, size: Size(2 * radius, 2 * radius)))
    }

    /// A closed rectangle with corners of quarter circles, from the left end of its upper side. A radius larger than half the shorter side
    /// counts as that. Throws for a negative size or radius.
    package static func roundedRect(_ rect: Rect, radius: Double) throws(DynamicsError) -> Path {
        try check(rect)
        guard radius >= 0 else { throw .arcRadius(radius, of: "a rounded rect") }
        let radius = min(radius, rect.width / 2, rect.height / 2)
        guard radius > 0 else { return try .rect(rect) }
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        // Each corner, the way to it and the way on.
        let corners = [
            (Point(right, top), Vector(1, 0), Vector(0, 1)), (Point(right, bottom), Vector(0, 1), Vector(-1, 0)),
            (Point(left, bottom), Vector(-1, 0), Vector(0, -1)), (Point(left, top), Vector(0, -1), Vector(1, 0)),
        ]
        let near = radius * (1 - quarterReach)
        var path = Path()
        try path.admit(.move(to: Point(left + radius, top)))
        for (corner, arriving, leaving) in corners {
            try path.admit(.line(to: corner - radius * arriving))
            try path.admit(
                .curve(
                    to: corner + radius * leaving, control1: corner - near * arriving, control2: corner + near * leaving
                ))
        }
        try path.admit(.close)
        return path
    }

    /// How far a control point of a quarter circle of radius 1 lies from its end: 4/3 tan(pi/8).
    private static let quarterReach = 4.0 / 3 * (2.0.squareRoot() - 1)

    /// A closed polygon. Throws for fewer than three points.
    package static func polygon(_ points: [Point]) throws(DynamicsError) -> Path {
        guard points.count >= 3 else { throw .polygon(points.count) }
        var path = Path()
        try path.admit(.move(to: points[0]))
        for point in points.dropFirst() { try path.admit(.line(to: point)) }
        try path.admit(.close)
        return path
    }

    /// A straight line.
    package static func line(_ from: Point, _ to: Point) throws(DynamicsError) -> Path {
        var path = Path()
        try path.admit(.move(to: from))
        try path.admit(.line(to: to))
        return path
    }

    /// An open arc of a circle. Angles are in radians, clockwise, 0 to the right. It goes clockwise where `to` is larger
    /// than `from`, else anticlockwise, and once round at most. Throws for a negative radius.
    package static func arc(
        center: Point, radius: Double, from: Double, to: Double
    ) throws(DynamicsError) -> Path {
        guard radius >= 0 else { throw .arcRadius(radius) }
        guard from.isFinite, to.isFinite else { throw .arcAngles(from, to) }
        let turn = 2 * Double.pi
        // Angles of a full circle may have lost their last bits on the way here.
        let isWhole = abs(to - from) >= turn * (1 - 1e-12)
        let sweep = isWhole ? (to < from ? -turn : turn) : to - from
        // A quarter circle is as much as one curve can follow.
        let count = max(1, Int((abs(sweep) / (turn / 4)).rounded(.up)))
        let step = sweep / Double(count)
        let quarter = Trigonometry.sineCosine(step / 4)
        let reach = 4.0 / 3 * quarter.sine / quarter.cosine * radius

        let first = Vector(angle: from, magnitude: 1)
        var (direction, point) = (first, center + first * radius)
        var path = Path()
        try path.admit(.move(to: point))
        for index in 1...count {
            let next =
                index < count
                ? Vector(angle: from + step * Double(index), magnitude: 1)
                : isWhole ? first : Vector(angle: to, magnitude: 1)
            let end = center + next * radius
            try path.admit(
                .curve(to: end, control1: point + tangent(direction) * reach, control2: end - tangent(next) * reach))
            (direction, point) = (next, end)
        }
        return path
    }

    /// The direction of clockwise motion round a circle at a direction from its centre.
    private static func tangent(_ direction: Vector) -> Vector { Vector(-direction.y, direction.x) }

    private static func check(_ rect: Rect) throws(DynamicsError) {
        guard rect.width >= 0, rect.height >= 0 else { throw .pathSize(rect.size) }
    }
}
