import Moonspring
import TestSupport
import Testing

/// Rows 1 to 3 of the worked scenes.
@Suite struct PushTests {
    private let item = box(0, 0)

    @Test("a diagonal push of 1 carries a square to 84, 182, 338 and 546 points in four seconds")
    func seedLog() throws {
        item.center = Point(50, 50)
        let push = PushBehavior(items: [item], mode: .continuous)
        push.setAngle(.pi / 4, magnitude: 1)
        let animator = try DynamicAnimator(push)
        for (second, expected) in [84.0, 182, 338, 546].enumerated() {
            try animator.ticks(60)
            let exact = integrate(tick: 60 * (second + 1), acceleration: 100 * 0.5.squareRoot())
            #expect(isNear(item.center.x, expected, 0.5))
            #expect(isNear(item.center.x, 50 + exact.distance))
            #expect(isNear(item.center.y, item.center.x, 1e-3))
        }
        #expect(item.bounds == Rect(0, 0, 100, 100))
        #expect(item.transform == .identity)
        try animator.ticks(600)
        #expect(animator.isRunning)
    }

    @Test("a newton gives a square 0.8333, 2.5, 4.1667 and 5.8333 points per second in four frames")
    func newton() throws {
        let animator = try DynamicAnimator(push(Vector(1, 0), item), frictionless(item))
        for expected in [0.8333, 2.5, 4.1667, 5.8333] {
            try animator.tick()
            #expect(isNear(animator.linearVelocity(of: item)?.x, expected, 0.0001))
            #expect(animator.linearVelocity(of: item)?.y == 0)
        }
    }

    @Test("twice the density, or twice the area, halves what a push does; a negative magnitude mirrors it")
    func massAndSign() throws {
        let (plain, dense, large, mirrored) = (box(0, 0), box(0, 0), box(0, 0, 100, 200), box(0, 0))
        let material = DynamicItemBehavior(items: [dense]).with(\.density, 2)
        let reverse = PushBehavior(items: [mirrored], mode: .continuous).with(\.magnitude, -1)
        let animator = try DynamicAnimator(
            push(Vector(1, 0), plain, dense, large), material, reverse, frictionless(plain, dense, large, mirrored))
        try animator.ticks(4)
        #expect(isNear(animator.linearVelocity(of: plain)?.x, 5.8333, 0.0001))
        #expect(isNear(animator.linearVelocity(of: dense)?.x, 5.8333 / 2, 0.0001))
        #expect(isNear(animator.linearVelocity(of: large)?.x, 5.8333 / 2, 0.0001))
        #expect(isNear(animator.linearVelocity(of: mirrored)?.x, -5.8333, 0.0001))
    }

    @Test("a blow of 1 gives 100 points per second once, and again when it is set active again")
    func blow() throws {
        let blow = impulse(Vector(1, 0), item)
        let animator = try DynamicAnimator(blow, frictionless(item))
        #expect(blow.active)
        try animator.tick()
        #expect(!blow.active)
        #expect(isNear(animator.linearVelocity(of: item)?.x, 100, 1e-4))
        try animator.ticks(10)
        #expect(isNear(animator.linearVelocity(of: item)?.x, 100, 1e-4))
        blow.active = true
        blow.active = true
        try animator.ticks(2)
        #expect(isNear(animator.linearVelocity(of: item)?.x, 200, 1e-4))
        #expect(!blow.active)
    }

    @Test("a blow of 0.3 gives 200 x 50 points of density 2 a speed of 15")
    func heavyBlow() throws {
        let item = box(0, 0, 200, 50)
        let material = frictionless(item).with(\.density, 2)
        let animator = try DynamicAnimator(impulse(Vector(0.3, 0), item), material)
        try animator.tick()
        #expect(isNear(animator.linearVelocity(of: item)?.x, 15, 1e-4))
    }

    @Test("with resistance 0.1 a blow carries its item towards 1000 points")
    func distanceOfABlow() throws {
        let animator = try DynamicAnimator(impulse(Vector(1, 0), item))
        for _ in 0..<20 {
            try animator.ticks(60)
            // What is left of the speed, over the resistance, is what is left of the way.
            let left = try #require(animator.linearVelocity(of: item)).x / 0.1
            #expect(isNear(item.center.x + left, 1000, 0.1))
        }
        #expect(item.center.x > 860)
        #expect(item.center.x < 1000)
    }

    @Test("the diagonal push and the blow from Lua")
    func lua() throws {
        let scene = try TestScene(
            """
            local steady = ms.DynamicItem{name = "steady", center = {50, 50}, bounds = {0, 0, 100, 100}}
            local hit = ms.DynamicItem{name = "hit", center = {0, 0}, bounds = {0, 0, 100, 100}}
            local animator = ms.DynamicAnimator{}
            animator:addBehavior(ms.PushBehavior{items = {steady}, mode = "continuous", angle = math.pi / 4, magnitude = 1})
            blow = animator:addBehavior(ms.PushBehavior{items = {hit}, mode = "instantaneous", pushDirection = {1, 0}})
            animator:addBehavior(ms.DynamicItemBehavior{items = {hit}, resistance = 0})
            scene.signal("active", function() return blow.active and 1 or 0 end)
            scene.signal("speed", function() return hit.velocity.x end)
            scene.at(1, function() blow.active = true end)
            """, ticks: 1)
        #expect(scene.frames.last?.signals.map(\.value) == [0, 100])
        try scene.advance(59)
        #expect(isNear(scene.item("steady")?.center.x, 84, 0.5))
        #expect(scene.frames.last?.signals.map(\.value) == [0, 200])
        try scene.advance(180)
        #expect(isAt(try #require(scene.item("steady")).center, 546, 546, 0.5))
    }
}

/// What §8 of the reference says about vectors, angles and torque.
@Suite struct PushRuleTests {
    private let item = box(0, 0)

    @Test("a new push is continuous, active and without force")
    func defaults() {
        let push = PushBehavior()
        #expect(push.mode == .continuous)
        #expect(push.active)
        #expect(push.magnitude == 0)
        #expect(push.angle == 0)
        #expect(push.pushDirection == .zero)
    }

    @Test("vector, angle and magnitude stay consistent")
    func vector() {
        let push = PushBehavior().with(\.pushDirection, Vector(3, 4))
        #expect(push.magnitude == 5)
        #expect(isNear(push.angle, 0.9273, 0.00005))
        push.angle = 0
        #expect(push.pushDirection == Vector(5, 0))
        push.magnitude = -2
        #expect(push.pushDirection == Vector(-2, 0))
    }

    @Test("a vector whose length is no number can be turned and scaled like any other")
    func longestVector() {
        let largest = Double.greatestFiniteMagnitude
        let push = PushBehavior().with(\.pushDirection, Vector(largest, largest))
        #expect(push.magnitude == largest)
        push.angle = 0
        #expect(push.pushDirection == Vector(largest, 0))
        push.pushDirection = Vector(largest, largest)
        push.magnitude = 2
        #expect(push.magnitude == 2 && isNear(push.pushDirection.length, 2, 1e-9))
        let gravity = GravityBehavior().with(\.gravityDirection, Vector(largest, largest))
        gravity.angle = 0
        #expect(gravity.gravityDirection == Vector(largest, 0))
        gravity.gravityDirection = Vector(largest, largest)
        gravity.magnitude = 2
        #expect(isNear(gravity.magnitude, 2, 1e-9))
    }

    @Test("magnitude 0 keeps the angle of a push")
    func magnitudeZero() {
        let push = PushBehavior()
        push.setAngle(1, magnitude: 2)
        push.magnitude = 0
        #expect(push.pushDirection == .zero)
        #expect(push.angle == 1)
        push.magnitude = 3
        #expect(isAt(push.pushDirection, 3 * 0.5403023, 3 * 0.8414710, 1e-6))
    }

    @Test("a force of (1, 0) at the bottom edge turns a square by -0.025, then -0.05 radians per second a frame")
    func torque() throws {
        let force = push(Vector(1, 0), item)
        force.setTargetOffsetFromCenter(Vector(0, 50), for: item)
        #expect(force.targetOffsetFromCenter(for: item) == Vector(0, 50))
        let material = frictionless(item)
        let animator = try DynamicAnimator(force, material)
        for expected in [-0.025, -0.075, -0.125, -0.175] {
            try animator.tick()
            #expect(isNear(material.angularVelocity(for: item), expected, 1e-4))
        }
        #expect(item.transform.rotation < 0)
    }

    @Test("a blow of (0, 1) at the right edge turns a square by 3 radians per second")
    func angularImpulse() throws {
        let blow = impulse(Vector(0, 1), item)
        blow.setTargetOffsetFromCenter(Vector(50, 0), for: item)
        let material = frictionless(item)
        let animator = try DynamicAnimator(blow, material)
        try animator.tick()
        #expect(isNear(material.angularVelocity(for: item), 3, 1e-4))
        #expect(isNear(animator.linearVelocity(of: item)?.y, 100, 1e-3))
    }

    @Test("the point where a push holds turns with the item")
    func offsetTurns() throws {
        item.transform = .rotation(.pi / 2)
        let blow = impulse(Vector(0, 1), item)
        // Turned by a quarter, the right edge is at the bottom: the blow goes along the lever and turns nothing.
        blow.setTargetOffsetFromCenter(Vector(50, 0), for: item)
        let material = frictionless(item)
        let animator = try DynamicAnimator(blow, material)
        try animator.tick()
        #expect(isNear(material.angularVelocity(for: item), 0, 1e-3))
    }

    @Test("an instantaneous push without items drops its flag all the same, and takes changes made before its tick")
    func flag() throws {
        let (empty, blow) = (PushBehavior(items: [], mode: .instantaneous), impulse(Vector(1, 0), item))
        empty.magnitude = 1
        let animator = try DynamicAnimator(empty, blow, frictionless(item))
        blow.magnitude = 2
        try animator.tick()
        #expect(!empty.active)
        #expect(isNear(animator.linearVelocity(of: item)?.x, 200, 1e-3))
        blow.magnitude = 4
        try animator.tick()
        #expect(isNear(animator.linearVelocity(of: item)?.x, 200, 1e-3))
    }
}
