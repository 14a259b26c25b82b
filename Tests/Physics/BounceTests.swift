import MoonspringPhysics
import PlatformC
import TestSupport
import Testing

@Suite("Bounces are as high as elasticity says")
struct BounceTests {
    private let world = World()

    /// The greatest height over y = 0 of each flight, metres, until `count` bounces are done or time is over.
    private func ladder(
        _ world: World, _ body: BodyID, reach: Float, up: Vec2 = Vec2(0, -1), count: Int, seconds: Int = 60
    ) -> [Float] {
        var heights: [Float] = []
        var top: Float = 0
        var wasFalling = true
        for _ in 0..<60 * seconds {
            world.frames(1)
            let height = up.dot(world.position(of: body)) - reach
            let isFalling = up.dot(world.linearVelocity(of: body)) < 0
            if !isFalling && wasFalling { top = height }
            if height > top { top = height }
            if isFalling && !wasFalling { heights.append(top) }
            wasFalling = isFalling
            if heights.count == count { break }
        }
        return heights
    }

    /// Heights and offsets that make the touches fall at different moments of a tick.
    static let heights: [Float] = [0.3, 0.5, 0.777, 1, 1.31, 2, 3.1, 5, 7.7, 12]

    @Test("an elastic ball comes back to its height eight times", arguments: heights)
    func elasticBall(height: Float) {
        for offset in 0..<8 {
            let world = World()
            let stuff = Stuff(friction: 0.5, restitution: 1, damping: 0, density: 3)
            world.addFloor()
            let start = height + 0.0037 * Float(offset)
            let ball = world.addDisc(0, -0.25 - start, radius: 0.25, stuff)
            let tops = ladder(world, ball, reach: 0.25, count: 8)
            #expect(tops.count == 8)
            for top in tops { #expect(isNear(top, start, 0.01 * start), "from \(start): \(tops)") }
        }
    }

    @Test("a small elastic ball does so too", arguments: [Float(0.02), 0.05, 0.1], [Float(0.5), 1, 2, 4])
    func smallElasticBall(radius: Float, height: Float) {
        for offset in 0..<5 {
            let world = World()
            let stuff = Stuff(friction: 0.5, restitution: 1, damping: 0)
            world.addFloor()
            let start = height + 0.0053 * Float(offset)
            let ball = world.addDisc(0, -radius - start, radius: radius, stuff)
            let tops = ladder(world, ball, reach: radius, count: 8)
            #expect(tops.count == 8)
            for top in tops { #expect(isNear(top, start, 0.01 * start), "from \(start): \(tops)") }
        }
    }

    @Test("an elastic box that falls flat comes back to its height eight times, and does not turn", arguments: heights)
    func elasticBox(height: Float) {
        for (allowsRotation, offset) in [(true, 0), (true, 1), (true, 3), (false, 2), (false, 5)] {
            let world = World()
            let stuff = Stuff(friction: 0.5, restitution: 1, damping: 0, density: 3, allowsRotation: allowsRotation)
            world.addEdge(Vec2(-3, 0), Vec2(4, 0))
            let start = height + 0.0041 * Float(offset)
            let box = world.addBox(0, -0.5 - start, width: 1, height: 1, stuff)
            let tops = ladder(world, box, reach: 0.5, count: 8)
            #expect(tops.count == 8)
            for top in tops { #expect(isNear(top, start, 0.01 * start), "from \(start): \(tops)") }
            #expect(world.angle(of: box).magnitude < 0.01)
        }
    }

    @Test(
        "an elastic ball that falls square to a tilted floor comes back, on a box, an edge and a chain",
        arguments: [10.0, 37, 80], ["box", "edge", "chain"])
    func tilted(degrees: Double, floor: String) {
        let along = Vec2(Float(cos(radians(degrees))), Float(sin(radians(degrees))))
        let up = Vec2(along.y, -along.x)
        for height: Float in [0.4, 1, 2.7] {
            let world = World()
            switch floor {
            case "box":
                world.add(
                    [.box(center: .zero, halfSize: Vec2(5, 0.5), angle: 0)], at: -0.5 * up, angle: radians(degrees),
                    type: .static)
            case "edge": world.addEdge(-5 * along, 5 * along)
            default:
                let anchor = world.makeAnchor(0, 0)
                world.createChain(ChainDefinition(points: (-10...10).map { (0.5 * Float($0)) * along }), on: anchor)
            }
            let stuff = Stuff(friction: 0, restitution: 1, damping: 0, gravity: -10 * up)
            let place = (height + 0.3) * up
            let ball = world.addDisc(place.x, place.y, radius: 0.3, stuff)
            let tops = ladder(world, ball, reach: 0.3, up: up, count: 8)
            #expect(tops.count == 8)
            for top in tops { #expect(isNear(top, height, 0.01 * height), "from \(height): \(tops)") }
        }
    }

    @Test(
        "the larger of two elasticities counts, and each bounce keeps its square of the height",
        arguments: [false, true])
    func maximumRule(floorIsElastic: Bool) {
        for elasticity: Float in [0.9, 0.7, 0.5, 0.3] {
            let world = World.withFloor(Stuff(restitution: floorIsElastic ? elasticity : 0))
            let stuff = Stuff(restitution: floorIsElastic ? 0.1 : elasticity, damping: 0)
            let ball = world.addDisc(0, -4.2, radius: 0.2, stuff)
            let tops = ladder(world, ball, reach: 0.2, count: 2)
            var expected: Float = 4
            for top in tops {
                expected *= elasticity * elasticity
                #expect(isNear(top, expected, 0.02 * expected), "\(elasticity): \(tops)")
            }
            #expect(tops.count == 2)
        }
    }

    @Test(
        "a touch slower than 100 pt/s does not bounce, a faster one does",
        arguments: [(Float(0.95), false), (1.05, true)])
    func threshold(speed: Float, bounces: Bool) {
        for gap: Float in [0.2, 0.21, 0.22, 0.23] {
            let world = World()
            let stuff = Stuff(restitution: 0.8, damping: 0, gravity: .zero)
            world.addFloor(stuff)
            let ball = world.addDisc(0, -0.5 - gap, radius: 0.5, velocity: Vec2(0, speed), stuff)
            world.frames(60)
            let after = -world.linearVelocity(of: ball).y
            #expect(bounces ? isNear(after, 0.8 * speed, 0.01) : after.magnitude < 0.01, "\(after)")
        }
    }

    @Test("an elasticity above 1 adds energy, one of 0 takes all", arguments: [(Float(1.2), Float(6)), (0, 0)])
    func extremes(elasticity: Float, expected: Float) {
        let stuff = Stuff(restitution: elasticity, damping: 0, gravity: .zero)
        world.addFloor(stuff)
        let ball = world.addDisc(0, -1.23, radius: 0.5, velocity: Vec2(0, 5), stuff)
        world.frames(30)
        #expect(isNear(-world.linearVelocity(of: ball).y, expected, 0.05))
    }

    @Test("a ball between two walls keeps its speed for a minute", arguments: [Float(3), 11, 47])
    func pingPong(speed: Float) {
        let stuff = Stuff(friction: 0, restitution: 1, damping: 0, gravity: .zero)
        world.addBoundary(width: 4, height: 3, stuff)
        let ball = world.addDisc(1.3, 1.1, radius: 0.2, velocity: Vec2(speed, 0.6 * speed), stuff)
        world.frames(3600) { _ in
            let place = world.position(of: ball)
            #expect(place.x > 0.18 && place.x < 3.82 && place.y > 0.18 && place.y < 2.82)
        }
        let velocity = world.linearVelocity(of: ball)
        #expect(isNear(velocity.x.magnitude, speed, 0.01 * speed), "\(velocity)")
        #expect(isNear(velocity.y.magnitude, 0.6 * speed, 0.01 * speed), "\(velocity)")
    }

    @Test("an elasticity changed live counts from the next bounce on")
    func changedLive() {
        let stuff = Stuff(restitution: 0, damping: 0)
        world.addFloor(stuff)
        let ball = world.addDisc(0, -2.25, radius: 0.25, stuff)
        world.frames(20)
        world.setMaterial(friction: 0.2, restitution: 1, of: ball)
        let tops = ladder(world, ball, reach: 0.25, count: 2)
        #expect(tops.count == 2 && isNear(tops[0], 2, 0.02) && isNear(tops[1], 2, 0.02), "\(tops)")
        world.setMaterial(friction: 0.2, restitution: 0, of: ball)
        world.frames(120)
        #expect(isNear(world.position(of: ball).y, -0.25, 0.005))
    }

    @Test("an elastic ball bounces in place for a minute: it does not wander")
    func noDrift() {
        let stuff = Stuff(friction: 0.5, restitution: 1, damping: 0)
        world.addFloor(stuff)
        let ball = world.addDisc(0, -1.25, radius: 0.25, stuff)
        var top: Float = 0
        world.frames(3600) { frame in
            if frame > 3500 { top = max(top, -world.position(of: ball).y - 0.25) }
        }
        #expect(world.position(of: ball).x.magnitude < 1e-4)
        #expect(isNear(top, 1, 0.03), "\(top)")
        #expect(world.isAwake(ball))
    }
}
