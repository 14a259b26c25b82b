import MoonspringPhysics
import TestSupport
import Testing

@Suite("Unusual bodies behave like others")
struct OddBodyTests {
    private let world = World()

    @Test(
        "an item of a size of 1 to 10000 pt falls, lands and sleeps", arguments: [Float(0.01), 0.02, 0.05, 10, 30, 100])
    func sizes(size: Float) {
        world.addFloor(Stuff(restitution: 0))
        let stuff = Stuff(restitution: 0)
        let box = world.addBox(0, -0.5 * size - 0.3, width: size, height: size, stuff)
        let disc = world.addDisc(2 * size + 1, -0.5 * size - 0.3, radius: 0.5 * size, stuff)
        world.frames(600)
        for body in [box, disc] {
            let height = -world.position(of: body).y - 0.5 * size
            #expect(height.magnitude < 0.005 && world.position(of: body).y < 0, "\(height)")
            #expect(!world.isAwake(body))
        }
    }

    @Test("tiny items of 1 to 3 pt do not fall through an edge from high up", arguments: [Float(0.01), 0.02, 0.03])
    func tinyRain(size: Float) {
        world.addEdge(Vec2(-1, 0), Vec2(6, 0))
        var random = SeededNumbers(8)
        let bodies = (0..<60).map { index in
            let (x, y) = (Float(index) * 0.08, random.float(-20 ... -1))
            return index % 2 == 0
                ? world.addBox(x, y, width: size, height: size, spin: random.float(-20...20))
                : world.addDisc(x, y, radius: 0.5 * size)
        }
        world.frames(600)
        for body in bodies {
            let place = world.position(of: body)
            #expect(place.y < 0 || place.x < -1 || place.x > 6, "\(place)")
        }
    }

    @Test("a box of 1 pt rests on one of 10000 pt, and next to one of 100 pt")
    func tinyOnHuge() {
        world.addFloor()
        let huge = world.addBox(0, -50, width: 100, height: 100)
        let tiny = world.addBox(3, -100.05, width: 0.02, height: 0.02, Stuff(restitution: 0))
        world.frames(300)
        #expect(isNear(world.position(of: huge).y, -50, 0.01))
        #expect(isNear(world.position(of: tiny).y, -100.01, 0.006), "\(world.position(of: tiny))")
        #expect(world.awakeBodyCount == 0)
    }

    @Test("a body of fifty shapes lies on all of them and reports each touch")
    func comb() {
        world.addFloor(Stuff(restitution: 0))
        let shapes = (0..<50).map {
            ShapeGeometry.box(center: Vec2(0.2 * Float($0), 0), halfSize: Vec2(0.05, 0.2), angle: 0)
        }
        let comb = world.add(shapes, at: Vec2(0, -0.7), Stuff(restitution: 0))
        var begins = 0
        world.frames(240) { _ in begins += world.contactBegins.count - world.contactEnds.count }
        #expect(isNear(world.position(of: comb).y, -0.2, 0.005) && world.angle(of: comb).magnitude < 0.01)
        #expect(begins == world.touchingCount && begins >= 2 && begins <= 50, "\(begins)")
        #expect(!world.isAwake(comb))
    }

    @Test("a plank with two hundred boxes on it sleeps, and moves when it is pushed")
    func crowdOnPlank() {
        world.addFloor()
        let plank = world.addBox(0, -0.1, width: 60, height: 0.2, Stuff(restitution: 0))
        for index in 0..<200 {
            world.addBox(-29.5 + 0.29 * Float(index), -0.3, width: 0.2, height: 0.2, Stuff(restitution: 0))
        }
        world.frames(600)
        #expect(world.awakeBodyCount == 0)
        world.applyLinearImpulse(Vec2(3 * (world.mass(of: plank) + 8), 0), at: world.position(of: plank), to: plank)
        world.frames(30)
        #expect(world.position(of: plank).x > 0.5)
        #expect(isNear(world.position(of: plank).y, -0.1, 0.01))
    }

    @Test("two bodies of 500 : 1 that collide keep their momentum", arguments: [Float(10), 500, 100_000])
    func massRatio(ratio: Float) {
        var stuff = Stuff.weightless(restitution: 1)
        let light = world.addBox(2, 0, width: 0.5, height: 0.5, stuff)
        stuff.density = ratio
        let heavy = world.addBox(0, 0, width: 0.5, height: 0.5, velocity: Vec2(3, 0), stuff)
        let before = world.motion(of: [light, heavy])
        world.frames(60)
        let after = world.motion(of: [light, heavy])
        #expect(isNear(after.x, before.x, 1e-5 * before.x) && isNear(after.energy, before.energy, 1e-3 * before.energy))
        #expect(isNear(world.linearVelocity(of: light).x, 2 * 3 * ratio / (ratio + 1), 0.03))
    }

    @Test("a body that may not turn slides down a slope without turning, and stacks")
    func noRotation() {
        world.addEdge(Vec2(-5, -5), Vec2(5, 5), Stuff(friction: 0))
        let stuff = Stuff(friction: 0, damping: 0, allowsRotation: false)
        let box = world.addBox(0, -1, width: 1, height: 1, stuff)
        world.frames(60)
        #expect(world.angle(of: box) == 0)
        // Half of gravity along either axis once it has landed.
        let velocity = world.linearVelocity(of: box)
        #expect(velocity.x > 3 && isNear(velocity.x, velocity.y, 0.05), "\(velocity)")
    }

    @Test("a spiky compound dropped many ways never sinks in and always sleeps", arguments: 0..<8)
    func compound(turn: Int) {
        world.addFloor()
        let shapes: [ShapeGeometry] = [
            .box(center: .zero, halfSize: Vec2(0.6, 0.1), angle: 0),
            .box(center: .zero, halfSize: Vec2(0.1, 0.6), angle: 0),
            .circle(center: Vec2(0.6, 0), radius: 0.15),
            .box(center: Vec2(-0.4, -0.4), halfSize: Vec2(0.2, 0.05), angle: 0.8),
        ]
        let star = world.add(shapes, at: Vec2(0, -2), angle: 0.4 * Double(turn), spin: Float(turn) - 4)
        world.frames(1200)
        for shape in world.shapes(of: star) { #expect((world.boundingBox(of: shape)?.upper.y ?? 1) < 0.005) }
        #expect(!world.isAwake(star))
    }

    @Test("a shape added or taken away live counts in the next step")
    func shapesLive() {
        world.addBox(0, 1, width: 10, height: 2, type: .static)
        let body = world.addBox(0, -0.5, width: 1, height: 1)
        world.frames(60)
        #expect(!world.isAwake(body))
        let leg = world.createShape(
            ShapeDefinition(.box(center: Vec2(0, 0.75), halfSize: Vec2(0.5, 0.25), angle: 0)), on: body)
        world.frames(180)
        #expect(isNear(world.position(of: body).y, -1, 0.01), "\(world.position(of: body))")
        world.destroyShape(leg)
        world.frames(120)
        #expect(isNear(world.position(of: body).y, -0.5, 0.005))
    }

    @Test(
        "a kinematic plate that turns sweeps boxes before it, and one that closes in on a wall squeezes nothing through"
    )
    func kinematic() {
        var stuff = Stuff(gravity: .zero)
        let vane = world.addBox(0, 0, width: 4, height: 0.2, spin: 2, type: .kinematic, stuff)
        let box = world.addBox(1.5, 0.4, width: 0.4, height: 0.4, stuff)
        world.frames(60)
        #expect(isNear(Float(world.angle(of: vane)), 2, 0.01) && world.position(of: vane) == .zero)
        #expect(world.linearVelocity(of: box).length > 1)

        let press = World.withFloor()
        stuff.gravity = Vec2(0, 10)
        let plate = press.addBox(0, -3, width: 4, height: 0.2, velocity: Vec2(0, 0.5), type: .kinematic, stuff)
        let pressed = press.addBox(0, -0.25, width: 0.5, height: 0.5, stuff)
        press.frames(290)
        press.setLinearVelocity(.zero, of: plate)
        press.frames(300)
        #expect(
            press.position(of: pressed).isFinite && press.position(of: pressed).y < 0.05,
            "\(press.position(of: pressed))")
        #expect(press.linearVelocity(of: pressed).length < 1)
    }
}
