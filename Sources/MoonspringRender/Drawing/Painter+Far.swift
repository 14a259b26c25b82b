import Moonspring
import MoonspringScene

// Cairo counts in 1/256 of a pixel with 32 bits, so what reaches millions of points away comes out wrong, or takes forever.

extension Painter {
    /// How far from 0, 0 in points a corner may lie for Cairo to be asked.
    static let reach = 100_000.0

    static func isFar(_ point: Point) -> Bool { !(abs(point.x) <= reach && abs(point.y) <= reach) }

    static func corners(of shape: PictureShape) -> [Point] {
        Rect(origin: .zero, size: shape.size).corners.map(shape.map.apply)
    }

    /// Fills what the scene shows of a shape that reaches far out of it. Its corners, border, shadow and text are out of sight or
    /// nearly so, and of a gradient there is little more than one colour.
    func drawFar(_ shape: PictureShape, in size: Size, on canvas: Canvas) {
        guard let fill = shape.appearance.backgroundColor, shape.appearance.path == nil else { return }
        let seen = Self.clipped(Self.corners(of: shape), to: Rect(origin: .zero, size: size))
        guard seen.count > 2 else { return }
        canvas.beginPath()
        canvas.polyline(seen, closed: true)
        canvas.fill(Ink(fill, alpha: shape.alpha))
    }

    /// A polygon cut off at the edges of a rectangle, edge by edge (I. Sutherland and G. Hodgman, "Reentrant Polygon Clipping",
    /// 1974). Empty where a number is not finite.
    static func clipped(_ polygon: [Point], to rect: Rect) -> [Point] {
        guard polygon.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return [] }
        // A point on an edge gets its coordinate from there: computed from a corner 1e30 points away it would be lost in rounding.
        let edges: [(inside: (Point) -> Double, onEdge: (Point) -> Point)] = [
            ({ $0.x - rect.minX }, { Point(rect.minX, $0.y) }), ({ rect.maxX - $0.x }, { Point(rect.maxX, $0.y) }),
            ({ $0.y - rect.minY }, { Point($0.x, rect.minY) }), ({ rect.maxY - $0.y }, { Point($0.x, rect.maxY) }),
        ]
        var points = polygon
        for (inside, onEdge) in edges {
            let before = points
            points = []
            for (index, point) in before.enumerated() {
                let last = before[index == 0 ? before.count - 1 : index - 1]
                let (a, b) = (inside(last), inside(point))
                if (a < 0) != (b < 0) {
                    let share = a / (a - b)
                    points.append(
                        onEdge(Point(last.x + share * (point.x - last.x), last.y + share * (point.y - last.y))))
                }
                if b >= 0 { points.append(point) }
            }
        }
        return points.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? points : []
    }
}
