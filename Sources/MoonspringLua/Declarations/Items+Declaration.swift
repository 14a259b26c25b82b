import Moonspring

// Items: what views and plain items share, and the plain item.

extension UnlinkedItem: LuaObject, LuaDescribable {
    public static var luaName: String { "DynamicItem" }
    public var luaDetails: String { (name.map { "'\($0)', " } ?? "") + "center \(center)" }
}

extension DynamicItemGroup: LuaObject, LuaDescribable {
    public static var luaName: String { "DynamicItemGroup" }
    public var luaDetails: String { (name.map { "'\($0)', " } ?? "") + counted(items.count, "item") }
}

extension DynamicItemCollisionBoundsType: LuaChoice {}

extension LuaEngine {
    static var itemClasses: [LuaClass] { [itemBase, dynamicItemClass, groupClass] }

    /// The name a script gave; what traces call the item otherwise.
    private static var itemBase: LuaClass {
        LuaClass(
            "Item", doc: "An object that an animator can move.",
            members: [
                .stored(
                    "userData", of: AnyObject.self, slot: .userData, "Any value that the script stores with the item.")
            ]
        ).with { $0.isHidden = true }
    }

    private static var dynamicItemClass: LuaClass {
        let owner = UnlinkedItem.self
        return LuaClass(
            "DynamicItem", parent: "Item", swift: .of(UnlinkedItem.self),
            doc:
                "An item that is not a view: a centre, bounds and a transform that are independent of each other. Subclass it to connect them. While an animator moves one, pictures draw its outline dashed.",
            members: [
                name(of: UnlinkedItem.self, "The name of the item in messages and traces.") { $0.name = $1 },
                .property(
                    "center", of: owner, "The centre.",
                    get: { $0.center }, set: { $0.center = $1 }
                ).unit("pt").default("{0, 0}").placing,
                .property(
                    "bounds", of: owner, "Its size is that of the body; read once, when the body is created.",
                    get: { $0.bounds }, set: { $0.bounds = $1 }
                ).unit("pt").default("{0, 0, 100, 100}"),
                .property(
                    "transform", of: owner, "Its rotation is that of the body.",
                    get: { $0.transform }, set: { $0.transform = $1 }
                ).default("ms.transform()"),
            ] + placeMembers(of: owner) + collisionBounds(of: owner) + storedGeometry(of: owner) + [
                .method(
                    "getCenter", of: owner, [], "The stored centre; a subclass may override it."
                ) {
                    engine, item in item.ownCenter
                }.unit("pt")
            ]
        ).made(exclusive: [["center", "x"], ["center", "y"], ["transform", "rotation"]]) { call, record in
            call.engine.numbered(UnlinkedItem(script: call.engine.script(of: record)))
        }.weighed(owner) { $0.ownCollisionBoundingPath?.storageSize ?? 0 }
    }

    private static var groupClass: LuaClass {
        let owner = DynamicItemGroup.self
        let items = LuaKey("items", .list(.object("Item")), isHeld: true, "The members.")
        return LuaClass(
            "DynamicItemGroup", parent: "Item", swift: .of(owner),
            doc:
                "Several items that move as one rigid body with all their shapes. Add the group to behaviors, not its members.",
            members: [
                name(of: DynamicItemGroup.self, "The name of the group in messages and traces.") { $0.name = $1 },
                .property("items", of: owner, "The members.", get: { $0.items.map(LuaItem.init) }),
                .property(
                    "center", of: owner,
                    "The centre of the box around the members when the group was created; writing it moves them all.",
                    get: { $0.center }, set: { $0.center = $1 }
                ).unit("pt").placing,
                .property(
                    "bounds", of: owner, "The size of the box around the members.", get: { $0.bounds }
                ).unit("pt"),
                .property(
                    "transform", of: owner,
                    "The map from the members' placement when the group was created; writing it rotates and moves them.",
                    get: { $0.transform }, set: { $0.transform = $1 }
                ).default("ms.transform()"),
            ] + placeMembers(of: owner)
        ).made(
            empty: false, keys: [items], exclusive: [["center", "x"], ["center", "y"], ["transform", "rotation"]]
        ) { (call, record) throws(LuaFailure) in
            let items = try record.given("items", as: [LuaItem].self)
            return call.engine.numbered(try accepted(DynamicItemGroup(admitting: items.map { $0.item })))
        }.with { $0.isSubclassable = false }.weighed(owner) { 128 * $0.items.count }
    }

    /// The row of an item's name, which its class weighs.
    static func name<Owner: DynamicItem>(
        of owner: Owner.Type, _ doc: String, set: @escaping (Owner, String?) -> Void
    ) -> LuaMember {
        .property(
            "name", of: owner, doc, get: { $0.name },
            set: { (item, name) throws(LuaFailure) in
                if let name { try LuaError.checkName(name) }
                set(item, name)
            }
        ).default("nil").changingWeight
    }

    /// x, y, rotation and velocity, over the centre and the transform.
    static func placeMembers<Owner: DynamicItem>(of owner: Owner.Type) -> [LuaMember] {
        [
            .property(
                "x", of: owner, "The centre's x.",
                get: { $0.center.x }, set: { $0.center = Vector($1, $0.center.y) }
            ).unit("pt").default("0").placing,
            .property(
                "y", of: owner, "The centre's y.",
                get: { $0.center.y }, set: { $0.center = Vector($0.center.x, $1) }
            ).unit("pt").default("0").placing,
            .property(
                "rotation", of: owner, "The rotation, clockwise; it continues past a full turn.",
                get: { $0.itemRotation }, set: { $0.itemRotation = $1 }
            ).unit("rad").default("0").placing,
            .answer(
                "velocity", of: owner,
                "The velocity in the animator that moves the item, or with which ms.animate does; zero otherwise."
            ) { (engine, item) -> Vector in
                engine.clock.animator(of: item)?.linearVelocity(of: item) ?? engine.velocityOutsideAnimators?(item)
                    ?? .zero
            }.unit("pt/s"),
        ]
    }

    /// What an item collides as.
    static func collisionBounds<Owner: StoredItem>(of owner: Owner.Type) -> [LuaMember] {
        [
            .property(
                "collisionBoundsType", of: owner,
                "The shape that the item collides as; read when its body is created.", get: { $0.collisionBoundsType },
                set: { $0.ownCollisionBoundsType = $1 }
            ).default("\"rectangle\""),
            LuaMember.property(
                "collisionBoundingPath", of: owner,
                "The outline for the type 'path', relative to the item's centre; read when the body is created.",
                get: { $0.collisionBoundingPath }, set: { $0.ownCollisionBoundingPath = $1 }
            ).unit("pt").default("nil").changingWeight,
        ]
    }

    /// The getters and setters that a subclass may override, and calls as those of its parent.
    static func storedGeometry<Owner: StoredItem>(of owner: Owner.Type) -> [LuaMember] {
        [
            .method("setCenter", of: owner, ["p"], "Stores the centre; a subclass may override it.") {
                (_, item, p: Point) in
                item.ownCenter = p
                return LuaNothing()
            }.unit("pt"),
            .method(
                "getBounds", of: owner, [], "The stored bounds; a subclass may override it."
            ) { _, item in
                item.ownBounds
            }.unit("pt"),
            .method("setBounds", of: owner, ["r"], "Stores the bounds; a subclass may override it.") {
                (_, item, r: Rect) in
                item.ownBounds = r
                return LuaNothing()
            }.unit("pt"),
            .method("getTransform", of: owner, [], "The stored transform; a subclass may override it.") { _, item in
                item.ownTransform
            },
            .method("setTransform", of: owner, ["t"], "Stores the transform; a subclass may override it.") {
                (_, item, t: Transform) in
                item.ownTransform = t
                return LuaNothing()
            },
            .method(
                "getCollisionBoundsType", of: owner, [],
                "The stored type of collision bounds; a subclass may override it."
            ) { _, item in item.ownCollisionBoundsType },
            .method(
                "getCollisionBoundingPath", of: owner, [],
                "The stored path of collision bounds; a subclass may override it."
            ) { _, item in item.ownCollisionBoundingPath }.unit("pt"),
        ]
    }
}

extension LuaClass {
    /// The class of items of `owner`, which hold their name and what `bytes` says.
    func weighed<Owner: DynamicItem>(_ owner: Owner.Type, _ bytes: @escaping (Owner) -> Int) -> LuaClass {
        with {
            $0.cost = 704
            $0.weight = {
                let item = unsafeDowncast($0, to: Owner.self)
                return (item.name?.utf8.count ?? 0) + bytes(item)
            }
        }
    }
}
