import MoonspringPhysics
import TestSupport
import Testing

@Suite("Nothing a caller does makes the world come apart")
struct RobustnessTests {
    private let world = World()

    static let hostile: [Float] = [
        0, -0.0, 1, -1, .leastNonzeroMagnitude, -1e-38, 1e-30, 1e-9, 1e9, -1e9, 1e18, 1e30, -1e30, 3.4e38, -3.4e38,
        .infinity, -.infinity, .nan, 0.5, 100,
        1 / 120,
    ]

    @Test("hostile values never make a body infinite or undefined", arguments: 1...24)
    func extremes(seed: Int) {
        var random = SeededNumbers(UInt64(seed))
        func value() -> Float { Self.hostile.randomElement(using: &random)! }
        func vector() -> Vec2 { Vec2(value(), value()) }
        var bodies: [BodyID] = []
        var joints: [JointID] = []
        func body() -> BodyID { bodies.randomElement(using: &random) ?? .none }
        func joint() -> JointID { joints.randomElement(using: &random) ?? .none }
        for _ in 0..<1500 {
            switch Int.random(in: 0..<20, using: &random) {
            case 0, 1:
                var definition = BodyDefinition()
                definition.type = Int.random(in: 0..<4, using: &random) == 0 ? .static : .dynamic
                definition.position = vector()
                definition.angle = Double(value())
                definition.linearVelocity = vector()
                definition.angularVelocity = value()
                definition.linearDamping = value()
                definition.angularDamping = value()
                definition.mass = value()
                definition.inertia = value()
                definition.acceleration = vector()
                definition.allowsRotation = Bool.random(using: &random)
                definition.sleepEnabled = Bool.random(using: &random)
                bodies.append(world.createBody(definition))
            case 2: world.destroyBody(body())
            case 3, 4:
                joints.append(
                    world.tie(
                        body(), body(), anchorA: vector(), anchorB: vector(), length: value(), frequency: value(),
                        dampingRatio: value()))
            case 5:
                joints.append(
                    world.pin(body(), body(), anchorA: vector(), anchorB: vector()))
            case 6: world.destroyJoint(joint())
            case 7: world.setPosition(vector(), angle: Double(value()) * 1e200, of: body())
            case 8: world.setLinearVelocity(vector(), of: body())
            case 9: world.setAngularVelocity(value(), of: body())
            case 10: world.setMass(value(), inertia: value(), of: body())
            case 11: world.setType(Bool.random(using: &random) ? .static : .dynamic, of: body())
            case 12: world.setDamping(linear: value(), angular: value(), of: body())
            case 13: world.setAcceleration(vector(), of: body())
            case 14: world.applyForce(vector(), at: vector(), to: body())
            case 15: world.applyForce(vector(), torque: value(), to: body())
            case 16: world.applyLinearImpulse(vector(), at: vector(), to: body())
            case 17:
                let length = value()
                world.change(joint()) { $0.length = length }
            case 18:
                let (frequency, dampingRatio) = (value(), value())
                world.change(joint()) { ($0.frequency, $0.dampingRatio) = (frequency, dampingRatio) }
            default:
                let anchors = (vector(), vector())
                world.change(joint()) { ($0.localAnchorA, $0.localAnchorB) = anchors }
                world.setAllowsRotation(Bool.random(using: &random), of: body())
            }
            world.step(
                dt: Bool.random(using: &random) ? substep : value(), substeps: Int.random(in: -1..<4, using: &random))
            world._checkInvariants()
            for id in bodies {
                let position = world.position(of: id)
                let velocity = world.linearVelocity(of: id)
                let isSane =
                    position.isFinite && position.x.magnitude <= 1e5 && position.y.magnitude <= 1e5
                    && velocity.length <= 1.0001e5 && world.angularVelocity(of: id).magnitude <= 1e4
                    && world.angle(of: id).isFinite
                #expect(isSane, "\(position) \(velocity)")
                if !isSane { return }
            }
            for id in joints { #expect(world.currentLength(of: id).isFinite) }
        }
        #expect(bodies.count > 50 && joints.count > 50)
    }

    @Test(
        "an absurdly stiff or overdamped spring settles at its length",
        arguments: [(Float(1e9), Float(0)), (1e9, 1e9), (60, 10), (1e4, 1)])
    func stiffSpring(frequency: Float, dampingRatio: Float) {
        let item = world.makeItem(200, 100, gravity: 1)
        let spring = world.tie(
            world.makeAnchor(100, 100), item, length: 1, frequency: frequency, dampingRatio: dampingRatio)
        world.step(dt: substep, substeps: 600)
        #expect(isNear(world.currentLength(of: spring), 1, 0.05))
    }

    @Test("resistance 1e30 stops a body at once, and density 1e30 falls like any other")
    func extremeParameters() {
        let stuck = world.makeItem(0, 0, resistance: 1e30)
        world.setLinearVelocity(Vec2(10, 0), of: stuck)
        let heavy = world.makeItem(150, 50, gravity: 1)
        world.setMass(1e30, inertia: 1e30, of: heavy)
        world.runFrames(1...3)
        #expect(isNear(world.points(stuck).x, 0, 1e-6))
        #expect(isNear(world.points(heavy).y, 51.0396, 0.0001))
    }

    @Test("a body that reaches the end of the world is stopped there and reported once")
    func escape() {
        let item = world.makeItem(0, 0, resistance: 0, userData: 42)
        let home = world.makeItem(0, 0, userData: 43)
        world.setLinearVelocity(Vec2(3e38, 0), of: item)
        world.step(dt: substep, substeps: 60)
        #expect(world.escapedBodies.isEmpty && world.linearVelocity(of: item) == Vec2(1e5, 0))
        world.step(dt: substep, substeps: 90)
        #expect(world.escapedBodies == [42])
        #expect(world.position(of: item) == Vec2(1e5, 0) && world.linearVelocity(of: item) == .zero)
        world.step(dt: substep, substeps: 60)
        #expect(world.escapedBodies.isEmpty && !world.isAwake(item) && world.position(of: home) == .zero)
    }

    @Test("stale ids are harmless")
    func staleIDs() {
        let gone = world.makeItem(100, 100, userData: 7)
        let other = world.makeItem(200, 100)
        let rod = world.tie(gone, other, length: 1)
        world.destroyBody(gone)
        #expect(!world.isValid(gone) && !world.isValid(rod) && world.jointCount == 0)
        let heir = world.makeItem(300, 100, userData: 8)
        #expect(heir != gone && world.isValid(heir))

        #expect(world.position(of: gone) == .zero && world.angle(of: gone) == 0 && world.userData(of: gone) == 0)
        #expect(world.linearVelocity(of: gone) == .zero && world.mass(of: gone) == 0 && !world.isAwake(gone))
        #expect(world.currentLength(of: rod) == 0)
        world.setPosition(Vec2(9, 9), angle: 1, of: gone)
        world.setLinearVelocity(Vec2(9, 9), of: gone)
        world.setMass(9, inertia: 9, of: gone)
        world.setType(.static, of: gone)
        world.applyLinearImpulse(Vec2(9, 9), at: .zero, to: gone)
        world.applyForce(Vec2(9, 9), torque: 9, to: gone)
        world.wake(gone)
        world.destroyBody(gone)
        world.change(rod) { $0.length = 9 }
        world.destroyJoint(rod)
        let none = world.tie(gone, other, length: 1)
        let toItself = world.pin(other, other)
        #expect(none == .none && toItself == .none && world.jointCount == 0)
        world.step(dt: substep, substeps: 5)
        #expect(world.position(of: heir) == Vec2(3, 1) && world.linearVelocity(of: heir) == .zero)
        #expect(world.type(of: heir) == .dynamic && world.mass(of: heir) == 1 && world.bodyCount == 2)
        #expect(!world.isValid(BodyID.none) && !world.isValid(JointID.none))
    }

    @Test("the same steps give the same bits twice")
    func determinism() {
        func run() -> [UInt64] {
            var random = SeededNumbers(0x1234_5678_9ABC_DEF1)
            let world = World()
            let anchor = world.makeAnchor(0, 0)
            let bodies: [BodyID] = (0..<200).map { index in
                let gravity: Float = index % 3 == 0 ? 1 : 0
                return world.makeItem(Float(index) * 10, Float(index % 7) * 30, gravity: gravity)
            }
            for index in 1..<200 where index % 4 != 0 {
                world.tie(
                    bodies[index - 1], index % 9 == 0 ? anchor : bodies[index], anchorA: Vec2(0.1, 0.2), length: 0.5,
                    frequency: index % 2 == 0 ? 3 : 0, dampingRatio: 0.2)
            }
            var hash: [UInt64] = []
            for frame in 0..<300 {
                let pushed = bodies.randomElement(using: &random)!
                if frame % 10 == 0 { world.applyLinearImpulse(Vec2(1, -1), at: world.position(of: pushed), to: pushed) }
                if frame % 50 == 49 { world.destroyBody(bodies[frame % 200]) }
                world.step(dt: substep, substeps: 2)
                var sum: UInt64 = 0
                world.forEachMovedBody { _, position, angle in
                    for bits in [UInt64(position.x.bitPattern), UInt64(position.y.bitPattern), angle.bitPattern] {
                        sum = (sum ^ bits) &* 0x100_0000_01B3
                    }
                }
                hash.append(sum)
            }
            return hash
        }
        let first = run()
        #expect(first == run())
        #expect(Set(first).count > 250)
    }

    @Test("bodies and joints may come and go in any order")
    func churn() {
        var random = SeededNumbers(77)
        var bodies: [BodyID] = []
        var live = 0
        for round in 0..<4000 {
            if Int.random(in: 0..<3, using: &random) > 0 || live == 0 {
                bodies.append(world.makeItem(Float(round % 50) * 20, 0, gravity: round % 5 == 0 ? 1 : 0))
                live += 1
                let a = bodies.randomElement(using: &random)!
                let b = bodies.randomElement(using: &random)!
                if round % 2 == 0 {
                    world.tie(a, b, length: 1, frequency: 2, dampingRatio: 1)
                } else {
                    world.pin(a, b, anchorA: Vec2(0.3, 0))
                }
            } else {
                let victim = bodies.remove(at: Int.random(in: 0..<bodies.count, using: &random))
                if world.isValid(victim) { live -= 1 }
                world.destroyBody(victim)
            }
            if round % 7 == 0 { world.step(dt: substep, substeps: 9) }
            world._checkInvariants()
            #expect(world.bodyCount == live)
            #expect(world.islandCount <= world.bodyCount)
        }
        while let id = bodies.popLast() { world.destroyBody(id) }
        #expect(world.bodyCount == 0 && world.jointCount == 0 && world.islandCount == 0)
    }
}
