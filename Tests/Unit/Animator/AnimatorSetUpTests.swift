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

    /// What is done with each of many things.
    enum Change: String, CaseIterable {
        case addBehavior, addChild, removeBehavior, removeChild, removeItem

        /// Makes an animator with so many things, and returns what changes them all.
        fileprivate func prepared(_ count: Int) -> () -> Void {
            let animator = DynamicAnimator()
            let places = (0..<count).map { Vector(Double($0), 0) }
            let items = places.map { UnlinkedItem(center: $0) }
            let behaviors = zip(items, places).map { AttachmentBehavior(item: $0, attachedToAnchor: $1) }
            let parent = DynamicBehavior().added(to: animator)
            let gravity = GravityBehavior(items: items)
            switch self {
            case .addBehavior: return { for behavior in behaviors { animator.addBehavior(behavior) } }
            case .addChild:
                animator.addBehavior(GravityBehavior(items: [UnlinkedItem()]))
                return { for behavior in behaviors { parent.addChildBehavior(behavior) } }
            case .removeBehavior:
                for behavior in behaviors { animator.addBehavior(behavior) }
                return { for behavior in behaviors.reversed() { animator.removeBehavior(behavior) } }
            case .removeChild:
                for behavior in behaviors { parent.addChildBehavior(behavior) }
                return { for behavior in behaviors.reversed() { parent.removeChildBehavior(behavior) } }
            case .removeItem:
                animator.addBehavior(gravity)
                return { for item in items.reversed() { gravity.removeItem(item) } }
            }
        }
    }

    /// The least that the processor spends on so many changes, of a few times.
    private func time(of change: Change, _ count: Int) -> Double {
        var best = Double.infinity
        for _ in 0..<5 { best = min(best, processorTime(of: change.prepared(count))) }
        return best
    }

    @Test("eight times as many changes take some eight times as long, not sixty-four times", arguments: Change.allCases)
    func linear(change: Change) {
        let few = time(of: change, 500)
        #expect(time(of: change, 4000) < 24 * few)
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
