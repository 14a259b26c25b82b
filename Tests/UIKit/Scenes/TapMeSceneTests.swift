import TestSupport
import Testing

@Suite struct TapMeSceneTests {
    @Test("a tap makes both sides grow by 43.4 points by the seventh tick, and the button ends as it was")
    func swing() throws {
        let scene = try TestScene(file: "tap_me", until: 0.5)
        // The first tap comes at 0.5 s; its tick is the first of the swing.
        let tap = try #require(scene.ticks(of: "touch").first)
        try scene.run()
        let width = scene.track("button") { $0.size.width }
        let height = scene.track("button") { $0.size.height }
        let first = width[tap..<tap + 60]
        #expect(first.firstIndex(of: first.max() ?? 0) == tap + 6)
        #expect(isNear(first.max(), 263.43, 0.05))
        #expect(isNear(first.min(), 193.44, 0.05))
        for tick in width.indices { #expect(isNear(height[tick] - 140, width[tick] - 220, 0.01)) }
        #expect(scene.track("button") { $0.center.x }.allSatisfy { $0 == 187.5 })
        #expect(scene.track("button") { $0.center.y }.allSatisfy { $0 == 333.5 })
        #expect(isNear(width.last, 220, 0.1))
    }

    @Test("the second tap starts again from the resting size")
    func secondTap() throws {
        let scene = try TestScene.run("tap_me")
        let taps = scene.ticks(of: "touch")
        #expect(taps.count == 2)
        let width = scene.signal("width")
        for step in 0..<60 { #expect(width[taps[0] + step] == width[taps[1] + step]) }
    }

    @Test("its parameters change the swing")
    func parameters() throws {
        let scene = try TestScene(file: "tap_me", parameters: ["damping": "1", "magnitude": "60"], until: 1.5)
        let width = scene.signal("width")
        #expect(try #require(width.max()) > 255)
        #expect(try #require(width.min()) > 219.9)
    }
}
