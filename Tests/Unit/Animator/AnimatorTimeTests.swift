import Moonspring
import TestSupport
import Testing

@Suite("Time in an animator")
struct AnimatorTimeTests {
    private let fall = Fall()

    /// An item that falls without resistance: its speed tells how many sub-steps have been done.
    private struct Fall {
        let animator = DynamicAnimator()
        let item = box()

        init() {
            animator.addBehavior(DynamicItemBehavior(items: [item]).with(\.resistance, 0))
            animator.addBehavior(GravityBehavior(items: [item]))
        }

        var substeps: Double { (animator.linearVelocity(of: item)?.y ?? .nan) * 120 / 1000 }
    }

    @Test(
        "after time T, ceil(120 T) - 1 sub-steps of 1/120 s have been done",
        arguments: [(1, 60), (1, 120), (1, 30), (1, 50), (1, 144), (1, 24), (3, 100)])
    func substeps(numerator: Int, denominator: Int) throws {
        for tick in 1...400 {
            try fall.animator.tick(interval: Double(numerator) / Double(denominator))
            // In whole numbers: ceil(120 tick numerator / denominator) - 1.
            let due = (120 * tick * numerator + denominator - 1) / denominator - 1
            try #require(abs(fall.substeps - Double(due)) < 0.05, "tick \(tick)")
        }
    }

    @Test("the count of sub-steps is exact after a day of ticks", arguments: [24, 30, 50, 60, 120, 144])
    func exactForADay(rate: Int) {
        var time = TimeBase()
        var done = 0
        let ticks = rate * 86_400
        for _ in 0..<ticks { done += time.advance(by: 1 / Double(rate)) }
        #expect(done == 120 * 86_400 - 1)
        #expect(time.seconds == 86_400)
    }

    @Test("the first tick at 60 Hz takes one sub-step, later ones two")
    func firstTick() throws {
        try fall.animator.tick()
        #expect(isNear(fall.substeps, 1, 1e-3))
        #expect(isNear(fall.item.center.y, 1000.0 / 120 / 120, 1e-4))
        try fall.animator.tick()
        #expect(isNear(fall.substeps, 3, 1e-3))
    }

    @Test("the count of sub-steps goes on over a pause: the first tick after it takes two")
    func overAPause() throws {
        let item = box()
        let material = DynamicItemBehavior(items: [item]).with(\.resistance, 0)
        let gravity = GravityBehavior(items: [item]).with(\.gravityDirection, .zero)
        let animator = try DynamicAnimator(material, gravity)
        try #require(try animator.tickUntilPaused() != nil)
        gravity.gravityDirection = Vector(0, 1)
        try animator.tick()
        #expect(isNear(animator.linearVelocity(of: item)?.y, 2 * 1000.0 / 120, 1e-3))
    }

    @Test("speed 0 freezes items and never pauses them; time and actions go on")
    func frozen() throws {
        let behavior = DynamicBehavior()
        var count = 0
        behavior.action = { count += 1 }
        fall.animator.addBehavior(behavior)
        fall.animator.speed = 0
        try fall.animator.ticks(120)
        #expect(fall.item.center == .zero)
        #expect(fall.animator.isRunning)
        #expect(isNear(fall.animator.elapsedTime, 2, 1e-9))
        #expect(fall.animator.deltaTime == 0)
        #expect(count == 120)
        fall.animator.speed = 1
        try fall.animator.tick()
        #expect(fall.item.center.y > 0)
    }

    @Test("speed 0.5 halves the length of each sub-step and leaves their number")
    func halved() throws {
        let (normal, slow) = (Fall(), Fall())
        slow.animator.speed = 0.5
        try normal.animator.ticks(30)
        try slow.animator.ticks(30)
        // The same number of steps of half the length: half the speed, a quarter of the way.
        let speed = try #require(normal.animator.linearVelocity(of: normal.item)).y
        #expect(isNear(slow.animator.linearVelocity(of: slow.item)?.y, speed / 2, 1e-2))
        #expect(isNear(slow.item.center.y, normal.item.center.y / 4, 1e-2))
        #expect(slow.animator.elapsedTime == normal.animator.elapsedTime)
        #expect(isNear(slow.animator.deltaTime, 1.0 / 120, 1e-12))
    }

    @Test("a tick of 0 seconds does nothing but run the actions")
    func emptyTick() throws {
        try fall.animator.tick(interval: 0)
        #expect(fall.item.center == .zero)
        #expect(fall.animator.elapsedTime == 0)
    }

    @Test("a clock steps running animators in creation order, and keeps them alive while they run")
    func clock() throws {
        let clock = AnimatorClock()
        var order: [Int] = []
        weak var dropped: DynamicAnimator?
        do {
            let animators = (0..<3).map { _ in DynamicAnimator(clock: clock) }
            dropped = animators[0]
            for index in [2, 0, 1] {
                let behavior = DynamicBehavior()
                behavior.action = { order.append(index) }
                animators[index].addBehavior(behavior)
            }
        }
        clock.tick()
        #expect(order == [0, 1, 2])
        #expect(clock.running.count == 3)
        #expect(dropped != nil)
        for _ in 0..<40 { clock.tick() }
        #expect(clock.running.isEmpty)
        #expect(dropped == nil)
    }

    @Test("an animator that a callback starts takes its first tick in the next one")
    func startedInCallback() throws {
        let clock = AnimatorClock()
        let first = DynamicAnimator(clock: clock)
        let second = DynamicAnimator(clock: clock)
        let item = box()
        let behavior = DynamicBehavior()
        behavior.action = {
            if second.behaviors.isEmpty { second.addBehavior(GravityBehavior(items: [item])) }
        }
        first.addBehavior(behavior)
        clock.tick()
        #expect(second.isRunning)
        #expect(second.elapsedTime == 0)
        clock.tick()
        #expect(item.center.y > 0)
    }
}
