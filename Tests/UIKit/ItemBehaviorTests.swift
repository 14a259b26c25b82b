import Moonspring
import TestSupport
import Testing

/// Row 28 of the worked scenes, and §12 of the reference.
@Suite struct ItemBehaviorTests {
    private let item = box(0, 0)

    private func material(_ item: UnlinkedItem, _ change: (DynamicItemBehavior) -> Void) -> DynamicItemBehavior {
        let behavior = DynamicItemBehavior(items: [item])
        change(behavior)
        return behavior
    }

    @Test("a body nobody configured, and a fresh behaviour, have the measured defaults")
    func defaults() throws {
        let behavior = DynamicItemBehavior(items: [item])
        let animator = try DynamicAnimator(behavior)
        let body = try #require(animator.properties(of: item))
        #expect((behavior.elasticity, behavior.friction) == (0.2, 0.2))
        #expect((behavior.resistance, behavior.angularResistance) == (0.1, 0.1))
        #expect((behavior.density, behavior.charge) == (1, 0))
        #expect((behavior.isAnchored, behavior.allowsRotation) == (false, true))
        #expect((body.elasticity, body.friction) == (0.2, 0.2))
        #expect((body.resistance, body.angularResistance) == (0.1, 0.1))
        #expect((body.density, body.charge) == (1, 0))
        #expect((body.isAnchored, body.allowsRotation) == (false, true))
    }

    @Test("property by property the last behaviour in tree order that set it wins")
    func precedence() throws {
        let first = material(item) { $0.elasticity = 0.5 }
        let second = material(item) { $0.friction = 0.7 }
        let third = material(item) { $0.elasticity = 0.3 }
        let branch = DynamicBehavior()
        branch.addChildBehavior(first)
        branch.addChildBehavior(second)
        let animator = try DynamicAnimator(branch, third)
        #expect(animator.properties(of: item)?.elasticity == 0.3)
        #expect(animator.properties(of: item)?.friction == 0.7)

        branch.removeChildBehavior(second)
        #expect(animator.properties(of: item)?.friction == 0.2)

        // Added anew, but still earlier in the tree.
        branch.removeChildBehavior(first)
        branch.addChildBehavior(first)
        #expect(animator.properties(of: item)?.elasticity == 0.3)
        // Set anew, but still earlier in the tree.
        first.elasticity = 0.9
        #expect(animator.properties(of: item)?.elasticity == 0.3)

        animator.removeBehavior(third)
        #expect(animator.properties(of: item)?.elasticity == 0.9)
    }

    @Test("the figures of the row: .5, .2 and .3 in pre-order give .3 and .2")
    func row() throws {
        let friction = material(item) { $0.friction = 0.2 }
        let animator = try DynamicAnimator(
            material(item) { $0.elasticity = 0.5 }, friction, material(item) { $0.elasticity = 0.3 })
        #expect(animator.properties(of: item)?.elasticity == 0.3)
        #expect(animator.properties(of: item)?.friction == 0.2)
        animator.removeBehavior(friction)
        #expect(animator.properties(of: item)?.friction == 0.2)
    }

    @Test("a child comes after its parents' earlier siblings and before their later ones")
    func preOrder() throws {
        let branch = DynamicBehavior()
        branch.addChildBehavior(material(item) { $0.elasticity = 0.71 })
        branch.addChildBehavior(material(item) { $0.elasticity = 0.72 })
        let animator = try DynamicAnimator(material(item) { $0.elasticity = 0.74 }, branch)
        #expect(animator.properties(of: item)?.elasticity == 0.72)
    }

    @Test("a default set on purpose counts as set")
    func explicitDefault() throws {
        let animator = try DynamicAnimator(
            material(item) { $0.elasticity = 0.9 }, material(item) { $0.elasticity = 0.2 })
        #expect(animator.properties(of: item)?.elasticity == 0.2)
    }

    @Test("removal brings the defaults back and leaves the velocity")
    func removal() throws {
        let gravity = GravityBehavior(items: [item]).with(\.magnitude, 0)
        let behavior = material(item) {
            $0.resistance = 0
            $0.charge = 2
            $0.addLinearVelocity(Vector(100, 0), for: item)
        }
        let animator = try DynamicAnimator(gravity, behavior)
        try animator.ticks(10)
        #expect(isNear(animator.linearVelocity(of: item)?.x, 100, 1e-4))
        animator.removeBehavior(behavior)
        #expect(isNear(animator.linearVelocity(of: item)?.x, 100, 1e-4))
        #expect(animator.properties(of: item) == .standard)
        try animator.ticks(60)
        // 120 sub-steps of 1 / (1 + 0.1 / 120).
        #expect(isNear(animator.linearVelocity(of: item)?.x, 90.4875, 0.001))
    }

    @Test("an anchored item stays put under every force, and un-anchoring leaves it at rest until something acts")
    func anchored() throws {
        let behavior = material(item) { $0.isAnchored = true }
        let gravity = GravityBehavior(items: [item])
        let animator = try DynamicAnimator(behavior, gravity)
        behavior.addLinearVelocity(Vector(100, 0), for: item)
        try animator.ticks(60)
        #expect(item.center == Vector(0, 0))
        #expect(behavior.linearVelocity(for: item) == .zero)
        animator.removeBehavior(gravity)
        behavior.isAnchored = false
        try animator.ticks(10)
        #expect(item.center == Vector(0, 0))
    }

    @Test("anchored goes back to its default when the behaviour is removed")
    func anchoredGoesBack() throws {
        let behavior = material(item) { $0.isAnchored = true }
        let animator = try DynamicAnimator(behavior, GravityBehavior(items: [item]))
        try animator.ticks(30)
        animator.removeBehavior(behavior)
        try animator.ticks(30)
        #expect(item.center.y > 50)
    }

    @Test("velocities added before the item has a body add up and arrive once")
    func waitingVelocity() throws {
        let behavior = frictionless(item)
        behavior.addLinearVelocity(Vector(30, 0), for: item)
        behavior.addLinearVelocity(Vector(20, 10), for: item)
        behavior.addAngularVelocity(2, for: item)
        #expect(behavior.linearVelocity(for: item) == .zero)
        let animator = try DynamicAnimator(behavior)
        #expect(isAt(behavior.linearVelocity(for: item), 50, 10, 1e-4))
        #expect(isNear(behavior.angularVelocity(for: item), 2, 1e-6))
        try animator.ticks(60)
        // The first frame takes one sub-step: 119 in the first second.
        let share = 119 / 120.0
        #expect(isAt(item.center, 50 * share, 10 * share))
        #expect(isNear(animator.rotation(of: item), 2 * share, 1e-4))
        behavior.addLinearVelocity(Vector(-50, 0), for: box(0, 0))
        #expect(isAt(behavior.linearVelocity(for: item), 50, 10, 1e-4))
    }

    @Test("a velocity that is set replaces the one there is, before the item has a body too")
    func setVelocity() throws {
        let behavior = frictionless(item)
        behavior.addLinearVelocity(Vector(30, 0), for: item)
        behavior.setLinearVelocity(Vector(20, 10), for: item)
        behavior.addLinearVelocity(Vector(1, 1), for: item)
        behavior.addAngularVelocity(5, for: item)
        behavior.setAngularVelocity(2, for: item)
        let mover = frictionless(item)
        let animator = try DynamicAnimator(mover)
        mover.addLinearVelocity(Vector(500, 500), for: item)
        mover.addAngularVelocity(9, for: item)
        animator.addBehavior(behavior)
        #expect(isAt(behavior.linearVelocity(for: item), 21, 11, 1e-4))
        #expect(isNear(behavior.angularVelocity(for: item), 2, 1e-6))
        behavior.setLinearVelocity(Vector(-7, 3), for: item)
        #expect(isAt(behavior.linearVelocity(for: item), -7, 3, 1e-5))
        #expect(isNear(behavior.angularVelocity(for: item), 2, 1e-6))
        behavior.setAngularVelocity(-1, for: item)
        #expect(isAt(behavior.linearVelocity(for: item), -7, 3, 1e-5))
        #expect(isNear(behavior.angularVelocity(for: item), -1, 1e-6))
        behavior.allowsRotation = false
        behavior.setAngularVelocity(4, for: item)
        #expect(behavior.angularVelocity(for: item) == 0)
        behavior.setLinearVelocity(Vector(50, 0), for: box(0, 0))
        #expect(isAt(behavior.linearVelocity(for: item), -7, 3, 1e-5))
    }

    @Test("without rotation allowed a spin stops at once")
    func noRotation() throws {
        let behavior = frictionless(item).adding(spin: 3, to: item)
        let animator = try DynamicAnimator(behavior)
        try animator.ticks(10)
        let angle = item.transform.rotation
        #expect(angle > 0.4)
        behavior.allowsRotation = false
        try animator.ticks(10)
        #expect(item.transform.rotation == angle)
        #expect(behavior.angularVelocity(for: item) == 0)
    }

    @Test("resistance 1 takes 63 percent of the speed in a second, and angular resistance does it to a spin")
    func resistance() throws {
        let behavior = material(item) {
            $0.resistance = 1
            $0.angularResistance = 1
            $0.addLinearVelocity(Vector(1000, 0), for: item)
            $0.addAngularVelocity(10, for: item)
        }
        let animator = try DynamicAnimator(behavior)
        try animator.ticks(1)
        let start = (behavior.linearVelocity(for: item).x, behavior.angularVelocity(for: item))
        try animator.ticks(60)
        #expect(isNear(behavior.linearVelocity(for: item).x / start.0, 0.3694, 0.001))
        #expect(isNear(behavior.angularVelocity(for: item) / start.1, 0.3694, 0.001))
    }

    @Test("precedence from Lua: the later behaviour's resistance decides, and removing it lets the earlier one")
    func lua() throws {
        let scene = try TestScene(
            """
            local item = ms.DynamicItem{name = "item", center = {0, 0}, bounds = {0, 0, 100, 100}}
            local animator = ms.DynamicAnimator{}
            local early = animator:addBehavior(ms.DynamicItemBehavior{items = {item}, resistance = 0})
            local late = animator:addBehavior(ms.DynamicItemBehavior{items = {item}, resistance = 5})
            early:addLinearVelocity({1000, 0}, item)
            scene.signal("v", function() return item.velocity.x end)
            scene.at(1, function() animator:removeBehavior(late) end)
            """, ticks: 59)
        let slow = scene.frames.last?.signals[0].value ?? 0
        #expect(slow > 5)
        #expect(slow < 9)
        try scene.advance(60)
        #expect(isNear(scene.frames.last?.signals[0].value, slow, 1e-3))
    }
}
