import TestSupport
import Testing

/// Scripts that run in the middle of the engine's work: overrides, callbacks, handlers.
@Suite struct OverrideBorderTests {
    @Test("an override that reads its own property ends in an error and not in a crash")
    func endlessGetter() throws {
        let scene = try ReceiverBorderTests.run(
            """
            local V = ms.View:subclass 'V'
            function V:getCenter() return self.center end
            local v = V()
            assert(refused(function() return v.center end):find 'overflow')
            function V:getCenter() local p = self.frame.center return p end
            assert(refused(function() return v.center end):find 'overflow')
            function V:getCenter() return {1, 2} end
            function V:setCenter(p) self.center = p end
            assert(refused(function() v.center = {3, 4} end):find 'overflow')
            assert(v.center == ms.vec(1, 2))
            local co = coroutine.wrap(function() function V:getCenter() return coroutine.wrap(function()
              return self.center end)() end return v.center end)
            assert(refused(co):find 'overflow')
            """)
        try scene.advance(2)
    }

    @Test("an error of an override reaches who read the property, with any value as error")
    func errorsOfOverrides() throws {
        try ReceiverBorderTests.run(
            """
            local V = ms.View:subclass 'V'
            local v = V()
            for _, raise in ipairs {'frog', 5, 2.5, true, {}, ms.vec(1, 2), v, print, setmetatable({},
              {__tostring = function() return 'told' end}),
                setmetatable({}, {__tostring = function() error 'twice' end}), setmetatable({},
                  {__tostring = function() return 5 end})} do
              function V:getCenter() error(raise) end
              local message = refused(function() return v.center end)
              assert(message:find 'getCenter of V made at test.lua', message)
            end
            function V:getCenter() error() end
            refused(function() return v.frame end)
            function V:getCenter() error(setmetatable({}, {__tostring = function() return 'told' end})) end
            assert(refused(function() return v.x end):find 'told')
            """)
    }

    @Test("a function that would never be called is refused, with the line, and is not there afterwards")
    func misspeltCallbacks() throws {
        try ReceiverBorderTests.run(
            """
            local c = ms.CollisionBehavior {}
            local d = {endedContactWithItm = function() end}
            local message = refused(function() c.collisionDelegate = d end)
            assert(message == "test.lua:3: CollisionBehavior.collisionDelegate has no callback 'endedContactWithItm' " ..
              "(did you mean 'endedContactWithItem'?)", message)
            assert(c.collisionDelegate == nil)
            refused(ms.CollisionBehavior, {collisionDelegate = d})
            d.endedContactWithItm = nil
            c.collisionDelegate = d
            assert(c.collisionDelegate == d)

            local W = ms.DynamicBehavior:subclass 'W'
            message = refused(function() function W:actoin() end end)
            assert(message == "test.lua:14: W has no callback 'actoin' (did you mean 'action'?)", message)
            assert(W.actoin == nil)
            local w = W {}
            refused(function() w.actoin = function() end end)
            assert(w.actoin == nil)
            w.actoin = 5
            w.actoin = function() end

            local v = ms.View {}
            message = refused(function() function v:onTap(view, point) end end)
            assert(message:find 'test.lua:24: View.onTap is called with', message)
            assert(v.onTap == nil)
            """)
    }

    @Test("names by the hundred thousand are looked at within the limit")
    func manyNames() throws {
        let scene = try ReceiverBorderTests.run(
            """
            local d = {}
            for i = 1, 20000 do d['beganContactWith' .. i] = print end
            ms.CollisionBehavior {collisionDelegate = d}
            local loop = {}
            loop.__index = loop
            ms.CollisionBehavior {collisionDelegate = setmetatable(loop, loop)}
            print 'done'
            """)
        #expect(scene.output == ["done"])
    }

    @Test("an override that answers something else says so")
    func wrongResults() throws {
        try ReceiverBorderTests.run(
            """
            local V = ms.View:subclass 'V'
            local v = V()
            for _, answer in ipairs {'frog', true, {}, {1}, {1, 'x'}, {x = 1}, print, ms.rect(1, 2, 3,
              4), {0/0, 1}, {1, math.huge}, 5} do
              function V:getCenter() return answer end
              local message = refused(function() return v.center end)
              assert(message:find 'getCenter', message)
            end
            function V:getCenter() end
            refused(function() return v.center end)
            function V:getCenter() return 7, 8 end
            assert(v.center == ms.vec(7, 8))
            """)
    }

    @Test("callbacks cannot yield, and say so")
    func yielding() throws {
        try ReceiverBorderTests.run(
            """
            local V = ms.View:subclass 'V'
            function V:getCenter() coroutine.yield(1) return {1, 2} end
            local v = V()
            assert(refused(function() return v.center end):find 'yield')
            assert(coroutine.wrap(function() return refused(function() return v.center end) end)():find 'yield')
            scene.spawn(function() assert(refused(function() return v.center end):find 'yield') end)
            function V:getCenter() scene.wait(1) return {1, 2} end
            scene.spawn(function() assert(refused(function() return v.center end):find 'scene.spawn') end)
            """)
        let scene = try TestScene(
            """
            ms.DynamicAnimator {}:addBehavior(ms.DynamicBehavior {action = function() coroutine.yield() end})
            """)
        scene.scene.advance()
        let errors = scene.scene.engine.takeErrors()
        #expect(errors.count == 1 && errors[0].message.contains("yield"))
    }

    @Test("an override may change everything while a frame is made")
    func changesInFrames() throws {
        let scene = try TestScene(
            """
            local animator = ms.DynamicAnimator {}
            local gravity = animator:addBehavior(ms.GravityBehavior {})
            local V = ms.View:subclass 'V'
            local made = 0
            function V:getCenter()
              if scene.tick > 0 and made < 50 then
                made = made + 1
                local item = ms.DynamicItem {center = {made, 0}}
                gravity:addItem(item)
                if made % 2 == 0 then gravity:removeItem(item) end
                scene.view:addSubview(ms.View {name = 'more' .. made})
                scene.signal('s' .. made, function() return made end)
                collectgarbage()
              end
              return {1, 2}
            end
            local v = scene.view:addSubview(V())
            """, ticks: 10)
        #expect(scene.frames.count == 11)
        #expect(scene.frames.last?.items.contains { $0.name == "more1" } == true)
    }

    @Test("an override may change everything while a body is made")
    func changesWhileLinking() throws {
        let scene = try TestScene(
            """
            local a, b = ms.DynamicAnimator {}, ms.DynamicAnimator {}
            local g, h = ms.GravityBehavior {}, ms.GravityBehavior {}
            a:addBehavior(g)
            a:addBehavior(h)
            local Item = ms.DynamicItem:subclass 'Item'
            local depth, asked = 0, 0
            function Item:getCenter()
              asked = asked + 1
              if depth == 0 then
                depth = 1
                h:addItem(self) g:addItem(self)
                if asked % 3 == 0 then b:addBehavior(ms.GravityBehavior {items = {self}}) end
                if asked % 5 == 0 then h:removeItem(self) end
                depth = 0
              end
              return self.place or {5, 6}
            end
            function Item:setCenter(p) self.place = {p.x, p.y} end
            for i = 1, 10 do g:addItem(Item()) end
            assert(#g.items == 10, tostring(#g.items))
            """, ticks: 30)
        try scene.scene.engine.run("collectgarbage()")
        try scene.advance(30)
    }

    @Test("a getter that answers differently each time never puts a body out of bounds")
    func fickleGetter() throws {
        let scene = try TestScene(
            """
            local Item = ms.DynamicItem:subclass 'Item'
            local asked = 0
            function Item:getCenter() asked = asked + 1 if asked % 2 == 0 then return {1e99, 1e99} end
              return {5, 6} end
            function Item:getBounds() if asked % 3 == 0 then return {0, 0, 1e90, 0} end return {0, 0,
              10, 10} end
            local i = Item {name = 'fickle'}
            local a = ms.DynamicAnimator {}
            for round = 1, 20 do pcall(function() a:addBehavior(ms.GravityBehavior {items = {i}}) end)
              pcall(a.updateItem, a, i) end
            """)
        for _ in 0..<20 { scene.scene.advance() }
        let velocities = try ReceiverBorderTests.run("scene.advance(0.1)")
        #expect(velocities.frames.count == 7)
    }

    @Test("willMoveToAnimator may take the behaviour out, put it back, or elsewhere")
    func moving() throws {
        let scene = try TestScene(
            """
            local a, b = ms.DynamicAnimator {}, ms.DynamicAnimator {}
            local moves = 0
            local g = ms.GravityBehavior {items = {ms.DynamicItem {}}}
            g.willMoveToAnimator = function(self, animator)
              moves = moves + 1
              if moves > 20 then return end
              if animator then animator:removeBehavior(self) else (moves % 4 == 0 and a or
                b):addBehavior(self) end
            end
            a:addBehavior(g)
            assert(moves > 5)
            """, ticks: 5)
        scene.scene.engine.collectGarbage()
        try scene.advance(5)
    }
}
