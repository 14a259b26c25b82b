import MoonspringScene
import TestSupport
import Testing

@Suite("scene.advance")
struct SceneAdvanceTests {
    @Test(
        "advance takes round(s / interval) ticks",
        arguments: [
            ("1/60", 1), ("0.1", 6), ("0.025", 2), ("0.024", 1), ("0.008", 0), ("0", 0), ("1", 60),
        ])
    func ticks(seconds: String, count: Int) throws {
        #expect(try printed("scene.advance(\(seconds)) print(scene.tick)") == ["\(count)"])
    }

    @Test("timers, touches, coroutines and animators run while a script advances, and frames come out")
    func everythingRuns() throws {
        let scene = try TestScene(
            """
            local item = ms.DynamicItem{name = 'ball'}
            ms.DynamicAnimator{}:addBehavior(ms.GravityBehavior{items = {item}})
            scene.after(0.1, function() print('timer', scene.tick) end)
            scene.spawn(function() scene.wait(0.2) print('coroutine', scene.tick) end)
            scene.view.onTap = function() print('tap', scene.tick) end
            scene.tap{1, 1}
            scene.advance(0.25)
            print('done', scene.tick, item.y > 25)
            """)
        #expect(scene.output == ["tap\t1", "timer\t6", "coroutine\t12", "done\t15\ttrue"])
        #expect(scene.frames.map(\.tick) == Array(0...15))
    }

    @Test("an error of a callback is raised when its tick is complete, and the time goes no further")
    func error() throws {
        let script = """
            local item = ms.DynamicItem{}
            local animator = ms.DynamicAnimator{}
            animator:addBehavior(ms.GravityBehavior{items = {item}})
            local count = 0
            animator:addBehavior(ms.DynamicBehavior{action = function() if scene.tick == 3 then error('boom') end end})
            animator:addBehavior(ms.DynamicBehavior{action = function() count = count + 1 end})
            local ok, message = pcall(scene.advance, 1)
            print(ok, scene.tick, count, message)
            scene.advance(0.1)
            print(scene.tick, count)
            """
        let lines = try printed(script)
        #expect(
            lines[0].hasPrefix("false\t3\t3\ttest.lua:5: boom (in action of DynamicBehavior made at test.lua:5, tick 3")
        )
        #expect(lines[1] == "9\t9")
    }

    @Test(
        "inside a tick advance is an error",
        arguments: [
            "scene.after(0.1, go)", "scene.onTick = go scene.after(0.1, print)",
            "scene.spawn(function() scene.wait(0.1) go() end)",
            "ms.DynamicAnimator{}:addBehavior(ms.DynamicBehavior{action = go})",
            "scene.view.onTap = go scene.tap{1, 1}",
        ])
    func insideATick(asking: String) throws {
        let (end, errors, _) = try runToEnd("local function go() scene.advance(0.1) end \(asking)")
        #expect(end == .error)
        #expect(errors.first?.contains("scene.advance cannot be called inside a tick") == true)
    }

    @Test("an amount that makes no sense is an error", arguments: ["-1", "1e30", "0/0", "'x'"])
    func badAmount(seconds: String) throws {
        #expect(raised("scene.advance(\(seconds))") != nil)
    }
}
