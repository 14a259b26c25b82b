import TestSupport
import Testing

/// A bridge of pinned planks and its load.
@Suite struct RopeBridgeSceneTests {
    private let scene: TestScene
    init() throws { scene = try TestScene.run("rope_bridge", to: .stopped) }

    @Test("it holds: no pin comes apart, whatever lands on the bridge")
    func holds() throws { #expect(scene.signal("apart").allSatisfy { $0 < 3 }) }

    @Test("it sags more under the crate than before, by 70 to 90 points")
    func sag() throws {
        let (sag, lowest) = (scene.signal("sag"), scene.signal("lowest"))
        #expect(isNear(sag[55], 78, 2))
        #expect(try #require(sag.last) > sag[55] + 2)
        #expect(lowest.allSatisfy { (70...90).contains($0) })
    }

    @Test("the crate hangs still until its rope is cut, and then rests on the planks")
    func crate() throws {
        let y = scene.track("crate") { $0.center.y }
        #expect(y[..<60].allSatisfy { isNear($0, 180, 0.1) })
        // The planks are 84 points below the cliffs, which begin at 240; half of the crate and of a plank are 35.
        for tick in [220, y.count - 1] { #expect((275...305).contains(y[tick]), "\(tick)") }
        #expect(y.allSatisfy { $0 < 305 })
        let last = try #require(scene.item("crate"))
        #expect(isNear(last.center.x, 435, 15))
    }

    @Test("the barrel rolls down from the cliff, bumps into the crate, and stays on the bridge")
    func barrel() throws {
        let x = scene.track("barrel") { $0.center.x }
        #expect(x[..<239].allSatisfy { isNear($0, 90, 0.5) })
        let bump = try #require(scene.begins("crate", with: "barrel").first)
        #expect(bump.tick > 300)
        let barrel = try #require(scene.item("barrel"))
        #expect((330...420).contains(barrel.center.x))
        #expect((270...310).contains(barrel.center.y))
        // A roll, not a slide: a turn for every 145 points of its way.
        #expect(barrel.rotation > 8)
    }
}
