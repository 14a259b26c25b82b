import Moonspring
import TestSupport
import Testing

/// What comes in, comes in whole or not at all, and in a time that grows with the number of things.
@Suite struct AnimatorSetUpTests {
    @Test("a behaviour whose item fails to be read stays out, as an item does and a child")
    func failingItem() throws {
        let scene = try TestScene(
            """
            local Bad = ms.DynamicItem:subclass("Bad")
            function Bad:getCenter() error("no centre") end
            local a, gravity, composite = ms.DynamicAnimator{}, ms.GravityBehavior{}, ms.DynamicBehavior{}
            print(pcall(a.addBehavior, a, ms.GravityBehavior{items = {Bad{}}}))
            a:addBehavior(gravity)
            a:addBehavior(composite)
            print((pcall(gravity.addItem, gravity, Bad{})))
            print((pcall(composite.addChildBehavior, composite, ms.GravityBehavior{items = {Bad{}}})))
            print(#a.behaviors, #gravity.items, #composite.childBehaviors, a.statistics.bodies)
            """)
        #expect(scene.output.first?.hasPrefix("false") == true && scene.output.first?.contains("no centre") == true)
        #expect(Array(scene.output.dropFirst()) == ["false", "false", "2\t0\t0\t0"])
    }

    /// Counted, not timed: looking at all behaviours for each one that comes would ask 3000 * 3000 / 2 times.
    @Test("filling an animator asks each item once, however many behaviours there are")
    func linear() throws {
        final class Asked: UnlinkedItem {
            nonisolated(unsafe) static var count = 0
            override var bounds: Rect {
                get {
                    Self.count += 1
                    return super.bounds
                }
                set { super.bounds = newValue }
            }
        }
        let animator = DynamicAnimator()
        for index in 0..<3000 {
            let item = Asked(center: Vector(Double(index), 0))
            try animator.addBehavior(AttachmentBehavior(item: item, attachedToAnchor: Vector(Double(index), 50)))
        }
        #expect(Asked.count <= 3000 * 3)
        #expect(animator.items.count == 3000)
    }

    @Test("anchoring the last moving item does not end the wait of half a second")
    func anchored() throws {
        let item = UnlinkedItem()
        let material = DynamicItemBehavior(items: [item])
        let animator = DynamicAnimator()
        try animator.addBehavior(GravityBehavior(items: [item]))
        try animator.addBehavior(material)
        for _ in 0..<10 { try animator.tick() }
        material.isAnchored = true
        var ticks = 0
        while animator.isRunning, ticks < 100 {
            try animator.tick()
            ticks += 1
        }
        #expect((30...32).contains(ticks), "\(ticks)")
    }

    @Test("a vector of zeros of any sign has angle 0, and one to the left pi")
    func angles() {
        for vector in [Vector(-0.0, -0.0), Vector(-0.0, 0), Vector(0, -0.0)] { #expect(vector.angle == 0) }
        #expect(Vector(-1, -0.0).angle == Double.pi)
        #expect(Transform(a: -1, b: -0.0, c: 0, d: -1).rotation == Double.pi)
    }

    @Test("an overlay of fields has a bounded number of arrows, wherever the reference view was scrolled to")
    func arrows() throws {
        let root = View(frame: Rect(0, 0, 375, 667))
        let animator = DynamicAnimator(referenceView: root)
        let field = FieldBehavior.linearGravityField(direction: Vector(0, 1))
        try animator.addBehavior(field)
        let count = animator.debugSnapshot().fields.count
        #expect(count > 100 && count <= 24 * 24)
        root.bounds = Rect(1e18, 0, 375, 667)
        #expect(animator.debugSnapshot().fields.isEmpty)
    }
}
