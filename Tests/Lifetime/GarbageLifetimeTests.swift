import MoonspringScene
import TestSupport
import Testing

/// What ticks leave behind in Lua, with both of its collectors.
@Suite struct GarbageLifetimeTests {
    private static let script = """
        local ms = require "moonspring"
        local scene, items = ms.scene, {}
        for i = 1, 60 do
            items[i] = scene.view:addSubview(ms.View{frame = {i % 10 * 36, i // 10 * 60, 20, 20}})
        end
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        animator:addBehavior(ms.GravityBehavior{items = items})
        animator:addBehavior(ms.CollisionBehavior{items = items, translatesReferenceBoundsIntoBoundary = true})
        animator:addBehavior(ms.DynamicItemBehavior{items = items, elasticity = 0.9, resistance = 0.1})
        animator:addBehavior(ms.FieldBehavior.noise{items = items, animationSpeed = 1})
        animator:addBehavior(ms.AttachmentBehavior{item = items[1], attachedToAnchor = {100, 50}})
        """

    @Test("ticks of a scene without callbacks ask Lua for no memory", arguments: [true, false])
    func noGarbage(isGenerational: Bool) throws {
        let scene = try Scene(.patient.with(\.engine.isGenerational, isGenerational))
        try scene.load(text: Self.script, name: "quiet.lua")
        for _ in 0..<60 { scene.advance() }
        let (asked, used) = (scene.engine.allocationCount, scene.engine.memoryUsed)
        for _ in 0..<300 { scene.advance() }
        #expect(scene.engine.takeErrors().isEmpty)
        #expect(!scene.engine.clock.running.isEmpty)
        #expect(scene.engine.allocationCount == asked)
        #expect(scene.engine.memoryUsed == used)
    }

    @Test(
        "a scene that ships moves the same with Lua's incremental collector",
        arguments: SceneFile.all.sampled(every: isChecked ? 8 : 3))
    func sameMotion(_ file: SceneFile) throws {
        func hash(isGenerational: Bool) throws -> String {
            let scene = try Scene.silent(.patient.with(\.engine.isGenerational, isGenerational))
            try scene.load(file: file.path)
            let (_, errors) = SceneRun(scene).run()
            #expect(errors.isEmpty)
            return scene.hash
        }
        #expect(try hash(isGenerational: false) == hash(isGenerational: true))
    }

    @Test(
        "callbacks that leave garbage each tick do not make memory grow, with either collector",
        arguments: [true, false])
    func collected(isGenerational: Bool) throws {
        let scene = try Scene(.patient.with(\.engine.isGenerational, isGenerational))
        try scene.load(
            text: """
                local scene = require "moonspring".scene
                scene.onTick = function()
                    local list = {}
                    for i = 1, 200 do list[i] = {tick = scene.tick, place = scene.view.center + {i, i}} end
                end
                """, name: "garbage.lua")
        var most = 0
        for tick in 0..<2000 {
            scene.advance()
            if tick == 500 { most = 0 }
            most = max(most, scene.engine.memoryUsed)
        }
        #expect(scene.engine.takeErrors().isEmpty)
        // A tick leaves some 40 KB behind, 2000 of them 80 MB.
        #expect(most < 4 << 20, "\(most) bytes")
    }
}
