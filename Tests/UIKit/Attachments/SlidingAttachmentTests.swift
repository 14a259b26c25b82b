import Moonspring
import TestSupport
import Testing

/// Row 22 of the worked scenes, and the slides of §10.
@Suite struct SlidingAttachmentTests {
    private let item = box(0, 0)

    private func slide(
        _ item: UnlinkedItem, axis: Vector = Vector(0, 1), _ range: FloatRange = .infinite
    ) -> AttachmentBehavior {
        AttachmentBehavior.slidingAttachment(with: item, attachmentAnchor: item.center, axisOfTranslation: axis)
            .with(\.attachmentRange, range)
    }

    /// An impulse at a corner.
    private func blow(_ vector: Vector, _ item: UnlinkedItem) -> PushBehavior {
        let blow = impulse(vector, item)
        blow.setTargetOffsetFromCenter(item.bounds.size / 2, for: item)
        return blow
    }

    @Test(
        "a drawer on its rail keeps x and its rotation, whatever drags and hits it",
        arguments: [(frequency: 0.0, damping: 0.0), (4, 0.5)])
    func drawer(frequency: Double, damping: Double) throws {
        let drawer = box(160, 400, 320, 300)
        let visitor = box(-200, 380, 60, 60)
        let drag = AttachmentBehavior(
            item: drawer, offsetFromCenter: Vector(-100, -100), attachedToAnchor: Vector(60, 300))
        (drag.frequency, drag.damping) = (frequency, damping)
        let walls = CollisionBehavior(items: [drawer, visitor])
        walls.addBoundary(withIdentifier: "floor", from: Vector(-400, 600), to: Vector(700, 640))
        let toss = impulse(Vector(3, 0), visitor)
        let animator = try DynamicAnimator(
            slide(drawer), GravityBehavior(items: [drawer]), drag, walls, toss, frictionless(visitor))
        var places: [Double] = []
        for tick in 0..<600 {
            drag.anchorPoint = Vector(60 + Double(tick % 100) * 3, 300 + Double(tick % 70) * 4)
            if tick % 50 == 0 { animator.addBehavior(blow(Vector(Double(tick % 3) * 40 - 40, -20), drawer)) }
            try animator.tick()
            #expect(isNear(drawer.center.x, 160, 1e-3), "tick \(tick)")
            #expect(isNear(drawer.transform.rotation, 0, 1e-5), "tick \(tick)")
            places.append(drawer.center.y)
        }
        #expect(places.max()! - places.min()! > 50)
        // The visitor came at it from the left, and bounced off.
        #expect(visitor.center.x < -30)
    }

    @Test("a range of -200 to 0 clamps: gravity stops at the one end, a blow upwards at the other")
    func range() throws {
        let drawer = box(160, 400, 320, 500)
        let animator = try DynamicAnimator(
            slide(drawer, FloatRange(minimum: -200, maximum: 0)), GravityBehavior(items: [drawer]))
        try animator.ticks(30)
        #expect(isNear(drawer.center.y, 400, 1e-3))
        animator.addBehavior(impulse(Vector(0, -200), drawer))
        var places: [Double] = []
        try animator.ticks(120) { _ in places.append(drawer.center.y) }
        #expect(places.allSatisfy { $0 >= 200 - 1e-3 && $0 <= 400 + 1e-3 })
        #expect(isNear(places.min(), 200, 0.1))
        #expect(isNear(places.last, 400, 1e-3))
    }

    @Test("the length of the axis does not matter, its direction does: 3 and 4 points go 0.6 and 0.8 of the way")
    func axis() throws {
        let animator = try DynamicAnimator(
            slide(item, axis: Vector(3, 4), FloatRange(minimum: -10, maximum: 50)), push(Vector(1, 0), item))
        try animator.ticks(240)
        #expect(isAt(item.center, 30, 40, 1e-3))
        animator.addBehavior(push(Vector(-2, 0), item))
        try animator.ticks(240)
        #expect(isAt(item.center, -6, -8, 1e-3))
        #expect(item.transform.rotation == 0)
    }

    @Test("an item that is turned when it comes in stays turned as it was")
    func turned() throws {
        item.transform = .rotation(0.7)
        let animator = try DynamicAnimator(slide(item, axis: Vector(1, 0)), blow(Vector(0.5, 3), item))
        try animator.ticks(120)
        #expect(isNear(item.transform.rotation, 0.7, 1e-5))
        #expect(isNear(item.center.y, 0, 1e-3))
        #expect(item.center.x > 50)
    }

    @Test("where the anchor lies does not matter; moving it takes line and item along")
    func anchor() throws {
        let (near, far) = (box(0, 0), box(0, 0))
        let other = AttachmentBehavior.slidingAttachment(
            with: far, attachmentAnchor: Vector(-700, 350), axisOfTranslation: Vector(0, 1))
        let animator = try DynamicAnimator(slide(near), other, GravityBehavior(items: [near, far]))
        try animator.ticks(60)
        #expect(near.center == far.center && near.center.y > 400)
        other.anchorPoint += Vector(40, 0)
        #expect(other.anchorPoint == Vector(-660, 350))
        try animator.ticks(30)
        #expect(isAt(far.center, 40, near.center.y, 1e-3))
    }

    @Test("a range set live takes effect at once; .zero freezes, .infinite sets free again")
    func live() throws {
        let slide = slide(item, axis: Vector(1, 0))
        let animator = try DynamicAnimator(slide, push(Vector(1, 0), item), frictionless(item))
        try animator.ticks(60)
        #expect(isNear(item.center.x, 50, 1))
        slide.attachmentRange = .zero
        try animator.ticks(5)
        #expect(isNear(item.center.x, 0, 1e-3))
        try animator.ticks(60)
        #expect(isNear(item.center.x, 0, 1e-3))
        slide.attachmentRange = .infinite
        try animator.ticks(60)
        #expect(isNear(item.center.x, 50, 1))
        slide.attachmentRange = FloatRange(minimum: -.infinity, maximum: 70)
        try animator.ticks(60)
        #expect(isNear(item.center.x, 70, 1e-3))
    }

    @Test("taken out and added again it measures anew: the line goes through where the item is then")
    func again() throws {
        let slide = slide(item, axis: Vector(1, 0), FloatRange(minimum: 0, maximum: 20))
        let pull = push(Vector(1, 0), item)
        let animator = try DynamicAnimator(slide, pull)
        try animator.ticks(120)
        #expect(isAt(item.center, 20, 0, 1e-3))
        animator.removeBehavior(slide)
        pull.pushDirection = Vector(0, 1)
        try animator.ticks(30)
        let y = item.center.y
        #expect(y > 5)
        pull.pushDirection = Vector(1, 0)
        animator.addBehavior(slide)
        try animator.ticks(120)
        #expect(isAt(item.center, 40, y, 1e-2))
    }

    // MARK: two items

    private func pair(_ a: UnlinkedItem, _ b: UnlinkedItem, _ range: FloatRange) -> AttachmentBehavior {
        let middle = (a.center + b.center) / 2
        return AttachmentBehavior.slidingAttachment(
            with: a, attachedTo: b, attachmentAnchor: middle, axisOfTranslation: Vector(1, 0)
        ).with(\.attachmentRange, range)
    }

    @Test("two items only translate against each other, along an axis that turns with the first one")
    func twoItems() throws {
        let (a, b) = (box(0, 0), box(150, 0, 60, 40))
        let material = frictionless(a, b)
        let animator = try DynamicAnimator(
            pair(a, b, FloatRange(minimum: -30, maximum: 40)), material, blow(Vector(0.4, -1), b))
        material.addAngularVelocity(2, for: a)
        var ways: [Double] = []
        try animator.ticks(300) { tick in
            let turn = a.transform.rotation
            let between = (b.center - a.center).rotated(by: -turn)
            #expect(isNear(between.y, 0, 0.5), "tick \(tick): \(between)")
            // Rotation is read off the transform: whole turns do not matter.
            let relative = b.transform.concatenating(.rotation(-turn)).rotation
            // They begin with different spins: the first blow is the worst.
            #expect(isNear(relative, 0, tick == 1 ? 0.02 : 0.005), "tick \(tick): \(relative)")
            ways.append(between.x - 150)
        }
        #expect(isNear(ways.max(), 40, 1))
        #expect(ways.allSatisfy { $0 > -31 })
        #expect(abs(try #require(animator.rotation(of: a))) > 3)
    }

    @Test("the range is the second item's way as the first one sees it, whichever of them is anchored")
    func sign() throws {
        for (force, anchorsFirst, end) in [(1.0, true, 50.0), (-1, true, -20), (1, false, 20), (-1, false, -50)] {
            let (a, b) = (box(0, 0), box(200, 0))
            let moving = anchorsFirst ? b : a
            let wall = immovable(anchorsFirst ? a : b)
            let animator = try DynamicAnimator(
                pair(a, b, FloatRange(minimum: -20, maximum: 50)), wall, push(Vector(force, 0.3), moving))
            let start = moving.center
            try animator.ticks(240)
            #expect(isAt(moving.center - start, end, 0, 1e-2), "\(force) \(anchorsFirst): \(moving.center - start)")
            #expect(isNear(moving.transform.rotation, 0, 1e-5))
        }
    }

    @Test("a range of {-10, 40} lets an item go 40 points along a fixed line, but 10 along one of a still item")
    func opposite() throws {
        let scene = try TestScene(
            """
            local animator = ms.DynamicAnimator{}
            local function item(name, y) return ms.DynamicItem{name = name, center = {0, y}, bounds = {0, 0, 100, 100}} end
            local alone, one, other = item("alone", 0), item("one", 400), item("other", 400)
            animator:addBehavior(ms.AttachmentBehavior.sliding{item = alone, attachmentAnchor = {0, 0},
              axisOfTranslation = {1, 0}, attachmentRange = {-10, 40}})
            animator:addBehavior(ms.AttachmentBehavior.sliding{item = one, attachedToItem = other,
              attachmentAnchor = {0, 400}, axisOfTranslation = {1, 0}, attachmentRange = {-10, 40}})
            animator:addBehavior(ms.DynamicItemBehavior{items = {other}, isAnchored = true})
            local push = ms.PushBehavior{items = {alone, one}, mode = "continuous", pushDirection = {1, 0}}
            animator:addBehavior(push)
            scene.at(3, function() push.pushDirection = {-1, 0} end)
            """, ticks: 179)
        #expect(isNear(scene.item("alone")?.center.x, 40, 1e-2) && isNear(scene.item("one")?.center.x, 10, 1e-2))
        try scene.advance(180)
        #expect(isNear(scene.item("alone")?.center.x, -10, 1e-2) && isNear(scene.item("one")?.center.x, -40, 1e-2))
    }

    @Test("both kinds from Lua, with the numbers of the row")
    func lua() throws {
        let scene = try TestScene(
            """
            local function item(name, x, y)
              return ms.DynamicItem{name = name, center = {x, y}, bounds = {0, 0, 100, 100}}
            end
            local drawer, a, b = item("drawer", 160, 400), item("a", 600, 0), item("b", 800, 0)
            local animator = ms.DynamicAnimator{}
            local slide = animator:addBehavior(ms.AttachmentBehavior.sliding{item = drawer, attachmentAnchor = {160, 400},
              axisOfTranslation = {0, 1}, attachmentRange = {-200, 0}})
            local pair = animator:addBehavior(ms.AttachmentBehavior.sliding{item = a, attachedToItem = b,
              attachmentAnchor = {700, 0}, axisOfTranslation = {1, 0}, attachmentRange = {min = -20, max = 50}})
            animator:addBehavior(ms.DynamicItemBehavior{items = {a}, isAnchored = true})
            animator:addBehavior(ms.PushBehavior{items = {drawer, b}, mode = "continuous", pushDirection = {1, -1}})
            print(slide.attachedBehaviorType, slide.anchorPoint, #slide.items, table.concat(slide.attachmentRange, " "))
            print(pair.attachedBehaviorType, pair.anchorPoint, #pair.items, table.concat(pair.attachmentRange, " "))
            scene.at(4, function() slide.attachmentRange = {-math.huge, 0} end)
            """)
        #expect(
            scene.output == ["anchor\tvec(160, 400)\t1\t-200.0 0.0", "items\tvec(0, 0)\t2\t-20.0 50.0"])
        try scene.advance(239)
        #expect(isNear(scene.item("drawer")?.center.y, 200, 1e-3))
        #expect(isNear(scene.item("drawer")?.center.x, 160, 1e-3))
        #expect(isNear(scene.item("b")?.center.x, 850, 1e-2))
        try scene.advance(60)
        #expect(try #require(scene.item("drawer")).center.y < 170)
    }
}
