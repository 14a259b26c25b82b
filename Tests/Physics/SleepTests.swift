import MoonspringPhysics
import TestSupport
import Testing

@Suite("Still things sleep and wake as islands")
struct SleepTests {
    private let world = World()

    @Test("a body that never moves is first asleep after frame 31, and after exactly 60 sub-steps")
    func timeToSleep() {
        let item = world.makeItem(0, 0)
        world.runFrames(1...30)
        #expect(world.isAwake(item) && world.isAwake)
        world.runFrames(31...31)
        #expect(!world.isAwake(item) && !world.isAwake)

        let other = World()
        _ = other.makeItem(0, 0)
        other.step(dt: substep, substeps: 59)
        #expect(other.awakeBodyCount == 1)
        other.step(dt: substep, substeps: 1)
        #expect(other.awakeBodyCount == 0)
    }

    @Test("time that stands still brings nobody nearer to sleep")
    func zeroTime() {
        let item = world.makeItem(0, 0, gravity: 1)
        world.step(dt: 0, substeps: 500)
        #expect(world.isAwake(item) && world.position(of: item) == .zero && world.linearVelocity(of: item) == .zero)
    }

    @Test("a body sleeps below 1 pt/s and stays awake above", arguments: [(Float(0.009), false), (0.011, true)])
    func threshold(speed: Float, staysAwake: Bool) {
        let item = world.makeItem(0, 0, resistance: 0)
        world.setLinearVelocity(Vec2(speed, 0), of: item)
        world.step(dt: substep, substeps: 100)
        #expect(world.isAwake(item) == staysAwake)
        #expect((world.linearVelocity(of: item).x == 0) == !staysAwake)
    }

    @Test("a spin of over 2 degrees a second keeps a body awake", arguments: [(Float(0.034), false), (0.036, true)])
    func angularThreshold(speed: Float, staysAwake: Bool) {
        let item = world.makeItem(0, 0, resistance: 0)
        world.setAngularVelocity(speed, of: item)
        world.step(dt: substep, substeps: 100)
        #expect(world.isAwake(item) == staysAwake)
    }

    @Test("jointed bodies sleep together and wake together")
    func islands() {
        let anchor = world.makeAnchor(0, 0)
        let bodies = (0..<6).map { world.makeItem(Float($0) * 100, 0) }
        for (a, b) in [(0, 1), (1, 2), (3, 4), (4, 5)] {
            world.tie(bodies[a], bodies[b], length: 1)
        }
        // A shared static body does not link two islands.
        world.tie(anchor, bodies[0], length: 0)
        world.tie(anchor, bodies[3], length: 3)
        #expect(world.islandCount == 2)
        world.step(dt: substep, substeps: 30)
        world.wake(bodies[2])
        world.step(dt: substep, substeps: 30)
        #expect(bodies.map(world.isAwake) == [true, true, true, false, false, false])
        #expect(world.islandCount == 2)
        world.step(dt: substep, substeps: 30)
        #expect(world.awakeBodyCount == 0 && world.islandCount == 2)
        world.applyLinearImpulse(Vec2(0, 1), at: world.position(of: bodies[5]), to: bodies[5])
        #expect(bodies.map(world.isAwake) == [false, false, false, true, true, true])
        world.step(dt: substep, substeps: 1)
        #expect(world.linearVelocity(of: bodies[4]) != .zero || world.linearVelocity(of: bodies[5]) != .zero)
    }

    @Test("an island with a body that may not sleep stays awake")
    func sleepless() {
        let a = world.makeItem(0, 0)
        let b = world.makeItem(100, 0)
        let free = world.makeItem(300, 0)
        world.pin(a, b, anchorA: Vec2(1, 0))
        world.setSleepEnabled(false, of: a)
        world.step(dt: substep, substeps: 500)
        #expect(world.isAwake(a) && world.isAwake(b) && !world.isAwake(free))
        world.setSleepEnabled(true, of: a)
        world.step(dt: substep, substeps: 60)
        #expect(!world.isAwake)
    }

    @Test("a parameter set to another value wakes, the same value does not")
    func setters() {
        let changes: [(String, (World, BodyID, JointID, Float) -> Void)] = [
            ("position", { $0.setPosition(Vec2($3, 0), angle: 0, of: $1) }),
            ("angle", { $0.setPosition(.zero, angle: Double($3) + 0.1, of: $1) }),
            ("velocity", { $0.setLinearVelocity(Vec2($3, 0), of: $1) }),
            ("spin", { $0.setAngularVelocity($3, of: $1) }),
            ("mass", { $0.setMass($3 + 1, inertia: 1, of: $1) }),
            ("damping", { $0.setDamping(linear: $3, angular: 0, of: $1) }),
            ("rotation", { $0.setAllowsRotation($3 == 0, of: $1) }),
            ("acceleration", { $0.setAcceleration(Vec2(0, $3), of: $1) }),
            ("sleep", { $0.setSleepEnabled($3 == 0, of: $1) }),
            ("force", { $0.applyForce(Vec2($3, 0), torque: 0, to: $1) }),
            ("impulse", { $0.applyLinearImpulse(Vec2($3, 0), at: .zero, to: $1) }),
            ("length", { world, _, joint, value in world.change(joint) { $0.length = value + 1 } }),
            ("softness", { world, _, joint, value in world.change(joint) { $0.dampingRatio = value } }),
            ("anchors", { world, _, joint, value in world.change(joint) { $0.localAnchorB = Vec2(value, 0) } }),
        ]
        for (name, change) in changes {
            let world = World()
            let item = world.makeItem(0, 0)
            let anchor = world.makeAnchor(-100, 0)
            let joint = world.tie(anchor, item, length: 1, frequency: 1)
            change(world, item, joint, 0)
            world.setPosition(Vec2(0, 0), angle: name == "angle" ? 0.1 : 0, of: item)
            world.step(dt: substep, substeps: 61)
            #expect(!world.isAwake, "\(name)")
            change(world, item, joint, 0)
            #expect(!world.isAwake, "\(name) set to the same value")
            change(world, item, joint, 0.5)
            #expect(world.isAwake(item), "\(name) set to another value")
        }
    }

    @Test("removing a joint or a body wakes what hung on it")
    func removal() {
        let anchor = world.makeAnchor(0, 0)
        let a = world.makeItem(100, 0)
        let b = world.makeItem(200, 0)
        let rod = world.tie(anchor, a, length: 1)
        world.tie(a, b, length: 1)
        world.step(dt: substep, substeps: 61)
        #expect(!world.isAwake)
        world.destroyJoint(rod)
        #expect(world.isAwake(a) && world.isAwake(b) && world.jointCount == 1)
        world.step(dt: substep, substeps: 61)
        #expect(!world.isAwake)
        world.destroyBody(a)
        #expect(world.isAwake(b) && world.jointCount == 0 && world.bodyCount == 2)
        world.step(dt: substep, substeps: 61)
        #expect(!world.isAwake(b) && world.islandCount == 1)
    }

    @Test("a sleeping body keeps its gravity and falls on when it wakes")
    func gravityKept() {
        let item = world.makeItem(0, 0, gravity: 1)
        let joint = world.tie(world.makeAnchor(0, -100), item, length: 1)
        world.step(dt: substep, substeps: 61)
        #expect(!world.isAwake(item) && world.acceleration(of: item) == Vec2(0, 10))
        world.destroyJoint(joint)
        world.step(dt: substep, substeps: 60)
        #expect(world.position(of: item).y > 1)
    }

    @Test("a body woken in the middle of a step moves in it")
    func wakeInCallback() {
        let first = world.makeItem(0, 0)
        let second = world.makeItem(100, 0)
        world.step(dt: substep, substeps: 61)
        #expect(!world.isAwake)
        world.step(dt: substep, substeps: 3) { world in
            world.applyForce(Vec2(1, 0), torque: 0, to: second)
            world.step(dt: 1, substeps: 1)  // A step within a step is ignored.
        }
        #expect(isNear(world.linearVelocity(of: second).x, 3 / 120, 1e-4))
        #expect(!world.isAwake(first))
    }
}
