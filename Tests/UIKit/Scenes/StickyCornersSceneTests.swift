import TestSupport
import Testing

/// Row 21 of the worked scenes.
@Suite struct StickyCornersSceneTests {
    private static let corners = [(70.0, 92.5), (305, 92.5), (70, 574.5), (305, 574.5)]

    /// A pan that takes the picture's centre there, from where it is.
    private func drag(_ scene: TestScene, to x: Double, _ y: Double, _ rest: String) throws {
        let center = try #require(scene.item("picture")).center
        try scene.run("scene.pan{from = {\(center.x), \(center.y)}, to = {\(x), \(y)}, \(rest)}")
    }

    /// How far beyond the corner the first swing goes, as parts of its way in x and in y.
    private func overshoot(_ parameters: KeyValuePairs<String, String>) throws -> (x: Double, y: Double) {
        let scene = try TestScene(file: "sticky_corners", parameters: parameters, until: 1.7)
        let (x, y) = (scene.track("picture") { $0.center.x }, scene.track("picture") { $0.center.y })
        return (try #require(x.max()) / 60 - 305 / 60.0, (92.5 - (try #require(y.min()))) / 150)
    }

    @Test("let go at rest it swings 16 % too far: the damping ratio is one half")
    func overshoots() throws {
        // exp(-pi / sqrt 3) = 16.3 %; with sub-steps of 1/120 s it is 17.1 %.
        let sticky = try overshoot([:])
        #expect(isNear(sticky.x, 0.163, 0.01))
        #expect(isNear(sticky.y, 0.163, 0.01))
        // The other sample: a ratio of 8 / (2 sqrt 50) = 0.57 gives 11.6 %, in sub-steps 12.2 %.
        let other = try overshoot(["density": "0.02", "resistance": "8"])
        #expect(isNear(other.x, 0.116, 0.01))
        #expect(isNear(other.y, 0.116, 0.01))
    }

    @Test(
        "released anywhere it goes to the corner whose region holds its centre, also where it lies across two or four")
    func regions() throws {
        let scene = try TestScene.run("sticky_corners")
        let places = [
            (100.0, 150.0), (330, 100), (41, 63), (60, 330), (186.5, 200), (188.5, 200), (186.5, 332.5), (188.5, 332.5),
            (186.5, 334.5), (188.5, 334.5), (300, 332.5), (300, 334.5), (334, 604), (150, 640),
        ]
        for (x, y) in places {
            // A cancelled pan leaves no speed.
            try drag(scene, to: x, y, "duration = 0.1, cancelled = true")
            try scene.advance(8)
            let corner = (x < 187.5 ? 0 : 1) + (y < 333.5 ? 0 : 2)
            #expect(scene.signal("corner").last == Double(corner + 1), "\(x), \(y)")
            try scene.advance(150)
            let center = try #require(scene.item("picture")).center
            #expect(isAt(center, Self.corners[corner].0, Self.corners[corner].1, 0.1), "\(x), \(y)")
            #expect(scene.animator(of: "picture")?.isRunning == false)
        }
    }

    @Test("in the very middle of two no field has it, and it stays")
    func middle() throws {
        let scene = try TestScene.run("sticky_corners")
        try drag(scene, to: 187.5, 200, "duration = 0.1, cancelled = true")
        try scene.advance(120)
        #expect(scene.signal("corner").last == 0)
        #expect(scene.item("picture")?.center.x == 187.5)
    }

    @Test("a flick's speed is added as the finger lets go, and takes it to the next corner")
    func flick() throws {
        let scene = try TestScene.run("sticky_corners")
        // The finger goes 90 points in 0.06 s, and lets go in tick 257. The sub-steps of the third corner's field follow.
        let before = try #require(scene.item("picture", at: 256)).center
        for (name, flick, place) in [("vx", 1500, before.x - 70), ("vy", -10 / 0.06, before.y - 574.5)] {
            var (speed, offset) = (flick, place)
            for _ in 0..<2 {
                speed = (speed - 100 * offset / 120) / (1 + 10 / 120.0)
                offset += speed / 120
            }
            #expect(isNear(scene.signal(name, at: 257), speed, 1), "\(name)")
        }
        #expect(scene.signal("corner", at: 251) == 3)
        #expect(scene.signal("corner", at: 359) == 4)
        let end = try #require(scene.item("picture", at: 359)).center
        #expect(isAt(end, 305, 574.5, 0.1))
        // The last one goes through the quarter above it to the opposite corner.
        #expect(scene.signal("corner")[364...].prefix { $0 != 1 }.contains(2))
        #expect(scene.signal("corner").last == 1)
    }

    @Test("while a finger holds it, it is in no field: it goes where the finger goes, and the animator pauses")
    func held() throws {
        let scene = try TestScene.run("sticky_corners", to: .paused)
        let start = try #require(scene.item("picture", at: 108)).center
        for tick in 108...162 {
            let center = try #require(scene.item("picture", at: tick)).center
            let share = Double(tick - 108) / 54
            #expect(isAt(center, start.x - 150 * share, start.y + 260 * share, 1e-6))
        }
        #expect(scene.ticks(of: "didPause") == [108, 252, 360, scene.scene.tick])
    }

    @Test("it never turns, and no flick takes it out of the screen")
    func walls() throws {
        let scene = try TestScene.run("sticky_corners")
        for (dx, dy) in [(150.0, 0.0), (-150, 200), (0, -300), (60, 250)] {
            let center = try #require(scene.item("picture")).center
            try drag(scene, to: center.x + dx, center.y + dy, "duration = 0.02")
            try scene.advance(200)
            #expect(try #require(scene.signal("corner").last) > 0)
        }
        #expect(scene.track("picture") { $0.rotation }.allSatisfy { $0 == 0 })
        // A finger may take it out; what is checked is what the animator moves.
        let speeds = scene.signal("vx")
        for (tick, frame) in scene.frames.enumerated() where speeds[tick] != 0 {
            let center = try #require(frame.items.first { $0.name == "picture" }).center
            #expect((39.5...335.5).contains(center.x) || !(0...375).contains(center.x), "\(tick): \(center)")
            #expect((62...605).contains(center.y) || !(0...667).contains(center.y), "\(tick): \(center)")
        }
        #expect(scene.begins("picture").count >= 4)
    }
}
