import Moonspring
import TestSupport
import Testing

/// The reference view of §4, and what §16 says of items in it.
@Suite struct ReferenceViewTests {
    private let nest = Nest(Point(200, 100))

    /// root (400 x 400) > panel (turned a quarter clockwise, scaled by 2, scrolled by (10, 30)) > box (20 x 20).
    private final class Nest {
        let root = View(frame: Rect(0, 0, 400, 400))
        let panel = View(frame: Rect(150, 50, 100, 100))
        let box: View

        /// `place`: of the box in the root view.
        init(_ place: Point) {
            panel.transform = Transform.scale(2, 2).concatenating(.rotation(.pi / 2))
            panel.bounds = Rect(10, 30, 100, 100)
            box = View(frame: Rect(0, 0, 20, 20))
            root.addSubview(panel)
            panel.addSubview(box)
            box.center = root.convert(place, to: panel)
        }

        /// Where the box is in the root view.
        var place: Point { panel.convert(box.center, to: root) }
    }

    /// Told of the first contact.
    private final class Listener: CollisionBehaviorDelegate {
        var points: [Point] = []
        func collisionBehavior(
            _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
            withBoundaryIdentifier identifier: BoundaryIdentifier?, at point: Point
        ) { points.append(point) }
    }

    @Test("a view in a turned, scaled and scrolled container falls downwards in the reference view")
    func scrolledFall() throws {
        let start = nest.box.center
        let animator = try DynamicAnimator(referenceView: nest.root, GravityBehavior(items: [nest.box]))
        try animator.ticks(60)
        #expect(isAt(nest.place, 200, 100 + 529.6 - 50, 0.1))
        // Down on the screen is to the right in the panel, at half the length.
        #expect(isAt(nest.box.center - start, (529.6 - 50) / 2, 0, 0.1))
    }

    @Test("a container that scrolls, moves or turns under an item does not take it along")
    func containerMoves() throws {
        let material = frictionless(nest.box)
        let animator = try DynamicAnimator(referenceView: nest.root, material)
        material.addLinearVelocity(Vector(60, 0), for: nest.box)
        try animator.ticks(10)
        let before = nest.place
        nest.panel.bounds.origin = Point(-40, 7)
        try animator.ticks(1)
        #expect(isAt(nest.place, before.x + 1, before.y))
        nest.panel.center = Point(30, 350)
        nest.panel.transform = Transform.scale(0.5, 3).concatenating(.rotation(-0.3))
        try animator.ticks(1)
        #expect(isAt(nest.place, before.x + 2, before.y))
        // So does another superview.
        nest.root.addSubview(nest.box)
        try animator.ticks(1)
        #expect(isAt(nest.box.center, before.x + 3, before.y))
    }

    @Test("the reference view's own place, turn and scroll do not touch what happens in it")
    func referenceMoves() throws {
        let animator = try DynamicAnimator(referenceView: nest.root, GravityBehavior(items: [nest.box]))
        try animator.ticks(10)
        nest.root.center = Point(-500, 900)
        nest.root.transform = .rotation(1)
        nest.root.bounds.origin = Point(33, 44)
        try animator.ticks(20)
        #expect(isAt(nest.place, 200, 100 + integrate(tick: 30, acceleration: 1000).distance, 0.1))
    }

    @Test("boundaries are in the reference view's coordinates, and so is the point of a contact with a nested view")
    func boundaries() throws {
        let animator = DynamicAnimator(referenceView: nest.root)
        let collision = CollisionBehavior(items: [nest.box])
        let listener = Listener()
        collision.collisionDelegate = listener
        collision.addBoundary(withIdentifier: "floor", from: Point(0, 300), to: Point(400, 300))
        animator.addBehavior(collision)
        animator.addBehavior(GravityBehavior(items: [nest.box]))
        try animator.ticks(240)
        // Its size is that of its own bounds: containers do not scale bodies.
        #expect(isAt(nest.place, 200, 290, 0.5))
        let point = try #require(listener.points.first)
        #expect(abs(point.x - 200) <= 10.5 && abs(point.y - 300) <= 1)
    }

    @Test("views in different containers meet where they are in the reference view")
    func containers() throws {
        let nest = Nest(Point(100, 200))
        let shelf = nest.root.addSubview(View(frame: Rect(37, 11, 5, 5)))
        let other = shelf.addSubview(View(frame: Rect(0, 0, 20, 20)))
        other.center = nest.root.convert(Point(200, 200), to: shelf)
        let material = frictionless(nest.box, other).with(\.elasticity, 1)
        let animator = try DynamicAnimator(
            referenceView: nest.root, material, CollisionBehavior(items: [nest.box, other]))
        material.addLinearVelocity(Vector(120, 0), for: nest.box)
        try animator.ticks(60)
        // They touched after 80 points, 2/3 s; the other one has the speed from there on.
        #expect(isAt(nest.place, 180, 200, 1))
        #expect(isAt(shelf.convert(other.center, to: nest.root), 200 + 120 * (59.5 / 60 - 2 / 3.0), 200, 2))
    }

    @Test("anchors, lengths and rects are in the reference view's coordinates")
    func anchors() throws {
        let rod = AttachmentBehavior(item: nest.box, attachedToAnchor: Point(200, 40))
        let animator = try DynamicAnimator(referenceView: nest.root, rod)
        #expect(isNear(rod.length, 60, 1e-3))
        rod.anchorPoint = Point(300, 40)
        try animator.tickUntilPaused(limit: 1200)
        #expect(isNear(nest.place.distance(to: Point(300, 40)), 60, 0.1))
        let place = nest.place
        #expect(animator.items(in: Rect(place.x - 1, place.y - 1, 2, 2)).count == 1)
        let hit = animator.rayCast(from: Point(place.x, place.y - 50), to: place)
        #expect(hit.map { isAt($0.point, place.x, place.y - 10, 0.5) } == true)
    }

    @Test("a new size of the reference view makes its boundary anew and wakes", arguments: 0..<3)
    func resized(way: Int) throws {
        let root = View(frame: Rect(0, 0, 400, 400))
        let box = root.addSubview(View(frame: Rect(180, 300, 40, 40)))
        let animator = DynamicAnimator(referenceView: root)
        let collision = CollisionBehavior(items: [box])
        collision.setTranslatesReferenceBoundsIntoBoundary(with: EdgeInsets(top: 0, left: 0, bottom: 30, right: 0))
        animator.addBehavior(collision)
        animator.addBehavior(GravityBehavior(items: [box]))
        #expect(try animator.tickUntilPaused(limit: 1200) != nil)
        #expect(isAt(box.center, 200, 350, 0.5))
        switch way {
        case 0: root.frame = Rect(0, 0, 400, 460)
        case 1: root.bounds = Rect(0, 0, 400, 460)
        default: root.size = Size(400, 460)
        }
        #expect(animator.isRunning)
        #expect(try animator.tickUntilPaused(limit: 1200) != nil)
        #expect(isAt(box.center, 200, 410, 0.5))
        // A smaller one takes what it finds outside back in, or leaves it; nothing breaks.
        root.size = Size(400, 300)
        try animator.ticks(120)
        #expect(box.center.isFinite)
    }

    @Test("a scroll of the reference view moves its boundary along, and wakes nobody")
    func scrolled() throws {
        let root = View(frame: Rect(0, 0, 400, 400))
        let box = root.addSubview(View(frame: Rect(180, 340, 40, 40)))
        let collision = CollisionBehavior(items: [box]).with(\.translatesReferenceBoundsIntoBoundary, true)
        let animator = try DynamicAnimator(referenceView: root, collision)
        let gravity = GravityBehavior(items: [box]).added(to: animator)
        #expect(try animator.tickUntilPaused(limit: 1200) != nil)
        root.bounds.origin = Point(0, 100)
        #expect(!animator.isRunning)
        gravity.magnitude = 1.2
        #expect(try animator.tickUntilPaused(limit: 1200) != nil)
        #expect(isAt(box.center, 200, 480, 0.5))
    }

    @Test("without a reference view there is no boundary of it")
    func inert() throws {
        let item = box(0, 0)
        let collision = CollisionBehavior(items: [item]).with(\.translatesReferenceBoundsIntoBoundary, true)
        let animator = try DynamicAnimator(collision, GravityBehavior(items: [item]))
        try animator.ticks(60)
        #expect(isAt(item.center, 0, 529.6 - 50, 0.1))
    }

    @Test("a view outside is refused by name, at the moment it would get a body", arguments: 0..<4)
    func outside(way: Int) throws {
        let stray = View(frame: Rect(0, 0, 20, 20)).with(\.name, "stray")
        let cousin = View(frame: Rect(0, 0, 400, 400))
        cousin.addSubview(stray)
        let gravity = GravityBehavior(items: [nest.box])
        let animator = try DynamicAnimator(referenceView: nest.root, gravity)
        let refusal: DynamicsError?
        switch way {
        case 0: refusal = animator.refusal(of: SnapBehavior(item: stray, snapTo: .zero))
        case 1: refusal = gravity.refusal(of: stray)
        case 2: refusal = animator.refusal(of: AttachmentBehavior(item: nest.box, attachedTo: stray))
        default:
            let parent = DynamicBehavior()
            parent.addChildBehavior(GravityBehavior(items: [DynamicItemGroup(items: [stray])]))
            refusal = animator.refusal(of: parent)
        }
        #expect(refusal?.message.contains("View 'stray' is not inside the animator's reference view") == true)
        #expect(animator.behaviors.count == 1 && gravity.items.count == 1)
        try animator.ticks(2)
    }
}

/// `updateItem(usingCurrentState:)`, §4.
@Suite struct UpdateItemTests {
    @Test("a nested view's new place is read in its container, and its velocity stays")
    func nested() throws {
        let root = View(frame: Rect(0, 0, 400, 400))
        let panel = root.addSubview(View(frame: Rect(100, 100, 100, 100))).with(\.bounds, Rect(0, 50, 100, 100))
        let box = panel.addSubview(View(frame: Rect(0, 50, 20, 20)))
        let material = frictionless(box)
        let animator = try DynamicAnimator(referenceView: root, material)
        material.addLinearVelocity(Vector(0, 120), for: box)
        try animator.ticks(5)
        box.center = Point(70, 60)
        animator.updateItem(usingCurrentState: box)
        #expect(isAt(material.linearVelocity(for: box), 0, 120, 1e-3))
        #expect(animator.items(in: Rect(169, 109, 2, 2)).count == 1)
        try animator.ticks(1)
        #expect(isAt(box.center, 70, 62, 1e-3))
    }

    @Test("a new angle alone is taken too")
    func angle() throws {
        let item = box(0, 0)
        let animator = try DynamicAnimator(GravityBehavior(items: [item]))
        try animator.ticks(3)
        item.transform = .rotation(0.5)
        animator.updateItem(usingCurrentState: item)
        try animator.ticks(3)
        #expect(isNear(item.transform.rotation, 0.5, 1e-6))
        #expect(item.center.y > 3)
    }

    @Test("bounds are not read again: an item collides as large as it was")
    func bounds() throws {
        let item = box(0, 0)
        let collision = CollisionBehavior(items: [item])
        collision.addBoundary(withIdentifier: "floor", from: Point(-500, 300), to: Point(500, 300))
        let animator = try DynamicAnimator(collision, GravityBehavior(items: [item]))
        item.bounds = Rect(0, 0, 10, 10)
        animator.updateItem(usingCurrentState: item)
        #expect(try animator.tickUntilPaused(limit: 1200) != nil)
        #expect(isAt(item.center, 0, 250, 0.5))
        collision.removeItem(item)
        animator.removeAllBehaviors()
        collision.addItem(item)
        animator.addBehavior(collision)
        animator.addBehavior(GravityBehavior(items: [item]))
        #expect(try animator.tickUntilPaused(limit: 1200) != nil)
        #expect(isAt(item.center, 0, 295, 0.5))
    }

    @Test("it wakes the item and the animator; an item without a body is passed over")
    func waking() throws {
        let (item, stranger) = (box(0, 0), box(500, 0))
        let animator = try DynamicAnimator(DynamicItemBehavior(items: [item]))
        #expect(try animator.tickUntilPaused(limit: 1200) != nil)
        animator.updateItem(usingCurrentState: stranger)
        #expect(!animator.isRunning)
        item.center = Point(30, 30)
        animator.updateItem(usingCurrentState: item)
        #expect(animator.isRunning)
        try animator.ticks(2)
        #expect(isAt(item.center, 30, 30))
        animator.removeAllBehaviors()
        item.center = Point(60, 60)
        animator.updateItem(usingCurrentState: item)
        try animator.ticks(2)
        #expect(item.center == Point(60, 60))
    }

    @Test("an anchored item moved by hand carries its wall along")
    func anchored() throws {
        let (wall, ball) = (box(0, 300), box(0, 0, 40, 40))
        let fixed = immovable(wall)
        let animator = try DynamicAnimator(
            fixed, CollisionBehavior(items: [wall, ball]), GravityBehavior(items: [ball]))
        #expect(try animator.tickUntilPaused(limit: 1200) != nil)
        #expect(isAt(ball.center, 0, 230, 0.5))
        wall.center = Point(0, 400)
        animator.updateItem(usingCurrentState: wall)
        #expect(try animator.tickUntilPaused(limit: 1200) != nil)
        #expect(isAt(wall.center, 0, 400))
        #expect(isAt(ball.center, 0, 330, 0.5))
    }
}

@Suite struct ReferenceViewLuaTests {
    @Test("a nested view, the boundary of a scene that grows, and updateItem, through Lua")
    func lua() throws {
        let scene = try TestScene(
            """
            scene.size = {400, 400}
            panel = scene.view:addSubview(ms.View{name = 'panel', frame = {100, 0, 100, 100}})
            panel.bounds = {0, 50, 100, 100}
            box = panel:addSubview(ms.View{name = 'box', frame = {30, 50, 40, 40}})
            animator = ms.DynamicAnimator{referenceView = scene.view}
            animator:addBehavior(ms.CollisionBehavior{items = {box}, translatesReferenceBoundsIntoBoundary = true})
            animator:addBehavior(ms.GravityBehavior{items = {box}})
            """, ticks: 240)
        // 380 in the scene.
        #expect(isNear(scene.item("box")?.center.y, 430, 0.5))
        #expect(isNear(scene.item("box")?.center.x, 50, 0.5))
        #expect(scene.events.last?.type == "didPause")
        try scene.run("scene.size = {400, 500}")
        try scene.advance(240)
        #expect(isNear(scene.item("box")?.center.y, 530, 0.5))
        #expect(scene.events.last?.type == "didPause")
        try scene.run("panel.center, box.center = {250, 250}, {50, 0} animator:updateItem(box)")
        try scene.advance(1)
        #expect(isNear(scene.item("box")?.center.y, 0.5, 0.6))
        try scene.advance(240)
        #expect(isNear(scene.item("box")?.center.y, 480 - 200 + 50, 0.5))
        #expect(throws: (any Error).self) {
            try scene.run("animator.behaviors[2]:addItem(ms.View{name = 'stray', frame = {0, 0, 9, 9}})")
        }
    }
}
