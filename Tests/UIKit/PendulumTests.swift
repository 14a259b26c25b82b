import Moonspring
import TestSupport
import Testing

/// Row 14 of the worked scenes.
@Suite struct PendulumTests {
    private static let published: [(frame: Int, x: Double, y: Double)] = [
        (1, 199.99997, 100.0694), (10, 199.132, 113.146), (30, 139.360, 191.928), (60, 2.062, 120.202),
    ]

    @Test("a weight on a rod passes the published places, and the rod keeps its 100 points")
    func published() throws {
        let item = box(200, 100, 40, 40)
        let anchor = Vector(100, 100)
        let rod = AttachmentBehavior(item: item, attachedToAnchor: anchor)
        let animator = try DynamicAnimator(rod, GravityBehavior(items: [item]), frictionless(item))
        try animator.ticks(300) { tick in
            #expect(isNear(item.center.distance(to: anchor), 100, 0.1), "tick \(tick)")
            if let row = Self.published.first(where: { $0.frame == tick }) {
                #expect(isAt(item.center, row.x, row.y), "frame \(tick): \(item.center)")
            }
        }
        #expect(rod.length == 100)
    }

    @Test("a nudged weight on 200 points swings with a period of about 2.8 seconds")
    func smallSwing() throws {
        let item = box(160, 329)
        let rod = AttachmentBehavior(item: item, attachedToAnchor: Vector(160, 129))
        // A finger's 50 points per second, divided by 500.
        let animator = try DynamicAnimator(
            rod, GravityBehavior(items: [item]), impulse(Vector(50.0 / 500, 0), item), frictionless(item))
        var crossings: [Int] = []
        var previous = 0.0
        try animator.ticks(720) { tick in
            let offset = item.center.x - 160
            if previous < 0, offset >= 0 { crossings.append(tick) }
            previous = offset
        }
        let first = try #require(crossings.first)
        let last = try #require(crossings.last)
        #expect(crossings.count >= 3)
        #expect(isNear(Double(last - first) / 60 / Double(crossings.count - 1), 2.81, 0.03))
    }

    @Test("a drag joins as a child, pulls the weight along, and leaves again")
    func drag() throws {
        let scene = try TestScene(
            """
            local weight = scene.view:addSubview(ms.View{name = "weight", center = {160, 329}, size = {100, 100}})
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            local pendulum = ms.DynamicBehavior{}
            pendulum:addChildBehavior(ms.GravityBehavior{items = {weight}})
            pendulum:addChildBehavior(ms.AttachmentBehavior{item = weight, attachedToAnchor = {160, 129}})
            local push = pendulum:addChildBehavior(ms.PushBehavior{items = {weight}, mode = "instantaneous", active = false})
            animator:addBehavior(pendulum)
            local drag
            function weight:onPan(gesture)
              if gesture.state == "began" then
                drag = ms.AttachmentBehavior{item = weight, attachedToAnchor = gesture.location, length = 0, frequency = 4, damping = 1}
                pendulum:addChildBehavior(drag)
              elseif gesture.state == "changed" then
                drag.anchorPoint = gesture.location
              else
                pendulum:removeChildBehavior(drag)
                push.pushDirection = gesture.velocity / 500
                push.active = true
              end
            end
            scene.signal("children", function() return #pendulum.childBehaviors end)
            scene.at(1, function() scene.pan{from = weight.center, to = {300, 270}, duration = 0.5} end)
            """, ticks: 59)
        #expect(scene.frames.last?.signals[0].value == 3)
        #expect(isNear(scene.item("weight")?.center.x, 160, 1e-4))
        try scene.advance(30)
        #expect(scene.frames.last?.signals[0].value == 4)
        #expect(try #require(scene.item("weight")).center.x > 220)
        try scene.advance(2)
        #expect(scene.frames.last?.signals[0].value == 3)
        for _ in 0..<240 {
            try scene.advance()
            let center = try #require(scene.item("weight")).center
            #expect(isNear(Vector(center.x, center.y).distance(to: Vector(160, 129)), 200, 0.2))
        }
        // Let go, it swings through to the other side.
        #expect(scene.frames.contains { ($0.items.first?.center.x ?? 160) < 120 })
    }

    @Test("the published places from Lua")
    func lua() throws {
        let scene = try TestScene(
            """
            local item = ms.DynamicItem{name = "item", center = {200, 100}, bounds = {0, 0, 40, 40}}
            local animator = ms.DynamicAnimator{}
            animator:addBehavior(ms.DynamicBehavior{childBehaviors = {
              ms.AttachmentBehavior{item = item, attachedToAnchor = {100, 100}},
              ms.GravityBehavior{items = {item}},
              ms.DynamicItemBehavior{items = {item}, resistance = 0},
            }})
            """, ticks: 60)
        for row in Self.published {
            let center = try #require(scene.frames[row.frame].items.first).center
            #expect(isAt(Vector(center.x, center.y), row.x, row.y))
        }
    }
}
