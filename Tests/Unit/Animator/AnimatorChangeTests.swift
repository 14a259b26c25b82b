import Moonspring
import TestSupport
import Testing

@Suite("Behaviors that come and go between ticks")
struct AnimatorChangeTests {
    private let animator = DynamicAnimator()

    @Test("what is removed between two ticks gives its items up at once, and the others keep their order")
    func removedBetweenTicks() throws {
        let boxes = (0..<4).map { box(Double($0) * 200) }
        func places() -> [Int] { animator.items.map { item in boxes.firstIndex { $0 === item }! } }
        var order: [Int] = []
        let behaviors = boxes.enumerated().map { index, item in
            let gravity = GravityBehavior(items: [item])
            gravity.action = { order.append(index) }
            return gravity
        }
        let parent = DynamicBehavior()
        for child in behaviors[1...2] { parent.addChildBehavior(child) }
        for behavior in [behaviors[0], parent, behaviors[3]] { animator.addBehavior(behavior) }
        try animator.tick()
        parent.removeChildBehavior(behaviors[1])
        #expect(places() == [0, 2, 3])
        #expect(animator.linearVelocity(of: boxes[1]) == nil)
        animator.removeBehavior(behaviors[0])
        animator.addBehavior(behaviors[0])
        #expect(places() == [2, 3, 0])
        #expect(animator.linearVelocity(of: boxes[0]) == Vector.zero)
        order.removeAll()
        try animator.tick()
        #expect(order == [2, 3, 0])
        animator.removeBehavior(parent)
        #expect(places() == [3, 0])
        animator.removeAllBehaviors()
        #expect(places().isEmpty)
        #expect(animator.statistics.bodies == 0)
    }

    @Test("a willMove that removes and adds others leaves the tree and the items as it asks for")
    func changesOnTheWayOut() throws {
        let (item, late) = (box(), box(500))
        let other = GravityBehavior(items: [item])
        let new = GravityBehavior(items: [late])
        let parent = DynamicBehavior()
        parent.addChildBehavior(GravityBehavior(items: [item]))
        var notes: [String] = []
        let trigger = WatchedBehavior("trigger") { note in
            notes.append(note)
            guard note == "trigger out" else { return }
            animator.removeBehavior(other)
            parent.addChildBehavior(new)
            animator.addBehavior(parent)
        }
        trigger.addChildBehavior(WatchedBehavior("child") { notes.append($0) })
        for behavior in [other, trigger] { animator.addBehavior(behavior) }
        notes.removeAll()
        animator.removeBehavior(trigger)
        #expect(notes == ["trigger out", "child out"])
        #expect(animator.behaviors.map(ObjectIdentifier.init) == [ObjectIdentifier(parent)])
        #expect(animator.items.map { ObjectIdentifier($0) } == [ObjectIdentifier(item), ObjectIdentifier(late)])
        #expect(other.dynamicAnimator == nil && new.dynamicAnimator === animator)
    }

    @Test("a behavior that its willMove brings back at once stays, with its item")
    func broughtBack() throws {
        final class Clinging: DynamicBehavior {
            override func willMove(to animator: DynamicAnimator?) {
                super.willMove(to: animator)
                if animator == nil { home?.addBehavior(self) }
            }
            var home: DynamicAnimator?
        }
        let behavior = Clinging()
        behavior.addChildBehavior(GravityBehavior(items: [box()]))
        behavior.home = animator
        animator.addBehavior(behavior)
        animator.removeBehavior(behavior)
        #expect(behavior.dynamicAnimator === animator)
        #expect(animator.behaviors.count == 1 && animator.items.count == 1)
        behavior.home = nil
        animator.removeBehavior(behavior)
        #expect(animator.behaviors.isEmpty && animator.items.isEmpty)
    }

    @Test("the last behavior that sets a property decides, whatever has left meanwhile")
    func lastDecides() throws {
        let item = box()
        func density(_ density: Double) -> DynamicItemBehavior {
            DynamicItemBehavior(items: [item]).with(\.density, density).added(to: animator)
        }
        let (first, second) = (density(2), density(3))
        #expect(animator.properties(of: item)?.density == 3)
        animator.removeBehavior(first)
        let third = density(5)
        #expect(animator.properties(of: item)?.density == 5)
        animator.removeBehavior(second)
        #expect(animator.properties(of: item)?.density == 5)
        animator.addBehavior(second)
        #expect(animator.properties(of: item)?.density == 3)
        animator.removeBehavior(second)
        #expect(animator.properties(of: item)?.density == 5)
        animator.removeBehavior(third)
        #expect(animator.properties(of: item) == nil)
    }

    @Test("a child that is added before other behaviors acts before them, and they still decide")
    func childBetween() throws {
        let (item, other) = (box(), box(500))
        var order: [String] = []
        func behavior(_ name: String, density: Double) -> DynamicItemBehavior {
            let behavior = DynamicItemBehavior(items: [item]).with(\.density, density)
            behavior.action = { order.append(name) }
            return behavior
        }
        let (outer, inner) = (DynamicBehavior(), DynamicBehavior())
        outer.addChildBehavior(inner)
        animator.addBehavior(outer)
        let last = behavior("last", density: 7).added(to: animator)
        inner.addChildBehavior(behavior("first", density: 2))
        outer.addChildBehavior(behavior("third", density: 4))
        inner.addChildBehavior(behavior("second", density: 3))
        inner.addChildBehavior(GravityBehavior(items: [other]))
        #expect(animator.properties(of: item)?.density == 7)
        #expect(animator.items.map { ObjectIdentifier($0) } == [ObjectIdentifier(item), ObjectIdentifier(other)])
        try animator.tick()
        #expect(order == ["first", "second", "third", "last"])
        animator.removeBehavior(last)
        #expect(animator.properties(of: item)?.density == 4)
        outer.removeChildBehavior(inner)
        #expect(animator.properties(of: item)?.density == 4)
        #expect(animator.items.map { ObjectIdentifier($0) } == [ObjectIdentifier(item)])
        order.removeAll()
        try animator.tick()
        #expect(order == ["third"])
    }

    @Test("of velocity fields the first in the tree decides, also where it came last")
    func firstField() throws {
        let item = box()
        func field(_ velocity: Double) -> FieldBehavior {
            .velocityField(direction: Vector(velocity, 0)).holding(item)
        }
        let parent = DynamicBehavior().added(to: animator)
        animator.addBehavior(field(1))
        try animator.tick()
        #expect(try #require(animator.linearVelocity(of: item)).x > 0)
        parent.addChildBehavior(field(-1))
        try animator.tick()
        #expect(try #require(animator.linearVelocity(of: item)).x < 0)
    }

    @Test("the drag behavior that is last in the tree answers for an item, whenever it came")
    func lastDrag() {
        let item = box()
        let parent = DynamicBehavior().added(to: animator)
        let last = DragBehavior(item: item).added(to: animator)
        let first = DragBehavior(item: item)
        parent.addChildBehavior(first)
        #expect(animator.drag(of: item) === last)
        animator.removeBehavior(last)
        #expect(animator.drag(of: item) === first)
        parent.removeChildBehavior(first)
        #expect(animator.drag(of: item) == nil)
    }

    @Test("a child that cannot be moved is refused, and those before it stay")
    func refusedChild() throws {
        let parent = DynamicBehavior().added(to: animator)
        animator.addBehavior(GravityBehavior(items: [box()]))
        parent.addChildBehavior(GravityBehavior(items: [box()]))
        let composite = DynamicBehavior()
        composite.addChildBehavior(GravityBehavior(items: [box()]))
        composite.addChildBehavior(GravityBehavior(items: [UnlinkedItem(bounds: .zero)]))
        #expect(parent.refusal(of: composite) != nil)
        #expect(throws: DynamicsError.self) { try parent.admitChild(composite) }
        #expect(parent.childBehaviors.count == 1 && composite.dynamicAnimator == nil)
        #expect(animator.items.count == 2)
    }
}
