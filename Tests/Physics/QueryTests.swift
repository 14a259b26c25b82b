import MoonspringPhysics
import TestSupport
import Testing

@Suite("Filters, and questions about what is where")
struct QueryTests {
    private let world = World()
    private let red = CollisionFilter(categoryBits: 2, maskBits: 3)
    private let green = CollisionFilter(categoryBits: 4, maskBits: 5)

    @Test("reds and greens pass through each other, meet their own kind and the walls")
    func groups() {
        world.addBoundary(width: 10, height: 10)
        func disc(_ x: Float, _ y: Float, _ speed: Float, _ filter: CollisionFilter) -> BodyID {
            let stuff = Stuff(restitution: 1, damping: 0, gravity: .zero, filter: filter)
            return world.addDisc(x, y, radius: 0.3, velocity: Vec2(speed, 0), stuff)
        }
        let redLeft = disc(2, 3, 2, red)
        let redRight = disc(4, 3, -2, red)
        let greenLeft = disc(2, 6, 2, green)
        let redCrossing = disc(4, 6, -2, red)
        world.frames(60)
        #expect(world.linearVelocity(of: redLeft).x < -1.9 && world.linearVelocity(of: redRight).x > 1.9)
        #expect(isNear(world.position(of: greenLeft).x, 4, 1e-4) && isNear(world.position(of: redCrossing).x, 2, 1e-4))
        world.frames(180)
        #expect([redLeft, redRight, greenLeft, redCrossing].allSatisfy { world.position(of: $0).x > 0 })
    }

    @Test("the pair filter is asked with the bodies' numbers, and asked again on request")
    func pairFilter() {
        var asked: Set<[Int32]> = []
        var isOpen = false
        world.pairFilter = { a, b in
            asked.insert([a, b].sorted())
            return isOpen || !(a == 2 || b == 2)
        }
        world.addFloor(userData: 1)
        let through = world.addDisc(0, -1, radius: 0.3, userData: 2)
        let held = world.addDisc(5, -1, radius: 0.3, userData: 3)
        world.frames(60)
        #expect(asked == [[1, 2], [1, 3]])
        #expect(world.position(of: through).y > 1 && isNear(world.position(of: held).y, -0.3, 0.005))
        isOpen = true
        world.setPosition(Vec2(0, -1), angle: 0, of: through)
        world.setLinearVelocity(.zero, of: through)
        world.refilter(through)
        world.frames(60)
        #expect(isNear(world.position(of: through).y, -0.3, 0.005))
        isOpen = false
        world.refilter(through)
        world.frames(30)
        #expect(world.position(of: through).y > 0.3)
    }

    @Test("jointed bodies collide or not as the joint says, and again when it is gone", arguments: [false, true])
    func collideConnected(collides: Bool) {
        let stuff = Stuff(restitution: 0, damping: 0, gravity: .zero)
        let a = world.addDisc(0, 0, radius: 0.5, stuff)
        let b = world.addDisc(3, 0, radius: 0.5, velocity: Vec2(-2, 0), stuff)
        let rope = world.createJoint(
            .rope(bodyA: a, bodyB: b, maximumLength: 3.5, collideConnected: collides))
        world.frames(90)
        #expect((world.position(of: a).x.magnitude > 0.01) == collides)
        if !collides {
            #expect(isNear(world.position(of: b).x, 0, 0.01))
            world.destroyJoint(rope)
            world.frames(60)
            #expect((world.position(of: b) - world.position(of: a)).length > 0.9)
        }
    }

    @Test("a changed filter ends and begins contacts at once")
    func filterChangedLive() {
        world.addFloor()
        let box = world.addBox(0, -0.25, width: 0.5, height: 0.5)
        world.frames(60)
        let shape = world.shapes(of: box)[0]
        world.setFilter(CollisionFilter(maskBits: 0), of: shape)
        world.frames(10)
        #expect(world.position(of: box).y > -0.2 && world.touchingCount == 0)
        world.setPosition(Vec2(0, -0.25), angle: 0, of: box)
        world.setLinearVelocity(.zero, of: box)
        world.setFilter(.all, of: shape)
        world.frames(60)
        #expect(isNear(world.position(of: box).y, -0.25, 0.005))
    }

    /// A crowd of shapes, and for each question the answer of looking at every one.
    private func crowd(_ count: Int, gravity: Float) -> (World, [BodyID]) {
        let world = World()
        var random = SeededNumbers(321)
        world.addBoundary(width: 30, height: 30)
        let bodies = (0..<count).map { index in
            let (x, y) = (random.float(1...29), random.float(1...29))
            let velocity = Vec2(random.float(-3...3), random.float(-3...3))
            let filter = CollisionFilter(categoryBits: 2, maskBits: gravity > 0 ? .max : 1)
            let stuff = Stuff(restitution: 0, gravity: Vec2(0, gravity), filter: filter)
            return index % 2 == 0
                ? world.addDisc(
                    x, y, radius: random.float(0.1...0.6), velocity: velocity, userData: Int32(index), stuff)
                : world.addBox(
                    x, y, width: random.float(0.2...1.2), height: random.float(0.2...1.2), velocity: velocity,
                    spin: random.float(-2...2), userData: Int32(index), stuff)
        }
        return (world, bodies)
    }

    @Test("box questions find just the shapes whose boxes overlap, moving or asleep", arguments: [false, true])
    func boxes(asleep: Bool) {
        let (world, bodies) = crowd(asleep ? 30 : 200, gravity: asleep ? 10 : 0)
        var random = SeededNumbers(9)
        world.frames(asleep ? 3600 : 37)
        if asleep { #expect(world.awakeBodyCount == 0) }
        let shapes = bodies.flatMap { world.shapes(of: $0) }
        for _ in 0..<200 {
            let corner = Vec2(random.float(-2...30), random.float(asleep ? 25...30 : -2...30))
            let box = BoundingBox(lower: corner, upper: corner + Vec2(random.float(0...5), random.float(0...5)))
            let expected = shapes.filter { world.boundingBox(of: $0).map(box.overlaps) ?? false }
            let found = world.shapes(overlapping: box).filter { world.type(of: world.body(of: $0)) == .dynamic }
            #expect(found == expected)
        }
    }

    @Test("point questions find discs and turned boxes that hold the point")
    func points() {
        let (world, bodies) = crowd(200, gravity: 0)
        world.frames(37)
        for body in bodies {
            let place = world.position(of: body)
            let own = world.shapes(of: body)[0]
            #expect(world.shapes(at: place).contains(own))
            guard let box = world.boundingBox(of: own) else { continue }
            #expect(!world.shapes(at: Vec2(box.upper.x + 0.001, place.y)).contains(own))
        }
        let turned = world.addBox(50, 50, width: 2, height: 0.2, angle: 0.785_398_2, type: .static)
        let shape = world.shapes(of: turned)[0]
        #expect(world.shapes(at: Vec2(50.6, 50.6)) == [shape])
        #expect(world.shapes(at: Vec2(50.6, 49.4)).isEmpty)
    }

    @Test("rays meet the nearest surface at the right place, with its normal, and can be filtered")
    func rays() throws {
        world.addBox(5, 0, width: 1, height: 4, type: .static, userData: 1)
        world.addDisc(3, 0, radius: 0.5, userData: 2, Stuff(gravity: .zero))
        world.addEdge(Vec2(8, -3), Vec2(8, 3), userData: 3)
        let first = try #require(world.castRay(from: .zero, translation: Vec2(10, 0)))
        #expect(
            isNear(first.point.x, 2.5, 1e-4) && isNear(first.normal.x, -1, 1e-4) && isNear(first.fraction, 0.25, 1e-4))
        let second = try #require(world.castRay(from: .zero, translation: Vec2(10, 0)) { data, _ in data != 2 })
        #expect(isNear(second.point.x, 4.5, 1e-4) && world.userData(of: second.body) == 1)
        let back = try #require(world.castRay(from: Vec2(10, 1), translation: Vec2(-10, 0)))
        #expect(isNear(back.point.x, 8, 1e-4) && isNear(back.normal.x, 1, 1e-4))
        #expect(world.castRay(from: .zero, translation: Vec2(2.4, 0)) == nil)
        #expect(world.castRay(from: Vec2(3, 0), translation: Vec2(0, -5)) == nil)
        // The disc has moved and fallen asleep: answers follow.
        let disc = try #require(world.shapes(at: Vec2(3, 0)).first.map(world.body(of:)))
        world.setPosition(Vec2(3, 1.2), angle: 0, of: disc)
        world.frames(60)
        #expect(!world.isAwake(disc))
        let past = try #require(world.castRay(from: .zero, translation: Vec2(10, 0)))
        #expect(isNear(past.point.x, 4.5, 1e-4))
    }
}
