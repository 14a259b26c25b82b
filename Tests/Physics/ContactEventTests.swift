import MoonspringPhysics
import TestSupport
import Testing

@Suite("Contacts are reported when they begin and when they end")
struct ContactEventTests {
    private let world = World()

    @Test("a box that falls on the floor begins once, near where it touches, and ends when it is lifted")
    func oneBegin() throws {
        let floor = world.addFloor(y: 5.68, userData: 7, Stuff(restitution: 0))
        let box = world.addBox(1, 4, width: 1, height: 1, userData: 9, Stuff(restitution: 0))
        var begins: [ContactEvent] = []
        var ends = 0
        world.frames(300) { _ in
            begins += world.contactBegins
            ends += world.contactEnds.count
        }
        #expect(begins.count == 1 && ends == 0)
        let event = try #require(begins.first)
        // A is the shape that was made first.
        #expect(event.bodyA == floor && event.bodyB == box)
        #expect(event.bodyDataA == 7 && event.bodyDataB == 9 && event.shapeDataA == 7 && event.shapeDataB == 9)
        #expect(event.shapeA == world.shapes(of: floor)[0] && event.shapeB == world.shapes(of: box)[0])
        #expect(isNear(event.point.y, 5.68, 0.005), "\(event.point)")
        #expect(isNear(event.point.x, 0.5, 0.005) || isNear(event.point.x, 1.5, 0.005), "\(event.point)")
        #expect(isNear(event.normal.x, 0, 1e-3) && isNear(event.normal.y, -1, 1e-3))
        // The impact takes the whole momentum, 5 m/s after 1.18 m; without elasticity it may take two halves of a sub-step.
        #expect(event.impulse > 1 && event.impulse < 5.2, "\(event.impulse)")

        #expect(!world.isAwake(box))
        world.setPosition(Vec2(1, 2), angle: 0, of: box)
        world.frames(1)
        #expect(world.contactEnds.count == 1)
        #expect(world.contactEnds.first?.shapeB == event.shapeB)
    }

    @Test(
        "the impulse of what bounces is what stops it and what throws it back, flat or on a corner",
        arguments: [Float(0.3), 0.5, 1], [0, 0.3])
    func momentum(restitution: Float, angle: Double) throws {
        let world = World()
        let stuff = Stuff.weightless(restitution: restitution)
        world.addFloor(stuff)
        let box = world.addBox(0, -2, width: 1, height: 1, angle: angle, velocity: Vec2(0, 4), stuff)
        var change: Float?
        world.frames(60) { _ in
            if world.contactBegins.isEmpty || change != nil { return }
            change = world.contactBegins[0].impulse - world.mass(of: box) * (4 - world.linearVelocity(of: box).y)
        }
        #expect(isNear(try #require(change), 0, 0.01), "\(change ?? 0)")
    }

    @Test("bodies that overlap begin in the first tick, though nothing drives them but the way out")
    func overlap() {
        for way in [Float(0.1), 0.15, 0.21, 0.39] {
            let world = World()
            let stuff = Stuff(gravity: .zero)
            world.addBox(2, 2, width: 0.4, height: 0.4, stuff)
            world.addBox(2 + way, 2, width: 0.4, height: 0.4, stuff)
            var begins = 0
            var ends = 0
            world.step(dt: 1.0 / 120, substeps: 1, willSubstep: nil)
            #expect(world.contactBegins.count == 1, "\(way)")
            world.frames(60) { _ in
                begins += world.contactBegins.count
                ends += world.contactEnds.count
            }
            #expect(begins == 0 && ends <= 1)
        }
    }

    @Test(
        "the point of a touch is where it touches, to half a point",
        arguments: [Float(1), 2, 5], [Float(0), 0.011, 0.027, 0.05])
    func point(speed: Float, start: Float) throws {
        let stuff = Stuff(friction: 0, restitution: 0.5, damping: 0, gravity: .zero)
        world.addEdge(Vec2(3, -5), Vec2(3, 5), stuff)
        world.addDisc(1 + start, 1, radius: 0.5, velocity: Vec2(speed, 0), stuff)
        let target = world.addDisc(-3, -2, radius: 0.3, stuff)
        world.addDisc(-5 + start, -2, radius: 0.3, velocity: Vec2(speed, 0), stuff)
        var points: [Vec2] = []
        world.frames(200) { _ in points += world.contactBegins.map(\.point) }
        try #require(points.count >= 2)
        let wall = try #require(points.first { $0.x > 0 })
        let disc = try #require(points.first { $0.x < 0 })
        #expect((wall - Vec2(3, 1)).length < 0.005, "\(wall)")
        // Where it happened goes on with the discs to the end of the frame.
        #expect((disc - Vec2(-3.3, -2)).length < 0.005 + 0.5 * speed / 60, "\(disc)")
        #expect(world.isValid(target))
    }

    @Test("a bouncing ball begins and ends in turn, once for each bounce")
    func alternating() {
        world.addFloor(Stuff(restitution: 1))
        world.addDisc(0, -1.25, radius: 0.25, Stuff(restitution: 1, damping: 0))
        var history: [Character] = []
        world.frames(600) { _ in
            for _ in world.contactEnds { history.append("e") }
            for _ in world.contactBegins { history.append("b") }
        }
        // A bounce from 1 m takes 2 sqrt(0.2) s.
        #expect(history.count >= 20 && history.count <= 23, "\(String(history))")
        for (index, event) in history.enumerated() { #expect(event == (index % 2 == 0 ? "b" : "e")) }
    }

    @Test("touches of one step come in the order in which the shapes were made")
    func order() {
        world.addFloor(Stuff(restitution: 0))
        // Made from right to left, and all land in the same frame.
        let boxes = (0..<12).map {
            world.addBox(-Float($0) * 2, -1, width: 1, height: 1, userData: Int32($0), Stuff(restitution: 0))
        }
        var begins: [Int32] = []
        world.frames(60) { _ in begins += world.contactBegins.map(\.bodyDataB) }
        #expect(begins == Array(0..<12))
        for box in boxes.reversed() { world.destroyBody(box) }
        world.frames(1)
        #expect(world.contactEnds.map(\.bodyDataB) == Array(0..<12))
        #expect(world.contactEnds.allSatisfy { !world.isValid($0.bodyB) })
    }

    @Test("a touch ends once when its body or its shape is destroyed, filtered away or made static", arguments: 0..<5)
    func removal(way: Int) {
        let floor = world.addFloor()
        let box = world.addBox(0, -0.5, width: 1, height: 1)
        var begins = 0
        world.frames(60) { _ in begins += world.contactBegins.count - world.contactEnds.count }
        #expect(begins == 1 && world.touchingCount == 1)
        switch way {
        case 0: world.destroyBody(box)
        case 1: world.destroyShape(world.shapes(of: box)[0])
        case 2: world.destroyBody(floor)
        case 3: world.setFilter(CollisionFilter(maskBits: 0), of: world.shapes(of: floor)[0])
        default: world.setType(.static, of: box)
        }
        var ends = 0
        world.frames(60) { _ in
            ends += world.contactEnds.count
            #expect(world.contactBegins.isEmpty)
        }
        #expect(ends == 1 && world.touchingCount == 0)
    }

    @Test("what passes by, and what rests or sleeps, is not reported")
    func quiet() {
        world.addFloor()
        for column in 0..<5 {
            for level in 0..<4 { world.addBox(Float(column) * 2, -0.5 - Float(level), width: 1, height: 1) }
        }
        let stuff = Stuff(gravity: .zero)
        world.addDisc(-5, -5.5, radius: 0.5, velocity: Vec2(8, 0), stuff)
        var begins = 0
        world.frames(60) { _ in begins += world.contactBegins.count }
        #expect(begins == 20)
        world.frames(300) { _ in #expect(world.contactBegins.isEmpty && world.contactEnds.isEmpty) }
        #expect(world.touchingCount == 20)
    }

    @Test("waking a pile reports nothing: it touched all the time")
    func waking() {
        world.addFloor()
        let boxes = (0..<3).map { world.addBox(0, -0.5 - Float($0), width: 1, height: 1) }
        world.frames(120)
        #expect(world.awakeBodyCount == 0)
        world.wake(boxes[0])
        world.frames(120) { _ in #expect(world.contactBegins.isEmpty && world.contactEnds.isEmpty) }
        #expect(world.awakeBodyCount == 0)
    }

    @Test("a ball that rolls over seams keeps at least one touch, and begins and ends are balanced")
    func balance() {
        let points = (-4...80).map { Vec2(0.5 * Float($0), 0) }
        world.createChain(ChainDefinition(points: points), on: world.makeAnchor(0, 0))
        world.addDisc(0, -0.3, radius: 0.3, velocity: Vec2(5, 0), Stuff(damping: 0))
        var open = 0
        world.frames(400) { frame in
            open += world.contactBegins.count - world.contactEnds.count
            #expect(open == world.touchingCount)
            if frame > 2 { #expect(open >= 1 && open <= 2, "frame \(frame): \(open)") }
        }
    }

    @Test("the same fall gives the same reports twice, with any number of threads")
    func determinism() {
        func run(workers: Int) -> [String] {
            let world = World(workers: workers)
            world.addFloor()
            for index in 0..<40 {
                world.addBox(
                    Float(index % 5) * 0.7, -1 - Float(index / 5) * 1.1, width: 0.6, height: 0.8,
                    angle: Double(index) * 0.37, userData: Int32(index))
            }
            var log: [String] = []
            world.frames(240) { frame in
                for event in world.contactBegins {
                    log.append("\(frame) + \(event.bodyDataA) \(event.bodyDataB) \(event.point) \(event.impulse)")
                }
                for event in world.contactEnds { log.append("\(frame) - \(event.bodyDataA) \(event.bodyDataB)") }
            }
            return log
        }
        let first = run(workers: 1)
        #expect(first.count > 60)
        #expect(run(workers: 1) == first && run(workers: 3) == first)
    }
}
