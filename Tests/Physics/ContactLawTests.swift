import MoonspringPhysics
import TestSupport
import Testing

@Suite("Collisions keep momentum, and elastic ones energy")
struct ContactLawTests {
    private let world = World()

    @Test(
        "two balls that meet head on leave with the velocities of the textbook",
        arguments: [
            // Masses by radius, speeds, restitution.
            (Float(0.25), Float(0.25), Float(3), Float(0), Float(1)), (0.25, 0.25, 5, -5, 1), (0.5, 0.25, 4, 0, 1),
            (0.25, 0.5, 4, 0, 1), (0.1, 1, 6, -1, 1), (1, 0.1, 3, 0, 1), (0.25, 0.25, 4, 0, 0.5),
            (0.5, 0.2, 5, -2, 0.2),
            (0.25, 0.25, 8, 2, 0.8), (0.25, 0.25, 3, 0, 0),
        ])
    func headOn(radiusA: Float, radiusB: Float, u1: Float, u2: Float, restitution: Float) {
        // Gaps that make the touch fall at different moments of a tick.
        for gap in stride(from: Float(0.3), through: 0.4, by: 0.013) {
            let world = World()
            var stuff = Stuff.weightless(restitution: restitution)
            let a = world.addDisc(-radiusA - gap, 0, radius: radiusA, velocity: Vec2(u1, 0), stuff)
            stuff.restitution = 0.5 * restitution  // The larger counts.
            let b = world.addDisc(radiusB, 0, radius: radiusB, velocity: Vec2(u2, 0), stuff)
            world.frames(60)
            let m1 = world.mass(of: a)
            let m2 = world.mass(of: b)
            let common = (m1 * u1 + m2 * u2) / (m1 + m2)
            let v1 = common - restitution * m2 * (u1 - u2) / (m1 + m2)
            let v2 = common + restitution * m1 * (u1 - u2) / (m1 + m2)
            #expect(isNear(world.linearVelocity(of: a).x, v1, 0.01 * (u1 - u2)), "gap \(gap)")
            #expect(isNear(world.linearVelocity(of: b).x, v2, 0.01 * (u1 - u2)), "gap \(gap)")
            #expect(world.linearVelocity(of: a).y.magnitude < 1e-4)
        }
    }

    @Test(
        "boxes and discs that hit each other off centre keep momentum, angular momentum and energy", arguments: 1...40)
    func offCentre(seed: Int) {
        var random = SeededNumbers(UInt64(seed))
        var stuff = Stuff.weightless(restitution: 1)
        func body(_ x: Float, _ y: Float, _ velocity: Vec2) -> BodyID {
            stuff.density = random.float(0.3...3)
            let spin = random.float(-2...2)
            if Bool.random(using: &random) {
                return world.addDisc(x, y, radius: random.float(0.2...0.6), velocity: velocity, spin: spin, stuff)
            }
            return world.addBox(
                x, y, width: random.float(0.3...1.2), height: random.float(0.3...1.2),
                angle: Double(random.float(-3...3)), velocity: velocity, spin: spin, stuff)
        }
        let a = body(-1.5, 0, Vec2(random.float(2...8), random.float(-0.3...0.3)))
        let b = body(1.5, random.float(-0.3...0.3), Vec2(random.float(-6 ... -1), random.float(-0.3...0.3)))
        let velocity = world.linearVelocity(of: a)
        let approach = (world.linearVelocity(of: b) - velocity).length
        let before = world.motion(of: [a, b])
        var touches = 0
        world.frames(120) { _ in touches += world.contactBegins.count }
        let after = world.motion(of: [a, b])
        let scale = Double(world.mass(of: a) + world.mass(of: b)) * 5
        #expect(touches > 0)
        #expect(isNear(after.x, before.x, 1e-5 * scale))
        #expect(isNear(after.y, before.y, 1e-5 * scale))
        #expect(isNear(after.energy, before.energy, 0.01 * before.energy), "\(before) \(after)")
        // Contacts are found once a tick: an impact acts where the bodies were at its start, up to a tick's way off.
        let impulse = Double((world.linearVelocity(of: a) - velocity).length * world.mass(of: a))
        #expect(
            isNear(after.angular, before.angular, impulse * Double(approach) / 60 + 1e-4),
            "\(before) \(after) \(impulse)")
    }

    @Test(
        "a ball that hits a board off its centre turns it, and no angular momentum is lost",
        arguments: [Float(0.1), 0.4, 0.9])
    func leverage(offset: Float) {
        let stuff = Stuff.weightless(restitution: 1)
        let board = world.addBox(0, 0, width: 0.2, height: 2, stuff)
        let ball = world.addDisc(-1.234, offset, radius: 0.2, velocity: Vec2(6, 0), stuff)
        let before = world.motion(of: [board, ball])
        world.frames(30)
        let after = world.motion(of: [board, ball])
        #expect(isNear(after.angular, before.angular, 1e-4), "\(before) \(after)")
        #expect(isNear(after.energy, before.energy, 1e-3 * before.energy), "\(before) \(after)")
        // The impulse J: 2 u / J = 1 / m + 1 / M + offset^2 / I.
        let ballMass = world.mass(of: ball)
        let boardMass = world.mass(of: board)
        let impulse = 2 * 6 / (1 / ballMass + 1 / boardMass + offset * offset / world.inertia(of: board))
        #expect(isNear(world.linearVelocity(of: board).x, impulse / boardMass, 0.01))
        #expect(isNear(world.angularVelocity(of: board), -offset * impulse / world.inertia(of: board), 0.02))
    }

    @Test("a crowd of fast elastic discs in a box keeps its energy", arguments: [10, 60])
    func gas(count: Int) {
        var random = SeededNumbers(77)
        let stuff = Stuff.weightless(restitution: 1)
        world.addBoundary(width: 12, height: 12, stuff)
        var bodies: [BodyID] = []
        for index in 0..<count {
            let velocity = Vec2(random.float(-12...12), random.float(-12...12))
            bodies.append(
                world.addDisc(
                    1 + Float(index % 8) * 1.4, 1 + Float(index / 8) * 1.4, radius: random.float(0.2...0.5),
                    velocity: velocity, stuff))
        }
        let before = world.motion(of: bodies).energy
        var begins = 0
        world.frames(180) { _ in begins += world.contactBegins.count }
        let after = world.motion(of: bodies).energy
        // Touches slower than 1 m/s do not bounce, which may only take energy.
        #expect(begins > 3 * count)
        #expect(after <= 1.01 * before, "\(before) \(after)")
        #expect(after >= (count == 10 ? 0.95 : 0.85) * before, "\(before) \(after)")
        for body in bodies { #expect(world.position(of: body).length < 20) }
    }

    @Test("what does not bounce keeps its momentum and never gains energy", arguments: 1...20)
    func inelastic(seed: Int) {
        var random = SeededNumbers(UInt64(seed))
        let stuff = Stuff.weightless(friction: 0.5)
        var bodies: [BodyID] = []
        for index in 0..<12 {
            let x = Float(index % 4) * 1.5
            let y = Float(index / 4) * 1.5
            bodies.append(
                world.addBox(
                    x, y, width: random.float(0.3...1), height: random.float(0.3...1),
                    angle: Double(random.float(-3...3)),
                    velocity: Vec2(2.2 - x + random.float(-1...1), 1.5 - y + random.float(-1...1)),
                    spin: random.float(-3...3), stuff))
        }
        let before = world.motion(of: bodies)
        var energy = before.energy
        world.frames(180) { _ in
            let now = world.motion(of: bodies).energy
            #expect(now <= energy + 0.01 * before.energy)
            energy = now
        }
        let after = world.motion(of: bodies)
        #expect(isNear(after.x, before.x, 1e-3))
        #expect(isNear(after.y, before.y, 1e-3))
        #expect(isNear(after.angular, before.angular, 0.02 * (before.angular.magnitude + 10)), "\(before) \(after)")
        #expect(after.energy < 0.95 * before.energy)
    }

    @Test(
        "a ball that hits a row passes its speed to the far end",
        arguments: [Float(0), 0.0005, 0.004, 0.02, 0.1, 0.37], [2, 4, 7])
    func row(gap: Float, count: Int) {
        for speed: Float in [1.5, 3, 10] {
            for start: Float in [0.31, 0.333, 0.357] {
                let world = World()
                let stuff = Stuff.weightless(restitution: 1)
                let pitch = 0.6 + gap
                let balls = (0..<count).map { world.addDisc(Float($0) * pitch, 0, radius: 0.3, stuff) }
                let first = world.addDisc(-0.6 - start, 0, radius: 0.3, velocity: Vec2(speed, 0), stuff)
                world.frames(Int(60 * (1 + gap * Float(count)) / speed) + 20)
                let outgoing = world.linearVelocity(of: balls[count - 1]).x
                #expect(outgoing >= 0.97 * speed && outgoing <= 1.001 * speed, "out \(outgoing) of \(speed)")
                for ball in [first] + balls.dropLast() {
                    let velocity = world.linearVelocity(of: ball)
                    #expect(velocity.length < 0.03 * speed, "middle \(velocity) of \(speed)")
                }
            }
        }
    }

    @Test("two balls that hit a row kick out two")
    func twoForTwo() {
        let stuff = Stuff.weightless(restitution: 1)
        let balls = (0..<6).map { index in
            world.addDisc(
                Float(index) * 0.6 - (index < 2 ? 0.3 : 0), 0, radius: 0.3, velocity: Vec2(index < 2 ? 4 : 0, 0), stuff)
        }
        world.frames(60)
        let speeds = balls.map { world.linearVelocity(of: $0).x }
        #expect(speeds[4] > 0.97 * 4 && speeds[5] > 0.97 * 4, "\(speeds)")
        #expect(speeds[..<4].allSatisfy { $0.magnitude < 0.03 * 4 }, "\(speeds)")
    }

    @Test("boxes in a row pass the blow on like balls", arguments: [Float(0), 0.01, 0.2])
    func boxRow(gap: Float) {
        let stuff = Stuff.weightless(restitution: 1)
        let boxes = (0..<5).map { world.addBox(Float($0) * (0.5 + gap), 0, width: 0.5, height: 0.5, stuff) }
        world.addBox(-1.2, 0, width: 0.5, height: 0.5, velocity: Vec2(3, 0), stuff)
        world.frames(90)
        #expect(world.linearVelocity(of: boxes[4]).x > 0.97 * 3)
        for box in boxes[..<4] { #expect(world.linearVelocity(of: box).length < 0.03 * 3) }
    }

    @Test(
        "a rough ball that grazes a rough wall comes off turning, by the law of friction",
        arguments: [Float(0), 0.05, 0.15, 0.3, 1])
    func graze(friction: Float) {
        let stuff = Stuff.weightless(friction: friction, restitution: 1)
        world.addFloor(stuff)
        let ball = world.addDisc(0, -1, radius: 0.5, velocity: Vec2(6, 4), stuff)
        world.frames(60)
        // Friction takes mu times the impulse 2 m v_n, until nothing slides: dv = 2 mu v_n or v_t / 3; dw = 2 dv / r.
        let change = min(2 * friction * 4, 2)
        let velocity = world.linearVelocity(of: ball)
        let spin = world.angularVelocity(of: ball)
        #expect(isNear(velocity.y, -4, 0.04))
        #expect(isNear(velocity.x, 6 - change, 0.01 * change), "\(velocity)")
        #expect(isNear(spin, 2 * change / 0.5, 0.01 * 2 * change / 0.5), "\(spin)")
    }

    @Test(
        "what is inelastic stops where it meets a wall, whether it may rotate or not", arguments: [Float(1), 4, 10],
        [true, false])
    func stop(speed: Float, allowsRotation: Bool) {
        var stuff = Stuff.weightless()
        world.addBox(2, 0, width: 1, height: 3, type: .static, stuff)
        stuff.allowsRotation = allowsRotation
        let box = world.addBox(0, 0, width: 1, height: 1, velocity: Vec2(speed, 0), stuff)
        world.frames(Int(90 / speed))
        #expect(world.linearVelocity(of: box).length < 1e-4, "\(world.linearVelocity(of: box))")
        #expect(isNear(world.position(of: box).x, 1, 0.005), "\(world.position(of: box))")
    }
}
