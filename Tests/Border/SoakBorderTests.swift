import MoonspringScene
import TestSupport
import Testing

/// Objects by the million, made and lost: memory stays flat.
///
/// `MOONSPRING_SOAK` sets how many; `scripts/test thorough` makes ten million under AddressSanitizer.
@Suite(.timed) struct SoakBorderTests {
    /// Makes some 1000 objects of every kind, with callbacks that capture their owners, and loses all of them.
    private static let script = """
        local ms = require "moonspring"
        local scene, made = ms.scene, 0
        local Frog = ms.View:subclass("Frog")
        function Frog:init(x) ms.View.init(self, {frame = {x, 0, 10, 10}}) self.legs = {x} end
        function Frog:action() end

        local function views()
            for i = 1, 30 do
                local view, frog = ms.View{frame = {i, i, 10, 10}, name = "view" .. i}, Frog(i)
                view:addSubview(frog)
                view.onTap = function() return view, frog end
                view.onPan = function() return frog end
                view.onPan = nil
                view.userData = {view, frog}
                frog.path = ms.path.rect({0, 0, i, i})
                made = made + 3
            end
        end

        local function behaviors()
            for i = 1, 30 do
                local item = ms.DynamicItem{center = {i, 0}, bounds = {0, 0, 10, 10}}
                local gravity = ms.GravityBehavior{items = {item}}
                local push = ms.PushBehavior{items = {item}, magnitude = i}
                local parent = ms.DynamicBehavior{childBehaviors = {gravity, push}}
                gravity.action = function() return parent, item end
                push.action = gravity.action
                push.action = nil
                local region = ms.region.radius(i):union(ms.region.size(i, i))
                local field = ms.FieldBehavior.spring{items = {item}, region = region}
                local group = ms.DynamicItemGroup{items = {ms.DynamicItem{bounds = {0, 0, 5, 5}}}}
                field.userData = group
                made = made + 10
            end
        end

        local function animators(round)
            for i = 1, 10 do
                -- A reference view keeps its animators: it is lost with them.
                local stage = scene.view:addSubview(ms.View{frame = {0, 0, 300, 300}})
                local view = stage:addSubview(ms.View{frame = {i * 20, 10, 10, 10}})
                local animator = ms.DynamicAnimator{referenceView = stage, delegate = {dynamicAnimatorDidPause = function(self, a) return view end}}
                local behavior = animator:addBehavior(ms.SnapBehavior{item = view, snapPoint = view.center})
                behavior.action = function(self, dt) return animator, dt end
                local collision = animator:addBehavior(ms.CollisionBehavior{items = {view}, translatesReferenceBoundsIntoBoundary = true})
                collision:addBoundary(i, ms.path.ellipse({0, 0, 50, 50}))
                local timer = scene.after(0.02, function() stage:removeFromSuperview() end)
                if i % 2 == 0 then animator:removeAllBehaviors() end
                if i % 3 == 0 then timer:cancel() stage:removeFromSuperview() end
                scene.spawn(function() scene.wait(0.01) return animator end)
                made = made + 8
            end
        end

        function soak(count)
            made = 0
            local round = 0
            while made < count do
                round = round + 1
                views()
                behaviors()
                animators(round)
                scene.advance(2 / 60)
            end
            -- Those that still run come to their rest.
            scene.advance(2)
            return made
        end
        """

    @Test("objects made and lost by the million, with callbacks, animators and coroutines, leave memory as it was")
    func soak() throws {
        let count = environment("MOONSPRING_SOAK").flatMap { Int($0) } ?? 20_000
        let scene = try Scene(Scene.Options().with(\.engine.timeLimit, 0))
        try scene.load(text: Self.script, name: "soak.lua")
        let engine = scene.engine
        func round(_ count: Int) throws -> (memory: Int, objects: Int) {
            try engine.run("made = soak(\(count))", name: "round.lua")
            engine.collectGarbage()
            engine.collectGarbage()
            engine.collectGarbage()
            return (engine.memoryUsed, engine.objectCount)
        }
        _ = try round(2000)
        let early = try round(2000)
        let late = try round(count)
        try engine.run("assert(made >= \(count))", name: "count.lua")
        #expect(late.objects <= early.objects + 20, "\(early.objects) -> \(late.objects) objects")
        #expect(late.memory <= early.memory + 64 << 10, "\(early.memory) -> \(late.memory) bytes")
        print(
            "soak: \(count) objects, \(early.memory) -> \(late.memory) bytes, \(early.objects) -> \(late.objects) objects"
        )
    }
}
