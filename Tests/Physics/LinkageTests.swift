import MoonspringPhysics
import PlatformC
import TestSupport
import Testing

@Suite("Cradles, ropes, chains and tops")
struct LinkageTests {
    private let world = World()

    /// Discs that hang on rods of a length from anchors in a row, not touching by `gap`.
    private func cradle(
        _ world: World, count: Int, radius: Float, gap: Float, length: Float, _ stuff: Stuff
    ) -> [BodyID] {
        (0..<count).map { index in
            let x = Float(index) * (2 * radius + gap)
            let ball = world.addDisc(x, length, radius: radius, userData: Int32(index), stuff)
            world.tie(world.makeAnchor(100 * x, 0), ball, length: length)
            return ball
        }
    }

    @Test("Newton's cradle: the lifted ball kicks out the opposite one, one click for each pair, and it dies down")
    func newton() {
        let stuff = Stuff(friction: 0, restitution: 1, damping: 0.2, gravity: Vec2(0, 1.66), allowsRotation: false)
        let balls = cradle(world, count: 4, radius: 0.3, gap: 0.02, length: 1, stuff)
        let lift = radians(80)
        world.setPosition(Vec2(-Float(sin(lift)), Float(cos(lift))), angle: 0, of: balls[0])
        var incoming: Float = 0
        var outgoing: Float = 0
        var clicks = 0
        var highest: Float = 0
        world.frames(180) { _ in
            if clicks == 0 { incoming = max(incoming, world.linearVelocity(of: balls[0]).x) }
            clicks += world.contactBegins.count
            outgoing = max(outgoing, world.linearVelocity(of: balls[3]).x)
            highest = max(highest, world.position(of: balls[3]).x - 1.86)
            for ball in balls[1...2] {
                let index = ball == balls[1] ? 1 : 2
                #expect(isNear(world.position(of: ball).x, Float(index) * 0.62, 0.05))
            }
        }
        #expect(incoming > 1.3)
        #expect(outgoing > 0.97 * incoming, "\(outgoing) of \(incoming)")
        #expect(highest > 0.6, "\(highest)")
        #expect(clicks >= 3 && clicks <= 4, "\(clicks)")
        world.frames(60 * 60)
        #expect(balls.allSatisfy { world.linearVelocity(of: $0).length < 0.05 })
    }

    @Test("Shinobi's cradle: ten times the gravity, the same transfer, and still within seconds")
    func shinobi() {
        let stuff = Stuff(friction: 0, restitution: 1, damping: 2, gravity: Vec2(0, 100), allowsRotation: false)
        let balls = cradle(world, count: 5, radius: 0.195, gap: 0.01, length: 0.8, stuff)
        world.applyLinearImpulse(Vec2(-0.5, 0), at: world.position(of: balls[0]), to: balls[0])
        var outgoing: Float = 0
        var middle: Float = 0
        var incoming: Float = 0
        world.frames(40) { _ in
            if world.linearVelocity(of: balls[4]).x < 0.1 {
                incoming = max(incoming, world.linearVelocity(of: balls[0]).x)
            }
            outgoing = max(outgoing, world.linearVelocity(of: balls[4]).x)
            middle = max(middle, (world.position(of: balls[2]).x - 0.8).magnitude)
        }
        #expect(outgoing > 0.93 * incoming && incoming > 1.5, "\(outgoing) of \(incoming)")
        #expect(middle < 0.03, "\(middle)")
        world.frames(60 * 8)
        #expect(balls.allSatisfy { world.linearVelocity(of: $0).length < 0.05 })
    }

    @Test("rope: slack until it is taut, then it yanks, and it is never longer than it is")
    func rope() {
        let stuff = Stuff(damping: 0, gravity: .zero)
        let alone = stuff.with(\.filter, CollisionFilter(maskBits: 0))
        let a = world.addBox(0, 0, width: 0.5, height: 0.5, velocity: Vec2(3, 0), alone)
        let b = world.addBox(2, 0, width: 0.5, height: 0.5, alone)
        let rope = world.createJoint(.rope(bodyA: a, bodyB: b, maximumLength: 2))
        var longest: Float = 0
        var yank = 0
        world.frames(180) { frame in
            longest = max(longest, world.currentLength(of: rope))
            if yank == 0 && world.linearVelocity(of: b).length > 1e-4 { yank = frame }
        }
        #expect(longest < 2.01, "\(longest)")
        // 4 m at 3 m/s.
        #expect(isNear(Double(yank) / 60, 4.0 / 3, 0.04), "\(yank)")
        #expect(isNear(world.motion(of: [a, b]).x, 0.75, 1e-3))
        #expect(world.linearVelocity(of: b).x > 1)
    }

    @Test(
        "pin with range: two bars clamp at the ends of their range and a large torque freezes them",
        arguments: [(Float(-Float.pi / 4), Float.pi / 4), (-0.2, 0.9)])
    func pinWithRange(lower: Float, upper: Float) {
        for (push, end) in [(Float(1), upper), (-1, lower)] {
            let world = World()
            let stuff = Stuff(damping: 0.1, gravity: .zero)
            let base = world.addBox(0, 0, width: 1, height: 0.2, type: .static, stuff)
            let bar = world.addBox(1, 0, width: 1, height: 0.2, stuff)
            let pin = world.createJoint(
                .hinge(
                    bodyA: base, bodyB: bar, localAnchorA: Vec2(0.5, 0), localAnchorB: Vec2(-0.5, 0), lowerAngle: lower,
                    upperAngle: upper))
            world.frames(120) { _ in
                world.applyForce(.zero, torque: push, to: bar)
                #expect(world.currentAngle(of: pin) > lower - 0.02 && world.currentAngle(of: pin) < upper + 0.02)
            }
            #expect(isNear(world.currentAngle(of: pin), end, 0.02), "\(world.currentAngle(of: pin))")
            world.change(pin) { $0.frictionTorque = 50 }
            world.frames(60) { _ in world.applyForce(.zero, torque: -20 * push, to: bar) }
            #expect(isNear(world.currentAngle(of: pin), end, 0.05), "\(world.currentAngle(of: pin))")
        }
    }

    @Test("a range that a swinging bar is outside of takes it in, and leaves it at rest at its end")
    func narrowedRange() {
        let stuff = Stuff(damping: 0)
        let base = world.addBox(0, 0, width: 1, height: 0.2, type: .static, stuff)
        let bar = world.addBox(1, 0, width: 1, height: 0.2, stuff)
        let pin = world.pin(base, bar, anchorA: Vec2(0.5, 0), anchorB: Vec2(-0.5, 0))
        world.frames(20)
        #expect(world.currentAngle(of: pin) > 0.7)
        world.change(pin) { ($0.lower, $0.upper) = (-1, 0.4) }
        var least = Float.infinity
        world.frames(60) { frame in
            least = min(least, world.currentAngle(of: pin))
            if frame > 5 { #expect(isNear(world.currentAngle(of: pin), 0.4, 0.005), "frame \(frame)") }
        }
        #expect(least > 0.395, "\(least)")
    }

    @Test(
        "a chain of twenty links hangs and swings without coming apart, and carries a load",
        arguments: [Float(0.05), 1, 5])
    func links(load: Float) {
        var previous = world.makeAnchor(0, 0)
        var grip = Vec2.zero
        var pins: [JointID] = []
        var links: [BodyID] = []
        for index in 0..<20 {
            let link = world.addBox(0.1 + 0.2 * Float(index), 0, width: 0.2, height: 0.05, Stuff(damping: 0.2))
            pins.append(
                world.pin(previous, link, anchorA: grip, anchorB: Vec2(-0.1, 0))
            )
            previous = link
            grip = Vec2(0.1, 0)
            links.append(link)
        }
        let weight = world.addBox(4 + 0.15, 0, width: 0.3, height: 0.3, Stuff(damping: 0.2, density: load / 0.09))
        pins.append(
            world.pin(previous, weight, anchorA: grip, anchorB: Vec2(-0.15, 0)))
        var farthest: Float = 0
        world.frames(900) { _ in
            for pin in pins { farthest = max(farthest, world.currentLength(of: pin)) }
        }
        #expect(farthest < 0.02, "\(farthest) m apart")
        #expect(world.position(of: weight).length < 4.2)
        world.frames(3600)
        #expect(isNear(world.position(of: weight).y, 4.15, 0.03), "\(world.position(of: weight))")
    }

    @Test("a top that spins freely keeps its spin, one with resistance loses it by its law")
    func freeTop() {
        for (damping, expected) in [(Float(0), Float(40)), (0.5, 40 * Float(exp(-0.5 * 10.0)))] {
            let world = World()
            let top = world.addBox(0, 0, width: 1, height: 0.3, spin: 40, Stuff(damping: damping, gravity: .zero))
            world.frames(600)
            #expect(isNear(world.angularVelocity(of: top), expected, 0.02 * 40))
            #expect(world.position(of: top).length < 1e-4)
        }
    }

    @Test("a top pinned at its centre keeps its spin under gravity, and hits give it angular momentum")
    func pinnedTop() {
        let stuff = Stuff(friction: 0, restitution: 1, damping: 0)
        let top = world.addBox(0, 0, width: 2, height: 0.2, spin: 7, stuff)
        world.pin(world.makeAnchor(0, 0), top)
        world.frames(600)
        #expect(isNear(world.angularVelocity(of: top), 7, 0.07), "\(world.angularVelocity(of: top))")
        #expect(world.position(of: top).length < 0.005)
        world.setAngularVelocity(0, of: top)
        world.setPosition(.zero, angle: 0, of: top)
        let flying = stuff.with(\.gravity, .zero)
        let ball = world.addDisc(0.8, -1.5, radius: 0.2, velocity: Vec2(0, 5), flying)
        let before = world.motion(of: [ball, top])
        world.frames(30)
        // The pin takes momentum, but no angular momentum about itself, and gives no energy.
        let after = world.motion(of: [ball, top])
        #expect(isNear(after.angular, before.angular, 0.02 * before.angular), "\(before) \(after)")
        #expect(after.energy < 1.005 * before.energy && after.energy > 0.6 * before.energy, "\(before) \(after)")
        #expect(world.angularVelocity(of: top) > 3)
    }
}
