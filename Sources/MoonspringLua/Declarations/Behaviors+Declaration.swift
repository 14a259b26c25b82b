import Moonspring

extension DynamicBehavior: LuaObject, LuaDescribable {
    public static var luaName: String { "DynamicBehavior" }
    public var luaDetails: String {
        switch self {
        case let list as ItemListBehavior: counted(list.items.count, "item")
        case let snap as SnapBehavior: "\(DynamicsError.itemDescription(snap.item)) to \(snap.snapPoint)"
        case let spring as SpringBehavior: "\(DynamicsError.itemDescription(spring.item)) to \(spring.target)"
        case let drag as DragBehavior: DynamicsError.itemDescription(drag.item)
        case let attachment as AttachmentBehavior: attachment.ends
        default: counted(childBehaviors.count, "child behavior")
        }
    }
}

extension AttachmentBehavior {
    /// The item and what it is attached to.
    fileprivate var ends: String {
        let names = items.map { DynamicsError.itemDescription($0) }
        return (attachedBehaviorType == .anchor ? names + [anchorPoint.description] : names).joined(separator: " to ")
    }
}

extension PushBehavior.Mode: LuaChoice {}

extension LuaEngine {
    static var behaviorClasses: [LuaClass] {
        [behaviorClass, gravityClass, pushClass, snapClass, springClass, dragClass, attachmentClass] + attachmentKinds
            + [collisionClass, itemBehaviorClass] + fieldClasses
    }

    // MARK: the base

    private static var behaviorClass: LuaClass {
        let owner = DynamicBehavior.self
        let children = LuaKey(
            field: LuaField(
                "childBehaviors", .optional(.list(.object("DynamicBehavior"))), isHeld: true,
                "The initial children.")
        ) { (call, object, argument) throws(LuaFailure) in
            let parent = unsafeDowncast(object, to: DynamicBehavior.self)
            for child in try [DynamicBehavior].read(argument) {
                try accepted(parent.admitChild(child))
                call.engine.setOwner(parent, of: child)
            }
        }
        return LuaClass(
            "DynamicBehavior", swift: .of(DynamicBehavior.self),
            doc: "A composite of behaviors, and the base of custom ones.",
            members: [
                .callback(
                    "action", of: owner, slot: .action, ["self": .object("DynamicBehavior"), "dt": .number],
                    "Called once per tick, after all items have moved; dt is the length of the tick in seconds."
                ) {
                    engine, behavior, isSet in
                    behavior.action =
                        isSet
                        ? { [reference = engine.reference, behavior = Unmanaged.passUnretained(behavior)] in
                            LuaEngineReference.callAction(reference, behavior)
                        } : nil
                },
                .callback(
                    "willMoveToAnimator", of: owner, slot: .willMoveToAnimator,
                    ["self": .object("DynamicBehavior"), "animator": .optional(.object("DynamicAnimator"))],
                    "Called when the behavior is added to an animator, and with nil when it is removed."
                ) { behavior, callback in
                    behavior.onWillMove = callback.map { call in
                        { [behavior = Unowned(behavior)] in call(behavior.object, .object($0)) }
                    }
                },
                .property(
                    "keepsAnimatorRunning", of: owner, "Whether the animator is kept from pausing.",
                    get: { $0.keepsAnimatorRunning }, set: { $0.keepsAnimatorRunning = $1 }
                ).default("false"),
                .stored("userData", of: owner, slot: .userData, "Any value that the script stores with the behavior."),
                .property(
                    "childBehaviors", of: owner, "The direct children.", get: { $0.childBehaviors }
                ).default("{}"),
                .property(
                    "dynamicAnimator", of: owner, "The animator that the behavior belongs to.",
                    get: { $0.dynamicAnimator }
                ).default("nil"),
                .property(
                    "elapsedTime", of: owner,
                    "The animator's time since the behavior was added.", get: { $0.elapsedTime }
                ).unit("s").default("0"),
                .method(
                    "addChildBehavior", of: owner, ["behavior"],
                    "Adds a child and returns it."
                ) { (engine, parent, child: DynamicBehavior) throws(LuaFailure) in
                    try engine.bringIn { () throws(LuaFailure) in
                        try accepted(parent.admitChild(child))
                        engine.setOwner(parent, of: child)
                    } orTakeBack: {
                        parent.removeChildBehavior(child)
                        engine.setOwner(nil, of: child)
                    }
                    return child
                }.result("behavior").holdingArguments,
                .method("removeChildBehavior", of: owner, ["behavior"], "Removes a child.") {
                    (engine, parent, child: DynamicBehavior) in
                    guard child.parent === parent else { return LuaNothing() }
                    let animator = parent.dynamicAnimator
                    parent.removeChildBehavior(child)
                    // A handler may have put it back already.
                    guard child.parent !== parent else { return LuaNothing() }
                    engine.keepThroughTick(of: animator, child)
                    engine.unhold(child, by: parent)
                    engine.setOwner(child.parent ?? child.dynamicAnimator, of: child)
                    return LuaNothing()
                },
            ]
        ).made(keys: [children]) { _, _ in DynamicBehavior() }.with {
            $0.weight = { unsafeDowncast($0, to: DynamicBehavior.self).storageSize }
        }
    }

    // MARK: lists of items

    /// The key `items`, and the members that all behaviours over a list of items have.
    static var itemsKey: LuaKey {
        let field = LuaField("items", .optional(.list(.object("Item"))), isHeld: true, "The initial items.")
        return LuaKey(field: field) { (_, object, argument) throws(LuaFailure) in
            let list = unsafeDowncast(object, to: ItemListBehavior.self)
            for item in try [LuaItem].read(argument) { try accepted(list.admit(item.item)) }
        }
    }

    static var itemListMembers: [LuaMember] {
        let owner = ItemListBehavior.self
        return [
            .property(
                "items", of: owner, "The items, in the order in which they were added.",
                get: { $0.items.map(LuaItem.init) }
            ).default("{}"),
            .method(
                "addItem", of: owner, ["item"],
                "Adds an item and returns it. In an animator the item's body is created at once, with the item's current size."
            ) { (engine, list, item: LuaItem) throws(LuaFailure) in
                try engine.bringIn { () throws(LuaFailure) in
                    try accepted(list.admit(item.item))
                } orTakeBack: {
                    list.removeItem(item.item)
                }
                return item
            }.result("item").holdingArguments.changingWeight,
            .method(
                "removeItem", of: owner, ["item"],
                "Removes an item; it keeps its velocity while another behavior holds it."
            ) {
                (engine, list, item: LuaItem) in
                if list.contains(item.item) {
                    engine.keepThroughTick(of: list.dynamicAnimator, item.item)
                    list.removeItem(item.item)
                    if !list.contains(item.item) { engine.unhold(item.item, by: list) }
                }
                return LuaNothing()
            }.changingWeight,
        ]
    }

    private static var gravityClass: LuaClass {
        let owner = GravityBehavior.self
        return LuaClass(
            "GravityBehavior", parent: "DynamicBehavior", swift: .of(owner),
            doc: "Accelerates its items constantly, whatever their mass.",
            members: [
                .property(
                    "gravityDirection", of: owner, "The acceleration vector.",
                    get: { $0.gravityDirection }, set: { $0.gravityDirection = $1 }
                ).unit("1000 pt/s^2").default("{0, 1}"),
                .property(
                    "angle", of: owner, "Its direction, clockwise from the x axis.",
                    get: { $0.angle }, set: { $0.angle = $1 }
                ).unit("rad").default("math.pi / 2"),
                .property(
                    "magnitude", of: owner, "Its length.",
                    get: { $0.magnitude }, set: { $0.magnitude = $1 }
                ).unit("1000 pt/s^2").default("1"),
                .method("setAngleMagnitude", of: owner, ["angle", "magnitude"], "Sets direction and length together.") {
                    (_, gravity, angle: Double, magnitude: Double) in
                    gravity.setAngle(angle, magnitude: magnitude)
                    return LuaNothing()
                },
            ] + itemListMembers
        ).made(keys: [itemsKey], exclusive: [["gravityDirection", "angle"]]) { _, _ in GravityBehavior() }
    }

    private static var pushClass: LuaClass {
        let owner = PushBehavior.self
        let mode = LuaKey(
            field: LuaField(
                "mode", .optional(PushBehavior.Mode.luaType),
                "Continuous for a lasting force, instantaneous for an impulse.")
        ) { _, object, argument in
            unsafeDowncast(object, to: PushBehavior.self).mode = PushBehavior.Mode.read(argument)
        }
        return LuaClass(
            "PushBehavior", parent: "DynamicBehavior", swift: .of(owner),
            doc:
                "A force on its items, continuous or instantaneous. A magnitude of 1 gives a 100 x 100 item of density 1 an acceleration of 100 pt/s^2, or a speed of 100 pt/s.",
            members: [
                .property(
                    "active", of: owner,
                    "Whether the push acts; an instantaneous one becomes inactive once it has acted.",
                    get: { $0.active }, set: { $0.active = $1 }
                ).default("true"),
                .property(
                    "pushDirection", of: owner, "The force vector.",
                    get: { $0.pushDirection }, set: { $0.pushDirection = $1 }
                ).unit("N").default("{0, 0}"),
                .property(
                    "angle", of: owner, "Its direction, clockwise from the x axis.",
                    get: { $0.angle }, set: { $0.angle = $1 }
                ).unit("rad").default("0"),
                .property(
                    "magnitude", of: owner, "Its size; N s for an instantaneous push.",
                    get: { $0.magnitude }, set: { $0.magnitude = $1 }
                ).unit("N").default("0"),
                .property(
                    "mode", of: owner, "How the push acts; set when it is created.",
                    get: { $0.mode }
                ).default("\"continuous\""),
                .method("setAngleMagnitude", of: owner, ["angle", "magnitude"], "Sets direction and size together.") {
                    (_, push, angle: Double, magnitude: Double) in
                    push.setAngle(angle, magnitude: magnitude)
                    return LuaNothing()
                },
                .method(
                    "setTargetOffsetFromCenter", of: owner, ["offset", "item"],
                    "Sets where on the item the force acts; the offset rotates with the item."
                ) { (_, push, offset: Vector, item: LuaItem) in
                    push.setTargetOffsetFromCenter(offset, for: item.item)
                    return LuaNothing()
                }.unit("pt"),
                .method(
                    "targetOffsetFromCenter", of: owner, ["item"],
                    "Where on the item the force acts."
                ) {
                    (_, push, item: LuaItem) in push.targetOffsetFromCenter(for: item.item)
                }.unit("pt"),
            ] + itemListMembers
        ).made(keys: [itemsKey, mode], exclusive: [["pushDirection", "angle"]]) { _, _ in PushBehavior() }
    }
}
