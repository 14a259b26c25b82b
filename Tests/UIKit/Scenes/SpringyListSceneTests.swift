import TestSupport
import Testing

/// Row 30 of the worked scenes.
@Suite struct SpringyListSceneTests {
    private static let count = 30
    /// Where a row is at rest, in the content.
    private static func rest(_ row: Int) -> Double { 10 + 22 + Double(row - 1) * 54 }

    private func lag(_ scene: TestScene, _ row: Int, at tick: Int) -> Double? {
        scene.item("place \(row)", at: tick).map { $0.center.y - Self.rest(row) }
    }

    @Test("a scroll shifts each row by the scrolled distance times its distance from the finger / 1500")
    func shift() throws {
        let scene = try TestScene(file: "springy_list", until: 0.5)
        let first = try #require(scene.ticks(of: "touch").first) + 1
        // The finger went up by 320 / 24 in the first of its 24 steps, and so did the content below it.
        let step = 320.0 / 24
        let finger = 480.0
        for row in 1...Self.count {
            let shift = step * min(1, abs(Self.rest(row) - finger) / 1500)
            let seen = try #require(lag(scene, row, at: first))
            // One tick's pull of the spring later.
            #expect(isNear(seen, shift, 0.02 * shift + 0.01), "row \(row)")
        }
    }

    @Test("the farther a row is from the finger, the more it lags at its worst")
    func order() throws {
        let scene = try TestScene(file: "springy_list", until: 3)
        let worst = try (1...Self.count).map { row in
            try (0...scene.scene.tick).map { abs(try #require(lag(scene, row, at: $0))) }.max() ?? 0
        }
        // Row 9 is nearest to where the finger comes down.
        for row in 12..<Self.count { #expect(worst[row] > worst[row - 1]) }
        #expect(try #require(worst.last) > 100)
        #expect(worst[7] < 10)
    }

    @Test("every row comes home, without an overshoot that could be seen, and the list pauses after each scroll")
    func settles() throws {
        let scene = try TestScene.run("springy_list", to: .paused)
        #expect(scene.ticks(of: "didPause").count == 2)
        // The finger is up and the glide is over after 49 + 48 ticks.
        let paused = try #require(scene.ticks(of: "didPause").first)
        for row in 1...Self.count {
            let worst = try (0..<100).map { try #require(lag(scene, row, at: $0)) }.max() ?? 0
            let after = try (100...paused).map { try #require(lag(scene, row, at: $0)) }
            #expect(try #require(after.min()) > -0.02 * worst - 0.2, "row \(row)")
            #expect(isNear(after.last, 0, 0.1))
            #expect(try #require(scene.track("place \(row)") { $0.center.x }.max()) < 160.01)
        }
    }

    @Test("rows are shown where the layout has them, in every tick that moves any")
    func shown() throws {
        let scene = try TestScene.run("springy_list")
        var largest = 0.0
        for frame in scene.frames {
            let places = Dictionary(uniqueKeysWithValues: frame.items.map { ($0.name, $0.center) })
            for row in 1...Self.count {
                let (cell, place) = (try #require(places["row \(row)"]), try #require(places["place \(row)"]))
                largest = max(largest, abs(cell.y - place.y))
            }
        }
        #expect(largest == 0)
    }

    @Test("a spring on what has no size, as a layout may answer for what is off the screen, raises")
    func offScreen() throws {
        let scene = try TestScene(
            """
            local list = ms.LayoutAnimator{count = 20, attributes = function(self, i)
              return {center = {160, 54 * i}, size = i <= 10 and {300, 44} or {0, 0}}
            end}
            for _, i in ipairs{10, 11} do
              local place = list:attributesAt(i)
              print(pcall(list.addBehavior, list, ms.AttachmentBehavior{item = place, attachedToAnchor = place.center,
                length = 0, frequency = 1, damping = 0.8}))
            end
            """)
        #expect(scene.output.count == 2)
        #expect(scene.output[0].hasPrefix("true"))
        #expect(scene.output[1].hasPrefix("false\tLayoutAttributes 11 has size (0, 0)"))
    }
}
