import Foundation
import Moonspring
import Testing

/// Values go through a file and come back the same.
@Suite("Values in files")
struct ValueCodingTests {
    private func roundTrip<Value: Codable & Hashable & Sendable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }

    private func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    @Test("geometry, springs, looks and identifiers come back the same")
    func roundTrips() throws {
        #expect(try roundTrip(Vector(1.5, -2)) == Vector(1.5, -2))
        #expect(try roundTrip(Rect(1, 2, 3, 4)) == Rect(1, 2, 3, 4))
        #expect(try roundTrip(Transform.rotation(1)) == .rotation(1))
        #expect(try roundTrip(EdgeInsets(top: 1, right: 2)) == EdgeInsets(top: 1, right: 2))
        #expect(try roundTrip(FloatRange(minimum: -1, maximum: 2)) == FloatRange(minimum: -1, maximum: 2))
        #expect(try roundTrip(Spring(duration: 0.3, bounce: -0.5)) == Spring(duration: 0.3, bounce: -0.5))
        let path = Path(roundedRect: Rect(0, 0, 40, 20), cornerRadius: 5)
        let copy = try roundTrip(path)
        #expect(copy == path && copy.currentPoint == path.currentPoint)
        for identifier in [BoundaryIdentifier.integer(7), "7", "floor"] {
            #expect(try roundTrip(identifier) == identifier)
        }
        var look = Appearance()
        look.backgroundColor = .gradient(Gradient(from: .red, to: .clear))
        look.textColor = Color("teal")
        look.fontFamily = "DejaVu Serif"
        look.shadow.color = .black
        look.path = path
        #expect(try roundTrip(look) == look)
        #expect(try roundTrip(Fill.systemBlue) == .systemBlue)
        let stops = Gradient(colors: [.red, .black, .clear], locations: [0, 0.25, 0.25], angle: 1)
        #expect(try roundTrip(Fill.gradient(stops)) == .gradient(stops))
    }

    @Test("regions come back the same, however they were put together, and what is none is corrupted data")
    func regions() throws {
        let (disc, box) = (Region(radius: 40), Region(size: Size(width: 60, height: 0.3)))
        var regions = [Region(), .infinite, disc, box]
        for (a, b) in [(disc, box), (box, try disc.byUnion(with: box)), (try disc.byDifference(from: box), box)] {
            regions += [try a.byUnion(with: b), try a.byIntersection(with: b), try a.byDifference(from: b).inverse()]
        }
        for region in regions { #expect(try roundTrip(region) == region) }
        #expect(
            try text(disc.byDifference(from: box))
                == #"[{"radius":40},{"size":{"x":60,"y":0.3}},{"operation":"difference"}]"#)
        for text in [
            "[]", "[{}]", #"[{"operation":"union"}]"#, #"[{"radius":1},{"radius":2}]"#, #"[{"operation":"inverse"}]"#,
            #"[{"radius":1},{"radius":2},{"operation":"minus"}]"#, #"[{"radius":1,"operation":"nothing"}]"#,
            "[" + String(repeating: #"{"radius":1},"#, count: 600) + #"{"radius":1}"#
                + String(repeating: #",{"operation":"union"}"#, count: 600) + "]",
        ] {
            #expect(throws: DecodingError.self, "\(text.prefix(60))") {
                try JSONDecoder().decode(Region.self, from: Data(text.utf8))
            }
        }
    }

    @Test("a point is written by its parts, a colour as CSS writes it, an identifier as it is")
    func forms() throws {
        #expect(try text(Point(x: 1, y: 2)) == #"{"x":1,"y":2}"#)
        #expect(
            try text([Color.systemBlue, Color(red: 1, green: 2, blue: 255, alpha: 16)]) == ##"["#007aff","#0102ff10"]"##
        )
        #expect(try text([BoundaryIdentifier.integer(7), "floor"]) == #"[7,"floor"]"#)
        let gradient = Gradient(from: Color(red: 1, green: 2, blue: 3), to: Color(red: 4, green: 5, blue: 6), angle: 1)
        #expect(try text(gradient) == ##"{"angle":1,"from":"#010203","to":"#040506"}"##)
    }

    @Test(
        "what no value can be is corrupted data, not a crash",
        arguments: [#"{"duration":0,"bounce":0}"#, #"{"duration":1,"bounce":2}"#])
    func corruptedSpring(_ text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Spring.self, from: Data(text.utf8)) }
    }

    @Test(
        "colours and locations that no gradient can have are corrupted data",
        arguments: [
            ##"{"colors":["#fff"],"locations":[0],"angle":0}"##, ##"{"from":"#fff","angle":0}"##,
            ##"{"colors":["#fff","#000"],"locations":[1,0],"angle":0}"##,
            ##"{"colors":["#fff","#000"],"locations":[0],"angle":0}"##,
        ])
    func corruptedGradient(_ text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Gradient.self, from: Data(text.utf8)) }
    }

    @Test("a path that begins with a line, and a colour without a name, are corrupted data")
    func corrupted() throws {
        let line = Path(from: .zero, to: Point(1, 1)).elements[1]
        let data = try JSONEncoder().encode([line])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Path.self, from: data) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Color.self, from: Data(#""nope""#.utf8)) }
    }

    @Test("UIKit's names make the same values as Core Graphics' labels")
    func labels() {
        #expect(Point(x: 1, y: 2) == Vector(1, 2) && Vector(dx: 1, dy: 2) == Vector(1, 2))
        #expect(Size(width: 1, height: 2) == Vector(1, 2) && Offset(horizontal: 1, vertical: 2) == Vector(1, 2))
        let rect = Rect(x: 1, y: 2, width: 30, height: 40)
        #expect(rect == Rect(1, 2, 30, 40) && rect.midX == 16 && rect.midY == 22)
        #expect(rect.insetBy(dx: -1, dy: 2) == Rect(0, 4, 32, 36) && rect.offsetBy(dx: 1, dy: 1).origin == Point(2, 3))
        var size = Size(width: 1, height: 2)
        size.width += 4
        size.dy = 9
        #expect(size == Size(5, 9))
    }

    @Test("a view's colour is set by its name, as in UIKit")
    func colors() {
        let view = View()
        view.backgroundColor = .systemBlue
        view.alpha = 0.5
        view.isHidden = true
        view.clipsToBounds = true
        #expect(view.appearance.backgroundColor == Fill("#007AFF").map { _ in .color(.systemBlue) })
        #expect(view.appearance.alpha == 0.5 && view.appearance.isHidden && view.appearance.clipsToBounds)
        #expect("\(Color.systemBlue)" == "#007aff" && "\(Fill.clear)" == "#00000000")
        #expect(
            Color("gray").map { [$0.red, $0.green, $0.blue] } == [Color.gray.red, Color.gray.green, Color.gray.blue])
    }

    @Test("values describe themselves")
    func descriptions() {
        #expect("\(Spring(duration: 0.3, bounce: 0.25))" == "duration 0.3 s, bounce 0.25")
        #expect("\(EdgeInsets(top: 1, right: 2.5))" == "top 1, left 0, bottom 0, right 2.5")
    }

    @Test("an error has a kind to decide by")
    func kinds() {
        let view = View()
        #expect(view.refusal(of: view)?.kind == .nesting)
        #expect(GravityBehavior().refusal(of: DynamicBehavior())?.kind == .nesting)
        #expect(CollisionBehavior().refusal(ofBoundary: 1, for: Path())?.kind == .boundary)
        let gravity = GravityBehavior()
        let animator = DynamicAnimator()
        animator.addBehavior(gravity)
        #expect(DynamicAnimator().refusal(of: gravity)?.kind == .alreadyAdded)
        #expect(animator.refusal(of: UnlinkedItem(bounds: .zero))?.kind == .item)
        #expect(
            DynamicAnimator(referenceView: view).refusal(of: View(frame: Rect(0, 0, 1, 1)))?.kind
                == .outsideReferenceView)
        #expect(DynamicsError("a host's own").kind == .other)
    }
}
