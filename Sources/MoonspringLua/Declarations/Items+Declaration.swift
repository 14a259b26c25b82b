import Moonspring

// Items: what views and plain items share, and the plain item.

extension UnlinkedItem: LuaObject {
    public static var luaName: String { "DynamicItem" }
}

extension LuaEngine {
    static var itemClasses: [LuaClass] { [itemBase, dynamicItemClass] }

    /// The name a script gave; what traces call the item otherwise.
    private static var itemBase: LuaClass {
        LuaClass(
            "Item", doc: "What an animator can move.",
            members: [
                .stored("userData", of: AnyObject.self, slot: .userData, "Any value that a script keeps with the item.")
            ]
        ).with { $0.isHidden = true }
    }

    private static var dynamicItemClass: LuaClass {
        let owner = UnlinkedItem.self
        return LuaClass(
            "DynamicItem", parent: "Item", swift: [UnlinkedItem.self, ScriptItem.self],
            doc:
                "An item that is no view: a centre, bounds and a transform that nothing links together. Subclass it to link them.",
            members: [
                .property(
                    "name", of: owner, default: "nil", "What the item is called in messages and traces.",
                    get: { $0.name }, set: { $0.name = $1 }),
                .property(
                    "center", of: owner, unit: "pt", default: "{0, 0}", "The centre.", get: { $0.center },
                    set: { $0.center = $1 }),
                .property(
                    "bounds", of: owner, unit: "pt", default: "{0, 0, 100, 100}",
                    "Its size is the body's, read once when the body is made.",
                    get: { $0.bounds }, set: { $0.bounds = $1 }),
                .property(
                    "transform", of: owner, default: "ms.transform()", "Its rotation is the body's.",
                    get: { $0.transform }, set: { $0.transform = $1 }),
            ] + placeMembers(of: owner) + storedGeometry(of: owner) + [
                .method(
                    "getCenter", of: owner, result: "vec", unit: "pt", "The stored centre; a subclass may override it."
                ) {
                    engine, item in engine.stored(item).ownCenter
                }
            ]
        ).made(exclusive: [["center", "x"], ["center", "y"], ["transform", "rotation"]]) { call, record in
            call.engine.itemCount += 1
            let item = record.isScripted ? ScriptItem(engine: call.engine) : UnlinkedItem()
            item.creationIndex = call.engine.itemCount
            return item
        }
    }

    /// x, y, rotation and velocity, over the centre and the transform.
    static func placeMembers<Owner: DynamicItem>(of owner: Owner.Type) -> [LuaMember] {
        [
            .property(
                "x", of: owner, unit: "pt", default: "0", "The centre's x.",
                get: { $0.center.x }, set: { $0.center = Vector($1, $0.center.y) }),
            .property(
                "y", of: owner, unit: "pt", default: "0", "The centre's y.",
                get: { $0.center.y }, set: { $0.center = Vector($0.center.x, $1) }),
            .property(
                "rotation", of: owner, unit: "rad", default: "0", "The turn, clockwise; it goes on past a full turn.",
                get: { Self.rotation(of: $0) },
                set: { item, angle in
                    if let view = item as? View {
                        view.rotation = angle
                    } else {
                        item.transform = item.transform.rotated(to: angle)
                    }
                }),
            .answer(
                "velocity", of: owner, unit: "pt/s",
                "The velocity in the animator that moves the item; zero outside one."
            ) { (engine, item) -> Vector in
                engine.clock.animator(of: item)?.linearVelocity(of: item) ?? .zero
            },
        ]
    }

    private static func rotation(of item: any DynamicItem) -> Double {
        (item as? View)?.rotation ?? item.transform.rotation
    }

    /// The getters and setters that a subclass may override, and calls as those of its parent.
    static func storedGeometry<Owner: DynamicItem>(of owner: Owner.Type) -> [LuaMember] {
        [
            .method("setCenter", of: owner, ["p"], unit: "pt", "Stores the centre; a subclass may override it.") {
                (engine, item, p: Point) in
                engine.stored(item).ownCenter = p
                return LuaNothing()
            },
            .method(
                "getBounds", of: owner, result: "rect", unit: "pt", "The stored bounds; a subclass may override it."
            ) { engine, item in
                engine.stored(item).ownBounds
            },
            .method("setBounds", of: owner, ["r"], unit: "pt", "Stores the bounds; a subclass may override it.") {
                (engine, item, r: Rect) in
                engine.stored(item).ownBounds = r
                return LuaNothing()
            },
            .method("getTransform", of: owner, result: "transform", "The stored transform; a subclass may override it.")
            { engine, item in
                engine.stored(item).ownTransform
            },
            .method("setTransform", of: owner, ["t"], "Stores the transform; a subclass may override it.") {
                (engine, item, t: Transform) in
                engine.stored(item).ownTransform = t
                return LuaNothing()
            },
        ]
    }
}
