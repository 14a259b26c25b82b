import Moonspring
import TestSupport
import Testing

@Suite("Rays through an animator")
struct AnimatorRayTests {
    private func item(_ hit: DynamicAnimator.RayCastHit?) -> (any DynamicItem)? {
        if case .item(let item)? = hit?.target { return item }
        return nil
    }

    /// The identifier of the boundary that a ray met; nil within: the reference bounds.
    private func boundary(_ hit: DynamicAnimator.RayCastHit?) -> BoundaryIdentifier?? {
        if case .boundary(let identifier)? = hit?.target { return .some(identifier) }
        return nil
    }

    /// What is in an animator by an item behaviour has no collision shapes.
    private func animator(_ items: any DynamicItem..., collide: Bool) throws -> DynamicAnimator {
        try DynamicAnimator(collide ? CollisionBehavior(items: items) : DynamicItemBehavior(items: items))
    }

    @Test("the nearest item is met, at its edge, whether it collides or not", arguments: [false, true])
    func nearest(collide: Bool) throws {
        let (far, close) = (box(500), box(200, 10))
        let animator = try animator(far, close, collide: collide)
        let hit = try #require(animator.rayCast(from: Point(0, 0), to: Point(1000, 0)))
        #expect(item(hit) === close)
        #expect(isAt(hit.point, 150, 0) && isAt(hit.normal, -1, 0))
        let back = try #require(animator.rayCast(from: Point(1000, 0), to: Point(0, 0)))
        #expect(item(back) === far)
        #expect(isAt(back.point, 550, 0) && isAt(back.normal, 1, 0))
        #expect(animator.rayCast(from: Point(0, 0), to: Point(149, 0)) == nil)
        #expect(animator.rayCast(from: Point(0, 100), to: Point(1000, 100)) == nil)
        #expect(animator.rayCast(from: Point(0, 0), to: Point(0, 0)) == nil)
    }

    @Test("of an item that collides and one that does not the nearer one is met")
    func mixed() throws {
        let (solid, ghost) = (box(300), box(500))
        let animator = try animator(solid, collide: true)
        animator.addBehavior(DynamicItemBehavior(items: [ghost]))
        #expect(item(animator.rayCast(from: Point(0, 0), to: Point(900, 0))) === solid)
        #expect(item(animator.rayCast(from: Point(900, 0), to: Point(0, 0))) === ghost)
    }

    @Test(
        "a ray that starts in an item, or on its edge, does not meet it but what is behind", arguments: [false, true])
    func inside(collide: Bool) throws {
        let (around, behind) = (box(), box(200))
        let animator = try animator(around, behind, collide: collide)
        #expect(item(animator.rayCast(from: Point(10, 0), to: Point(900, 0))) === behind)
        #expect(item(animator.rayCast(from: Point(50, 0), to: Point(900, 0))) === behind)
        #expect(animator.rayCast(from: Point(10, 0), to: Point(-900, 0)) == nil)
    }

    @Test("a turned item, an ellipse and a path are met where they are", arguments: [false, true])
    func forms(collide: Bool) throws {
        let (turned, disc, wedge) = (box(200), box(200, 300), box(200, 600))
        turned.transform = .rotation(.pi / 4)
        disc.collisionBoundsType = .ellipse
        wedge.collisionBoundsType = .path
        wedge.collisionBoundingPath = Path(polygon: [Point(50, -50), Point(50, 50), Point(-50, 50)])
        let animator = try animator(turned, disc, wedge, collide: collide)
        // The corner of the turned square is 70.7 points from its centre.
        let corner = try #require(animator.rayCast(from: Point(0, 0.001), to: Point(900, 0.001)))
        #expect(isAt(corner.point, 200 - 50 * 2.0.squareRoot(), 0, 0.01))
        #expect(isAt(corner.normal, -0.5.squareRoot(), 0.5.squareRoot()))
        // 30 points above the centre a circle of radius 50 is 40 points wide each way.
        let round = try #require(animator.rayCast(from: Point(0, 270), to: Point(900, 270)))
        #expect(item(round) === disc)
        #expect(isAt(round.point, 160, 270) && isAt(round.normal, -0.8, -0.6))
        let slope = try #require(animator.rayCast(from: Point(0, 600), to: Point(900, 600)))
        #expect(item(slope) === wedge)
        #expect(isAt(slope.point, 200, 600, 0.01) && isAt(slope.normal, -0.5.squareRoot(), -0.5.squareRoot()))
        // The box of the wedge holds this point, the wedge does not.
        #expect(animator.rayCast(from: Point(160, 500), to: Point(160, 600)) == nil)
    }

    @Test("a ray that starts in one part of a group does not meet its other parts", arguments: [false, true])
    func group(collide: Bool) throws {
        let (left, right) = (box(), box(300))
        let group = DynamicItemGroup(items: [left, right])
        let behind = box(600)
        let animator = try animator(group, behind, collide: collide)
        #expect(item(animator.rayCast(from: Point(0, 0), to: Point(900, 0))) === behind)
        #expect(item(animator.rayCast(from: Point(100, 0), to: Point(900, 0))) === group)
        #expect(item(animator.rayCast(from: Point(-100, 0), to: Point(900, 0))) === group)
    }

    @Test("boundaries are met from both sides, by their identifiers, also where nothing collides with them")
    func boundaries() throws {
        let root = View(frame: Rect(0, 0, 400, 400))
        let animator = DynamicAnimator(referenceView: root)
        let collision = CollisionBehavior().with(\.translatesReferenceBoundsIntoBoundary, true)
        collision.collisionMode = .items
        collision.addBoundary(withIdentifier: "wall", from: Point(300, 100), to: Point(300, 300))
        collision.addBoundary(withIdentifier: 7, for: Path(ovalIn: Rect(50, 150, 100, 100)))
        animator.addBehavior(collision)

        let wall = animator.rayCast(from: Point(200, 200), to: Point(500, 200))
        #expect(boundary(wall) == .some("wall"))
        #expect(wall.map { isAt($0.point, 300, 200) && isAt($0.normal, -1, 0) } == true)
        let back = animator.rayCast(from: Point(350, 200), to: Point(200, 200))
        #expect(boundary(back) == .some("wall"))
        #expect(back.map { isAt($0.normal, 1, 0) } == true)
        #expect(boundary(animator.rayCast(from: Point(200, 200), to: Point(0, 200))) == .some(7))
        let edge = animator.rayCast(from: Point(200, 350), to: Point(200, 500))
        #expect(boundary(edge) == .some(nil))
        #expect(edge.map { isAt($0.point, 200, 400) && isAt($0.normal, 0, -1) } == true)
        #expect(animator.rayCast(from: Point(200, 350), to: Point(210, 360)) == nil)

        collision.removeBoundary(withIdentifier: "wall")
        #expect(boundary(animator.rayCast(from: Point(200, 200), to: Point(500, 200))) == .some(nil))
        animator.removeAllBehaviors()
        #expect(animator.rayCast(from: Point(200, 200), to: Point(500, 200)) == nil)
    }

    @Test("a ray follows what has moved, within a tick as well, and wakes nothing")
    func live() throws {
        let item = box()
        let gravity = GravityBehavior(items: [item])
        let animator = try DynamicAnimator(gravity)
        var seen: [Double] = []
        gravity.action = { [unowned animator] in
            guard let hit = animator.rayCast(from: Point(0, 900), to: Point(0, -900)) else { return }
            seen.append(hit.point.y - item.center.y)
        }
        try animator.ticks(20)
        #expect(seen.count == 20 && seen.allSatisfy { isNear($0, 50, 1e-3) })
        gravity.action = nil
        gravity.gravityDirection = .zero
        animator.addBehavior(DynamicItemBehavior(items: [item]).with(\.resistance, 100))
        try animator.tickUntilPaused()
        try #require(!animator.isRunning)
        let diary = AnimatorDiary(of: animator)
        #expect(animator.rayCast(from: Point(-900, item.center.y), to: Point(900, item.center.y)) != nil)
        _ = animator.items(in: Rect(-100, -100, 5000, 5000))
        #expect(!animator.isRunning && diary.entries.isEmpty)
        item.center = Point(0, -300)
        animator.updateItem(usingCurrentState: item)
        #expect(animator.rayCast(from: Point(-900, -300), to: Point(900, -300)) != nil)
    }

    @Test("rays as long as the world, and beyond it, go straight")
    func long() throws {
        let item = box(200)
        let animator = try animator(item, collide: true)
        let hit = try #require(animator.rayCast(from: Point(-1e9, 0), to: Point(1e9, 0)))
        #expect(self.item(hit) === item)
        #expect(isAt(hit.point, 150, 0, 5))
        // It passes (0, 0) and rises by half a point for each point to the right: at 150 it is 75 high.
        #expect(animator.rayCast(from: Point(-2e60, -1e60), to: Point(2e60, 1e60)) == nil)
        let down = try #require(animator.rayCast(from: Point(200, 0.5e9), to: Point(200, -1e80)))
        #expect(isAt(down.point, 200, 50, 5))
        #expect(animator.rayCast(from: Point(1e9, 1e9), to: Point(2e9, 1e9)) == nil)
    }

    @Test("many items that collide and many that do not: the answer is that of asking each by itself")
    func crowd() throws {
        let clock = AnimatorClock()
        let animator = DynamicAnimator(clock: clock)
        var items: [UnlinkedItem] = []
        for index in 0..<200 {
            let side = 20 + Double(index % 7)
            let item = box(Double(index % 20) * 61, Double(index / 20) * 57, side, side)
            item.transform = .rotation(Double(index))
            if index % 3 == 0 { item.collisionBoundsType = .ellipse }
            items.append(item)
        }
        animator.addBehavior(CollisionBehavior(items: items.filter { Int($0.bounds.width) % 2 == 0 }))
        animator.addBehavior(DynamicItemBehavior(items: items.filter { Int($0.bounds.width) % 2 == 1 }))
        var hits = 0
        for step in 0..<100 {
            let from = Point(-30, Double(step) * 6)
            let to = Point(1300, 600 - Double(step) * 5.5)
            let hit = animator.rayCast(from: from, to: to)
            let single = items.compactMap { item -> (distance: Double, item: UnlinkedItem)? in
                let alone = DynamicAnimator()
                alone.addBehavior(DynamicItemBehavior(items: [item]))
                return alone.rayCast(from: from, to: to).map { ($0.point.distance(to: from), item) }
            }.min { $0.distance < $1.distance }
            #expect(self.item(hit) === single?.item)
            hits += hit == nil ? 0 : 1
        }
        #expect(hits > 50)
    }
}

@Suite("Rays from Lua")
struct LuaRayTests {
    @Test("an item, a boundary by its identifier, the reference bounds as nil with a point, and a single nil")
    func results() throws {
        let scene = try TestScene(
            """
            local view = scene.view:addSubview(ms.View{name = 'box', frame = {100, 100, 50, 50}})
            local a = ms.DynamicAnimator{referenceView = scene.view}
            -- Places are those of 32-bit floats.
            local function tell(what, point, normal)
                print(what == view and 'box' or what, string.format('%.3f %.3f %g %g', point.x, point.y, normal:unpack()))
            end
            local c = a:addBehavior(ms.CollisionBehavior{items = {view}, translatesReferenceBoundsIntoBoundary = true})
            c:addBoundary('wall', {200, 0}, {200, 300})
            c:addBoundary(3, {0, 300}, {200, 300})
            tell(a:rayCast({0, 125}, {300, 125}))
            tell(a:rayCast({160, 125}, {300, 125}))
            tell(a:rayCast({100, 200}, {100, 600}))
            tell(a:rayCast({300, 125}, {500, 125}))
            print(select('#', a:rayCast({160, 125}, {190, 125})), (a:rayCast({160, 125}, {190, 125})))
            local what, point, normal = a:rayCast({0, 125}, {300, 125})
            print(what == view, ms.type(point), ms.type(normal))
            """)
        #expect(
            scene.output == [
                "box\t100.000 125.000 -1 0", "wall\t200.000 125.000 -1 0", "3\t100.000 300.000 0 -1",
                "nil\t375.000 125.000 -1 0", "1\tnil", "true\tvec\tvec",
            ])
    }
}
