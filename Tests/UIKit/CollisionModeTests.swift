import TestSupport
import Testing

/// §11 of the reference: modes, and who collides with whom.
@Suite struct CollisionModeTests {
    /// a hits b, which is in front of a wall.
    private func row(mode: String) throws -> TestScene {
        try collisionScene(
            """
            local a, b = box("a", 60, 200, 40), box("b", 160, 200, 40)
            local c = collide(a, b)
            c:addBoundary("wall", {300, 0}, {300, 400})
            c.collisionMode = "\(mode)"
            c.collisionDelegate = diary
            fling(a, 400, 0)
            fling(b, 200, 0)
            """, ticks: 60)
    }

    @Test("everything is the default: items and boundaries, and both are reported")
    func everything() throws {
        let plain = try collisionScene("say(ms.CollisionBehavior{}.collisionMode)")
        #expect(plain.output == ["everything"])
        let scene = try row(mode: "everything")
        #expect(scene.output.contains("began a b"))
        #expect(scene.output.contains("began b [wall]"))
        #expect(try #require(scene.item("b")).center.x < 280.5)
        #expect(try #require(scene.item("a")).center.x < 240.5)
    }

    @Test("items: through the boundary without a word, but not through each other")
    func items() throws {
        let scene = try row(mode: "items")
        #expect(scene.output.first == "began a b")
        #expect(!scene.output.contains { $0.contains("wall") })
        #expect(try #require(scene.item("b")).center.x > 320)
        let (a, b) = (scene.track("a") { $0.center.x }, scene.track("b") { $0.center.x })
        #expect(zip(a, b).allSatisfy { $1 - $0 > 39 })
    }

    @Test("boundaries: through each other without a word, but not through the boundary")
    func boundaries() throws {
        let scene = try row(mode: "boundaries")
        #expect(scene.output.contains("began a [wall]"))
        #expect(scene.output.contains("began b [wall]"))
        #expect(!scene.output.contains { $0.hasSuffix(" b") || $0.hasSuffix(" a") })
        for name in ["a", "b"] { #expect(scene.track(name) { $0.center.x }.allSatisfy { $0 < 281 }) }
        // They were inside each other.
        let (a, b) = (scene.track("a") { $0.center.x }, scene.track("b") { $0.center.x })
        #expect(zip(a, b).contains { abs($1 - $0) < 10 })
    }

    @Test("a mode that changes while things touch lets them go at once")
    func change() throws {
        let scene = try collisionScene(
            """
            local a, b = box("a", 200, 100, 40), box("b", 200, 60, 40)
            local c = collide(a, b)
            c:addBoundary("shelf", {100, 120}, {300, 120})
            c:addBoundary("floor", {0, 400}, {400, 400})
            c.collisionDelegate = diary
            fall(a, b)
            scene.at(1, function() c.collisionMode = "items" end)
            scene.at(1.1, function()
                c:removeBoundary("shelf")
                c.collisionMode = "boundaries"
            end)
            """, ticks: 59)
        #expect(isNear(scene.item("a")?.center.y, 100, 0.5))
        #expect(isNear(scene.item("b")?.center.y, 60, 0.5))
        let said = scene.output.count
        // Both fall, one on top of the other, and nobody is told that the shelf let go.
        try scene.advance(6)
        #expect(try #require(scene.item("a")).center.y > 103)
        #expect(isNear((scene.item("a")?.center.y ?? 0) - (scene.item("b")?.center.y ?? 0), 40, 0.5))
        #expect(scene.output.count == said)
        try scene.advance(120)
        // On the floor, inside each other.
        for name in ["a", "b"] { #expect(isNear(scene.item(name)?.center.y, 380, 0.5)) }
    }

    @Test("items of different behaviours pass through each other, until one behaviour holds both")
    func crossing() throws {
        for together in [false, true] {
            let scene = try collisionScene(
                """
                local a, b = box("a", 60, 200, 40), box("b", 200, 200, 40)
                collide(a).collisionDelegate = diary
                collide(b).collisionDelegate = diary
                if \(together) then collide(b, a) end
                fling(a, 300, 0)
                motion:addItem(b)
                """, ticks: 40)
            #expect(scene.output.isEmpty)
            #expect(scene.contacts.isEmpty == !together)
            #expect((scene.item("b")?.center.x ?? 0 > 205) == together)
            #expect((scene.item("a")?.center.x ?? 0 > 220) == !together)
        }
    }

    @Test("a pair that two behaviours hold is reported by each, the item that was added there first coming first")
    func both() throws {
        let scene = try collisionScene(
            """
            local a, b = box("a", 60, 200, 40), box("b", 200, 200, 40)
            collide(a, b).collisionDelegate = diary
            collide(b, a).collisionDelegate = diary
            fling(a, 300, 0)
            """, ticks: 40)
        #expect(scene.output.prefix(2) == ["began a b", "began b a"])
        #expect(scene.output.dropFirst(2) == ["ended a b", "ended b a"])
    }

    /// a rests on an anchored b in one behaviour, and is lifted after two seconds; `diary` is the delegate of another one, c.
    private func lifted(_ setUp: String, _ change: String) throws -> [String] {
        try collisionScene(
            """
            local a, b = box("a", 200, 180, 40), box("b", 200, 220, 200, 40)
            motion:addItem(b)
            motion.isAnchored = true
            fall(a)
            collide(a, b)
            local c = ms.CollisionBehavior{items = {a, b}, collisionDelegate = diary}
            \(setUp)
            scene.at(1, function() say("change") \(change) end)
            scene.at(2, function()
                say("lift")
                a.y = 60
                animator:updateItem(a)
            end)
            """, ticks: 130
        ).output
    }

    @Test(
        "a pair that touches already begins for a behaviour that comes to it, and ends for it",
        arguments: [
            ("", "animator:addBehavior(c)"),
            ("c:removeItem(b) animator:addBehavior(c)", "c:addItem(b)"),
            ("c.collisionMode = 'boundaries' animator:addBehavior(c)", "c.collisionMode = 'items'"),
        ])
    func comesLater(setUp: String, change: String) throws {
        #expect(try lifted(setUp, change) == ["change", "began a b", "lift", "ended a b"])
    }

    @Test(
        "a pair that still touches ends without a word for a behaviour that leaves it",
        arguments: ["animator:removeBehavior(c)", "c:removeItem(a)", "c.collisionMode = 'boundaries'"])
    func leavesEarlier(change: String) throws {
        #expect(try lifted("animator:addBehavior(c)", change) == ["began a b", "change", "lift"])
    }

    @Test(
        "what changes and is as before when the tick comes begins and ends once",
        arguments: [
            ("c:removeItem(a) c:addItem(a)", "ended b a"),  // in the order of its items
            ("c.collisionMode = 'boundaries' c.collisionMode = 'everything'", "ended a b"),
        ])
    func asBefore(change: String, end: String) throws {
        #expect(try lifted("animator:addBehavior(c)", change) == ["began a b", "change", "lift", end])
    }

    @Test("a behaviour that comes in place of one that the items have left knows nothing of what that one heard")
    func inPlaceOfAnother() throws {
        let change = """
            c:removeItem(a) c:removeItem(b) animator:removeBehavior(c)
            animator:addBehavior(ms.CollisionBehavior{items = {a, b}, collisionDelegate = diary})
            """
        let output = try lifted("animator:addBehavior(c)", change)
        #expect(output == ["began a b", "change", "began a b", "lift", "ended a b"])
    }

    @Test("a behaviour that comes to a pair in the tick in which it parts hears nothing")
    func tooLate() throws {
        let output = try lifted("", "a.y = 60 animator:updateItem(a) animator:addBehavior(c)")
        // On its way down again it touches.
        #expect(output.dropFirst().first != "ended a b")
        #expect(output.filter { $0.hasSuffix("a b") }.first == "began a b")
    }

    @Test("boundaries hold back the items of their own behaviour only")
    func ownBoundaries() throws {
        let scene = try collisionScene(
            """
            local a, b = box("a", 60, 100, 40), box("b", 60, 300, 40)
            collide(a):addBoundary("wall", {200, 0}, {200, 400})
            collide(b)
            fling(a, 300, 0)
            fling(b, 300, 0)
            """, ticks: 50)
        #expect(try #require(scene.item("a")).center.x < 181)
        #expect(try #require(scene.item("b")).center.x > 280)
    }

    @Test("a collision behaviour moves nothing by itself")
    func needsMotion() throws {
        let scene = try collisionScene(
            "local c = collide(box('a', 200, 200, 40)) c.translatesReferenceBoundsIntoBoundary = true")
        try scene.advance(60)
        #expect(scene.item("a") == scene.item("a", at: 0))
    }

    @Test("an item that comes in while it overlaps another is pushed out, and what leaves collides no more")
    func membership() throws {
        let scene = try collisionScene(
            """
            local a, b = box("a", 200, 200, 40), box("b", 220, 200, 40)
            local c = collide(a)
            scene.at(0.2, function() c:addItem(b) end)
            scene.at(1.5, function()
                a.center, b.center = {100, 200}, {200, 200}
                animator:updateItem(a)
                animator:updateItem(b)
                c:removeItem(b)
                fling(a, 500, 0)
            end)
            """, ticks: 85)
        let gap = (scene.item("b")?.center.x ?? 0) - (scene.item("a")?.center.x ?? 0)
        #expect(gap > 39)
        try scene.advance(30)
        #expect(try #require(scene.item("a")).center.x > 260)
    }
}
