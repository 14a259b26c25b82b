extension Path {
    /// Whether the point is inside, by the non-zero winding rule (UIKit's default). Open subpaths count as closed by a
    /// line. Left and top edges are included and right and bottom edges excluded, so that tiles do not overlap.
    ///
    /// Exact for curves too, up to rounding: they are not replaced by lines. Complexity: O(elements).
    public func contains(_ point: Point) -> Bool {
        var winding = 0
        forEachSegment(closingAll: true) { segment in
            switch segment {
            case .line(let from, let to): winding += Self.crossing(of: point, from, to)
            case .quadCurve(let from, let control, let to):
                // The same curve as a cubic one.
                let control1 = from + (control - from) * (2.0 / 3)
                let control2 = to + (control - to) * (2.0 / 3)
                winding += Self.crossings(of: point, Bezier.Cubic(from, control1, control2, to))
            case .curve(let from, let control1, let control2, let to):
                winding += Self.crossings(of: point, Bezier.Cubic(from, control1, control2, to))
            }
        }
        return winding != 0
    }

    /// How a line crosses the ray to the right of a point: 1 downwards, -1 upwards, 0 not. A line holds its upper end and not
    /// its lower one, so that a corner on the ray counts once.
    private static func crossing(of point: Point, _ from: Point, _ to: Point) -> Int {
        let isDown = to.y > point.y
        guard (from.y > point.y) != isDown else { return 0 }
        let side = (to.x - from.x) * (point.y - from.y) - (point.x - from.x) * (to.y - from.y)
        return isDown ? (side > 0 ? 1 : 0) : (side < 0 ? -1 : 0)
    }

    /// The same for a curve, piece by piece between the places where it turns back in y. Neighbours share the number that is
    /// compared, so nothing is counted twice or lost.
    private static func crossings(of point: Point, _ curve: Bezier.Cubic) -> Int {
        let left = min(min(curve.a.x, curve.b.x), min(curve.c.x, curve.d.x))
        let right = max(max(curve.a.x, curve.b.x), max(curve.c.x, curve.d.x))
        guard point.x < right else { return 0 }

        var sum = 0
        var (t, isBelow) = (0.0, curve.a.y > point.y)
        func advance(to end: Double, _ y: Double) {
            let endsBelow = y > point.y
            if endsBelow != isBelow {
                let isRight = point.x < left || point.x < crossing(of: point.y, curve, t, end, isBelow: isBelow)
                if isRight { sum += endsBelow ? 1 : -1 }
            }
            (t, isBelow) = (end, endsBelow)
        }
        Bezier.turningPoints(curve.a.y, curve.b.y, curve.c.y, curve.d.y) { advance(to: $0, curve.point(at: $0).y) }
        advance(to: 1, curve.d.y)
        return sum
    }

    /// The x at which a piece of a curve, on different sides of `y` at its ends, passes it: by halving until nothing is left
    /// to halve.
    private static func crossing(
        of y: Double, _ curve: Bezier.Cubic, _ from: Double, _ to: Double, isBelow: Bool
    ) -> Double {
        var (low, high) = (from, to)
        for _ in 0..<60 {
            let middle = 0.5 * (low + high)
            if (curve.point(at: middle).y > y) == isBelow { low = middle } else { high = middle }
        }
        return curve.point(at: 0.5 * (low + high)).x
    }
}
