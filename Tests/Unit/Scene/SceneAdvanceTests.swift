import Moonspring
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
            // While the frame is made.
            "scene.signal('s', function() if scene.tick == 3 then go() end return 1 end) scene.after(0.1, print)",
            "local V = ms.View:subclass 'V' function V:getCenter() if scene.tick == 3 then go() end return 1, 1 end"
                + " scene.view:addSubview(V{size = {9, 9}}) scene.after(0.1, print)",
            """
            scene.signal('s', function() return scene.tick end)
            local s = ms.States{states = {a = {}, b = {}}, initial = 'a',
              transitions = {{from = 'a', to = 'b', signal = 's', above = 3}}}
            s.onChange = go
            scene.after(0.1, print)
            """,
        ])
    func insideATick(asking: String) throws {
        let (end, errors, _) = try runToEnd("local function go() scene.advance(0.1) end \(asking)")
        #expect(end == .error)
        #expect(errors.first?.contains("scene.advance cannot be called inside a tick") == true)
    }

    @Test("a getter that takes out its animator's items cannot advance the scene while the frame is made")
    func insideAFrame() throws {
        let (_, errors, scene) = try runToEnd(
            """
            local Item = ms.DynamicItem:subclass "Item"
            local animator, gravity, armed = ms.DynamicAnimator{}, ms.GravityBehavior{}, false
            function Item:getCenter()
                if armed then
                    armed = false
                    animator:removeAllBehaviors()
                    print(pcall(scene.advance, 0.02))
                end
                return Item.super.getCenter(self)
            end
            gravity:addItem(Item{bounds = {0, 0, 10, 10}})
            animator:addBehavior(gravity)
            function scene.onFrame() armed = scene.tick == 5 end
            """, duration: 0.2)
        #expect(errors.isEmpty)
        #expect(scene.output.count == 1 && scene.output.first?.contains("cannot be called inside a tick") == true)
        #expect(scene.frames.map(\.tick) == Array(0...(scene.frames.last?.tick ?? 0)))
    }

    @Test("looking at the scene between two ticks takes it no further, and neither does its first frame")
    func looking() throws {
        let scene = try TestScene(
            """
            local V, isMade = ms.View:subclass 'V', false
            function V:getCenter()
                if isMade and pcall(scene.advance, 0.1) then print 'it went on' end
                return 1, 1
            end
            scene.view:addSubview(V{name = 'v', size = {9, 9}})
            isMade = true
            scene.signal('s', function() if scene.tick == 0 then print(pcall(scene.advance, 0.1)) end return 1 end)
            """)
        #expect(scene.output.count == 1 && scene.output.first?.hasPrefix("false") == true)
        #expect(scene.scene.currentFrame().items.map(\.name) == ["v"])
        #expect(scene.scene.use(ofFingerAt: Point(1, 1), grabs: true) == .nothing)
        #expect(scene.scene.tick == 0 && scene.output.count == 1)
    }

    @Test("an amount that makes no sense is an error", arguments: ["-1", "1e30", "0/0", "'x'"])
    func badAmount(seconds: String) throws {
        #expect(raised("scene.advance(\(seconds))") != nil)
    }
}
