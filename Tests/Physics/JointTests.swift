import MoonspringPhysics
import TestSupport
import Testing

@Suite("Joints hold and swing as published")
struct JointTests {
    private let world = World()

    @Test("a 2 Hz spring passes the published points")
    func spring() {
        let item = world.makeItem(100, 250, width: 40, height: 40, resistance: 0)
        world.tie(world.makeAnchor(100, 100), item, length: 1, frequency: 2, dampingRatio: 0.3)
        let published: [Int: Double] = [1: 249.4894, 10: 201.0921, 30: 204.0316, 60: 200.1427]
        world.runFrames(1...60) { frame in
            if let y = published[frame] { #expect(isNear(world.points(item).y, y, 0.0001), "frame \(frame)") }
        }
    }

    @Test("a pendulum passes the published points and its rod keeps its length")
    func pendulum() {
        let item = world.makeItem(200, 100, width: 40, height: 40, resistance: 0, gravity: 1)
        let rod = world.tie(world.makeAnchor(100, 100), item, length: 1)
        let published: [Int: (Double, Double, Double)] = [
            1: (199.99997, 100.0694, 0.0001), 10: (199.132, 113.146, 0.0006), 30: (139.360, 191.928, 0.0006),
            60: (2.062, 120.202, 0.0006),
        ]
        world.runFrames(1...60) { frame in
            #expect(isNear(world.currentLength(of: rod), 1, 0.001))
            if let (x, y, tolerance) = published[frame] {
                #expect(
                    isNear(world.points(item).x, x, tolerance) && isNear(world.points(item).y, y, tolerance),
                    "frame \(frame)")
            }
        }
    }

    @Test("a snap passes the published points")
    func snap() {
        let item = world.makeItem(100, 100, width: 100, height: 50)
        let anchor = world.makeAnchor(300, 200)
        // Top left, then bottom right; of each the horizontal spring, then the vertical one.
        for side: Float in [-1, 1] {
            let corner = Vec2(side * 0.5, side * 0.25)
            for outward in [Vec2(side * 0.5, 0), Vec2(0, side * 0.5)] {
                world.tie(
                    anchor, item, anchorA: corner + outward, anchorB: corner, length: 0.5, frequency: 4,
                    dampingRatio: 0.5)
            }
        }
        let published: [Int: (Double, Double)] = [
            2: (152.94, 126.19), 3: (191.22, 143.79), 5: (247.38, 163.74), 10: (307.68, 191.36), 15: (301.22, 200.98),
            30: (300.04, 199.49), 60: (300, 200),
        ]
        world.runFrames(1...60) { frame in
            let centre = world.points(item)
            if frame == 10 { #expect(isNear(world.angle(of: item), -0.178, 0.0006)) }
            if frame == 1 {
                #expect(isNear(centre.x, 113.265648, 0.00001) && isNear(centre.y, 106.623589, 0.00001))
                #expect(isNear(world.angle(of: item), 0.0361268, 0.00000006))
            } else if let (x, y) = published[frame] {
                #expect(isNear(centre.x, x, 0.0051) && isNear(centre.y, y, 0.0051), "frame \(frame)")
            }
        }
        #expect(isNear(world.angle(of: item), 0, 1e-5))
    }

    // The published trajectory itself loses swing (frame 60 should stand at y = 100 and stands at 120): velocities are
    // projected on the rod one sub-step late, which takes about (h w)^2 / 2 of the speed each time. What it must never
    // do is gain.
    @Test("an undamped pendulum never gains energy, and still swings after a minute")
    func pendulumEnergy() {
        let item = world.makeItem(200, 100, width: 40, height: 40, resistance: 0, gravity: 1)
        world.tie(world.makeAnchor(100, 100), item, length: 1)
        var lowest = Float.infinity
        var highest = -Float.infinity
        for _ in 0..<7200 {
            world.step(dt: substep, substeps: 1)
            let energy = 0.5 * world.linearVelocity(of: item).lengthSquared - 10 * (world.position(of: item).y - 1)
            lowest = min(lowest, energy)
            highest = max(highest, energy)
        }
        // The fall from the side to the bottom turns 10 J/kg.
        #expect(highest < 0.001 && lowest > -8.5, "\(lowest) \(highest)")
    }

    @Test("a spring between two bodies conserves momentum and angular momentum")
    func momentum() {
        let a = world.makeItem(0, 0, resistance: 0)
        let b = world.makeItem(200, 50, width: 300, height: 100, resistance: 0)
        world.tie(a, b, anchorA: Vec2(0.2, 0.5), anchorB: Vec2(-1, 0.3), length: 0.5, frequency: 3, dampingRatio: 0.1)
        world.setLinearVelocity(Vec2(2, -1), of: a)
        func total() -> (Vec2, Float) {
            var linear = Vec2.zero
            var angular: Float = 0
            for body in [a, b] {
                let momentum = world.mass(of: body) * world.linearVelocity(of: body)
                linear += momentum
                angular += Vec2.cross(world.position(of: body), momentum)
                angular += world.inertia(of: body) * world.angularVelocity(of: body)
            }
            return (linear, angular)
        }
        let start = total()
        world.step(dt: substep, substeps: 600)
        let end = total()
        #expect((end.0 - start.0).length < 1e-4)
        #expect(isNear(end.1, start.1, 0.02))
        #expect((world.linearVelocity(of: a) - Vec2(2, -1)).length > 0.1)
        #expect(world.angularVelocity(of: b) != 0)
    }

    @Test("a spring hangs g / (2 pi f)^2 below its rest length", arguments: [(Float(1), 25.33), (2, 6.33), (4, 1.58)])
    func sag(frequency: Float, published: Double) {
        let item = world.makeItem(100, 200, resistance: 0, gravity: 1)
        world.tie(world.makeAnchor(100, 100), item, length: 1, frequency: frequency, dampingRatio: 1)
        world.setSleepEnabled(false, of: item)
        world.step(dt: substep, substeps: 600)
        #expect(isNear(world.points(item).y - 200, published, 0.006))
    }

    @Test("a hinge keeps two points together while an item swings on it")
    func hinge() {
        let item = world.makeItem(150, 100, width: 100, height: 20, resistance: 0, gravity: 1)
        let hinge = world.pin(world.makeAnchor(100, 100), item, anchorB: Vec2(-0.5, 0))
        var lowest: Float = 0
        for _ in 0..<600 {
            world.step(dt: substep, substeps: 1)
            #expect(world.currentLength(of: hinge) < 0.006)
            lowest = max(lowest, world.position(of: item).y)
        }
        #expect(isNear(lowest, 1.5, 0.006))
    }

    @Test("a rod whose anchor is moved drags its item along and gives it no velocity")
    func movedAnchor() {
        let anchor = world.makeAnchor(100, 100)
        let item = world.makeItem(200, 100)
        let rod = world.tie(anchor, item, length: 1)
        world.step(dt: substep, substeps: 61)
        #expect(!world.isAwake(item))
        world.setPosition(Vec2(1.5, 1), angle: 0, of: anchor)
        #expect(world.isAwake(item))
        world.step(dt: substep, substeps: 4)
        #expect(world.linearVelocity(of: item) == .zero)
        #expect(isNear(world.currentLength(of: rod), 1, 0.006))
        #expect(isNear(world.points(item).x, 250, 0.6))
    }

    @Test("a rod of no length does not blow up", arguments: [Float(0), 1])
    func zeroLength(length: Float) {
        let item = world.makeItem(100, 100)
        world.tie(world.makeAnchor(100, 100), item, length: length)
        world.step(dt: substep, substeps: 30)
        #expect(world.points(item).x == 100 && world.points(item).y == 100)
        world.setLinearVelocity(Vec2(1, 0), of: item)
        world.step(dt: substep, substeps: 60)
        #expect(world.position(of: item).isFinite && isNear(world.points(item).x, 100, 201))
    }

    @Test("a chain of rods hangs together")
    func chain() {
        var previous = world.makeAnchor(0, 0)
        var rods: [JointID] = []
        for link in 1...10 {
            let item = world.makeItem(Float(link) * 30, 0, width: 20, height: 20, gravity: 1)
            rods.append(world.tie(previous, item, length: 0.3))
            previous = item
        }
        world.step(dt: substep, substeps: 1200)
        for rod in rods { #expect(isNear(world.currentLength(of: rod), 0.3, 0.03)) }
        #expect(world.position(of: previous).y > 2)
    }

    @Test("what one island does never depends on another")
    func independence() {
        func swing(withNeighbour: Bool) -> Vec2 {
            let world = World()
            if withNeighbour {
                let troubled = world.makeItem(900, 100, gravity: 1)
                world.tie(world.makeAnchor(100, 900), troubled, length: 1)
            }
            let item = world.makeItem(200, 100, gravity: 1)
            let anchor = world.makeAnchor(100, 100)
            world.tie(anchor, item, anchorB: Vec2(-0.5, 0.1), length: 0.4)
            world.step(dt: substep, substeps: 300)
            return world.position(of: item)
        }
        #expect(swing(withNeighbour: true) == swing(withNeighbour: false))
    }

    @Test("a joint that its own change destroys is gone, and others stay as they are")
    func destroyedByItsChange() {
        let world = World()
        let anchor = world.makeAnchor(0, 0)
        let rods = (0..<40).map { world.tie(anchor, world.makeItem(Float($0), 100), length: 1) }
        for rod in rods.reversed().dropLast() {
            world.change(rod) {
                $0.length = 2
                world.destroyJoint(rod)
            }
        }
        #expect(world.jointCount == 1)
        #expect(world.parameters(of: rods[0])?.length == 1 && world.parameters(of: rods[1]) == nil)
    }

    @Test("joints are solved in the order of their creation, whatever was removed or slept in between")
    func creationOrder() {
        func tip(disturbed: Bool) -> Vec2 {
            let world = World()
            let anchor = world.makeAnchor(0, 0)
            let distant = world.makeItem(-500, 0)
            let rod = JointDefinition.distance(bodyA: anchor, bodyB: distant, length: 5)
            let first = disturbed ? world.createJoint(rod) : .none
            var chain = [anchor]
            for link in 1...5 {
                // A quarter of a metre is exact in binary: the rods have nothing to correct before gravity acts.
                chain.append(world.makeItem(Float(link) * 25, 0, width: 20, height: 20))
                let rod = JointDefinition.distance(bodyA: chain[link - 1], bodyB: chain[link], length: 0.25)
                world.createJoint(rod)
            }
            if disturbed {
                world.step(dt: substep, substeps: 100)
                world.destroyJoint(first)
                world.wake(chain[3])
                world.destroyJoint(world.createJoint(rod))
            }
            for item in chain.dropFirst() { world.setAcceleration(Vec2(0, 10), of: item) }
            world.step(dt: substep, substeps: 100)
            return world.position(of: chain[5])
        }
        let expected = tip(disturbed: false)
        #expect(tip(disturbed: true) == expected && expected.y > 0.5)
    }
}
