extension Path {
    /// The smallest rectangle around everything that is drawn: it follows the curves themselves, not their control
    /// points. It does not include the width of a stroke. `Rect.zero` if nothing is drawn.
    ///
    /// Complexity: O(elements).
    public var bounds: Rect {
        var box: Box?
        func add(_ point: Point) {
            if box == nil { box = Box(low: point, high: point) } else { box?.add(point) }
        }
        forEachSegment { segment in
            switch segment {
            case .line(let from, let to):
                add(from)
                add(to)
            case .quadCurve(let from, let control, let to):
                add(from)
                add(to)
                let bend = Bezier.Quad(from, control, to)
                Bezier.turningPoints(from.x, control.x, to.x) { box?.addX(bend.point(at: $0).x) }
                Bezier.turningPoints(from.y, control.y, to.y) { box?.addY(bend.point(at: $0).y) }
            case .curve(let from, let control1, let control2, let to):
                add(from)
                add(to)
                let bend = Bezier.Cubic(from, control1, control2, to)
                Bezier.turningPoints(from.x, control1.x, control2.x, to.x) { box?.addX(bend.point(at: $0).x) }
                Bezier.turningPoints(from.y, control1.y, control2.y, to.y) { box?.addY(bend.point(at: $0).y) }
            }
        }
        guard let box else { return .zero }
        return Rect(origin: box.low, size: box.high - box.low)
    }

    private struct Box {
        var low: Point
        var high: Point

        mutating func addX(_ x: Double) {
            low.x = min(low.x, x)
            high.x = max(high.x, x)
        }
        mutating func addY(_ y: Double) {
            low.y = min(low.y, y)
            high.y = max(high.y, y)
        }
        mutating func add(_ point: Point) {
            addX(point.x)
            addY(point.y)
        }
    }
}

/// The arithmetic of Bézier curves, t from 0 to 1.
enum Bezier {
    struct Quad {
        let a: Point
        let b: Point
        let c: Point

        init(_ a: Point, _ b: Point, _ c: Point) { (self.a, self.b, self.c) = (a, b, c) }

        func point(at t: Double) -> Point {
            let s = 1 - t
            return a * (s * s) + b * (2 * s * t) + c * (t * t)
        }
    }

    struct Cubic {
        let a: Point
        let b: Point
        let c: Point
        let d: Point

        init(_ a: Point, _ b: Point, _ c: Point, _ d: Point) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

        func point(at t: Double) -> Point {
            let s = 1 - t
            return a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t)
        }
    }

    /// Where between its ends one coordinate of a quadratic curve turns round.
    static func turningPoints(_ a: Double, _ b: Double, _ c: Double, _ visit: (Double) -> Void) {
        // A control point between the ends bends nothing round, and its rounding errors stay out.
        guard b < min(a, c) || b > max(a, c) else { return }
        let t = (a - b) / (a - 2 * b + c)
        if t > 0, t < 1 { visit(t) }
    }

    /// The same of a cubic curve, in rising order: where its derivative, p t² + q t + r, is zero.
    static func turningPoints(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ visit: (Double) -> Void) {
        let (low, high) = (min(a, d), max(a, d))
        guard b < low || b > high || c < low || c > high else { return }
        let (p, q, r) = (d - a + 3 * (b - c), 2 * (a - 2 * b + c), b - a)
        let discriminant = q * q - 4 * p * r
        guard discriminant >= 0 else { return }
        // The half that does not cancel; the other root follows from the product of the two, r / p.
        let half = -0.5 * (q + (q < 0 ? -1 : 1) * discriminant.squareRoot())
        let (first, second) = (half / p, r / half)
        let isTurned = second < first
        let (early, late) = isTurned ? (second, first) : (first, second)
        if early > 0, early < 1 { visit(early) }
        if late > 0, late < 1 { visit(late) }
    }
}
