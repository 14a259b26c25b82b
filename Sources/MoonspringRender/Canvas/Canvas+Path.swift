import Moonspring
import MoonspringScene

extension Canvas {
    /// Adds the steps of a path to the outline.
    func add(_ path: Path) {
        var current = Point.zero
        var start = Point.zero
        for element in path.elements {
            switch element {
            case .move(let point):
                move(to: point.framed)
                (start, current) = (point, point)
            case .line(let point):
                line(to: point.framed)
                current = point
            case .quadCurve(let point, let control):
                // The cubic curve that is the same: its handles go two thirds of the way to the control point.
                curve(
                    to: point.framed, control1: (current + (2.0 / 3) * (control - current)).framed,
                    control2: (point + (2.0 / 3) * (control - point)).framed)
                current = point
            case .curve(let point, let control1, let control2):
                curve(to: point.framed, control1: control1.framed, control2: control2.framed)
                current = point
            case .close:
                closePath()
                current = start
            }
        }
    }
}

extension Point {
    fileprivate var framed: FramePoint { FramePoint(x: x, y: y) }
}
