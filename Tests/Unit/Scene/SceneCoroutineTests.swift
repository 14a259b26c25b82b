import TestSupport
import Testing

@Suite("Coroutines on the scene's clock")
struct SceneCoroutineTests {
    @Test("spawn runs to the first wait at once, with its arguments")
    func spawn() throws {
        let script = """
            scene.spawn(function(a, b) print('start', a, b, scene.tick) scene.wait(0.1) print('end', scene.tick) end, 1, 'two')
            print('after')
            """
        #expect(try printed(script, ticks: 20) == ["start\t1\ttwo\t0", "after", "end\t6"])
    }

    @Test("wait counts from the tick it is called in; wait(0) is the next tick")
    func wait() throws {
        let script = """
            scene.spawn(function()
                for _, s in ipairs{0.1, 0, 0.05, 1/60, 0.0501} do scene.wait(s) print(scene.tick) end
            end)
            """
        #expect(try printed(script, ticks: 30) == ["6", "7", "10", "11", "15"])
    }

    @Test("waitUntil asks once a tick, from the next one")
    func waitUntil() throws {
        let script = """
            local asked = 0
            scene.spawn(function()
                scene.waitUntil(function() asked = asked + 1 return scene.tick >= 5 end)
                print(scene.tick, asked)
                scene.waitUntil(function() return true end)
                print(scene.tick)
            end)
            """
        #expect(try printed(script, ticks: 10) == ["5\t5", "6"])
    }

    @Test("waitUntilPaused goes on in the tick after the animator came to rest; next tick for one that rests")
    func waitUntilPaused() throws {
        let script = """
            local animator = ms.DynamicAnimator{}
            animator:addBehavior(ms.DynamicItemBehavior{items = {ms.DynamicItem{}}})
            scene.spawn(function()
                scene.waitUntilPaused(animator)
                print(scene.tick, animator.isRunning)
                scene.waitUntilPaused(animator)
                print(scene.tick)
            end)
            """
        #expect(try printed(script, ticks: 60) == ["32\tfalse", "33"])
    }

    @Test("a coroutine that yields without saying for what goes on in the next tick")
    func plainYield() throws {
        let script =
            "scene.spawn(function() coroutine.yield() print(scene.tick) coroutine.yield(5) print(scene.tick) end)"
        #expect(try printed(script, ticks: 5) == ["1", "2"])
    }

    @Test("wait works inside pcall, and inside functions the coroutine calls")
    func insidePcall() throws {
        let script = """
            local function nap() scene.wait(0.1) return scene.tick end
            scene.spawn(function() print(pcall(nap)) print(pcall(function() scene.wait(0.1) error('late', 0) end)) end)
            """
        #expect(try printed(script, ticks: 20) == ["true\t6", "false\tlate"])
    }

    @Test("two coroutines take turns in the order in which they began to wait")
    func turns() throws {
        let script = """
            for _, name in ipairs{'a', 'b'} do
                scene.spawn(function() for i = 1, 2 do scene.wait(0.1) print(name, i, scene.tick) end end)
            end
            """
        #expect(try printed(script, ticks: 20) == ["a\t1\t6", "b\t1\t6", "a\t2\t12", "b\t2\t12"])
    }

    @Test("a coroutine spawned by a callback starts at once")
    func nested() throws {
        let script = """
            scene.after(0.1, function()
                scene.spawn(function()
                    scene.spawn(function() scene.wait(0) print('inner', scene.tick) end)
                    print('outer', scene.tick)
                end)
            end)
            """
        #expect(try printed(script, ticks: 10) == ["outer\t6", "inner\t7"])
    }

    @Test(
        "waiting elsewhere is an error that names spawn",
        arguments: [
            "scene.wait(1)", "scene.waitUntil(function() return true end)",
            "scene.waitUntilPaused(ms.DynamicAnimator{})",
            "coroutine.wrap(function() scene.wait(1) end)()",
            "scene.spawn(function() coroutine.wrap(function() scene.wait(1) end)() end)",
        ])
    func elsewhere(statement: String) throws { try expectError(statement, "scene.spawn") }

    @Test("an action cannot wait: it runs without yielding")
    func callbackCannotWait() throws {
        let script = """
            local b = ms.DynamicBehavior{action = function() scene.wait(1) end}
            scene.spawn(function() ms.DynamicAnimator{}:addBehavior(b) scene.wait(1) end)
            """
        let (end, errors, _) = try runToEnd(script)
        #expect(end == .error)
        #expect(errors.count == 1)
        #expect(errors.first?.contains("scene.spawn") == true)
    }

    @Test("an error in a coroutine names its place and the tick, and ends only that coroutine's life")
    func error() throws {
        let scene = try TestScene(
            """
            scene.spawn(function() scene.wait(0.1) error('boom') end)
            scene.spawn(function() scene.wait(0.2) print('alive') end)
            """)
        for _ in 0..<20 { scene.scene.advance() }
        let errors = scene.scene.engine.errors.map(\.message)
        #expect(errors.count == 1)
        #expect(errors.first?.hasPrefix("test.lua:1: boom (in a coroutine, tick 6, 0.1 s)") == true)
        #expect(scene.output == ["alive"])
    }

    @Test("an error before the first wait is the caller's")
    func errorAtOnce() throws {
        let script = "print(pcall(scene.spawn, function() error('boom', 0) end))"
        #expect(try printed(script).first?.contains("boom") == true)
        #expect(try printed(script).first?.hasPrefix("false") == true)
    }

    @Test("what a coroutine has left open is closed when it raises, before and after a wait, with its error")
    func closes() throws {
        let scene = try TestScene(
            """
            local function closing(name)
                return setmetatable({}, {__close = function(_, e) print(name, e, scene.tick) end})
            end
            pcall(scene.spawn, function() local c <close> = closing('at once') error('one', 0) end)
            scene.spawn(function() local c <close> = closing('later') scene.wait(0.1) error('two', 0) end)
            scene.spawn(function()
                local c <close> = setmetatable({}, {__close = function() error('closing failed', 0) end})
                scene.wait(0.2)
                error('three', 0)
            end)
            """)
        for _ in 0..<20 { scene.scene.advance() }
        #expect(scene.output == ["at once\tone\t0", "later\ttwo\t6"])
        let errors = scene.scene.engine.errors.map(\.message)
        #expect(errors.count == 2)
        #expect(errors.first?.contains("two") == true)
        #expect(errors.last?.contains("closing failed") == true)
    }

    @Test(
        "a coroutine that is closed while it waits is forgotten: its condition is not asked again, and no run waits for it",
        arguments: [
            "scene.wait(0.2)", "coroutine.yield()", "scene.waitUntilPaused(animator)",
            "scene.waitUntil(function() if scene.tick > 6 then print('asked') end return false end)",
        ])
    func closed(wait: String) throws {
        let script = """
            local animator = ms.DynamicAnimator{}
            animator:addBehavior(ms.DynamicItemBehavior{items = {ms.DynamicItem{}}})
            local waiting
            scene.spawn(function() waiting = coroutine.running() while true do \(wait) print(scene.tick) end end)
            scene.after(0.1, function() print('closed', coroutine.close(waiting)) end)
            """
        let (end, errors, scene) = try runToEnd(script)
        #expect(end == .paused)
        #expect(errors == [])
        #expect(scene.output.last == "closed\ttrue")
    }

    @Test("an error that is a number is shown as the number, everywhere")
    func numbers() throws {
        let scene = try TestScene(
            """
            scene.spawn(function() scene.wait(0.1) error(42) end)
            scene.after(0.2, function() error(1.5) end)
            """)
        for _ in 0..<20 { scene.scene.advance() }
        let errors = scene.scene.engine.errors.map(\.message)
        #expect(errors.first?.hasPrefix("test.lua:1: 42 (") == true, "\(errors)")
        #expect(errors.last?.hasPrefix("test.lua:2: 1.5 (") == true, "\(errors)")
        #expect(raised("error(42)") == "test.lua:1: 42")
    }
}
