import Moonspring
import PlatformC
import TestSupport
import Testing

/// Row 17 of the worked scenes, and §9 of the reference: 100 x 50 points from (100, 100) to (300, 200).
@Suite struct SnapTests {
    private func snapping(damping: Double? = nil) throws -> (UnlinkedItem, SnapBehavior, DynamicAnimator) {
        let item = box(100, 100, 100, 50)
        let snap = SnapBehavior(item: item, snapTo: Vector(300, 200))
        if let damping { snap.damping = damping }
        return (item, snap, try DynamicAnimator(snap))
    }

    @Test("frame 1 agrees with the published one to every printed digit")
    func frameOne() throws {
        let (item, snap, animator) = try snapping()
        #expect(snap.damping == 0.5)
        try animator.tick()
        #expect(isAt(item.center, 113.265648, 106.623589, 0.0001))
        #expect(isNear(item.transform.rotation, 0.0361268, 1e-6))
    }

    @Test("the default trajectory is that of the table")
    func trajectory() throws {
        let (item, _, animator) = try snapping()
        let rows: [(tick: Int, x: Double, y: Double)] = [
            (1, 113.27, 106.62), (2, 152.94, 126.19), (3, 191.22, 143.79), (5, 247.38, 163.74), (10, 307.68, 191.36),
            (15, 301.22, 200.98), (30, 300.04, 199.49), (60, 300.00, 200.00),
        ]
        var tick = 0
        for row in rows {
            try animator.ticks(row.tick - tick)
            tick = row.tick
            #expect(isAt(item.center, row.x, row.y), "tick \(tick): \(item.center)")
        }
        #expect(isNear(item.transform.rotation, 0, 0.002))
    }

    @Test("it tilts to -0.178 radians by frame 10, hardly further, and stands upright by frame 30")
    func tilt() throws {
        let (item, _, animator) = try snapping()
        var tilts: [Double] = []
        try animator.ticks(60) { _ in tilts.append(item.transform.rotation) }
        let peak = try #require(tilts.indices.min { tilts[$0] < tilts[$1] })
        #expect(isNear(tilts[9], -0.178, 0.0005))
        #expect(isNear(tilts[peak], -0.1826, 0.0005))
        #expect(peak + 1 == 11)
        #expect(abs(tilts[29]) < 0.02)
        #expect(abs(tilts[59]) < 0.001)
    }

    @Test(
        "damping decides the overshoot, how often the target is crossed, and when it is reached",
        arguments: [
            (0.0, 436.3, 32, 155), (0.25, 353.4, 10, 51), (0.5, 308.1, 4, 30), (0.75, 300.01, 1, 27),
            (1.0, 300.00, 0, 28),
        ])
    func dampingTable(damping: Double, peak: Double, crossings: Int, settled: Int) throws {
        let (item, _, animator) = try snapping(damping: damping)
        var (highest, crossed, lastOutside, side) = (0.0, 0, 0, -1.0)
        try animator.ticks(300) { tick in
            highest = max(highest, item.center.x)
            let offset = item.center.x - 300
            // What comes after is less than a thousandth of a point, and depends on the last bits.
            if abs(offset) > 0.001, offset * side < 0 { (crossed, side) = (crossed + 1, offset) }
            if item.center.distance(to: Vector(300, 200)) > 0.5 { lastOutside = tick }
        }
        #expect(isNear(highest, peak, 0.05))
        #expect(abs(crossed - crossings) <= 1, "\(crossed) crossings")
        #expect(abs(lastOutside - settled) <= 1, "within 0.5 points after frame \(lastOutside)")
    }

    @Test("it ends within 0.001 points of the target, upright, and pauses")
    func endpoint() throws {
        let (item, _, animator) = try snapping()
        try animator.ticks(300)
        #expect(isAt(item.center, 300, 200, 0.001))
        #expect(isNear(item.transform.rotation, 0, 1e-4))
        #expect(!animator.isRunning)
    }

    @Test("a turned item is brought upright")
    func turned() throws {
        let item = box(300, 200, 100, 50).with(\.transform, .rotation(0.8))
        let animator = try DynamicAnimator(SnapBehavior(item: item, snapTo: Vector(300, 200)))
        try animator.ticks(240)
        #expect(isNear(item.transform.rotation, 0, 0.001))
        #expect(isAt(item.center, 300, 200))
    }

    @Test("moving the snap point of a paused snap starts it again")
    func moved() throws {
        let (item, snap, animator) = try snapping()
        try animator.ticks(300)
        #expect(!animator.isRunning)
        snap.snapPoint = Vector(100, 100)
        #expect(animator.isRunning)
        try animator.ticks(300)
        #expect(isAt(item.center, 100, 100, 0.01))
        #expect(!animator.isRunning)
    }

    @Test("a new damping takes effect on a live snap")
    func liveDamping() throws {
        let (item, snap, animator) = try snapping(damping: 0)
        try animator.tick()
        snap.damping = 1
        var highest = 0.0
        try animator.ticks(120) { _ in highest = max(highest, item.center.x) }
        #expect(highest < 301)
    }

    /// The item hits both walls in the same sub-step, each by one corner, and friction at one of them presses on the other.
    @Test("an item that is snapped into a corner sinks into neither wall", arguments: [0, 0.2, 0.5])
    func corner(elasticity: Double) throws {
        let (item, wall, floor) = (box(243.57, 262.54, 100, 60), box(350, 300, 100, 3000), box(-300, 350, 1400, 100))
        item.transform = .rotation(0.05)
        let walls = DynamicItemBehavior(items: [wall, floor])
        walls.isAnchored = true
        let own = DynamicItemBehavior(items: [item])
        for material in [walls, own] { (material.elasticity, material.friction) = (elasticity, 0.3) }
        let animator = DynamicAnimator()
        let snap = SnapBehavior(item: item, snapTo: Vector(330, 320))
        for behavior in [walls, own, CollisionBehavior(items: [item, wall, floor]), snap] {
            animator.addBehavior(behavior)
        }
        try animator.ticks(120) { _ in
            let turn = item.transform.rotation
            let (along, across) = (cos(turn).magnitude, sin(turn).magnitude)
            #expect(item.center.x + 50 * along + 30 * across < 301)
            #expect(item.center.y + 30 * along + 50 * across < 301)
        }
    }

    @Test("a tap makes a view snap there, from Lua")
    func lua() throws {
        let scene = try TestScene(
            """
            scene.size = {400, 400}
            local view = scene.view:addSubview(ms.View{name = "view", center = {100, 100}, size = {100, 50}})
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            scene.view.onTap = function(_, point)
              animator:removeAllBehaviors()
              animator:addBehavior(ms.SnapBehavior{item = view, snapPoint = point, damping = 0.5})
            end
            scene.at(0, function() scene.tap({300, 200}) end)
            scene.at(2, function() scene.tap({100, 100}) end)
            """, ticks: 1)
        #expect(isAt(try #require(scene.item("view")).center, 113.27, 106.62, 0.005))
        #expect(isNear(scene.item("view")?.rotation, 0.036, 0.0005))
        try scene.advance(118)
        #expect(isNear(scene.item("view")?.center.x, 300, 0.01))
        try scene.advance(180)
        #expect(isNear(scene.item("view")?.center.x, 100, 0.01))
        #expect(scene.events.last?.type == "didPause")
    }
}
