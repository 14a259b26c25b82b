import Moonspring
import TestSupport
import Testing

@Suite struct SnapSceneTests {
    private static let tap = 30

    @Test("in its first tick the card is at (113.27, 106.62), tilted by 0.036")
    func first() throws {
        let scene = try TestScene(file: "snap")
        try scene.advance(Self.tap)
        let card = try #require(scene.item("damping 0.5 card"))
        #expect(isAt(Vector(card.center.x, card.center.y), 113.27, 106.62, 0.005))
        #expect(isNear(card.rotation, 0.036, 0.0005))
    }

    @Test("after 30 ticks it is within half a point, and later upright")
    func settles() throws {
        let scene = try TestScene(file: "snap", until: 3)
        for tick in (Self.tap + 30)..<scene.frames.count {
            let center = try #require(scene.item("damping 0.5 card", at: tick)).center
            #expect(Vector(center.x, center.y).distance(to: Vector(300, 200)) < 0.55, "tick \(tick)")
        }
        #expect(isNear(scene.signal("damping 0.5 tilt").last, 0, 0.001))
    }

    @Test(
        "damping decides how much too far it goes: 136 points at 0, 8.1 at 0.5, nothing at 1",
        arguments: [("0", 136.3), ("0.5", 8.1), ("0.75", 0.01), ("1", 0)])
    func overshoot(damping: String, expected: Double) throws {
        let scene = try TestScene(file: "snap", until: 3)
        let x = scene.signal("damping \(damping) x")
        #expect(isNear((x.max() ?? 0) - 300, expected, 0.05))
    }

    @Test("another snap point starts a snap that has come to rest anew, and takes the card back")
    func again() throws {
        let scene = try TestScene.run("snap", to: .paused)
        let taps = scene.ticks(of: "touch")
        #expect(taps == [Self.tap, 210])
        // Four animators start; at least the calm ones had paused and start again.
        #expect(scene.ticks(of: "willResume").filter { $0 == Self.tap }.count == 4)
        #expect(scene.ticks(of: "willResume").filter { $0 == 210 }.count >= 3)
        for damping in ["1", "0.75", "0.5"] {
            let center = try #require(scene.item("damping \(damping) card")).center
            #expect(isAt(Vector(center.x, center.y), 100, 100, 0.01))
        }
    }

    @Test("a tap in any lane means the same place in every lane")
    func anyLane() throws {
        let scene = try TestScene(file: "snap")
        try scene.advance(1)
        let view = scene.scene.view
        view.onTap?(view, Vector(200, 190 * 2 + 60))
        try scene.advance(28)
        for damping in ["1", "0.75", "0.5"] {
            let place = try #require(scene.item("damping \(damping) place")).center
            #expect(place.x == 200 && place.y == 110)
        }
    }
}
