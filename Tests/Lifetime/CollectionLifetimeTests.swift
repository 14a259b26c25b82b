import Moonspring
import MoonspringLua
import TestSupport
import Testing

/// What nobody can reach any more goes, in Lua and in Swift.
@Suite struct CollectionLifetimeTests {
    /// A thousand animators, each with behaviours whose closures capture it, its items and themselves.
    private static let thousand = """
        local function make(view)
          local item = ms.DynamicItem {center = {10, 10}, bounds = {0, 0, 10, 10}}
          local animator = ms.DynamicAnimator {referenceView = view}
          local gravity = ms.GravityBehavior {items = {item}}
          local custom
          custom = ms.DynamicBehavior {
            action = function() return animator, custom, item end,
            willMoveToAnimator = function() return animator, custom end,
            childBehaviors = {gravity},
          }
          custom.userData = {animator, custom}
          item.userData = {custom, item}
          animator.delegate = {dynamicAnimatorDidPause = function() return animator, custom end, owner =
            animator}
          gravity.action = function() return custom, gravity end
          animator:addBehavior(custom)
          return animator
        end

        """

    private func expectNothingLeft(_ script: String, ticks: Int) throws {
        let scene = try TestScene("before = #ms.leaks()\n" + Self.thousand + script)
        scene.collect()
        let made = WeakReferences(scene.scene)
        #expect(made.count > 3000)
        try scene.advance(ticks)
        scene.collect()
        try scene.run("assert(#ms.leaks() - before == 0, tostring(#ms.leaks()))")
        #expect(scene.objectCount <= 2)
        // The root view and nothing else.
        #expect(made.livingCount == 1)
    }

    @Test("1000 animators whose closures capture them go when their behaviours are removed")
    func removed() throws {
        try expectNothingLeft(
            """
            local all = {} for i = 1, 1000 do all[i] = make() end scene.after(0.05, function() for
            _, a in ipairs(all) do a:removeAllBehaviors() end all = nil end)
            """,
            ticks: 50)
    }

    @Test("1000 animators on a view go when their behaviours are removed")
    func removedFromView() throws {
        try expectNothingLeft(
            """
            local all = {} for i = 1, 1000 do all[i] = make(scene.view) end scene.after(0.05,
            function() for _, a in ipairs(all) do a:removeAllBehaviors() end all = nil end)
            """,
            ticks: 50)
    }

    @Test("1000 animators without a reference view go when they have paused")
    func paused() throws {
        try expectNothingLeft(
            """
            for i = 1, 1000 do local a = make() a.behaviors[1].childBehaviors[1].magnitude = 0 end
            """, ticks: 60)
    }

    @Test("1000 animators go with the view they are on")
    func droppedView() throws {
        try expectNothingLeft(
            """
            local view = scene.view:addSubview(ms.View {frame = {0, 0, 99, 99}})
            for i = 1, 1000 do local a = make(view) a.behaviors[1].childBehaviors[1].magnitude = 0 end
            scene.after(0.05, function() view:removeFromSuperview() view = nil end)
            """, ticks: 60)
    }

    @Test("a running animator stays, and goes when it has paused")
    func running() throws {
        let scene = try TestScene(Self.thousand + "for i = 1, 10 do make() end")
        let made = WeakReferences(scene.scene)
        try scene.advance(10)
        scene.collect()
        #expect(made.livingCount == made.count)
        #expect(scene.objectCount > 40)
    }

    @Test("ms.leaks names what lives, with its class and the line that made it")
    func leaks() throws {
        let scene = try TestScene(
            """
            local V = ms.View:subclass 'Frog'
            frog = V()
            local gone = ms.View {}
            gone = nil
            local found = {}
            for _, leak in ipairs(ms.leaks()) do found[#found + 1] = leak.class .. ' ' .. leak.site end
            print(table.concat(found, ', '))
            """)
        #expect(scene.output.first?.contains("Frog test.lua:2") == true)
        #expect(scene.output.first?.contains("View test.lua:3") == false)
    }

    @Test("an engine takes all its objects with it, whatever they capture")
    func engineEnds() throws {
        var made: WeakReferences?
        weak var engine: LuaEngine?
        do {
            let scene = try TestScene(
                Self.thousand + """
                    local V = ms.View:subclass 'V'
                    function V:getCenter() return {1, 2} end
                    for i = 1, 50 do make(scene.view) end
                    local v = scene.view:addSubview(V())
                    v.onTap = function() return v, scene end
                    v.onPan = function() return v end
                    scene.every(0.1, function() return v end)
                    scene.spawn(function() scene.wait(100) return v end)
                    scene.signal('x', function() return v.x end)
                    scene.onTick = function() return v end
                    scene.param('p', 1).onChange = function() return v end
                    """, ticks: 3)
            made = WeakReferences(scene.scene)
            engine = scene.scene.engine
        }
        #expect(made?.livingCount == 0)
        #expect(engine == nil)
    }

    @Test("timers keep their functions until they fired or were cancelled")
    func timers() throws {
        let scene = try TestScene(
            """
            local function held(name) local v = ms.View {name = name} return function() print(v.name) end end
            scene.after(0.05, held 'after')
            scene.at(0.05, held 'at')
            scene.tween(0.05, held 'tween', held 'curve')
            local timer = scene.every(0.02, held 'every')
            local never = scene.after(0.05, held 'never')
            scene.after(0.06, function() timer:cancel() end)
            never:cancel()
            """)
        let baseline = 2
        scene.collect()
        #expect(scene.objectCount >= baseline + 5)
        for _ in 0..<10 {
            scene.collect()
            scene.scene.advance()
        }
        scene.collect()
        _ = scene.scene.engine.takeErrors()
        #expect(scene.objectCount <= baseline)
        for name in ["after", "at", "every"] { #expect(scene.output.contains(name), "\(name)") }
        #expect(!scene.output.contains("never"))
    }

    @Test("coroutines on the clock keep what they hold, and let go when they end or fail")
    func coroutines() throws {
        let scene = try TestScene(
            """
            scene.spawn(function() local v = ms.View {name = 'wait'} scene.wait(0.1) print(v.name) end)
            scene.spawn(function() local v = ms.View {name = 'until'} scene.waitUntil(function() return
              scene.tick == 6 end) print(v.name) end)
            scene.spawn(function() local v = ms.View {name = 'yield'} for i = 1, 5 do coroutine.yield()
              end print(v.name) end)
            local a = ms.DynamicAnimator {}
            scene.spawn(function() local v = ms.View {name = 'paused'} scene.waitUntilPaused(a)
              print(v.name) end)
            scene.spawn(function() local v = ms.View {name = 'fails'} scene.wait(0.1) error(v.name) end)
            a = nil
            """)
        for _ in 0..<12 {
            scene.collect()
            scene.scene.advance()
        }
        scene.collect()
        #expect(Set(scene.output) == ["wait", "until", "yield", "paused"])
        let errors = scene.scene.engine.takeErrors()
        #expect(errors.count == 1 && errors[0].message.contains("fails"))
        #expect(scene.objectCount <= 2)
    }

    @Test("the memory budget counts objects once, and gets it all back")
    func budget() throws {
        let scene = try TestScene("")
        scene.collect()
        let before = scene.scene.engine.memoryUsed
        try scene.run(
            """
            local all = {} for i = 1, 1000 do all[i] = ms.View {name = 'v' .. i} end
            assert(#ms.leaks() >= 1000)
            """)
        #expect(scene.scene.engine.memoryUsed > before + 500_000)
        scene.collect()
        #expect(scene.scene.engine.memoryUsed < before + 60_000)
    }
}
