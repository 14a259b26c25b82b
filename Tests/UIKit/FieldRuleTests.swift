import Moonspring
import TestSupport
import Testing

/// Rows 23, 25 and 26 of the worked scenes, and the rules around the laws.
@Suite struct FieldRuleTests {
    @Test("two fields add up, and an item in neither feels nothing")
    func sum() throws {
        let (item, other) = (box(0, 0), box(500, 0))
        let right = FieldBehavior.linearGravityField(direction: Vector(1, 0)).holding(item)
        let down = FieldBehavior.linearGravityField(direction: Vector(0, 2)).holding(item)
        let material = frictionless(item, other)
        let animator = try DynamicAnimator(right, down, material)
        try animator.tick()
        #expect(isAt(material.linearVelocity(for: item), 0.8333, 1.6667, 1e-4))
        #expect(material.linearVelocity(for: other) == .zero && other.center == Vector(500, 0))
        right.removeItem(item)
        try animator.tick()
        #expect(isAt(material.linearVelocity(for: item), 0.8333, 5, 1e-4))
    }

    @Test("an item that is only in a field has resistance 0.1 and no gravity")
    func fieldAlone() throws {
        let item = box(0, 0)
        let field = FieldBehavior.linearGravityField(direction: Vector(1, 0)).holding(item)
        let animator = try DynamicAnimator(field)
        try animator.ticks(60)
        #expect(isNear(item.center.x, integrate(tick: 60, acceleration: 100).distance, 1e-3))
        #expect(item.center.y == 0)
    }

    @Test("a conveyor gives (3000, 4000) in each step of its region; then the item falls")
    func conveyor() throws {
        let item = box(0, 0)
        let field = FieldBehavior.velocityField(direction: Vector(30, 40)).holding(item)
        field.region = Region(radius: 300)
        let material = frictionless(item)
        let animator = try DynamicAnimator(GravityBehavior(items: [item]), field, material)
        // 41.7 points in each sub-step: the eighth ends outside.
        try animator.ticks(4) { _ in #expect(isAt(material.linearVelocity(for: item), 3000, 4000, 0.01)) }
        let edge = item.center
        try animator.tick()
        #expect(edge.length < 300 && item.center.length > 300)
        // The second sub-step of this tick began outside.
        #expect(isAt(material.linearVelocity(for: item), 3000, 4000 + 1000 / 120.0, 0.01))
        try animator.tick()
        #expect(isAt(material.linearVelocity(for: item), 3000, 4000 + 3000 / 120.0, 0.01))
    }

    @Test("resistance goes on acting in a velocity field, and other fields do not")
    func suspended() throws {
        let item = box(0, 0)
        let first = FieldBehavior.velocityField(direction: Vector(1, 0))
        let second = FieldBehavior.velocityField(direction: Vector(0, 9))
        let wind = FieldBehavior.linearGravityField(direction: Vector(0, 50))
        var asked = 0
        let block = FieldBehavior.field { _, _, _, _, _, _ in
            asked += 1
            return .zero
        }
        for field in [wind, block, first, second] { field.addItem(item) }
        let material = DynamicItemBehavior(items: [item]).with(\.resistance, 12)
        let animator = try DynamicAnimator(wind, block, first, second, material)
        try animator.ticks(3)
        #expect(isAt(material.linearVelocity(for: item), 100 / 1.1, 0, 1e-3))
        #expect(asked == 0)
        first.region = Region()
        try animator.tick()
        #expect(isAt(material.linearVelocity(for: item), 0, 900 / 1.1, 1e-2))
    }

    @Test("the centre decides whether an item is in a region; the disc's edge is in, the rectangle's out")
    func regionEdge() throws {
        let cases: [(Region, Vector, Bool)] = [
            (Region(radius: 110), Vector(410, 200), true), (Region(radius: 109.9), Vector(410, 200), false),
            (Region(size: Vector(220, 10)), Vector(410, 200), false),
            (Region(size: Vector(220.1, 10)), Vector(410, 200), true),
            (Region(size: Vector(220, 10)).inverse(), Vector(410, 200), true), (Region(), Vector(300, 200), false),
            (Region(radius: 0), Vector(300, 200), true),
        ]
        for (region, place, isIn) in cases {
            let item = box(place.x, place.y)
            let field = FieldBehavior.linearGravityField(direction: Vector(1, 0)).holding(item)
                .with(\.position, Vector(300, 200)).with(\.region, region)
            let animator = try DynamicAnimator(field)
            try animator.tick()
            // The centre that is written back is a 32-bit float.
            #expect((animator.linearVelocity(of: item) != .zero) == isIn, "\(region)")
        }
    }

    @Test("the orbit field pulls 2400, 150, 9.4 and 1.85 at 50, 100, 200 and 300 points and nothing beyond")
    func orbitPull() throws {
        for (distance, expected) in [(25.0, 2400.0), (50, 2400), (100, 150), (200, 9.375), (300, 1.8519), (301, 0)] {
            let item = box(distance, 0, 50, 50)
            let field = orbit(item)[0]
            let material = frictionless(item).with(\.density, 0.5)
            let animator = try DynamicAnimator(field, material)
            try animator.tick()
            #expect(isNear(material.linearVelocity(for: item).x * -120, expected, 2e-3), "\(distance)")
        }
    }

    private func orbit(_ item: UnlinkedItem) -> [FieldBehavior] {
        let pull = FieldBehavior.radialGravityField(position: .zero)
            .with(\.region, Region(radius: 300)).with(\.strength, 1.5).with(\.falloff, 4).with(\.minimumRadius, 50)
        let vortex = FieldBehavior.vortexField().with(\.region, Region(radius: 200)).with(\.strength, 0.005)
        for field in [pull, vortex] { field.addItem(item) }
        return [pull, vortex]
    }

    @Test("an item in the orbit field goes round about ten times in ten seconds, clockwise; a light one is flung out")
    func orbitTurns() throws {
        func turns(size: Double) throws -> (turns: Double, farthest: Double) {
            let item = box(100, 0, size, size)
            let material = DynamicItemBehavior(items: [item]).with(\.density, 0.5)
            let fields = orbit(item)
            let animator = try DynamicAnimator(fields[0], fields[1], material)
            var (angle, farthest) = (0.0, 0.0)
            var last = item.center
            try animator.ticks(600) { _ in
                angle += (last.x * item.center.y - last.y * item.center.x) / (last.length * item.center.length)
                last = item.center
                farthest = max(farthest, last.length)
            }
            return (angle / (2 * .pi), farthest)
        }
        let heavy = try turns(size: 50)
        #expect((7...14).contains(heavy.turns), "\(heavy)")
        #expect(heavy.farthest < 200, "\(heavy)")
        let light = try turns(size: 40)
        #expect(light.farthest > 300, "\(light)")
    }

    @Test("a circular orbit has the speed of the sample: 1516.6 / sqrt(r) at strength 2.3")
    func orbitSpeed() throws {
        let item = box(400, 0, 20, 20)
        let field = FieldBehavior.radialGravityField(position: .zero).holding(item).with(\.strength, 2.3)
        let material = frictionless(item).adding(velocity: Vector(0, 1516.6 / 20), to: item)
        let animator = try DynamicAnimator(field, material)
        try animator.ticks(2000) { _ in #expect(isNear(item.center.length, 400, 1)) }
        #expect(isNear(material.linearVelocity(for: item).length, 1516.6 / 20, 0.3))
    }

    @Test("the spring field of the sticky corners swings with a damping ratio of one half and stops at the corner")
    func stickyCorner() throws {
        let item = box(200, 0)
        let field = FieldBehavior.springField().holding(item).with(\.region, Region(size: Vector(500, 500)))
        let material = DynamicItemBehavior(items: [item]).with(\.density, 0.01).with(\.resistance, 10)
        let animator = try DynamicAnimator(field, material)
        var lowest = 0.0
        for _ in 0..<300 where animator.isRunning {
            try animator.tick()
            lowest = min(lowest, item.center.x)
        }
        // exp(-pi / sqrt 3) = 16.3 % too far.
        #expect(isNear(lowest, -32.6, 3))
        #expect(!animator.isRunning)
        #expect(item.center.length < 1)
    }

    @Test("a magnetic field leads a charge round a circle at its speed")
    func cyclotron() throws {
        let item = box(0, 0)
        let field = FieldBehavior.magneticField().holding(item).with(\.falloff, 0).with(\.strength, 2)
        let material = frictionless(item).with(\.charge, 3).adding(velocity: Vector(300, 0), to: item)
        let animator = try DynamicAnimator(field, material)
        var highest = 0.0
        try animator.ticks(600) { _ in
            #expect(isNear(material.linearVelocity(for: item).length, 300, 0.05))
            highest = max(highest, item.center.length)
        }
        // The radius is m v / (S q) = half a metre.
        #expect(isNear(highest, 100, 1))
    }

    @Test("the speed of the animator scales fields as it does gravity")
    func speed() throws {
        let item = box(0, 0)
        let field = FieldBehavior.linearGravityField(direction: Vector(1, 0)).holding(item)
        let animator = try DynamicAnimator(field, frictionless(item))
        animator.speed = 0.5
        try animator.tick()
        #expect(isNear(animator.linearVelocity(of: item)?.x, 100 / 240.0, 1e-4))
        animator.speed = 0
        let before = item.center
        field.direction = Vector(100, 100)
        try animator.ticks(10)
        #expect(item.center == before)
        animator.addBehavior(FieldBehavior.velocityField(direction: Vector(1, 1)).holding(item))
        try animator.ticks(10)
        #expect(item.center == before)
    }

    @Test("anchored items feel no field")
    func anchored() throws {
        let item = box(0, 0)
        let material = immovable(item)
        let fields = [
            FieldBehavior.linearGravityField(direction: Vector(1, 0)), .velocityField(direction: Vector(1, 0)),
            .noiseField(smoothness: 0, animationSpeed: 1),
        ]
        for field in fields { field.addItem(item) }
        let animator = try DynamicAnimator(fields[0], fields[1], fields[2], material)
        try animator.ticks(30)
        #expect(item.center == .zero)
    }
}
