import Moonspring

extension LuaEngine {
    static var itemBehaviorClass: LuaClass {
        let owner = DynamicItemBehavior.self
        return LuaClass(
            "DynamicItemBehavior", parent: "DynamicBehavior", swift: .of(owner),
            doc:
                "The physical properties of items, and their velocities. If several behaviors set a property, the last one in tree order decides.",
            members: [
                .property(
                    "elasticity", of: owner, "Restitution: 0 none, 1 full.",
                    get: { $0.elasticity }, set: { $0.elasticity = $1 }
                ).default("0.2").range(.nonNegative),
                .property(
                    "friction", of: owner, "Coulomb friction: 0 none.",
                    get: { $0.friction }, set: { $0.friction = $1 }
                ).default("0.2").range(.nonNegative),
                .property(
                    "density", of: owner, "Mass per area.",
                    get: { $0.density }, set: { $0.density = $1 }
                ).unit("kg per 100 x 100 pt").default("1").range(.positive),
                .property(
                    "resistance", of: owner, "Linear damping.",
                    get: { $0.resistance }, set: { $0.resistance = $1 }
                ).unit("1/s").default("0.1").range(.nonNegative),
                .property(
                    "angularResistance", of: owner, "Angular damping.",
                    get: { $0.angularResistance }, set: { $0.angularResistance = $1 }
                ).unit("1/s").default("0.1").range(.nonNegative),
                .property(
                    "charge", of: owner, "Electric charge.",
                    get: { $0.charge }, set: { $0.charge = $1 }
                ).default("0"),
                .property(
                    "isAnchored", of: owner, "An anchored item does not move.",
                    get: { $0.isAnchored }, set: { $0.isAnchored = $1 }
                ).default("false"),
                .property(
                    "allowsRotation", of: owner, "Whether items can rotate; false stops the current rotation.",
                    get: { $0.allowsRotation }, set: { $0.allowsRotation = $1 }
                ).default("true"),
                applied(
                    "addLinearVelocity", "velocity", unit: "pt/s", "Adds to an item's velocity."
                ) { $0.addLinearVelocity($1, for: $2) },
                applied(
                    "setLinearVelocity", "velocity", unit: "pt/s", "Sets an item's velocity."
                ) { $0.setLinearVelocity($1, for: $2) },
                .method("linearVelocity", of: owner, ["item"], "An item's velocity.") {
                    (_, behavior, item: LuaItem) in behavior.linearVelocity(for: item.item)
                }.unit("pt/s"),
                applied(
                    "addAngularVelocity", "velocity", unit: "rad/s", "Adds to an item's angular velocity, clockwise."
                ) { $0.addAngularVelocity($1, for: $2) },
                applied(
                    "setAngularVelocity", "velocity", unit: "rad/s",
                    "Sets an item's angular velocity, clockwise."
                ) { $0.setAngularVelocity($1, for: $2) },
                .method("angularVelocity", of: owner, ["item"], "An item's angular velocity, clockwise.") {
                    (_, behavior, item: LuaItem) in behavior.angularVelocity(for: item.item)
                }.unit("rad/s"),
                applied(
                    "applyForce", "force", unit: "N",
                    "Applies a force at an item's centre of mass during the next tick; several add up. Ignored while the item has no body."
                ) { $0.applyForce($1, for: $2) },
                applied(
                    "applyImpulse", "impulse", unit: "N s",
                    "Changes an item's momentum at once: 1 adds 100 pt/s to a 100 x 100 item of density 1. Ignored while the item has no body."
                ) { $0.applyImpulse($1, for: $2) },
                applied(
                    "applyTorque", "torque", unit: "N m",
                    "Applies a torque to an item, clockwise, during the next tick; several add up. Ignored while the item has no body."
                ) { $0.applyTorque($1, for: $2) },
            ] + itemListMembers
        ).made(keys: [itemsKey]) { _, _ in DynamicItemBehavior() }
    }

    /// A method that applies a quantity to an item.
    private static func applied<Quantity: LuaConvertible>(
        _ name: String, _ quantity: String, unit: String, _ doc: String,
        _ apply: @escaping (DynamicItemBehavior, Quantity, any DynamicItem) -> Void
    ) -> LuaMember {
        .method(name, of: DynamicItemBehavior.self, [quantity, "item"], doc) {
            (engine, behavior, value: Quantity, item: LuaItem) in
            if !behavior.contains(item.item) { engine.warn(of: item.item, missingIn: behavior, for: name) }
            apply(behavior, value, item.item)
            return LuaNothing()
        }.unit(unit)
    }
}
