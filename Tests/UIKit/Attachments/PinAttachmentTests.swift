import Moonspring
import TestSupport
import Testing

/// Row 36 of the worked scenes, and the hinge of §10.
@Suite struct PinAttachmentTests {
    /// Two bars of 100 x 20 with a common end.
    private struct Bars {
        let a = box(0, 0, 100, 20)
        let b = box(100, 0, 100, 20)
        let pin: AttachmentBehavior

        init(_ range: FloatRange = .infinite, friction: Double = 0) {
            pin = AttachmentBehavior.pinAttachment(with: a, attachedTo: b, attachmentAnchor: Vector(50, 0))
            pin.attachmentRange = range
            pin.frictionTorque = friction
        }

        /// The second bar's angle minus the first one's.
        var angle: Double { b.transform.rotation - a.transform.rotation }

        /// How far the two ends are apart.
        var gap: Double {
            let endOfA = a.center + Vector(50, 0).rotated(by: a.transform.rotation)
            return endOfA.distance(to: b.center - Vector(50, 0).rotated(by: b.transform.rotation))
        }
    }

    private static let ranges = [
        FloatRange(minimum: -.pi / 4, maximum: .pi / 4), FloatRange(minimum: -0.2, maximum: 0.9),
    ]

    @Test("two free bars clamp at the ends of their range, and keep their ends together", arguments: ranges, [3.0, -3])
    func clamps(range: FloatRange, spin: Double) throws {
        let bars = Bars(range)
        let material = frictionless(bars.a, bars.b)
        let animator = try DynamicAnimator(bars.pin, material)
        material.addAngularVelocity(spin, for: bars.b)
        var angles: [Double] = []
        try animator.ticks(240) { tick in
            angles.append(bars.angle)
            #expect(bars.gap < 0.2, "tick \(tick)")
        }
        #expect(angles.allSatisfy { $0 > range.minimum - 0.01 && $0 < range.maximum + 0.01 })
        let end = spin > 0 ? angles.max() : angles.min()
        #expect(isNear(end, spin > 0 ? range.maximum : range.minimum, 0.01))
    }

    @Test("the range is the second item's angle minus the first one's, clockwise positive, whichever is anchored")
    func sign() throws {
        for (anchorsFirst, force, end) in [(true, 1.0, 0.9), (true, -1, -0.2), (false, 1, 0.2), (false, -1, -0.9)] {
            let bars = Bars(FloatRange(minimum: -0.2, maximum: 0.9))
            let moving = anchorsFirst ? bars.b : bars.a
            let wall = immovable(anchorsFirst ? bars.a : bars.b)
            // Downwards at the free end of the second bar is clockwise; at that of the first one, upwards.
            let pull = push(Vector(0, anchorsFirst ? force : -force), moving)
            pull.setTargetOffsetFromCenter(Vector(anchorsFirst ? 50 : -50, 0), for: moving)
            let animator = try DynamicAnimator(bars.pin, wall, pull)
            try animator.ticks(120)
            #expect(isNear(moving.transform.rotation, end, 0.01), "\(anchorsFirst) \(force)")
        }
    }

    @Test("the angle is 0 when the items come in, however they are turned, and again when they come in anew")
    func reference() throws {
        let bars = Bars(FloatRange(minimum: -0.1, maximum: 0.3))
        bars.b.transform = .rotation(0.5)
        let wall = immovable(bars.a)
        let fall = GravityBehavior(items: [bars.b])
        let animator = try DynamicAnimator(bars.pin, wall, fall)
        try animator.ticks(120)
        #expect(isNear(bars.b.transform.rotation, 0.8, 0.01))
        animator.removeBehavior(bars.pin)
        animator.addBehavior(bars.pin)
        try animator.ticks(120)
        #expect(isNear(bars.b.transform.rotation, 1.1, 0.01))
    }

    @Test("a large friction torque freezes the hinge, and so does a range of zero")
    func freezes() throws {
        for (range, friction) in [(FloatRange.infinite, 1000.0), (.zero, 0)] {
            let bars = Bars(range, friction: friction)
            let material = frictionless(bars.a, bars.b)
            let animator = try DynamicAnimator(bars.pin, material)
            material.addAngularVelocity(3, for: bars.b)
            try animator.ticks(120) { tick in #expect(isNear(bars.angle, 0, 0.005), "tick \(tick)") }
            // The two turn on as one.
            #expect(bars.a.transform.rotation > 0.3)
        }
    }

    @Test("friction torque is in newton metres: 0.5 takes 3 rad/s each second from an item of 1/6 kg m²")
    func friction() throws {
        let (post, wheel) = (box(0, 0, 10, 10), box(0, 0))
        let pin = AttachmentBehavior.pinAttachment(with: post, attachedTo: wheel, attachmentAnchor: .zero)
        pin.frictionTorque = 0.5
        let wall = immovable(post)
        let material = frictionless(wheel)
        let animator = try DynamicAnimator(pin, wall, material)
        material.addAngularVelocity(6, for: wheel)
        try animator.ticks(60)
        #expect(isNear(material.angularVelocity(for: wheel), 3, 0.05))
        try animator.ticks(61)
        #expect(isNear(material.angularVelocity(for: wheel), 0, 0.01))
        // 6 rad/s down to 0 in 2 s.
        #expect(isNear(animator.rotation(of: wheel), 6, 0.05))
        pin.frictionTorque = 0
        material.addAngularVelocity(-4, for: wheel)
        try animator.ticks(60)
        #expect(isNear(material.angularVelocity(for: wheel), -4, 0.01))
    }

    @Test("a range set live takes effect at once, beyond it the bar comes back")
    func live() throws {
        let bars = Bars()
        let wall = immovable(bars.a)
        let animator = try DynamicAnimator(bars.pin, wall, GravityBehavior(items: [bars.b]))
        try animator.ticks(20)
        #expect(bars.angle > 0.5)
        bars.pin.attachmentRange = FloatRange(minimum: -1, maximum: 0.4)
        try animator.ticks(10)
        #expect(isNear(bars.angle, 0.4, 0.005))
        try animator.ticks(30)
        #expect(isNear(bars.angle, 0.4, 0.005))
        bars.pin.attachmentRange = .infinite
        try animator.ticks(20)
        #expect(bars.angle > 1)
    }

    @Test("the bars from Lua: one end without a limit, then both, then friction")
    func lua() throws {
        let scene = try TestScene(
            """
            local function bar(name, x) return ms.DynamicItem{name = name, center = {x, 0}, bounds = {0, 0, 100, 20}} end
            local a, b = bar("a", 0), bar("b", 100)
            local animator = ms.DynamicAnimator{}
            local pin = animator:addBehavior(ms.AttachmentBehavior.pin{item = a, attachedToItem = b, attachmentAnchor = {50, 0}})
            print(pin.attachmentRange[1], pin.attachmentRange[2], pin.frictionTorque, pin.attachedBehaviorType, pin.anchorPoint)
            pin.attachmentRange = {-math.pi / 4, math.huge}
            print(pin.attachmentRange[2] == math.huge, #pin.attachmentRange)
            animator:addBehavior(ms.DynamicItemBehavior{items = {a}, isAnchored = true})
            local gravity = animator:addBehavior(ms.GravityBehavior{items = {b}, gravityDirection = {0, -1}})
            scene.at(2, function() pin.attachmentRange = {-0.2, 0.9}; gravity.gravityDirection = {0, 1} end)
            scene.at(4, function() pin.frictionTorque = 1000; gravity.gravityDirection = {0, -1} end)
            """)
        #expect(scene.output == ["-inf\tinf\t0.0\titems\tvec(0, 0)", "true\t2"])
        try scene.advance(119)
        #expect(isNear(scene.item("b")?.rotation, -Double.pi / 4, 0.01))
        try scene.advance(120)
        #expect(isNear(scene.item("b")?.rotation, 0.9, 0.01))
        try scene.advance(120)
        #expect(isNear(scene.item("b")?.rotation, 0.9, 0.01))
    }
}
