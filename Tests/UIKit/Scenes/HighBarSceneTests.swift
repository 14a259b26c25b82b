import TestSupport
import Testing

/// A ragdoll on a bar.
@Suite struct HighBarSceneTests {
    private let scene: TestScene
    init() throws { scene = try TestScene.run("high_bar", to: .paused) }

    @Test("it lets go past the bottom and leaves the bar upwards, as a body that flies")
    func letsGo() throws {
        let (holds, height) = (scene.signal("holds"), scene.signal("height"))
        let release = try #require(holds.firstIndex(of: 0))
        #expect(holds[..<release].allSatisfy { $0 == 1 })
        #expect(holds[release...].allSatisfy { $0 == 0 })
        let x = scene.track("torso") { $0.center.x }
        #expect(x[release] > 300)
        #expect(x[release + 30] > x[release] + 50)
        #expect(try #require(height[release...].max()) > height[release] + 20)
    }

    @Test("no pin comes apart, on the bar, in the air or on the mat")
    func together() throws { #expect(scene.signal("apart").allSatisfy { $0 < 2 }) }

    @Test("it turns over in the air, lands on the mat, and touches nothing else")
    func lands() throws {
        let contacts = scene.contacts.filter(\.hasBegun)
        let landing = try #require(contacts.first).tick
        #expect(contacts.allSatisfy { $0.boundary == "mat" })
        #expect(try #require(scene.item("torso", at: landing)).rotation < -5)
        // The mat's top is at 521.
        for name in ["head", "torso", "near shin", "far shin", "near forearm", "far forearm"] {
            #expect(scene.track(name) { $0.center.y }.allSatisfy { $0 < 521 }, "\(name)")
        }
    }

    @Test("it rests on the mat within five seconds")
    func rests() throws {
        #expect(scene.scene.time < 5)
        let torso = try #require(scene.item("torso"))
        #expect((470...820).contains(torso.center.x))
        #expect((480...521).contains(torso.center.y))
        #expect(scene.ticks(of: "didPause").count == 1)
    }
}
