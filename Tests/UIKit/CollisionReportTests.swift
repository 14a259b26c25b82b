import TestSupport
import Testing

/// §4 and §11 of the reference: what delegates hear, when, how often and in what order.
@Suite struct CollisionReportTests {
    @Test("all begins come before all ends, and these before every action; items have moved by then")
    func phases() throws {
        let scene = try collisionScene(
            """
            local leaving, coming = box("leaving", 100, 180, 40), box("coming", 300, 180, 40)
            local c = collide(leaving, coming)
            c:addBoundary("shelf", {50, 200}, {150, 200})
            c.collisionDelegate = diary
            fall(leaving, coming).action = function() say("action") end
            motion:addItem(coming)
            motion.action = function() say("second") end
            scene.at(1, function()
                c:removeBoundary("shelf")
                c:addBoundary("step", {250, coming.y + 21}, {350, coming.y + 21})
            end)
            """, ticks: 59)
        let tick = scene.output.count
        try scene.advance()
        #expect(
            scene.output.dropFirst(tick) == [
                "began coming [step]", "ended leaving [shelf]", "second", "action",
            ])
        // The point is on the line, the item already above it.
        let touch = try #require(scene.begins("coming").first)
        #expect(touch.tick == 60)
        let above = (touch.y ?? 0) - (scene.item("coming")?.center.y ?? 0)
        #expect(above > 20 && above < 24)
    }

    @Test("a callback sees the item as the frame of its tick shows it")
    func writeBack() throws {
        let scene = try collisionScene(
            """
            local a = box("a", 200, 300, 40)
            local c = collide(a)
            c:addBoundary("floor", {0, 390}, {400, 390})
            c.collisionDelegate = {beganContactWithBoundary = function() say(scene.tick, a.y, a.velocity.y < 0) end}
            fall(a)
            """, ticks: 40)
        let words = try #require(scene.output.first).split(separator: " ")
        let tick = try #require(Int(words[0]))
        #expect(isNear(Double(words[1]), scene.item("a", at: tick)?.center.y ?? 0, 1e-9))
        #expect(words[2] == "true")
    }

    @Test("pairs come by the item that was added first, its items before its boundaries, both in the order of adding")
    func order() throws {
        let scene = try collisionScene(
            """
            local a, b, c = box("a", 200, 200, 40), box("b", 210, 210, 40), box("c", 190, 205, 40)
            local collision = collide(c, a)
            collision:addBoundary("second", {0, 215}, {400, 215})
            collision:addBoundary("first", {0, 190}, {400, 190})
            collision:addItem(b)
            collision.collisionDelegate = diary
            """, ticks: 1)
        #expect(
            scene.output == [
                "began c a", "began c b", "began c [second]", "began c [first]", "began a b", "began a [second]",
                "began a [first]", "began b [second]", "began b [first]",
            ])
    }

    @Test("several behaviours report in the order of the tree, whenever they were added to it")
    func trees() throws {
        let scene = try collisionScene(
            """
            local a, b = box("a", 200, 200, 40), box("b", 210, 200, 40)
            local function listener(name)
                return ms.CollisionBehavior{items = {a, b}, collisionDelegate = {
                    beganContactWithItem = function() say(name) end,
                }}
            end
            local branch, twig = ms.DynamicBehavior{}, ms.DynamicBehavior{}
            animator:addBehavior(branch)
            animator:addBehavior(listener("last"))
            branch:addChildBehavior(listener("first"))
            branch:addChildBehavior(twig)
            branch:addChildBehavior(listener("third"))
            twig:addChildBehavior(listener("second"))
            """, ticks: 1)
        #expect(scene.output == ["first", "second", "third", "last"])
    }

    @Test("a boundary of many lines is one partner: one begin while the item slides from one to the next, one end")
    func manyLines() throws {
        let scene = try collisionScene(
            """
            local a = box("a", 60, 279, 60)
            local path = ms.path():moveTo{0, 310}
            for x = 10, 400, 10 do path:lineTo{x, 310} end
            path:lineTo{400, 390}:lineTo{0, 390}
            local c = collide(a)
            c:addBoundary("floor", path)
            c.collisionDelegate = diary
            fall(a)
            motion.friction = 0
            fling(a, 200, 0)
            scene.at(1.2, function() fling(a, 0, -500) end)
            """, ticks: 70)
        #expect(scene.output == ["began a [floor]"])
        // Without friction nothing on the way slows it.
        #expect(isNear(scene.speed("a").x, 200, 0.5))
        #expect(isNear(scene.item("a")?.rotation, 0, 1e-3))
        try scene.advance(20)
        #expect(scene.output == ["began a [floor]", "ended a [floor]"])
    }

    @Test("a group is one partner, reported as the group, however many members touch")
    func groups() throws {
        let scene = try collisionScene(
            """
            local feet = ms.DynamicItemGroup{name = "feet", items = {
                box("left", 150, 200, 40), box("right", 250, 200, 40), box("bar", 200, 170, 140, 20),
            }}
            local c = collide(feet)
            c.translatesReferenceBoundsIntoBoundary = true
            c.collisionDelegate = diary
            motion:addItem(feet)
            motion.elasticity = 0
            fall(feet)
            """, ticks: 150)
        // Elasticity 0 against the boundary's 0.2: one bounce or two.
        #expect(scene.output.first == "began feet [nil]")
        #expect(
            scene.output.enumerated().allSatisfy {
                $0.element == ($0.offset % 2 == 0 ? "began feet [nil]" : "ended feet [nil]")
            })
        #expect(isNear(scene.item("left")?.center.y, 380, 0.5))
        #expect(isNear(scene.item("right")?.center.y, 380, 0.5))
    }

    @Test("a bouncing item alternates begin and end")
    func bouncing() throws {
        let scene = try collisionScene(
            """
            local a = box("a", 200, 100, 40)
            local c = collide(a)
            c.translatesReferenceBoundsIntoBoundary = true
            fall(a)
            motion:addItem(a)
            motion.elasticity = 0.8
            """, ticks: 300)
        let kinds = scene.contacts.map(\.hasBegun)
        #expect(kinds.count >= 9)
        #expect(kinds.enumerated().allSatisfy { $0.element == ($0.offset % 2 == 0) })
    }

    @Test("an item that is taken out while it touches hears no end, and its partner neither", arguments: [true, false])
    func removed(fromAll: Bool) throws {
        let scene = try collisionScene(
            """
            local a, b = box("a", 200, 360, 80), box("b", 200, 290, 60)
            local c = collide(a, b)
            c.translatesReferenceBoundsIntoBoundary = true
            c.collisionDelegate = diary
            local g = fall(a, b)
            scene.at(1, function()
                say("out")
                c:removeItem(a)
                if \(fromAll) then g:removeItem(a) end
            end)
            scene.at(2, function() animator:removeBehavior(c) end)
            """, ticks: 140)
        let out = try #require(scene.output.firstIndex(of: "out"))
        #expect(scene.output[..<out].contains("began a b"))
        // b falls on; what it hears afterwards is the floor. Taking the behaviour out says nothing either.
        #expect(scene.output[(out + 1)...].allSatisfy { $0.hasSuffix("b [nil]") })
        #expect(scene.output[(out + 1)...].last == "began b [nil]")
        #expect(try #require(scene.item("b")).center.y > 369)
    }

    @Test("an anchored pair makes no contact, nor does an anchored item with a boundary")
    func anchored() throws {
        let scene = try collisionScene(
            """
            local a, b, c = box("a", 200, 200, 40), box("b", 210, 200, 40), box("c", 300, 390, 40)
            local collision = collide(a, b, c)
            collision.translatesReferenceBoundsIntoBoundary = true
            collision.collisionDelegate = diary
            local anchor = animator:addBehavior(ms.DynamicItemBehavior{items = {a, b}, isAnchored = true})
            anchor:addItem(c)
            fall(a, b, c)
            scene.at(0.5, function() anchor:removeItem(b) end)
            """, ticks: 29)
        #expect(scene.output.isEmpty)
        // With one of them loose they touch.
        try scene.advance(10)
        #expect(scene.output.first == "began a b")
    }

    @Test(
        "a callback may take anything out, and what it takes out is gone from the next tick on",
        arguments: [
            "c:removeItem(item)", "animator:removeBehavior(c)", "c:removeBoundary('floor')",
            "c.collisionMode = 'items'",
        ])
    func changes(_ change: String) throws {
        let scene = try collisionScene(
            """
            local a = box("a", 200, 300, 40)
            local c = collide(a)
            c:addBoundary("floor", {0, 350}, {400, 350})
            local count = 0
            c.collisionDelegate = {beganContactWithBoundary = function(_, behavior, item)
                count = count + 1
                \(change)
            end}
            fall(a)
            scene.signal("count", function() return count end)
            """, ticks: 120)
        #expect(scene.signal("count").last == 1)
        #expect(try #require(scene.item("a")).center.y > 400)
    }

    @Test("a callback may add what the tick then has: an item, a behaviour, a boundary")
    func additions() throws {
        let scene = try collisionScene(
            """
            local a, b = box("a", 200, 300, 40), box("b", 300, 100, 40)
            local c = collide(a)
            c:addBoundary("floor", {0, 350}, {400, 350})
            local isFirst = true
            c.collisionDelegate = {beganContactWithBoundary = function(_, behavior, item, id)
                say(item.name, id)
                if not isFirst then return end
                isFirst = false
                behavior:addBoundary("second", {0, 200}, {400, 200})
                behavior:addItem(b)
                fall(b)
            end}
            fall(a)
            """, ticks: 120)
        #expect(scene.output.first == "a floor")
        #expect(scene.output.contains("b second"))
        #expect(isNear(scene.item("b")?.center.y, 180, 0.5))
    }

    @Test("an error in a callback names the contact's behaviour, and the others are called still")
    func errors() throws {
        let scene = try collisionScene(
            """
            local a, b = box("a", 100, 300, 40), box("b", 300, 300, 40)
            local c = collide(a, b)
            c:addBoundary("floor", {0, 350}, {400, 350})
            c.collisionDelegate = {beganContactWithBoundary = function(_, _, item)
                say(item.name)
                if item == a then error("no") end
            end}
            fall(a, b)
            """)
        #expect(throws: (any Error).self) { try scene.advance(30) }
        #expect(scene.output == ["a", "b"])
    }

    @Test("a boundary that a begin takes away ends in the next tick")
    func boundaryRemovedInBegin() throws {
        let scene = try collisionScene(
            """
            local a = box("a", 100, 300, 40)
            local c = collide(a)
            c:addBoundary("shelf", {0, 350}, {400, 350})
            c.collisionDelegate = {
                beganContactWithBoundary = function(_, behavior, _, id)
                    say("began", id, scene.tick)
                    behavior:removeBoundary(id)
                end,
                endedContactWithBoundary = function(_, _, _, id) say("ended", id, scene.tick) end,
            }
            fall(a)
            """, ticks: 60)
        let ticks = scene.output.compactMap { Int($0.split(separator: " ").last ?? "") }
        #expect(scene.output.count == 2)
        #expect(ticks.count == 2 && ticks.last == (ticks.first ?? 0) + 1)
    }
}
