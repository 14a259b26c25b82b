import MoonspringScene
import TestSupport
import Testing

/// Memory of long runs.
@Suite(.timed) struct MemoryLifetimeTests {
    /// 200 items on springs, whose callbacks make and drop behaviours, timers, coroutines and values.
    private static let script = """
        local ms = require 'moonspring'
        local scene = ms.scene
        local animator = ms.DynamicAnimator {referenceView = scene.view}
        local springs, items = {}, {}
        for i = 1, 200 do
          local v = scene.view:addSubview(ms.View {frame = {i % 20 * 18, i // 20 * 30, 10, 10}})
          items[i] = v
          springs[i] = animator:addBehavior(ms.AttachmentBehavior {item = v, attachedToAnchor =
            v.center + {0, 20}, frequency = 1, damping = 0.05})
        end
        local gravity = animator:addBehavior(ms.GravityBehavior {items = items})
        gravity.action = function(g, dt)
          local i = scene.tick % 200 + 1
          springs[i].anchorPoint = {items[i].x, scene.random(600)}
          if scene.tick % 50 == 0 then
            local blow = animator:addBehavior(ms.PushBehavior {items = {items[i]}, mode =
              'instantaneous', angle = 1, magnitude = 0.2})
            scene.after(0.1, function() animator:removeBehavior(blow) end)
            scene.spawn(function() scene.wait(0.2) items[i].userData = {scene.tick} end)
          end
        end
        """

    @Test("a scene of 200 items holds no more memory after 10,000 ticks than after 1000")
    func longRun() throws {
        let scene = try Scene.silent()
        try scene.load(text: Self.script, name: "long.lua")
        func advance(_ ticks: Int) {
            for _ in 0..<ticks { scene.advance() }
            #expect(scene.engine.takeErrors().isEmpty)
            scene.engine.collectGarbage()
            scene.engine.collectGarbage()
        }
        advance(1000)
        let (used, objects) = (scene.engine.memoryUsed, scene.engine.objectCount)
        advance(9000)
        #expect(scene.tick == 10_000)
        #expect(scene.engine.memoryUsed <= used + 32 << 10, "\(used) -> \(scene.engine.memoryUsed)")
        #expect(scene.engine.objectCount <= objects + 4)
    }

    @Test(
        "the process of such a scene is no larger after 10,000 ticks than after 1000",
        .enabled(if: commandPath != nil, "MOONSPRING_BINARY names no command"))
    func longProcess() throws {
        // A process of its own: what other suites hold beside this one says nothing.
        let command = try #require(commandPath)
        func peak(ticks: Int) throws -> Int {
            let result = try run(command, ["run", "--duration", "\(Double(ticks) / 60)", "-"], input: Self.script)
                .ending(0)
            return result.peakMemory
        }
        let (short, long) = (try peak(ticks: 1000), try peak(ticks: 10_000))
        #expect(short > 1 << 20)
        #expect(long <= short + 2 << 20, "\(short) -> \(long) bytes")
    }
}
