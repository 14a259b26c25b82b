import MoonspringPhysics
import PlatformC
import TestSupport
import Testing

@Suite("A chain is smooth: its seams cannot be felt")
struct ChainSurfaceTests {
    private let world = World()

    /// A flat chain of half-metre segments from x = -5 to 65.
    private func addFlatChain(_ world: World, isOneSided: Bool, friction: Float) {
        let points = (-10...130).map { Vec2(0.5 * Float($0), 0) }
        world.createChain(
            ChainDefinition(points: points, isOneSided: isOneSided, friction: friction, restitution: 0),
            on: world.makeAnchor(0, 0))
    }

    @Test(
        "a box and a disc slide 50 m over a hundred seams and feel none",
        arguments: [Float(2), 4, 7, 10], [false, true])
    func frictionless(speed: Float, isOneSided: Bool) throws {
        for kind in ["box", "disc", "hexagon"] {
            let world = World()
            addFlatChain(world, isOneSided: isOneSided, friction: 0)
            let stuff = Stuff(friction: 0, restitution: 0, damping: 0)
            let shape: ShapeGeometry
            switch kind {
            case "box": shape = .box(center: .zero, halfSize: Vec2(0.3, 0.2), angle: 0)
            case "disc": shape = .circle(center: .zero, radius: 0.2)
            default:
                let points = [
                    Vec2(0.3, 0), Vec2(0.2, 0.2), Vec2(-0.2, 0.2), Vec2(-0.3, 0), Vec2(-0.2, -0.2), Vec2(0.2, -0.2),
                ]
                shape = .polygon(try ConvexPolygon.hull(of: points))
            }
            let body = world.add([shape], at: Vec2(0, -0.2), velocity: Vec2(speed, 0), stuff)
            let start = world.position(of: body)
            var fastest: Float = 0
            var turn = 0.0
            world.frames(Int(60 * 50 / speed)) { _ in
                fastest = max(fastest, world.linearVelocity(of: body).y.magnitude)
                turn = max(turn, world.angle(of: body).magnitude)
            }
            #expect(fastest < 0.02, "\(kind): \(fastest) m/s up or down")
            #expect(
                isNear(world.linearVelocity(of: body).x, speed, 0.001 * speed),
                "\(kind) \(world.linearVelocity(of: body)) \(world.position(of: body))")
            #expect(
                isNear(world.position(of: body).x - start.x, 50, 0.2),
                "\(kind) \(world.linearVelocity(of: body)) \(world.position(of: body))")
            #expect(turn < 0.005, "\(kind): \(turn) rad")
        }
    }

    @Test("on a rough chain a box loses what friction takes and no more", arguments: [Float(2), 5, 10], [false, true])
    func rough(speed: Float, isOneSided: Bool) {
        let friction = speed * speed / (2 * 10 * 60)  // Would stop after 60 m.
        addFlatChain(world, isOneSided: isOneSided, friction: friction)
        let stuff = Stuff(friction: friction, restitution: 0, damping: 0)
        let box = world.addBox(0, -0.2, width: 0.6, height: 0.4, velocity: Vec2(speed, 0), stuff)
        while world.position(of: box).x < 50 && world.isAwake(box) { world.frames(1) }
        let way = world.position(of: box).x
        let expected = (speed * speed - 2 * friction * 10 * way).squareRoot()
        let loss = speed - expected
        #expect(way >= 50)
        #expect(
            isNear(world.linearVelocity(of: box).x, expected, 0.02 * loss),
            "\(world.linearVelocity(of: box)) \(expected)"
        )
    }

    @Test("a ball rolls 50 m over seams at the same speed", arguments: [Float(2), 5, 10], [false, true])
    func rolling(speed: Float, isOneSided: Bool) {
        addFlatChain(world, isOneSided: isOneSided, friction: 0.6)
        let stuff = Stuff(friction: 0.6, restitution: 0, damping: 0)
        let ball = world.addDisc(0, -0.2, radius: 0.2, velocity: Vec2(speed, 0), spin: speed / 0.2, stuff)
        var fastest: Float = 0
        world.frames(Int(60 * 50 / speed)) { _ in fastest = max(fastest, world.linearVelocity(of: ball).y.magnitude) }
        #expect(fastest < 0.02)
        #expect(isNear(world.linearVelocity(of: ball).x, speed, 0.002 * speed), "\(world.linearVelocity(of: ball))")
        #expect(isNear(world.position(of: ball).x, 50, 0.25))
    }

    @Test(
        "a ball and a box follow slight hills without a jump, and keep their energy on ice", arguments: [Float(3), 5],
        [false, true])
    func hills(speed: Float, isOneSided: Bool) {
        // 0.4 m high, 12 m long: at 5 m/s the ground falls away more slowly than a body does.
        func height(_ x: Double) -> Double { -0.2 * (1 - cos(x * 2 * .pi / 12)) }
        let points = (-20...160).map { Vec2(0.5 * Float($0), Float(height(0.5 * Double($0)))) }
        world.createChain(
            ChainDefinition(points: points, isOneSided: isOneSided, friction: 0, restitution: 0),
            on: world.makeAnchor(0, 0))
        let filter = CollisionFilter(categoryBits: 2, maskBits: 1)
        let stuff = Stuff(friction: 0, restitution: 0, damping: 0, filter: filter)
        let ball = world.addDisc(0, -0.25, radius: 0.25, velocity: Vec2(speed, 0), stuff)
        let box = world.addBox(0, -0.1, width: 0.2, height: 0.2, velocity: Vec2(speed, 0), stuff)
        var farthest: Float = 0
        world.frames(Int(60 * 48 / speed)) { _ in
            let place = world.position(of: ball)
            farthest = max(farthest, (Float(height(Double(place.x))) - place.y - 0.25).magnitude)
        }
        #expect(farthest < 0.03, "\(farthest) m off the ground")
        for body in [ball, box] {
            let place = world.position(of: body)
            let velocity = world.linearVelocity(of: body)
            let energy = 0.5 * velocity.lengthSquared - 10 * (place.y + (body == ball ? 0.25 : 0.1))
            // The bends, of 3 degrees each, take a little; more of a box, whose corners they turn.
            let start = 0.5 * speed * speed
            #expect(energy < 1.005 * start && energy > (body == ball ? 0.97 : 0.88) * start, "\(energy) of \(start)")
        }
    }

    @Test("a one-sided floor carries what comes from above and lets through what comes from below")
    func oneSided() {
        addFlatChain(world, isOneSided: true, friction: 0.2)
        let stuff = Stuff(restitution: 0, damping: 0)
        let rising = stuff.with(\.gravity, .zero)
        let above = [world.addDisc(1, -2, radius: 0.3, stuff), world.addBox(3, -2, width: 0.5, height: 0.5, stuff)]
        let below = [
            world.addDisc(11, 2, radius: 0.3, velocity: Vec2(0, -4), rising),
            world.addBox(13, 2, width: 0.5, height: 0.5, velocity: Vec2(0, -4), rising),
            world.addDisc(15, 2, radius: 0.3, velocity: Vec2(0, -90), rising),
        ]
        world.frames(120)
        for body in above { #expect(world.position(of: body).y < 0) }
        for (body, speed) in zip(below, [4, 4, 90] as [Float]) {
            #expect(isNear(world.linearVelocity(of: body).y, -speed, 1e-4 * speed), "\(world.linearVelocity(of: body))")
            #expect(isNear(world.position(of: body).y, 2 - 2 * speed, 1e-3 * speed))
        }
    }

    @Test("what jumps up through a one-sided floor lands on it")
    func jumpThrough() {
        addFlatChain(world, isOneSided: true, friction: 0.2)
        let stuff = Stuff(restitution: 0, damping: 0)
        let ball = world.addDisc(10, 1, radius: 0.3, velocity: Vec2(0, -8), stuff)
        let box = world.addBox(20, 1, width: 0.5, height: 0.5, velocity: Vec2(0, -8), stuff)
        world.frames(240)
        #expect(isNear(world.position(of: ball).y, -0.3, 0.005), "\(world.position(of: ball))")
        #expect(isNear(world.position(of: box).y, -0.25, 0.005), "\(world.position(of: box))")
    }

    @Test("a two-sided chain stops from both sides, and a loop keeps in what is inside", arguments: [false, true])
    func loop(isOneSided: Bool) {
        // Anticlockwise where y points down: keeps things in.
        let points = (0..<24).map { index in
            let angle = -2 * Double.pi * Double(index) / 24
            return Vec2(3 * Float(cos(angle)), 3 * Float(sin(angle)))
        }
        world.createChain(
            ChainDefinition(points: points, isLoop: true, isOneSided: isOneSided), on: world.makeAnchor(0, 0))
        var bodies: [BodyID] = []
        for index in 0..<8 {
            let stuff = Stuff(restitution: 0.8)
            let (x, y) = (Float(index % 4) - 1.5, Float(index / 4) - 0.5)
            bodies.append(
                index % 2 == 0
                    ? world.addDisc(x, y, radius: 0.3, velocity: Vec2(12, 3), stuff)
                    : world.addBox(x, y, width: 0.5, height: 0.4, velocity: Vec2(-9, 20), spin: 5, stuff))
        }
        world.frames(900) { _ in
            for body in bodies { #expect(world.position(of: body).length < 3) }
        }
        #expect(world.awakeBodyCount == 0)
    }

    @Test("a box pushed down onto a seam of a V rests in it, on both sides")
    func valley() {
        world.createChain(
            ChainDefinition(points: [Vec2(-3, -2), Vec2(0, 0), Vec2(3, -2)], friction: 0.1), on: world.makeAnchor(0, 0))
        let ball = world.addDisc(-0.5, -2, radius: 0.4)
        world.frames(900)
        #expect(isNear(world.position(of: ball).x, 0, 0.01))
        // Touching both walls: r / cos of their slope above the corner.
        #expect(
            isNear(world.position(of: ball).y, -0.4 * Float((1 + 4.0 / 9).squareRoot()), 0.006),
            "\(world.position(of: ball))")
        #expect(!world.isAwake(ball))
    }

    /// How a roof of two slopes is drawn.
    enum Roof: CaseIterable {
        case chain, lines, linesFromRight, linesFromRidge, linesToRidge, takenAway

        func add(to world: World) {
            let (left, ridge, right) = (Vec2(-0.3, 0.07), Vec2.zero, Vec2(0.3, 0.07))
            let body = world.makeAnchor(0, 0)
            func draw(_ points: Vec2...) -> [ShapeID] {
                world.createChain(ChainDefinition(points: points, friction: 1, restitution: 0), on: body)
            }
            switch self {
            case .chain: _ = draw(left, ridge, right)
            case .lines: _ = (draw(left, ridge), draw(ridge, right))
            case .linesFromRight: _ = (draw(right, ridge), draw(ridge, left))
            case .linesFromRidge: _ = (draw(ridge, left), draw(ridge, right))
            case .linesToRidge: _ = (draw(left, ridge), draw(right, ridge))
            case .takenAway:
                // A wall on the ridge parts the slopes for as long as it stands.
                let wall = draw(ridge, Vec2(0, -0.5))
                _ = (draw(left, ridge), draw(ridge, right))
                for shape in wall { world.destroyShape(shape) }
            }
        }
    }

    @Test("a disc on the ridge of two lines stands as on one chain", arguments: Roof.allCases)
    func ridge(_ roof: Roof) throws {
        for x in [Float(-0.01), -0.001, 0, 0.001, 0.01] {
            let world = World()
            roof.add(to: world)
            let stuff = Stuff(friction: 1, restitution: 0, damping: 0, allowsRotation: false)
            let disc = world.addDisc(x, -0.5, radius: 0.085, stuff)
            world.frames(120)
            let place = world.position(of: disc)
            #expect(isNear(place.y, -0.085, 0.005) && isNear(place.x, x, 0.005), "from \(x) to \(place)")
        }
    }

    @Test("what slides over lines side by side moves as over one chain", arguments: [false, true])
    func linesSideBySide(isReversed: Bool) {
        let stuff = Stuff(friction: 0, restitution: 0, damping: 0)
        for height in [Float(0), -0.02, 0.02] {
            let points = (0...40).map { Vec2(0.5 * Float($0) - 1, $0 % 2 == 0 ? height : 0) }
            let (world, whole) = (World(), World())
            let body = world.makeAnchor(0, 0)
            for (start, end) in zip(points, points.dropFirst()) {
                let line = isReversed ? [end, start] : [start, end]
                world.createChain(ChainDefinition(points: line, friction: 0, restitution: 0), on: body)
            }
            whole.createChain(
                ChainDefinition(points: points, friction: 0, restitution: 0), on: whole.makeAnchor(0, 0))
            let velocities = [world, whole].map { world in
                let box = world.addBox(
                    0, -0.2 + min(height, 0), width: 0.6, height: 0.4, velocity: Vec2(3, 0), stuff)
                world.frames(240)
                return world.linearVelocity(of: box)
            }
            #expect(isNear(velocities[0].x, velocities[1].x, 1e-3), "\(height): \(velocities)")
        }
    }
}
