import Moonspring

extension LuaEngine {
    static var itemBehaviorClass: LuaClass {
        let owner = DynamicItemBehavior.self
        return LuaClass(
            "DynamicItemBehavior", parent: "DynamicBehavior", swift: [owner],
            doc:
                "What bodies are made of, and their velocities. The last behavior in tree order that sets a property decides it.",
            members: [
                .property(
                    "elasticity", of: owner, default: "0.2", "Restitution: 0 none, 1 full.", range: .nonNegative,
                    get: { $0.elasticity }, set: { $0.elasticity = $1 }),
                .property(
                    "friction", of: owner, default: "0.2", "Coulomb friction: 0 none.", range: .nonNegative,
                    get: { $0.friction }, set: { $0.friction = $1 }),
                .property(
                    "density", of: owner, unit: "kg per 100 x 100 pt", default: "1", "Mass by area.", range: .positive,
                    get: { $0.density }, set: { $0.density = $1 }),
                .property(
                    "resistance", of: owner, unit: "1/s", default: "0.1", "Linear damping.", range: .nonNegative,
                    get: { $0.resistance }, set: { $0.resistance = $1 }),
                .property(
                    "angularResistance", of: owner, unit: "1/s", default: "0.1", "Angular damping.",
                    range: .nonNegative,
                    get: { $0.angularResistance }, set: { $0.angularResistance = $1 }),
                .property(
                    "charge", of: owner, default: "0", "Electric charge.", get: { $0.charge }, set: { $0.charge = $1 }),
                .property(
                    "isAnchored", of: owner, default: "false", "An anchored item does not move.",
                    get: { $0.isAnchored }, set: { $0.isAnchored = $1 }),
                .property(
                    "allowsRotation", of: owner, default: "true", "May items turn? False stops a turn under way.",
                    get: { $0.allowsRotation }, set: { $0.allowsRotation = $1 }),
                .method(
                    "addLinearVelocity", of: owner, ["velocity", "item"], unit: "pt/s", "Adds to an item's velocity."
                ) {
                    (_, behavior, velocity: Vector, item: LuaItem) in
                    behavior.addLinearVelocity(velocity, for: item.item)
                    return LuaNothing()
                },
                .method("linearVelocity", of: owner, ["item"], unit: "pt/s", "An item's velocity.") {
                    (_, behavior, item: LuaItem) in behavior.linearVelocity(for: item.item)
                },
                .method(
                    "addAngularVelocity", of: owner, ["velocity", "item"], unit: "rad/s",
                    "Adds to an item's turning speed, clockwise."
                ) {
                    (_, behavior, velocity: Double, item: LuaItem) in
                    behavior.addAngularVelocity(velocity, for: item.item)
                    return LuaNothing()
                },
                .method(
                    "angularVelocity", of: owner, ["item"], unit: "rad/s",
                    "An item's turning speed, clockwise."
                ) {
                    (_, behavior, item: LuaItem) in behavior.angularVelocity(for: item.item)
                },
            ] + forceMembers + itemListMembers
        ).made(keys: [itemsKey]) { _, _ in DynamicItemBehavior() }.example(Example.itemBehavior)
    }

    private static var forceMembers: [LuaMember] {
        let owner = DynamicItemBehavior.self
        return [
            .method(
                "applyForce", of: owner, ["force", "item"], unit: "N",
                "Lets a force act at an item's centre of mass through the next tick; several add up. Ignored while the item has no body."
            ) {
                (_, behavior, force: Vector, item: LuaItem) in
                behavior.applyForce(force, for: item.item)
                return LuaNothing()
            },
            .method(
                "applyImpulse", of: owner, ["impulse", "item"], unit: "N s",
                "Changes an item's momentum at once: 1 adds 100 pt/s to a 100 x 100 item of density 1. Ignored while the item has no body."
            ) {
                (_, behavior, impulse: Vector, item: LuaItem) in
                behavior.applyImpulse(impulse, for: item.item)
                return LuaNothing()
            },
            .method(
                "applyTorque", of: owner, ["torque", "item"], unit: "N m",
                "Lets a torque turn an item, clockwise, through the next tick; several add up. Ignored while the item has no body."
            ) {
                (_, behavior, torque: Double, item: LuaItem) in
                behavior.applyTorque(torque, for: item.item)
                return LuaNothing()
            },
        ]
    }
}
