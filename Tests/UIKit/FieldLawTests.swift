import Moonspring
import TestSupport
import Testing

/// One sub-step of a field at the origin on a square at (300, 400), five metres away: its change of velocity as an
/// acceleration, in points per second squared.
private func acceleration(
    _ field: FieldBehavior, density: Double = 1, charge: Double = 0, velocity: Vector = .zero,
    at point: Point = Vector(300, 400)
) throws -> Vector {
    let item = box(point.x, point.y)
    field.addItem(item)
    let material = frictionless(item)
        .with(\.density, density).with(\.charge, charge).adding(velocity: velocity, to: item)
    let animator = try DynamicAnimator(field, material)
    try animator.tick()
    return (material.linearVelocity(for: item) - velocity) * 120
}

/// Row 24 of the worked scenes, and the laws of §13.
@Suite struct FieldLawTests {
    @Test("linear gravity (3, 4) is 300 and 400 points per second squared, whatever the mass")
    func linear() throws {
        for density in [1.0, 3, 0.01] {
            let field = FieldBehavior.linearGravityField(direction: Vector(3, 4))
            #expect(isAt(try acceleration(field, density: density), 300, 400, 1e-3))
        }
        let twice = FieldBehavior.linearGravityField(direction: Vector(3, 4)).with(\.strength, -2)
        #expect(isAt(try acceleration(twice), -600, -800, 1e-3))
    }

    @Test("radial gravity pulls with 2.4 and 3.2 at five metres, whatever the mass, and falls off with the square")
    func radial() throws {
        for density in [1.0, 3] {
            let field = FieldBehavior.radialGravityField(position: .zero)
            #expect(isAt(try acceleration(field, density: density), -2.4, -3.2, 1e-3))
        }
        let moved = FieldBehavior.radialGravityField(position: Vector(0, 400))
        #expect(isAt(try acceleration(moved), -100 / 9.0, 0, 1e-3))
        #expect(moved.position == Vector(0, 400))
        // Nearer than 0.316 points there is no pull, and no division by zero.
        for x in [0.0, 0.3] {
            #expect(isAt(try acceleration(.radialGravityField(position: .zero), at: Vector(x, 0)), 0, 0, 0))
        }
    }

    @Test("a vortex drives clockwise with 100 points per second squared at mass 1, and a ninth of that at mass 3")
    func vortex() throws {
        #expect(isAt(try acceleration(.vortexField()), -80, 60, 1e-3))
        #expect(isAt(try acceleration(.vortexField(), density: 3), -8.889, 6.667, 1e-3))
        #expect(isAt(try acceleration(.vortexField(), at: .zero), 0, 0, 0))
    }

    @Test("a spring pulls with 1 newton per metre, in proportion to the distance; heavier is slower")
    func spring() throws {
        #expect(isAt(try acceleration(.springField()), -300, -400, 1e-3))
        #expect(isAt(try acceleration(.springField(), density: 3), -100, -133.333, 1e-3))
        #expect(isAt(try acceleration(.springField(), at: Vector(30, 0)), -30, 0, 1e-3))
        let steady = FieldBehavior.springField().with(\.falloff, 0)
        #expect(isAt(try acceleration(steady), -60, -80, 1e-3))
    }

    @Test("an electric field drives like charges away with S q / r, and does nothing to what has no charge")
    func electric() throws {
        #expect(isAt(try acceleration(.electricField(), charge: 2), 24, 32, 1e-3))
        #expect(isAt(try acceleration(.electricField(), charge: -2), -24, -32, 1e-3))
        #expect(isAt(try acceleration(.electricField(), density: 2, charge: 2), 12, 16, 1e-3))
        #expect(isAt(try acceleration(.electricField()), 0, 0, 0))
        #expect(isAt(try acceleration(.electricField(), charge: 2, at: .zero), 0, 0, 0))
    }

    @Test("a magnetic field turns charges anticlockwise and leaves the others alone")
    func magnetic() throws {
        let velocity = Vector(100, 0)
        #expect(isAt(try acceleration(.magneticField(), charge: 1, velocity: velocity), 0, -20, 0.02))
        #expect(isAt(try acceleration(.magneticField(), charge: -1, velocity: velocity), 0, 20, 0.02))
        #expect(isAt(try acceleration(.magneticField(), velocity: velocity), 0, 0, 0))
        #expect(isAt(try acceleration(.magneticField(), charge: 1), 0, 0, 0))
    }

    @Test("drag takes 1 m/s to 0.991667, 0.983472 and 0.975411 in three sub-steps: it is quadratic")
    func drag() throws {
        let item = box(300, 400)
        let (field, material) = (FieldBehavior.dragField(), frictionless(item))
        field.addItem(item)
        material.addLinearVelocity(Vector(100, 0), for: item)
        let animator = try DynamicAnimator(field, material)
        // 60 ticks a second take one sub-step first and then two; 120 take one each from the second on.
        var speeds: [Double] = []
        for _ in 0..<4 {
            try animator.tick(interval: 1.0 / 120)
            speeds.append(material.linearVelocity(for: item).x / 100)
        }
        for (speed, expected) in zip(speeds, [1, 0.991667, 0.983472, 0.975411]) {
            #expect(isNear(speed, expected, 1e-6))
        }
    }

    @Test("the direction of drag is the velocity of the medium")
    func medium() throws {
        let wind = FieldBehavior.dragField().with(\.direction, Vector(2, 0))
        #expect(isAt(try acceleration(wind), 400, 0, 1e-3))
        #expect(isAt(try acceleration(wind, velocity: Vector(200, 0)), 0, 0, 1e-3))
        #expect(isAt(try acceleration(wind, density: 4), 100, 0, 1e-3))
    }

    @Test("a block of (1, 0) accelerates mass 1 by 100, whatever strength and falloff say")
    func block() throws {
        func field() -> FieldBehavior {
            let field = FieldBehavior.field { _, _, _, _, _, _ in Vector(1, 0) }
            field.strength = 7
            field.falloff = 3
            return field
        }
        #expect(isAt(try acceleration(field()), 100, 0, 1e-3))
        #expect(isAt(try acceleration(field(), density: 4), 25, 0, 1e-3))
        let off = field().with(\.strength, 1e-5)
        #expect(isAt(try acceleration(off), 0, 0, 0))
    }

    @Test("a velocity field of (30, 40) gives 3000 and 4000 points per second, whatever strength and falloff say")
    func velocity() throws {
        let field = FieldBehavior.velocityField(direction: Vector(30, 40)).with(\.strength, 0.1).with(\.falloff, 2)
        #expect(isAt(try acceleration(field, density: 3) / 120, 3000, 4000, 1e-2))
    }

    @Test("strengths below 2^-15 turn a field off")
    func off() throws {
        for (strength, isOn) in [
            (0x1p-15, true), (0.99 * 0x1p-15, false), (-0x1p-15, true), (-1e-5, false), (0, false),
        ] {
            let field = FieldBehavior.linearGravityField(direction: Vector(1000, 0)).with(\.strength, strength)
            #expect(try acceleration(field).x == 0 ? !isOn : isOn, "\(strength)")
        }
    }

    @Test("falloff counts in metres and minimumRadius in points, for whole, broken and negative exponents")
    func falloff() throws {
        func pull(_ falloff: Double, minimumRadius: Double? = nil) throws -> Double {
            let field = FieldBehavior.linearGravityField(direction: Vector(1, 0)).with(\.falloff, falloff)
            if let minimumRadius { field.minimumRadius = minimumRadius }
            return try acceleration(field).x
        }
        for (falloff, expected) in [(0.0, 100.0), (1, 20), (2, 4), (3, 0.8), (4, 0.16), (-1, 500), (-2, 2500), (17, 0)]
        {
            #expect(isNear(try pull(falloff), expected, max(1e-4, 1e-6 * expected)), "\(falloff)")
        }
        // 5^-0.5, 5^-2.25, 5^1.7
        for (falloff, expected) in [(0.5, 44.72136), (2.25, 2.674903), (-1.7, 1542.5846)] {
            #expect(isNear(try pull(falloff), expected, 1e-6 * expected + 1e-4), "\(falloff)")
        }
        // Ten metres away from what is nearer.
        #expect(isNear(try pull(2, minimumRadius: 1000), 1, 1e-4))
        #expect(isNear(try pull(2, minimumRadius: -5), 4, 1e-4))
        #expect(FieldBehavior.dragField().minimumRadius == 0.0030517578125)
    }

    @Test("falloffs and charges of any size give a finite speed")
    func extremes() throws {
        for kind in FieldBehavior.Kind.allCases {
            for value in [1e9, -1e9, 1e99, -1e99, .greatestFiniteMagnitude] {
                for position in [Vector(300, 400), .zero, Vector(1e99, -1e99)] {
                    let field = make(kind)
                    field.strength = value
                    field.falloff = value
                    field.direction = Vector(value, -value)
                    field.position = position
                    field.smoothness = value
                    field.animationSpeed = value
                    field.minimumRadius = abs(value)
                    let item = box(300, 400)
                    field.addItem(item)
                    let material = frictionless(item).with(\.charge, value).adding(velocity: Vector(30, 10), to: item)
                    let animator = try DynamicAnimator(field, material)
                    try animator.ticks(5)
                    #expect(item.center.isFinite && material.linearVelocity(for: item).isFinite, "\(kind) \(value)")
                }
            }
        }
    }

    private func make(_ kind: FieldBehavior.Kind) -> FieldBehavior {
        switch kind {
        case .drag: .dragField()
        case .vortex: .vortexField()
        case .radialGravity: .radialGravityField(position: .zero)
        case .linearGravity: .linearGravityField(direction: .zero)
        case .velocity: .velocityField(direction: .zero)
        case .noise: .noiseField(smoothness: 0, animationSpeed: 1)
        case .turbulence: .turbulenceField(smoothness: 0, animationSpeed: 1)
        case .spring: .springField()
        case .electric: .electricField()
        case .magnetic: .magneticField()
        case .custom: .field { _, _, velocity, _, _, _ in velocity * 1e200 }
        }
    }

    @Test("the defaults of all kinds are those of UIKit")
    func defaults() {
        for kind in FieldBehavior.Kind.allCases {
            let field = make(kind)
            let falloffs: [FieldBehavior.Kind: Double] = [.radialGravity: 2, .spring: -1, .electric: 1, .magnetic: 1]
            #expect(field.fieldKind == kind && field.kind == "FieldBehavior.\(kind.rawValue)")
            #expect(field.strength == 1 && field.falloff == falloffs[kind] ?? 0)
            #expect(field.position == .zero && field.region == .infinite && field.direction == .zero)
            let isNoise = kind == .noise || kind == .turbulence
            field.smoothness = 0.5
            field.animationSpeed = 2
            #expect(field.smoothness == (isNoise ? 0.5 : 0) && field.animationSpeed == (isNoise ? 2 : 0))
        }
    }
}
