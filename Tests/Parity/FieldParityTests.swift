import Moonspring
import TestSupport
import Testing

/// A kind of field as Swift and as Lua make it.
struct FieldPair: Sendable, CustomTestStringConvertible {
    let kind: FieldBehavior.Kind
    let lua: String
    let swift: @Sendable () -> FieldBehavior

    var testDescription: String { kind.rawValue }

    static let all: [FieldPair] = [
        FieldPair(kind: .drag, lua: "direction = {0.5, -0.2}, strength = 3") {
            FieldBehavior.dragField().with(\.direction, Vector(0.5, -0.2)).with(\.strength, 3)
        },
        FieldPair(kind: .vortex, lua: "position = {200, 90}, falloff = 0.7") {
            FieldBehavior.vortexField().with(\.position, Vector(200, 90)).with(\.falloff, 0.7)
        },
        FieldPair(kind: .radialGravity, lua: "position = {200, 90}, minimumRadius = 40, region = ms.region.radius(400)")
        {
            FieldBehavior.radialGravityField(position: Vector(200, 90))
                .with(\.minimumRadius, 40).with(\.region, Region(radius: 400))
        },
        FieldPair(kind: .linearGravity, lua: "direction = {1, 2}, strength = -0.3, falloff = -0.5") {
            FieldBehavior.linearGravityField(direction: Vector(1, 2)).with(\.strength, -0.3).with(\.falloff, -0.5)
        },
        FieldPair(kind: .velocity, lua: "direction = {1, 0.3}, region = ms.region.size(600, 500)") {
            FieldBehavior.velocityField(direction: Vector(1, 0.3)).with(\.region, Region(size: Vector(600, 500)))
        },
        FieldPair(kind: .noise, lua: "smoothness = 0.4, animationSpeed = 0.7, strength = 5") {
            FieldBehavior.noiseField(smoothness: 0.4, animationSpeed: 0.7).with(\.strength, 5)
        },
        FieldPair(kind: .turbulence, lua: "smoothness = 0.2, animationSpeed = 3, strength = 4") {
            FieldBehavior.turbulenceField(smoothness: 0.2, animationSpeed: 3).with(\.strength, 4)
        },
        FieldPair(kind: .spring, lua: "position = {100, 300}, strength = 6") {
            FieldBehavior.springField().with(\.position, Vector(100, 300)).with(\.strength, 6)
        },
        FieldPair(kind: .electric, lua: "position = {100, 100}") {
            FieldBehavior.electricField().with(\.position, Vector(100, 100))
        },
        FieldPair(kind: .magnetic, lua: "falloff = 0, strength = 1.5") {
            FieldBehavior.magneticField().with(\.falloff, 0).with(\.strength, 1.5)
        },
        FieldPair(
            kind: .custom,
            lua: "evaluate = function(self, p, v, m, q, dt) return {(300 - p.x) * m * 0.1 + dt, q - v.y * 0.01} end"
        ) {
            .field { _, p, v, m, q, dt in Vector((300 - p.x) * m * 0.1 + dt, q - v.y * 0.01) }
        },
    ]
}

extension LuaSwiftTests {
    @Test("each kind of field", arguments: FieldPair.all)
    func fields(pair: FieldPair) throws {
        let (a, b) = (box(150, 50), box(12.34, 256.7, 33, 71))
        try expectSame(
            [a, b],
            lua: """
                local material = ms.DynamicItemBehavior{items = {a, b}, charge = 1.5}
                material:addLinearVelocity({70, 40}, a)
                animator:addBehavior(material)
                animator:addBehavior(ms.FieldBehavior.\(pair.kind.rawValue){items = {a, b}, \(pair.lua)})
                """
        ) { animator in
            let material = DynamicItemBehavior(items: [a, b])
                .with(\.charge, 1.5).adding(velocity: Vector(70, 40), to: a)
            animator.addBehavior(material)
            animator.addBehavior(pair.swift().holding(a, b))
        }
    }

    @Test("all fields at once, with one that is changed on the way")
    func allFields() throws {
        let items = [box(150, 50), box(12.34, 256.7, 33, 71), box(420, 380, 60, 20)]
        let kinds = FieldPair.all.filter { $0.kind != .velocity }
        let lua = kinds.map {
            "animator:addBehavior(ms.FieldBehavior.\($0.kind.rawValue){items = {a, b, c}, \($0.lua)})"
        }
        try expectSame(
            items,
            lua: lua.joined(separator: "\n") + """

                local ticks = 0
                animator:addBehavior(ms.DynamicBehavior{action = function()
                  ticks = ticks + 1
                  local spring = animator.behaviors[7]
                  spring.position = {100 + ticks, 300}
                  if ticks == 50 then spring:removeItem(b) spring.region = ms.region.radius(90):inverse() end
                end})
                """
        ) { animator in
            for pair in kinds {
                let field = pair.swift()
                for item in items { field.addItem(item) }
                animator.addBehavior(field)
            }
            let clock = DynamicBehavior()
            var ticks = 0.0
            clock.action = { [unowned animator] in
                ticks += 1
                guard let spring = animator.behaviors[6] as? FieldBehavior else { return }
                spring.position = Vector(100 + ticks, 300)
                if ticks == 50 {
                    spring.removeItem(items[1])
                    spring.region = Region(radius: 90).inverse()
                }
            }
            animator.addBehavior(clock)
        }
    }
}
