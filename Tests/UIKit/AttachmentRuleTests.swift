import Moonspring
import TestSupport
import Testing

/// §10 of the reference.
@Suite struct AttachmentRuleTests {
    @Test("a length reads 0 before the attachment is in an animator, and the distance afterwards")
    func lengthReads() throws {
        let item = box(100, 100)
        let rod = AttachmentBehavior(item: item, attachedToAnchor: Vector(100, 300))
        #expect(rod.length == 0)
        #expect((rod.frequency, rod.damping) == (0, 0))
        _ = try DynamicAnimator(rod)
        #expect(isNear(rod.length, 200, 1e-4))
    }

    @Test("a length set before adding is kept, and the item comes to it")
    func lengthIsKept() throws {
        let item = box(0, 100)
        let rod = AttachmentBehavior(item: item, attachedToAnchor: .zero).with(\.length, 80)
        let animator = try DynamicAnimator(rod)
        #expect(rod.length == 80)
        try animator.ticks(30)
        #expect(isAt(item.center, 0, 80, 0.5))
        rod.length = 120
        try animator.ticks(60)
        #expect(isNear(item.center.length, 120, 0.5))
    }

    @Test("what it is attached to shows in its type, its items and its anchor point")
    func type() {
        let (a, b) = (box(0, 0), box(200, 0))
        let anchored = AttachmentBehavior(item: a, attachedToAnchor: Vector(7, 8))
        let paired = AttachmentBehavior(item: a, attachedTo: b)
        #expect(anchored.attachedBehaviorType == .anchor)
        #expect(anchored.anchorPoint == Vector(7, 8))
        #expect(anchored.items.count == 1)
        #expect(paired.attachedBehaviorType == .items)
        #expect(paired.anchorPoint == .zero)
        #expect(paired.items.count == 2)
    }

    @Test("closer than a point a rigid attachment is a hinge: the item hangs by its edge and turns about it")
    func hinge() throws {
        let item = box(100, 100)
        let pivot = Vector(50, 100.5)
        let hinge = AttachmentBehavior(item: item, offsetFromCenter: Vector(-50, 0), attachedToAnchor: pivot)
        let material = frictionless(item)
        let animator = try DynamicAnimator(hinge, GravityBehavior(items: [item]), material)
        try animator.tick()
        // A square about the middle of its edge: g L / (1/6 + L^2) = 12 rad/s², for one sub-step.
        #expect(isNear(material.angularVelocity(for: item), 0.1, 0.001))
        try animator.ticks(240) { _ in
            let held = item.center + Vector(-50, 0).rotated(by: item.transform.rotation)
            #expect(isAt(held, pivot.x, pivot.y, 0.2))
        }
    }

    @Test("an item hinged at its own centre spins there, and a spring of no length is no hinge")
    func hingeAtTheCenter() throws {
        let item = box(100, 100)
        let material = frictionless(item).adding(spin: 3, to: item)
        let hinge = AttachmentBehavior(item: item, attachedToAnchor: Vector(100, 100))
        let animator = try DynamicAnimator(hinge, GravityBehavior(items: [item]), material)
        try animator.ticks(60)
        #expect(isAt(item.center, 100, 100, 0.05))
        #expect(isNear(animator.rotation(of: item), 3 * 119 / 120.0, 0.001))
        hinge.frequency = 1
        hinge.damping = 1
        try animator.ticks(300)
        #expect(isAt(item.center, 100, 125.33, 0.1))
    }

    @Test("a rod of a point and a half is no hinge, and keeps its length")
    func shortRod() throws {
        let item = box(100, 101.5)
        let rod = AttachmentBehavior(item: item, attachedToAnchor: Vector(100, 100))
        let material = frictionless(item)
        let animator = try DynamicAnimator(rod, GravityBehavior(items: [item]), material)
        material.addAngularVelocity(3, for: item)
        try animator.ticks(60)
        #expect(isNear(animator.rotation(of: item), 3 * 119 / 120.0, 0.001))
        #expect(isNear(item.center.distance(to: Vector(100, 100)), 1.5, 0.1))
    }

    @Test("an offset turns with the item: that point of it stays on the rod's end")
    func offset() throws {
        let item = box(160, 185)
        let anchor = Vector(160, 75)
        let offset = Vector(-25, -25)
        let rod = AttachmentBehavior(item: item, offsetFromCenter: offset, attachedToAnchor: anchor)
        let animator = try DynamicAnimator(rod, GravityBehavior(items: [item]))
        let length = (item.center + offset).distance(to: anchor)
        #expect(isNear(rod.length, length, 1e-4))
        var widest = 0.0
        try animator.ticks(240) { _ in
            let held = item.center + offset.rotated(by: item.transform.rotation)
            #expect(isNear(held.distance(to: anchor), length, 0.2))
            widest = max(widest, abs(item.transform.rotation))
        }
        #expect(widest > 0.3)
    }

    @Test("a rod between offsets of two items keeps their distance")
    func twoItems() throws {
        let (a, b) = (box(0, 0, 60, 60), box(200, 0, 60, 60))
        let (onA, onB) = (Vector(30, 10), Vector(-30, -10))
        let rod = AttachmentBehavior(
            item: a, offsetFromCenter: onA, attachedTo: b, attachedOffsetFromCenter: onB)
        let animator = try DynamicAnimator(rod, impulse(Vector(0.3, 0.5), a), frictionless(a, b))
        let length = rod.length
        #expect(isNear(length, Vector(140, -20).length, 1e-3))
        try animator.ticks(240) { _ in
            let holdA = a.center + onA.rotated(by: a.transform.rotation)
            let holdB = b.center + onB.rotated(by: b.transform.rotation)
            #expect(isNear(holdA.distance(to: holdB), length, 0.3))
        }
        // Nothing but the blow acts from outside: together they drift with its momentum, 0.5 over 0.72 kg.
        #expect(isNear((a.center.y + b.center.y) / 2, 0.5 / 0.72 * 100 * 4.0, 1))
    }

    @Test("moving the anchor takes the item along, leaves the length and gives no velocity of its own")
    func movedAnchor() throws {
        let item = box(100, 200, 40, 40)
        let rod = AttachmentBehavior(item: item, attachedToAnchor: Vector(100, 100))
        let animator = try DynamicAnimator(rod)
        try animator.ticks(5)
        for step in 1...20 {
            rod.anchorPoint = Vector(100, 100 - 2 * Double(step))
            try animator.tick()
        }
        #expect(isNear(rod.length, 100, 1e-4))
        #expect(isAt(item.center, 100, 160, 0.5))
        try animator.ticks(30)
        #expect(isAt(item.center, 100, 160, 0.5))
        #expect(isNear(animator.linearVelocity(of: item)?.length, 0, 1))
    }

    @Test("moving the anchor of a paused spring starts it again")
    func movedAnchorWakes() throws {
        let item = box(100, 200, 40, 40)
        let spring = AttachmentBehavior(item: item, attachedToAnchor: Vector(100, 100))
            .with(\.frequency, 3).with(\.damping, 1)
        let animator = try DynamicAnimator(spring)
        try animator.ticks(60)
        #expect(!animator.isRunning)
        spring.anchorPoint = Vector(100, 50)
        #expect(animator.isRunning)
        try animator.ticks(120)
        #expect(isAt(item.center, 100, 150, 0.1))
    }

    @Test("removing all behaviours at once lets go of their item: it stays where it is, and the animator pauses")
    func removeAll() throws {
        let item = box(0, 100)
        let rod = AttachmentBehavior(item: item, attachedToAnchor: .zero)
        let animator = try DynamicAnimator(rod, GravityBehavior(items: [item]), impulse(Vector(1, 0), item))
        try animator.ticks(20)
        let center = item.center
        animator.removeAllBehaviors()
        #expect(animator.behaviors.isEmpty)
        #expect(animator.items.isEmpty)
        #expect(rod.dynamicAnimator == nil)
        try animator.ticks(5)
        #expect(item.center == center)
        #expect(!animator.isRunning)
    }

    @Test(
        "on its anchor an item is hinged, with a length it is on a rod, and a length set under a point makes a hinge again"
    )
    func shortLength() throws {
        let item = box(0, 0, 40, 40)
        let rod = AttachmentBehavior(item: item, attachedToAnchor: .zero)
        let animator = try DynamicAnimator(rod, GravityBehavior(items: [item]))
        try animator.ticks(60)
        #expect(isAt(item.center, 0, 0, 0.05))
        rod.length = 80
        try animator.ticks(60)
        #expect(isAt(item.center, 0, 80, 0.5))
        rod.length = 0.9
        try animator.ticks(60)
        #expect(isAt(item.center, 0, 0, 0.05))
    }

    @Test("a rigid rod has no damping, whatever it is set to")
    func dampingOfARod() throws {
        func end(_ damping: Double) throws -> Vector {
            let item = box(100, 0)
            let rod = AttachmentBehavior(item: item, attachedToAnchor: .zero).with(\.damping, damping)
            try DynamicAnimator(rod, GravityBehavior(items: [item])).ticks(100)
            return item.center
        }
        #expect(try end(0) == end(7) && end(0) != Vector(100, 0))
    }

    @Test("rods that cannot all be kept are legal: the item stays between their anchors")
    func unsatisfiable() throws {
        let item = box(150, 0)
        let rods = [0.0, 300].map { AttachmentBehavior(item: item, attachedToAnchor: Vector($0, 0)) }
        for rod in rods { rod.length = 50 }
        let animator = try DynamicAnimator(rods[0], rods[1], impulse(Vector(1, 1), item))
        try animator.ticks(300) { _ in #expect(item.center.distance(to: Vector(150, 0)) < 160) }
    }

    @Test("a rod that becomes a spring, and a spring that becomes a rod, from Lua")
    func lua() throws {
        let scene = try TestScene(
            """
            local item = ms.DynamicItem{name = "item", center = {0, 100}, bounds = {0, 0, 40, 40}}
            local animator = ms.DynamicAnimator{}
            local rod = animator:addBehavior(ms.AttachmentBehavior{item = item, attachedToAnchor = {0, 0}})
            animator:addBehavior(ms.GravityBehavior{items = {item}})
            print(rod.attachedBehaviorType, string.format("%.3f", rod.length), #rod.items)
            scene.at(1, function() rod.frequency = 1; rod.damping = 1 end)
            scene.at(5, function() rod.frequency = 0; rod.length = 50 end)
            """)
        #expect(scene.output == ["anchor\t100.000\t1"])
        try scene.advance(59)
        #expect(isNear(scene.item("item")?.center.y, 100, 0.1))
        try scene.advance(240)
        #expect(isNear(scene.item("item")?.center.y, 125.33, 0.1))
        try scene.advance(120)
        #expect(isNear(scene.item("item")?.center.y, 50, 0.5))
    }
}
