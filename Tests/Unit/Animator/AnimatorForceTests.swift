import Moonspring
import TestSupport
import Testing

@Suite("Forces without a push behaviour")
struct AnimatorForceTests {
    /// An item of mass 1 that nothing slows down.
    private let item = box()
    private let material: DynamicItemBehavior
    private let animator: DynamicAnimator

    init() throws {
        material = frictionless(item)
        animator = try DynamicAnimator(material)
    }

    @Test("a force acts through all sub-steps of the next tick and then is over")
    func oneTick() throws {
        try animator.tick()
        material.applyForce(Vector(1, 0), for: item)
        #expect(material.linearVelocity(for: item) == .zero)
        try animator.tick()
        // 100 pt/s² for two sub-steps of 1/120 s.
        #expect(isNear(material.linearVelocity(for: item).x, 100 * 2 / 120.0, 1e-4))
        try animator.ticks(5)
        #expect(isNear(material.linearVelocity(for: item).x, 100 * 2 / 120.0, 1e-4))
    }

    @Test("in the first tick, which takes one sub-step, it acts for that one")
    func firstTick() throws {
        material.applyForce(Vector(0, 1), for: item)
        try animator.tick()
        #expect(isNear(material.linearVelocity(for: item).y, 0.8333, 1e-4))
    }

    @Test("several in one tick add up")
    func sum() throws {
        try animator.tick()
        material.applyForce(Vector(1, 0), for: item)
        material.applyForce(Vector(2, 4), for: item)
        try animator.tick()
        #expect(isAt(material.linearVelocity(for: item), 5, 100 * 4 * 2 / 120.0, 1e-4))
    }

    @Test("asked for in every action it is as a steady push, a tick later")
    func action() throws {
        material.action = { [unowned material] in material.applyForce(Vector(1, 0), for: item) }
        for speed in [0, 1.6667, 3.3333, 5] {
            try animator.tick()
            #expect(isNear(material.linearVelocity(for: item).x, speed, 1e-3))
        }
    }

    @Test("heavier items gain less, and gravity and pushes go on beside it")
    func mass() throws {
        material.density = 4
        animator.addBehavior(GravityBehavior(items: [item]))
        animator.addBehavior(push(Vector(2, 0), item))
        try animator.tick()
        let before = material.linearVelocity(for: item)
        material.applyForce(Vector(6, 0), for: item)
        try animator.tick()
        let gain = material.linearVelocity(for: item) - before
        // In two sub-steps, of pushes of 6 and 2 on a mass of 4.
        let seconds: Double = 2 / 120
        #expect(isAt(gain, 200 * seconds, 1000 * seconds, 1e-3))
    }

    @Test("an impulse of 1 adds 100 points a second to 100 x 100 points of density 1, at once")
    func impulse() throws {
        material.applyImpulse(Vector(1, 0), for: item)
        #expect(isNear(material.linearVelocity(for: item).x, 100, 1e-4))
        material.applyImpulse(Vector(0, -0.5), for: item)
        try animator.ticks(4)
        #expect(isAt(material.linearVelocity(for: item), 100, -50, 1e-4))
        #expect(material.angularVelocity(for: item) == 0)
    }

    @Test("a torque of 1 turns 100 x 100 points of density 1 by 6 radians per second squared, clockwise, for a tick")
    func torque() throws {
        try animator.tick()
        material.applyTorque(1, for: item)
        material.applyTorque(0.5, for: item)
        try animator.tick()
        #expect(isNear(material.angularVelocity(for: item), 9 * 2 / 120.0, 1e-4))
        try animator.ticks(3)
        #expect(isNear(material.angularVelocity(for: item), 9 * 2 / 120.0, 1e-4))
        #expect(item.center == Point(0, 0))
        material.allowsRotation = false
        material.applyTorque(1, for: item)
        try animator.tick()
        #expect(material.angularVelocity(for: item) == 0)
    }

    @Test("at the centre of mass, wherever it lies in the item: nothing turns")
    func centreOfMass() throws {
        let item = box()
        item.collisionBoundsType = .path
        item.collisionBoundingPath = Path(polygon: [Point(-50, -50), Point(50, -50), Point(-50, 50)])
        item.transform = .rotation(0.7)
        let material = frictionless(item)
        let animator = try DynamicAnimator(material)
        try animator.tick()
        material.applyForce(Vector(3, 1), for: item)
        material.applyImpulse(Vector(-1, 2), for: item)
        try animator.tick()
        #expect(abs(material.angularVelocity(for: item)) < 1e-5)
        #expect(material.linearVelocity(for: item).length > 100)
    }

    @Test("ignored for what is not in the behaviour, has no body yet, or is anchored")
    func ignored() throws {
        let item = box()
        let material = DynamicItemBehavior(items: [item])
        func applyAll(to item: UnlinkedItem) {
            material.applyForce(Vector(1, 0), for: item)
            material.applyImpulse(Vector(1, 0), for: item)
            material.applyTorque(1, for: item)
        }
        applyAll(to: item)
        let animator = try DynamicAnimator(material)
        let other = box(500)
        animator.addBehavior(DynamicItemBehavior(items: [other]))
        applyAll(to: other)
        try animator.ticks(2)
        #expect(item.center == Point(0, 0) && other.center == Point(500, 0))

        material.isAnchored = true
        applyAll(to: item)
        try animator.ticks(2)
        material.isAnchored = false
        try animator.ticks(2)
        #expect(item.center == Point(0, 0) && item.transform == .identity)

        material.removeItem(item)
        applyAll(to: item)
        material.addItem(item)
        try animator.ticks(2)
        #expect(item.center == Point(0, 0))
    }

    @Test("a force on an item that leaves before the tick goes with it")
    func leaver() throws {
        let other = box(500)
        material.addItem(other)
        material.applyForce(Vector(1, 0), for: item)
        material.removeItem(item)
        material.addItem(item)
        try animator.ticks(3)
        #expect(item.center == Point(0, 0))
    }

    @Test("it wakes a paused animator, which pauses again")
    func waking() throws {
        try animator.tickUntilPaused()
        try #require(!animator.isRunning)
        material.applyForce(Vector(0.01, 0), for: item)
        #expect(animator.isRunning)
        try animator.tick()
        #expect(item.center.x > 0)
        #expect(try animator.tickUntilPaused() != nil)
    }

    @Test("a callback that contacts, fields or an override make asks for the next tick too")
    func override() throws {
        final class Kicker: UnlinkedItem {
            var kick: (() -> Void)?
            override var center: Point {
                get { super.center }
                set {
                    super.center = newValue
                    kick?()
                    kick = nil
                }
            }
        }
        let item = Kicker(center: .zero)
        let material = frictionless(item)
        let animator = try DynamicAnimator(material)
        material.addLinearVelocity(Vector(0, 10), for: item)
        item.kick = { [unowned material] in material.applyForce(Vector(1, 0), for: item) }
        try animator.tick()
        #expect(material.linearVelocity(for: item).x == 0)
        try animator.tick()
        #expect(isNear(material.linearVelocity(for: item).x, 100 * 2 / 120.0, 1e-4))
    }
}
