import Moonspring
import TestSupport
import Testing

/// Row 22 of the worked scenes.
@Suite struct SashWindowSceneTests {
    private func play() throws -> TestScene { try TestScene.run("sash_window", to: .paused) }

    @Test("it goes up and down and nothing else: x and rotation never change, though a finger pulls at its corners")
    func slides() throws {
        let scene = try play()
        #expect(scene.signal("drift").allSatisfy { isNear($0, 0, 1e-3) })
        // A corner that is 170 points away would move by as little.
        #expect(scene.signal("tilt").allSatisfy { isNear($0, 0, 1e-3 / 170) })
        #expect(scene.signal("height").contains { $0 > 100 })
    }

    @Test("the range lets it no higher than 200 points, whether a finger or blows drive it there, and no lower than 0")
    func range() throws {
        let scene = try play()
        let height = scene.signal("height")
        #expect(height.allSatisfy { (-0.1...200.1).contains($0) })
        // The finger goes on for 70 points more, and the sash waits for it.
        #expect(height[300...306].allSatisfy { isNear($0, 200, 0.1) })
        #expect(isNear(height[408...].max(), 200, 0.1))
    }

    @Test("let go it falls to the sill, touches it, and rests where it began")
    func falls() throws {
        let scene = try play()
        let height = scene.signal("height")
        for tick in [119, 251, 407, scene.scene.tick] { #expect(isNear(height[tick], 0, 0.1), "\(tick)") }
        #expect(scene.begins("sash").allSatisfy { $0.boundary == "sill" && isNear($0.y, 560, 0.5) })
        #expect(scene.begins("sash").count >= 4)
        #expect(scene.ticks(of: "didPause").count == 4)
    }

    @Test("a tap makes it hop v squared over 2 g high")
    func hop() throws {
        for blow in [20.0, 30] {
            let scene = try TestScene(file: "sash_window", parameters: ["blow": "\(blow)"], until: 1.9)
            let speed = 100 * blow / (2.6 * 2.2)
            // A resistance of 0.1 takes two thirds of 0.1 v / g of it.
            let expected = speed * speed / 2000 * (1 - 0.2 / 3 * speed / 1000)
            #expect(isNear(scene.signal("height").max(), expected, 0.015 * expected))
        }
    }

    @Test("the overlay shows the slide as one line along its axis, as long as its range")
    func overlay() throws {
        let scene = try TestScene(file: "sash_window", parameters: ["overlay": "true"])
        try scene.advance(45)
        let animator = try #require(scene.animator(of: "sash"))
        #expect(animator.debugEnabled)
        let links = animator.debugSnapshot().links
        #expect(links.map(\.kind) == [.slide])
        let link = try #require(links.first)
        #expect(isAt(link.from, 187.5, 250, 0.01))
        #expect(isAt(link.to, 187.5, 450, 0.01))
    }
}
