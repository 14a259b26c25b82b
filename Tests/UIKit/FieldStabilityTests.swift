import Moonspring
import TestSupport
import Testing

/// What strong fields, several of a kind and slow starts must not do.
@Suite struct FieldStabilityTests {
    @Test("drag of any strength slows down and never turns round, also where several drag", arguments: [1, 3])
    func strongDrag(count: Int) throws {
        for strength in [10.0, 1e3, 1e9] {
            let item = box(0, 0)
            let material = frictionless(item).adding(velocity: Vector(5000, 3000), to: item)
            let animator = try DynamicAnimator(material)
            for _ in 0..<count {
                animator.addBehavior(FieldBehavior.dragField().holding(item).with(\.strength, strength))
            }
            var last = Vector(5000, 3000)
            try animator.ticks(30) { _ in
                let velocity = material.linearVelocity(for: item)
                #expect(velocity.x >= 0 && velocity.y >= 0 && velocity.length <= last.length)
                last = velocity
            }
            #expect(last.length < 100)
        }
    }

    @Test("springs and attracting fields of any strength keep their item near", arguments: [1, 4])
    func stiff(count: Int) throws {
        for (strength, falloff) in [(1e4, -1.0), (1e9, -1), (1e9, 2), (1e9, 0)] {
            for isSpring in [true, false] {
                let item = box(300, 10)
                let animator = DynamicAnimator()
                for _ in 0..<count {
                    let field: FieldBehavior = isSpring ? .springField() : .radialGravityField(position: .zero)
                    field.strength = strength
                    field.falloff = falloff
                    field.addItem(item)
                    animator.addBehavior(field)
                }
                var farthest = 0.0
                try animator.ticks(300) { _ in farthest = max(farthest, item.center.length) }
                // Steps of 1/120 s swing up to 15 % farther at the stiffest, and do not add to it.
                #expect(farthest < 350, "\(strength), \(falloff)")
            }
        }
    }

    @Test("magnetic fields of any strength leave the speed as it is", arguments: [1, 3])
    func strongMagnet(count: Int) throws {
        for strength in [50.0, 1e4, 1e9] {
            let item = box(100, 0)
            let material = frictionless(item).with(\.charge, 1).adding(velocity: Vector(300, 0), to: item)
            let animator = try DynamicAnimator(material)
            for _ in 0..<count {
                let field = FieldBehavior.magneticField().holding(item).with(\.strength, strength).with(\.falloff, 0)
                animator.addBehavior(field)
            }
            try animator.ticks(120)
            #expect(isNear(material.linearVelocity(for: item).length, 300, 1))
        }
    }

    @Test("what starts slowly is not put to sleep on its way")
    func slowStart() throws {
        let item = box(300, 0, 50, 50)
        let field = FieldBehavior.radialGravityField(position: .zero).holding(item)
            .with(\.strength, 1.5).with(\.falloff, 4)
        let animator = try DynamicAnimator(field)
        try animator.ticks(600)
        // From rest at 1.85 points per second squared.
        #expect(item.center.x < 250 && animator.isRunning)
        let other = box(0, 900)
        let crawl = FieldBehavior.velocityField(direction: Vector(0.005, 0)).holding(other)
        let second = try DynamicAnimator(crawl)
        try second.ticks(600)
        #expect(isNear(other.center.x, 5, 0.1))
    }

    @Test("an overdamped spring field brings its item home before it sleeps")
    func home() throws {
        let item = box(100, 0)
        let field = FieldBehavior.springField().holding(item).with(\.strength, 4)
        let material = DynamicItemBehavior(items: [item]).with(\.resistance, 20)
        let animator = try DynamicAnimator(field, material)
        #expect(try animator.tickUntilPaused(limit: 3600) != nil)
        #expect(item.center.length < 0.5)
    }

    @Test("fields that hold each other, or gravity, in balance let their item sleep, and any change wakes it")
    func balance() throws {
        let changes: [(String, (FieldBehavior) -> Void)] = [
            ("strength", { $0.strength = 2 }), ("direction", { $0.direction = Vector(1, 0) }),
            ("falloff", { $0.falloff = 1 }),
            ("minimumRadius", { $0.minimumRadius = 7 }), ("position", { $0.position = Vector(3, 4) }),
            ("region", { $0.region = Region(radius: 1) }), ("seed", { $0.seed = 9 }),
        ]
        for (name, change) in changes {
            let item = box(0, 0)
            let lift = FieldBehavior.linearGravityField(direction: Vector(0, -10)).holding(item)
            let animator = try DynamicAnimator(GravityBehavior(items: [item]), lift)
            try animator.ticks(120)
            #expect(!animator.isRunning && item.center == .zero)
            change(lift)
            #expect(animator.isRunning, "\(name)")
        }
    }

    @Test("what a field presses against a wall sleeps there, and a gust that ends lets it go on")
    func wall() throws {
        let item = box(0, 0)
        let collision = CollisionBehavior(items: [item])
        collision.addBoundary(withIdentifier: .string("wall"), from: Vector(100, -200), to: Vector(100, 200))
        // A velocity below that from which things bounce: a faster one would bounce forever.
        for field in [
            FieldBehavior.linearGravityField(direction: Vector(3, 0)), .velocityField(direction: Vector(0.5, 0)),
        ] {
            field.addItem(item)
            let animator = try DynamicAnimator(field, collision)
            try animator.ticks(240)
            #expect(isNear(item.center.x, 50, 1))
            #expect(!animator.isRunning, "\(field.kind)")
            field.direction = Vector(-3, 0)
            #expect(animator.isRunning)
            try animator.ticks(60)
            #expect(item.center.x < 0)
            animator.removeAllBehaviors()
            item.center = .zero
        }
    }

    @Test("fields act at the centre of an item, not at that of its mass")
    func center() throws {
        let item = box(200, 0, 100, 100)
        item.collisionBoundsType = .path
        item.collisionBoundingPath = try .polygon([Vector(-50, -50), Vector(50, -50), Vector(-50, 50)])
        let field = FieldBehavior.springField().holding(item)
        let material = DynamicItemBehavior(items: [item]).with(\.resistance, 3)
        let animator = try DynamicAnimator(field, material)
        try animator.tickUntilPaused(limit: 1200)
        #expect(item.center.length < 1)
    }
}
