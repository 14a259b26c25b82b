import TestSupport
import Testing

/// Row 24 of the worked scenes.
@Suite struct ElevenFieldsSceneTests {
    /// In the first sub-step, in points per second squared.
    private func acceleration(_ scene: TestScene, _ item: String) throws -> (x: Double, y: Double) {
        let start = (scene.signal("\(item) vx", at: 0) ?? .nan, scene.signal("\(item) vy", at: 0) ?? .nan)
        let end = (scene.signal("\(item) vx", at: 1) ?? .nan, scene.signal("\(item) vy", at: 1) ?? .nan)
        return ((end.0 - start.0) * 120, (end.1 - start.1) * 120)
    }

    @Test(
        "the first sub-step gives 1 kg and 3 kg the accelerations of the reference",
        arguments: [
            ("linear gravity", 300, 400, 300, 400), ("radial gravity", -2.4, -3.2, -2.4, -3.2),
            ("spring", -300, -400, -100, -133.333), ("vortex", -80, 60, -8.889, 6.667),
            ("electric", 24, 32, 8, 10.667), ("magnetic", 0, -20, 0, -6.667), ("drag", -100, 0, -33.333, 0),
            ("a function", 100, 0, 33.333, 0),
        ] as [(String, Double, Double, Double, Double)])
    func accelerations(_ row: (name: String, x: Double, y: Double, heavyX: Double, heavyY: Double)) throws {
        let scene = try TestScene(file: "eleven_fields")
        try scene.advance(1)
        let (disc, square) = (
            try acceleration(scene, row.name + " disc"), try acceleration(scene, row.name + " square")
        )
        // A magnetic field turns the velocity within the sub-step as well, which is 0.017 of the 20.
        #expect(isNear(disc.x, row.x, 0.02) && isNear(disc.y, row.y, 0.02), "\(disc)")
        #expect(isNear(square.x, row.heavyX, 0.02) && isNear(square.y, row.heavyY, 0.02), "\(square)")
    }

    @Test("a velocity field gives its velocity, whatever the mass")
    func velocity() throws {
        let scene = try TestScene(file: "eleven_fields")
        try scene.advance(1)
        for item in ["disc", "square"] {
            #expect(isNear(scene.signal("velocity \(item) vx", at: 1), 3000, 0.01))
            #expect(isNear(scene.signal("velocity \(item) vy", at: 1), 4000, 0.01))
        }
    }

    @Test("drag takes 1 kg from 100 to 99.1667 and 97.5411 in one and three sub-steps")
    func drag() throws {
        let scene = try TestScene(file: "eleven_fields")
        try scene.advance(2)
        #expect(isNear(scene.signal("drag disc vx", at: 1), 99.1667, 1e-3))
        #expect(isNear(scene.signal("drag disc vx", at: 2), 97.5411, 1e-3))
    }

    @Test("noise does not ask for the mass, which slows the heavy one; turbulence does, and moves both alike")
    func noise() throws {
        let scene = try TestScene(file: "eleven_fields")
        try scene.advance(1)
        for (name, ratio) in [("noise", 3.0), ("turbulence", 1)] {
            let disc = try acceleration(scene, name + " disc")
            let square = try acceleration(scene, name + " square")
            #expect(abs(disc.x) + abs(disc.y) > 1)
            #expect(isNear(disc.x, ratio * square.x, 0.02) && isNear(disc.y, ratio * square.y, 0.02))
        }
    }

    @Test("the figures stand below each frame, the walls hold, and a tap begins again")
    func stages() throws {
        let scene = try TestScene.run("eleven_fields", to: .stopped)
        #expect(scene.view("spring square figure")?.appearance.text == "-100.0, -133.3")
        #expect(scene.view("magnetic disc figure")?.appearance.text == "0.0, -20.0")
        for frame in scene.frames {
            for item in frame.items where item.name.hasSuffix(" disc") || item.name.hasSuffix(" square") {
                #expect((-60.5...480.5).contains(item.center.x), "\(item.name), tick \(frame.tick)")
                #expect((-60.5...480.5).contains(item.center.y), "\(item.name), tick \(frame.tick)")
            }
        }
        try scene.run("scene.tap{300, 300}")
        try scene.advance(1)
        // Two sub-steps.
        #expect(isNear(scene.signal("linear gravity disc vx").last, 5, 1e-3))
        #expect(isNear(scene.item("linear gravity disc")?.center.x, 300 + 3 * 300 / 14400.0, 1e-3))
    }
}

/// Row 25.
@Suite struct TwoWindsSceneTests {
    private let scene: TestScene
    init() throws { scene = try TestScene.run("two_winds", to: .stopped) }

    @Test("the first sub-step gives the leaf in both winds (0.8333, 1.6667), and the others their part of it")
    func sum() throws {
        for (name, x, y) in [("both", 0.8333, 1.6667), ("right", 0.8333, 0), ("down", 0, 1.6667)] {
            #expect(isNear(scene.signal("\(name) vx", at: 1), x, 1e-4))
            #expect(isNear(scene.signal("\(name) vy", at: 1), y, 1e-4))
            // And so on in all 179 sub-steps before the tap.
            #expect(isNear(scene.signal("\(name) vx", at: 89), 177 * x, 0.02))
            #expect(isNear(scene.signal("\(name) vy", at: 89), 177 * y, 0.02))
        }
    }

    @Test("a leaf that was not added feels nothing, until a tap adds it")
    func membership() throws {
        let (vx, vy) = (scene.signal("neither vx"), scene.signal("neither vy"))
        #expect(vx[..<90].allSatisfy { $0 == 0 })
        #expect(vy[..<90].allSatisfy { $0 == 0 })
        #expect(scene.track("neither") { $0.center.x }[..<90].allSatisfy { isNear($0, 440, 1e-4) })
        for tick in 90..<vx.count {
            #expect(isNear(vx[tick], Double(tick - 89) * 100 / 60, 0.01))
            #expect(isNear(vy[tick], Double(tick - 89) * 200 / 60, 0.01))
        }
    }

    @Test("the leaf that was taken out flies on as fast as it was")
    func removal() throws {
        let (vx, vy) = (scene.signal("both vx"), scene.signal("both vy"))
        #expect(vx[89...].allSatisfy { isNear($0, vx[89], 1e-4) })
        #expect(vy[89...].allSatisfy { isNear($0, vy[89], 1e-4) })
    }
}

/// Row 26.
@Suite struct ConveyorsSceneTests {
    private func check(_ scene: TestScene, vx: Double, vy: Double) throws {
        let (x, y) = (scene.signal("x"), scene.signal("y"))
        let (speedX, speedY) = (scene.signal("vx"), scene.signal("vy"))
        let isInside = x.indices.map { (500..<2700).contains(x[$0]) && (1100..<2700).contains(y[$0]) }
        let first = try #require(isInside.firstIndex(of: true))
        let last = try #require(isInside[first...].firstIndex(of: false)) - 1
        // It comes in falling, with gravity.
        #expect(speedX[..<first].allSatisfy { $0 == 0 })
        #expect(isNear(speedY[first - 1], Double(2 * first - 3) * 1000 / 120, 0.01))
        #expect(last - first > 15)
        // The tick in which it comes in may end with a sub-step before the field's first one.
        for tick in (first + 1)...last {
            #expect(isNear(speedX[tick], vx, 0.01) && isNear(speedY[tick], vy, 0.01), "tick \(tick)")
        }
        // At most one sub-step of the tick in which it leaves is out of the field.
        #expect(isNear(speedX[last + 1], vx, 0.01))
        #expect(isNear(speedY[last + 1], vy + 1000 / 240.0, 1000 / 240.0 + 0.01))
        var tick = last + 2
        while y[tick] < 6000 {
            #expect(isNear(speedX[tick], vx, 0.01))
            #expect(isNear(speedY[tick] - speedY[tick - 1], 1000 / 60.0, 0.01), "tick \(tick)")
            tick += 1
        }
        #expect(tick > last + 20)
    }

    @Test("inside the chute the parcel has (3000, 4000) in each step; it leaves with that, and falls")
    func conveyor() throws {
        let scene = try TestScene.run("conveyors", to: .stopped)
        try check(scene, vx: 3000, vy: 4000)
        // The second field throws it up again, into the first one once more.
        let speeds = scene.signal("vy")
        #expect(isNear(speeds.min(), -3400, 0.01))
        #expect(speeds[400...].contains { isNear($0, 4000, 0.01) })
    }

    @Test("another direction gives another velocity")
    func direction() throws {
        let scene = try TestScene(file: "conveyors", parameters: ["chute x": "20", "chute y": "45"], until: 4)
        try check(scene, vx: 2000, vy: 4500)
    }
}
