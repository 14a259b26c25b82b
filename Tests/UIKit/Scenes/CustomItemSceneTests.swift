import TestSupport
import Testing

@Suite struct CustomItemSceneTests {
    @Test("a steady push along the diagonal takes the item to 84, 182, 338 and 546 after 1 to 4 seconds")
    func push() throws {
        let scene = try TestScene.run("custom_item", to: .stopped)
        let (x, y) = (scene.track("plain") { $0.center.x }, scene.track("plain") { $0.center.y })
        #expect(zip(x, y).allSatisfy { $0 == $1 })
        let rows: [(second: Int, expected: Double, logged: Double)] = [
            (1, 84, 86), (2, 182, 188), (3, 338, 351), (4, 546, 568),
        ]
        for row in rows {
            #expect(isNear(x[60 * row.second], row.expected, 0.5))
            #expect(isNear(x[60 * row.second], row.logged, 0.04 * row.logged))
        }
        #expect(scene.output.count == 4)
    }

    @Test("bounds and rotation of the plain item stay as they were; the linked item's bounds follow its centre")
    func bounds() throws {
        let scene = try TestScene.run("custom_item")
        #expect(scene.signal("plain bounds x").allSatisfy { $0 == 0 })
        #expect(scene.track("plain") { $0.rotation }.allSatisfy { $0 == 0 })
        #expect(scene.track("plain") { $0.size.width }.allSatisfy { $0 == 100 })
        let centers = scene.track("linked") { $0.center.x }
        #expect(zip(scene.signal("linked bounds x"), centers).allSatisfy { $0 == $1 - 50 })
        #expect(scene.item("plain's bounds")?.center == scene.item("plain's bounds", at: 0)?.center)
    }

    @Test("a steady push never lets the animator pause")
    func neverPauses() throws {
        #expect(try TestScene(file: "custom_item", until: 20).ticks(of: "didPause").isEmpty)
    }
}
