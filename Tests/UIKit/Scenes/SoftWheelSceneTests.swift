import TestSupport
import Testing

/// A wheel of beads on springs.
@Suite struct SoftWheelSceneTests {
    private let scene: TestScene
    init() throws { scene = try TestScene.run("soft_wheel", to: .stopped) }

    @Test("it gives way where it lands, and is round again")
    func round() throws {
        let (nearest, farthest) = (scene.signal("nearest"), scene.signal("farthest"))
        #expect(nearest.allSatisfy { $0 > 0.5 })
        #expect(farthest.allSatisfy { $0 < 1.5 })
        // It falls off the step and lands in the third second.
        #expect(try #require(nearest[130..<170].min()) < 0.75)
        #expect(try #require(nearest.last) > 0.8)
        #expect(try #require(farthest.last) < 1.2)
    }

    @Test("the rods of its tyre keep their length within 2 points")
    func tyre() throws { #expect(scene.signal("stretch").allSatisfy { $0 < 2 }) }

    @Test("it rolls: down the slope, over the bump, and as far as the wall")
    func rolls() throws {
        let (x, turns) = (scene.signal("x"), scene.signal("turns"))
        #expect(isNear(x[0], 90))
        #expect(isNear(x.max(), 819, 12))
        // 730 points are 1.9 turns of a radius of 61.
        let last = try #require(turns.last)
        #expect((1.6...2.6).contains(last))
        // Never back by more than it swings in its own springs.
        for (before, after) in zip(x, x.dropFirst()) { #expect(after > before - 2) }
    }

    @Test("nothing of it goes through the ground, and it bounces")
    func ground() throws {
        let y = scene.track("hub") { $0.center.y }
        // The floor is at 450.
        let landing = try #require(y.firstIndex { $0 > 400 })
        #expect(try #require(y[landing..<landing + 40].min()) < y[landing] - 15)
        for bead in 1...20 {
            #expect(scene.track("bead \(bead)") { $0.center.y }.allSatisfy { $0 < 443 }, "bead \(bead)")
            #expect(scene.track("bead \(bead)") { $0.center.x }.allSatisfy { $0 < 873 }, "bead \(bead)")
        }
    }
}
