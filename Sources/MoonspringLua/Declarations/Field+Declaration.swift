import Moonspring

extension LuaEngine {
    /// The base, and one class nested in it for each kind.
    static var fieldClasses: [LuaClass] {
        [fieldClass] + FieldBehavior.Kind.allCases.map(kindClass)
    }

    private static var fieldClass: LuaClass {
        let owner = FieldBehavior.self
        return LuaClass(
            "FieldBehavior", parent: "DynamicBehavior", swift: .of(owner),
            doc:
                "A force that depends on an item's position, velocity or charge. It acts on its items while their centres are in its region. In the laws lengths are metres (100 pt), p is an item's centre minus the field's position, r its length, u = p / r, f = r^-falloff, S the strength, m the mass, q the charge, v the velocity.",
            members: [
                .property(
                    "position", of: owner, "The origin of the distance and of the region.",
                    get: { $0.position }, set: { $0.position = $1 }
                ).unit("pt").default("{0, 0}"),
                LuaMember.property(
                    "region", of: owner, "The region in which the field acts, around its position.",
                    get: { $0.region }, set: { $0.region = $1 }
                ).unit("pt").default("ms.region.infinite").changingWeight,
                .property(
                    "strength", of: owner,
                    "The strength; a negative value reverses the field, an absolute value below 2^-15 turns it off.",
                    get: { $0.strength }, set: { $0.strength = $1 }
                ).default("1"),
                .property(
                    "falloff", of: owner,
                    "How fast the force fades with the distance: it is multiplied by r^-falloff, r in metres.",
                    get: { $0.falloff }, set: { $0.falloff = $1 }
                ).default(falloffs),
                .property(
                    "minimumRadius", of: owner,
                    "The smallest distance for the falloff; smaller distances count as this one.",
                    get: { $0.minimumRadius }, set: { $0.minimumRadius = $1 }
                ).unit("pt").default("100 / 2^15"),
                .property(
                    "direction", of: owner,
                    "The acceleration of linear gravity, the velocity of a velocity field, the velocity of the medium of a drag field.",
                    get: { $0.direction }, set: { $0.direction = $1 }
                ).unit("m/s^2; m/s for velocity and drag").default("{0, 0}"),
                .property(
                    "smoothness", of: owner,
                    "For noise and turbulence: at 0 the force varies over centimetres, at 1 over metres. Always 0 for other fields.",
                    get: { $0.smoothness }, set: { $0.smoothness = $1 }
                ).default("0"),
                .property(
                    "animationSpeed", of: owner,
                    "For noise and turbulence: how fast the force changes with time; at 0 it does not. Always 0 for other fields.",
                    get: { $0.animationSpeed }, set: { $0.animationSpeed = $1 }
                ).unit("Hz").default("0"),
            ] + itemListMembers
        )
    }

    /// The default falloff of most kinds, and those of the others.
    private static var falloffs: String {
        let others = FieldBehavior.Kind.allCases.filter { $0.definition.falloff != 0 }
        return "0; " + others.map { "\($0.rawValue) \(Int($0.definition.falloff))" }.joined(separator: ", ")
    }

    private static func kindClass(_ kind: FieldBehavior.Kind) -> LuaClass {
        LuaClass.kind(
            kind.rawValue, of: "FieldBehavior", doc: kind.definition.doc, members: kind == .custom ? [evaluate] : []
        ) { (field: FieldBehavior) in
            field.fieldKind == kind
        }.made(keys: [itemsKey]) { (call, record) throws(LuaFailure) in
            // A subclass may have it as a method.
            if kind == .custom, !record.isScripted, record["evaluate"] == nil {
                throw LuaError(
                    "FieldBehavior.custom{...} needs the key 'evaluate': expected a function(self, position, velocity, mass, charge, dt)"
                )
            }
            let field = FieldBehavior(kind)
            field.seed = call.engine.noiseSeed
            return field
        }.example(kind.definition.example)
    }

    private static let evaluation = LuaSignature(
        [
            "self": .object("FieldBehavior.custom"), "position": .vec, "velocity": .vec, "mass": .number,
            "charge": .number, "dt": .number,
        ], result: .vec)

    private static var evaluate: LuaMember {
        .callback(
            "evaluate", of: FieldBehavior.self, slot: .evaluate, evaluation,
            "Called in each sub-step for each item that is awake and in the region; returns a force in newtons as a vec. position is in the animator's coordinates, velocity in pt/s, mass in kg; dt is the time in seconds since the field was last evaluated."
        ) { field, callback in
            field.scriptedEvaluation = callback.map { call in
                { [field = Unowned(field)] position, velocity, mass, charge, dt in
                    call.ask(field.object, .vec(position), .vec(velocity), .number(mass), .number(charge), .number(dt))
                }
            }
        }
    }
}
