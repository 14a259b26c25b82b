import Moonspring
import TestSupport
import Testing

/// What an item shows after a tick; compared to the bit.
private struct Pose: Equatable {
    let x, y, rotation: Double
}

/// The same scene once in Swift and once in Lua: every tick gives the same positions, not nearly but exactly.
@Suite struct LuaSwiftTests {
    /// Runs both for 240 ticks. Items are named a, b, c... in the order of `items`.
    func expectSame(
        _ items: [UnlinkedItem], lua: String, sourceLocation: SourceLocation = #_sourceLocation,
        swift: (DynamicAnimator) throws -> Void
    ) throws {
        let names = items.indices.map { String(UnicodeScalar(UInt8(97 + $0))) }
        var script = "local animator = ms.DynamicAnimator{}; "
        for (name, item) in zip(names, items) {
            let size = item.bounds.size
            script +=
                "local \(name) = ms.DynamicItem{name = '\(name)', center = {\(item.center.x), \(item.center.y)}, "
                + "bounds = {0, 0, \(size.x), \(size.y)}}; "
        }
        let scene = try TestScene(script + lua)
        let clock = AnimatorClock()
        let animator = DynamicAnimator(clock: clock)
        try swift(animator)

        var hasMoved = false
        let start = items.map(\.center)
        for tick in 1...240 {
            #expect(clock.tick().isEmpty)
            try scene.advance()
            for (name, item) in zip(names, items) {
                let expected = Pose(x: item.center.x, y: item.center.y, rotation: animator.rotation(of: item) ?? 0)
                let row = try #require(scene.item(name))
                let found = Pose(x: row.center.x, y: row.center.y, rotation: row.rotation)
                #expect(found == expected, "\(name), tick \(tick)", sourceLocation: sourceLocation)
                guard found == expected else { return }
            }
            hasMoved = hasMoved || items.map(\.center) != start || items.contains { $0.transform != .identity }
        }
        #expect(hasMoved, sourceLocation: sourceLocation)
        #expect(animator.isRunning == !scene.scene.isAtRest, sourceLocation: sourceLocation)
    }

    @Test("gravity")
    func gravity() throws {
        let (a, b) = (box(150, 50), box(12.34, -56.7, 33, 71))
        try expectSame(
            [a, b],
            lua: "animator:addBehavior(ms.GravityBehavior{items = {a, b}}):setAngleMagnitude(1.1, 0.37)"
        ) { animator in
            let gravity = GravityBehavior(items: [a, b])
            gravity.setAngle(1.1, magnitude: 0.37)
            animator.addBehavior(gravity)
        }
    }

    @Test("pushes, steady and single, off centre")
    func push() throws {
        let (a, b) = (box(50, 50), box(200, 80, 120, 40))
        try expectSame(
            [a, b],
            lua: """
                local steady = ms.PushBehavior{items = {a, b}, mode = "continuous", magnitude = 0.9, angle = 0.7}
                steady:setTargetOffsetFromCenter({10, -20}, b)
                animator:addBehavior(steady)
                animator:addBehavior(ms.PushBehavior{items = {b}, mode = "instantaneous", pushDirection = {0.2, -0.3}})
                """
        ) { animator in
            let steady = PushBehavior(items: [a, b], mode: .continuous).with(\.angle, 0.7).with(\.magnitude, 0.9)
            steady.setTargetOffsetFromCenter(Vector(10, -20), for: b)
            let blow = impulse(Vector(0.2, -0.3), b)
            animator.addBehavior(steady)
            animator.addBehavior(blow)
        }
    }

    @Test("a snap that is moved on the way")
    func snap() throws {
        let a = box(100, 100, 100, 50)
        try expectSame(
            [a],
            lua: """
                local ticks = 0
                animator:addBehavior(ms.SnapBehavior{item = a, snapPoint = {300, 200}, damping = 0.4,
                  action = function(snap)
                    ticks = ticks + 1
                    if ticks == 20 then snap.snapPoint = {50, 400} end
                  end})
                """
        ) { animator in
            let snap = SnapBehavior(item: a, snapTo: Vector(300, 200)).with(\.damping, 0.4)
            var ticks = 0
            snap.action = { [unowned snap] in
                ticks += 1
                if ticks == 20 { snap.snapPoint = Vector(50, 400) }
            }
            animator.addBehavior(snap)
        }
    }

    @Test("springs that are moved on the way, one that falls and turns")
    func springBehaviors() throws {
        let (a, b) = (box(100, 100, 100, 50), box(300, 0, 40, 40))
        try expectSame(
            [a, b],
            lua: """
                local ticks = 0
                animator:addBehavior(ms.SpringBehavior{item = a, target = {300, 200}, bounce = 0.4,
                  action = function(spring)
                    ticks = ticks + 1
                    if ticks == 20 then spring.target = {50, 400} end
                    if ticks == 40 then spring.duration, spring.bounce = 0.9, -0.2 end
                  end})
                animator:addBehavior(ms.SpringBehavior{item = b, target = {200, 100}, duration = 0.3})
                animator:addBehavior(ms.GravityBehavior{items = {b}})
                animator:addBehavior(ms.DynamicItemBehavior{items = {b}}):addAngularVelocity(2, b)
                """
        ) { animator in
            let spring = SpringBehavior(item: a, target: Vector(300, 200), spring: Spring(bounce: 0.4))
            var ticks = 0
            spring.action = { [unowned spring] in
                ticks += 1
                if ticks == 20 { spring.target = Vector(50, 400) }
                if ticks == 40 { (spring.duration, spring.bounce) = (0.9, -0.2) }
            }
            animator.addBehavior(spring)
            animator.addBehavior(
                SpringBehavior(item: b, target: Vector(200, 100), spring: Spring(duration: 0.3)))
            animator.addBehavior(GravityBehavior(items: [b]))
            let material = DynamicItemBehavior(items: [b]).added(to: animator)
            material.addAngularVelocity(2, for: b)
        }
    }

    @Test("a rigid attachment with an offset, under gravity")
    func rod() throws {
        let (a, b) = (box(200, 100, 40, 60), box(320, 100, 50, 50))
        try expectSame(
            [a, b],
            lua: """
                animator:addBehavior(ms.AttachmentBehavior{item = a, offsetFromCenter = {-15, 20}, attachedToAnchor = {100, 90}})
                animator:addBehavior(ms.AttachmentBehavior{item = a, attachedToItem = b, attachedOffsetFromCenter = {-25, 5}})
                animator:addBehavior(ms.GravityBehavior{items = {a, b}})
                """
        ) { animator in
            animator.addBehavior(
                AttachmentBehavior(item: a, offsetFromCenter: Vector(-15, 20), attachedToAnchor: Vector(100, 90)))
            animator.addBehavior(
                AttachmentBehavior(item: a, attachedTo: b, attachedOffsetFromCenter: Vector(-25, 5)))
            animator.addBehavior(GravityBehavior(items: [a, b]))
        }
    }

    @Test("a spring, and a hinge")
    func spring() throws {
        let (a, b) = (box(100, 250, 40, 40), box(100, 100))
        try expectSame(
            [a, b],
            lua: """
                animator:addBehavior(ms.AttachmentBehavior{item = a, attachedToAnchor = {130, 90},
                  length = 100, frequency = 2, damping = 0.3})
                animator:addBehavior(ms.AttachmentBehavior{item = b, offsetFromCenter = {-50, 0}, attachedToAnchor = {50, 100}})
                animator:addBehavior(ms.GravityBehavior{items = {a, b}})
                """
        ) { animator in
            let spring = AttachmentBehavior(item: a, attachedToAnchor: Vector(130, 90))
            (spring.length, spring.frequency, spring.damping) = (100, 2, 0.3)
            animator.addBehavior(spring)
            animator.addBehavior(
                AttachmentBehavior(item: b, offsetFromCenter: Vector(-50, 0), attachedToAnchor: Vector(50, 100)))
            animator.addBehavior(GravityBehavior(items: [a, b]))
        }
    }

    @Test("slides, of one item and of two")
    func slides() throws {
        let (a, b, c) = (box(0, 0), box(300, 0, 60, 40), box(360, 70, 50, 50))
        try expectSame(
            [a, b, c],
            lua: """
                animator:addBehavior(ms.AttachmentBehavior.sliding{item = a, attachmentAnchor = {10, 20},
                  axisOfTranslation = {1, 2}, attachmentRange = {-30, 400}})
                local pair = animator:addBehavior(ms.AttachmentBehavior.sliding{item = b, attachedToItem = c,
                  attachmentAnchor = {330, 30}, axisOfTranslation = {1, -0.5}})
                pair.attachmentRange = {-20, math.huge}
                animator:addBehavior(ms.GravityBehavior{items = {a, c}})
                """
        ) { animator in
            let rail = AttachmentBehavior.slidingAttachment(
                with: a, attachmentAnchor: Vector(10, 20), axisOfTranslation: Vector(1, 2))
            rail.attachmentRange = FloatRange(minimum: -30, maximum: 400)
            let pair = AttachmentBehavior.slidingAttachment(
                with: b, attachedTo: c, attachmentAnchor: Vector(330, 30), axisOfTranslation: Vector(1, -0.5))
            animator.addBehavior(rail)
            animator.addBehavior(pair)
            pair.attachmentRange = FloatRange(minimum: -20, maximum: .infinity)
            animator.addBehavior(GravityBehavior(items: [a, c]))
        }
    }

    @Test("a pin with a range and friction, a weld and a rope")
    func joints() throws {
        let (a, b, c, d) = (box(0, 0, 100, 20), box(100, 0, 100, 20), box(190, 10, 60, 60), box(260, -90, 40, 40))
        try expectSame(
            [a, b, c, d],
            lua: """
                animator:addBehavior(ms.AttachmentBehavior.pin{item = a, attachedToItem = b, attachmentAnchor = {50, 0},
                  attachmentRange = {-0.2, 0.9}, frictionTorque = 0.05})
                animator:addBehavior(ms.AttachmentBehavior.fixed{item = b, attachedToItem = c, attachmentAnchor = {150, 0}})
                local rope = animator:addBehavior(ms.AttachmentBehavior.limit{item = c, attachedToItem = d,
                  offsetFromCenter = {30, -30}, attachedOffsetFromCenter = {0, 20}})
                rope.length = 80
                animator:addBehavior(ms.DynamicItemBehavior{items = {a}, isAnchored = true})
                animator:addBehavior(ms.GravityBehavior{items = {b, c, d}})
                """
        ) { animator in
            let pin = AttachmentBehavior.pinAttachment(with: a, attachedTo: b, attachmentAnchor: Vector(50, 0))
                .with(\.attachmentRange, FloatRange(minimum: -0.2, maximum: 0.9)).with(\.frictionTorque, 0.05)
            let rope = AttachmentBehavior.limitAttachment(
                with: c, offsetFromCenter: Vector(30, -30), attachedTo: d, offsetFromCenter: Vector(0, 20))
            let weld = AttachmentBehavior.fixedAttachment(with: b, attachedTo: c, attachmentAnchor: Vector(150, 0))
            for behavior in [pin, weld, rope] { animator.addBehavior(behavior) }
            rope.length = 80
            animator.addBehavior(immovable(a))
            animator.addBehavior(GravityBehavior(items: [b, c, d]))
        }
    }

    @Test("item behaviours: resistance, density, velocities and an anchored item")
    func itemBehavior() throws {
        let (a, b, c) = (box(0, 0), box(200, 0, 30, 90), box(400, 0))
        try expectSame(
            [a, b, c],
            lua: """
                local material = ms.DynamicItemBehavior{items = {a, b}, density = 2.5, resistance = 0.7, angularResistance = 1.3}
                material:addLinearVelocity({120, -80}, a)
                material:addAngularVelocity(4, b)
                animator:addBehavior(material)
                animator:addBehavior(ms.DynamicItemBehavior{items = {c}, isAnchored = true})
                animator:addBehavior(ms.PushBehavior{items = {a, b, c}, mode = "continuous", pushDirection = {0.3, 0.4}})
                """
        ) { animator in
            let material = DynamicItemBehavior(items: [a, b])
            (material.density, material.resistance, material.angularResistance) = (2.5, 0.7, 1.3)
            material.addLinearVelocity(Vector(120, -80), for: a)
            material.addAngularVelocity(4, for: b)
            let wall = immovable(c)
            for behavior in [material, wall] { animator.addBehavior(behavior) }
            let push = PushBehavior(items: [a, b, c], mode: .continuous).with(\.pushDirection, Vector(0.3, 0.4))
            animator.addBehavior(push)
        }
    }

    @Test("forces, impulses and torques that an action asks for")
    func forces() throws {
        let (a, b) = (box(0, 0), box(200, 0, 30, 90))
        try expectSame(
            [a, b],
            lua: """
                local material = ms.DynamicItemBehavior{items = {a, b}}
                function material:action()
                  self:applyForce({(50 - a.center.x) / 10, 0.3}, a)
                  self:applyForce({0, 0.1}, a)
                  self:applyTorque(0.02, b)
                  if self.elapsedTime > 1 and self.elapsedTime < 1.02 then self:applyImpulse({0.4, -0.7}, b) end
                end
                animator:addBehavior(material)
                material:applyForce({1, 1}, b)
                """
        ) { animator in
            let material = DynamicItemBehavior(items: [a, b])
            material.action = { [unowned material] in
                material.applyForce(Vector((50 - a.center.x) / 10, 0.3), for: a)
                material.applyForce(Vector(0, 0.1), for: a)
                material.applyTorque(0.02, for: b)
                if material.elapsedTime > 1, material.elapsedTime < 1.02 {
                    material.applyImpulse(Vector(0.4, -0.7), for: b)
                }
            }
            animator.addBehavior(material)
            material.applyForce(Vector(1, 1), for: b)
        }
    }

    @Test("a custom behaviour whose action steers a child by what it sees")
    func customBehavior() throws {
        let a = box(100, 100, 60, 40)
        try expectSame(
            [a],
            lua: """
                local push = ms.PushBehavior{items = {a}, mode = "continuous"}
                animator:addBehavior(ms.DynamicBehavior{childBehaviors = {push}, action = function(self)
                  push.pushDirection = {(200 - a.center.x) / 100, (150 - a.center.y) / 100 + self.elapsedTime}
                  if self.elapsedTime > 2 and #self.childBehaviors > 0 then self:removeChildBehavior(push) end
                end})
                animator:addBehavior(ms.GravityBehavior{items = {a}, magnitude = 0.05})
                """
        ) { animator in
            let custom = DynamicBehavior()
            let push = PushBehavior(items: [a], mode: .continuous)
            custom.addChildBehavior(push)
            custom.action = { [unowned custom] in
                // Numbers as the script has them: binary arithmetic in the same order.
                push.pushDirection = Vector((200 - a.center.x) / 100, (150 - a.center.y) / 100 + custom.elapsedTime)
                if custom.elapsedTime > 2, !custom.childBehaviors.isEmpty { custom.removeChildBehavior(push) }
            }
            animator.addBehavior(custom)
            animator.addBehavior(GravityBehavior(items: [a]).with(\.magnitude, 0.05))
        }
    }

    @Test("a spin of more than a full turn, to its rest")
    func spin() throws {
        let a = box(0, 0)
        try expectSame(
            [a],
            lua: """
                animator:addBehavior(ms.DynamicItemBehavior{items = {a}, angularResistance = 2}):addAngularVelocity(20, a)
                """
        ) { animator in
            animator.addBehavior(DynamicItemBehavior(items: [a]).with(\.angularResistance, 2).adding(spin: 20, to: a))
        }
    }
}
