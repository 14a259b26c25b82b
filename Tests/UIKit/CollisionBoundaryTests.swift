import TestSupport
import Testing

/// §11 of the reference: boundaries by path and by segment.
@Suite struct CollisionBoundaryTests {
    @Test("a path is closed into a loop: the side that nobody drew holds as well")
    func closed() throws {
        let scene = try collisionScene(
            """
            local a = box("a", 200, 100, 40)
            -- A V; what closes it is the lid.
            collide(a):addBoundary("v", ms.path():moveTo{100, 250}:lineTo{200, 390}:lineTo{300, 250})
            fall(a)
            """, ticks: 120)
        #expect(isNear(scene.item("a")?.center.y, 230, 0.5))
    }

    @Test("only the first subpath counts")
    func firstSubpath() throws {
        let scene = try collisionScene(
            """
            local a = box("a", 200, 100, 40)
            local path = ms.path():moveTo{100, 350}:lineTo{300, 350}:lineTo{300, 380}:close()
            path:moveTo{100, 250}:lineTo{300, 250}:lineTo{300, 280}:close()
            collide(a):addBoundary("path", path)
            fall(a)
            """, ticks: 150)
        #expect(isNear(scene.item("a")?.center.y, 330, 0.5))
    }

    @Test("curves become lines that are hardly off: a ball rests in a round bowl and on top of it")
    func curves() throws {
        let scene = try collisionScene(
            """
            local inside, outside = box("inside", 200, 200, 40), box("outside", 200, 60, 40)
            inside.collisionBoundsType, outside.collisionBoundsType = "ellipse", "ellipse"
            collide(inside):addBoundary("bowl", ms.path.ellipse{100, 100, 200, 200})
            collide(outside):addBoundary("bowl", ms.path.ellipse{100, 100, 200, 200})
            fall(inside, outside)
            """, ticks: 20)
        // Within 0.1 of the circle; the one on top does not stay there for long.
        #expect(isNear(scene.contacts.first { $0.hasBegun }?.y, 100, 0.5))
        try scene.advance(100)
        #expect(isNear(scene.item("inside")?.center.y, 280, 0.5))
        for frame in scene.frames {
            guard let ball = frame.items.first(where: { $0.name == "inside" }) else { continue }
            let (dx, dy) = (ball.center.x - 200, ball.center.y - 200)
            #expect((dx * dx + dy * dy).squareRoot() < 80.6)
        }
    }

    @Test("the end of a line stops what comes flat against it", arguments: [40.0, 100])
    func lineEnd(width: Double) throws {
        let scene = try collisionScene(
            """
            local faller, runner = box("faller", 100, 100, \(width), 40), box("runner", 240, 330, 40, \(width))
            local c = collide(faller, runner)
            c:addBoundary("post", {100, 250}, {100, 390})
            c:addBoundary("spike", {300, 330}, {390, 330})
            motion.allowsRotation = false
            fling(faller, 0, 0)
            fling(runner, 100, 0)
            fall(faller)
            """, ticks: 120)
        // Neither gets any part of the line inside it.
        #expect(isNear(scene.item("faller")?.center.y, 230, 0.5))
        #expect((scene.track("runner") { $0.center.x }.max() ?? 400) < 280.5)
        #expect(Set(scene.contacts.filter(\.hasBegun).map(\.items)) == [["faller"], ["runner"]])
    }

    @Test("an item hooked over the end of a line hangs there")
    func hooked() throws {
        let scene = try collisionScene(
            """
            local hook = box("hook", 200, 100, 100)
            hook.collisionBoundsType = "path"
            hook.collisionBoundingPath = ms.path.polygon{
                {-50, -50}, {50, -50}, {50, 50}, {30, 50}, {30, -30}, {-30, -30}, {-30, 50}, {-50, 50},
            }
            collide(hook):addBoundary("post", {200, 250}, {200, 390})
            fall(hook)
            """, ticks: 240)
        // Its centre of mass is below where it hangs.
        #expect(isNear(scene.item("hook")?.center.y, 280, 1))
        #expect(isNear(scene.item("hook")?.rotation, 0, 0.1))
    }

    @Test("a ball bounces off the end of a line, and rolls over it as over a corner", arguments: [0.0, 3, 12])
    func ballOnEnd(offset: Double) throws {
        let scene = try collisionScene(
            """
            local a, b = box("a", 200 + \(offset), 100, 40), box("b", 95, 180, 40)
            a.collisionBoundsType, b.collisionBoundsType = "ellipse", "ellipse"
            local c = collide(a, b)
            c:addBoundary("post", {200, 250}, {200, 390})
            c:addBoundary("shelf", {0, 200}, {100, 200})
            fall(a, b)
            fling(b, 40, 0)
            """, ticks: 120)
        for (name, end) in [("a", (x: 200.0, y: 250.0)), ("b", (x: 100.0, y: 200.0))] {
            for frame in scene.frames {
                guard let ball = frame.items.first(where: { $0.name == name }) else { continue }
                let (dx, dy) = (ball.center.x - end.x, ball.center.y - end.y)
                #expect((dx * dx + dy * dy).squareRoot() > 18.5)
            }
        }
    }

    @Test("what slides along a line does not catch on the end of the next, a point away")
    func gap() throws {
        let scene = try collisionScene(
            """
            local a, b = box("a", 60, 180, 40), box("b", 60, 330, 40)
            b.collisionBoundsType = "ellipse"
            local c = collide(a, b)
            for i, y in ipairs{200, 350} do
                c:addBoundary(2 * i, {0, y}, {180, y})
                c:addBoundary(2 * i + 1, {181, y}, {400, y})
            end
            motion.friction = 0
            fall(a, b)
            fling(a, 200, 0)
            fling(b, 200, 0)
            """, ticks: 60)
        for name in ["a", "b"] {
            #expect(isNear(scene.item(name)?.center.x, 258, 1.5))
            #expect(isNear(scene.speed(name).x, 200, 1))
        }
    }

    @Test("lines stop items from both sides", arguments: ["segment", "path"])
    func twoSided(kind: String) throws {
        let scene = try collisionScene(
            """
            local above, below = box("above", 100, 100, 40), box("below", 300, 300, 40)
            local c = collide(above, below)
            if "\(kind)" == "segment" then
                c:addBoundary("line", {0, 200}, {400, 200})
            else
                c:addBoundary("line", ms.path():moveTo{0, 200}:lineTo{400, 200})
            end
            fling(above, 0, 300)
            fling(below, 0, -300)
            """, ticks: 40)
        let touches = scene.contacts.filter(\.hasBegun)
        #expect(Set(touches.map(\.items)) == [["above"], ["below"]])
        for touch in touches { #expect(isNear(touch.y, 200, 0.5)) }
        // 0.2 of 300, back where each came from.
        #expect(isNear(scene.speed("above").y, -60, 1))
        #expect(isNear(scene.speed("below").y, 60, 1))
    }

    @Test("identifiers are strings and integers, listed in the order of adding, explicit ones only")
    func identifiers() throws {
        let scene = try collisionScene(
            """
            local c = collide()
            c.translatesReferenceBoundsIntoBoundary = true
            c:addBoundary("b", {0, 0}, {10, 0})
            c:addBoundary(7, {0, 0}, {10, 0})
            c:addBoundary("7", {0, 0}, {10, 0})
            c:addBoundary("a", {0, 0}, {10, 0})
            c:addBoundary(7, {0, 0}, {20, 0})
            local words = {}
            for i, id in ipairs(c.boundaryIdentifiers) do words[i] = math.type(id) and id or "'" .. id .. "'" end
            say(table.unpack(words))
            say(c:boundary(7).bounds.width, c:boundary("7").bounds.width)
            """)
        #expect(scene.output == ["'b' 7 '7' 'a'", "20.0 10.0"])
    }

    @Test("the identifier that a delegate hears has the type it was given")
    func reportedIdentifiers() throws {
        let scene = try collisionScene(
            """
            local a = box("a", 200, 300, 40)
            local c = collide(a)
            c:addBoundary(42, {0, 340}, {400, 340})
            c.collisionDelegate = {
                beganContactWithBoundary = function(_, behavior, item, id)
                    say(math.type(id), id, behavior == c, item == a)
                end,
            }
            fall(a)
            """, ticks: 30)
        #expect(scene.output.first == "integer 42 true true")
    }

    @Test("a boundary of the same identifier is replaced, and keeps its place in the list")
    func replaced() throws {
        let scene = try collisionScene(
            """
            local a = box("a", 200, 100, 40)
            local c = collide(a)
            c:addBoundary("floor", {0, 200}, {400, 200})
            c:addBoundary("other", {0, 0}, {10, 0})
            c:addBoundary("floor", ms.path.rect{0, 300, 400, 50})
            say(table.unpack(c.boundaryIdentifiers))
            fall(a)
            """, ticks: 120)
        #expect(scene.output == ["floor other"])
        #expect(isNear(scene.item("a")?.center.y, 280, 0.5))
    }

    @Test("boundary answers a fresh path each time, also for lines, and nil for what is not there")
    func fresh() throws {
        let scene = try collisionScene(
            """
            local a = box("a", 200, 100, 40)
            local c = collide(a)
            c:addBoundary("line", {10, 200}, {390, 200})
            local first = c:boundary("line")
            say(ms.type(first), first.bounds.x, first.bounds.width, first.bounds.y)
            say(pcall(function() first:lineTo{200, 350} end))
            ms.path(first):lineTo{200, 350}
            say(c:boundary("line").bounds.height)
            say(tostring(c:boundary("none")))
            local path = ms.path():moveTo{0, 300}:lineTo{400, 300}
            c:addBoundary("path", path)
            path:lineTo{200, 0}
            say(c:boundary("path").bounds.y)
            fall(a)
            """, ticks: 90)
        let output = scene.output.filter { !$0.hasPrefix("false") }
        #expect(output.count == scene.output.count - 1)
        #expect(output == ["path 10.0 380.0 200.0", "0.0", "nil", "300.0"])
        #expect(isNear(scene.item("a")?.center.y, 180, 0.5))
    }

    @Test("a boundary that is taken away lets go: its items hear the end, and fall")
    func removed() throws {
        let scene = try collisionScene(
            """
            local a = box("a", 200, 180, 40)
            local c = collide(a)
            c.translatesReferenceBoundsIntoBoundary = true
            c:addBoundary("shelf", {100, 200}, {300, 200})
            c.collisionDelegate = diary
            fall(a)
            scene.at(1.5, function()
                c:removeBoundary("none")
                c:removeBoundary("shelf")
                c:removeBoundary("shelf")
                say(#c.boundaryIdentifiers, c:boundary("shelf") == nil)
            end)
            """, ticks: 160)
        #expect(scene.output.prefix(3) == ["began a [shelf]", "0 true", "ended a [shelf]"])
        #expect(scene.output.dropFirst(3).first == "began a [nil]")
        #expect(isNear(scene.item("a")?.center.y, 380, 0.5))
    }

    @Test(
        "a boundary that is taken away and added again in one tick goes on being touched",
        arguments: [
            "c:removeBoundary 'floor' floor()", "c:removeAllBoundaries() floor()",
            "c:removeBoundary 'floor' floor() c:removeBoundary 'floor' floor()",
        ])
    func addedAgain(change: String) throws {
        let scene = try collisionScene(
            """
            local a = box("a", 200, 330, 40)
            local c = collide(a)
            motion:addItem(a)
            motion.elasticity = 0
            local function floor() c:addBoundary("floor", {0, 350}, {400, 350}) end
            floor()
            c.collisionDelegate = diary
            fall(a)
            scene.at(1, function() \(change) end)
            scene.at(2, function() c:removeBoundary "floor" c:addBoundary("floor", {0, 380}, {400, 380}) end)
            """, ticks: 110)
        #expect(scene.output.last == "began a [floor]")
        let said = scene.output.count
        // Out of reach it has let go.
        try scene.advance(70)
        #expect(scene.output.dropFirst(said).prefix(2) == ["ended a [floor]", "began a [floor]"])
    }

    @Test("taking away all boundaries leaves that of the reference view")
    func removeAll() throws {
        let scene = try collisionScene(
            """
            local a, b = box("a", 100, 180, 40), box("b", 300, 180, 40)
            local c = collide(a, b)
            c.translatesReferenceBoundsIntoBoundary = true
            c:addBoundary(1, {0, 200}, {200, 200})
            c:addBoundary(2, {200, 200}, {400, 200})
            c.collisionDelegate = diary
            fall(a, b)
            scene.at(1.5, function() c:removeAllBoundaries() say("removed", #c.boundaryIdentifiers) end)
            """, ticks: 160)
        #expect(
            scene.output.prefix(5) == [
                "began a [1]", "began b [2]", "removed 0", "ended a [1]", "ended b [2]",
            ])
        for name in ["a", "b"] { #expect(isNear(scene.item(name)?.center.y, 380, 0.5)) }
    }

    @Test("a behaviour that is taken out and added again has its boundaries still")
    func kept() throws {
        let scene = try collisionScene(
            """
            local a = box("a", 200, 100, 40)
            local c = collide(a)
            c:addBoundary("floor", {0, 300}, {400, 300})
            animator:removeBehavior(c)
            say(table.unpack(c.boundaryIdentifiers))
            animator:addBehavior(c)
            fall(a)
            """, ticks: 120)
        #expect(scene.output == ["floor"])
        #expect(isNear(scene.item("a")?.center.y, 280, 0.5))
    }

    @Test("a boundary that is added under a moving item, or moved, holds at once")
    func live() throws {
        let scene = try collisionScene(
            """
            local a = box("a", 200, 100, 40)
            local c = collide(a)
            fall(a)
            scene.at(0.3, function() c:addBoundary("floor", {0, 250}, {400, 250}) end)
            scene.at(1.5, function() c:addBoundary("floor", {0, 350}, {400, 350}) end)
            """, ticks: 85)
        #expect(isNear(scene.item("a")?.center.y, 230, 0.5))
        try scene.advance(80)
        #expect(isNear(scene.item("a")?.center.y, 330, 0.5))
    }

    @Test(
        "paths that are no boundary are refused, and say why",
        arguments: [
            ("ms.path()", "draws nothing"), ("ms.path():moveTo{10, 10}", "draws nothing"),
            ("ms.path():moveTo{10, 10}:lineTo{10, 10}", "fewer than two points"),
            ("{10, 10}, {10.1, 10}", "fewer than two points"), ("{0, 0}, {2e7, 0}", "1e7 points away"),
        ])
    func refused(_ arguments: String, _ reason: String) throws {
        let scene = try collisionScene(
            """
            local c = collide(box("a", 200, 100, 40))
            say(select(2, pcall(function() c:addBoundary("edge", \(arguments)) end)))
            say(#c.boundaryIdentifiers)
            """)
        #expect(try #require(scene.output.first).contains(reason))
        #expect(try #require(scene.output.first).contains("edge"))
        #expect(scene.output.last == "0")
    }
}
