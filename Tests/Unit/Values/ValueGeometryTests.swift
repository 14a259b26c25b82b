import Moonspring
import TestSupport
import Testing

@Suite("Vector, rect and transform in Swift")
struct ValueGeometryTests {
    @Test("lengths neither overflow nor vanish where the result is a number")
    func length() {
        #expect(Vector(3, 4).length == 5)
        #expect(isNear(Vector(3e200, 4e200).length / 5e200, 1, 1e-15))
        #expect(isNear(Vector(3e-200, 4e-200).length / 5e-200, 1, 1e-15))
        #expect(Vector(0, -2).length == 2)
        #expect(Vector.zero.normalized == .zero)
        #expect(isNear(Vector(1e-300, 1e-300).normalized.length, 1, 1e-12))
    }

    @Test("angles are clockwise on a screen whose y goes down, in (-pi, pi]")
    func angle() {
        #expect(Vector(1, 0).angle == 0)
        #expect(isNear(Vector(0, 1).angle, .pi / 2, 1e-15))
        #expect(isNear(Vector(0, -1).angle, -.pi / 2, 1e-15))
        #expect(Vector(-1, 0).angle == .pi)
        for step in -31...31 {
            let angle = Double(step) / 10
            #expect(isNear(Vector(angle: angle, magnitude: 7).angle, angle, 1e-14))
            #expect(isNear(Vector(1, 0).rotated(by: angle).angle, angle, 1e-14))
        }
    }

    @Test("interpolation is exact at both ends")
    func interpolation() {
        let (a, b) = (Vector(0.1, 1e16), Vector(0.3, 7))
        #expect(a.interpolated(to: b, at: 0) == a)
        #expect(a.interpolated(to: b, at: 1) == b)
        #expect(Vector(0, 0).interpolated(to: Vector(2, 4), at: 0.5) == Vector(1, 2))
    }

    @Test("a rect's edges: the near ones count in, the far ones out; touching rects intersect")
    func edges() {
        let rect = Rect(0, 0, 10, 10)
        #expect(rect.contains(Point(0, 0)) && !rect.contains(Point(10, 0)) && !rect.contains(Point(0, 10)))
        #expect(rect.intersects(Rect(10, 0, 5, 5)))
        #expect(!rect.intersects(Rect(10.01, 0, 5, 5)))
        #expect(Rect(center: Point(5, 5), size: Size(4, 2)) == Rect(3, 4, 4, 2))
        #expect(rect.insetBy(dx: 6, dy: 1).width == 0)
        #expect(!Rect(0, 0, .nan, 1).isFinite && rect.isFinite)
    }

    @Test("turn, scale and the inverse of a transform")
    func transform() throws {
        let map = Transform.scale(2, 3).concatenating(.rotation(1)).concatenating(.translation(5, 6))
        #expect(isNear(map.rotation, 1, 1e-15) && isNear(map.scaleX, 2, 1e-12) && isNear(map.scaleY, 3, 1e-12))
        #expect(isNear(map.determinant, 6, 1e-12))
        let inverse = try #require(map.inverted)
        let back = inverse.apply(map.apply(Point(7, 8)))
        #expect(isNear(back.x, 7, 1e-12) && isNear(back.y, 8, 1e-12))
        #expect(Transform.scale(0, 1).inverted == nil)
        #expect(Transform.scale(1e-200, 1e-200).inverted == nil)
        #expect(map.applyLinear(.zero) == .zero)
        #expect(isNear(Transform.rotation(.pi).rotation, .pi, 1e-12))
    }

    @Test("numbers in descriptions read as a person writes them")
    func descriptions() {
        #expect(Vector(1, 2.5).description == "(1, 2.5)")
        #expect(Rect(1, 2, 3, 4).description == "(1, 2, 3, 4)")
        #expect(Transform.identity.description == "(1, 0, 0, 1, 0, 0)")
    }

    @Test("colours: CSS names and hexadecimal forms, whatever the case")
    func colors() {
        let orange = Color("#ff8800")
        #expect(orange.map { [$0.red, $0.green, $0.blue, $0.alpha] } == [255, 136, 0, 255])
        #expect(Color("#F80").map { [$0.red, $0.green, $0.blue, $0.alpha] } == [255, 136, 0, 255])
        #expect(Color("#ff880080")?.alpha == 128)
        #expect(Color("RebeccaPurple").map { [$0.red, $0.green, $0.blue] } == [0x66, 0x33, 0x99])
        #expect(Color("aliceblue")?.red == 0xf0 && Color("yellowgreen")?.green == 0xcd)
        #expect(Color("transparent")?.alpha == 0)
        for text in ["", "#", "#12", "#1234", "#12345", "#ggg", "#+12", "reddish", " red"] {
            #expect(Color(text) == nil, "\(text)")
        }
    }
}
