import Moonspring
import TestSupport
import Testing

@Suite("Paths: drawing, shapes and bounds")
struct PathShapeTests {
    @Test("a new path is empty: nothing drawn, nothing inside, no size")
    func empty() throws {
        var path = Path()
        #expect(path.isEmpty && path.elements.isEmpty && path.currentPoint == nil)
        #expect(path.bounds == .zero)
        #expect(!path.contains(.zero))
        #expect(path.flattened().isEmpty)
        path.closeSubpath()
        #expect(path.isEmpty)
    }

    @Test("elements are kept in order, and the pen goes on from the end of each")
    func elements() throws {
        var path = Path()
        path.move(to: Point(1, 2))
        path.addLine(to: Point(3, 4))
        path.addQuadCurve(to: Point(5, 6), control: Point(7, 8))
        #expect(path.currentPoint == Point(5, 6))
        path.addCurve(to: Point(9, 10), control1: Point(11, 12), control2: Point(13, 14))
        path.closeSubpath()
        #expect(path.currentPoint == Point(1, 2))
        #expect(
            path.elements == [
                .move(to: Point(1, 2)), .line(to: Point(3, 4)), .quadCurve(to: Point(5, 6), control: Point(7, 8)),
                .curve(to: Point(9, 10), control1: Point(11, 12), control2: Point(13, 14)), .close,
            ])
    }

    @Test("a second move replaces the first, and a second close does nothing")
    func repeats() throws {
        var path = Path()
        path.move(to: Point(1, 1))
        path.move(to: Point(2, 2))
        path.addLine(to: Point(3, 2))
        path.closeSubpath()
        path.closeSubpath()
        #expect(path.elements == [.move(to: Point(2, 2)), .line(to: Point(3, 2)), .close])
        // Lone moves draw nothing.
        path.move(to: Point(500, 500))
        #expect(path.bounds == Rect(2, 2, 1, 0))
    }

    @Test("a copy is a value of its own, and equal paths are equal")
    func value() throws {
        let first = Path(rect: Rect(0, 0, 10, 10))
        var second = first
        #expect(first == second)
        second.addLine(to: Point(5, 5))
        #expect(first != second)
        #expect(first.elements.count == 5 && second.elements.count == 6)
        #expect(first == Path(polygon: [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)]))
    }

    @Test("a rectangle goes clockwise on the screen from its top left corner, and closes")
    func rectangle() throws {
        let path = Path(rect: Rect(10, 20, 30, 40))
        #expect(
            path.elements == [
                .move(to: Point(10, 20)), .line(to: Point(40, 20)), .line(to: Point(40, 60)),
                .line(to: Point(10, 60)), .close,
            ])
        #expect(path.bounds == Rect(10, 20, 30, 40))
    }

    @Test("an ellipse fills its rectangle exactly, and is nowhere off by more than 0.028 % of its radius")
    func ellipse() throws {
        let rect = Rect(-7.3, 11.1, 200, 80)
        let path = Path(ovalIn: rect)
        #expect(abs(path.bounds.minX - rect.minX) < 1e-12 && abs(path.bounds.maxX - rect.maxX) < 1e-12)
        #expect(abs(path.bounds.minY - rect.minY) < 1e-12 && abs(path.bounds.maxY - rect.maxY) < 1e-12)
        for point in try #require(path.flattened(tolerance: 1e-4).first).points {
            let unit = Vector((point.x - rect.center.x) / 100, (point.y - rect.center.y) / 40)
            #expect(abs(unit.length - 1) < 0.00028)
        }
    }

    @Test("an arc from 0 to a quarter turn goes clockwise from the right to the bottom")
    func quarterArc() throws {
        let path = try Path.arc(center: Point(50, 50), radius: 10, from: 0, to: .pi / 2)
        #expect(path.elements.count == 2)
        #expect(path.elements.first == .move(to: Point(60, 50)))
        let end = try #require(path.currentPoint)
        #expect(end.distance(to: Point(50, 60)) < 1e-12)
        let middle = try #require(path.flattened(tolerance: 0.001).first)
        #expect(!middle.isClosed)
        #expect(middle.points.allSatisfy { $0.x >= 50 - 1e-9 && $0.y >= 50 - 1e-9 })
    }

    @Test("a circle has its radius all along, and none may be negative")
    func circle() throws {
        let path = Path(center: Point(3, -4), radius: 25)
        let points = try #require(path.flattened(tolerance: 0.001).first).points
        for point in points { #expect(abs(point.distance(to: Point(3, -4)) - 25) < 0.0075) }
        #expect(throws: DynamicsError.self) { try Path.circle(center: .zero, radius: -1) }
        #expect(throws: DynamicsError.self) { try Path.circle(center: .zero, radius: .nan) }
        #expect(Path(center: .zero, radius: 0).bounds == .zero)
    }

    @Test(
        "a rounded rect has straight sides and quarter circles at its corners",
        arguments: [(5.0, 5.0), (10, 10), (99, 10), (.infinity, 10)])
    func roundedRect(radius: Double, expected: Double) throws {
        let rect = Rect(10, 20, 60, 20)
        let path = try Path.roundedRect(rect, radius: radius)
        #expect(path.bounds == rect)
        let inner = Rect(10 + expected, 20 + expected, 60 - 2 * expected, 20 - 2 * expected)
        let points = try #require(path.flattened(tolerance: 0.001).first).points
        #expect(points.count > 8)
        for point in points {
            let near = Point(
                min(max(point.x, inner.minX), inner.maxX), min(max(point.y, inner.minY), inner.maxY))
            #expect(abs(point.distance(to: near) - expected) < 0.003 * expected, "\(point)")
        }
        #expect(throws: DynamicsError.self) { try Path.roundedRect(rect, radius: -1) }
        #expect(throws: DynamicsError.self) { try Path.roundedRect(Rect(0, 0, -1, 1), radius: 1) }
    }

    @Test(
        "an arc has its radius all along, clockwise and anticlockwise, and ends at its angles",
        arguments: [(0.0, 1.0), (1, 0), (-1, 4), (4, -1), (2, 2), (-40, -38), (0.1, 6.2)])
    func arcs(from: Double, to: Double) throws {
        let center = Point(3, -4)
        let path = try Path.arc(center: center, radius: 25, from: from, to: to)
        let points = try #require(path.flattened(tolerance: 0.001).first).points
        for point in points { #expect(abs(point.distance(to: center) - 25) < 0.0075) }
        #expect(try #require(points.first).distance(to: center + Vector(angle: from, magnitude: 25)) < 1e-9)
        #expect(try #require(points.last).distance(to: center + Vector(angle: to, magnitude: 25)) < 1e-9)
        // Twice the area swept: the sum of the triangles' cross products.
        let area = zip(points, points.dropFirst()).reduce(0.0) { sum, pair in
            let (a, b) = (pair.0 - center, pair.1 - center)
            return sum + a.x * b.y - a.y * b.x
        }
        #expect(abs(area - 625 * (to - from)) < 1)
    }

    @Test(
        "an arc goes round once at most, and then ends exactly where it began", arguments: [2 * Double.pi, 100, -1e30])
    func wholeArc(to: Double) throws {
        let path = try Path.arc(center: Point(0, 0), radius: 10, from: 0.3, to: 0.3 + to)
        #expect(path.elements.count == 5)
        #expect(path.elements.first == path.currentPoint.map { .move(to: $0) })
        #expect(abs(path.bounds.width - 20) < 0.01 && abs(path.bounds.height - 20) < 0.01)
    }

    @Test("bounds are tight: curves reach as far as they go, not as far as their control points")
    func bounds() throws {
        var path = Path()
        path.move(to: Point(0, 0))
        path.addQuadCurve(to: Point(100, 0), control: Point(50, 100))
        #expect(path.bounds == Rect(0, 0, 100, 50))

        path = Path()
        path.move(to: Point(0, 0))
        path.addCurve(to: Point(100, 0), control1: Point(0, 100), control2: Point(100, 100))
        #expect(path.bounds == Rect(0, 0, 100, 75))

        // An S: turns round twice in y, at t = 1/2 -+ 1/(2 sqrt 3).
        path = Path()
        path.move(to: Point(0, 0))
        path.addCurve(to: Point(90, 0), control1: Point(30, 90), control2: Point(60, -90))
        let reach = 90 / 6 * 3.0.squareRoot()
        #expect(abs(path.bounds.minY + reach) < 1e-12 && abs(path.bounds.maxY - reach) < 1e-12)
        #expect(path.bounds.minX == 0 && path.bounds.maxX == 90)
    }

    @Test("no point of a random curve lies outside its bounds, and each side is touched")
    func randomBounds() throws {
        var numbers = SeededNumbers(7)
        for _ in 0..<400 {
            var path = Path()
            path.move(to: numbers.point())
            if numbers.unit() < 0.5 {
                path.addQuadCurve(to: numbers.point(), control: numbers.point())
            } else {
                path.addCurve(to: numbers.point(), control1: numbers.point(), control2: numbers.point())
            }
            let bounds = path.bounds.insetBy(dx: -1e-9, dy: -1e-9)
            let points = try #require(path.flattened(tolerance: 1e-5).first).points
            #expect(points.allSatisfy(bounds.contains))
            let (xs, ys) = (points.map(\.x), points.map(\.y))
            #expect(try abs(#require(xs.min()) - path.bounds.minX) < 0.01)
            #expect(try abs(#require(xs.max()) - path.bounds.maxX) < 0.01)
            #expect(try abs(#require(ys.min()) - path.bounds.minY) < 0.01)
            #expect(try abs(#require(ys.max()) - path.bounds.maxY) < 0.01)
        }
    }

    @Test("a map moves every point, control points included")
    func transformed() throws {
        let path = Path(ovalIn: Rect(0, 0, 10, 20))
        let map = Transform.scale(2, 3).concatenating(.translation(100, 200))
        let image = path.transformed(by: map)
        #expect(image.bounds == Rect(100, 200, 20, 60))
        #expect(image.elements.count == path.elements.count)
        let turned = Path(rect: Rect(0, 0, 10, 20)).transformed(by: .rotation(.pi / 2))
        #expect(abs(turned.bounds.minX + 20) < 1e-12 && abs(turned.bounds.maxY - 10) < 1e-12)
    }
}

@Suite("Paths: what is refused")
struct PathRefusalTests {
    @Test(
        "points that are no numbers are refused by everything that takes one",
        arguments: [Double.nan, .infinity, 1.1e100])
    func points(bad: Double) throws {
        let (good, wrong) = (Point(1, 1), Point(0, bad))
        var path = Path()
        path.move(to: good)
        let before = path
        #expect(throws: DynamicsError.self) { try path.admit(.move(to: wrong)) }
        #expect(throws: DynamicsError.self) { try path.admit(.line(to: wrong)) }
        #expect(throws: DynamicsError.self) { try path.admit(.quadCurve(to: good, control: wrong)) }
        #expect(throws: DynamicsError.self) { try path.admit(.quadCurve(to: wrong, control: good)) }
        #expect(throws: DynamicsError.self) { try path.admit(.curve(to: good, control1: wrong, control2: good)) }
        #expect(throws: DynamicsError.self) { try path.admit(.curve(to: good, control1: good, control2: wrong)) }
        #expect(throws: DynamicsError.self) { try path.admit(.curve(to: wrong, control1: good, control2: good)) }
        #expect(path == before)
        #expect(throws: DynamicsError.self) { try Path.rect(Rect(0, 0, 5, bad)) }
        #expect(throws: DynamicsError.self) { try Path.ellipse(Rect(bad, 0, 5, 5)) }
        #expect(throws: DynamicsError.self) { try Path.polygon([good, wrong, good]) }
        #expect(throws: DynamicsError.self) { try Path.line(good, wrong) }
        #expect(throws: DynamicsError.self) { try Path.arc(center: wrong, radius: 1, from: 0, to: 1) }
        #expect(throws: DynamicsError.self) { try Path.arc(center: good, radius: bad, from: 0, to: 1) }
        if !bad.isFinite {
            #expect(throws: DynamicsError.self) { try Path.arc(center: good, radius: 1, from: bad, to: 1) }
            #expect(throws: DynamicsError.self) { try Path.arc(center: good, radius: 1, from: 0, to: bad) }
        }
    }

    @Test("messages name the thing, the value and what was expected")
    func messages() throws {
        #expect(
            errorText { try Path.line(Point(.nan, 1), .zero) }
                == "a path cannot go through (nan, 1): both parts must be finite and below 1e100 in size")
        #expect(
            errorText {
                var path = Path()
                try path.admit(.line(to: .zero))
            } == "this path has no current point: begin it with a move (moveTo in Lua)")
        #expect(
            errorText { try Path.rect(Rect(0, 0, -1, 5)) }
                == "the rect of a path must not have a negative size, got (-1, 5)")
        #expect(errorText { try Path.polygon([.zero, .zero]) } == "a polygon needs at least 3 points, got 2")
        #expect(
            errorText { try Path.arc(center: .zero, radius: -2, from: 0, to: 1) }
                == "the radius of an arc must be 0 or more, got -2")
        #expect(
            errorText { try Path.arc(center: .zero, radius: 2, from: .nan, to: 1) }
                == "the angles of an arc must be finite, got nan and 1")
    }

    @Test("a path takes 100,000 elements and not one more")
    func length() throws {
        var path = Path()
        path.move(to: .zero)
        for index in 1..<Path.elementLimit { path.addLine(to: Point(Double(index % 100), Double(index))) }
        #expect(path.elements.count == 100_000)
        let refusal = #expect(throws: DynamicsError.self) { try path.admit(.line(to: .zero)) }
        #expect(refusal?.message == "a path takes at most 100000 elements: draw the rest as another path")
        #expect(refusal?.kind == .path)
        #expect(throws: DynamicsError.self) { try path.admit(.close) }
        #expect(throws: DynamicsError.self) { try path.admit(.move(to: .zero)) }
        #expect(path.elements.count == 100_000)
        #expect(path.bounds == Rect(0, 0, 99, 99_999))
        #expect(path.transformed(by: .translation(1, 1)).elements.count == 100_000)
        #expect(throws: DynamicsError.self) { try Path.polygon([Point](repeating: .zero, count: 100_000)) }
    }

    @Test("curves of any size and shape have finite bounds, and give an answer about every point")
    func extremes() throws {
        for size in [1e-300, 1e-30, 1.0, 1e30, 1e99] {
            var path = Path()
            path.move(to: Point(-size, size))
            path.addCurve(
                to: Point(size, size), control1: Point(size, -size), control2: Point(-size, -1e100))
            path.addQuadCurve(to: Point(1e100, 0), control: Point(1e-300, 1e100))
            #expect(path.bounds.isFinite)
            for x in [-1e100, -size, 0, size] { _ = path.contains(Point(x, size / 2)) }
            #expect(path.flattened().allSatisfy { $0.points.allSatisfy(\.isFinite) })
        }
    }
}

extension SeededNumbers {
    mutating func point() -> Point { Point(unit() * 200 - 100, unit() * 200 - 100) }
}
