import Moonspring
import TestSupport
import Testing

@Suite("Changes inside callbacks")
struct AnimatorCallbackTests {
    private let animator = DynamicAnimator()
    private let item = box()

    /// Adds a composite whose action runs a closure once.
    private func once(in animator: DynamicAnimator? = nil, _ body: @escaping () throws -> Void) {
        let behavior = DynamicBehavior()
        behavior.action = { [unowned behavior] in
            behavior.action = nil
            do { try body() } catch { Issue.record(error) }
        }
        let target = animator ?? self.animator
        target.addBehavior(behavior)
    }

    @Test("a behavior that removes itself in its action is out at once, and lets go at the end of the tick")
    func removesItself() throws {
        let push = push(Vector(1, 0), item)
        var seen: [Int] = []
        push.action = { [unowned push] in
            animator.removeBehavior(push)
            seen = [animator.behaviors.count, push.dynamicAnimator == nil ? 0 : 1]
        }
        animator.addBehavior(push)
        try animator.tick()
        #expect(seen == [0, 0])
        #expect(animator.linearVelocity(of: item) == nil)
        #expect(!animator.isRunning)
    }

    @Test("a behavior removed by an earlier action still acts in that tick, and not in the next")
    func removedStillActs() throws {
        let victim = DynamicBehavior()
        var acts = 0
        victim.action = { acts += 1 }
        once { animator.removeBehavior(victim) }
        animator.addBehavior(victim)
        try animator.tick()
        #expect(acts == 1)
        try animator.ticks(3)
        #expect(acts == 1)
    }

    @Test("a behavior added in an action is listed at once and begins with the next tick")
    func addedInAction() throws {
        let gravity = GravityBehavior(items: [item])
        var acts = 0
        gravity.action = { acts += 1 }
        var listed = false
        once {
            animator.addBehavior(gravity)
            listed = animator.behaviors.contains { $0 === gravity } && gravity.dynamicAnimator === animator
        }
        try animator.tick()
        #expect(listed)
        #expect(acts == 0)
        #expect(item.center == .zero)
        #expect(animator.isRunning)
        try animator.tick()
        #expect(acts == 1)
        #expect(item.center.y > 0)
    }

    @Test("adding again what the same callback removed cancels the removal: the item keeps its velocity")
    func removalCancelled() throws {
        let gravity = GravityBehavior(items: [item]).added(to: animator)
        try animator.ticks(30)
        let speed = try #require(animator.linearVelocity(of: item)).y
        #expect(speed > 400)
        once {
            animator.removeBehavior(gravity)
            animator.addBehavior(gravity)
        }
        try animator.tick()
        #expect(animator.behaviors.contains { $0 === gravity })
        #expect(try #require(animator.linearVelocity(of: item)).y > speed)
    }

    @Test("removing in a callback what it added leaves nothing behind")
    func additionCancelled() throws {
        let gravity = GravityBehavior(items: [item])
        once {
            animator.addBehavior(gravity)
            animator.removeBehavior(gravity)
        }
        try animator.ticks(2)
        #expect(gravity.dynamicAnimator == nil)
        #expect(animator.items.isEmpty)
        #expect(item.center == .zero)
    }

    @Test("removeAllBehaviors in an action leaves no behavior, and the animator pauses at the end of the tick")
    func removesAll() throws {
        let diary = AnimatorDiary(of: animator)
        var count = -1
        animator.addBehavior(GravityBehavior(items: [box()]))
        once {
            animator.removeAllBehaviors()
            count = animator.behaviors.count
        }
        try animator.tick()
        #expect(count == 0)
        #expect(animator.behaviors.isEmpty)
        #expect(animator.items.isEmpty)
        #expect(diary.entries == ["willResume", "didPause"])
    }

    @Test("items added and removed in an action count at once in the list and move from the next tick")
    func itemsInAction() throws {
        let (first, second) = (box(), box(500))
        let gravity = GravityBehavior(items: [first]).added(to: animator)
        var names: [Bool] = []
        once {
            gravity.addItem(second)
            gravity.removeItem(first)
            names = [gravity.contains(first), gravity.contains(second)]
        }
        try animator.tick()
        #expect(names == [false, true])
        let place = first.center
        #expect(second.center == Point(500, 0))
        try animator.tick()
        #expect(first.center == place)
        #expect(second.center.y > 0)
    }

    @Test("children added in an action begin with the next tick; removed ones stop after the tick")
    func childrenInAction() throws {
        let parent = DynamicBehavior().with(\.keepsAnimatorRunning, true)
        let gravity = GravityBehavior(items: [item])
        var acts = 0
        gravity.action = { acts += 1 }
        var tick = 0
        parent.action = { [unowned parent] in
            tick += 1
            if tick == 1 { parent.addChildBehavior(gravity) }
            if tick == 3 { parent.removeChildBehavior(gravity) }
        }
        animator.addBehavior(parent)
        var places: [Double] = []
        try animator.ticks(5) { _ in places.append(item.center.y) }
        #expect(places[0] == 0)
        #expect(places[1] > 0)
        #expect(places[2] > places[1])
        #expect(places[4] == places[2])
        #expect(acts == 2)
        #expect(parent.childBehaviors.isEmpty)
    }

    @Test("a behavior moved to another animator in a callback ends up there, with its item")
    func movedToAnother() throws {
        let clock = AnimatorClock()
        let second = DynamicAnimator(clock: clock)
        let gravity = GravityBehavior(items: [item])
        let first = try DynamicAnimator(clock: clock, gravity)
        once(in: first) {
            first.removeBehavior(gravity)
            second.addBehavior(gravity)
        }
        clock.tick()
        clock.tick()
        #expect(gravity.dynamicAnimator === second)
        #expect(clock.animator(of: item) === second)
        #expect(first.items.isEmpty)
        let place = item.center.y
        clock.tick()
        #expect(item.center.y > place)
    }

    @Test("a callback may pause, wake and empty other animators of the clock")
    func otherAnimator() throws {
        let clock = AnimatorClock()
        let first = DynamicAnimator(clock: clock)
        let second = try DynamicAnimator(clock: clock, GravityBehavior(items: [item]))
        once(in: first) { second.removeAllBehaviors() }
        clock.tick()
        #expect(second.behaviors.isEmpty)
        #expect(item.center == .zero)
        clock.tick()
        #expect(!second.isRunning)
    }

    @Test("an item that cannot be moved is refused where the callback adds it, and nothing is left of it")
    func refusedInCallback() throws {
        var refusal: DynamicsError?
        let bad = GravityBehavior(items: [UnlinkedItem(bounds: Rect(0, 0, 0, 5))])
        once { refusal = animator.refusal(of: bad) }
        try animator.tick()
        #expect(refusal != nil)
        #expect(bad.dynamicAnimator == nil)
        #expect(!animator.behaviors.contains { $0 === bad })
    }

    @Test("what can no longer be moved at the end of the tick is taken out, and the tick throws")
    func refusedAtTheEnd() throws {
        let gravity = GravityBehavior(items: [item])
        let behavior = DynamicBehavior()
        behavior.keepsAnimatorRunning = true
        behavior.action = {
            animator.addBehavior(gravity)
            item.bounds = .zero
        }
        animator.addBehavior(behavior)
        #expect(throws: DynamicsError.self) { try animator.tick() }
        #expect(!animator.behaviors.contains { $0 === gravity })
        #expect(animator.elapsedTime > 0)
        #expect(animator.isRunning)
    }

    @Test("a behavior that a callback moves to another animator acts on that one's items only")
    func movedMeanwhile() throws {
        let (first, second) = (DynamicAnimator(), DynamicAnimator())
        let (own, moved) = (box(), box())
        second.addBehavior(GravityBehavior(items: (0..<9).map { _ in box() }))
        let material = DynamicItemBehavior(items: [own])
        let traveller = DynamicItemBehavior(items: [moved]).with(\.density, 7)
        first.addBehavior(material)
        first.addBehavior(traveller)
        first.addBehavior(GravityBehavior(items: [own]))
        once(in: first) {
            first.removeBehavior(traveller)
            second.addBehavior(traveller)
            material.density = 3
            _ = material.linearVelocity(for: own)
        }
        for _ in 0..<3 {
            try first.tick()
            try second.tick()
        }
        #expect(first.properties(of: own)?.density == 3)
        #expect(first.properties(of: moved) == nil)
        #expect(second.properties(of: moved)?.density == 7)
    }
}
