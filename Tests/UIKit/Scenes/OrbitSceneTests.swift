import TestSupport
import Testing

/// Row 23 of the worked scenes.
@Suite struct OrbitSceneTests {
    private func play() throws -> TestScene { try TestScene.run("orbit", to: .stopped) }

    @Test("it pulls with 2400, 150, 9.4 and 1.85 at 50, 100, 200 and 300 points, and not at all beyond")
    func pull() throws {
        let scene = try play()
        for (distance, expected) in [(50, 2400), (100, 150), (200, 9.375), (300, 1.8519)] {
            let speed = try #require(scene.signal("mote \(distance) speed", at: 1))
            #expect(isNear(speed * 120, expected, 2e-3), "\(distance)")
        }
        #expect(scene.signal("mote 310 speed").allSatisfy { $0 == 0 })
        // Where it was put, to a 32-bit float of metres.
        let start = try #require(scene.frames.first?.items.first { $0.name == "mote 310" }).center
        #expect(scene.track("mote 310") { $0.center.x }.allSatisfy { isNear($0, start.x, 1e-4) })
        #expect(scene.track("mote 310") { $0.center.y }.allSatisfy { isNear($0, start.y, 1e-4) })
    }

    @Test("the vortex drives 50 x 50 points with 32, and 40 x 40 with 78, clockwise")
    func vortex() throws {
        let scene = try play()
        // The places of a sub-step tell it to 0.2: they are 32-bit floats of metres.
        let right = try #require(scene.item("planet", at: 1)).center.y - 350
        let left = try #require(scene.item("light planet", at: 1)).center.y - 350
        #expect(isNear(right * 14400, 32, 0.3))
        #expect(isNear(left * 14400, -78.1, 0.3))
    }

    @Test("the planet spirals round about ten times in ten seconds without leaving")
    func turns() throws {
        let scene = try play()
        #expect(isNear(scene.signal("turns").last, 10, 1))
        #expect(scene.signal("distance").allSatisfy { $0 < 101 })
    }

    @Test(
        "the light planet is flung out, and feels nothing more outside: it goes on straight, with its resistance alone")
    func light() throws {
        let scene = try play()
        let (distance, speed) = (scene.signal("light distance"), scene.signal("light speed"))
        let out = try #require(distance.firstIndex { $0 > 300 })
        #expect(distance[out...].allSatisfy { $0 >= 300 })
        let loss = 1 / (1 + 0.1 / 120)
        for tick in (out + 1)..<(scene.frames.count - 1) {
            #expect(isNear(speed[tick + 1] / speed[tick], loss * loss, 1e-5))
        }
        #expect(try #require(distance.last) > 700)
    }

    @Test("the overlay shows the fields, and a tap lets another planet go")
    func tap() throws {
        let scene = try TestScene(file: "orbit", parameters: ["overlay": "true"])
        try scene.advance(1)
        let animator = try #require(scene.animator(of: "planet"))
        #expect(animator.debugEnabled)
        #expect(!animator.debugSnapshot().fields.isEmpty)
        try scene.run("scene.tap{350, 440}")
        try scene.advance(30)
        let center = try #require(scene.item("planet 2")).center
        #expect(center.y < 420 && center.x < 350)
    }
}
