import Moonspring

extension LuaEngine {
    /// The base, and one class nested in it for each kind.
    static var fieldClasses: [LuaClass] {
        ([fieldClass] + FieldBehavior.Kind.allCases.map(kindClass)).map { row in
            row.with { $0.weight = { unsafeDowncast($0, to: FieldBehavior.self).region.storageSize } }
        }
    }

    private static var fieldClass: LuaClass {
        let owner = FieldBehavior.self
        return LuaClass(
            "FieldBehavior", parent: "DynamicBehavior", swift: [owner],
            doc:
                "A force that depends on where an item is, how it moves or what it is charged with. It acts on its items while their centres are in its region. In the laws lengths are metres (100 pt), p is an item's centre less the field's position, r its length, u = p / r, f = r^-falloff, S the strength, m the mass, q the charge, v the velocity.",
            members: [
                .property(
                    "position", of: owner, "The origin of distances and of the region.",
                    get: { $0.position }, set: { $0.position = $1 }
                ).unit("pt").default("{0, 0}"),
                LuaMember.property(
                    "region", of: owner,
                    "Where the field acts, around its position.",
                    get: { $0.region }, set: { $0.region = $1 }
                ).unit("pt").default("ms.region.infinite").changingWeight,
                .property(
                    "strength", of: owner,
                    "The strength; negative turns the field round, less than 2^-15 turns it off.",
                    get: { $0.strength }, set: { $0.strength = $1 }
                ).default("1"),
                .property(
                    "falloff", of: owner,
                    "How fast the force fades with the distance: it is multiplied by r^-falloff, r in metres.",
                    get: { $0.falloff }, set: { $0.falloff = $1 }
                ).default("0; radialGravity 2, spring -1, electric 1, magnetic 1"),
                .property(
                    "minimumRadius", of: owner,
                    "Smaller distances count as this one in the falloff.",
                    get: { $0.minimumRadius }, set: { $0.minimumRadius = $1 }
                ).unit("pt").default("100 / 2^15"),
                .property(
                    "direction", of: owner,
                    "The acceleration of linear gravity, the velocity of a velocity field, the velocity of the medium that drags.",
                    get: { $0.direction }, set: { $0.direction = $1 }
                ).unit("m/s^2; m/s for velocity and drag").default("{0, 0}"),
                .property(
                    "smoothness", of: owner,
                    "Of noise and turbulence: 0 changes over centimetres, 1 over metres. Others keep 0.",
                    get: { $0.smoothness }, set: { $0.smoothness = $1 }
                ).default("0"),
                .property(
                    "animationSpeed", of: owner,
                    "Of noise and turbulence: how fast the force changes with time; 0 does not. Others keep 0.",
                    get: { $0.animationSpeed }, set: { $0.animationSpeed = $1 }
                ).unit("Hz").default("0"),
            ] + itemListMembers
        ).example(Example.field)
    }

    private static func kindClass(_ kind: FieldBehavior.Kind) -> LuaClass {
        LuaClass.kind(
            kind.rawValue, of: "FieldBehavior", doc: doc(of: kind), members: kind == .custom ? [evaluate] : []
        ) { (field: FieldBehavior) in
            field.fieldKind == kind
        }.made(keys: [itemsKey]) { call, record in
            // A subclass may have it as a method.
            if kind == .custom, !record.isScripted, record["evaluate"] == nil {
                throw LuaError(
                    "FieldBehavior.custom{...} needs the key 'evaluate': expected a function(self, position, velocity, mass, charge, dt)"
                )
            }
            return make(kind, seed: call.engine.noiseSeed)
        }.example(Example.of(kind))
    }

    private static func make(_ kind: FieldBehavior.Kind, seed: UInt64) -> FieldBehavior {
        let field: FieldBehavior =
            switch kind {
            case .drag: .dragField()
            case .vortex: .vortexField()
            case .radialGravity: .radialGravityField(position: .zero)
            case .linearGravity: .linearGravityField(direction: .zero)
            case .velocity: .velocityField(direction: .zero)
            case .noise: .noiseField(smoothness: 0, animationSpeed: 0)
            case .turbulence: .turbulenceField(smoothness: 0, animationSpeed: 0)
            case .spring: .springField()
            case .electric: .electricField()
            case .magnetic: .magneticField()
            case .custom: .scriptedField()
            }
        field.seed = seed
        return field
    }

    private static let evaluation = LuaSignature(
        [
            "self": .object("FieldBehavior.custom"), "position": .vec, "velocity": .vec, "mass": .number,
            "charge": .number, "dt": .number,
        ], result: .vec)

    private static var evaluate: LuaMember {
        .callback(
            "evaluate", of: FieldBehavior.self, slot: .evaluate, evaluation,
            "Called in each sub-step for each item that is awake and in the region; returns a force in newtons as a vec. position in the animator's coordinates, velocity in pt/s, mass in kg, dt the seconds since the field was last worked out."
        ) { engine, field, isSet in
            field.scriptedEvaluation =
                isSet
                ? { [weak engine, unowned field] position, velocity, mass, charge, dt in
                    engine?.ask(
                        field, .slot(.evaluate, name: "evaluate"),
                        [.vec(position), .vec(velocity), .number(mass), .number(charge), .number(dt)])
                } : nil
        }
    }

    private static func doc(of kind: FieldBehavior.Kind) -> String {
        switch kind {
        case .drag:
            "Slows items down by the square of their speed: F = -S w |w| f with w = v - direction."
        case .vortex:
            "Drives items round the position, clockwise: F = S (-u.y, u.x) f / m, so that light items fly off."
        case .radialGravity:
            "Pulls items to the position, whatever their mass: F = -S m u f."
        case .linearGravity:
            "A constant acceleration, whatever the mass: F = S m direction f; direction = {3, 4} gives {300, 400} pt/s^2."
        case .velocity:
            "Gives items the velocity direction, in m/s, in each sub-step; gravity and other fields do not act on them meanwhile."
        case .noise:
            "A random force that changes smoothly over space and time: F = S f n, each part of n in -1...1."
        case .turbulence:
            "Noise that grows with the square of an item's speed: F = S f m v^2 n."
        case .spring:
            "A spring to the position: F = -S p; the period is 2 pi sqrt(m / S)."
        case .electric:
            "Drives charged items away from the position, with S q < 0 towards it: F = S q u f."
        case .magnetic:
            "Turns the velocity of charged items, anticlockwise for S q > 0: F = S q (v.y, -v.x) f."
        case .custom:
            "A field whose force a function of the script works out; strength and falloff are not applied to it."
        }
    }
}
