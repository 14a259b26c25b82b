import Foundation
import Moonspring
import TestSupport
import Testing

/// The damped oscillator x'' = f - k (x - target) - c x', by its closed form.
struct Oscillator {
    var stiffness: Double
    var damping: Double

    /// That of a spring, of a body with a resistance.
    init(_ spring: Spring, resistance: Double = 0) {
        let rate = 2 * Double.pi / spring.duration
        stiffness = rate * rate
        damping = 2 * spring.damping * rate + resistance
    }

    /// Distance from the target and velocity after `t` seconds.
    func after(_ t: Double, distance x: Double, velocity v: Double) -> (distance: Double, velocity: Double) {
        let half = damping / 2
        let square = stiffness - half * half
        if square > 1e-9 {
            let (rate, decay) = (square.squareRoot(), exp(-half * t))
            let (even, odd) = (decay * cos(rate * t), decay * sin(rate * t) / rate)
            return (x * even + (v + half * x) * odd, v * even - (half * v + stiffness * x) * odd)
        }
        if square > -1e-9 {
            let decay = exp(-half * t)
            return (decay * (x + (v + half * x) * t), decay * (v - (half * v + stiffness * x) * t))
        }
        // The two decays, the faster one first.
        let fast = -half - (-square).squareRoot()
        let slow = stiffness / fast
        let (first, second) = ((v - slow * x) / (fast - slow), (fast * x - v) / (fast - slow))
        let (p, q) = (first * exp(fast * t), second * exp(slow * t))
        return (p + q, fast * p + slow * q)
    }
}

/// A spring that pulls an item's centre to a point.
@Suite struct SpringBehaviorTests {
    private let item = box(0, 0)

    /// Seconds that the bodies have moved after a tick.
    private func moved(_ tick: Int) -> Double { Double(max(0, 2 * tick - 1)) / 120 }

    @Test(
        "the centre moves as the damped oscillator of SwiftUI does, at every tick",
        arguments: [0.05, 0.2, 0.3, 0.5, 1, 2], [-0.9, -0.5, -0.2, 0, 0.15, 0.3, 0.7, 1])
    func closedForm(duration: Double, bounce: Double) throws {
        item.center = Point(100, 300)
        let spring = Spring(duration: duration, bounce: bounce)
        let behavior = SpringBehavior(item: item, target: Point(220, 140), spring: spring)
        let animator = try DynamicAnimator(behavior, frictionless(item))
        let start = item.center - behavior.target
        let oscillator = Oscillator(spring)
        var largest = 0.0
        for tick in 1...180 {
            try animator.tick()
            guard animator.isRunning else { break }
            let share = oscillator.after(moved(tick), distance: 1, velocity: 0).distance
            largest = max(largest, item.center.distance(to: behavior.target + share * start))
        }
        #expect(largest < 0.005, "\(largest)")
        #expect(item.transform == .identity)
    }

    @Test("a resistance brakes it further, and under gravity it hangs lower by g / omega^2", arguments: [0.3, 0.8])
    func others(duration: Double) throws {
        item.center = Point(100, 100)
        let material = DynamicItemBehavior(items: [item]).with(\.resistance, 2)
        let spring = Spring(duration: duration, bounce: 0.4)
        let oscillator = Oscillator(spring, resistance: 2)
        let animator = try DynamicAnimator(
            SpringBehavior(item: item, target: Point(0, 100), spring: spring), GravityBehavior(items: [item]), material)
        let sag = 1000 / oscillator.stiffness
        try animator.ticks(60) { tick in
            let (share, _) = oscillator.after(moved(tick), distance: 1, velocity: 0)
            #expect(isAt(item.center, 100 * share, 100 + sag - sag * share, 0.005), "tick \(tick)")
        }
    }

    @Test("a target that is moved on the way keeps the velocity")
    func retarget() throws {
        let spring = Spring(duration: 0.4, bounce: 0.2)
        let behavior = SpringBehavior(item: item, target: Point(200, 0), spring: spring)
        let animator = try DynamicAnimator(behavior, frictionless(item))
        let oscillator = Oscillator(spring)
        try animator.ticks(8)
        let (distance, velocity) = oscillator.after(moved(8), distance: -200, velocity: 0)
        #expect(isAt(item.center, 200 + distance, 0, 0.005))
        behavior.target = Point(50, 0)
        #expect(isAt(item.center, 200 + distance, 0, 0.005))
        for tick in 9...60 {
            try animator.tick()
            let state = oscillator.after(moved(tick) - moved(8), distance: 150 + distance, velocity: velocity)
            #expect(isAt(item.center, 50 + state.distance, 0, 0.01), "tick \(tick)")
        }
    }

    @Test("duration and bounce take effect on the way, from the place and velocity that the item has")
    func live() throws {
        let behavior = SpringBehavior(item: item, target: Point(200, 0))
        #expect(behavior.duration == 0.5 && behavior.bounce == 0)
        let animator = try DynamicAnimator(behavior, frictionless(item))
        try animator.ticks(6)
        let (distance, velocity) = Oscillator(behavior.spring).after(moved(6), distance: -200, velocity: 0)
        (behavior.duration, behavior.bounce) = (1, 0.5)
        for tick in 7...60 {
            try animator.tick()
            let state = Oscillator(behavior.spring).after(
                moved(tick) - moved(6), distance: distance, velocity: velocity)
            #expect(isAt(item.center, 200 + state.distance, 0, 0.01), "tick \(tick)")
        }
    }

    @Test("a velocity that is set or added on the way is what the item goes on with", arguments: [true, false])
    func thrown(isSet: Bool) throws {
        let spring = Spring(duration: 0.5, bounce: 0.1)
        let material = frictionless(item)
        let animator = try DynamicAnimator(
            SpringBehavior(item: item, target: Point(200, 0), spring: spring), material)
        let oscillator = Oscillator(spring)
        try animator.ticks(10)
        var (distance, velocity) = oscillator.after(moved(10), distance: -200, velocity: 0)
        if isSet {
            material.setLinearVelocity(Vector(1500, 0), for: item)
            velocity = 1500
        } else {
            material.addLinearVelocity(Vector(1500, 0), for: item)
            velocity += 1500
        }
        for tick in 11...60 {
            try animator.tick()
            let state = oscillator.after(moved(tick) - moved(10), distance: distance, velocity: velocity)
            #expect(isAt(item.center, 200 + state.distance, 0, 0.01), "tick \(tick)")
        }
        distance = 0
    }

    @Test("an item that hits its target from the side is damped too, and does not circle")
    func allDirections() throws {
        item.center = Point(100, 0)
        let material = frictionless(item).adding(velocity: Vector(0, 2000), to: item)
        let animator = try DynamicAnimator(
            SpringBehavior(item: item, target: .zero, spring: Spring(duration: 0.5)), material)
        let oscillator = Oscillator(Spring(duration: 0.5))
        try animator.ticks(60) { tick in
            let x = oscillator.after(moved(tick), distance: 100, velocity: 0).distance
            let y = oscillator.after(moved(tick), distance: 0, velocity: 2000).distance
            #expect(isAt(item.center, x, y, 0.01), "tick \(tick)")
        }
    }

    @Test("the mass does not matter", arguments: [0.01, 1, 500])
    func mass(density: Double) throws {
        let item = box(0, 0, 30, 70)
        let material = frictionless(item).with(\.density, density)
        let spring = Spring(duration: 0.6, bounce: 0.5)
        let animator = try DynamicAnimator(
            SpringBehavior(item: item, target: Point(200, 0), spring: spring), material)
        try animator.ticks(20)
        let state = Oscillator(spring).after(moved(20), distance: -200, velocity: 0)
        #expect(isAt(item.center, 200 + state.distance, 0, 0.005))
    }

    // MARK: rest

    @Test(
        "the animator pauses when the item has come to rest at the target, however slowly it creeps there",
        arguments: [(0.03, 0.5), (0.3, 0), (0.5, 0.8), (2, 0), (6, 0), (0.5, -0.9), (1e-9, 0.2)])
    func rest(duration: Double, bounce: Double) throws {
        let target = Point(311.3, -87.7)
        let animator = try DynamicAnimator(
            SpringBehavior(item: item, target: target, spring: Spring(duration: duration, bounce: bounce)))
        #expect(try animator.tickUntilPaused(limit: 6000) != nil)
        #expect(item.center.distance(to: target) < 0.02, "\(item.center)")
    }

    @Test("a new target starts a paused animator, the same one does not")
    func wakes() throws {
        let behavior = SpringBehavior(item: item, target: Point(100, 0))
        let animator = try DynamicAnimator(behavior)
        try animator.ticks(200)
        #expect(!animator.isRunning)
        behavior.target = Point(100, 0)
        behavior.bounce = 0
        #expect(!animator.isRunning)
        behavior.target = Point(100, 50)
        #expect(animator.isRunning)
        try animator.ticks(200)
        #expect(!animator.isRunning)
        #expect(isAt(item.center, 100, 50, 0.02))
    }

    @Test("stiff springs on one item come to rest, at the mean of their targets", arguments: [2, 5, 40])
    func several(count: Int) throws {
        let animator = try DynamicAnimator(frictionless(item))
        for index in 0..<count {
            let spring = Spring(duration: 0.05, bounce: index % 2 == 0 ? 0.5 : 0)
            animator.addBehavior(
                SpringBehavior(item: item, target: Point(Double(index) * 100, 60), spring: spring))
        }
        try animator.ticks(300)
        #expect(!animator.isRunning)
        #expect(isAt(item.center, Double(count - 1) * 50, 60, 0.02))
    }

    @Test("a spring of bounce 1 neither gains nor loses in a minute", arguments: [0.2, 0.5, 1.3])
    func undamped(duration: Double) throws {
        item.center = Point(100, 0)
        let spring = Spring(duration: duration, bounce: 1)
        let animator = try DynamicAnimator(
            SpringBehavior(item: item, target: .zero, spring: spring), frictionless(item))
        try animator.ticks(3600)
        let first = item.center.x
        try animator.tick()
        let second = item.center.x
        // The amplitude of an oscillation through two points a tick apart.
        let phase = 2 * Double.pi / duration / 60
        let square = first * first + second * second - 2 * first * second * cos(phase)
        let amplitude = square.squareRoot() / sin(phase)
        #expect(isNear(amplitude, 100, 0.5), "\(amplitude)")
        #expect(animator.isRunning)
    }

    // MARK: with others

    @Test("pushed against a wall the item rests there", arguments: [0.06, 0.3, 1], [0.0, 1])
    func wall(duration: Double, elasticity: Double) throws {
        item.center = Point(100, 100)
        let collision = CollisionBehavior(items: [item])
        collision.addBoundary(withIdentifier: "wall", from: Point(300, -1000), to: Point(300, 1000))
        let material = DynamicItemBehavior(items: [item]).with(\.elasticity, elasticity)
        let animator = try DynamicAnimator(
            SpringBehavior(item: item, target: Point(900, 100), spring: Spring(duration: duration)), collision, material
        )
        var farthest = 0.0
        for _ in 0..<1500 where animator.isRunning {
            try animator.tick()
            farthest = max(farthest, item.center.x)
        }
        #expect(!animator.isRunning)
        #expect(farthest < 252)
        #expect(isAt(item.center, 250, 100, 1))
    }

    @Test(
        "between walls that return all its speed an item on a spring without damping gains none",
        arguments: [0.25, 0.5, 0.9, 2], [60.0, 120, 155])
    func passive(duration: Double, wall: Double) throws {
        let item = box(0, 0, 40, 40).with(\.collisionBoundsType, .ellipse)
        let collision = CollisionBehavior(items: [item])
        for x in [-wall, wall] {
            collision.addBoundary(withIdentifier: .integer(Int(x)), from: Point(x, -1000), to: Point(x, 1000))
        }
        let material = frictionless(item)
        (material.elasticity, material.friction) = (1, 0)
        material.addLinearVelocity(Vector(1400, 333), for: item)
        let rate = 2 * Double.pi / duration
        let animator = try DynamicAnimator(
            SpringBehavior(item: item, target: Point(30, 0), spring: Spring(duration: duration, bounce: 1)), collision,
            material)
        func energy() -> Double {
            // Velocities are those of the middle of the last sub-step.
            let pull = -rate * rate * (item.center - Point(30, 0))
            let velocity = material.linearVelocity(for: item) + pull / 240
            let distance = item.center - Point(30, 0)
            return (velocity.dot(velocity) + rate * rate * distance.dot(distance)) / 2
        }
        let start = energy()
        var most = 0.0
        try animator.ticks(3600) { _ in most = max(most, energy()) }
        #expect(most < 1.04 * start, "\(most / start)")
    }

    @Test("an anchored item stays, and goes when it is let loose")
    func anchored() throws {
        let material = immovable(item)
        let animator = try DynamicAnimator(SpringBehavior(item: item, target: Point(50, 0)), material)
        try animator.ticks(90)
        #expect(item.center == .zero)
        material.isAnchored = false
        try animator.ticks(200)
        #expect(isAt(item.center, 50, 0))
    }

    @Test("a group goes as one, and an item that turns goes on turning")
    func groups() throws {
        let members = [box(0, 0, 40, 40), box(60, 20, 20, 80)]
        let group = DynamicItemGroup(items: members)
        let start = group.center
        let material = frictionless(group).adding(spin: 1, to: group)
        let spring = SpringBehavior(item: group, target: start + Vector(100, 50))
        let animator = try DynamicAnimator(spring, material)
        try animator.ticks(120)
        #expect(animator.rotation(of: group).map { abs($0 - 2) < 0.02 } == true)
        material.setAngularVelocity(0, for: group)
        try animator.ticks(200)
        #expect(group.center.distance(to: spring.target) < 0.05)
        #expect(!animator.isRunning)
    }

    @Test("removed on the way the item goes on with its velocity")
    func removed() throws {
        let spring = SpringBehavior(item: item, target: Point(300, 0), spring: Spring(duration: 1))
        let material = frictionless(item)
        let animator = try DynamicAnimator(spring, material)
        try animator.ticks(12)
        animator.removeBehavior(spring)
        let velocity = material.linearVelocity(for: item)
        try animator.ticks(30)
        #expect(material.linearVelocity(for: item) == velocity)
        #expect(velocity.x > 300)
    }

    @Test("an item that another animator takes leaves its spring behind")
    func taken() throws {
        let clock = AnimatorClock()
        let (first, second) = (DynamicAnimator(clock: clock), DynamicAnimator(clock: clock))
        let spring = SpringBehavior(item: item, target: Point(100, 0)).added(to: first)
        for _ in 0..<10 { clock.tick() }
        second.addBehavior(SpringBehavior(item: item, target: Point(0, 100)))
        spring.target = Point(500, 0)
        for _ in 0..<200 { clock.tick() }
        #expect(isAt(item.center, 0, 100))
    }

    @Test("frozen time changes nothing, slow time slows it down")
    func speed() throws {
        let spring = Spring(duration: 0.5, bounce: 0.3)
        let animator = try DynamicAnimator(
            SpringBehavior(item: item, target: Point(200, 0), spring: spring), frictionless(item))
        animator.speed = 0
        try animator.ticks(10)
        #expect(item.center == .zero)
        animator.speed = 0.25
        try animator.ticks(30)
        let seconds = Double(2 * 40 - 1 - 19) / 480
        let state = Oscillator(spring).after(seconds, distance: -200, velocity: 0)
        #expect(isAt(item.center, 200 + state.distance, 0, 0.01))
    }
}
