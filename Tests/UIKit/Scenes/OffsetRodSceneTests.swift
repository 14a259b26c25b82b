import TestSupport
import Testing

/// Row 11 of the worked scenes.
@Suite struct OffsetRodSceneTests {
    private let scene: TestScene
    init() throws { scene = try TestScene.run("offset_rod", to: .stopped) }

    /// The ticks in which the square touches the frame, and some after them: there the rod follows a moving finger some
    /// points behind.
    private func touching(_ scene: TestScene) -> Set<Int> {
        var ticks: Set<Int> = []
        var start: Int?
        for contact in scene.contacts {
            if contact.hasBegun {
                start = start ?? contact.tick
            } else if let first = start {
                ticks.formUnion(first - 1...contact.tick + 6)
                start = nil
            }
        }
        if let start { ticks.formUnion(start - 1...scene.frames.count) }
        return ticks
    }

    @Test("the point on the square keeps its distance to the finger, the middle turns about it")
    func rod() throws {
        let distance = scene.signal("distance")
        // From (135, 160) to (160, 75).
        #expect(isNear(distance[0], 88.6, 0.01))
        let touching = touching(scene)
        let free = distance.indices.filter { !touching.contains($0) }
        #expect(free.count > 250)
        for tick in free { #expect(isNear(distance[tick], 88.6, 0.1)) }
        // More than a full turn on the way.
        #expect(try #require(scene.signal("angle").max()) > 6.3)
    }

    @Test("a wall holds the square where the finger would pull it through")
    func walls() throws {
        let finger = scene.track("ring") { $0.center.y - 120 }
        let leaving = try #require(finger.firstIndex { $0 < 0 })
        #expect(scene.contacts.contains { $0.tick < leaving })
        #expect(scene.signal("outside")[..<leaving].allSatisfy { $0 < 0.5 })
    }

    @Test("the walls win over the rod where both cannot be had")
    func wallsWin() throws {
        let finger = scene.track("ring") { $0.center.y - 120 }
        // Beyond the frame by more than the rod and the way from the square's point to its nearest sides.
        let beyond = finger.indices.filter { finger[$0] < -70 }
        #expect(!beyond.isEmpty)
        for tick in beyond { #expect(scene.signal("distance")[tick] > 90) }
        let outside = scene.signal("outside")
        #expect(outside.allSatisfy { $0 < 1 })
    }
}
