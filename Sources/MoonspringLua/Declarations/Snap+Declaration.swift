import Moonspring

extension LuaEngine {
    static var snapClass: LuaClass {
        let owner = SnapBehavior.self
        let keys = [
            LuaKey("item", .object("Item"), isHeld: true, "The item that is pulled."),
            LuaKey("snapPoint", .vec, unit: "pt", "The point that the item is pulled to."),
        ]
        return LuaClass(
            "SnapBehavior", parent: "DynamicBehavior", swift: .of(owner),
            doc: "Springs that pull an item to a point and hold it there upright.",
            members: [
                .property(
                    "snapPoint", of: owner, "The point that the item is pulled to.",
                    get: { $0.snapPoint }, set: { $0.snapPoint = $1 }
                ).unit("pt"),
                .property(
                    "damping", of: owner, "The damping ratio of the springs: 0 oscillates most, 1 least.",
                    get: { $0.damping }, set: { $0.damping = $1 }
                ).default("0.5").range(.nonNegative),
                .property("item", of: owner, "The item that is pulled.", get: { LuaItem($0.item) }),
            ]
        ).made(empty: false, keys: keys) { (_, record) throws(LuaFailure) in
            SnapBehavior(item: try record.item("item"), snapTo: try record.given("snapPoint"))
        }.with { $0.cost = jointCost }
    }
}
