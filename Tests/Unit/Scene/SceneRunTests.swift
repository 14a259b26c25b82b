import Moonspring
import MoonspringScene
import TestSupport
import Testing

@Suite("When a run ends")
struct SceneRunTests {
    @Test("a scene with nothing to do ends before its first tick")
    func empty() throws { try expectEnd(.paused, tick: 0, of: "") }

    @Test("a run ends with the tick in which the last animator pauses")
    func paused() throws {
        let script = "ms.DynamicAnimator{}:addBehavior(ms.DynamicItemBehavior{items = {ms.DynamicItem{}}})"
        try expectEnd(.paused, tick: 31, of: script)
    }

    @Test(
        "every, onTick, onFrame and signals do not keep a run going",
        arguments: [
            "scene.every(0.1, print)", "scene.onTick = function() end",
            "scene.onFrame = function() end", "scene.signal('s', function() return 1 end)",
            "scene.after(5, print):cancel()", "scene.param('p', 1)",
        ])
    func doesNotKeepGoing(statement: String) throws {
        try expectEnd(.paused, tick: 0, of: statement)
    }

    @Test(
        "one-shot timers, tweens, touches and waiting coroutines keep a run going to their end",
        arguments: [
            ("scene.after(0.5, print)", 30), ("scene.at(0.5, print)", 30), ("scene.tween(0.5, function() end)", 30),
            ("scene.spawn(function() scene.wait(0.5) end)", 30),
            ("scene.spawn(function() scene.waitUntil(function() return scene.tick == 12 end) end)", 12),
            ("scene.tap{1, 1}", 1), ("scene.pan{from = {1, 1}, to = {2, 2}, duration = 0.5}", 32),
            ("local n = 0 scene.every(0.1, function() n = n + 1 end) scene.after(0.25, print)", 15),
        ])
    func keepsGoing(statement: String, ticks: Int) throws {
        try expectEnd(.paused, tick: ticks, of: statement)
    }

    @Test("input of the log that has not come yet keeps a run going")
    func unplayedInput() throws {
        let entries: [InputLog.Entry] = [.init(tick: 20, input: .tap(Point(1, 1)))]
        try expectEnd(.paused, tick: 20, of: "", options: .replaying(entries))
    }

    @Test("scene.stop() ends the run when its tick is complete; while loading, at once")
    func stopped() throws {
        let scene = try expectEnd(
            .stopped, tick: 30,
            of: """
                local item = ms.DynamicItem{name = 'ball'}
                ms.DynamicAnimator{}:addBehavior(ms.GravityBehavior{items = {item}})
                scene.after(0.5, function() scene.stop() end)
                """)
        #expect(scene.frames.last?.tick == 30)
        #expect(scene.frames[30].items[0].center.y > scene.frames[29].items[0].center.y)
        try expectEnd(.stopped, tick: 0, of: "scene.after(1, print) scene.stop()")
    }

    @Test(
        "a run takes its duration in whole ticks, 10 s where none is given",
        arguments: [
            (0.0, 0), (0.5, 30), (0.024, 1), (0.026, 2), (10, 600),
        ])
    func duration(seconds: Double, ticks: Int) throws {
        let falling = "ms.DynamicAnimator{}:addBehavior(ms.GravityBehavior{items = {ms.DynamicItem{}}})"
        try expectEnd(.duration, tick: ticks, of: falling, duration: seconds)
    }

    @Test("the first callback error ends the run; its tick is complete")
    func error() throws {
        let (end, errors, scene) = try runToEnd(
            """
            local item = ms.DynamicItem{name = 'ball'}
            ms.DynamicAnimator{}:addBehavior(ms.GravityBehavior{items = {item}})
            scene.after(0.1, function() error('boom') end)
            """)
        #expect(end == .error)
        #expect(errors.count == 1)
        #expect(errors[0].hasPrefix("test.lua:3: boom (in a timer, tick 6, 0.1 s)"))
        #expect(scene.frames.last?.tick == 6)
        #expect(scene.frames[6].items[0].center.y > scene.frames[5].items[0].center.y)
    }

    @Test(
        "a callback that loops for ever ends the run with its limit, through pcall too",
        arguments: [
            "while true do end", "pcall(function() while true do end end)",
            "while true do pcall(function() while true do end end) end",
            "coroutine.wrap(function() while true do end end)()",
        ])
    func limit(loop: String) throws {
        let options = Scene.Options.patient.with(\.engine.timeLimit, 0.05)
        let script = "scene.after(0.1, function() \(loop) end)"
        let scene = try expectEnd(.limit, tick: 6, of: script, options: options)
        #expect(scene.scene.inputs.last == InputLog.Entry(tick: 6, input: .limit))
    }

    @Test("whoever runs a scene may end it after any tick")
    func interrupted() throws {
        let test = try TestScene("scene.after(1, print)")
        var run = SceneRun(test.scene)
        run.afterTick = { $0.tick < 7 }
        #expect(run.run().end == .interrupted)
        #expect(test.scene.tick == 7)
    }
}
