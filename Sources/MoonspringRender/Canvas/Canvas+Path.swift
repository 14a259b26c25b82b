import Moonspring
import MoonspringScene

extension Canvas {
    func add(_ path: Path) {
        var current = Point.zero
        var start = Point.zero
        for element in path.elements {
            switch element {
            case .move(let point):
                move(to: point)
                (start, current) = (point, point)
            case .line(let point):
                line(to: point)
                current = point
            case .quadCurve(let point, let control):
                // The cubic curve that is the same: its handles go two thirds of the way to the control point.
                curve(
                    to: point, control1: current + (2.0 / 3) * (control - current),
                    control2: point + (2.0 / 3) * (control - point))
                current = point
            case .curve(let point, let control1, let control2):
                curve(to: point, control1: control1, control2: control2)
                current = point
            case .close:
                closePath()
                current = start
            }
        }
    }
}
