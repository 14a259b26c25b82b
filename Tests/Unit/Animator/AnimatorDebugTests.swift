import Moonspring
import TestSupport
import Testing

@Suite("What lies behind an animator's motion")
struct AnimatorDebugTests {
    @Test("the overlay is off until somebody asks for it")
    func flag() {
        let animator = DynamicAnimator()
        #expect(!animator.debugEnabled)
        animator.debugEnabled = true
        #expect(animator.debugEnabled)
    }

    @Test("an animator without behaviours has nothing to show")
    func empty() { #expect(DynamicAnimator().debugSnapshot() == DebugSnapshot()) }

    @Test("a body shows its rectangle turned about its centre, its velocity, and that it is awake")
    func body() throws {
        let (root, view) = viewPair()
        view.rotation = .pi / 2
        view.size = Vector(100, 40)
        let behavior = DynamicItemBehavior(items: [view]).with(\.resistance, 0)
        let animator = try DynamicAnimator(referenceView: root, behavior)
        behavior.addLinearVelocity(Vector(60, 0), for: view)
        let before = try #require(animator.debugSnapshot().bodies.first)
        #expect(before.velocity.distance(to: Vector(60, 0)) < 1e-4)
        #expect(before.center == Point(200, 200) && before.isAwake && !before.isAnchored)
        try animator.tick()
        let body = try #require(animator.debugSnapshot().bodies.first)
        #expect(animator.debugSnapshot().bodies.count == 1)
        #expect(body.center == view.center && body.center.x > 200.4)
        let outline = try #require(body.outlines.first)
        #expect(body.outlines.count == 1 && outline.count == 4)
        // Turned by a quarter: 40 wide and 100 high, its first corner now the top right one.
        let corners = [Vector(20, -50), Vector(20, 50), Vector(-20, 50), Vector(-20, -50)]
        for (corner, expected) in zip(outline, corners) {
            #expect((corner - view.center).distance(to: expected) < 1e-3)
        }
    }

    @Test("bodies come in the order in which the items came in; those that left are gone")
    func order() throws {
        let items = [box(300), box(100), box(200)]
        let gravity = GravityBehavior(items: [items[0]])
        let animator = try DynamicAnimator(gravity, DynamicItemBehavior(items: [items[1], items[0]]))
        gravity.addItem(items[2])
        #expect(animator.debugSnapshot().bodies.map(\.center.x) == [300, 200, 100])
        gravity.removeItem(items[2])
        #expect(animator.debugSnapshot().bodies.map(\.center.x) == [300, 100])
    }

    @Test("an anchored body says so, and one that has come to rest is not awake")
    func anchored() throws {
        let (moving, fixed) = (box(0), box(500))
        let animator = try DynamicAnimator(DynamicItemBehavior(items: [moving]))
        animator.addBehavior(immovable(fixed))
        try animator.tick()
        #expect(animator.debugSnapshot().bodies.map(\.isAnchored) == [false, true])
        #expect(animator.debugSnapshot().bodies[0].isAwake)
        #expect(try animator.tickUntilPaused() != nil)
        #expect(animator.debugSnapshot().bodies.map(\.isAwake) == [false, false])
        #expect(animator.debugSnapshot().bodies.map(\.velocity) == [.zero, .zero])
    }

    @Test("rods, springs and snaps show where they hold, now")
    func links() throws {
        let (item, other) = (box(), box(200))
        item.transform = .rotation(.pi / 2)
        let animator = DynamicAnimator()
        let rod = AttachmentBehavior(item: item, offsetFromCenter: Vector(30, 0), attachedToAnchor: Point(0, -100))
        let spring = AttachmentBehavior(item: item, attachedTo: other, attachedOffsetFromCenter: Vector(-50, 10))
        spring.frequency = 2
        let snap = SnapBehavior(item: other, snapTo: Point(300, 50))
        let group = DynamicBehavior()
        for behavior in [spring, snap] { group.addChildBehavior(behavior) }
        animator.addBehavior(rod)
        animator.addBehavior(group)
        let links = animator.debugSnapshot().links
        #expect(links.map(\.kind) == [.attachment, .spring, .snap])
        #expect(links[0].from.distance(to: Point(0, 30)) < 1e-3 && links[0].to == Point(0, -100))
        #expect(links[1].from == Point(0, 0) && links[1].to == Point(150, 10))
        #expect(links[2].from == Point(200, 0) && links[2].to == Point(300, 50))

        rod.anchorPoint = Point(5, -90)
        snap.snapPoint = Point(0, 0)
        try animator.ticks(5)
        let later = animator.debugSnapshot()
        #expect(later.links[0].to == Point(5, -90) && later.links[2].to == Point(0, 0))
        #expect(later.links[2].from == other.center && later.links[2].from != Point(200, 0))
        animator.removeBehavior(group)
        #expect(animator.debugSnapshot().links.map(\.kind) == [.attachment])
        #expect(later.boundaries.isEmpty && later.contacts.isEmpty && later.fields.isEmpty)
    }

    @Test(
        "the later kinds of attachments show one link each: a line along the axis, a point, the centres, the rope's ends"
    )
    func laterLinks() throws {
        let (item, other) = (box(), box(200))
        let animator = DynamicAnimator()
        let rail = AttachmentBehavior.slidingAttachment(
            with: item, attachmentAnchor: Point(-70, 30), axisOfTranslation: Vector(0, 2))
        rail.attachmentRange = FloatRange(minimum: -200, maximum: .infinity)
        let slide = AttachmentBehavior.slidingAttachment(
            with: item, attachedTo: other, attachmentAnchor: Point(100, 0), axisOfTranslation: Vector(1, 0))
        slide.attachmentRange = FloatRange(minimum: -20, maximum: 50)
        let rope = AttachmentBehavior.limitAttachment(
            with: item, offsetFromCenter: Vector(50, 0), attachedTo: other, offsetFromCenter: Vector(0, 10))
        let pin = AttachmentBehavior.pinAttachment(with: item, attachedTo: other, attachmentAnchor: Point(90, 20))
        let weld = AttachmentBehavior.fixedAttachment(with: item, attachedTo: other, attachmentAnchor: Point(90, 20))
        for behavior in [rail, slide, rope, pin, weld] { animator.addBehavior(behavior) }
        let links = animator.debugSnapshot().links
        #expect(links.map(\.kind) == [.slide, .slide, .rope, .pin, .fixed])
        let places = [
            (Point(0, -200), Point(0, 1000)), (Point(80, 0), Point(150, 0)), (Point(50, 0), Point(200, 10)),
            (Point(90, 20), Point(90, 20)), (Point(0, 0), Point(200, 0)),
        ]
        for (link, (from, to)) in zip(links, places) {
            #expect(link.from.distance(to: from) < 1e-3 && link.to.distance(to: to) < 1e-3, "\(link)")
        }
        for behavior in [slide, rope, pin, weld] { animator.removeBehavior(behavior) }
        rail.anchorPoint += Vector(10, 0)
        #expect(animator.debugSnapshot().links[0].from.distance(to: Point(10, -200)) < 1e-3)
        rail.attachmentRange = .zero
        try animator.ticks(2)
        let still = try #require(animator.debugSnapshot().links.first)
        #expect(still.from == still.to && still.from.distance(to: Point(10, 0)) < 1e-3)
    }

    @Test("the line of a slide turns with its first item")
    func turningLine() throws {
        let (item, other) = (box(), box(200))
        let animator = DynamicAnimator()
        animator.addBehavior(
            AttachmentBehavior.slidingAttachment(
                with: item, attachedTo: other, attachmentAnchor: Point(100, 0), axisOfTranslation: Vector(1, 0)))
        let material = DynamicItemBehavior(items: [item, other]).added(to: animator)
        for body in [item, other] { material.addAngularVelocity(2, for: body) }
        try animator.ticks(30)
        let link = try #require(animator.debugSnapshot().links.first)
        let turn = try #require(animator.rotation(of: item))
        #expect(abs(turn) > 0.1)
        #expect(abs((link.to - link.from).rotated(by: -turn).angle) < 1e-3)
        let middle = (link.to - link.from).normalized
        let off = other.center - link.from
        #expect(abs(off.x * middle.y - off.y * middle.x) < 1)
    }

    @Test("an item that another animator took is gone from the first, and so is what held it")
    func taken() throws {
        let clock = AnimatorClock()
        let (first, second) = (DynamicAnimator(clock: clock), DynamicAnimator(clock: clock))
        let (item, other) = (box(50), box(300))
        first.addBehavior(AttachmentBehavior(item: other, attachedTo: item))
        first.addBehavior(SnapBehavior(item: item, snapTo: .zero))
        second.addBehavior(GravityBehavior(items: [item]))
        #expect(first.debugSnapshot().links.isEmpty)
        #expect(first.debugSnapshot().bodies.map(\.center.x) == [300])
        #expect(second.debugSnapshot().bodies.map(\.center.x) == [50])
    }

    @Test("looking changes nothing: every position stays the same to the last bit")
    func sideEffects() throws {
        func run(isWatched: Bool) throws -> [Point] {
            let items = (0..<4).map { box(Double($0) * 130, 0) }
            let animator = DynamicAnimator()
            animator.addBehavior(GravityBehavior(items: Array(items.prefix(2))))
            animator.addBehavior(AttachmentBehavior(item: items[0], attachedToAnchor: Point(50, -100)))
            animator.addBehavior(SnapBehavior(item: items[3], snapTo: Point(10, 300)))
            let properties = DynamicItemBehavior(items: items).added(to: animator)
            properties.addLinearVelocity(Vector(100, 40), for: items[2])
            var places: [Point] = []
            func look() { if isWatched { _ = animator.debugSnapshot() } }
            properties.action = look
            for tick in 0..<120 {
                look()
                // A property that is set and taken back between ticks: taking it over at once would stop the items.
                properties.isAnchored = true
                look()
                properties.isAnchored = false
                properties.density = Double(1 + tick % 3)
                look()
                try animator.tick()
                look()
                places += items.map(\.center)
            }
            return places
        }
        let watched = try run(isWatched: true)
        #expect(try watched == run(isWatched: false))
        #expect(watched.count == 480 && Set(watched.map(\.x)).count > 100)
    }
}
