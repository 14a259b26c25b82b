import Moonspring
import TestSupport
import Testing

@Suite("Paths: what is inside, and paths as straight lines")
struct PathContainmentTests {
    @Test("a rectangle holds its left and top edges and not its right and bottom ones, as Rect does")
    func edges() throws {
        let rect = Rect(10, 20, 30, 40)
        let path = Path(rect: rect)
        for x in [9.0, 10, 10.5, 39.9, 40, 41] {
            for y in [19.0, 20, 20.5, 59.9, 60, 61] {
                #expect(path.contains(Point(x, y)) == rect.contains(Point(x, y)), "\(x), \(y)")
            }
        }
    }

    @Test("the points of a grid of tiles lie in exactly one tile each")
    func tiles() throws {
        var tiles: [Path] = []
        for x in 0..<4 { for y in 0..<4 { tiles.append(try .rect(Rect(Double(x), Double(y), 1, 1))) } }
        for x in stride(from: 0.0, to: 4, by: 0.25) {
            for y in stride(from: 0.0, to: 4, by: 0.25) {
                #expect(tiles.count { $0.contains(Point(x, y)) } == 1)
            }
        }
    }

    @Test("an open path counts as closed by a line")
    func open() throws {
        var path = Path()
        path.move(to: Point(0, 0))
        path.addLine(to: Point(10, 0))
        path.addLine(to: Point(10, 10))
        #expect(path.contains(Point(8, 2)) && !path.contains(Point(2, 8)))
        // A second part leaves the first as it was.
        path.move(to: Point(100, 0))
        path.addLine(to: Point(110, 0))
        path.addLine(to: Point(110, 10))
        #expect(path.contains(Point(8, 2)) && path.contains(Point(108, 2)) && !path.contains(Point(50, 2)))
    }

    @Test("winding decides: a ring drawn the other way round is a hole, drawn the same way it is none")
    func winding() throws {
        func ring(_ isHole: Bool) throws -> Path {
            var path = Path(rect: Rect(0, 0, 100, 100))
            let inner = [Point(25, 25), Point(75, 25), Point(75, 75), Point(25, 75)]
            let corners = isHole ? inner.reversed() : inner
            path.move(to: corners[0])
            for corner in corners.dropFirst() { path.addLine(to: corner) }
            path.closeSubpath()
            return path
        }
        #expect(try !ring(true).contains(Point(50, 50)) && ring(true).contains(Point(10, 50)))
        #expect(try ring(false).contains(Point(50, 50)) && ring(false).contains(Point(10, 50)))
    }

    @Test("a five-pointed star drawn in one stroke holds its middle, by the non-zero rule")
    func star() throws {
        let corners = (0..<5).map { Vector(angle: Double($0) * 4 * .pi / 5 - .pi / 2, magnitude: 50) }
        let path = Path(polygon: corners)
        #expect(path.contains(.zero))
        #expect(path.contains(Point(0, -40)) && !path.contains(Point(0, 48)))
    }

    @Test("a circle holds what is nearer to its centre than its radius")
    func circle() throws {
        let path = Path(ovalIn: Rect(-50, -50, 100, 100))
        var numbers = SeededNumbers(3)
        for _ in 0..<2000 {
            let point = numbers.point() * 0.6
            guard abs(point.length - 50) > 0.015 else { continue }
            #expect(path.contains(point) == (point.length < 50), "\(point)")
        }
        // Exactly at the height of its own ends and turning points.
        #expect(path.contains(.zero) && path.contains(Point(49.9, 0)) && path.contains(Point(-50, 0)))
        #expect(!path.contains(Point(50, 0)) && !path.contains(Point(-50.1, 0)) && !path.contains(Point(60, 0)))
        #expect(!path.contains(Point(-60, -50)) && !path.contains(Point(-60, 50)) && !path.contains(Point(0, 50)))
    }

    @Test("random paths of lines and curves hold the points that their finest polygons hold")
    func polygons() throws {
        var numbers = SeededNumbers(11)
        var insideCount = 0
        for _ in 0..<60 {
            var path = Path()
            for _ in 0..<(1 + Int(numbers.unit() * 3)) {
                path.move(to: numbers.point())
                for _ in 0..<(1 + Int(numbers.unit() * 5)) {
                    switch Int(numbers.unit() * 3) {
                    case 0: path.addLine(to: numbers.point())
                    case 1: path.addQuadCurve(to: numbers.point(), control: numbers.point())
                    default:
                        path.addCurve(to: numbers.point(), control1: numbers.point(), control2: numbers.point())
                    }
                }
                if numbers.unit() < 0.5 { path.closeSubpath() }
            }
            let lines = path.flattened(tolerance: 0.001)
            var same = Path()
            for line in lines {
                same.move(to: line.points[0])
                for point in line.points.dropFirst() { same.addLine(to: point) }
            }
            for _ in 0..<100 {
                let point = numbers.point()
                let isInside = path.contains(point)
                // Between the curve and its chord the two may differ.
                guard isInside != same.contains(point) else {
                    insideCount += isInside ? 1 : 0
                    continue
                }
                let near = lines.contains { line in line.points.contains { $0.distance(to: point) < 1 } }
                #expect(near, "\(point) in \(path.elements)")
            }
        }
        #expect(insideCount > 500)
    }

    // MARK: straight lines

    @Test("lines stay as they are; a closed part says so and does not repeat its first point")
    func corners() throws {
        var path = Path(rect: Rect(0, 0, 10, 20))
        // After a close the pen is where the closed part began.
        path.addLine(to: Point(-5, -5))
        path.move(to: Point(50, 50))
        path.addLine(to: Point(60, 50))
        path.move(to: Point(70, 70))
        #expect(
            path.flattened() == [
                .init(points: [Point(0, 0), Point(10, 0), Point(10, 20), Point(0, 20)], isClosed: true),
                .init(points: [Point(0, 0), Point(-5, -5)], isClosed: false),
                .init(points: [Point(50, 50), Point(60, 50)], isClosed: false),
            ])
        let circle = try #require(Path(ovalIn: Rect(0, 0, 10, 10)).flattened().first)
        #expect(circle.isClosed && circle.points.first == Point(10, 5) && circle.points.last != Point(10, 5))
    }

    @Test("a curve is nowhere further from its lines than the tolerance", arguments: [10.0, 1, 0.1, 0.01])
    func tolerance(tolerance: Double) throws {
        var numbers = SeededNumbers(5)
        for _ in 0..<50 {
            let corners = [numbers.point(), numbers.point(), numbers.point(), numbers.point()]
            var path = Path()
            path.move(to: corners[0])
            path.addCurve(to: corners[3], control1: corners[1], control2: corners[2])
            let points = try #require(path.flattened(tolerance: tolerance).first).points
            let fine = try #require(path.flattened(tolerance: 1e-4).first).points
            for point in fine {
                let off = zip(points, points.dropFirst()).map { distance(of: point, from: $0, to: $1) }.min() ?? 0
                #expect(off <= tolerance + 1e-3)
            }
        }
    }

    private func distance(of point: Point, from: Point, to: Point) -> Double {
        let way = to - from
        let t = way.dot(way) > 0 ? min(max((point - from).dot(way) / way.dot(way), 0), 1) : 0
        return point.distance(to: from + way * t)
    }

    @Test("a smaller tolerance gives more lines; one that is none gives the finest")
    func fineness() throws {
        let path = Path(ovalIn: Rect(0, 0, 100, 100))
        func count(_ tolerance: Double) -> Int { path.flattened(tolerance: tolerance)[0].points.count }
        #expect(count(1) < count(0.1) && count(0.1) < count(0.01))
        #expect(count(1e9) == 4)
        #expect(count(0) == count(1e-6) && count(-1) == count(1e-6) && count(.nan) == count(1e-6))
    }

    @Test("curves without end are cut more coarsely, into a million lines at most")
    func limit() throws {
        var path = Path()
        path.move(to: .zero)
        for index in 0..<400 {
            let side = index % 2 == 0 ? 1e90 : -1e90
            path.addQuadCurve(to: Point(Double(index), 0), control: Point(0, side))
        }
        let lines = path.flattened()
        #expect(lines.count == 1 && lines[0].points.count <= Path.flatteningLimit + 401)
        #expect(lines[0].points.count > 900_000)
        #expect(lines[0].points.last == Point(399, 0))
    }
}
