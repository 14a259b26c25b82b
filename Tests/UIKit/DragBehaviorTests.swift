import Moonspring
import TestSupport
import Testing

/// A finger that drags an item and throws it.
@Suite struct DragBehaviorTests {
    /// Drags from a point with a steady velocity, in points per second; returns how far the point that is held was behind after each tick.
    private func lags(
        _ drag: DragBehavior, _ animator: DynamicAnimator, from start: Point, _ velocity: Vector, ticks: Int,
        held: () -> Point
    ) throws -> [Double] {
        drag.begin(at: start)
        var lags: [Double] = []
        for tick in 1...ticks {
            let finger = start + velocity * (Double(tick) / 60)
            drag.move(to: finger)
            try animator.tick()
            lags.append(held().distance(to: finger))
        }
        return lags
    }

    @Test("the item catches up with a steady finger and is then where it is", arguments: [true, false], [300.0, 2000])
    func lag(holdsCenter: Bool, speed: Double) throws {
        let item = box(100, 100, 80, 60)
        let drag = DragBehavior(item: item).with(\.holdsCenter, holdsCenter)
        let animator = try DynamicAnimator(drag, frictionless(item))
        let start = Point(130, 120)
        let offset = start - item.center
        let lags = try lags(drag, animator, from: start, Vector(speed, 0.4 * speed), ticks: 30) {
            item.center + (holdsCenter ? offset : offset.rotated(by: animator.rotation(of: item) ?? 0))
        }
        let largest = try #require(lags.max())
        // e^-1 of what the finger covers in 0.1 s / 2 pi, and one sub-step that the bodies are behind in the first tick.
        #expect(largest < speed * 1.08 * (0.1 / (2 * .pi) * 0.37 + 1.0 / 120), "\(largest)")
        #expect(try #require(lags.last) < 0.001 * speed, "\(lags)")
        #expect((item.transform == .identity) == holdsCenter)
    }

    @Test("let go of, the item has the finger's velocity and flies on", arguments: [Vector(640, -123.5), .zero])
    func release(velocity: Vector) throws {
        let item = box(100, 100)
        let drag = DragBehavior(item: item).with(\.holdsCenter, true)
        let material = frictionless(item)
        let animator = try DynamicAnimator(drag, material)
        var released: [Vector] = []
        drag.onRelease = { [unowned drag] behavior, velocity in
            #expect(behavior === drag && !behavior.isDragging)
            released.append(velocity)
        }
        _ = try lags(drag, animator, from: item.center, velocity, ticks: 20) { item.center }
        #expect(drag.isDragging)
        let end = item.center
        drag.end(velocity: velocity)
        #expect(!drag.isDragging)
        #expect(released == [velocity])
        let given = material.linearVelocity(for: item)
        #expect(given.distance(to: velocity) < 1e-6 * max(1, velocity.length * 10))
        try animator.ticks(60)
        #expect(isAt(item.center, end.x + velocity.x, end.y + velocity.y, 0.01))
    }

    @Test("its spin is kept, and a cancelled drag changes no velocity")
    func spinAndCancel() throws {
        let item = box(100, 100, 80, 60)
        let drag = DragBehavior(item: item)
        let material = frictionless(item)
        let animator = try DynamicAnimator(drag, material)
        _ = try lags(drag, animator, from: Point(135, 125), Vector(900, 0), ticks: 12) { item.center }
        let spin = material.angularVelocity(for: item)
        #expect(abs(spin) > 0.1)
        drag.end(velocity: Vector(50, 60))
        #expect(material.angularVelocity(for: item) == spin)
        #expect(material.linearVelocity(for: item).distance(to: Vector(50, 60)) < 1e-4)

        _ = try lags(drag, animator, from: item.center, Vector(0, 300), ticks: 12) { item.center }
        var count = 0
        drag.onRelease = { _, _ in count += 1 }
        let velocity = material.linearVelocity(for: item)
        drag.cancel()
        #expect(!drag.isDragging && count == 0)
        #expect(material.linearVelocity(for: item) == velocity)
    }

    @Test("an item that may not rotate is held by the point that was touched and does not turn")
    func withoutRotation() throws {
        let item = box(100, 100, 80, 60)
        let drag = DragBehavior(item: item)
        let material = frictionless(item).with(\.allowsRotation, false)
        let animator = try DynamicAnimator(drag, material)
        let lags = try lags(drag, animator, from: Point(135, 125), Vector(900, 500), ticks: 30) {
            item.center + Vector(35, 25)
        }
        #expect(try #require(lags.last) < 0.5)
        #expect(item.transform == .identity)
    }

    @Test("a wall stops the item, however fast and far the finger goes through it", arguments: [200.0, 3000, 60_000])
    func wall(speed: Double) throws {
        let item = box(100, 100, 40, 40)
        let collision = CollisionBehavior(items: [item])
        collision.addBoundary(withIdentifier: "wall", from: Point(300, -1000), to: Point(300, 1000))
        let drag = DragBehavior(item: item)
        let animator = try DynamicAnimator(drag, collision)
        drag.begin(at: item.center)
        for tick in 1...180 {
            drag.move(to: Point(100 + min(speed * Double(tick) / 60, 5000), 100))
            try animator.tick()
            #expect(item.center.x < 283, "tick \(tick)")
        }
        #expect(abs(item.center.x - 280) < 2, "\(item.center)")
        // Back again it comes along.
        drag.move(to: Point(150, 100))
        try animator.ticks(30)
        #expect(isAt(item.center, 150, 100, 0.5))
    }

    @Test("against a heavy crate it pushes, and does not get into it")
    func heavy() throws {
        let (item, crate) = (box(100, 100, 40, 40), box(200, 100, 80, 80))
        let collision = CollisionBehavior(items: [item, crate])
        let (material, upright) = (DynamicItemBehavior(items: [crate]), DynamicItemBehavior(items: [item, crate]))
        material.density = 20
        // Else it would slip past the crate as that turns.
        upright.allowsRotation = false
        let drag = DragBehavior(item: item).with(\.holdsCenter, true)
        let animator = try DynamicAnimator(drag, collision, material, upright)
        drag.begin(at: item.center)
        drag.move(to: Point(600, 100))
        try animator.ticks(120) { _ in #expect(crate.center.x - item.center.x > 57) }
        #expect(crate.center.x > 250, "it is pushed along")
    }

    @Test("fingers on two items drag each of them")
    func two() throws {
        let items = [box(0, 0), box(300, 0)]
        let drags = items.map(DragBehavior.init)
        let animator = try DynamicAnimator(drags[0], drags[1])
        for drag in drags { drag.begin(at: drag.item.center) }
        drags[0].move(to: Point(0, 80))
        drags[1].move(to: Point(300, -50))
        try animator.ticks(40)
        #expect(isAt(items[0].center, 0, 80) && isAt(items[1].center, 300, -50))
        drags[0].end(velocity: .zero)
        #expect(drags[1].isDragging)
        try animator.ticks(300)
        #expect(animator.isRunning, "what a finger holds keeps the animator running")
        drags[1].cancel()
        try animator.ticks(60)
        #expect(!animator.isRunning)
    }

    @Test("springs of the item wait while it is held, and take it from where it was let go")
    func springsWait() throws {
        let item = box(100, 100)
        let (spring, drag) = (SpringBehavior(item: item, target: Point(100, 100)), DragBehavior(item: item))
        let animator = try DynamicAnimator(spring, drag)
        drag.begin(at: item.center)
        drag.move(to: Point(300, 100))
        try animator.ticks(60)
        #expect(isAt(item.center, 300, 100, 0.01))
        drag.end(velocity: Vector(0, 1000))
        try animator.ticks(4)
        #expect(item.center.y > 120)
        try animator.ticks(300)
        #expect(isAt(item.center, 100, 100))
        #expect(!animator.isRunning)
    }

    @Test("taken out while it drags, it lets go, and does nothing outside an animator")
    func removal() throws {
        let item = box(0, 0)
        let drag = DragBehavior(item: item)
        drag.begin(at: .zero)
        #expect(!drag.isDragging)
        let gravity = GravityBehavior(items: [item])
        let animator = try DynamicAnimator(drag, gravity)
        drag.begin(at: .zero)
        try animator.ticks(30)
        #expect(item.center.y < 1)
        animator.removeBehavior(drag)
        #expect(!drag.isDragging)
        drag.move(to: Point(100, 100))
        drag.end(velocity: Vector(100, 0))
        try animator.ticks(30)
        #expect(item.center.y > 50 && item.center.x == 0)
        animator.addBehavior(drag)
        drag.begin(at: item.center)
        #expect(drag.isDragging)
        drag.begin(at: item.center + Vector(10, 0))
        drag.cancel()
        #expect(!drag.isDragging)
    }

    @Test("an anchored item stays where it is, and a frozen one until time goes on")
    func anchored() throws {
        let item = box(0, 0)
        let drag = DragBehavior(item: item)
        let material = immovable(item)
        let animator = try DynamicAnimator(drag, material)
        drag.begin(at: .zero)
        drag.move(to: Point(100, 0))
        try animator.ticks(30)
        #expect(item.center == .zero)
        material.isAnchored = false
        animator.speed = 0
        try animator.ticks(30)
        #expect(item.center == .zero)
        animator.speed = 1
        try animator.ticks(60)
        #expect(isAt(item.center, 100, 0, 0.1))
    }
}
