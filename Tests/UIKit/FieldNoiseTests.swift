import Moonspring
import TestSupport
import Testing

/// Noise and turbulence: smooth, seeded, repeatable.
@Suite struct FieldNoiseTests {
    private func field(_ smoothness: Double, speed: Double = 0, seed: UInt64 = 0) -> FieldBehavior {
        FieldBehavior.noiseField(smoothness: smoothness, animationSpeed: speed).with(\.seed, seed)
    }

    /// The forces along a line, in newtons, every `step` points.
    private func profile(_ field: FieldBehavior, step: Double, count: Int = 400) throws -> [Vector] {
        try (0..<count).map { try #require(field.debugAcceleration(at: Vector(Double($0) * step, 37))) / 100 }
    }

    @Test("noise is repeatable, other seeds and other places give other noise")
    func repeatable() throws {
        let first = try profile(field(0.3), step: 10)
        #expect(try profile(field(0.3), step: 10) == first)
        #expect(try profile(field(0.3, seed: 1), step: 10) != first)
        let moved = field(0.3).with(\.position, Vector(1000, 0))
        #expect(try profile(moved, step: 10) != first)
        // The pattern hangs on the field's position.
        for (value, expected) in zip(try profile(moved, step: 10).suffix(300), first) {
            #expect(value.distance(to: expected) < 1e-4)
        }
    }

    @Test("each part of the noise is within 1, 0 on average and 0.4 in the mean square")
    func size() throws {
        let values = try profile(field(0), step: 53, count: 20000).flatMap { [$0.x, $0.y] }
        #expect(values.allSatisfy { abs($0) <= 1 })
        #expect(isNear(values.reduce(0, +) / Double(values.count), 0, 0.01))
        #expect(isNear((values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot(), 0.4, 0.04))
    }

    @Test("noise is smooth: a tenth of the step changes a tenth as much, and a smooth field changes least")
    func smooth() throws {
        func change(_ smoothness: Double, _ step: Double) throws -> Double {
            let line = try profile(field(smoothness), step: step)
            return zip(line, line.dropFirst()).map { $0.distance(to: $1) }.max() ?? 0
        }
        let coarse = try change(0, 0.5)
        #expect(isNear(try change(0, 0.05) / coarse, 0.1, 0.03))
        // 14 and 0.154 waves a metre: about 91 to 1.
        #expect(isNear(coarse / (try change(1, 0.5 * 91)), 1, 0.35))
        // Beyond the ends the ends count.
        #expect(try profile(field(-3), step: 3) == profile(field(0), step: 3))
        #expect(try profile(field(9), step: 3) == profile(field(1), step: 3))
    }

    @Test("frozen noise does not change with time, running noise does, and smoothly")
    func time() throws {
        let item = box(12, 34)
        func forces(_ speed: Double) throws -> [Vector] {
            let field = field(0.5, speed: speed)
            field.addItem(item)
            let animator = try DynamicAnimator(field)
            var forces: [Vector] = []
            try animator.ticks(120) { _ in
                forces.append(try #require(field.debugAcceleration(at: Vector(50, 60))))
            }
            animator.removeAllBehaviors()
            return forces
        }
        #expect(Set(try forces(0)).count == 1)
        let running = try forces(1)
        #expect(Set(running).count == 120)
        let steps = zip(running, running.dropFirst()).map { $0.distance(to: $1) }
        let range = running.map(\.x).max()! - running.map(\.x).min()!
        #expect(try #require(steps.max()) < 15 && range > 20)
    }

    @Test("noise does not multiply with the mass: three times the mass has a third of the acceleration")
    func mass() throws {
        func speed(_ density: Double) throws -> Vector {
            let item = box(120, 40)
            let (field, material) = (field(0.5), frictionless(item))
            field.addItem(item)
            material.density = density
            let animator = try DynamicAnimator(field, material)
            try animator.tick()
            return material.linearVelocity(for: item)
        }
        let (light, heavy) = (try speed(1), try speed(3))
        #expect(light.length > 0.01)
        #expect(isAt(light, 3 * heavy.x, 3 * heavy.y, 1e-5))
    }

    @Test("turbulence leaves what is at rest alone, and grows with the square of the speed, whatever the mass")
    func turbulence() throws {
        func change(_ speed: Double, density: Double = 1) throws -> Double {
            let item = box(120, 40)
            let field = FieldBehavior.turbulenceField(smoothness: 0.5, animationSpeed: 0).holding(item)
            let material = frictionless(item).with(\.density, density).adding(velocity: Vector(speed, 0), to: item)
            let animator = try DynamicAnimator(field, material)
            try animator.tick()
            return (material.linearVelocity(for: item) - Vector(speed, 0)).length
        }
        #expect(try change(0) == 0)
        let slow = try change(100)
        #expect(slow > 0.01)
        #expect(isNear(try change(300) / slow, 9, 0.01))
        #expect(isNear(try change(100, density: 3), slow, 1e-4))
    }

    @Test("running noise keeps its items awake, and only those in its region")
    func awake() throws {
        let (inside, outside) = (box(0, 0), box(900, 0))
        let noise = field(1, speed: 0.5).with(\.strength, 1e-3).with(\.region, Region(radius: 500))
        noise.addItem(inside)
        noise.addItem(outside)
        let animator = try DynamicAnimator(noise)
        try animator.ticks(600)
        #expect(animator.isRunning)
        #expect(animator.debugSnapshot().bodies.map(\.isAwake) == [true, false])
        noise.animationSpeed = 0
        noise.strength = 0
        try animator.ticks(600)
        #expect(!animator.isRunning)
        noise.animationSpeed = 1
        #expect(animator.isRunning)
        try animator.ticks(60)
        #expect(!animator.isRunning)
        noise.strength = 1
        try animator.ticks(600)
        #expect(animator.isRunning && inside.center.length > 1)
    }
}
