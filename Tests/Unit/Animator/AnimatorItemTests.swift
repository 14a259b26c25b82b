import Moonspring
import TestSupport
import Testing

/// A host's own item, which takes any number.
private final class LooseItem: DynamicItem {
    var name: String? { "odd" }
    var kind: String { "DynamicItem" }
    var center: Point
    var bounds: Rect
    var transform: Transform

    init(center: Point = .zero, bounds: Rect = Rect(0, 0, 100, 100), transform: Transform = .identity) {
        (self.center, self.bounds, self.transform) = (center, bounds, transform)
    }
}

@Suite("Items of an animator")
struct AnimatorItemTests {
    private let item = box()

    @Test("items(in:) finds what meets the rect, in the order in which items came in, turned ones by their box")
    func itemsInRect() throws {
        let far = box(1000)
        let near = box()
        let turned = box(200).with(\.transform, .rotation(.pi / 4))
        let animator = try DynamicAnimator(
            DynamicItemBehavior(items: [far, turned]), DynamicItemBehavior(items: [near, far]))
        func found(_ rect: Rect) -> [ObjectIdentifier] { animator.items(in: rect).map { ObjectIdentifier($0) } }
        #expect(found(Rect(-5000, -5000, 10000, 10000)) == [far, turned, near].map(ObjectIdentifier.init))
        #expect(found(Rect(60, -10, 5, 20)).isEmpty)
        #expect(found(Rect(40, -10, 5, 20)) == [ObjectIdentifier(near)])
        // The box of the turned square reaches 70.7 points to the left of its centre.
        #expect(found(Rect(125, -10, 4, 20)).isEmpty)
        #expect(found(Rect(125, -10, 5, 20)) == [ObjectIdentifier(turned)])
        #expect(found(Rect(135, 60, 1, 1)) == [ObjectIdentifier(turned)])
    }

    @Test("items(in:) has no margin, and an edge that touches counts")
    func noMargin() throws {
        let animator = try DynamicAnimator(DynamicItemBehavior(items: [item]))
        #expect(animator.items(in: Rect(50, 0, 10, 10)).count == 1)
        #expect(animator.items(in: Rect(50.01, 0, 10, 10)).isEmpty)
        // UIKit would still return it at 9.9 points.
        #expect(animator.items(in: Rect(59.9, 0, 10, 10)).isEmpty)
        #expect(animator.items(in: Rect(-60, -60.01, 10.001, 10.001)).isEmpty)
        #expect(animator.items(in: Rect(10, 10, 0, 0)).count == 1)
    }

    @Test("the box of items(in:) is that of what the item collides as", arguments: [false, true])
    func boxOfForm(collide: Bool) throws {
        let animator = DynamicAnimator()
        let (disc, wedge) = (box(), box(300))
        disc.collisionBoundsType = .ellipse
        disc.transform = .rotation(.pi / 4)
        wedge.collisionBoundsType = .path
        wedge.collisionBoundingPath = Path(polygon: [Point(0, -50), Point(20, 30), Point(-20, 30)])
        let pair = DynamicItemGroup(items: [box(600), box(900)])
        let items: [any DynamicItem] = [disc, wedge, pair]
        animator.addBehavior(
            collide ? CollisionBehavior(items: items) : DynamicItemBehavior(items: items))
        func found(_ rect: Rect) -> Int { animator.items(in: rect).count }
        // A circle does not grow by turning.
        #expect(found(Rect(50.1, -5, 9, 10)) == 0 && found(Rect(49.9, -5, 9, 10)) == 1)
        #expect(found(Rect(279, 0, 0.5, 1)) == 0 && found(Rect(281, -40, 1, 1)) == 1 && found(Rect(300, 31, 1, 1)) == 0)
        // One box around the whole group, the gap included.
        #expect(found(Rect(700, 0, 100, 1)) == 1)
        wedge.transform = .rotation(.pi / 2)
        animator.updateItem(usingCurrentState: wedge)
        #expect(found(Rect(345, -1, 4, 2)) == 1 && found(Rect(350.1, -1, 4, 2)) == 0)
        #expect(found(Rect(300, 20.1, 1, 1)) == 0)
    }

    @Test("a place set from outside is overwritten at the next tick unless updateItem is called; velocity stays")
    func updateItem() throws {
        let animator = try DynamicAnimator(GravityBehavior(items: [item]))
        try animator.ticks(30)
        item.center = Point(700, 700)
        item.transform = .rotation(1)
        try animator.tick()
        #expect(isNear(item.center.x, 0, 1e-4))
        #expect(item.center.y < 200)
        #expect(isNear(item.transform.rotation, 0, 1e-6))

        item.center = Point(700, 700)
        item.transform = .rotation(1)
        let speed = try #require(animator.linearVelocity(of: item)).y
        animator.updateItem(usingCurrentState: item)
        #expect(animator.linearVelocity(of: item)?.y == speed)
        try animator.tick()
        #expect(isNear(item.center.x, 700, 1e-3))
        #expect(item.center.y > 700 + speed / 60)
        #expect(isNear(item.transform.rotation, 1, 1e-6))
    }

    @Test("updateItem refuses a place that is not finite and leaves the body where it was")
    func updateToNowhere() throws {
        let item = LooseItem()
        let animator = try DynamicAnimator(GravityBehavior(items: [item]))
        try animator.tick()
        item.center = Point(.nan, 0)
        #expect(animator.refusal(of: item)?.kind == .item)
        try animator.tick()
        #expect(item.center.isFinite)
    }

    @Test("bounds are read once, when the body is made")
    func boundsReadOnce() throws {
        let push = push(Vector(1, 0), item)
        let animator = try DynamicAnimator(push)
        item.bounds = Rect(0, 0, 1, 1)
        try animator.tick()
        animator.updateItem(usingCurrentState: item)
        try animator.tick()
        // Mass 1, not 1e-4: 100 pt/s² for three sub-steps.
        #expect(isNear(animator.linearVelocity(of: item)?.x, 100 * 3.0 / 120, 0.01))
        animator.removeBehavior(push)
        animator.addBehavior(push)
        try animator.tick()
        #expect(animator.linearVelocity(of: item)!.x > 1000)
    }

    @Test("an item taken into a second animator leaves the first, with one warning")
    func takenOver() throws {
        let clock = AnimatorClock()
        var warnings: [String] = []
        clock.onWarning = { warnings.append($0) }
        let (first, second) = (DynamicAnimator(clock: clock), DynamicAnimator(clock: clock))
        item.name = "frog"
        let gravity = GravityBehavior(items: [item]).added(to: first)
        first.addBehavior(DynamicItemBehavior(items: [item]))
        clock.tick()
        second.addBehavior(DynamicItemBehavior(items: [item]))
        second.addBehavior(GravityBehavior(items: [item]))
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("DynamicItem 'frog'") == true)
        #expect(clock.animator(of: item) === second)
        #expect(first.items.isEmpty)
        #expect(gravity.contains(item))
        let before = item.center.y
        clock.tick()
        // One body: one gravity acts, from rest, two sub-steps at most.
        #expect(item.center.y - before < 0.3)
        #expect(item.center.y > before)
    }

    @Test("an emptied animator gives its item up without a warning")
    func handedOver() throws {
        let clock = AnimatorClock()
        var warnings: [String] = []
        clock.onWarning = { warnings.append($0) }
        let (first, second) = (DynamicAnimator(clock: clock), DynamicAnimator(clock: clock))
        first.addBehavior(GravityBehavior(items: [item]))
        first.removeAllBehaviors()
        second.addBehavior(GravityBehavior(items: [item]))
        #expect(warnings.isEmpty)
        #expect(clock.animator(of: item) === second)
    }

    @Test("an item without a place in the world is refused by name, before anything changes")
    func refused() throws {
        let cases: [(any DynamicItem, String)] = [
            (UnlinkedItem(bounds: Rect(0, 0, 0, 10)), "size (0, 10)"),
            (UnlinkedItem(bounds: Rect(0, 0, 10, 0)), "size (10, 0)"),
            (UnlinkedItem(bounds: Rect(0, 0, -1, 10)), "size (-1, 10)"),
            (LooseItem(bounds: Rect(0, 0, .nan, 10)), "size (nan, 10)"),
            (UnlinkedItem(bounds: Rect(0, 0, 2e7, 10)), "size (20000000, 10)"),
            (LooseItem(center: Point(.infinity, 0)), "center (inf, 0)"),
            (UnlinkedItem(center: Point(0, -2e7)), "center (0, -20000000)"),
            (LooseItem(transform: .scale(.nan, 1)), "transform (nan"),
        ]
        for (item, text) in cases {
            (item as? UnlinkedItem)?.name = "odd"
            let gravity = GravityBehavior()
            let animator = try DynamicAnimator(gravity)
            let refusal = gravity.refusal(of: item)?.message ?? "none"
            #expect(refusal.contains("DynamicItem 'odd'"))
            #expect(refusal.contains(text))
            #expect(gravity.items.isEmpty)
            #expect(!animator.isRunning)
            #expect(animator.refusal(of: SnapBehavior(item: item, snapTo: .zero)) != nil)
        }
    }

    @Test("scale and shear of the item's transform are kept while it turns; its translation is cleared")
    func transformKept() throws {
        let animator = DynamicAnimator()
        item.transform = Transform(a: 2, b: 0, c: 0.6, d: 3, tx: 40, ty: 50)
        animator.addBehavior(DynamicItemBehavior(items: [item]).with(\.angularResistance, 0).adding(spin: 2, to: item))
        try animator.ticks(30)
        let angle = try #require(animator.rotation(of: item))
        #expect(isNear(angle, 2 * 59.0 / 120, 1e-3))
        let (cosine, sine) = (Transform.rotation(angle).a, Transform.rotation(angle).b)
        let map = item.transform
        #expect(isNear(map.a, 2 * cosine, 1e-6) && isNear(map.b, 2 * sine, 1e-6))
        #expect(isNear(map.c, 0.6 * cosine - 3 * sine, 1e-6) && isNear(map.d, 0.6 * sine + 3 * cosine, 1e-6))
        #expect(map.tx == 0 && map.ty == 0)
        #expect(isNear(map.scaleX, 2, 1e-6) && isNear(map.scaleY, 3, 1e-6))
    }

    @Test("a scale that a script changes while the item turns is kept from then on")
    func scaleChanged() throws {
        let animator = DynamicAnimator()
        animator.addBehavior(DynamicItemBehavior(items: [item]).adding(spin: 3, to: item))
        try animator.ticks(20)
        item.transform = Transform.scale(1.5, 0.5).concatenating(item.transform)
        try animator.ticks(20)
        #expect(isNear(item.transform.scaleX, 1.5, 1e-6))
        #expect(isNear(item.transform.scaleY, 0.5, 1e-6))
        let angle = try #require(animator.rotation(of: item))
        #expect(isNear(Vector(angle: angle, magnitude: 1).dot(Vector(item.transform.a, item.transform.b)), 1.5, 1e-6))
    }

    @Test("the rotation of a view goes on past a full turn")
    func continuousRotation() throws {
        let pair = viewPair()
        let animator = DynamicAnimator(referenceView: pair.root)
        let material = DynamicItemBehavior(items: [pair.view])
            .with(\.angularResistance, 0).adding(spin: 10, to: pair.view)
        animator.addBehavior(material)
        try animator.ticks(60)
        #expect(isNear(pair.view.rotation, 10 * 119.0 / 120, 0.01))
        #expect(isNear(pair.view.transform.rotation, 10 * 119.0 / 120 - 4 * Double.pi, 0.01))
    }

    @Test("an item taken out of a list keeps its velocity while another behavior holds it")
    func velocityStays() throws {
        let gravity = GravityBehavior(items: [item])
        let material = DynamicItemBehavior(items: [item])
        let animator = try DynamicAnimator(gravity, material)
        try animator.ticks(30)
        let speed = try #require(animator.linearVelocity(of: item)).y
        gravity.removeItem(item)
        #expect(animator.linearVelocity(of: item)?.y == speed)
        material.removeItem(item)
        #expect(animator.linearVelocity(of: item) == nil)
        #expect(material.linearVelocity(for: item) == .zero)
    }

    @Test("an item that leaves a list leaves the others in their order, and comes back at the end")
    func order() throws {
        let boxes = (0..<5).map { box(Double($0) * 200) }
        func places(of items: [any DynamicItem]) -> [Int] { items.map { item in boxes.firstIndex { $0 === item }! } }
        let gravity = GravityBehavior(items: boxes)
        let animator = try DynamicAnimator(gravity)
        for (index, left) in [(1, [0, 2, 3, 4]), (4, [0, 2, 3]), (0, [2, 3])] {
            gravity.removeItem(boxes[index])
            #expect(places(of: gravity.items) == left)
            #expect(places(of: animator.items) == left)
        }
        gravity.removeItem(boxes[0])
        gravity.addItem(boxes[1])
        #expect(places(of: gravity.items) == [2, 3, 1])
        #expect(places(of: animator.items) == [2, 3, 1])
    }

    @Test("an item that another animator has taken may leave its list, and stays with that one")
    func leavesAfterTaking() throws {
        let clock = AnimatorClock()
        let gravity = GravityBehavior(items: [item, box(200)])
        let first = try DynamicAnimator(clock: clock, gravity)
        let second = try DynamicAnimator(clock: clock, GravityBehavior(items: [item]))
        gravity.removeItem(item)
        #expect(gravity.items.count == 1 && first.items.count == 1)
        #expect(clock.animator(of: item) === second)
        let before = item.center.y
        for _ in 0..<3 { clock.tick() }
        #expect(item.center.y > before)
    }
}
