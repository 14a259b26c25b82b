import Moonspring
import MoonspringScene

// The debug overlay: bodies, joints, contacts, velocities and fields.

extension Painter {
    private typealias Style = OverlayStyle

    func draw(_ overlay: DebugSnapshot, on canvas: Canvas) {
        for arrow in overlay.fields {
            draw(
                Self.arrow(at: arrow.at, arrow.vector, Style.fieldArrow), Style.field, width: Style.fieldArrow.width,
                on: canvas)
        }
        for line in overlay.boundaries { draw(line, Style.boundary, width: Style.line, on: canvas) }
        for body in overlay.bodies { draw(body, on: canvas) }
        for link in overlay.links { draw(link, on: canvas) }
        for point in overlay.contacts { dot(at: point, radius: Style.contactDot, Style.contact, on: canvas) }
    }

    private func draw(_ body: DebugSnapshot.Body, on canvas: Canvas) {
        let ink = body.isAnchored ? Style.anchored : body.isAwake ? Style.awake : Style.asleep
        for outline in body.outlines where !outline.contains(where: Self.isFar) {
            canvas.beginPath()
            canvas.polyline(outline, closed: true)
            canvas.fill(ink.faded(Style.filling))
            canvas.stroke(ink, width: Style.line, dash: body.isAwake ? [] : Style.asleepDash)
        }
        dot(at: body.center, radius: Style.bodyDot, ink, on: canvas)
        draw(
            Self.arrow(at: body.center, body.velocity, Style.velocityArrow), Style.velocity,
            width: Style.velocityArrow.width, on: canvas)
    }

    private func draw(_ link: DebugSnapshot.Link, on canvas: Canvas) {
        if Self.isFar(link.from) || Self.isFar(link.to) { return }
        canvas.beginPath()
        canvas.polyline([link.from, link.to])
        canvas.stroke(Style.link, width: Style.line, dash: Style.dash(of: link.kind))
        for end in [link.from, link.to] { dot(at: end, radius: Style.linkDot, Style.link, on: canvas) }
    }

    private func dot(at point: Point, radius: Double, _ ink: Ink, on canvas: Canvas) {
        if Self.isFar(point) { return }
        canvas.beginPath()
        canvas.arc(point, radius: radius)
        canvas.closePath()
        canvas.fill(ink)
    }

    private func draw(_ line: [Point], _ ink: Ink, width: Double, on canvas: Canvas) {
        if line.contains(where: Self.isFar) { return }
        canvas.beginPath()
        canvas.polyline(line)
        canvas.stroke(ink, width: width)
    }

    /// A shaft and a head in one stroke; none for a vector too short to be seen.
    private static func arrow(at start: Point, _ vector: Point, _ style: OverlayStyle.Arrow) -> [Point] {
        let length = (vector.x * vector.x + vector.y * vector.y).squareRoot()
        guard length.isFinite, length * style.scale >= 2 else { return [] }
        let shown = min(length * style.scale, style.longest)
        let (x, y) = (vector.x / length, vector.y / length)
        let end = Point(start.x + shown * x, start.y + shown * y)
        let head = min(6, shown / 2)
        func barb(_ side: Double) -> Point {
            Point(end.x - head * (x - 0.5 * side * y), end.y - head * (y + 0.5 * side * x))
        }
        return [start, end, barb(1), end, barb(-1)]
    }
}
