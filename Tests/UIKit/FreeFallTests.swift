import Moonspring
import TestSupport
import Testing

/// Rows 4 and 5 of the worked scenes, and gravity's rules.
@Suite struct FreeFallTests {
    @Test("a falling square is at 50.0694, 50.4161 and 51.0396 points after three frames")
    func firstFrames() throws {
        let item = box(150, 50)
        let animator = try DynamicAnimator(GravityBehavior(items: [item]))
        for expected in [50.0694, 50.4161, 51.0396] {
            try animator.tick()
            #expect(isNear(item.center.y, expected, 0.00006))
            #expect(item.center.x == 150)
        }
    }

    @Test("after a second it is at 529.6 points and falls at 943.7 points per second")
    func afterOneSecond() throws {
        let item = box(150, 50)
        let animator = try DynamicAnimator(GravityBehavior(items: [item]))
        try animator.ticks(60)
        let exact = integrate(tick: 60, acceleration: 1000)
        #expect(isNear(item.center.y, 529.6, 0.05))
        #expect(isNear(item.center.y, 50 + exact.distance))
        #expect(isNear(animator.linearVelocity(of: item)?.y, 943.7, 0.05))
        #expect(isNear(animator.linearVelocity(of: item)?.y, exact.speed))
    }

    @Test("without resistance it is at 545.8 points and falls at 991.7")
    func withoutResistance() throws {
        let item = box(150, 50)
        let animator = try DynamicAnimator(GravityBehavior(items: [item]), frictionless(item))
        try animator.ticks(60)
        #expect(isNear(item.center.y, 545.8333))
        #expect(isNear(animator.linearVelocity(of: item)?.y, 991.6667))
    }

    @Test("heavy and light items fall alike")
    func densityIsIrrelevant() throws {
        let (light, heavy) = (box(0, 0), box(200, 0, 40, 300))
        let lead = DynamicItemBehavior(items: [heavy]).with(\.density, 11)
        let animator = try DynamicAnimator(GravityBehavior(items: [light, heavy]), lead)
        try animator.ticks(60)
        #expect(light.center.y == heavy.center.y)
    }

    @Test("a fall without a floor never pauses")
    func neverPauses() throws {
        let item = box(0, 0)
        let animator = try DynamicAnimator(GravityBehavior(items: [item]))
        try animator.ticks(1200)
        #expect(animator.isRunning)
    }

    @Test("a tenth of gravity is exactly a tenth of the acceleration, and a negative one rises")
    func tenthGravity() throws {
        let (slow, rising) = (box(0, 0), box(0, 0))
        let (tenth, up) = (GravityBehavior(items: [slow]), GravityBehavior(items: [rising]))
        tenth.gravityDirection = Vector(0, 0.1)
        up.gravityDirection = Vector(0, -0.1)
        let animator = try DynamicAnimator(tenth, up, frictionless(slow, rising))
        try animator.tick()
        #expect(isNear(animator.linearVelocity(of: slow)?.y, 100.0 / 120, 1e-4))
        try animator.ticks(59)
        #expect(isNear(slow.center.y, 49.58333))
        #expect(isNear(animator.linearVelocity(of: slow)?.y, 99.16667, 0.005))
        #expect(rising.center.y == -slow.center.y)
    }

    @Test("the same fall from Lua")
    func lua() throws {
        let scene = try TestScene(
            """
            local box = ms.DynamicItem{name = "box", center = {150, 50}, bounds = {0, 0, 100, 100}}
            ms.DynamicAnimator{}:addBehavior(ms.GravityBehavior{items = {box}})
            """)
        for expected in [50.0694, 50.4161, 51.0396] {
            try scene.advance()
            #expect(isNear(scene.item("box")?.center.y, expected, 0.00006))
        }
        try scene.advance(57)
        #expect(isNear(scene.item("box")?.center.y, 529.6, 0.05))
        #expect(scene.events.map(\.type) == ["willResume"])
    }
}

@Suite struct GravityRuleTests {
    @Test("gravity points down with magnitude 1 until told otherwise")
    func defaults() {
        let gravity = GravityBehavior()
        #expect(gravity.gravityDirection == Vector(0, 1))
        #expect(isNear(gravity.angle, .pi / 2, 1e-12))
        #expect(gravity.magnitude == 1)
    }

    @Test("the vector is kept as given, and angle and magnitude follow it")
    func vectorFirst() {
        let gravity = GravityBehavior().with(\.gravityDirection, Vector(3, 4))
        #expect(gravity.gravityDirection == Vector(3, 4))
        #expect(gravity.magnitude == 5)
        #expect(isNear(gravity.angle, 0.9273, 0.00005))
        gravity.magnitude = 10
        #expect(gravity.gravityDirection == Vector(6, 8))
    }

    @Test("magnitude 0 leaves no direction: the angle reads 0, and setting it alone brings nothing back")
    func magnitudeZero() {
        let gravity = GravityBehavior()
        gravity.magnitude = 0
        #expect(gravity.gravityDirection == .zero)
        #expect(gravity.angle == 0)
        gravity.angle = 1
        #expect(gravity.gravityDirection == .zero)
        gravity.setAngle(0, magnitude: 2)
        #expect(gravity.gravityDirection == Vector(2, 0))
    }

    @Test("an item that leaves gravity keeps its velocity")
    func leavingCoasts() throws {
        let item = box(0, 0)
        let gravity = GravityBehavior(items: [item])
        let animator = try DynamicAnimator(gravity, frictionless(item))
        try animator.ticks(10)
        let speed = try #require(animator.linearVelocity(of: item)).y
        gravity.removeItem(item)
        let start = item.center.y
        try animator.ticks(60)
        #expect(isNear(item.center.y, start + speed))
        #expect(animator.linearVelocity(of: item)?.y == speed)
    }

    @Test("an item in two gravity behaviours gets the sum, and each acts on its own items only")
    func twoBehaviors() throws {
        let (both, one) = (box(0, 0), box(0, 0))
        let (down, right) = (GravityBehavior(items: [both, one]), GravityBehavior(items: [both]))
        right.gravityDirection = Vector(1, 0)
        let animator = try DynamicAnimator(down, right, frictionless(both, one))
        try animator.ticks(60)
        #expect(isAt(both.center, 495.8333, 495.8333))
        #expect(isAt(one.center, 0, 495.8333))
        animator.removeBehavior(right)
        let speed = try #require(animator.linearVelocity(of: both))
        try animator.ticks(1)
        #expect(animator.linearVelocity(of: both)?.x == speed.x)
        #expect(isNear(animator.linearVelocity(of: both)?.y, speed.y + 1000.0 / 60))
    }

    @Test("a new direction wakes an animator that has paused")
    func changeWakes() throws {
        let item = box(0, 0)
        let gravity = GravityBehavior(items: [item]).with(\.magnitude, 0)
        let animator = try DynamicAnimator(gravity)
        try animator.ticks(60)
        #expect(!animator.isRunning)
        gravity.gravityDirection = Vector(0, -1)
        #expect(animator.isRunning)
        try animator.ticks(1)
        // Time went on over the pause: two sub-steps, not one.
        #expect(isNear(item.center.y, -0.2081, 0.00006))
    }
}
