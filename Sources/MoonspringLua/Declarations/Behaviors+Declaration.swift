import Moonspring

extension DynamicBehavior: LuaObject {
    public static var luaName: String { "DynamicBehavior" }
}

extension DynamicBehavior: LuaDescribable {
    public var luaDetails: String {
        if let list = self as? ItemListBehavior { return counted(list.items.count, "item") }
        return childBehaviors.isEmpty ? "" : counted(childBehaviors.count, "child behavior")
    }
}

extension PushBehavior.Mode: LuaChoice {}
extension AttachmentBehavior.AttachmentType: LuaChoice {}

extension LuaEngine {
    static var behaviorClasses: [LuaClass] {
        [behaviorClass, gravityClass, pushClass, snapClass, attachmentClass, itemBehaviorClass]
    }

    // MARK: the base

    private static var behaviorClass: LuaClass {
        let owner = DynamicBehavior.self
        let children = LuaKey(
            field: LuaField("childBehaviors", .optional(.list(.object("DynamicBehavior"))), isHeld: true)
        ) {
            call, object, argument in
            let parent = unsafeDowncast(object, to: DynamicBehavior.self)
            for child in try [DynamicBehavior].read(argument) {
                try parent.addChildBehavior(child)
                call.engine.setOwner(parent, of: child)
            }
        }
        return LuaClass(
            "DynamicBehavior", swift: [DynamicBehavior.self],
            doc: "A composite of behaviors, and the base of custom ones.",
            members: [
                .callback(
                    "action", of: owner, slot: .action, "self, dt",
                    "Called once a tick after all items have moved; dt is the tick's length in seconds."
                ) {
                    engine, behavior, isSet in
                    behavior.action =
                        isSet
                        ? { [weak engine, unowned behavior] in
                            let dt = behavior.linkedDeltaTime
                            engine?.call(behavior, .slot(.action, name: "action"), [.number(dt)])
                        } : nil
                },
                .callback(
                    "willMoveToAnimator", of: owner, slot: .willMoveToAnimator, "self, animator",
                    "Called when the behavior comes into an animator, and with nil when it leaves."
                ) { engine, behavior, isSet in
                    behavior.onWillMove =
                        isSet
                        ? { [weak engine, unowned behavior] animator in
                            engine?.call(
                                behavior, .slot(.willMoveToAnimator, name: "willMoveToAnimator"), [.object(animator)])
                        } : nil
                },
                .property(
                    "keepsAnimatorRunning", of: owner, default: "false", "While true the animator does not pause.",
                    get: { $0.keepsAnimatorRunning }, set: { $0.keepsAnimatorRunning = $1 }),
                .stored("userData", of: owner, slot: .userData, "Any value that a script keeps with the behavior."),
                .property(
                    "childBehaviors", of: owner, default: "{}", "The direct children.", get: { $0.childBehaviors }),
                .property(
                    "dynamicAnimator", of: owner, default: "nil", "The animator the behavior is in.",
                    get: { $0.dynamicAnimator }),
                .property(
                    "elapsedTime", of: owner, unit: "s", default: "0",
                    "The animator's time since the behavior came in.", get: { $0.elapsedTime }),
                .method(
                    "addChildBehavior", of: owner, ["behavior"], holds: true, result: "behavior",
                    "Adds a child and returns it."
                ) {
                    (engine, parent, child: DynamicBehavior) in
                    try parent.addChildBehavior(child)
                    engine.setOwner(parent, of: child)
                    return child
                },
                .method("removeChildBehavior", of: owner, ["behavior"], "Takes a child out.") {
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
        ).made(keys: [children]) { _, _ in DynamicBehavior() }
    }

    // MARK: lists of items

    /// The key `items`, and the members that all behaviours over a list of items have.
    private static var itemsKey: LuaKey {
        LuaKey(field: LuaField("items", .optional(.list(.object("Item"))), isHeld: true)) { _, object, argument in
            let list = unsafeDowncast(object, to: ItemListBehavior.self)
            for item in try [LuaItem].read(argument) { try list.addItem(item.item) }
        }
    }

    private static var itemListMembers: [LuaMember] {
        let owner = ItemListBehavior.self
        return [
            .property(
                "items", of: owner, default: "{}", "The items, in add order.", get: { $0.items.map(LuaItem.init) }),
            .method("addItem", of: owner, ["item"], holds: true, result: "item", "Adds an item and returns it.") {
                (_, list, item: LuaItem) in
                try list.addItem(item.item)
                return item
            },
            .method(
                "removeItem", of: owner, ["item"],
                "Takes an item out; its velocity stays while another behavior holds it."
            ) {
                (engine, list, item: LuaItem) in
                if list.contains(item.item) {
                    engine.keepThroughTick(of: list.dynamicAnimator, item.item)
                    list.removeItem(item.item)
                    if !list.contains(item.item) { engine.unhold(item.item, by: list) }
                }
                return LuaNothing()
            },
        ]
    }

    private static var gravityClass: LuaClass {
        let owner = GravityBehavior.self
        return LuaClass(
            "GravityBehavior", parent: "DynamicBehavior", swift: [owner],
            doc: "A constant acceleration of its items, whatever their mass.",
            members: [
                .property(
                    "gravityDirection", of: owner, unit: "1000 pt/s^2", default: "{0, 1}", "The acceleration vector.",
                    get: { $0.gravityDirection }, set: { $0.gravityDirection = $1 }),
                .property(
                    "angle", of: owner, unit: "rad", default: "math.pi / 2",
                    "Its direction, clockwise from the x axis.",
                    get: { $0.angle }, set: { $0.angle = $1 }),
                .property(
                    "magnitude", of: owner, unit: "1000 pt/s^2", default: "1", "Its length.",
                    get: { $0.magnitude }, set: { $0.magnitude = $1 }),
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
        let mode = LuaKey(field: LuaField("mode", .optional(PushBehavior.Mode.luaType))) { _, object, argument in
            unsafeDowncast(object, to: PushBehavior.self).mode = PushBehavior.Mode.read(argument)
        }
        return LuaClass(
            "PushBehavior", parent: "DynamicBehavior", swift: [owner],
            doc:
                "A force on its items, lasting or as one blow. 1 gives a 100 x 100 item of density 1 an acceleration of 100 pt/s^2, or a speed of 100 pt/s.",
            members: [
                .property(
                    "active", of: owner, default: "true",
                    "Does the push act? An instantaneous one is no longer active when it has acted.",
                    get: { $0.active }, set: { $0.active = $1 }),
                .property(
                    "pushDirection", of: owner, unit: "N", default: "{0, 0}", "The force vector.",
                    get: { $0.pushDirection }, set: { $0.pushDirection = $1 }),
                .property(
                    "angle", of: owner, unit: "rad", default: "0", "Its direction, clockwise from the x axis.",
                    get: { $0.angle }, set: { $0.angle = $1 }),
                .property(
                    "magnitude", of: owner, unit: "N", default: "0", "Its size; N s for an instantaneous push.",
                    get: { $0.magnitude }, set: { $0.magnitude = $1 }),
                .property(
                    "mode", of: owner, default: "\"continuous\"", "How the push acts; given when it is made.",
                    get: { $0.mode }),
                .method("setAngleMagnitude", of: owner, ["angle", "magnitude"], "Sets direction and size together.") {
                    (_, push, angle: Double, magnitude: Double) in
                    push.setAngle(angle, magnitude: magnitude)
                    return LuaNothing()
                },
                .method(
                    "setTargetOffsetFromCenter", of: owner, ["offset", "item"], unit: "pt",
                    "Where on the item the force acts; the offset turns with the item."
                ) { (_, push, offset: Vector, item: LuaItem) in
                    push.setTargetOffsetFromCenter(offset, for: item.item)
                    return LuaNothing()
                },
                .method(
                    "targetOffsetFromCenter", of: owner, ["item"], result: "vec", unit: "pt",
                    "Where on the item the force acts."
                ) {
                    (_, push, item: LuaItem) in push.targetOffsetFromCenter(for: item.item)
                },
            ] + itemListMembers
        ).made(keys: [itemsKey, mode], exclusive: [["pushDirection", "angle"]]) { _, _ in PushBehavior() }
    }

    private static var itemBehaviorClass: LuaClass {
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
                .method("linearVelocity", of: owner, ["item"], result: "vec", unit: "pt/s", "An item's velocity.") {
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
                    "angularVelocity", of: owner, ["item"], result: "number", unit: "rad/s",
                    "An item's turning speed, clockwise."
                ) {
                    (_, behavior, item: LuaItem) in behavior.angularVelocity(for: item.item)
                },
            ] + itemListMembers
        ).made(keys: [itemsKey]) { _, _ in DynamicItemBehavior() }
    }

    // MARK: joints

    private static var snapClass: LuaClass {
        let owner = SnapBehavior.self
        let keys = [
            LuaKey(field: LuaField("item", .object("Item"), isHeld: true), apply: nil),
            LuaKey(field: LuaField("snapPoint", .vec), apply: nil),
        ]
        return LuaClass(
            "SnapBehavior", parent: "DynamicBehavior", swift: [owner],
            doc: "Springs that pull an item to a point and hold it there upright.",
            members: [
                .property(
                    "snapPoint", of: owner, unit: "pt", "Where the item is pulled to.", get: { $0.snapPoint },
                    set: { $0.snapPoint = $1 }),
                .property(
                    "damping", of: owner, default: "0.5", "The springs' damping ratio: 0 swings most, 1 least.",
                    range: .nonNegative,
                    get: { $0.damping }, set: { $0.damping = $1 }),
                .property("item", of: owner, "The item that is pulled.", get: { LuaItem($0.item) }),
            ]
        ).made(empty: false, keys: keys) { _, record in
            guard let item = record["item"], let point = record["snapPoint"] else {
                throw LuaError("SnapBehavior{...} needs item and snapPoint")
            }
            return SnapBehavior(item: try LuaItem.read(item).item, snapTo: Vector.read(point))
        }
    }

    private static var attachmentClass: LuaClass {
        let owner = AttachmentBehavior.self
        let keys = [
            LuaKey(field: LuaField("item", .object("Item"), isHeld: true), apply: nil),
            LuaKey(field: LuaField("attachedToAnchor", .optional(.vec)), apply: nil),
            LuaKey(field: LuaField("attachedToItem", .optional(.object("Item")), isHeld: true), apply: nil),
            LuaKey(field: LuaField("offsetFromCenter", .optional(.vec)), apply: nil),
            LuaKey(field: LuaField("attachedOffsetFromCenter", .optional(.vec)), apply: nil),
        ]
        return LuaClass(
            "AttachmentBehavior", parent: "DynamicBehavior", swift: [owner],
            doc: "A rod or a spring between an item and an anchor point, or between two items.",
            members: [
                .property(
                    "anchorPoint", of: owner, unit: "pt", default: "{0, 0}",
                    "The anchor; moving it drags the item along.",
                    get: { $0.anchorPoint }, set: { $0.anchorPoint = $1 }),
                .property(
                    "length", of: owner, unit: "pt", default: "the distance when added", "The distance that is kept.",
                    range: .nonNegative,
                    get: { $0.length }, set: { $0.length = $1 }),
                .property(
                    "frequency", of: owner, unit: "Hz", default: "0", "Oscillations a second; 0 is a rigid rod.",
                    range: .nonNegative,
                    get: { $0.frequency }, set: { $0.frequency = $1 }),
                .property(
                    "damping", of: owner, default: "0", "The spring's damping ratio; 1 is critical.",
                    range: .nonNegative,
                    get: { $0.damping }, set: { $0.damping = $1 }),
                .property(
                    "items", of: owner, "The item, and the one it is attached to.", get: { $0.items.map(LuaItem.init) }),
                .property(
                    "attachedBehaviorType", of: owner, "Is the item attached to an anchor or to an item?",
                    get: { $0.attachedBehaviorType }),
            ]
        ).made(
            empty: false, keys: keys,
            exclusive: [["attachedToAnchor", "attachedToItem"], ["attachedToAnchor", "anchorPoint"]]
        ) {
            _, record in
            guard let item = record["item"] else { throw LuaError("AttachmentBehavior{...} needs the key 'item'") }
            let first = try LuaItem.read(item).item
            let offset = record["offsetFromCenter"].map(Vector.read) ?? .zero
            if let other = record["attachedToItem"] {
                return AttachmentBehavior(
                    item: first, offsetFromCenter: offset, attachedTo: try LuaItem.read(other).item,
                    attachedOffsetFromCenter: record["attachedOffsetFromCenter"].map(Vector.read) ?? .zero)
            }
            guard let anchor = record["attachedToAnchor"] ?? record["anchorPoint"] else {
                throw LuaError(
                    "AttachmentBehavior{...} needs 'attachedToAnchor' (a point) or 'attachedToItem' (an item)")
            }
            return AttachmentBehavior(item: first, offsetFromCenter: offset, attachedToAnchor: Vector.read(anchor))
        }
    }
}
