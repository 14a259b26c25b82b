import TestSupport
import Testing

/// Row 35 of the worked scenes.
@Suite struct RopeSceneTests {
    @Test(
        "while the rope is slack blue does not move; 200 points on the other side it is yanked to half of red's speed")
    func yank() throws {
        for speed in [300.0, 800] {
            let scene = try TestScene(file: "rope", parameters: ["speed": "\(speed)"], until: 2)
            let (distance, red) = (scene.signal("distance"), scene.signal("red speed"))
            #expect(isNear(distance[0], 200, 1e-3))
            #expect(try #require(distance.min()) < 10)
            let yank = try #require(distance.indices.first { $0 > 5 && distance[$0] > 199.9 })
            let blue = scene.signal("blue speed")
            #expect(blue[..<yank].allSatisfy { $0 == 0 })
            #expect(scene.track("blue") { $0.center.x }[..<yank].allSatisfy { $0 == 300 })
            // Red has gone 400 points, at a loss of a tenth of a point per second each.
            #expect(isNear(red[yank - 1], speed - 40, 0.02 * speed))
            #expect(isNear(red[yank], red[yank - 1] / 2, 0.005 * speed))
            for tick in yank..<min(yank + 20, red.count) { #expect(isNear(blue[tick], red[tick], 0.1), "tick \(tick)") }
        }
    }

    @Test("the rope is never more than a point too long, also where a finger leads red about")
    func length() throws {
        for speed in ["300", "1000"] {
            let scene = try TestScene.run("rope", parameters: ["speed": speed], to: .stopped)
            #expect(scene.signal("distance").allSatisfy { $0 <= 201 })
            // Blue was thrown along a line; only the finger took it off that.
            let y = scene.track("blue") { $0.center.y }
            #expect(y[..<144].allSatisfy { isNear($0, 120, 0.01) })
            #expect(try #require(y.max()) > 250)
        }
    }
}

/// Row 36.
@Suite struct PinnedBarsSceneTests {
    /// The second bar's angle against the first one's, in every tick.
    private func angles(_ name: String, _ scene: TestScene) -> [Double] {
        zip(scene.track("\(name) first") { $0.rotation }, scene.track("\(name) second") { $0.rotation }).map { $1 - $0 }
    }

    private func play() throws -> TestScene { try TestScene.run("pinned_bars", to: .stopped) }

    @Test(
        "the angle stops at both ends of its range, also of an uneven one",
        arguments: [("even", -Double.pi / 4, Double.pi / 4), ("uneven", -0.2, 0.9)])
    func range(name: String, lower: Double, upper: Double) throws {
        let angle = angles(name, try play())
        #expect(angle.allSatisfy { $0 > lower - 0.01 && $0 < upper + 0.01 })
        // Gravity points down, up, and down again.
        for tick in 70..<90 { #expect(isNear(angle[tick], upper, 0.003)) }
        for tick in 160..<180 { #expect(isNear(angle[tick], lower, 0.003)) }
        for tick in 260..<320 { #expect(isNear(angle[tick], upper, 0.003)) }
    }

    @Test("without friction it falls, with a large one it freezes as it is, whichever way gravity points")
    func friction() throws {
        let angle = angles("brake", try play())
        // A tap in tick 15 brakes, one in tick 216 lets go.
        #expect(angle[14] > 0.3)
        let held = angle[20]
        #expect(held < 1)
        #expect(angle[20..<216].allSatisfy { isNear($0, held, 0.003) })
        #expect(angle[250] > held + 1)
    }

    @Test("too small a friction only brakes")
    func small() throws {
        // The bar of 0.2 kg pulls with 1 N m at most.
        let scene = try TestScene(file: "pinned_bars", parameters: ["brake": "0.5"], until: 1.4)
        #expect(try #require(angles("brake", scene).last) > 0.8)
    }

    @Test("the range zero freezes it")
    func zero() throws {
        let angle = angles("zero", try play())
        #expect(angle.allSatisfy { isNear($0, 0, 0.002) })
    }

    @Test("two free bars flap from one end of their range to the other")
    func free() throws {
        let angle = angles("free", try play())
        #expect(angle.allSatisfy { abs($0) < Double.pi / 4 + 0.01 })
        for tick in 80..<130 { #expect(isNear(angle[tick], .pi / 4, 0.01)) }
        for tick in 180..<260 { #expect(isNear(angle[tick], -.pi / 4, 0.01)) }
        for tick in 310..<324 { #expect(isNear(angle[tick], .pi / 4, 0.01)) }
    }

    @Test("the pin keeps the ends of both bars together", arguments: ["even", "uneven", "brake", "zero", "free"])
    func together(name: String) throws {
        let scene = try play()
        for frame in scene.frames {
            let first = try #require(frame.items.first { $0.name == "\(name) first" })
            let second = try #require(frame.items.first { $0.name == "\(name) second" })
            let one = (first.transform.a * 50 + first.center.x, first.transform.b * 50 + first.center.y)
            let other = (second.center.x - second.transform.a * 50, second.center.y - second.transform.b * 50)
            #expect(isNear(one.0, other.0, 0.5) && isNear(one.1, other.1, 0.5), "tick \(frame.tick)")
        }
    }
}
