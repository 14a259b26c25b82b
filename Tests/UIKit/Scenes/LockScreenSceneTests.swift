import TestSupport
import Testing

/// Row 20 of the worked scenes.
@Suite struct LockScreenSceneTests {
    /// The ticks from a touch to the next.
    private func part(_ number: Int, of scene: TestScene) -> Range<Int> {
        // A tap, then two pans of many touches each.
        let touches = scene.ticks(of: "touch")
        var starts = touches.indices.filter { $0 == 0 || touches[$0] > touches[$0 - 1] + 2 }.map { touches[$0] }
        starts.append(scene.frames.count)
        return starts[number]..<starts[number + 1]
    }

    @Test("a tap makes it hop v squared over 2 g high")
    func hop() throws {
        for hop in [75.0, 150] {
            let scene = try TestScene(file: "lock_screen", parameters: ["hop": "\(hop)"], until: 2.4)
            let speed = 100 * hop / (3.75 * 6.67)
            // A resistance of 0.1 takes two thirds of 0.1 v / g of it.
            let expected = speed * speed / 2000 * (1 - 0.2 / 3 * speed / 1000)
            let height = try #require(scene.signal("height").max())
            #expect(isNear(height, expected, 1))
        }
    }

    @Test("let go below the middle it falls back and bounces once or twice, then lies where it was")
    func release() throws {
        let scene = try TestScene.run("lock_screen", to: .paused)
        let ticks = part(1, of: scene)
        let heights = peaks(of: Array(scene.signal("height")[ticks]), above: 1).map(\.value)
        #expect(heights[0] > 150 && heights[0] < 333)
        #expect((1...2).contains(heights.count - 1))
        #expect(heights[1] < heights[0] / 10)
        #expect(isNear(scene.signal("height", at: ticks.upperBound - 1), 0, 0.1))
    }

    @Test("it rests exactly where it began, upright, and the animator pauses")
    func rest() throws {
        let scene = try TestScene.run("lock_screen")
        let screen = try #require(scene.item("screen"))
        #expect(isNear(screen.center.x, 187.5, 0.01))
        #expect(isNear(screen.center.y, 333.5, 0.1))
        #expect(scene.signal("tilt").allSatisfy { isNear($0, 0, 1e-5) })
        #expect(scene.ticks(of: "didPause").last == scene.scene.tick)
        // Between the touches it came to rest as well.
        #expect(scene.ticks(of: "didPause").count == 4)
    }

    @Test("a hard flick throws it higher and makes it bounce more")
    func flick() throws {
        let scene = try TestScene.run("lock_screen")
        let soft = peaks(of: Array(scene.signal("height")[part(1, of: scene)]), above: 1).map(\.value)
        let hard = peaks(of: Array(scene.signal("height")[part(2, of: scene)]), above: 1).map(\.value)
        #expect(hard[0] > 400)
        // Elasticity 0.5: a quarter of the height, less what resistance took.
        #expect(isNear(hard[1] / hard[0], 0.235, 0.02))
        #expect(isNear(soft[1] / soft[0], 0.06, 0.01))
        #expect(hard.count >= 4)
    }

    @Test("the floor is wider than the screen on both sides")
    func floor() throws {
        let scene = try TestScene(file: "lock_screen")
        try scene.advance(10)
        let touch = try #require(scene.begins("screen").first)
        #expect(touch.boundary == "floor")
        #expect(isNear(touch.y, 667, 1))
    }
}
