import TestSupport
import Testing

/// Pans that drag behaviours take.
@Suite("Fingers that drag")
struct SceneDragTests {
    private let card = """
        local card = scene.view:addSubview(ms.View{name = 'card', frame = {0, 0, 100, 100}})
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        local drag = animator:addBehavior(ms.DragBehavior{item = card, holdsCenter = true})
        animator:addBehavior(ms.DynamicItemBehavior{items = {card}, resistance = 0})

        """

    @Test("a view that is the item of a drag behavior needs no handler, and its label takes the finger for it")
    func withoutHandler() throws {
        let scene = try TestScene(
            card + """
                card:addSubview(ms.View{frame = {0, 0, 50, 50}})
                function drag:onRelease(v) print(scene.tick, self == drag, v, self.isDragging) end
                scene.pan{from = {10, 10}, to = {130, 70}, duration = 0.2}
                """, ticks: 13)
        #expect(isNear(scene.item("card")?.center.x, 170, 1) && isNear(scene.item("card")?.center.y, 110, 1))
        #expect(scene.output == [])
        try scene.advance(61)
        #expect(scene.output == ["14\ttrue\tvec(600, 300)\tfalse"])
        #expect(isNear(scene.item("card")?.center.x, 170 + 600 * 61 / 60, 12))
    }

    @Test("a paused animator is woken by the finger")
    func paused() throws {
        let scene = try TestScene(
            card + "scene.after(3, function() scene.pan{from = {10, 10}, to = {60, 10}, duration = 0.2} end)")
        try scene.advance(170)
        #expect(scene.animator(of: "card")?.isRunning == false)
        try scene.advance(22)
        #expect(isNear(scene.item("card")?.center.x, 100, 1))
    }

    @Test("any view's handler may call follow, and a handler of its own comes before the behavior")
    func follow() throws {
        let scene = try TestScene(
            card + """
                local pad = scene.view:addSubview(ms.View{frame = {0, 300, 200, 200}})
                function pad.onPan(view, gesture) drag:follow(gesture) end
                scene.pan{from = {10, 310}, to = {60, 340}, duration = 0.2, cancelled = true}
                scene.after(1, function()
                    function card.onPan(view, gesture) print(gesture.state) end
                    scene.pan{from = card.center, to = {300, 90}, duration = 0, cancelled = true}
                end)
                """, ticks: 12)
        #expect(isNear(scene.item("card")?.center.x, 96, 4) && isNear(scene.item("card")?.center.y, 78, 3))
        try scene.advance(60)
        #expect(scene.output == ["began", "cancelled"])
        #expect(try #require(scene.item("card")).center.x < 400)
    }

    @Test("a second finger on a pad does nothing while the first one drags")
    func secondFinger() throws {
        let scene = try TestScene(
            card + """
                local pad = scene.view:addSubview(ms.View{frame = {0, 300, 200, 200}})
                function pad.onPan(view, gesture) drag:follow(gesture) end
                scene.pan{from = {10, 310}, to = {110, 310}, duration = 0.5}
                scene.after(0.1, function() scene.pan{from = {10, 410}, to = {10, 450}, duration = 0.1} end)
                """, ticks: 30)
        #expect(isNear(scene.item("card")?.center.x, 150, 5) && isNear(scene.item("card")?.center.y, 50, 0.5))
    }

    @Test(
        "what is taken away under the finger goes its own way",
        arguments: [
            "animator:removeBehavior(drag)", "animator:removeAllBehaviors()", "card:removeFromSuperview()",
            "animator = nil drag = nil card = nil collectgarbage()", "card.hidden = true",
            "animator:addBehavior(ms.DragBehavior{item = card})",
        ])
    func removal(change: String) throws {
        let scene = try TestScene(
            card + """
                scene.pan{from = {10, 10}, to = {110, 10}, duration = 0.5}
                scene.after(0.2, function() \(change) end)
                """, ticks: 60)
        #expect(scene.scene.engine.takeErrors().isEmpty)
    }

    @Test("the coordinates are those of the animator's reference view")
    func coordinates() throws {
        let scene = try TestScene(
            """
            local board = scene.view:addSubview(ms.View{frame = {50, 100, 200, 200}, transform = ms.transform.scale(2)})
            local card = board:addSubview(ms.View{name = 'card', frame = {0, 0, 40, 40}})
            local animator = ms.DynamicAnimator{referenceView = board}
            animator:addBehavior(ms.DragBehavior{item = card, holdsCenter = true})
            scene.pan{from = {0, 50}, to = {100, 50}, duration = 0.5}
            """, ticks: 31)
        #expect(isNear(scene.item("card")?.center.x, 70, 1) && isNear(scene.item("card")?.center.y, 20, 0.1))
    }

    @Test("a run with drags is the same every time, also where the collector runs")
    func deterministic() throws {
        let script =
            card + """
                animator:addBehavior(ms.SpringBehavior{item = card, target = {50, 50}, bounce = 0.4})
                for t = 0, 2 do
                    scene.after(t, function() scene.pan{from = {50, 50}, to = {90, 160}, duration = 0.2} end)
                end
                """
        let hashes = try ["", "scene.onTick = function() collectgarbage() end animator, drag = nil"].map {
            let scene = try TestScene(script + "\n" + $0, ticks: 240)
            return scene.scene.hash
        }
        #expect(hashes[0] == hashes[1])
    }
}
