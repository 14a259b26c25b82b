import Moonspring
import TestSupport
import Testing

/// Rows 12 and 13 of the worked scenes, and the spring figures of §10.
@Suite struct SpringTests {
    private func spring(
        _ item: UnlinkedItem, anchor: Vector, frequency: Double, damping: Double, length: Double? = nil
    ) -> AttachmentBehavior {
        let spring = AttachmentBehavior(item: item, attachedToAnchor: anchor)
            .with(\.frequency, frequency).with(\.damping, damping)
        if let length { spring.length = length }
        return spring
    }

    @Test("a spring of 2 Hz, damping 0.3, is at the published places after 1, 10, 30 and 60 frames")
    func published() throws {
        let item = box(100, 250, 40, 40)
        let animator = try DynamicAnimator(
            spring(item, anchor: Vector(100, 100), frequency: 2, damping: 0.3, length: 100), frictionless(item))
        var tick = 0
        for (frame, y) in [(1, 249.4894), (10, 201.0921), (30, 204.0316), (60, 200.1427)] {
            try animator.ticks(frame - tick)
            tick = frame
            #expect(isNear(item.center.y, y, 0.001), "frame \(frame): \(item.center.y)")
            #expect(item.center.x == 100)
        }
    }

    @Test("a weight dropped onto a spring of 1 Hz reaches 151.8 points and settles at 135.3")
    func weight() throws {
        let item = box(160, 185)
        let anchor = Vector(160, 75)
        let animator = try DynamicAnimator(
            spring(item, anchor: anchor, frequency: 1, damping: 0.1), GravityBehavior(items: [item]))
        try animator.ticks(30)
        #expect(isNear(item.center.distance(to: anchor), 151.8, 0.05))
        try animator.ticks(90)
        // About one second later it is on its way down again: between the two turning points.
        #expect(item.center.distance(to: anchor) < 135.33)
        try animator.ticks(480)
        #expect(isNear(item.center.distance(to: anchor), 135.33, 0.1))
        #expect(!animator.isRunning)
    }

    @Test("the swing has a period of about 1 second, whatever the mass", arguments: [0.1, 1, 20])
    func period(density: Double) throws {
        let item = box(0, 130)
        let material = frictionless(item).with(\.density, density)
        let animator = try DynamicAnimator(
            spring(item, anchor: .zero, frequency: 1, damping: 0, length: 100), material)
        var crossings: [Int] = []
        var previous = item.center.y
        try animator.ticks(240) { tick in
            if previous > 100, item.center.y <= 100 { crossings.append(tick) }
            previous = item.center.y
        }
        #expect(crossings.count >= 3)
        #expect(abs(crossings[2] - crossings[1] - 60) <= 1)
    }

    @Test(
        "under gravity a spring hangs g / (2 pi f)^2 below its length",
        arguments: [(1.0, 25.33), (2.0, 6.33), (4.0, 1.58)])
    func sag(frequency: Double, expected: Double) throws {
        let (falling, hanging) = (box(0, 100, 60, 60), box(200, 100 + expected, 60, 60))
        let animator = try DynamicAnimator(
            spring(falling, anchor: .zero, frequency: frequency, damping: 1),
            spring(hanging, anchor: Vector(200, 0), frequency: frequency, damping: 1, length: 100),
            GravityBehavior(items: [falling, hanging]), frictionless(hanging))
        try animator.ticks(600)
        // Started there it stays. Coming from above it falls asleep a little before it is there, and resistance, which
        // acts on gravity's part of the speed before the spring is solved, takes another 0.02 points.
        #expect(isNear(hanging.center.y - 100, expected, 0.01))
        #expect(isNear(falling.center.y - 100, expected, 0.05))
    }

    @Test("a spring of no length between points that coincide brakes the first move too")
    func noLength() throws {
        let item = box(0, 0)
        let animator = try DynamicAnimator(
            spring(item, anchor: .zero, frequency: 2, damping: 0.1), impulse(Vector(1, 0), item), frictionless(item))
        try animator.tick()
        // (v - 0) / (1 + 2 z w h + (w h)^2) with w = 4 pi, z = 0.1 and h = 1/120.
        #expect(isNear(animator.linearVelocity(of: item)?.x, 96.9078, 0.001))
    }

    @Test("both springs from Lua")
    func lua() throws {
        let scene = try TestScene(
            """
            local function item(name, x, y, side)
              return ms.DynamicItem{name = name, center = {x, y}, bounds = {0, 0, side, side}}
            end
            local a, b = item("a", 100, 250, 40), item("b", 160, 185, 100)
            local animator = ms.DynamicAnimator{}
            animator:addBehavior(ms.AttachmentBehavior{item = a, attachedToAnchor = {100, 100}, length = 100, frequency = 2, damping = 0.3})
            animator:addBehavior(ms.AttachmentBehavior{item = b, attachedToAnchor = {160, 75}, frequency = 1, damping = 0.1})
            animator:addBehavior(ms.DynamicItemBehavior{items = {a}, resistance = 0})
            animator:addBehavior(ms.GravityBehavior{items = {b}})
            """, ticks: 1)
        #expect(isNear(scene.item("a")?.center.y, 249.489, 0.001))
        try scene.advance(29)
        #expect(isNear(scene.item("a")?.center.y, 204.032, 0.001))
        #expect(isNear(scene.item("b")?.center.y, 75 + 151.8, 0.05))
        try scene.advance(570)
        #expect(isNear(scene.item("b")?.center.y, 75 + 135.33, 0.1))
        #expect(scene.events.last?.type == "didPause")
    }
}
