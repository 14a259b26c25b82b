import Moonspring
import TestSupport
import Testing

/// A column of cells of 300 x 44 points, 54 apart.
private func place(_ index: Int) -> (center: Point, size: Size) { (Point(160, 32 + 54 * Double(index)), Size(300, 44)) }

@Suite("An animator over a layout")
struct LayoutAnimatorTests {
    private func column(_ count: Int = 10, clock: AnimatorClock? = nil) -> LayoutAnimator {
        LayoutAnimator(count: count, clock: clock) { place($0) }
    }

    @Test("attributes are asked for once per item, when they are wanted, and stay the same")
    func lazily() throws {
        var asked: [Int] = []
        let animator = LayoutAnimator(count: 1000) { index in
            asked.append(index)
            return place(index)
        }
        #expect(asked.isEmpty)
        let third = try animator.attributes(at: 2)
        #expect(third.index == 2 && third.center == Point(160, 140) && third.size == Size(300, 44))
        #expect(third.bounds == Rect(0, 0, 300, 44) && third.transform == .identity)
        third.center = Point(1, 2)
        #expect(try animator.attributes(at: 2) === third)
        #expect(try animator.attributes(at: 999).index == 999)
        #expect(asked == [2, 999])
    }

    @Test("behaviours move them as they move any item")
    func moves() throws {
        let animator = column()
        let (first, second) = (try animator.attributes(at: 0), try animator.attributes(at: 1))
        animator.addBehavior(GravityBehavior(items: [first]))
        animator.addBehavior(DynamicItemBehavior(items: [second]).adding(spin: 1, to: second))
        try animator.ticks(3)
        #expect(isNear(first.center.y, 32 + 1.0396, 0.01))
        #expect(isNear(first.center.x, 160, 1e-4) && first.size == Size(300, 44))
        #expect(isNear(second.transform.rotation, 5.0 / 120, 1e-3))
        #expect(animator.items.count == 2)
        #expect(animator.items(in: Rect(0, 60, 320, 10)).first === second)

        first.center = Point(50, 500)
        animator.updateItem(usingCurrentState: first)
        try animator.tick()
        #expect(first.center.x == 50 && first.center.y > 500)
    }

    @Test("an index that the layout has not is refused")
    func range() throws {
        let animator = column(3)
        #expect(errorText { try animator.attributes(at: 3) }?.contains("no item 3: they are 0 to 2") == true)
        #expect(errorText { try animator.attributes(at: -1) }?.contains("no item -1") == true)
        animator.count = 0
        #expect(errorText { try animator.attributes(at: 0) }?.contains("no item 0: it has none") == true)
        #expect(LayoutAnimator().count == 0)
        let mute = LayoutAnimator()
        mute.count = 1
        #expect(
            errorText { try mute.attributes(at: 0) }?.contains("the layout has no attributes for item 0") == true)
    }

    @Test("an item without a size is refused by its index when a behaviour wants a body, not before")
    func zeroSize() throws {
        // What a collection view's layout may answer for what is off the screen.
        let animator = LayoutAnimator(count: 30) { $0 < 20 ? place($0) : (place($0).center, Size(0, 44)) }
        let ghost = try animator.attributes(at: 25)
        let text = animator.refusal(of: AttachmentBehavior(item: ghost, attachedToAnchor: ghost.center))?.message
        #expect(text?.contains("LayoutAttributes 25 has size (0, 44)") == true)
        #expect(animator.behaviors.isEmpty && !animator.isRunning)
        ghost.size = Size(300, 44)
        animator.addBehavior(AttachmentBehavior(item: ghost, attachedToAnchor: ghost.center))
    }

    @Test("views, and attributes of another layout, are refused by name; plain items are not")
    func kinds() throws {
        let (animator, other) = (column(), column())
        let view = View(frame: Rect(0, 0, 10, 10)).with(\.name, "cell")
        #expect(
            animator.refusal(of: GravityBehavior(items: [view]))?.message.contains("View 'cell' is a view")
                == true)
        let strange = try other.attributes(at: 4)
        strange.name = "row"
        #expect(
            animator.refusal(of: GravityBehavior(items: [strange]))?.message.contains(
                "LayoutAttributes 4 'row' does not belong to this animator's layout") == true)
        let plain = DynamicAnimator()
        #expect(
            plain.refusal(of: GravityBehavior(items: [strange]))?.message.contains(
                "LayoutAttributes 4 'row' belongs to a layout") == true)
        let group = DynamicItemGroup(items: [view, box()])
        #expect(animator.refusal(of: GravityBehavior(items: [group]))?.message.contains("View 'cell'") == true)
        let mixed = DynamicItemGroup(items: [strange, box()])
        #expect(plain.refusal(of: GravityBehavior(items: [mixed])) != nil)
        other.addBehavior(GravityBehavior(items: [mixed]))
        animator.addBehavior(GravityBehavior(items: [box()]))
        #expect(animator.behaviors.count == 1)
    }

    @Test("a count that falls forgets what is beyond it; what a behaviour holds goes on moving")
    func count() throws {
        var asked = 0
        let animator = LayoutAnimator(count: 5) { index in
            asked += 1
            return place(index)
        }
        let (kept, gone) = (try animator.attributes(at: 1), try animator.attributes(at: 4))
        let gravity = GravityBehavior(items: [gone]).added(to: animator)
        animator.count = 3
        #expect(throws: DynamicsError.self) { try animator.attributes(at: 4) }
        try animator.ticks(10)
        #expect(gone.center.y > place(4).center.y)
        animator.count = 6
        #expect(try animator.attributes(at: 1) === kept)
        let fresh = try animator.attributes(at: 4)
        #expect(fresh !== gone && fresh.center == place(4).center)
        #expect(asked == 3)
        // It has its body; as a newcomer it would be refused.
        animator.addBehavior(DynamicItemBehavior(items: [gone]))
        animator.removeAllBehaviors()
        #expect(animator.refusal(of: gravity)?.message.contains("or no longer") == true)
    }

    @Test("asking for an item may ask for others, for the same one, and change the count")
    func nested() throws {
        let animator = LayoutAnimator()
        animator.count = 10
        var depth = 0
        animator.attributesForItem = { [unowned animator] index throws(DynamicsError) in
            depth += 1
            if index == 5 { animator.count = 3 }
            if index == 2, depth == 1 { _ = try animator.attributes(at: 2) }
            if index == 0 { return place(0) }
            let before = try animator.attributes(at: index - 1)
            return (before.center + Vector(0, 54), before.size)
        }
        let third = try animator.attributes(at: 2)
        #expect(third.center == place(2).center)
        #expect(try animator.attributes(at: 2) === third)
        #expect(throws: DynamicsError.self) { try animator.attributes(at: 5) }
        #expect(animator.count == 3)
    }

    @Test("layout is called once after each tick, when everything else of the tick is done")
    func layout() throws {
        let animator = column()
        let item = try animator.attributes(at: 0)
        var order: [String] = []
        final class Listener: DynamicAnimatorDelegate {
            var note: (String) -> Void = { _ in }
            func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { note("resume") }
            func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { note("pause") }
        }
        let listener = Listener()
        listener.note = { order.append($0) }
        animator.delegate = listener
        animator.layout = { [unowned animator] in order.append(animator.isRunning ? "layout" : "last layout") }
        let material = DynamicItemBehavior(items: [item])
        material.action = { order.append("action") }
        animator.addBehavior(material)
        try animator.ticks(2)
        #expect(order == ["resume", "action", "layout", "action", "layout"])
        material.action = nil
        try animator.tickUntilPaused()
        #expect(order.suffix(2) == ["pause", "last layout"])
        let count = order.count
        try animator.ticks(3)
        #expect(order.count == count)
    }

    @Test("layout may add, remove and change anything, and cannot step the animator")
    func layoutChanges() throws {
        let clock = AnimatorClock()
        let animator = column(clock: clock)
        let (first, second) = (try animator.attributes(at: 0), try animator.attributes(at: 1))
        let gravity = GravityBehavior(items: [first]).added(to: animator)
        var errors = 0
        var ticks = 0
        animator.layout = { [unowned animator] in
            ticks += 1
            do { try animator.tick() } catch { errors += 1 }
            errors += clock.tick().count
            switch ticks {
            case 1: gravity.addItem(second)
            case 2: animator.removeAllBehaviors()
            case 3: animator.addBehavior(gravity)
            default: animator.layout = nil
            }
        }
        for _ in 0..<3 { #expect(clock.tick().isEmpty) }
        // Each round the animator refuses; the clock asks it only while it runs, which it has ceased to by the third.
        #expect(errors == 5)
        #expect(second.center.y > place(1).center.y)
        #expect(animator.behaviors.count == 1)
        let before = first.center.y
        for _ in 0..<3 { clock.tick() }
        #expect(first.center.y > before && ticks == 4)
    }

    @Test("an animator whose last reference goes in its layout is gone afterwards")
    func dropped() throws {
        weak var watched: LayoutAnimator?
        var holder: LayoutAnimator? = column()
        watched = holder
        let material = GravityBehavior(items: [try #require(holder).attributes(at: 0)])
        holder?.addBehavior(material)
        holder?.layout = { holder = nil }
        try holder?.tick()
        #expect(holder == nil && watched == nil)
    }

    @Test("the content size stands in for the reference bounds, and a change of it wakes")
    func contentSize() throws {
        let animator = column()
        let item = try animator.attributes(at: 0)
        animator.addBehavior(CollisionBehavior(items: [item]).with(\.translatesReferenceBoundsIntoBoundary, true))
        animator.addBehavior(GravityBehavior(items: [item]))
        try animator.ticks(120)
        // Without one there is no boundary.
        #expect(item.center.y > 1500)
        item.center = Point(160, 200)
        animator.updateItem(usingCurrentState: item)
        let material = DynamicItemBehavior(items: [item]).with(\.elasticity, 0)
        material.addLinearVelocity(-material.linearVelocity(for: item), for: item)
        animator.addBehavior(material)
        material.addLinearVelocity(-material.linearVelocity(for: item), for: item)
        animator.contentSize = Size(320, 400)
        #expect(try animator.tickUntilPaused() != nil)
        #expect(isNear(item.center.y, 400 - 22, 0.5))
        animator.contentSize = Size(320, 500)
        #expect(animator.isRunning)
        #expect(try animator.tickUntilPaused() != nil)
        #expect(isNear(item.center.y, 500 - 22, 0.5))
        animator.contentSize = Size(320, 500)
        #expect(!animator.isRunning)
        animator.contentSize = nil
        try animator.ticks(60)
        #expect(item.center.y > 600)
    }

    @Test("attributes taken into a view animator's list at run time are refused without harm")
    func addItem() throws {
        let gravity = GravityBehavior(items: [box()])
        let animator = try DynamicAnimator(gravity)
        let stray = try column().attributes(at: 0)
        #expect(gravity.refusal(of: stray) != nil)
        #expect(gravity.items.count == 1)
        try animator.tick()
    }
}
