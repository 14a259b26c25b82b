import MoonspringLua
import MoonspringScene
import TestSupport
import Testing

/// Arguments and nestings that no honest script has.
@Suite struct HostileBorderTests {
    @Test("metatables of argument tables are not looked at, so no script runs half way through a call")
    func hostileTables() throws {
        try ReceiverBorderTests.run(
            """
            local ran = 0
            local function hostile(t)
              return setmetatable(t, {__index = function() ran = ran + 1 return 5 end, __len =
                function() ran = ran + 1 return 3 end,
                __pairs = function() ran = ran + 1 return next, {}, nil end, __newindex = function() ran
                  = ran + 1 end, __name = 'vec'})
            end
            local v = ms.View(hostile {frame = hostile {1, 2, 3, 4}})
            assert(v.frame == ms.rect(1, 2, 3, 4))
            v.center = hostile {5, 6}
            refused(function() v.center = hostile {5} end)
            refused(function() v.frame = hostile {} end)
            refused(ms.SnapBehavior, hostile {})
            local g = ms.GravityBehavior {items = hostile {v}}
            assert(#g.items == 1)
            refused(scene.pan, hostile {})
            scene.param('p', 1, hostile {min = 0})
            assert(ran == 0, ran)
            """)
    }

    @Test("thousands of arguments are taken or refused, never written over what is beside them")
    func manyArguments() throws {
        try ReceiverBorderTests.run(
            """
            local many = {}
            for i = 1, 5000 do many[i] = i end
            local V = ms.View:subclass 'V'
            function V:init(...) V.super.init(self) self.count = select('#', ...) end
            assert(V(table.unpack(many)).count == 5000)
            local seen
            scene.spawn(function(...) seen = select('#', ...) end, table.unpack(many))
            assert(seen == 5000)
            -- A fresh coroutine's stack has no room to spare.
            function V:init(...)
              local n, sum = select('#', ...), 0
              V.super.init(self)
              for i = 1, n do sum = sum + (select(i, ...)) end
              assert(sum == n * (n + 1) / 2, 'lost arguments of ' .. n)
            end
            local function check(...)
              local n, sum = select('#', ...), 0
              for i = 1, n do sum = sum + (select(i, ...)) end
              assert(sum == n * (n + 1) / 2, 'lost arguments of ' .. n)
            end
            for n = 15, 400 do
              coroutine.wrap(function(...) return V(...) end)(table.unpack(many, 1, n))
              coroutine.wrap(function(...) return scene.spawn(...) end)(check, table.unpack(many, 1, n))
            end
            scene.log(table.unpack(many))
            print(table.unpack(many))
            local v, g = ms.View {frame = {0, 0, 5, 5}}, ms.GravityBehavior {}
            g:addItem(v, table.unpack(many))
            scene.tap({1, 1}, table.unpack(many))
            assert(ms.vec(1, 2, table.unpack(many)) == ms.vec(1, 2))
            """)
    }

    @Test("objects made inside the init of others, a hundred deep, are all collected")
    func nestedInit() throws {
        let scene = try TestScene(
            """
            local item = ms.DynamicItem {}
            local S = ms.SnapBehavior:subclass 'S'
            local function nested(depth)
              if depth > 0 then S(depth) end
            end
            function S:init(depth)
              nested(depth - 1)
              S.super.init(self, {item = item, snapPoint = {depth, 0}})
            end
            for round = 1, 3 do S(150) collectgarbage() end
            local made = {}
            for i = 1, 63 do made[i] = ms.View {} end
            nested(150)
            made = nil
            collectgarbage() collectgarbage()
            """)
        scene.scene.engine.collectGarbage()
        #expect(scene.scene.engine.objectCount < 10)
    }

    @Test("views and behaviours nest deeply up to a limit that is an error")
    func deepNesting() throws {
        let scene = try ReceiverBorderTests.run(
            """
            local top, message = scene.view, nil
            local depth = 0
            for i = 1, 100000 do
              local ok, e = pcall(top.addSubview, top, ms.View {frame = {0, 0, 10, 10}})
              if not ok then message = e break end
              top, depth = e, i
            end
            assert(depth > 50 and message:find 'nested', message)
            local b, depth = ms.DynamicBehavior {}, 0
            for i = 1, 100000 do
              local parent = ms.DynamicBehavior {}
              if not pcall(parent.addChildBehavior, parent, b) then break end
              b, depth = parent, i
            end
            assert(depth > 50)
            ms.DynamicAnimator {}:addBehavior(b)
            -- Joined from two deep halves.
            local function chain(n) local first = ms.View {} local last = first for i = 2, n do last =
              last:addSubview(ms.View {}) end return first, last end
            local first, last = chain(150)
            local second = chain(150)
            assert(refused(last.addSubview, last, second):find 'nested')
            refused(last.addSubview, last, first)
            refused(first.addSubview, first, first)
            """, ticks: 3)
        #expect(scene.frames.last?.items.isEmpty == false)
    }

    @Test("tables nested in themselves, and list elements of every wrong kind, are refused")
    func strangeLists() throws {
        try ReceiverBorderTests.run(
            """
            local loop = {} loop[1] = loop
            for _, wrong in ipairs {loop, {1}, {'x'}, {{}}, {true}, {print}, {ms.vec(1, 2)},
              {ms.GravityBehavior {}}, {ms.View}} do
              refused(ms.GravityBehavior, {items = wrong})
              refused(ms.DynamicBehavior, {childBehaviors = wrong ~= loop and wrong or loop, action = 5})
            end
            refused(ms.View, loop)
            refused(ms.View, {[1.5] = 2})
            refused(ms.View, {[ms.View {}] = 2})
            refused(function() scene.param('p', loop) end)
            refused(function() scene.param('q', 1, {choices = {loop}}) end)
            """)
    }

    @Test("a list of 100,000 items is taken, and one of more than a million refused")
    func hugeLists() throws {
        let options = Scene.Options.patient.with(\.engine.timeLimit, 60)
        let scene = try TestScene(
            """
            local item = ms.DynamicItem {}
            local items = {}
            for i = 1, 100000 do items[i] = i <= 2000 and ms.DynamicItem {} or item end
            local g = ms.GravityBehavior {items = items}
            assert(#g.items == 2001)
            for i = 100001, 1000001 do items[i] = item end
            local ok, message = pcall(ms.GravityBehavior, {items = items})
            assert(not ok and message:find 'too long', message)
            local words = {}
            for i = 1, 400000 do words[i] = 'x' end
            ok, message = pcall(scene.param, 'word', 'x', {choices = words})
            assert(ok or message:find 'too many' or message:find 'overflow', message)
            """, options: options)
        scene.scene.engine.collectGarbage()
    }

    @Test("indices and counts at the ends of the integers are clamped or refused")
    func extremeIntegers() throws {
        try ReceiverBorderTests.run(
            """
            local v = ms.View {}
            for _, n in ipairs {math.mininteger, math.maxinteger, 0, -1, 2^62, -2^63, 1e15} do
              scene.view:addSubview(v, n // 1)
              local ok, r = pcall(scene.random, n // 1)
              assert(not ok or math.type(r) == 'integer')
              pcall(scene.random, n // 1, math.maxinteger)
            end
            assert(math.type(scene.random(math.mininteger, math.maxinteger)) == 'integer')
            for _, n in ipairs {1e100, -1e100, 1e-300, 1e18, 9.3e18} do
              for _, f in ipairs {scene.after, scene.at, scene.every, scene.tween} do pcall(f, n,
                function() end) end
              pcall(scene.pan, {from = {0, 0}, to = {n, n}, duration = math.abs(n)})
              pcall(scene.tap, {n, n})
              pcall(scene.advance, -math.abs(n))
            end
            """
        ).advance(3)
    }

    @Test("objects that were never initialized are refused everywhere")
    func uninitialized() throws {
        try ReceiverBorderTests.run(
            """
            local early
            local S = ms.SnapBehavior:subclass 'S'
            function S:init()
              early = self
              assert(refused(function() return self.snapPoint end):find 'not initialized')
              assert(refused(function() self.damping = 1 end):find 'not initialized')
              assert(refused(function() self:addChildBehavior(ms.GravityBehavior {}) end):find
                'not initialized')
              assert(refused(function() ms.DynamicAnimator {}:addBehavior(self) end):find 'not initialized')
              error 'stop'
            end
            refused(S)
            assert(refused(function() return early.snapPoint end):find 'not initialized')
            """)
    }

    @Test("a callback set before the object is there runs all the same")
    func earlyCallback() throws {
        let scene = try TestScene(
            """
            local S = ms.SnapBehavior:subclass 'S'
            function S:init(item)
              self.action = function() print 'acted' end
              S.super.init(self, {item = item, snapPoint = {50, 50}})
            end
            ms.DynamicAnimator {}:addBehavior(S(ms.DynamicItem {}))
            """, ticks: 2)
        #expect(scene.output == ["acted", "acted"])
    }

    @Test("a kill inside a coroutine on the clock leaves nobody waiting")
    func killedCoroutine() throws {
        let options = Scene.Options.patient.with(\.engine.timeLimit, 0.05)
        let scene = try TestScene(
            """
            function spin() scene.spawn(function() while true do end end) end
            function nest() scene.spawn(function() while true do coroutine.wrap(function() end)() end end) end
            """, options: options)
        for name in ["spin", "nest", "spin"] {
            #expect(throws: LuaError.self) { try scene.scene.engine.run(name + "()") }
            try scene.scene.engine.run(
                "local ok, e = pcall(require 'moonspring'.scene.wait, 1) assert(not ok and e:find 'scene.spawn', e)")
        }
        try scene.advance(3)
    }
}
