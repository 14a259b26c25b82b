import Moonspring
import TestSupport
import Testing

@Suite("Behaviors and their places")
struct AnimatorTreeTests {
    private let animator = DynamicAnimator()

    @Test("adding a behavior again at the same level changes nothing")
    func addedTwice() throws {
        let gravity = GravityBehavior(items: [box()])
        #expect(animator.addBehavior(gravity) === gravity)
        #expect(animator.addBehavior(gravity) === gravity)
        #expect(animator.behaviors.count == 1)
        let parent = DynamicBehavior()
        let child = DynamicBehavior()
        parent.addChildBehavior(child)
        parent.addChildBehavior(child)
        #expect(parent.childBehaviors.count == 1)
    }

    @Test("a behavior in two animators is an error, and stays where it was")
    func twoAnimators() throws {
        let (first, second) = (DynamicAnimator(), DynamicAnimator())
        let gravity = GravityBehavior(items: [box()]).added(to: first)
        #expect(second.refusal(of: gravity) != nil)
        #expect(gravity.dynamicAnimator === first)
        #expect(second.behaviors.isEmpty)
        #expect(!second.isRunning)
        first.removeBehavior(gravity)
        second.addBehavior(gravity)
        #expect(gravity.dynamicAnimator === second)
    }

    @Test("a behavior twice in a tree is an error: as child and top level, or under two parents")
    func twiceInATree() throws {
        let (parent, other, child) = (DynamicBehavior(), DynamicBehavior(), DynamicBehavior())
        parent.addChildBehavior(child)
        animator.addBehavior(parent)
        #expect(animator.refusal(of: child) != nil)
        #expect(other.refusal(of: child) != nil)
        #expect(other.refusal(of: parent) != nil)
        #expect(animator.behaviors.count == 1)
        #expect(other.childBehaviors.isEmpty)
        #expect(child.parent === parent)
    }

    @Test("a child of a behavior that is in no animator cannot go into one by itself")
    func childAlone() throws {
        let parent = DynamicBehavior()
        let child = DynamicBehavior()
        parent.addChildBehavior(child)
        #expect(DynamicAnimator().refusal(of: child) != nil)
    }

    @Test("a behavior cannot hold itself, at any depth")
    func cycle() throws {
        let (a, b, c) = (DynamicBehavior(), DynamicBehavior(), DynamicBehavior())
        a.addChildBehavior(b)
        b.addChildBehavior(c)
        #expect(a.refusal(of: a) != nil)
        #expect(c.refusal(of: a) != nil)
        #expect(c.childBehaviors.isEmpty)
    }

    @Test("only composites take children")
    func primitives() throws {
        let item = box()
        let primitives: [DynamicBehavior] = [
            GravityBehavior(), PushBehavior(), DynamicItemBehavior(), SnapBehavior(item: item, snapTo: .zero),
            AttachmentBehavior(item: item, attachedToAnchor: .zero),
        ]
        for primitive in primitives {
            #expect(primitive.refusal(of: DynamicBehavior()) != nil)
            #expect(primitive.childBehaviors.isEmpty)
        }
    }

    @Test("behaviors nest 200 deep and no deeper")
    func depth() throws {
        let root = DynamicBehavior()
        var last = root
        for _ in 1..<200 {
            let next = DynamicBehavior()
            last.addChildBehavior(next)
            last = next
        }
        #expect(last.refusal(of: DynamicBehavior()) != nil)
        DynamicAnimator().addBehavior(root)
    }

    @Test("willMove comes parents first, with the animator already there, and with nil on the way out")
    func willMove() throws {
        var notes: [String] = []
        let parent = WatchedBehavior("parent") { notes.append($0) }
        let first = WatchedBehavior("first") { notes.append($0) }
        let second = WatchedBehavior("second") { notes.append($0) }
        let grandchild = WatchedBehavior("grandchild") { notes.append($0) }
        parent.addChildBehavior(first)
        parent.addChildBehavior(second)
        first.addChildBehavior(grandchild)
        #expect(notes.isEmpty)
        animator.addBehavior(parent)
        #expect(notes == ["parent in", "first in", "grandchild in", "second in"])
        notes.removeAll()
        parent.removeChildBehavior(first)
        #expect(notes == ["first out", "grandchild out"])
        notes.removeAll()
        parent.addChildBehavior(first)
        animator.removeBehavior(parent)
        #expect(notes.suffix(4) == ["parent out", "second out", "first out", "grandchild out"])
        notes.removeAll()
        animator.addBehavior(parent)
        notes.removeAll()
        animator.removeAllBehaviors()
        #expect(notes == ["parent out", "second out", "first out", "grandchild out"])
    }

    @Test("willMove runs before any item of the behavior has a body")
    func willMoveBeforeBodies() throws {
        final class Late: DynamicBehavior {
            let gravity = GravityBehavior()
            var count = -1
            override func willMove(to animator: DynamicAnimator?) {
                super.willMove(to: animator)
                guard let animator, childBehaviors.isEmpty else { return }
                count = animator.items.count
                gravity.addItem(box())
                addChildBehavior(gravity)
            }
        }
        let behavior = Late().added(to: animator)
        #expect(behavior.count == 0)
        #expect(animator.items.count == 1)
        #expect(behavior.gravity.dynamicAnimator === animator)
    }

    @Test("behaviors lists the top level in add order, childBehaviors the direct children")
    func lists() throws {
        let (a, b, c) = (DynamicBehavior(), DynamicBehavior(), DynamicBehavior())
        a.addChildBehavior(c)
        for behavior in [b, a] { animator.addBehavior(behavior) }
        #expect(animator.behaviors.map(ObjectIdentifier.init) == [b, a].map(ObjectIdentifier.init))
        #expect(a.childBehaviors.map(ObjectIdentifier.init) == [ObjectIdentifier(c)])
        animator.removeBehavior(c)
        #expect(c.dynamicAnimator === animator)
        a.removeChildBehavior(b)
        #expect(b.dynamicAnimator === animator)
        animator.removeBehavior(a)
        #expect(a.dynamicAnimator == nil)
        #expect(c.dynamicAnimator == nil)
        #expect(c.parent === a)
    }

    @Test("actions run in add order, parents before children, after all items have moved")
    func actionOrder() throws {
        let item = box()
        var order: [String] = []
        var places: [Double] = []
        func behavior(_ name: String) -> DynamicBehavior {
            let behavior = DynamicBehavior()
            behavior.action = {
                order.append(name)
                places.append(item.center.y)
            }
            return behavior
        }
        let first = behavior("first")
        let inner = behavior("inner")
        inner.addChildBehavior(behavior("innermost"))
        first.addChildBehavior(inner)
        first.addChildBehavior(behavior("last child"))
        animator.addBehavior(first)
        animator.addBehavior(behavior("second"))
        animator.addBehavior(GravityBehavior(items: [item]))
        try animator.tick()
        #expect(order == ["first", "inner", "innermost", "last child", "second"])
        #expect(places == [Double](repeating: item.center.y, count: 5))
        #expect(item.center.y > 0)
    }

    @Test("a failed addBehavior leaves nothing in the animator, of all its items")
    func failedAdd() throws {
        let parent = DynamicBehavior()
        parent.addChildBehavior(GravityBehavior(items: [box()]))
        parent.addChildBehavior(GravityBehavior(items: [UnlinkedItem(bounds: .zero)]))
        #expect(animator.refusal(of: parent) != nil)
        #expect(animator.behaviors.isEmpty)
        #expect(animator.items.isEmpty)
        #expect(parent.dynamicAnimator == nil)
        #expect(!animator.isRunning)
    }

    @Test("elapsedTime of a behavior counts from when it came in, and is 0 outside")
    func elapsedTime() throws {
        let keeper = DynamicBehavior().with(\.keepsAnimatorRunning, true)
        let late = DynamicBehavior()
        #expect(keeper.elapsedTime == 0)
        animator.addBehavior(keeper)
        try animator.ticks(30)
        #expect(abs(keeper.elapsedTime - 0.5) < 1e-9)
        keeper.addChildBehavior(late)
        #expect(late.elapsedTime == 0)
        try animator.ticks(60)
        #expect(abs(late.elapsedTime - 1) < 1e-9)
        #expect(abs(keeper.elapsedTime - 1.5) < 1e-9)
        animator.removeBehavior(keeper)
        #expect(keeper.elapsedTime == 0)
        #expect(late.elapsedTime == 0)
        animator.addBehavior(keeper)
        #expect(keeper.elapsedTime == 0)
        #expect(late.elapsedTime == 0)
    }
}
