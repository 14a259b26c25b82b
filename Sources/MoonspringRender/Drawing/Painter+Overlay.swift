import Moonspring
import MoonspringScene

// The debug overlay: bodies, joints, contacts, velocities and fields.

extension Painter {
    private static let awake = Ink(0, 0.6, 0.35)
    private static let asleep = Ink(0.55, 0.55, 0.6)
    private static let anchored = Ink(0.2, 0.35, 0.8)
    private static let boundary = Ink(0.85, 0.2, 0.5)
    private static let link = Ink(0.95, 0.55, 0)
    private static let contact = Ink(0.9, 0.1, 0.1)
    private static let velocity = Ink(0.1, 0.45, 0.9)
    private static let field = Ink(0.5, 0.3, 0.75)

    func draw(_ overlay: DebugSnapshot, on canvas: Canvas) {
        for arrow in overlay.fields {
            // A field of 1000 points a second per second draws an arrow of 20 points.
            draw(Self.arrow(at: arrow.at, arrow.vector, scale: 0.02, longest: 24), Self.field, width: 1, on: canvas)
        }
        for line in overlay.boundaries { draw(line, Self.boundary, width: 1.5, on: canvas) }
        for body in overlay.bodies { draw(body, on: canvas) }
        for link in overlay.links { draw(link, on: canvas) }
        for point in overlay.contacts { dot(at: point, radius: 3, Self.contact, on: canvas) }
    }

    private func draw(_ body: DebugSnapshot.Body, on canvas: Canvas) {
        let ink = body.isAnchored ? Self.anchored : body.isAwake ? Self.awake : Self.asleep
        for outline in body.outlines where !outline.contains(where: Self.isFar) {
            canvas.beginPath()
            canvas.polyline(outline, closed: true)
            canvas.fill(ink.faded(0.12))
            canvas.stroke(ink, width: 1.5, dash: body.isAwake ? [] : [3, 3])
        }
        dot(at: body.center, radius: 2, ink, on: canvas)
        // The way of a tenth of a second.
        draw(
            Self.arrow(at: body.center, body.velocity, scale: 0.1, longest: 200), Self.velocity, width: 1.5, on: canvas)
    }

    private func draw(_ link: DebugSnapshot.Link, on canvas: Canvas) {
        let dash: [Double] =
            switch link.kind {
            case .attachment, .pin, .fixed: []
            case .spring: [6, 3]
            case .rope: [2, 2]
            case .slide: [9, 3, 2, 3]
            case .snap: [1, 4]
            }
        if Self.isFar(link.from) || Self.isFar(link.to) { return }
        canvas.beginPath()
        canvas.polyline([link.from, link.to])
        canvas.stroke(Self.link, width: 1.5, dash: dash)
        for end in [link.from, link.to] { dot(at: end, radius: 2.5, Self.link, on: canvas) }
    }

    private func dot(at point: Point, radius: Double, _ ink: Ink, on canvas: Canvas) {
        if Self.isFar(point) { return }
        canvas.beginPath()
        canvas.arc(point, radius: radius)
        canvas.closePath()
        canvas.fill(ink)
        canvas.beginPath()
    }

    private func draw(_ line: [Point], _ ink: Ink, width: Double, on canvas: Canvas) {
        if line.contains(where: Self.isFar) { return }
        canvas.beginPath()
        canvas.polyline(line)
        canvas.stroke(ink, width: width)
        canvas.beginPath()
    }

    /// A shaft and a head in one stroke; none for a vector too short to be seen.
    private static func arrow(
        at start: Point, _ vector: Point, scale: Double, longest: Double
    ) -> [Point] {
        let length = (vector.x * vector.x + vector.y * vector.y).squareRoot()
        guard length.isFinite, length * scale >= 2 else { return [] }
        let shown = min(length * scale, longest)
        let (x, y) = (vector.x / length, vector.y / length)
        let end = Point(start.x + shown * x, start.y + shown * y)
        let head = min(6, shown / 2)
        func barb(_ side: Double) -> Point {
            Point(end.x - head * (x - 0.5 * side * y), end.y - head * (y + 0.5 * side * x))
        }
        return [start, end, barb(1), end, barb(-1)]
    }
}
