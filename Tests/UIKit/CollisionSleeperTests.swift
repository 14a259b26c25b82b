import TestSupport
import Testing

/// What is put against an item at rest moves it as if it had been awake.
@Suite struct CollisionSleeperTests {
    /// What happens to an anchored bar, 2 s after a box of 40 points at 200, 200 has come to rest, and where the box has to be then.
    private static let ways: [(name: String, script: String, x: ClosedRange<Double>)] = [
        (
            "moved",
            "local bar = anchored(box('bar', 40, 200, 20, 100)) collide(b, bar) move(bar, function(p) bar.x = 40 + 240 * p end)",
            309...312
        ),
        (
            "moved by less than a point a tick",
            "local bar = anchored(box('bar', 168, 200, 20, 100)) collide(b, bar) move(bar, function(p) bar.x = 168 + 3.5 * p end)",
            201.3...202
        ),
        (
            "moved while something else moves",
            """
            local bar, other = anchored(box('bar', 40, 200, 20, 100)), box('other', 300, 50, 10)
            collide(b, bar, other)
            animator:addBehavior(ms.PushBehavior{items = {other}, mode = 'continuous', magnitude = 0.0001})
            move(bar, function(p) bar.x = 40 + 240 * p end)
            """, 309...312
        ),
        (
            "turned",
            "local bar = anchored(box('bar', 200, 300, 240, 10)) collide(b, bar) move(bar, function(p) bar.rotation = p * math.pi / 2 end)",
            224...280
        ),
        (
            "made wider",
            """
            local bar = box('bar', 100, 200, 20, 100)
            local c = collide(b, bar)
            local fixed = animator:addBehavior(ms.DynamicItemBehavior{items = {bar}, isAnchored = true})
            scene.at(2, function()
                c:removeItem(bar) fixed:removeItem(bar)
                bar.size = {180, 100}
                c:addItem(bar) fixed:addItem(bar)
            end)
            """, 209...211
        ),
        (
            "moved in a group",
            """
            local group = anchored(ms.DynamicItemGroup{items = {box('p', 40, 175, 20, 50), box('q', 40, 225, 20, 50)}})
            collide(b, group)
            move(group, function(p) group.center = {40 + 240 * p, 200} end)
            """, 309...500
        ),
        (
            "added to the box's collisions",
            "local bar = anchored(box('bar', 180, 200, 20, 100)) local c = collide(b) scene.at(2, function() c:addItem(bar) end)",
            209...211
        ),
        (
            "added to them out of others",
            """
            local bar = anchored(box('bar', 180, 200, 20, 100))
            local c = collide(b)
            collide(bar)
            scene.at(2, function() c:addItem(bar) end)
            """, 209...211
        ),
        (
            "allowed to touch it",
            """
            local c = collide(b, anchored(box('bar', 180, 200, 20, 100)))
            c.collisionMode = 'boundaries'
            scene.at(2, function() c.collisionMode = 'everything' end)
            """, 209...211
        ),
        (
            "anchored and moved",
            """
            local bar = box('bar', 168, 200, 20, 100)
            collide(b, bar)
            scene.at(2, function() anchored(bar) end)
            scene.at(3, function() scene.tween(1, function(p) bar.x = 168 + 100 * p animator:updateItem(bar) end) end)
            """, 297...300
        ),
        (
            "let go",
            """
            local bar = box('bar', 180, 200, 20, 100)
            local c = collide(b)
            collide(bar)
            local fixed = animator:addBehavior(ms.DynamicItemBehavior{items = {bar}, isAnchored = true})
            scene.at(2, function() c:addItem(bar) fixed.isAnchored = false end)
            """, 202...209
        ),
        (
            "a boundary instead",
            "local c = collide(b) scene.at(2, function() c:addBoundary('wall', {185, 100}, {185, 300}) end)", 204...206
        ),
    ]

    @Test("an anchored bar pushes a box at rest out of its way", arguments: ways.indices)
    func pushes(index: Int) throws {
        let way = Self.ways[index]
        let scene = try collisionScene(
            """
            local b = box("b", 200, 200, 40)
            local function anchored(item)
                animator:addBehavior(ms.DynamicItemBehavior{items = {item}, isAnchored = true})
                return item
            end
            local function move(item, step)
                scene.at(2, function()
                    scene.tween(1, function(p)
                        step(p)
                        animator:updateItem(item)
                    end)
                end)
            end
            """ + "\n" + way.script)
        try scene.advance(300)
        let x = try #require(scene.item("b")?.center.x)
        #expect(way.x.contains(x), "\(way.name): \(x)")
    }

    @Test("it is told of as any other contact")
    func isReported() throws {
        let scene = try collisionScene(
            """
            local b, bar = box("b", 200, 200, 40), box("bar", 40, 200, 20, 100)
            collide(b, bar).collisionDelegate = diary
            animator:addBehavior(ms.DynamicItemBehavior{items = {bar}, isAnchored = true})
            scene.at(2, function() bar.x = 175 animator:updateItem(bar) end)
            scene.at(4, function() bar.x = 40 animator:updateItem(bar) end)
            """, ticks: 270)
        #expect(scene.output == ["began b bar", "ended b bar"])
    }
}
