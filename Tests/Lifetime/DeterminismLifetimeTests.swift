import Foundation
import MoonspringLua
import TestSupport
import Testing

/// What a scene does never depends on when the collector runs, nor on what runs beside it.
@Suite(.timed) struct DeterminismLifetimeTests {
    /// Scripts that leave things to the collector. `gc()` collects, or does nothing.
    static let scripts: [NamedScript] = [
        .init(
            "falling",
            """
            for i = 1, 20 do
              local v = scene.view:addSubview(ms.View {frame = {i * 10, 0, 9, 9}})
              ms.DynamicAnimator {referenceView = scene.view}:addBehavior(ms.GravityBehavior {items =
                {v}, action = function(g, dt) gc() if g.elapsedTime > 0.3 then g.magnitude = -1 end end})
            end
            """),
        .init(
            "removed in a callback",
            """
            local a = ms.DynamicAnimator {}
            local box = ms.DynamicItem {name = 'box'}
            a:addBehavior(ms.GravityBehavior {items = {box}})
            a:addBehavior(ms.DynamicBehavior {action = function(self) a:removeBehavior(a.behaviors[3])
              a:removeBehavior(self) gc() gc() end})
            a:addBehavior(ms.DynamicBehavior {action = function() print 'acted' box.center = {box.x +
              10, 0} a:updateItem(box) end})
            """),
        .init(
            "a child removed in a callback",
            """
            local a, box, parent = ms.DynamicAnimator {}, ms.DynamicItem {name = 'box'}, ms.DynamicBehavior {}
            a:addBehavior(ms.GravityBehavior {items = {box}})
            parent.action = function() if #parent.childBehaviors > 0 then
              parent:removeChildBehavior(parent.childBehaviors[1]) gc() gc() end end
            parent:addChildBehavior(ms.DynamicBehavior {action = function() print 'acted' box.center =
              {box.x + 10, 0} a:updateItem(box) end})
            a:addBehavior(parent)
            """),
        .init(
            "an item removed by another one's override",
            """
            local Item = ms.DynamicItem:subclass 'Item'
            local a = ms.DynamicAnimator {}
            local g = a:addBehavior(ms.GravityBehavior {})
            function Item:setCenter(p)
              print(self.name, scene.tick)
              if self.name == 'a' and #g.items == 2 then g:removeItem(g.items[2]) gc() gc() end
              Item.super.setCenter(self, p)
            end
            for _, name in ipairs {'a', 'b'} do local i = Item() i.name = name g:addItem(i) end
            """),
        .init(
            "a getter of an item that nobody can reach any more",
            """
            local n = 0
            local Item = ms.DynamicItem:subclass 'Item'
            function Item:getCenter() n = n + 1 return Item.super.getCenter(self) end
            do
              ms.DynamicAnimator {}:addBehavior(ms.GravityBehavior {items = {Item {name = 'counted'}}, magnitude = 0})
            end
            scene.after(1, function() gc() gc() end)
            scene.after(1.5, function() scene.view:addSubview(ms.View {name = 'v', frame = {n, 0, 1, 1}}) end)
            """),
        .init(
            "dropped animators",
            """
            local v = scene.view:addSubview(ms.View {frame = {0, 0, 9, 9}, name = 'v'})
            scene.every(0.1, function()
              local a = ms.DynamicAnimator {delegate = {dynamicAnimatorDidPause = function()
                print('paused', scene.tick) end}}
              local i = ms.DynamicItem {center = {scene.tick, 0}}
              a:addBehavior(ms.DynamicItemBehavior {items = {i}})
              a.behaviors[1]:addLinearVelocity({50, 5}, i)
              a.behaviors[1].resistance = 20
              v.x = v.x + 1
              gc()
            end)
            """),
        .init(
            "objects as keys",
            """
            local v = scene.view:addSubview(ms.View {frame = {0, 0, 300, 300}, name = 'v'})
            local keys = {}
            v.onPan = function(view, g)
              local made = ms.View {name = 'made' .. scene.tick}
              keys[made] = made.name
              if g.state == 'ended' then keys[g] = 'gesture' keys[view] = 'view' end
              made, g = nil, nil
              gc()
            end
            scene.pan {from = {10, 10}, to = {100, 100}, duration = 0.2}
            scene.onTick = function() for k, name in pairs(keys) do print(name) v.x = v.x * 1.01 + #name end end
            """),
        .init(
            "timers and coroutines",
            """
            local v = scene.view:addSubview(ms.View {frame = {0, 0, 9, 9}})
            scene.spawn(function() for i = 1, 20 do scene.wait(0.05) gc() v.x = v.x + math.random() end end)
            scene.tween(0.5, function(p) v.y = p * 100 gc() end, 'easeInOut')
            scene.signal('x', function() gc() return v.x + scene.random() end)
            """),
    ]

    private func run(_ text: String, collecting: Bool) throws -> [String] {
        let scene = try TestScene((collecting ? "local gc = collectgarbage; " : "local function gc() end; ") + text)
        if !collecting { try scene.run("collectgarbage('step', 0)") }
        for _ in 0..<90 {
            try scene.advance()
            if collecting { scene.scene.engine.collectGarbage() }
        }
        return [scene.scene.hash] + scene.output + scene.warnings
            + scene.frames.flatMap { $0.signals.map { "\($0.name) \($0.value)" } }
    }

    @Test(
        """
        a scene gives the same trace whether the collector runs all the time or hardly ever
        """, arguments: scripts.indices)
    func collector(_ index: Int) throws {
        let script = Self.scripts[index]
        let rarely = try run(script.script, collecting: false)
        let always = try run(script.script, collecting: true)
        #expect(rarely == always, "\(script.name)")
    }

    @Test("engines on several threads give the hashes they give alone")
    func threads() async throws {
        let alone = try Self.scripts.map { try run($0.script, collecting: false) }
        for _ in 0..<3 {
            let together = try await withThrowingTaskGroup(of: (Int, [String]).self) { group in
                for index in Self.scripts.indices {
                    for collecting in [false, true] {
                        group.addTask { (index, try run(Self.scripts[index].script, collecting: collecting)) }
                    }
                }
                var all: [(Int, [String])] = []
                for try await result in group { all.append(result) }
                return all
            }
            for (index, result) in together { #expect(result == alone[index], "\(Self.scripts[index].name)") }
        }
    }
}
