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

    /// The least that the processor spends on adding so many attachments, each to an item of its own, of a few times.
    private func fillingTime(_ count: Int) throws -> Double {
        var best = Double.infinity
        for _ in 0..<5 {
            let start = processorTime()
            let animator = DynamicAnimator()
            for index in 0..<count {
                let place = Vector(Double(index), 0)
                animator.addBehavior(AttachmentBehavior(item: UnlinkedItem(center: place), attachedToAnchor: place))
            }
            best = min(best, processorTime() - start)
        }
        return best
    }

    @Test("eight times as many behaviours take some eight times as long to add, not sixty-four times")
    func linear() throws {
        let few = try fillingTime(500)
        #expect(try fillingTime(4000) < 24 * few)
    }

    @Test("anchoring the last moving item does not end the wait of half a second")
    func anchored() throws {
        let item = UnlinkedItem()
        let material = DynamicItemBehavior(items: [item])
        let animator = try DynamicAnimator(GravityBehavior(items: [item]), material)
        try animator.ticks(10)
        material.isAnchored = true
        let ticks = try #require(try animator.tickUntilPaused(limit: 100))
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
        let field = FieldBehavior.linearGravityField(direction: Vector(0, 1))
        let animator = try DynamicAnimator(referenceView: root, field)
        let count = animator.debugSnapshot().fields.count
        #expect(count > 100 && count <= 24 * 24)
        root.bounds = Rect(1e18, 0, 375, 667)
        #expect(animator.debugSnapshot().fields.isEmpty)
    }
}
