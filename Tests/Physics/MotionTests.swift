import MoonspringPhysics
import TestSupport
import Testing

@Suite("Bodies move by the published law")
struct MotionTests {
    private let world = World()

    @Test("an item in free fall passes the published points")
    func freeFall() {
        let item = world.makeItem(150, 50, gravity: 1)
        let published: [Int: Double] = [1: 50.0694, 2: 50.4161, 3: 51.0396]
        world.runFrames(1...60) { frame in
            if let y = published[frame] { #expect(isNear(world.points(item).y, y, 0.00006)) }
        }
        #expect(isNear(world.points(item).y, 529.6, 0.05))
        #expect(isNear(Double(world.linearVelocity(of: item).y) * 100, 943.7, 0.05))
        #expect(world.points(item).x == 150)
    }

    @Test("without resistance free fall goes 545.8 pt in a second and gains 991.7 pt/s")
    func undampedFall() {
        let item = world.makeItem(150, 50, resistance: 0, gravity: 1)
        world.runFrames(1...60)
        #expect(isNear(world.points(item).y, 545.8, 0.05))
        #expect(isNear(Double(world.linearVelocity(of: item).y) * 100, 991.7, 0.05))
    }

    @Test(
        "a push of one UIKit newton gives 100 pt/s each second, and half to twice the mass", arguments: [Float(1), 2])
    func push(mass: Float) {
        let item = world.makeItem(0, 0, resistance: 0)
        world.setMass(mass, inertia: 1, of: item)
        var speeds: [Double] = []
        let push: (World) -> Void = { $0.applyForce(Vec2(1, 0), torque: 0, to: item) }
        world.runFrames(1...4, willSubstep: push) { _ in
            speeds.append(Double(world.linearVelocity(of: item).x) * 100)
        }
        for (speed, published) in zip(speeds, [0.833, 2.5, 4.167, 5.833]) {
            #expect(isNear(speed, published / Double(mass), 0.001))
        }
    }

    @Test("a force lasts one sub-step")
    func forceLife() {
        let item = world.makeItem(0, 0, resistance: 0)
        world.applyForce(Vec2(1, 0), torque: 0, to: item)
        world.step(dt: substep, substeps: 1)
        let once = world.linearVelocity(of: item).x
        world.step(dt: substep, substeps: 10)
        #expect(once > 0)
        #expect(world.linearVelocity(of: item).x == once)
    }

    @Test("a force off the centre turns an item clockwise when it pulls its right side down")
    func offCentreForce() {
        let item = world.makeItem(0, 0, resistance: 0)
        world.applyForce(Vec2(0, 2), at: Vec2(0.5, 0), to: item)
        world.step(dt: substep, substeps: 1)
        // Torque 1 N m on 1/6 kg m^2 for 1/120 s.
        #expect(isNear(world.angularVelocity(of: item), 6 / 120, 1e-6))
        #expect(isNear(world.linearVelocity(of: item).y, 2 / 120, 1e-6))
    }

    @Test("impulses act at once and add up")
    func impulses() {
        let item = world.makeItem(0, 0, width: 200, height: 50, resistance: 0)
        world.setMass(2, inertia: 1, of: item)
        world.applyLinearImpulse(Vec2(0.3, 0), at: Vec2(0, 0), to: item)
        #expect(isNear(world.linearVelocity(of: item).x, 0.15, 1e-7))
        world.applyLinearImpulse(Vec2(0, 1), at: Vec2(1, 0), to: item)
        #expect(isNear(world.angularVelocity(of: item), 1, 1e-6))
        world.applyLinearImpulse(Vec2(0, -1), at: Vec2(1, 0), to: item)
        #expect(isNear(world.angularVelocity(of: item), 0, 1e-6))
    }

    @Test("speed decays by 1 / (1 + h c) each sub-step", arguments: [Float(0.1), 1, 10, 1000])
    func damping(c: Float) {
        let item = world.makeItem(0, 0, resistance: c)
        world.setLinearVelocity(Vec2(3, 0), of: item)
        world.setAngularVelocity(2, of: item)
        world.step(dt: substep, substeps: 20)
        var factor = 1.0
        for _ in 0..<20 { factor /= 1 + Double(c) / 120 }
        #expect(isNear(Double(world.linearVelocity(of: item).x), 3 * factor, 3 * factor * 1e-5))
        #expect(isNear(Double(world.angularVelocity(of: item)), 2 * factor, 2 * factor * 1e-5))
    }

    @Test("forbidding rotation stops a spin, and an impulse off the centre starts none")
    func noRotation() {
        let item = world.makeItem(0, 0)
        world.setAngularVelocity(5, of: item)
        world.step(dt: substep, substeps: 1)
        let angle = world.angle(of: item)
        world.setAllowsRotation(false, of: item)
        #expect(world.angularVelocity(of: item) == 0)
        world.applyLinearImpulse(Vec2(0, 1), at: Vec2(1, 0), to: item)
        world.step(dt: substep, substeps: 10)
        #expect(world.angle(of: item) == angle && angle > 0)
        world.setAllowsRotation(true, of: item)
        world.applyLinearImpulse(Vec2(0, 1), at: Vec2(1, 0), to: item)
        #expect(world.angularVelocity(of: item) > 0)
    }

    @Test("an anchored item stops, stays against gravity, and falls from rest when it is let go")
    func anchoring() {
        let item = world.makeItem(0, 0, gravity: 1)
        world.step(dt: substep, substeps: 30)
        let y = world.position(of: item).y
        world.setType(.static, of: item)
        world.step(dt: substep, substeps: 30)
        #expect(world.position(of: item).y == y && y > 0)
        #expect(world.linearVelocity(of: item) == .zero)
        #expect(world.type(of: item) == .static && !world.isAwake)
        world.setType(.dynamic, of: item)
        #expect(world.linearVelocity(of: item) == .zero && world.isAwake(item))
        world.step(dt: substep, substeps: 1)
        #expect(isNear(world.linearVelocity(of: item).y, 10 / 120, 1e-3))
    }

    @Test(
        "a spin of a thousand turns is counted without jumps and without losing precision", arguments: [Float(10), -10])
    func thousandTurns(speed: Float) {
        let item = world.makeItem(0, 0, resistance: 0)
        world.setAngularVelocity(speed, of: item)
        let perSubstep = Double(speed) / 120
        var previous = 0.0
        var worst = 0.0
        let substeps = 76_000
        for _ in 0..<substeps {
            world.step(dt: substep, substeps: 1)
            let angle = world.angle(of: item)
            worst = max(worst, ((angle - previous) - perSubstep).magnitude)
            previous = angle
        }
        #expect(worst < 1e-6)
        #expect(previous.magnitude > 1000 * 2 * .pi)
        #expect(isNear(previous, perSubstep * Double(substeps), 0.02))
    }

    @Test(
        "an angle of many turns that is set reads back",
        arguments: [1000.123456789, -6283.456789, 0, 3.2, -3.2, 123456.789012])
    func setAngle(angle: Double) {
        let item = world.makeItem(0, 0)
        world.setPosition(.zero, angle: angle, of: item)
        #expect(isNear(world.angle(of: item), angle, 3e-7))
    }

    @Test("a step reports the bodies that were awake, in creation order")
    func movedBodies() {
        let ids = (0..<6).map { world.makeItem(Float($0), 0, userData: Int32($0)) }
        world.destroyBody(ids[2])
        _ = world.makeItem(9, 0, userData: 6)
        _ = world.makeAnchor(0, 0)
        func moved() -> [Int32] {
            var result: [Int32] = []
            world.forEachMovedBody { userData, _, _ in result.append(userData) }
            return result
        }
        world.step(dt: substep, substeps: 59)
        #expect(moved() == [0, 1, 3, 4, 5, 6])
        world.setLinearVelocity(Vec2(1, 0), of: ids[4])
        world.setLinearVelocity(Vec2(1, 0), of: ids[0])
        world.step(dt: substep, substeps: 1)
        #expect(world.awakeBodyCount == 2)
        #expect(moved() == [0, 1, 3, 4, 5, 6])
        world.wake(ids[3])
        world.step(dt: substep, substeps: 1)
        #expect(moved() == [0, 3, 4])
    }
}
