import MoonspringPhysics
import PlatformC
import TestSupport
import Testing

@Suite("Friction is Coulomb's")
struct FrictionTests {
    private let world = World()

    /// A slope through the origin that falls to the right.
    private struct Slope {
        let world = World()
        let angle: Double
        /// Down the slope, and square out of it.
        let along: Vec2
        let up: Vec2

        init(_ angle: Double, friction: Float, kind: String = "edge") {
            self.angle = angle
            along = Vec2(Float(cos(angle)), Float(sin(angle)))
            up = Vec2(along.y, -along.x)
            let stuff = Stuff(friction: friction)
            switch kind {
            case "box":
                world.add(
                    [.box(center: .zero, halfSize: Vec2(50, 1), angle: 0)], at: -1 * up, angle: angle, type: .static,
                    stuff)
            case "edge": world.addEdge(-50 * along, 50 * along, stuff)
            default:
                let points = (-50...50).map { Float($0) * along }
                world.createChain(
                    ChainDefinition(points: points, isOneSided: true, friction: friction), on: world.makeAnchor(0, 0))
            }
        }

        /// How far a body has come along the slope.
        func way(_ body: BodyID) -> Float { along.dot(world.position(of: body)) }
        func speed(_ body: BodyID) -> Float { along.dot(world.linearVelocity(of: body)) }

        func addBox(width: Float = 1, height: Float = 0.4, _ stuff: Stuff) -> BodyID {
            let place = 0.5 * height * up
            return world.addBox(place.x, place.y, width: width, height: height, angle: angle, stuff)
        }
    }

    @Test(
        "a box on a slope slides half a degree above the angle of friction, and not half a degree below",
        arguments: [Float(0.05), 0.1, 0.2, 0.35, 0.5, 0.7, 1, 1.5], ["edge", "box", "chain"])
    func cone(friction: Float, kind: String) {
        let critical = atan(Double(friction))
        let stuff = Stuff(friction: friction, damping: 0)
        let shallow = Slope(critical - radians(0.5), friction: friction, kind: kind)
        let resting = shallow.addBox(stuff)
        shallow.world.frames(240)
        #expect(shallow.way(resting).magnitude < 0.005, "crept \(shallow.way(resting)) m")
        #expect(!shallow.world.isAwake(resting))

        let steep = Slope(critical + radians(0.5), friction: friction, kind: kind)
        let sliding = steep.addBox(stuff)
        steep.world.frames(240)
        let acceleration = Float(10 * (sin(steep.angle) - Double(friction) * cos(steep.angle)))
        #expect(isNear(steep.way(sliding), 0.5 * acceleration * 16, 0.1 * 0.5 * acceleration * 16))
    }

    @Test(
        "friction is the geometric mean of both surfaces",
        arguments: [(Float(0.1), Float(0.9)), (0.9, 0.1), (0.25, 1), (0, 1)])
    func mean(floor: Float, box: Float) {
        let friction = (floor * box).squareRoot()
        let critical = atan(Double(friction))
        for (offset, slides) in [(-0.5, false), (0.5, true)] where friction > 0 || slides {
            let slope = Slope(critical + radians(offset), friction: floor)
            let body = slope.addBox(Stuff(friction: box, damping: 0))
            slope.world.frames(180)
            #expect(slides ? slope.way(body) > 0.3 : slope.way(body) < 0.005, "\(slope.way(body))")
        }
    }

    @Test(
        "a sliding box gains g (sin - mu cos)",
        arguments: [(10.0, Float(0)), (20, 0.2), (30, 0.2), (30, 0.4), (45, 0.5), (60, 1), (85, 0.3)])
    func acceleration(degrees: Double, friction: Float) {
        for kind in ["edge", "box", "chain"] {
            let slope = Slope(radians(degrees), friction: friction, kind: kind)
            let body = slope.addBox(Stuff(friction: friction, damping: 0))
            slope.world.frames(120)
            let expected = Float(10 * (sin(slope.angle) - Double(friction) * cos(slope.angle)))
            #expect(isNear(slope.speed(body), 2 * expected, 0.02 * expected), "\(kind): \(slope.speed(body))")
            #expect(isNear(slope.way(body), 2 * expected, 0.02 * expected), "\(kind): \(slope.way(body))")
            #expect(isNear(slope.world.angle(of: body), slope.angle, 0.01))
        }
    }

    @Test(
        "a disc that rolls gains g sin / 1.5, and its rim keeps pace", arguments: [5.0, 15, 30, 50],
        ["edge", "box", "chain"])
    func rolling(degrees: Double, kind: String) {
        let slope = Slope(radians(degrees), friction: 0.8, kind: kind)
        let place = 0.4 * slope.up
        let disc = slope.world.addDisc(place.x, place.y, radius: 0.4, Stuff(friction: 0.8, damping: 0))
        slope.world.frames(120)
        let expected = Float(10 * sin(slope.angle) / 1.5) * 2
        #expect(isNear(slope.speed(disc), expected, 0.01 * expected), "\(slope.speed(disc)) for \(expected)")
        #expect(isNear(slope.world.angularVelocity(of: disc) * 0.4, slope.speed(disc), 0.01 * expected))
    }

    @Test("a disc on too smooth a slope slides as a box does, and turns by what friction there is")
    func slidingDisc() {
        let slope = Slope(radians(40), friction: 0.1)
        let place = 0.4 * slope.up
        let disc = slope.world.addDisc(place.x, place.y, radius: 0.4, Stuff(friction: 0.1, damping: 0))
        slope.world.frames(60)
        let speed = Float(10 * (sin(slope.angle) - 0.1 * cos(slope.angle)))
        let spin = Float(2 * 0.1 * 10 * cos(slope.angle) / 0.4)
        #expect(isNear(slope.speed(disc), speed, 0.01 * speed))
        #expect(isNear(slope.world.angularVelocity(of: disc), spin, 0.02 * spin))
    }

    @Test(
        "a box with a push stops after v^2 / (2 mu g)",
        arguments: [(Float(3), Float(0.2)), (5, 0.5), (1, 0.1), (10, 0.4), (0.5, 0.05)])
    func stopping(speed: Float, friction: Float) {
        let stuff = Stuff(friction: friction, restitution: 0, damping: 0)
        world.addFloor(stuff)
        let box = world.addBox(0, -0.25, width: 1, height: 0.5, velocity: Vec2(speed, 0), stuff)
        world.frames(Int(60 * speed / (friction * 10)) + 60)
        let expected = speed * speed / (2 * friction * 10)
        #expect(
            isNear(world.position(of: box).x, expected, 0.01 * expected), "\(world.position(of: box).x) of \(expected)")
        #expect(!world.isAwake(box))
    }

    @Test("a sliding disc comes to roll at two thirds of its speed")
    func skid() {
        let stuff = Stuff(friction: 0.3, restitution: 0, damping: 0)
        world.addFloor(stuff)
        let disc = world.addDisc(0, -0.5, radius: 0.5, velocity: Vec2(6, 0), stuff)
        world.frames(120)
        #expect(isNear(world.linearVelocity(of: disc).x, 4, 0.04))
        #expect(isNear(world.angularVelocity(of: disc), 8, 0.08))
        // And then rolls on forever.
        world.frames(600)
        #expect(isNear(world.linearVelocity(of: disc).x, 4, 0.04))
    }

    @Test(
        "resistance stops a ball that rolls, however slowly, and it sleeps", arguments: [Float(0.1), 0.35, 1],
        [Float(0.03), 0.3])
    func slowRolling(radius: Float, speed: Float) {
        world.addFloor()
        let disc = world.addDisc(0, -radius, radius: radius, velocity: Vec2(speed, 0), spin: speed / radius, Stuff())
        world.frames(600)
        // 1 / (1 + c / 120) in each sub-step, of speed and spin alike.
        #expect(isNear(world.linearVelocity(of: disc).x, speed * Float(exp(-1.0)), 0.1 * speed) || !world.isAwake(disc))
        world.frames(2400)
        #expect(!world.isAwake(disc), "still at \(world.linearVelocity(of: disc).x) m/s")
    }

    @Test("a spinning disc put on the floor drives off to the right when it turns clockwise")
    func burnout() {
        let stuff = Stuff(friction: 0.5, restitution: 0, damping: 0)
        world.addFloor(stuff)
        let disc = world.addDisc(0, -0.5, radius: 0.5, spin: 30, stuff)
        world.frames(30)
        #expect(isNear(world.linearVelocity(of: disc).x, 2.5, 0.05))
        world.frames(120)
        // r w0 / 3, once nothing slides.
        #expect(isNear(world.linearVelocity(of: disc).x, 5, 0.05))
    }

    @Test("friction changed live counts at once: a resting box starts to slide, a sliding one stops")
    func changedLive() {
        let slope = Slope(radians(20), friction: 1)
        let box = slope.addBox(Stuff(friction: 1, damping: 0))
        slope.world.frames(120)
        #expect(!slope.world.isAwake(box) && slope.way(box) < 0.005)
        slope.world.setMaterial(friction: 0, restitution: 0.2, of: box)
        slope.world.frames(60)
        #expect(isNear(slope.speed(box), Float(10 * sin(slope.angle)), 0.05))
        slope.world.setMaterial(friction: 1, restitution: 0.2, of: box)
        slope.world.frames(120)
        #expect(slope.speed(box).magnitude < 0.001)
    }

    @Test("a box is carried by a conveyor as fast as friction can, and then at its speed")
    func conveyor() {
        let stuff = Stuff(friction: 0.5, restitution: 0, damping: 0)
        let belt = world.addBox(0, 0.5, width: 100, height: 1, type: .kinematic, stuff)
        world.setLinearVelocity(Vec2(3, 0), of: belt)
        let box = world.addBox(0, -0.25, width: 1, height: 0.5, stuff)
        world.frames(18)
        #expect(isNear(world.linearVelocity(of: box).x, 1.5, 0.05))
        world.frames(60)
        #expect(isNear(world.linearVelocity(of: box).x, 3, 0.01))
        #expect(world.isAwake(box))
    }

    @Test("a tall box tips over where a flat one of the same stuff slides")
    func tipping() {
        for (width, height, tips): (Float, Float, Bool) in [(0.3, 1, true), (1, 0.3, false)] {
            let slope = Slope(radians(25), friction: 0.6)
            let box = slope.addBox(width: width, height: height, Stuff(friction: 0.6, damping: 0))
            slope.world.frames(60)
            let turned = slope.world.angle(of: box) - slope.angle
            #expect(tips ? turned > 0.5 : turned.magnitude < 0.01, "\(turned)")
        }
    }

    @Test(
        "a box that lands flat while it slides stays flat, as far as friction is too weak to turn it",
        arguments: [Float(0), 0.2, 0.5, 0.8], [Float(2), 7])
    func landing(friction: Float, speed: Float) {
        let stuff = Stuff(friction: friction, restitution: 0, damping: 0)
        // One end may give way by the slop of a contact, 0.005 m.
        #expect(turn(ofLanding: stuff, speed: speed) < 0.005 / 0.6)
    }

    @Test(
        "a box that bounces flat while it slides stays flat, as far as friction is too weak to turn it",
        arguments: [Float(0.2), 0.5, 0.8], [Float(0.2), 0.5, 0.8])
    func bounce(friction: Float, restitution: Float) {
        let stuff = Stuff(friction: friction, restitution: restitution, damping: 0)
        #expect(turn(ofLanding: stuff, speed: 7) < 0.005 / 0.6)
    }

    @Test(
        "a box that comes down on its trailing corner gains nothing, and its mirror image does the same",
        arguments: [Float(0.2), 1, 1.2, 1.3, 1.5], [Float(0.5), 1])
    func trailingCorner(friction: Float, restitution: Float) {
        let stuff = Stuff(friction: friction, restitution: restitution, damping: 0, gravity: .zero)
        func motion(_ sign: Float, _ width: Float, _ turn: Double) -> (
            x: Double, y: Double, angular: Double, energy: Double
        ) {
            let world = World.withFloor(stuff)
            let box = world.addBox(
                0, -1.3, width: width, height: 2, angle: Double(sign) * turn, velocity: Vec2(sign * 4, 1.5), stuff)
            let before = world.motion(of: [box]).energy
            world.frames(15)
            let after = world.motion(of: [box])
            #expect(after.energy <= 1.0001 * before)
            return after
        }
        for (width, turn): (Float, Double) in [(0.2, 0.61), (2, -0.17), (0.2, -0.61), (1, 0.3)] {
            let (own, mirrored) = (motion(1, width, turn), motion(-1, width, turn))
            #expect(isNear(Float(own.x), Float(-mirrored.x), 0.01) && isNear(Float(own.y), Float(mirrored.y), 0.01))
        }
    }

    /// The largest turn, radians, of boxes that fall onto the floor while they slide, in falls that end at different moments of a tick.
    private func turn(ofLanding stuff: Stuff, speed: Float) -> Float {
        var turn: Float = 0
        for height in stride(from: Float(0.6), to: 0.7, by: 0.011) {
            let world = World()
            world.addFloor(stuff)
            let box = world.addBox(0, -0.3 - height, width: 0.6, height: 0.6, velocity: Vec2(speed, 0), stuff)
            world.frames(90) { _ in turn = max(turn, Float(world.angle(of: box).magnitude)) }
        }
        return turn
    }
}
