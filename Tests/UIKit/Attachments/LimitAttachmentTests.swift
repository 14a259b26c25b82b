import Moonspring
import TestSupport
import Testing

/// Row 35 of the worked scenes, and the rope of §10.
@Suite struct LimitAttachmentTests {
    @Test("a rope is slack until its items are 200 apart again; then it yanks, and is never longer than 201")
    func rope() throws {
        let (a, b) = (box(0, 0, 50, 50), box(200, 0, 50, 50))
        let rope = AttachmentBehavior.limitAttachment(with: a, attachedTo: b)
        #expect(rope.length == 0)
        let material = frictionless(a, b)
        let animator = try DynamicAnimator(rope, material)
        #expect(isNear(rope.length, 200, 1e-4))
        material.addLinearVelocity(Vector(300, 0), for: a)
        var yank: Int?
        try animator.ticks(400) { tick in
            let distance = a.center.distance(to: b.center)
            #expect(distance < 201, "tick \(tick)")
            if yank == nil, b.center != Vector(200, 0) {
                yank = tick
                #expect(isNear(distance, 200, 1))
            }
        }
        // 400 points at 300 points per second.
        #expect(isNear(yank.map { Double($0) / 60 }, 400 / 300.0, 0.05))
        // No momentum is lost or won: together they go on with half the speed.
        let speeds = [a, b].map { animator.linearVelocity(of: $0) ?? .zero }
        #expect(isAt((speeds[0] + speeds[1]) / 2, 150, 0, 0.5))
    }

    @Test("thrown away from each other they are yanked at once", arguments: [1.0, 20])
    func away(density: Double) throws {
        let (a, b) = (box(0, 0, 50, 50), box(200, 0, 50, 50))
        let material = frictionless(a, b)
        let heavy = DynamicItemBehavior(items: [a]).with(\.density, density)
        let animator = try DynamicAnimator(
            AttachmentBehavior.limitAttachment(with: a, attachedTo: b), material, heavy)
        material.addLinearVelocity(Vector(-900, 300), for: a)
        try animator.ticks(200) { tick in #expect(a.center.distance(to: b.center) < 201, "tick \(tick)") }
        #expect(b.center.x < 0)
    }

    @Test("the length may be set at any time, as documented")
    func length() throws {
        let (post, weight) = (box(0, 0, 20, 20), box(0, 200, 50, 50))
        let rope = AttachmentBehavior.limitAttachment(with: weight, attachedTo: post).with(\.length, 250)
        let anchored = immovable(post)
        let animator = try DynamicAnimator(rope, anchored, GravityBehavior(items: [weight]))
        #expect(rope.length == 250)
        func settles(at y: Double) throws {
            try animator.ticks(240)
            #expect(isAt(weight.center, 0, y, 0.3))
        }
        try settles(at: 250)
        rope.length = 100
        try settles(at: 100)
        rope.length = 180
        try settles(at: 180)
        rope.length = 0
        try settles(at: 0)
    }

    @Test("offsets turn with the items and are not negated")
    func offsets() throws {
        let (post, weight) = (box(0, 0, 100, 100), box(0, 300, 40, 40))
        post.transform = .rotation(.pi / 2)
        let rope = AttachmentBehavior.limitAttachment(
            with: weight, offsetFromCenter: Vector(0, -20), attachedTo: post, offsetFromCenter: Vector(50, 0))
        let anchored = immovable(post)
        let animator = try DynamicAnimator(rope, anchored, GravityBehavior(items: [weight]))
        // The post's right edge points down: from (0, 50) to the weight's top at (0, 280).
        #expect(isNear(rope.length, 230, 1e-3))
        rope.length = 130
        try animator.ticks(400)
        #expect(isAt(weight.center, 0, 200, 0.5))
        #expect(isNear(weight.transform.rotation, 0, 0.01))
    }

    @Test("frequency and damping mean nothing to a rope")
    func stiff() throws {
        func end(_ frequency: Double) throws -> Vector {
            let (a, b) = (box(0, 0, 50, 50), box(200, 0, 50, 50))
            let rope = AttachmentBehavior.limitAttachment(with: a, attachedTo: b)
            (rope.frequency, rope.damping) = (frequency, frequency)
            try DynamicAnimator(rope, impulse(Vector(-1, 0.2), a)).ticks(60)
            return b.center
        }
        #expect(try end(0) == end(1) && end(0).x < 150)
    }

    @Test("the rope from Lua")
    func lua() throws {
        let scene = try TestScene(
            """
            local function item(name, x) return ms.DynamicItem{name = name, center = {x, 0}, bounds = {0, 0, 50, 50}} end
            local a, b = item("a", 0), item("b", 200)
            local animator = ms.DynamicAnimator{}
            local rope = animator:addBehavior(ms.AttachmentBehavior.limit{item = a, attachedToItem = b, offsetFromCenter = {-25, 0}})
            local short = ms.AttachmentBehavior.limit{item = a, attachedToItem = b, length = 120}
            print(rope.length, rope.attachedBehaviorType, short.length)
            local material = animator:addBehavior(ms.DynamicItemBehavior{items = {a, b}, resistance = 0})
            material:addLinearVelocity({-90, 0}, a)
            scene.at(1, function() rope.length = 150 end)
            """)
        #expect(scene.output == ["225.0\titems\t120.0"])
        try scene.advance(59)
        let apart = { try #require(scene.item("b")).center.x - #require(scene.item("a")).center.x }
        #expect(isNear(try apart(), 200, 0.5))
        try scene.advance(60)
        #expect(try apart() < 126)
    }
}
