import TestSupport
import Testing

/// §2, §11, §12 and §18 of the reference: bounces, friction, rest, and what is fast.
@Suite struct CollisionRestTests {
    @Test("an item of 40 points in a view of 400 rests at 380, without trembling, and the animator pauses")
    func rest() throws {
        let scene = try collisionScene(
            """
            local a = box("a", 200, 300, 40)
            collide(a).translatesReferenceBoundsIntoBoundary = true
            fall(a)
            """)
        try scene.run()
        let a = try #require(scene.item("a"))
        #expect(isNear(a.center.y, 380, 0.5))
        #expect(isNear(a.center.x, 200, 0.01))
        #expect(scene.ticks(of: "didPause").count == 1)
        let y = scene.track("a") { $0.center.y }.suffix(20)
        #expect(try #require(y.max()) - (try #require(y.min())) < 0.02)
    }

    @Test("on a line it rests as exactly: 100 points with elasticity 0 on y = 300 have their centre at 250")
    func line() throws {
        let scene = try collisionScene(
            """
            local a = box("a", 200, 150, 100)
            collide(a):addBoundary("line", {0, 300}, {400, 300})
            fall(a)
            motion:addItem(a)
            motion.elasticity = 0
            """)
        try scene.run()
        #expect(isNear(scene.item("a")?.center.y, 250, 0.5))
        #expect(scene.ticks(of: "didPause").count == 1)
    }

    @Test("a stack rests on itself and sleeps")
    func stack() throws {
        let scene = try collisionScene(
            """
            local items = {}
            for i = 1, 5 do items[i] = box("box " .. i, 200, 380 - 42 * (i - 1), 40) end
            local c = ms.CollisionBehavior{items = items, translatesReferenceBoundsIntoBoundary = true}
            animator:addBehavior(c)
            animator:addBehavior(ms.GravityBehavior{items = items})
            """)
        try scene.run()
        for i in 0..<5 {
            let box = try #require(scene.item("box \(i + 1)"))
            #expect(isNear(box.center.y, Double(380 - 40 * i), 0.5 * Double(i + 1)))
            #expect(isNear(box.center.x, 200, 0.5))
            #expect(isNear(box.rotation, 0, 0.005))
        }
        #expect(scene.ticks(of: "didPause").count == 1)
    }

    @Test("an item wedged in a box that is too tight sleeps as well")
    func wedged() throws {
        let scene = try collisionScene(
            """
            local a = box("a", 200, 200, 44)
            collide(a):addBoundary("box", ms.path.rect{180, 180, 40, 40})
            fall(a)
            """)
        try scene.run()
        #expect(scene.ticks(of: "didPause").count == 1)
        #expect(isAt(try #require(scene.item("a")).center, 200, 200, 3))
    }

    @Test("what hangs on a spring against a wall comes to rest where the spring bears it", arguments: [200, 380])
    func onSpring(start: Int) throws {
        let scene = try collisionScene(
            """
            local a = box("a", 20, \(start), 40)
            collide(a).translatesReferenceBoundsIntoBoundary = true
            fall(a)
            motion.resistance = 1
            animator:addBehavior(ms.AttachmentBehavior{
                item = a, attachedToAnchor = {20, 100}, frequency = 2, damping = 0.5, length = 100})
            """)
        try scene.run()
        #expect(scene.ticks(of: "didPause").count == 1)
        // g over the square of the angular frequency.
        #expect(isNear(scene.item("a")?.center.y, 206.333, 0.05))
    }

    /// What comes back of a speed against a wall, or against an anchored item of some elasticity.
    private func rebound(_ speed: Double, _ elasticity: Double, against other: Double? = nil) throws -> Double {
        let scene = try collisionScene(
            """
            local a = box("a", 100, 200, 40)
            local c = collide(a)
            motion.elasticity = \(elasticity)
            if \(other.map { "\($0)" } ?? "nil") then
                local b = box("b", 300, 200, 40, 100)
                c:addItem(b)
                animator:addBehavior(
                    ms.DynamicItemBehavior{items = {b}, isAnchored = true, elasticity = \(other ?? 0)})
            else
                c:addBoundary("wall", {280, 0}, {280, 400})
            end
            fling(a, \(speed), 0)
            scene.signal("v", function() return motion:linearVelocity(a).x end)
            """, ticks: Int(165 / speed * 60) + 10)
        return -(scene.signal("v").last ?? 0)
    }

    @Test("a pair takes the larger of two elasticities; a boundary has 0.2")
    func restitution() throws {
        #expect(try isNear(rebound(400, 0), 80, 0.5))
        #expect(try isNear(rebound(400, 0.1), 80, 0.5))
        #expect(try isNear(rebound(400, 0.75), 300, 0.5))
        #expect(try isNear(rebound(400, 0.1, against: 0.6), 240, 0.5))
        #expect(try isNear(rebound(400, 0.6, against: 0.1), 240, 0.5))
        #expect(try isNear(rebound(400, 0, against: 0), 0, 0.5))
        #expect(try isNear(rebound(400, 1), 400, 0.5))
    }

    @Test("what touches slower than 100 points per second does not bounce")
    func threshold() throws {
        #expect(try isNear(rebound(95, 0.5), 0, 0.5))
        #expect(try isNear(rebound(95, 1), 0, 0.5))
        #expect(try isNear(rebound(105, 0.5), 52.5, 0.5))
        #expect(try isNear(rebound(105, 1), 105, 0.5))
    }

    @Test(
        "friction of a pair is the root of the product; a boundary has 0.2",
        arguments: [(0.0, 0.0), (0.2, 200), (0.45, 300), (0.8, 400)])
    func friction(_ value: Double, _ deceleration: Double) throws {
        let scene = try collisionScene(
            """
            local a = box("a", 60, 380, 40)
            collide(a):addBoundary("floor", {-100, 400}, {500, 400})
            motion.friction = \(value)
            fall(a)
            fling(a, 350, 0)
            motion.allowsRotation = false
            scene.signal("v", function() return motion:linearVelocity(a).x end)
            """, ticks: 45)
        let v = scene.signal("v")
        #expect(isNear((v[15] - v[39]) / 0.4, deceleration, 2))
    }

    @Test("a flick of 5000 points per second stays inside, in any direction", arguments: 0..<12)
    func flick(_ direction: Int) throws {
        let scene = try collisionScene(
            """
            local a, b = box("a", 200, 200, 20), box("b", 150, 210, 90, 4)
            local c = collide(a)
            c.translatesReferenceBoundsIntoBoundary = true
            local other = collide(b)
            other.translatesReferenceBoundsIntoBoundary = true
            local v = ms.vec(5000, 0):rotated(\(direction) * math.pi / 6 + 0.1)
            motion.elasticity = 0.9
            fling(a, v.x, v.y)
            fling(b, v.x, v.y)
            motion:addAngularVelocity(20, b)
            """, ticks: 120)
        for name in ["a", "b"] {
            for (x, y) in zip(scene.track(name) { $0.center.x }, scene.track(name) { $0.center.y }) {
                #expect(x > 0 && x < 400 && y > 0 && y < 400)
            }
        }
        #expect(scene.contacts.count > 4)
    }

    @Test("a fast card of 20 points does not pass through a thin item at rest", arguments: 0..<8, [true, false])
    func thin(_ start: Int, isAsleep: Bool) throws {
        let scene = try collisionScene(
            """
            local card, thin = box("card", 30 + 7 * \(start), 200, 20), box("thin", 250, 200, 3, 120)
            local c = collide(card, thin)
            motion:addItem(thin)
            scene.at(\(isAsleep ? 1 : 0.05), function() fling(card, 5000, 0) end)
            """, ticks: isAsleep ? 59 : 2)
        #expect(scene.ticks(of: "didPause").isEmpty == !isAsleep)
        for _ in 0..<20 {
            try scene.advance()
            let gap = (scene.item("thin")?.center.x ?? 0) - (scene.item("card")?.center.x ?? 0)
            #expect(gap > 5)
        }
        #expect(scene.begins("card", with: "thin").count >= 1)
        #expect(try #require(scene.item("thin")).center.x > 260)
    }

    @Test("a fast item that falls does not pass through the floor, nor one that is pushed")
    func forced() throws {
        let scene = try collisionScene(
            """
            local a, b = box("a", 100, 50, 20), box("b", 200, 200, 20)
            collide(a, b).translatesReferenceBoundsIntoBoundary = true
            animator:addBehavior(ms.GravityBehavior{items = {a}, magnitude = 50})
            animator:addBehavior(ms.PushBehavior{items = {b}, mode = "continuous", pushDirection = {20, 0}})
            """, ticks: 120)
        #expect(scene.track("a") { $0.center.y }.allSatisfy { $0 < 391 })
        #expect(scene.track("b") { $0.center.x }.allSatisfy { $0 < 391 })
        #expect(isNear(scene.item("a")?.center.y, 390, 1))
        #expect(isNear(scene.item("b")?.center.x, 390, 1))
    }
}
