import MoonspringPhysics
import TestSupport
import Testing

@Suite("What lies on something stays there")
struct StackTests {
    private let world = World()

    @Test(
        "a box or a ball of 10 to 200 pt comes to rest within half a point of the floor, and sleeps",
        arguments: [Float(0.1), 0.2, 0.35, 0.5, 1, 1.5, 2], ["box", "ball", "hexagon", "ellipse"])
    func restGap(size: Float, kind: String) throws {
        for drop: Float in [0, 0.01, 0.3, 2] {
            let world = World.withFloor()
            let place = Vec2(0, -0.5 * size - drop)
            let body: BodyID
            switch kind {
            case "box": body = world.addBox(0, place.y, width: size, height: size)
            case "ball": body = world.addDisc(0, place.y, radius: 0.5 * size)
            case "hexagon":
                // Of width `size` across the flats, which lie above and below.
                let a = 0.5 * size / 0.866_025_4
                let points = [(1, 0), (0.5, 1), (-0.5, 1), (-1, 0), (-0.5, -1), (0.5, -1)].map { x, y in
                    Vec2(a * Float(x), 0.5 * size * Float(y))
                }
                body = world.add([.polygon(try ConvexPolygon.hull(of: points))], at: place)
            default: body = world.add([.polygon(try .ellipse(width: 1.5 * size, height: size))], at: place)
            }
            // An ellipse rocks for long.
            world.frames(kind == "ellipse" ? 2400 : 480)
            let box = try #require(world.boundingBox(of: world.shapes(of: body)[0]))
            #expect(box.upper.y.magnitude < 0.005, "\(box.upper.y) m below the floor after \(drop) m")
            #expect(world.linearVelocity(of: body).length < 0.01)
            #expect(!world.isAwake(body))
            world.frames(1)
            world.forEachMovedBody { _, _, _ in Issue.record("a body at rest moved") }
        }
    }

    /// A tower of boxes on a floor, from below.
    private func tower(_ world: World, count: Int, width: Float = 0.5, height: Float = 0.5, gap: Float = 0) -> [BodyID]
    {
        (0..<count).map { world.addBox(0, -(Float($0) + 0.5) * height - Float($0) * gap, width: width, height: height) }
    }

    @Test("ten boxes of 50 pt stand on each other and sleep", arguments: [Float(0), 0.005, 0.1])
    func tenHigh(gap: Float) {
        world.addFloor()
        let boxes = tower(world, count: 10, gap: gap)
        world.frames(60)
        world.frames(540)
        for (level, box) in boxes.enumerated() {
            let place = world.position(of: box)
            #expect(isNear(place.x, 0, 0.02), "level \(level) at \(place)")
            #expect(isNear(place.y, -(Float(level) + 0.5) * 0.5, 0.02), "level \(level) at \(place)")
            #expect(world.angle(of: box).magnitude < 0.02)
            #expect(!world.isAwake(box))
        }
        #expect(world.awakeBodyCount == 0)
    }

    @Test("in a tower at rest no two boxes overlap by half a point", arguments: [2, 5, 10])
    func towerPenetration(count: Int) {
        world.addFloor()
        let boxes = tower(world, count: count)
        var deepest: Float = 0
        world.frames(600) { _ in
            for (level, box) in boxes.enumerated() {
                let below = level == 0 ? 0.25 : world.position(of: boxes[level - 1]).y
                deepest = max(deepest, 0.5 - (below - world.position(of: box).y))
            }
        }
        #expect(deepest < 0.005, "\(deepest) m")
        #expect(world.awakeBodyCount == 0)
    }

    @Test("twenty boxes stand, and a hundred fall asleep in their pyramid")
    func larger() {
        world.addFloor()
        let boxes = tower(world, count: 20)
        var pyramid: [BodyID] = []
        for row in 0..<13 {
            for column in 0..<13 - row {
                pyramid.append(
                    world.addBox(
                        5 + 0.51 * Float(column) + 0.255 * Float(row), -0.25 - 0.5 * Float(row), width: 0.5, height: 0.5
                    ))
            }
        }
        let start = pyramid.map { world.position(of: $0) }
        world.frames(900)
        let top = world.position(of: boxes[19])
        #expect(isNear(top.y, -9.75, 0.1) && top.x.magnitude < 0.04, "\(top)")
        for (body, place) in zip(pyramid, start) { #expect((world.position(of: body) - place).length < 0.05) }
        #expect(world.awakeBodyCount == 0)
    }

    @Test("a heap of two hundred comes to rest and sleeps", arguments: ["boxes", "discs", "mixed"])
    func heap(kind: String) {
        var random = SeededNumbers(321)
        world.addBoundary(width: 30, height: 30)
        let stuff = Stuff(restitution: 0)
        for index in 0..<200 {
            let (x, y) = (random.float(1...29), random.float(1...29))
            let velocity = Vec2(random.float(-3...3), random.float(-3...3))
            if kind == "discs" || (kind == "mixed" && index % 2 == 0) {
                world.addDisc(x, y, radius: random.float(0.1...0.6), velocity: velocity, stuff)
            } else {
                world.addBox(
                    x, y, width: random.float(0.2...1.2), height: random.float(0.2...1.2), velocity: velocity,
                    spin: random.float(-2...2), stuff)
            }
        }
        world.frames(60 * 60)
        #expect(world.awakeBodyCount == 0)
    }

    @Test("a column of balls in a tube rests without overlap")
    func ballColumn() {
        world.addFloor()
        world.addEdge(Vec2(-0.26, 0), Vec2(-0.26, -8))
        world.addEdge(Vec2(0.26, -8), Vec2(0.26, 0))
        let balls = (0..<12).map { world.addDisc($0 % 2 == 0 ? 0.008 : -0.008, -0.3 - 0.52 * Float($0), radius: 0.25) }
        world.frames(1200)
        for (a, b) in zip(balls, balls.dropFirst()) {
            let distance = (world.position(of: a) - world.position(of: b)).length
            #expect(distance > 0.495 && distance < 0.51, "\(distance)")
        }
    }

    @Test(
        "a heavy box rests on a light one and never pushes it through the floor", arguments: [Float(2), 10, 100, 500])
    func heavyOnLight(ratio: Float) {
        world.addFloor()
        let light = world.addBox(0, -0.25, width: 0.5, height: 0.5)
        let stuff = Stuff(density: ratio)
        let heavy = world.addBox(0, -0.75, width: 0.5, height: 0.5, stuff)
        world.frames(600)
        let overlap = 0.5 - (world.position(of: light).y - world.position(of: heavy).y)
        // The spring of a contact is as stiff as the lighter body bears: beyond 10 : 1 it gives visibly.
        let most: Float = ratio <= 10 ? 0.005 : (ratio <= 100 ? 0.05 : 0.25)
        #expect(overlap < most, "\(overlap) m")
        #expect(world.position(of: light).y < -0.25 + most, "\(world.position(of: light))")
        #expect(world.position(of: heavy).x.magnitude < 0.02 && world.awakeBodyCount == 0)
    }

    @Test("a light box rests on a heavy one", arguments: [Float(10), 500, 10_000])
    func lightOnHeavy(ratio: Float) {
        world.addFloor()
        let stuff = Stuff(density: ratio)
        let heavy = world.addBox(0, -0.5, width: 1, height: 1, stuff)
        let light = world.addBox(0.1, -1.15, width: 0.3, height: 0.3)
        world.frames(300)
        #expect(isNear(world.position(of: heavy).y, -0.5, 0.005))
        #expect(isNear(world.position(of: light).y, -1.15, 0.005) && isNear(world.position(of: light).x, 0.1, 0.005))
        #expect(world.awakeBodyCount == 0)
    }

    @Test("a box wedged between two walls hangs there and sleeps, where friction holds it")
    func wedge() {
        let rough = Stuff(friction: 1, restitution: 0)
        // Walls that narrow downwards: 20 degrees apart.
        world.addEdge(Vec2(-2, -4), Vec2(-0.2, 0), rough)
        world.addEdge(Vec2(2, -4), Vec2(0.2, 0), rough)
        let ball = world.addDisc(0, -3, radius: 0.6, rough)
        let box = world.addBox(0, -5, width: 0.8, height: 0.8, angle: 0.3, rough)
        world.frames(900)
        #expect(world.position(of: ball).y < -0.5 && world.position(of: ball).x.magnitude < 0.05)
        #expect(world.position(of: box).y < world.position(of: ball).y)
        #expect(world.awakeBodyCount == 0)
    }

    @Test("a plank pushed between floor and ceiling that are too near stays finite and comes to rest")
    func tightGap() {
        world.addFloor()
        world.addEdge(Vec2(-5, -0.48), Vec2(5, -0.48))
        let box = world.addBox(0, -0.24, width: 0.5, height: 0.5)
        world.frames(600)
        #expect(world.position(of: box).x.magnitude < 1 && isNear(world.position(of: box).y, -0.24, 0.02))
        #expect(!world.isAwake(box))
    }

    @Test(
        "a box over an edge stays with its centre above it and falls without",
        arguments: [(Float(0.02), false), (-0.02, true)])
    func overhang(inside: Float, falls: Bool) {
        world.addBox(-5, 0.5, width: 10, height: 1, type: .static)
        let box = world.addBox(-inside, -0.25, width: 1, height: 0.5)
        world.frames(180)
        #expect((world.position(of: box).y > 1) == falls)
    }

    @Test("a plank on a ball rolls off, and a plank on two balls stays")
    func balance() {
        world.addFloor()
        world.addDisc(-1, -0.3, radius: 0.3)
        world.addDisc(1, -0.3, radius: 0.3)
        let plank = world.addBox(0, -0.65, width: 3, height: 0.1)
        world.frames(600)
        #expect(isNear(world.position(of: plank).y, -0.65, 0.005) && isNear(world.position(of: plank).x, 0, 0.05))
        #expect(world.awakeBodyCount == 0)
    }

    @Test("bodies put on top of each other part without being thrown about", arguments: [2, 5, 10])
    func overlappingSpawns(count: Int) {
        for kind in ["box", "ball", "mixed"] {
            let world = World()
            var random = SeededNumbers(5)
            world.addFloor(y: 3)
            var fastest: Float = 0
            let bodies = (0..<count).map { index in
                let (x, y) = (random.float(-0.05...0.05), random.float(-0.05...0.05))
                let isBox = kind == "box" || (kind == "mixed" && index % 2 == 0)
                let stuff = Stuff(gravity: .zero)
                return isBox
                    ? world.addBox(x, y, width: 0.5, height: 0.5, stuff) : world.addDisc(x, y, radius: 0.25, stuff)
            }
            world.frames(300) { _ in
                for body in bodies { fastest = max(fastest, world.linearVelocity(of: body).length) }
            }
            #expect(fastest < 5, "\(kind): \(fastest) m/s")
            for (index, body) in bodies.enumerated() {
                for other in bodies[..<index] {
                    let distance = (world.position(of: body) - world.position(of: other)).length
                    #expect(distance > 0.45, "\(kind): \(distance) m apart")
                }
            }
        }
    }

    @Test("bodies at the very same place part too")
    func samePlace() {
        let bodies = (0..<6).map { _ in world.addDisc(0, 0, radius: 0.25, Stuff(gravity: .zero)) }
        let boxes = (0..<6).map { _ in world.addBox(20, 0, width: 0.5, height: 0.5, Stuff(gravity: .zero)) }
        world.frames(600)
        for group in [bodies, boxes] {
            for (index, body) in group.enumerated() {
                #expect(world.linearVelocity(of: body).length < 5)
                for other in group[..<index] {
                    #expect((world.position(of: body) - world.position(of: other)).length > 0.45)
                }
            }
        }
    }
}
