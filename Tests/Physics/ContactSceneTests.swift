import MoonspringPhysics
import PlatformC
import TestSupport
import Testing

@Suite("Scenes from UIKit Dynamics behave as published, at the level of bodies")
struct ContactSceneTests {
    private let world = World()

    /// The heights, points, of a body's hops over its resting place, and the frames of its touches.
    private func hops(_ world: World, _ body: BodyID, restY: Float, frames: Int) -> (tops: [Float], touches: [Int]) {
        var tops: [Float] = []
        var touches: [Int] = []
        world.runFrames(1...frames) { frame in
            let height = 100 * (restY - world.position(of: body).y)
            for _ in world.contactBegins {
                touches.append(frame)
                tops.append(0)
            }
            if !tops.isEmpty { tops[tops.count - 1] = max(tops[tops.count - 1], height) }
        }
        return (tops, touches)
    }

    @Test("catalog: a square falls 347 pt, hops about 13 and 0.5 pt, lies still and pauses half a second later")
    func catalog() throws {
        world.addBoundary(width: 3.2, height: 5.68)
        let square = world.addBox(1.6, 1.71, width: 1, height: 1)
        var begins: [ContactEvent] = []
        var fastest: Float = 0
        var sleepFrame = 0
        var stillFrame = 0
        var tops: [Float] = []
        world.runFrames(1...300) { frame in
            if begins.isEmpty { fastest = max(fastest, world.linearVelocity(of: square).y) }
            if begins.isEmpty && !world.contactBegins.isEmpty { #expect(isNear(Double(frame) / 60, 0.842, 0.02)) }
            for event in world.contactBegins {
                begins.append(event)
                tops.append(0)
            }
            if !tops.isEmpty { tops[tops.count - 1] = max(tops[tops.count - 1], 5.18 - world.position(of: square).y) }
            if world.linearVelocity(of: square).length > 0.02 { stillFrame = frame }
            if sleepFrame == 0 && !world.isAwake(square) { sleepFrame = frame }
        }
        #expect(isNear(fastest, 8.07, 0.17), "\(fastest) m/s")
        #expect(begins.count == 2 || begins.count == 3, "\(begins.count) touches")
        for event in begins { #expect(isNear(event.point.y, 5.68, 0.005), "\(event.point)") }
        try #require(tops.count >= 2)
        #expect(isNear(tops[0], 0.13, 0.01), "\(tops)")
        #expect(isNear(tops[1], 0.005, 0.003), "\(tops)")
        #expect(isNear(world.position(of: square).y, 5.18, 0.01) && isNear(world.position(of: square).x, 1.6, 0.01))
        #expect(world.angle(of: square).magnitude < 0.005)
        #expect(sleepFrame - stillFrame >= 29 && sleepFrame - stillFrame <= 40, "\(stillFrame) \(sleepFrame)")
    }

    @Test("item properties: elasticity 0.5 hops about 80, 19 and 4.5 pt")
    func itemProperties() throws {
        world.addBoundary(width: 3.2, height: 5.68)
        let square = world.addBox(2.3, 1.71, width: 1, height: 1, Stuff(restitution: 0.5))
        let (tops, _) = hops(world, square, restY: 5.18, frames: 400)
        try #require(tops.count >= 3)
        #expect(tops[0] > 77 && tops[0] < 82, "\(tops)")
        #expect(tops[1] > 17.5 && tops[1] < 20.5, "\(tops)")
        #expect(tops[2] > 3.8 && tops[2] < 5.2, "\(tops)")
        #expect(tops.count < 4 || tops[3] < 1, "the fourth touch is too slow to bounce: \(tops)")
    }

    @Test("square and barrier: as an item the barrier is knocked away though it has no gravity")
    func looseBarrier() {
        world.addBoundary(width: 3.2, height: 5.68)
        let square = world.addBox(1.5, 1.5, width: 1, height: 1)
        let weightless = Stuff(gravity: .zero)
        let barrier = world.addBox(0.65, 3.1, width: 1.3, height: 0.2, weightless)
        var touch: (frame: Int, speed: Float)?
        var speed: Float = 0
        world.runFrames(1...120) { frame in
            if touch == nil, world.contactBegins.contains(where: { $0.bodyA == square && $0.bodyB == barrier }) {
                touch = (frame, speed)
            }
            speed = world.linearVelocity(of: square).y
        }
        #expect(touch.map { isNear(Double($0.frame) / 60, 0.45, 0.02) } == true, "\(String(describing: touch))")
        #expect(touch.map { isNear($0.speed, 4.4, 0.2) } == true, "\(String(describing: touch))")
        #expect(world.position(of: barrier).y > 3.5)
        #expect(world.angle(of: barrier).magnitude > 0.1)
    }

    @Test("square and barrier: a fixed barrier stays, the square tips over it clockwise and lands on the floor")
    func fixedBarrier() {
        func bounce(elasticity: Float) -> (turn: Double, place: Vec2, speed: Float) {
            let world = World()
            world.addBoundary(width: 3.2, height: 5.68)
            world.addBox(0.65, 3.1, width: 1.3, height: 0.2, type: .static)
            let square = world.addBox(1.5, 1.5, width: 1, height: 1, Stuff(restitution: elasticity))
            var turn = 0.0
            var speed: Float?
            world.runFrames(1...600) { frame in
                if speed == nil && !world.contactBegins.isEmpty { speed = world.linearVelocity(of: square).y }
                if frame == 45 { turn = world.angle(of: square) }
            }
            return (turn, world.position(of: square), speed ?? 100)
        }
        let dull = bounce(elasticity: 0.2)
        #expect(dull.turn > 0.2, "turned \(dull.turn)")
        #expect(dull.place.y > 5 && dull.place.x > 1.5, "\(dull.place)")
        // The impulse is 1 + e times what stops the corner.
        #expect(isNear(4.4 - bounce(elasticity: 0.6).speed, (4.4 - dull.speed) * 1.6 / 1.2, 0.2), "\(dull.speed)")
    }

    @Test("on its first touch a square is tied to another, which it drags along by a rod")
    func attachOnFirstHit() throws {
        world.addBoundary(width: 3.2, height: 5.68)
        world.addBox(0.65, 3.1, width: 1.3, height: 0.2, type: .static)
        let square = world.addBox(1.5, 1.5, width: 1, height: 1)
        var rod: JointID?
        var second = BodyID.none
        var length: Float = 0
        world.runFrames(1...400) { _ in
            if rod == nil && !world.contactBegins.isEmpty {
                let stuff = Stuff(gravity: .zero)
                second = world.addBox(0.8, 0.5, width: 1, height: 1, stuff)
                length = (world.position(of: square) - world.position(of: second)).length
                rod = world.tie(square, second, length: length)
            }
            if let rod { #expect(isNear(world.currentLength(of: rod), length, 0.02)) }
        }
        #expect(world.position(of: second).y > 1 && world.position(of: square).y > 4.5, "\(world.position(of: second))")
    }

    @Test("attachment with offset: the corner keeps its distance, the centre swings, and walls win over the rod")
    func offsetAttachment() {
        world.addBoundary(width: 3.2, height: 5.68)
        let anchor = world.makeAnchor(160, 75)
        let square = world.addBox(1.6, 1.85, width: 1, height: 1)
        let offset = Vec2(-0.25, -0.25)
        let length = (Vec2(1.6, 1.85) + offset - Vec2(1.6, 0.75)).length
        let rod = world.tie(anchor, square, anchorB: offset, length: length)
        var turn = 0.0
        world.runFrames(1...120) { _ in
            #expect(isNear(world.currentLength(of: rod), length, 0.005))
            turn = max(turn, world.angle(of: square).magnitude)
        }
        #expect(turn > 0.3)
        // A finger drags the anchor out through the left wall.
        for frame in 1...240 {
            world.setPosition(Vec2(1.6 - 0.01 * Float(min(frame, 200)), 2), angle: 0, of: anchor)
            world.frames(1)
            let box = world.boundingBox(of: world.shapes(of: square)[0])
            #expect((box?.lower.x ?? -1) > -0.05, "\(String(describing: box)) in frame \(frame)")
            #expect(world.linearVelocity(of: square).length < 30)
        }
    }

    @Test("lock screen: a view dropped or tapped hops v^2 / 2g and comes to rest exactly where it was")
    func lockScreen() {
        let floor = Stuff(restitution: 0)
        world.addEdge(Vec2(-0.15, 5.68), Vec2(3.35, 5.68), floor)
        let view = world.addBox(1.6, 2.84, width: 3.2, height: 5.68, Stuff(restitution: 0.25))
        world.frames(120)
        #expect(!world.isAwake(view))
        for speed: Float in [1, 2, 4] {
            world.applyLinearImpulse(Vec2(0, -speed * world.mass(of: view)), at: world.position(of: view), to: view)
            var top: Float = 0
            world.frames(240) { _ in top = max(top, 2.84 - world.position(of: view).y) }
            #expect(isNear(top, speed * speed / 20, 0.07 * speed * speed / 20 + 0.002), "\(top) at \(speed)")
            #expect(isNear(world.position(of: view).y, 2.84, 0.005) && isNear(world.position(of: view).x, 1.6, 0.001))
            #expect(world.angle(of: view).magnitude < 0.001)
            #expect(!world.isAwake(view))
        }
        // Released below half.
        world.setPosition(Vec2(1.6, 1), angle: 0, of: view)
        world.frames(300)
        #expect(isNear(world.position(of: view).y, 2.84, 0.005) && !world.isAwake(view))
    }

    @Test("slider drawer: it moves up and down only, within its range")
    func slider() {
        let frame = world.makeAnchor(160, 284)
        world.addFloor(y: 5.68)
        let drawer = world.addBox(1.6, 2.84, width: 3.2, height: 2, Stuff(restitution: 0.3))
        world.createJoint(
            .prismatic(
                bodyA: frame, bodyB: drawer, localAxisA: Vec2(0, 1), lowerTranslation: -2, upperTranslation: 0))
        func push(_ speed: Vec2, at offset: Vec2) -> (x: Float, turn: Double) {
            var most: (x: Float, turn: Double) = (0, 0)
            world.applyLinearImpulse(
                world.mass(of: drawer) * speed, at: world.position(of: drawer) + offset, to: drawer)
            world.frames(150) { _ in
                let place = world.position(of: drawer)
                most = (max(most.x, (place.x - 1.6).magnitude), max(most.turn, world.angle(of: drawer).magnitude))
                #expect(place.y > 0.84 - 0.02 && place.y < 2.84 + 0.02, "\(place)")
            }
            return most
        }
        for speed: Float in [2, 5, 12, -4] {
            let straight = push(Vec2(0, -speed), at: .zero)
            #expect(straight.x < 1e-5 && straight.turn < 1e-5, "\(straight)")
            let askew = push(Vec2(0.5, -speed), at: Vec2(1, 0.3))
            #expect(askew.x < 1e-3 && askew.turn < 5e-3, "\(askew)")
        }
        #expect(isNear(world.position(of: drawer).y, 2.84, 0.005) && !world.isAwake(drawer))
    }

    @Test("anchored wall: it does not move, and what hits it at 200 pt/s leaves at 40")
    func anchoredWall() {
        let stuff = Stuff(restitution: 0.2, damping: 0, gravity: .zero)
        let wall = world.addBox(0, 0, width: 1, height: 1, stuff)
        world.setType(.static, of: wall)
        world.setLinearVelocity(Vec2(5, 0), of: wall)
        world.applyLinearImpulse(Vec2(5, 0), at: .zero, to: wall)
        let item = world.addBox(2, 0, width: 1, height: 1, velocity: Vec2(-2, 0), stuff)
        world.frames(60)
        #expect(world.position(of: wall) == .zero)
        #expect(isNear(world.linearVelocity(of: item).x, 0.4, 0.005), "\(world.linearVelocity(of: item))")
    }

    @Test("two shapes on a ramp of 30 degrees: the circle rolls, the rectangle slides")
    func ramp() throws {
        let angle = radians(30)
        let along = Vec2(Float(cos(angle)), Float(sin(angle)))
        let up = Vec2(along.y, -along.x)
        world.addEdge(-20 * along, 20 * along)
        let place = 0.5 * up
        let start = place - 2 * along
        let circle = world.addDisc(start.x, start.y, radius: 0.5)
        // Its 32 corners tap along: friction 0.2 is barely enough to roll here, so it slips a little.
        let elsewhere = CollisionFilter(categoryBits: 2, maskBits: 1)
        let stuff = Stuff(filter: elsewhere)
        let ellipse = world.add([.polygon(try .ellipse(width: 1, height: 1))], at: start, stuff)
        world.setFilter(elsewhere, of: world.shapes(of: circle)[0])
        let rectangle = world.addBox(place.x, place.y, width: 1, height: 1, angle: angle)
        world.frames(90)
        let rolled = along.dot(world.position(of: circle)) + 2
        #expect(rolled > 3 && isNear(Float(world.angle(of: circle)), rolled / 0.5, 0.05 * rolled / 0.5), "\(rolled)")
        let tapped = along.dot(world.position(of: ellipse)) + 2
        #expect(tapped > 3 && Float(world.angle(of: ellipse)) > 0.6 * tapped / 0.5, "\(tapped)")
        #expect((world.angle(of: rectangle) - angle).magnitude < 0.05)
        #expect(along.dot(world.position(of: rectangle)) > 2)
    }

    @Test("an L of two rectangles is one concave body: a ball fits into its corner")
    func letterL() {
        world.addFloor()
        let parts: [ShapeGeometry] = [
            .box(center: Vec2(0.25, 1), halfSize: Vec2(0.25, 1), angle: 0),
            .box(center: Vec2(1.25, 1.75), halfSize: Vec2(0.75, 0.25), angle: 0),
        ]
        let center = MassProperties(of: parts, density: 1).center
        let letter = world.add(parts, at: Vec2(0, -2) + center)
        let ball = world.addDisc(0.95, -2.2, radius: 0.4)
        world.frames(300)
        #expect(isNear(world.position(of: letter).y, -2 + center.y, 0.01) && world.angle(of: letter).magnitude < 0.01)
        #expect(isNear(world.position(of: ball).y, -0.9, 0.01), "\(world.position(of: ball))")
        #expect(world.position(of: ball).x > 0.89 && world.position(of: ball).x < 2)
        // Pushed, the two rectangles move as one, and nothing of them collides with the other.
        #expect(world.shapes(of: letter).count == 2)
        world.applyLinearImpulse(Vec2(3, 0), at: world.position(of: letter), to: letter)
        world.frames(60)
        #expect(world.position(of: letter).x > center.x + 0.1)
    }
}
