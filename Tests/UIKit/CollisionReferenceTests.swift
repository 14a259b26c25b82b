import TestSupport
import Testing

/// §11 of the reference: the bounds of the reference view as a boundary.
@Suite struct CollisionReferenceTests {
    /// Four boxes flung at the four sides, and where they come to rest against them.
    private func sides(_ setting: String) throws -> [String: Double] {
        let scene = try collisionScene(
            """
            local c = ms.CollisionBehavior{collisionMode = "boundaries"}
            local pushes = {left = {-1, 0}, right = {1, 0}, top = {0, -1}, bottom = {0, 1}}
            for i, name in ipairs{"left", "right", "top", "bottom"} do
                local view = box(name, 80 + 60 * i, 80 + 60 * i, 20)
                c:addItem(view)
                animator:addBehavior(ms.PushBehavior{items = {view}, pushDirection = pushes[name]})
            end
            animator:addBehavior(c)
            \(setting)
            """, ticks: 150)
        let (left, right) = (scene.item("left"), scene.item("right"))
        let (top, bottom) = (scene.item("top"), scene.item("bottom"))
        return [
            "left": (left?.center.x ?? 0) - 10, "right": 400 - 10 - (right?.center.x ?? 0),
            "top": (top?.center.y ?? 0) - 10, "bottom": 400 - 10 - (bottom?.center.y ?? 0),
        ]
    }

    @Test("off by default; on, all four sides hold")
    func onAndOff() throws {
        let off = try sides("say(c.translatesReferenceBoundsIntoBoundary)")
        #expect(off.values.allSatisfy { $0 < -50 })
        let on = try sides("c.translatesReferenceBoundsIntoBoundary = true")
        #expect(on.values.allSatisfy { isNear($0, 0, 0.5) })
    }

    @Test("insets draw it in where they are positive, out where they are negative; what is not given is 0")
    func insets() throws {
        let found = try sides(
            "c:setTranslatesReferenceBoundsIntoBoundaryWithInsets{top = 10, left = 20, bottom = -30}")
        #expect(isNear(found["top"], 10, 0.5))
        #expect(isNear(found["left"], 20, 0.5))
        #expect(isNear(found["bottom"], -30, 0.5))
        #expect(isNear(found["right"], 0, 0.5))
    }

    @Test("insets switch it on; setting the property takes them away; false switches it off")
    func setting() throws {
        let scene = try collisionScene(
            """
            local c = collide()
            say(c.translatesReferenceBoundsIntoBoundary)
            c:setTranslatesReferenceBoundsIntoBoundaryWithInsets{top = 10}
            say(c.translatesReferenceBoundsIntoBoundary)
            """)
        #expect(scene.output == ["false", "true"])
        let on = try sides(
            """
            c:setTranslatesReferenceBoundsIntoBoundaryWithInsets{top = 50, left = 50, bottom = 50, right = 50}
            c.translatesReferenceBoundsIntoBoundary = true
            """)
        #expect(on.values.allSatisfy { isNear($0, 0, 0.5) })
        let off = try sides(
            """
            c:setTranslatesReferenceBoundsIntoBoundaryWithInsets{top = 50}
            c.translatesReferenceBoundsIntoBoundary = false
            """)
        #expect(off.values.allSatisfy { $0 < -50 })
    }

    @Test("insets that leave nothing leave no boundary")
    func nothingLeft() throws {
        let found = try sides("c:setTranslatesReferenceBoundsIntoBoundaryWithInsets{top = 200, bottom = 200}")
        #expect(found.values.allSatisfy { $0 < -50 })
    }

    @Test("an animator without a reference view has no such boundary")
    func plainAnimator() throws {
        let scene = try TestScene(
            """
            local item = ms.DynamicItem{name = "item", center = {50, 50}, bounds = {0, 0, 40, 40}}
            local animator = ms.DynamicAnimator{}
            local c = animator:addBehavior(
                ms.CollisionBehavior{items = {item}, translatesReferenceBoundsIntoBoundary = true})
            animator:addBehavior(ms.GravityBehavior{items = {item}})
            print(c.translatesReferenceBoundsIntoBoundary)
            """, ticks: 120)
        #expect(scene.output == ["true"])
        #expect(try #require(scene.item("item")).center.y > 1500)
        #expect(scene.contacts.isEmpty)
    }

    @Test("it follows the size of the view and wakes what rests on it; nobody hears of the rebuilding")
    func followsSize() throws {
        let scene = try collisionScene(
            """
            local a = box("a", 200, 300, 40)
            local c = collide(a)
            c.translatesReferenceBoundsIntoBoundary = true
            fall(a)
            scene.at(2, function() scene.size = {500, 500} end)
            scene.at(4, function() scene.size = {450, 500} end)
            """, ticks: 119)
        #expect(isNear(scene.item("a")?.center.y, 380, 0.5))
        #expect(scene.ticks(of: "didPause").count == 1)
        try scene.advance(115)
        #expect(isNear(scene.item("a")?.center.y, 480, 0.5))
        let said = scene.contacts.count
        try scene.advance(60)
        #expect(isNear(scene.item("a")?.center.y, 480, 0.5))
        #expect(scene.contacts.count == said)
    }

    @Test("its identifier is nil, and the point is in the coordinates of the reference view")
    func report() throws {
        let scene = try TestScene(
            """
            local stage = scene.view:addSubview(ms.View{name = "stage", frame = {60, 90, 200, 200}})
            local a = stage:addSubview(ms.View{name = "a", center = {100, 100}, size = {40, 40}})
            local animator = ms.DynamicAnimator{referenceView = stage}
            local c = animator:addBehavior(
                ms.CollisionBehavior{items = {a}, translatesReferenceBoundsIntoBoundary = true})
            animator:addBehavior(ms.GravityBehavior{items = {a}})
            c.collisionDelegate = {
                beganContactWithBoundary = function(_, _, item, id, point)
                    print(item.name, id, point.y > 199 and point.y < 201, point.x >= 79 and point.x <= 121)
                end,
            }
            """, ticks: 90)
        #expect(scene.output.first == "a\tnil\ttrue\ttrue")
        #expect(isNear(scene.item("a")?.center.y, 180, 0.5))
    }

    @Test("a view inside another one collides in the coordinates of the reference view")
    func nested() throws {
        let scene = try collisionScene(
            """
            local holder = scene.view:addSubview(ms.View{name = "holder", frame = {100, 50, 100, 100}})
            local a = holder:addSubview(ms.View{name = "a", center = {50, 50}, size = {40, 40}})
            collide(a).translatesReferenceBoundsIntoBoundary = true
            fall(a)
            """, ticks: 120)
        // 380 in the scene is 330 in the holder.
        #expect(isNear(scene.item("a")?.center.y, 330, 0.5))
        #expect(isNear(scene.item("a")?.center.x, 50, 0.01))
    }
}
