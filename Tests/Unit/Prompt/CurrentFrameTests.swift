import MoonspringScene
import TestSupport
import Testing

/// Looking at the items between two ticks.
@Suite struct CurrentFrameTests {
    private static let text = """
        local ms = require "moonspring"
        local first = ms.View{frame = {10, 10, 20, 20}}
        local second = ms.View{frame = {10, 10, 20, 20}}
        ms.scene.view:addSubview(second)
        local animator = ms.DynamicAnimator{referenceView = ms.scene.view}
        animator:addBehavior(ms.GravityBehavior{items = {second}})
        ms.scene.after(0.05, function() ms.scene.view:addSubview(first) end)
        """

    @Test("items are seen under the names that the next frame gives them, and frames do not notice")
    func namesAreForeseen() throws {
        let looked = try Scene()
        let other = try Scene()
        for scene in [looked, other] { try scene.load(text: Self.text, name: "test") }
        var last: Frame?
        looked.onFrame = { last = $0 }
        for _ in 0..<10 {
            let names = looked.currentFrame().items.map(\.name)
            _ = looked.currentFrame()
            looked.advance()
            #expect(last?.items.first?.name != nil)
            if looked.tick != 3 { #expect(last?.items.map(\.name) == names) }
            other.advance()
        }
        #expect(looked.hash == other.hash)
        #expect(looked.currentFrame().items.map(\.name) == ["item2", "item1"])
    }

    @Test("what has just been typed is seen before a tick is taken")
    func typed() throws {
        let scene = try Scene()
        try scene.load(text: "", name: "test")
        _ = try scene.evaluate("v = ms.View{name = 'new', frame = {0, 0, 4, 4}}", name: "[1]")
        _ = try scene.evaluate("ms.scene.view:addSubview(v);", name: "[2]")
        #expect(scene.currentFrame().items.map(\.name) == ["new"])
        #expect(scene.currentFrame().tick == 0)
    }
}
