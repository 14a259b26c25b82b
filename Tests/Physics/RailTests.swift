import MoonspringPhysics
import TestSupport
import Testing

@Suite("A body on a line that stands still")
struct RailTests {
    private let world = World()

    private static let stuff = Stuff(damping: 0.1)

    /// A box of 1 m x 1 m on a vertical rail, and the joint.
    private func drawer(
        _ world: World, lower: Float = -.infinity, upper: Float = .infinity, _ stuff: Stuff = RailTests.stuff
    ) -> (body: BodyID, joint: JointID) {
        let body = world.addBox(1.5, 2, width: 1, height: 1, stuff)
        let joint = world.createJoint(
            .prismatic(
                bodyA: world.makeAnchor(150, 200), bodyB: body, localAxisA: Vec2(0, 1), lowerTranslation: lower,
                upperTranslation: upper))
        return (body, joint)
    }

    @Test("blows from the side, things that hit it, a floor and a spring do not take it off its line")
    func stays() {
        let (body, _) = drawer(world)
        world.addEdge(Vec2(-5, 4), Vec2(5, 4.5))
        let projectile = world.addBox(-1, 2.2, width: 0.6, height: 0.6, velocity: Vec2(12, 0), Self.stuff)
        world.tie(
            world.makeAnchor(400, 300), body, anchorB: Vec2(0.5, -0.5), length: 0.5, frequency: 2, dampingRatio: 0.5)
        var widest: Float = 0
        var lowest: Float = 0
        var hits = 0
        world.frames(300) { frame in
            if frame % 20 == 0 {
                world.applyLinearImpulse(
                    Vec2(frame % 40 == 0 ? 8 : -8, -1), at: world.position(of: body) + Vec2(0.4, -0.5), to: body)
            }
            if frame == 150 { world.setPosition(Vec2(3, 2), angle: 0.3, of: projectile) }
            if frame == 150 { world.setLinearVelocity(Vec2(-20, 1), of: projectile) }
            hits += world.contactBegins.count
            widest = max(widest, (world.position(of: body).x - 1.5).magnitude)
            lowest = max(lowest, world.position(of: body).y)
            #expect(world.angle(of: body) == 0)
        }
        // A thousandth of a point.
        #expect(widest < 1e-5, "\(widest)")
        // A corner is on the floor at 3.8; a floor gives by a fraction of a millimetre, as a spring of 40 Hz does under 10 m/s^2.
        #expect(hits >= 3 && lowest > 2.5 && lowest < 3.8 + 0.0005, "\(hits) \(lowest)")
    }

    @Test("along its line it falls, bounces and comes to rest as it would without")
    func falls() {
        let (body, _) = drawer(world)
        let free = world.addBox(6, 2, width: 1, height: 1, Self.stuff)
        world.addEdge(Vec2(-5, 4), Vec2(9, 4))
        var farthest: Float = 0
        var bounce: (Float, Float) = (4, 4)
        world.frames(120) { frame in
            let (y, yFree) = (world.position(of: body).y, world.position(of: free).y)
            if frame <= 32 { farthest = max(farthest, (y - yFree).magnitude) }
            if frame > 36 { bounce = (min(bounce.0, y), min(bounce.1, yFree)) }
        }
        // It touches after 33 frames. Semi-implicit Euler falls g t h / 2 too far: held bodies take half the sub-step.
        #expect(isNear(farthest, 10 * 32 / 60 / 480, 0.001), "\(farthest)")
        #expect(isNear(bounce.0, bounce.1, 0.015) && bounce.0 < 3.45, "\(bounce)")
        #expect(isNear(world.position(of: body).y, 3.5, 0.005))
    }

    @Test("the ends of its range are as hard as the line: not even a rigid rod pulls it beyond")
    func range() {
        let (body, joint) = drawer(world, lower: -0.4, upper: 0.1)
        let anchor = world.makeAnchor(150, 100)
        world.tie(anchor, body, length: 1)
        var least: Float = 0
        var most: Float = 0
        world.frames(240) { frame in
            world.setPosition(Vec2(1.5, 1 + (frame < 120 ? -0.01 : 0.01) * Float(frame)), angle: 0, of: anchor)
            least = min(least, world.currentTranslation(of: joint))
            most = max(most, world.currentTranslation(of: joint))
        }
        #expect(isNear(least, -0.4, 1e-5) && isNear(most, 0.1, 1e-5), "\(least) \(most)")
    }

    @Test("a range that it is outside of takes it in, and leaves it at rest")
    func narrowed() {
        let stuff = Self.stuff.with(\.gravity, .zero)
        let (body, joint) = drawer(world, stuff)
        world.setPosition(Vec2(1.5, 4), angle: 0, of: body)
        world.frames(2)
        #expect(isNear(world.position(of: body).y, 4, 1e-4))
        world.change(joint) { ($0.lower, $0.upper) = (-0.5, 0.5) }
        world.frames(6)
        #expect(isNear(world.position(of: body).y, 2.5, 1e-4), "\(world.position(of: body))")
        #expect(world.linearVelocity(of: body).length < 0.01)
    }

    @Test("a line that is moved takes its body along and gives it no velocity")
    func movedLine() {
        let body = world.addBox(1.5, 2, width: 1, height: 1, Stuff.weightless())
        let rail = world.makeAnchor(150, 200)
        world.createJoint(
            .prismatic(bodyA: rail, bodyB: body, localAxisA: Vec2(0, 1)))
        world.frames(60)
        #expect(!world.isAwake(body))
        world.setPosition(Vec2(1.8, 2), angle: 0, of: rail)
        world.frames(4)
        #expect(isNear(world.position(of: body).x, 1.8, 1e-5) && isNear(world.position(of: body).y, 2, 1e-5))
        #expect(world.linearVelocity(of: body).length < 1e-4)
    }

    @Test("where the second body stands still, the first one moves along its own line and does not turn")
    func reversed() {
        let angle = 0.6
        let body = world.addBox(1, 1, width: 0.4, height: 0.4, angle: angle, Stuff(damping: 0))
        let joint = world.createJoint(
            .prismatic(
                bodyA: body, bodyB: world.makeAnchor(100, 100), localAxisA: Vec2(0, 1), lowerTranslation: -1))
        var most: Float = 0
        world.frames(120) { _ in
            world.applyForce(.zero, torque: 5, to: body)
            let place = world.position(of: body) - Vec2(1, 1)
            let line = Vec2(-Float(Trigonometry.sineCosine(angle).sine), Float(Trigonometry.sineCosine(angle).cosine))
            #expect(Vec2.cross(line, place).magnitude < 1e-5)
            #expect((world.angle(of: body) - angle).magnitude < 1e-5)
            most = max(most, world.currentTranslation(of: joint).magnitude)
        }
        #expect(isNear(most, 1, 1e-5), "\(most)")
    }

    @Test("the ends of a range take two free bodies in, and leave them with the momentum they had and no more speed")
    func freePair() {
        let a = world.addBox(0, 0, width: 1, height: 1, Stuff.weightless())
        let b = world.addBox(1.5, 1, width: 0.6, height: 0.4, velocity: Vec2(1, 0), Stuff.weightless())
        let slide = world.createJoint(
            .prismatic(
                bodyA: a, bodyB: b, localAnchorA: Vec2(0.75, 0), localAnchorB: Vec2(-0.75, -1), localAxisA: Vec2(1, 0)))
        world.frames(30)
        #expect(world.currentTranslation(of: slide) > 0.4)
        let before = world.motion(of: [a, b])
        world.change(slide) { ($0.lower, $0.upper) = (-0.4, 0.05) }
        world.frames(10)
        let after = world.motion(of: [a, b])
        #expect(isNear(world.currentTranslation(of: slide), 0.05, 0.001))
        // Pulling them in moves places, which is not quite even about the pair's centre.
        #expect(isNear(after.x, before.x, 1e-3) && isNear(after.angular, before.angular, 0.04), "\(before) \(after)")
        #expect(after.energy <= before.energy, "\(before) \(after)")
    }
}
