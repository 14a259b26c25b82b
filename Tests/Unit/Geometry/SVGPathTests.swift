import Moonspring
import TestSupport
import Testing

@Suite("SVG path data")
struct SVGPathTests {
    @Test(
        "the same path in other words",
        arguments: [
            ("M10 20L30 40", "m10 20l20 20"), ("M10 20L30 40L50 60Z", " M10,20 30,40\t50 , 60\nz "),
            ("M1.5.5L-.5-.5", "M1.5,0.5 L -0.5 , -0.5"), ("M.05 5e2L+1E+1-5e-1", "M 5e-2 500 L 10 -0.5"),
            ("M0 0H5V7h-1v-2", "M0 0L5 0L5 7l-1 0l0-2"), ("M0 0C1 1 2 2 3 0S5-2 6 0", "M0 0C1 1 2 2 3 0C4-2 5-2 6 0"),
            ("M0 0S1 2 3 4", "M0 0C0 0 1 2 3 4"), ("M0 0Q1 1 2 0T4 0T6 0", "M0 0Q1 1 2 0Q3-1 4 0Q5 1 6 0"),
            ("M0 0T3 3", "M0 0Q0 0 3 3"), ("M5 5l1 0ZL9 9", "M5 5l1 0zl4 4"),
            ("M5 5l1 0zm1 1l2 2", "M5 5l1 0zM6 6L8 8"),
            ("M0 0a5 5 0 0110 0", "M0 0A 5,5 0,0,1,10,0"),
            ("M0 0a5 5 0 01 4 3 5 5 0 01-4-3", "M0 0A5 5 0 0 1 4 3A5 5 0 0 1 0 0"),
            ("M0 0A0 5 0 0 1 9 9A5 5 0 0 1 9 9", "M0 0L9 9"), ("M0 0A1e300 1e300 0 0 1 9 9", "M0 0L9 9"), ("", " \n"),
        ])
    func spelling(_ one: String, _ other: String) throws {
        #expect(try Path(svg: one).elements == Path(svg: other).elements)
    }

    struct Arc: Sendable {
        let data: String
        let center: Point
        let rx, ry, degrees: Double
        /// How far it goes about the centre on the circle that the ellipse is a picture of, clockwise, in quarter turns.
        let quarters: Double
    }

    @Test(
        "an arc stays on its ellipse and goes the way that its flags say",
        arguments: [
            Arc(data: "M10 0A10 10 0 0 1 0 10", center: Point(0, 0), rx: 10, ry: 10, degrees: 0, quarters: 1),
            Arc(data: "M10 0A10 10 0 1 0 0 10", center: Point(0, 0), rx: 10, ry: 10, degrees: 0, quarters: -3),
            Arc(data: "M10 0A10 10 0 1 1 0 10", center: Point(10, 10), rx: 10, ry: 10, degrees: 0, quarters: 3),
            Arc(data: "M10 0A-10 10 0 0 0 0 10", center: Point(10, 10), rx: 10, ry: 10, degrees: 0, quarters: -1),
            Arc(data: "M20 0a20 10 0 0 1-40 0", center: Point(0, 0), rx: 20, ry: 10, degrees: 0, quarters: 2),
            Arc(data: "M0 20A20 10 450 0 0 0-20", center: Point(0, 0), rx: 20, ry: 10, degrees: 90, quarters: -2),
            // Too small for the distance: as large as it must be.
            Arc(data: "M0 0A1 1 0 1 1 8 0", center: Point(4, 0), rx: 4, ry: 4, degrees: 0, quarters: 2),
            Arc(data: "M0 0A2 1 0 0 0 8 0", center: Point(4, 0), rx: 4, ry: 2, degrees: 0, quarters: -2),
            // Nearly all of a circle.
            Arc(data: "M5 0A5 5 0 1 1 5-1e-9", center: Point(0, 0), rx: 5, ry: 5, degrees: 0, quarters: 4),
        ])
    func arc(_ arc: Arc) throws {
        let lines = try Path(svg: arc.data).flattened(tolerance: 1e-4)
        let points = try #require(lines.first).points.map { point in
            let place = (point - arc.center).rotated(by: -arc.degrees * .pi / 180)
            return Vector(place.x / arc.rx, place.y / arc.ry)
        }
        #expect(points.allSatisfy { abs($0.length - 1) < 3.5e-4 })
        let turn = zip(points, points.dropFirst()).reduce(0) {
            $0 + Vector($1.0.dot($1.1), $1.0.x * $1.1.y - $1.0.y * $1.1.x).angle
        }
        #expect(abs(turn / (.pi / 2) - arc.quarters) < 1e-6, "\(turn)")
    }

    @Test("an arc ends where it is to end, to the last bit, and a closed path where it began")
    func ends() throws {
        let path = try Path(svg: "M.1.2a.3.4 56 017.8.9z")
        guard case .curve(let end, _, _)? = path.elements.dropLast().last else {
            Issue.record("expected a curve before the close")
            return
        }
        #expect(end == Point(0.1 + 7.8, 0.2 + 0.9))
        #expect(path.currentPoint == Point(0.1, 0.2))
    }

    @Test(
        "what is no path data is refused with its place, what is there and what was expected",
        arguments: [
            ("L 1 2", 1, "expected M or m, with which every path begins, found 'L'"),
            ("M", 2, "expected a number, the x of M, found the end"),
            ("M 1 2,", 7, "expected a number, the x of M, found the end"),
            ("M 1 2 X 3", 7, "expected a command, one of M L H V C S Q T A Z in either case, found 'X'"),
            ("M1 2l 3,,4", 9, "expected a number, the y of l, found ',4'"),
            ("M 1 2 Z 5", 9, "expected a command, one of"),
            ("M1 2 L 1.", 10, "expected a digit behind the point of the x of L"), ("M1 2L-", 6, "found '-'"),
            ("M1 2L 1e+", 10, "expected a digit of the exponent of the x of L, found the end"),
            ("M1 2L 1e400 2", 7, "expected a number that is not too large, the x of L, found '1e400'"),
            ("M1 2L nan 3", 7, "found 'nan'"),
            ("M1 2A1 1 0 2 0 5 5", 12, "expected 0 or 1, the large-arc flag of A, found '2'"),
            ("M1 2a1 1 0 0", 13, "expected 0 or 1, the sweep flag of a, found the end"), ("M\u{0}", 2, "found U+0"),
            ("\u{E9}\u{E9}", 1, "found U+E9"), ("M 1 2 L \u{1F600}", 9, "found U+1F600"),
            ("M1e99 0l9e99 0 9e99 0", 16, "a path cannot go through"),
            ("M0 0A1e-300 1 0 0 0 5 5", 5, "a path cannot go through"),
        ])
    func malformed(_ data: String, _ place: Int, _ fault: String) throws {
        let error = #expect(throws: DynamicsError.self) { try Path(svg: data) }
        let message = try #require(error).message
        #expect(
            message.hasPrefix("the path data is wrong at character \(place): ") && message.contains(fault), "\(message)"
        )
        #expect(error?.kind == .path)
    }

    @Test("any text is a path or an error, at once")
    func fuzz() {
        let letters = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,+-eE \n\u{0}x\u{E9}")
        var numbers = SeededNumbers(7)
        for _ in 0..<20_000 {
            var data = "M0 0"
            for _ in 0..<Int.random(in: 0...24, using: &numbers) {
                data.append(letters[Int.random(in: letters.indices, using: &numbers)])
            }
            guard let path = try? Path(svg: data) else { continue }
            for element in path.elements {
                if case .curve(let end, let one, let other) = element {
                    #expect(end.isFinite && one.isFinite && other.isFinite, "\(data)")
                }
            }
        }
    }

    @Test("as many elements as a path takes, and no more")
    func long() throws {
        let data = "M0 0" + String(repeating: " l1 1", count: Path.elementLimit - 1)
        #expect(try Path(svg: data).elements.count == Path.elementLimit)
        #expect(throws: DynamicsError.self) { try Path(svg: data + "l1 1") }
    }
}
