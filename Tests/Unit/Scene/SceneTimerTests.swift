import TestSupport
import Testing

@Suite("Timers of a scene")
struct SceneTimerTests {
    @Test(
        "after(s) fires once, in the tick that s falls in, at the earliest the next one",
        arguments: [
            ("0", 1), ("-5", 1), ("1/60", 1), ("1/60 + 1e-9", 1), ("1/60 + 1e-6", 2), ("0.1", 6), ("0.1001", 7),
            ("0.5", 30),
            ("1", 60), ("1.005", 61),
        ])
    func after(seconds: String, tick: Int) throws {
        let script = "scene.after(\(seconds), function() print(scene.tick) end)"
        #expect(try printed(script, ticks: 100) == ["\(tick)"])
    }

    @Test(
        "at(t) is due in tick max(current + 1, ceil(t / interval - 1e-6))",
        arguments: [
            ("0", 6), ("0.05", 6), ("5/60", 6), ("6/60", 6), ("6/60 + 1e-9", 6), ("6/60 + 1e-7", 7), ("0.5", 30),
        ])
    func at(time: String, tick: Int) throws {
        let script = """
            scene.after(5/60, function() scene.at(\(time), function() print(scene.tick) end) end)
            """
        #expect(try printed(script, ticks: 60) == ["\(tick)"])
    }

    @Test("after inside a tick counts from that tick")
    func afterInsideATick() throws {
        let script = """
            scene.after(5/60, function()
                scene.after(0, function() print('zero', scene.tick) end)
                scene.after(0.05, function() print('three', scene.tick) end)
            end)
            """
        #expect(try printed(script, ticks: 20) == ["zero\t6", "three\t8"])
    }

    @Test(
        "every first fires after its period and does not drift",
        arguments: [
            ("1/60", [1, 2, 3, 4, 5]), ("0.1", [6, 12, 18, 24, 30]), ("0.025", [2, 3, 5, 6, 8]),
            ("1/3", [20, 40, 60, 80, 100]),
            ("0.11", [7, 14, 20, 27, 33]), ("1/240", [1, 2, 3, 4, 5]), ("1e-9", [1, 2, 3, 4, 5]),
        ])
    func every(period: String, ticks: [Int]) throws {
        let script = "scene.every(\(period), function() print(scene.tick) end)"
        let lines = try printed(script, ticks: 400)
        #expect(Array(lines.prefix(5)) == ticks.map(String.init))
        #expect(Set(lines).count == lines.count, "at most once a tick")
    }

    @Test("after an hour every 0.11 s has fired as often as 0.11 s goes into an hour")
    func noDrift() throws {
        let script = "local n = 0 scene.every(0.11, function() n = n + 1 end) scene.at(3600, function() print(n) end)"
        #expect(try printed(script, ticks: 216_000) == ["\(Int(3600 / 0.11))"])
    }

    @Test("timers of one tick fire in the order in which they were asked for")
    func order() throws {
        let script = """
            scene.every(0.1, function() print('every') end)
            scene.at(0.2, function() print('at') end)
            scene.after(0.2, function() print('after') end)
            scene.spawn(function() scene.wait(0.2) print('wait') end)
            """
        #expect(try printed(script, ticks: 12) == ["every", "every", "at", "after", "wait"])
    }

    @Test("a cancelled timer does not fire; one may cancel itself and others of the same tick")
    func cancel() throws {
        let script = """
            local never = scene.after(0.1, function() print('never') end)
            never:cancel()
            never:cancel()
            local count = 0
            local timer
            timer = scene.every(0.1, function() count = count + 1 print('every', count) if count == 2 then timer:cancel() end end)
            local victim
            scene.after(0.3, function() victim:cancel() print('killer') end)
            victim = scene.after(0.3, function() print('victim') end)
            scene.tween(1, function() print('tween') end):cancel()
            """
        #expect(try printed(script, ticks: 60) == ["every\t1", "every\t2", "killer"])
    }

    @Test("onTick runs once a tick before the animators step, with nothing running too")
    func onTick() throws {
        let script = """
            local item = ms.DynamicItem{}
            local animator = ms.DynamicAnimator{}
            scene.onTick = function(self)
                print(self == scene, scene.tick, item.y > 0)
                if scene.tick == 2 then animator:addBehavior(ms.GravityBehavior{items = {item}}) end
                if scene.tick == 4 then scene.onTick = nil end
            end
            """
        #expect(
            try printed(script, ticks: 6) == ["true\t1\tfalse", "true\t2\tfalse", "true\t3\ttrue", "true\t4\ttrue"])
    }

    @Test(
        "onFrame runs after the step and before the frame: what it draws from items does not lag, and it can be heard at rest too"
    )
    func onFrame() throws {
        let scene = try TestScene(
            """
            local item = scene.view:addSubview(ms.View{name = 'item', frame = {0, 0, 9, 9}})
            local shadow = scene.view:addSubview(ms.View{name = 'shadow', frame = {0, 0, 9, 9}})
            local animator = ms.DynamicAnimator{}
            local gravity = animator:addBehavior(ms.GravityBehavior{items = {item}})
            gravity.action = function() print('action', scene.tick) end
            scene.onFrame = function(self)
                print(self == scene, scene.tick, pcall(scene.advance, 1))
                shadow.center = item.center
                if scene.tick == 3 then scene.onFrame = nil end
            end
            """, ticks: 3)
        for frame in scene.frames.suffix(3) { #expect(frame.items[0].center == frame.items[1].center) }
        #expect((scene.frames.last?.items[1].center.y ?? 0) > 5)
        let line = "scene.advance cannot be called inside a tick: its callbacks, timers and coroutines run in one"
        #expect(scene.output == (1...3).flatMap { ["action\t\($0)", "true\t\($0)\tfalse\t\(line)"] })
    }

    @Test("what onFrame asks for takes effect in the next tick: touches, places, behaviors")
    func onFrameAsks() throws {
        let script = """
            local item = scene.view:addSubview(ms.View{frame = {0, 0, 100, 100}})
            local animator = ms.DynamicAnimator{}
            item.onTap = function() print('tap', scene.tick) end
            scene.onFrame = function()
                if scene.tick == 2 then
                    scene.tap(item)
                    item.center = {200, 100}
                    animator:addBehavior(ms.GravityBehavior{items = {item}})
                end
                print(scene.tick, item.x, item.y > 100)
            end
            """
        #expect(
            try printed(script, ticks: 3) == ["1\t50.0\tfalse", "2\t200.0\tfalse", "tap\t3", "3\t200.0\ttrue"])
    }

    @Test("a timer sees items as the tick before left them, whatever the order of making")
    func timersBeforeTheStep() throws {
        let script = """
            local item = ms.DynamicItem{}
            ms.DynamicAnimator{}:addBehavior(ms.GravityBehavior{items = {item}})
            scene.after(1/60, function() print(item.y) end)
            scene.after(2/60, function() print(item.y > 0) end)
            """
        #expect(try printed(script, ticks: 3) == ["0.0", "true"])
    }

    @Test("the clock: tick, time and interval")
    func clock() throws {
        let script = """
            print(scene.tick, scene.time, scene.interval == 1/60)
            scene.after(0.5, function() print(scene.tick, scene.time) end)
            """
        #expect(try printed(script, ticks: 30) == ["0\t0.0\ttrue", "30\t0.5"])
    }

    @Test(
        "wrong arguments are errors",
        arguments: [
            ("scene.after('x', print)", "argument 'seconds' of scene.after must be a finite number"),
            ("scene.after(1)", "argument 'fn' of scene.after is missing"),
            ("scene.after(1, 5)", "argument 'fn' of scene.after must be a function"),
            ("scene.after(1/0, print)", "argument 'seconds' of scene.after must be finite"),
            ("scene.every(0, print)", "argument 'seconds' of scene.every must be more than 0, got 0"),
            ("scene.every(-1, print)", "argument 'seconds' of scene.every must be more than 0, got -1"),
            ("scene.tween(-1, print)", "argument 'seconds' of scene.tween must be 0 or more, got -1"),
            ("scene.tween(1, print, 'bounce')", "'linear', 'easeIn', 'easeOut' or 'easeInOut'"),
            ("scene:after(1, print)", "scene.after is called with a dot, not with a colon"),
            ("scene.onTick = 5", "scene.onTick must be a function"),
            ("scene.tick = 5", "scene.tick is read only"),
            ("scene.size = {0, 5}", "scene.size must be more than 0"),
        ])
    func errors(statement: String, text: String) throws { try expectError(statement, text) }
}
