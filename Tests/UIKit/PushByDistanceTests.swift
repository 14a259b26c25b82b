import TestSupport
import Testing

/// Row 18 of the worked scenes, without its wall: the farther from the cross a tap is, the harder the push.
@Suite struct PushByDistanceTests {
    private func script(mode: String, reach: Int) -> String {
        """
        scene.size = {400, 400}
        local cross = ms.vec(200, 200)
        local square = scene.view:addSubview(ms.View{name = "square", center = cross, size = {100, 100}})
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        local push = ms.PushBehavior{items = {square}, mode = "\(mode)", active = false}
        animator:addBehavior(ms.DynamicItemBehavior{items = {square}, resistance = 0})
        animator:addBehavior(push)
        scene.view.onTap = function(view, point)
          local d = point - cross
          push:setAngleMagnitude(math.atan(d.y, d.x), math.min(d:length(), \(reach)) / 100)
          push.active = true
        end
        scene.signal("vx", function() return square.velocity.x end)
        scene.signal("vy", function() return square.velocity.y end)
        scene.at(0.5, function() scene.tap(cross + ms.vec(100, 0)) end)
        """
    }

    @Test("a tap 100 points to the right adds 100 points per second at once")
    func instantaneous() throws {
        let scene = try TestScene(script(mode: "instantaneous", reach: 100), ticks: 29)
        #expect(scene.frames.last?.signals.map(\.value) == [0, 0])
        try scene.advance()
        #expect(isNear(scene.frames.last?.signals[0].value, 100, 1e-3))
        #expect(isNear(scene.frames.last?.signals[1].value, 0, 1e-3))
        try scene.advance(60)
        #expect(isNear(scene.frames.last?.signals[0].value, 100, 1e-3))
    }

    @Test("a steady push of 1 accelerates at 100 points per second squared and keeps the animator running")
    func continuous() throws {
        let scene = try TestScene(script(mode: "continuous", reach: 200), ticks: 29)
        let ticks = 60
        try scene.advance(ticks)
        #expect(isNear(scene.frames.last?.signals[0].value, 100.0 * Double(ticks) / 60, 1))
        try scene.advance(600)
        #expect(isNear(scene.frames.last?.signals[0].value, 1100, 1))
        #expect(!scene.events.contains { $0.type == "didPause" })
    }

    @Test("a tap below and to the left pushes that way, and never harder than the reach allows")
    func direction() throws {
        let script =
            script(mode: "instantaneous", reach: 100)
            + "\nscene.at(1, function() scene.tap(cross + ms.vec(-150, 150)) end)"
        let scene = try TestScene(script, ticks: 60)
        // 100 to the right from the first tap, and 100 along the diagonal from the second.
        #expect(isNear(scene.frames.last?.signals[0].value, 100 - 70.7107, 1e-3))
        #expect(isNear(scene.frames.last?.signals[1].value, 70.7107, 1e-3))
    }
}
