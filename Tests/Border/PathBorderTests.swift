import MoonspringScene
import TestSupport
import Testing

/// Paths weigh what they hold, and go when nobody has them any more.
@Suite struct PathBorderTests {
    private func options(_ limit: Int) -> Scene.Options {
        Scene.Options.patient.with(\.engine.memoryLimit, limit)
    }

    @Test("a path is charged for its elements while it is drawn, and no more when it is gone")
    func charge() throws {
        let scene = try TestScene("p = ms.path():moveTo{0, 0}")
        let engine = scene.scene.engine
        engine.collectGarbage()
        let before = engine.memoryUsed
        try engine.run("for i = 1, 10000 do p:lineTo{i, i} end")
        engine.collectGarbage()
        let grown = engine.memoryUsed - before
        #expect(grown > 400_000 && grown < 1_000_000, "\(grown)")
        try engine.run("p = nil")
        engine.collectGarbage()
        #expect(engine.memoryUsed <= before)
    }

    @Test("a view is charged for the path it was given, and no more when it is taken away")
    func viewCharge() throws {
        let scene = try TestScene(
            """
            local p = ms.path():moveTo{0, 0}
            for i = 1, 10000 do p:lineTo{i, i} end
            views = {}
            views[1], views[2] = ms.View{path = p}, ms.View{}
            views[2].path = p
            local V = ms.View:subclass 'V'
            function V:init(p) V.super.init(self, {path = p}) end
            views[3] = V(p)
            """)
        let engine = scene.scene.engine
        engine.collectGarbage()
        let full = engine.memoryUsed
        for index in 1...3 {
            let before = engine.memoryUsed
            try engine.run("views[\(index)].path = nil")
            engine.collectGarbage()
            #expect(before - engine.memoryUsed > 400_000)
        }
        #expect(full - engine.memoryUsed > 1_200_000)
    }

    @Test("paths beyond the memory of the script are an error it can catch, again and again")
    func limit() throws {
        let scene = try TestScene(
            """
            for round = 1, 4 do
              local all = {}
              local ok, message = pcall(function()
                while true do
                  local p = ms.path():moveTo{0, 0}
                  all[#all + 1] = p
                  for i = 1, 5000 do p:lineTo{i, i} end
                end
              end)
              assert(not ok and message:find 'not enough memory', message)
              assert(#all > 5 and #all < 40, #all)
              all = nil
              collectgarbage()
            end
            -- In views only.
            local p = ms.path():moveTo{0, 0}
            for i = 1, 5000 do p:lineTo{i, i} end
            for round = 1, 4 do
              local all = {}
              local ok, message = pcall(function()
                while true do
                  local v = ms.View{}
                  all[#all + 1] = v
                  v.path = p
                end
              end)
              assert(not ok and message:find 'not enough memory', message)
              assert(#all > 5 and #all < 40, #all)
            end
            """, options: options(8 << 20))
        scene.scene.engine.collectGarbage()
        #expect(scene.scene.engine.objectCount < 10)
        #expect(scene.scene.engine.memoryUsed < 2 << 20)
    }

    @Test("garbage of paths is let go of while the script runs, far beyond the memory it has")
    func garbage() throws {
        let scene = try TestScene(
            """
            local v = ms.View{path = ms.path():moveTo{0, 0}}
            local p = ms.path():moveTo{0, 0}
            for i = 1, 5000 do p:lineTo{i, i} end
            v.path = p
            -- Each read is a path of 280 kB.
            for i = 1, 2000 do local q = v.path end
            for i = 1, 200 do local q = ms.path(p):lineTo{i, 0} end
            assert(v.path == p)
            """, options: options(4 << 20))
        #expect(scene.scene.engine.memoryUsed < 4 << 20)
    }

    @Test("what a trusted script's finalizers ask does not take the results of the call they came into")
    func finalizers() throws {
        try ReceiverBorderTests.run(
            """
            local view = ms.View {path = ms.path.rect {0, 0, 5, 5}}
            for i = 1, 300 do view:addSubview(ms.View {name = 'sub' .. i}) end
            local calls = 0
            local function litter()
              setmetatable({}, {__gc = function()
                calls = calls + 1
                local a, b, c = view.subviews, view.path, ms.path.line({0, 0}, {calls, 1})
                pcall(ms.path.polygon, {})
                coroutine.wrap(function() return view.path, tostring(view) end)()
                assert(#a == 300 and b == view.path)
              end})
            end
            for i = 1, 3000 do
              litter()
              local p = ms.path.rect {0, 0, i, i}
              assert(p.bounds.width == i)
              assert(view.path.bounds.width == 5)
              local list = view.subviews
              for k = 1, 300, 37 do assert(list[k].name == 'sub' .. k) end
              assert(tostring(p):find('path', 1, true) == 1)
            end
            assert(calls > 500, calls)
            """, trusted: true)
    }

    @Test("a path that a trusted script finalized by hand is refused, and equals nothing")
    func finalizedByHand() throws {
        let scene = try ReceiverBorderTests.run(
            """
            local p, q = ms.path.rect {0, 0, 5, 5}, ms.path.rect {0, 0, 5, 5}
            local meta = debug.getmetatable(p)
            assert(p == q)
            meta.__gc(p) meta.__gc(p)
            assert(p ~= q and q ~= p)
            refused(function() return p.bounds end)
            refused(function() p:lineTo {1, 1} end)
            refused(ms.path, p)
            refused(function() ms.View {path = p} end)
            assert(meta.__eq(p, 5) == false and meta.__eq(q, ms.View {}) == false and meta.__eq(q, q))
            -- The equality of paths asked of what is none.
            local v, w = ms.View {}, ms.View {}
            assert(meta.__eq(v, w) == false and meta.__eq(v, v) == false and meta.__eq(io.stdout, q) == false)
            """, trusted: true)
        scene.scene.engine.collectGarbage()
        #expect(scene.scene.engine.objectCount < 10)
    }

    @Test("thousands of paths of one tick keep no view alive, and none of them stays")
    func tick() throws {
        let scene = try TestScene(
            """
            local v = scene.view:addSubview(ms.View{path = ms.path.rect{0, 0, 5, 5}})
            scene.onTick = function() for i = 1, 6000 do v.path = ms.path(v.path) end end
            """, ticks: 3)
        scene.scene.engine.collectGarbage()
        #expect(scene.scene.engine.objectCount < 10)
    }
}
