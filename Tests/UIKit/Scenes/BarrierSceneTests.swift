import TestSupport
import Testing

/// Row 9 of the worked scenes, one test for each of its variants.
@Suite struct SquareAndBarrierSceneTests {
    private func play(_ barrier: String) throws -> TestScene {
        try TestScene.run("square_and_barrier", parameters: ["barrier": barrier])
    }

    /// The first touch: after a fall of 100 points.
    private func expectFirstTouch(_ scene: TestScene, _ touch: SceneContact) throws {
        // 0.447 s without resistance; a contact is reported in the tick in which it begins.
        #expect(touch.tick == 27 || touch.tick == 28)
        #expect(isNear(scene.signal("speed", at: touch.tick - 1), 440, 10))
        let x = try #require(touch.x)
        #expect(x > 99 && x < 131)
        #expect(isNear(touch.y, 300, 2))
    }

    @Test("(a) what no collision behaviour knows of is fallen through")
    func ignored() throws {
        let scene = try play("ignored")
        #expect(scene.contacts.allSatisfy { $0.items == ["square"] && $0.boundary == nil })
        #expect(scene.track("square") { $0.rotation }.allSatisfy { isNear($0, 0, 1e-4) })
        #expect(isNear(scene.signal("x").last, 150, 0.01))
        #expect(isNear(scene.signal("y").last, 617, 0.5))
        #expect(scene.item("barrier") == scene.item("barrier", at: 0))
    }

    @Test("(b) an item is knocked away, falls and turns, though gravity does not hold it")
    func item() throws {
        let scene = try play("item")
        try expectFirstTouch(scene, try #require(scene.contacts.first))
        #expect(scene.contacts.first?.items == ["square", "barrier"])
        let barrier = try #require(scene.item("barrier", at: 60))
        #expect(barrier.center.y > 360)
        #expect(abs(barrier.rotation) > 0.3)
        // Gravity would add 467 points per second from the one moment to the other.
        let y = scene.track("barrier") { $0.center.y }
        #expect((y[60] - y[59] - y[32] + y[31]) * 60 < 200)
    }

    @Test("(c) a boundary stays; the square tips clockwise over its end and lands on the floor")
    func boundary() throws {
        let scene = try play("boundary")
        let touch = try #require(scene.contacts.first)
        try expectFirstTouch(scene, touch)
        #expect(touch.boundary == "barrier")
        #expect(scene.item("barrier") == scene.item("barrier", at: 0))
        let angle = scene.signal("angle")
        let floor = try #require(scene.begins("square").first { $0.boundary == nil })
        for tick in touch.tick + 1..<floor.tick { #expect(angle[tick] > angle[tick - 1]) }
        #expect(angle[floor.tick - 1] > 1)
        // Down at the right of the barrier, on one of its sides.
        let x = try #require(scene.signal("x").last)
        #expect(x > 180 && x < 326)
        #expect(isNear(scene.signal("y").last, 617, 0.5))
        let quarter = try #require(angle.last) / (Double.pi / 2)
        #expect(isNear(quarter, quarter.rounded(), 0.001))
        #expect(scene.ticks(of: "didPause").count == 1)
    }

    @Test("(d) elasticity 0.6 bounces visibly higher")
    func bouncy() throws {
        let scenes = try (plain: play("boundary"), bouncy: play("bouncy"))
        // The fastest way up after the first touch of the barrier.
        let rises = [scenes.plain, scenes.bouncy].map { scene in
            let touch = scene.contacts.first?.tick ?? 0
            return scene.signal("speed")[touch..<touch + 20].min() ?? 0
        }
        #expect(rises[1] < rises[0] - 50)
        // And after the floor's.
        let hops = [scenes.plain, scenes.bouncy].map { scene in
            let floor = scene.begins("square").first { $0.boundary == nil }?.tick ?? 0
            return 617 - (scene.signal("y")[(floor + 5)...].min() ?? 0)
        }
        #expect(hops[1] > hops[0] + 20)
    }
}

/// Row 10.
@Suite struct CaughtByARodSceneTests {
    @Test("the first touch of a boundary adds the second square and the rod")
    func start() throws {
        let scene = try TestScene.run("caught_by_a_rod")
        let touch = try #require(scene.contacts.first)
        #expect(touch.boundary == "barrier")
        #expect(scene.item("second", at: touch.tick - 1) == nil)
        #expect(scene.item("second", at: touch.tick) != nil)
        // From (80, 50) to where the first one was.
        #expect(isNear(scene.signal("length", at: touch.tick), 212, 1))
    }

    @Test("the rod keeps its length while the first square falls, and drags the second one along")
    func rod() throws {
        let scene = try TestScene.run("caught_by_a_rod", to: .stopped)
        let touch = try #require(scene.contacts.first)
        let stretch = scene.signal("stretch")
        // A tenth of a point in free motion, more only where both ends meet something.
        let meetings = Set(scene.contacts.flatMap { $0.tick - 1...$0.tick + 6 })
        for tick in touch.tick..<stretch.count {
            #expect(isNear(stretch[tick], 0, meetings.contains(tick) ? 1 : 0.1))
        }
        // No gravity holds it: whatever it went, the rod made it go.
        let y = scene.signal("second y")
        #expect(isNear(y[touch.tick], 50, 0.5))
        #expect(try #require(y.last) > 500)
    }
}
