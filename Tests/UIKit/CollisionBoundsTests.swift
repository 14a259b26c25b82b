import TestSupport
import Testing

/// §5, §16 and §18 of the reference: collision bounds, and groups.
@Suite struct CollisionBoundsTests {
    /// How an item under gravity comes to rest on the floor of a view of 400 points: its centre above the floor.
    private func restingHeight(_ item: String) throws -> Double {
        let scene = try collisionScene(
            """
            local a = box("a", 200, 250, 100)
            \(item)
            collide(a).translatesReferenceBoundsIntoBoundary = true
            fall(a)
            motion:addItem(a)
            motion.angularResistance = 5
            """, ticks: 300)
        return 400 - (scene.item("a")?.center.y ?? 0)
    }

    @Test("rectangle is the default, also of what looks round; a turned one stands on its corner for a moment")
    func rectangle() throws {
        let plain = try collisionScene(
            "say(box('a', 0, 0, 10).collisionBoundsType, ms.DynamicItem{}.collisionBoundsType)")
        #expect(plain.output == ["rectangle rectangle"])
        #expect(try isNear(restingHeight("a.cornerRadius = 50"), 50, 0.5))
        #expect(try isNear(restingHeight("a.rotation = 0.7"), 50, 0.5))
    }

    @Test("an ellipse of equal sides is a circle, whatever its rotation; another lies down on its long side")
    func ellipse() throws {
        #expect(try isNear(restingHeight("a.collisionBoundsType = 'ellipse' a.rotation = 0.7"), 50, 0.5))
        #expect(
            try isNear(restingHeight("a.collisionBoundsType = 'ellipse' a.size = {100, 60} a.rotation = 0.3"), 30, 0.7))
    }

    @Test("a path is about the item's centre, either way round")
    func path() throws {
        for points in ["{{-50, -30}, {50, -30}, {50, 30}, {-50, 30}}", "{{-50, -30}, {-50, 30}, {50, 30}, {50, -30}}"] {
            let height = try restingHeight(
                "a.collisionBoundsType = 'path' a.collisionBoundingPath = ms.path.polygon\(points)")
            #expect(isNear(height, 30, 0.5))
        }
    }

    @Test("only the first subpath of a path counts, and its curves are followed")
    func subpaths() throws {
        let height = try restingHeight(
            """
            a.collisionBoundsType = 'path'
            a.collisionBoundingPath = ms.path.arc{center = {0, 0}, radius = 40, from = 0, to = 2 * math.pi}:close()
                :moveTo{-50, -50}:lineTo{50, -50}:lineTo{50, 50}:lineTo{-50, 50}:close()
            """)
        #expect(isNear(height, 40, 0.7))
    }

    @Test(
        "a path that encloses nothing is refused when a body is made, with the item's name",
        arguments: [
            ("nil", "there is none"), ("ms.path()", "draws nothing"),
            ("ms.path.line({-10, 0}, {10, 0})", "2 distinct points"),
            ("ms.path.polygon{{-10, 0}, {0, 0}, {10, 0}}", "lie on one line"),
            ("ms.path.polygon{{-10, -10}, {10, 10}, {10, -10}, {-10, 10}}", "crosses"),
        ])
    func refused(_ path: String, _ reason: String) throws {
        let scene = try collisionScene(
            """
            local a = box("a", 200, 200, 40)
            a.collisionBoundsType, a.collisionBoundingPath = "path", \(path)
            say(select(2, pcall(function() collide(a) end)))
            say(#animator.behaviors)
            """)
        #expect(try #require(scene.output.first).contains(reason))
        #expect(try #require(scene.output.first).contains("'a'"))
        #expect(scene.output.last == "1")
    }

    @Test("a concave path collides as it looks: a ball falls into the notch of a U")
    func concave() throws {
        let scene = try collisionScene(
            """
            local a, ball = box("a", 200, 350, 100), box("ball", 200, 200, 40)
            a.collisionBoundsType = "path"
            a.collisionBoundingPath = ms.path.polygon{
                {-50, -50}, {-30, -50}, {-30, 20}, {30, 20}, {30, -50}, {50, -50}, {50, 50}, {-50, 50},
            }
            ball.collisionBoundsType = "ellipse"
            collide(a, ball).translatesReferenceBoundsIntoBoundary = true
            fall(a, ball)
            motion:addItem(ball)
            motion.angularResistance = 5
            """, ticks: 180)
        #expect(isNear(scene.item("a")?.center.y, 350, 0.5))
        #expect(isNear(scene.item("ball")?.center.y, 350, 1))
        #expect(isNear(scene.item("ball")?.center.x, 200, 12))
    }

    @Test(
        "the area decides the mass: 1 N moves 100 points of density 1 by 100 / area",
        arguments: [
            ("", 1.0), ("a.collisionBoundsType = 'ellipse'", 0.7854), ("a.size = {100, 50}", 0.5),
            (
                "a.collisionBoundsType = 'path' "
                    + "a.collisionBoundingPath = ms.path.polygon{{-50, -50}, {50, 50}, {-50, 50}}", 0.5
            ),
            (
                "a.collisionBoundsType = 'path' "
                    + "a.collisionBoundingPath = ms.path.polygon{{-50,-50},{0,-50},{0,0},{50,0},{50,50},{-50,50}}", 0.75
            ),
        ])
    func mass(_ form: String, _ mass: Double) throws {
        let scene = try collisionScene(
            """
            local a = box("a", 200, 200, 100)
            \(form)
            motion:addItem(a)
            motion.allowsRotation = false
            animator:addBehavior(ms.PushBehavior{items = {a}, mode = "instantaneous", pushDirection = {1, 0}})
            scene.signal("v", function() return motion:linearVelocity(a).x end)
            """, ticks: 1)
        #expect(isNear(scene.signal("v").last, 100 / mass, 0.3 / mass))
    }
}

/// §5: several items as one body.
@Suite struct CollisionGroupTests {
    @Test("a group weighs what its members weigh together, and moves as one body with all of them")
    func oneBody() throws {
        let scene = try collisionScene(
            """
            local left, right = box("left", 100, 200, 100), box("right", 250, 200, 100, 50)
            local group = ms.DynamicItemGroup{name = "group", items = {left, right}}
            say(group.center, group.bounds.width, group.bounds.height)
            motion:addItem(group)
            animator:addBehavior(ms.PushBehavior{items = {group}, mode = "instantaneous", pushDirection = {1.5, 0}})
            scene.signal("v", function() return motion:linearVelocity(group).x end)
            """)
        #expect(scene.output == ["vec(175, 200) 250.0 100.0"])
        try scene.advance()
        // Through the centre of the box, which is not the centre of mass: it turns a little, but that does not matter here.
        #expect(isNear(scene.signal("v").last, 100, 0.3))
        try scene.advance(30)
        let (left, right) = (try #require(scene.item("left")), try #require(scene.item("right")))
        let (dx, dy) = (right.center.x - left.center.x, right.center.y - left.center.y)
        #expect(isNear((dx * dx + dy * dy).squareRoot(), 150, 0.01))
        #expect(isNear(left.rotation, right.rotation, 1e-6))
        #expect(left.center.x > 130)
    }

    @Test("members keep their own shapes: a disc of a group rolls where a square would not")
    func ownShapes() throws {
        for (type, isRolling) in [("ellipse", true), ("rectangle", false)] {
            let scene = try collisionScene(
                """
                local a, b = box("a", 100, 160, 40), box("b", 100, 160, 20)
                a.collisionBoundsType = "\(type)"
                local group = ms.DynamicItemGroup{name = "group", items = {a, b}}
                collide(group):addBoundary("ramp", {0, 150}, {400, 250})
                fall(group)
                motion:addItem(group)
                motion.friction = 1
                """, ticks: 70)
            #expect((try #require(scene.item("a")).rotation > 3) == isRolling)
        }
    }

    @Test("nothing falls into a gap between members that is too small, and everything into one that is not")
    func gap() throws {
        for (size, isThrough) in [(30.0, true), (50, false)] {
            let scene = try collisionScene(
                """
                local left, right = box("left", 100, 300, 160, 20), box("right", 300, 300, 160, 20)
                local table = ms.DynamicItemGroup{name = "table", items = {left, right}}
                local ball = box("ball", 200, 200, \(size))
                local c = collide(table, ball)
                animator:addBehavior(ms.DynamicItemBehavior{items = {table}, isAnchored = true})
                fall(ball)
                """, ticks: 60)
            #expect((try #require(scene.item("ball")).center.y > 330) == isThrough)
        }
    }

    @Test("a group in a group is refused, an empty one when a behaviour is to move it")
    func refused() throws {
        let scene = try collisionScene(
            """
            local group = ms.DynamicItemGroup{name = "group", items = {box("a", 100, 100, 40)}}
            say(select(2, pcall(function() return ms.DynamicItemGroup{items = {group}} end)))
            local empty = ms.DynamicItemGroup{name = "empty", items = {}}
            say(empty.bounds.width, #empty.items)
            say(select(2, pcall(function() collide(empty) end)))
            """)
        try #require(scene.output.count == 3)
        #expect(scene.output[0].contains("cannot hold another group"))
        #expect(scene.output[1] == "0.0 0")
        #expect(scene.output[2].contains("'empty' has size"))
    }

    @Test("setting a group's centre and updating it moves all members")
    func moved() throws {
        let scene = try collisionScene(
            """
            local a, b = box("a", 100, 100, 40), box("b", 160, 100, 40)
            local group = ms.DynamicItemGroup{name = "group", items = {a, b}}
            collide(group).translatesReferenceBoundsIntoBoundary = true
            fall(group)
            scene.at(1.5, function()
                group.center = {250, 100}
                animator:updateItem(group)
            end)
            """, ticks: 91)
        #expect(isNear(scene.item("a")?.center.x, 220, 0.5))
        #expect(isNear(scene.item("b")?.center.x, 280, 0.5))
        try scene.advance(100)
        for name in ["a", "b"] { #expect(isNear(scene.item(name)?.center.y, 380, 0.5)) }
    }
}
