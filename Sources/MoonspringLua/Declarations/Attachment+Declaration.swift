import Moonspring

extension AttachmentBehavior.AttachmentType: LuaChoice {}

extension LuaEngine {
    /// With the joints of the behaviour and the bodies that they hang on.
    static let jointCost: Int32 = 2048

    static var attachmentOffsets: [LuaKey] {
        [
            LuaKey(
                "offsetFromCenter", .optional(.vec), unit: "pt",
                "The point of the item that is attached, from its centre; it rotates with the item."),
            LuaKey(
                "attachedOffsetFromCenter", .optional(.vec), unit: "pt", "The same for the item it is attached to."),
        ]
    }

    static var attachmentClass: LuaClass {
        let owner = AttachmentBehavior.self
        let keys =
            [
                LuaKey("item", .object("Item"), isHeld: true, "The item that is attached."),
                LuaKey("attachedToAnchor", .optional(.vec), unit: "pt", "The point it is attached to."),
                LuaKey("attachedToItem", .optional(.object("Item")), isHeld: true, "The item it is attached to."),
            ] + attachmentOffsets
        return LuaClass(
            "AttachmentBehavior", parent: "DynamicBehavior", swift: .of(owner),
            doc:
                "A rod or a spring between an item and an anchor point, or between two items; its kinds are a slide, a hinge, a weld and a rope.",
            members: [
                .property(
                    "anchorPoint", of: owner, "The anchor; moving it moves the item, or the line on which it slides.",
                    get: { $0.anchorPoint }, set: { $0.anchorPoint = $1 }
                ).unit("pt").default("{0, 0}"),
                .property(
                    "length", of: owner,
                    "The distance that a rod keeps and a rope allows; other kinds ignore it. A rigid rod shorter than 1 pt is a hinge.",
                    get: { $0.length }, set: { $0.length = $1 }
                ).unit("pt").default("the distance when added").range(.nonNegative),
                .property(
                    "frequency", of: owner, "Oscillations per second of a rod; 0 is rigid. Other kinds ignore it.",
                    get: { $0.frequency }, set: { $0.frequency = $1 }
                ).unit("Hz").default("0").range(.nonNegative),
                .property(
                    "damping", of: owner,
                    "The spring's damping ratio; 1 is critical. It damps only the motion along the spring: an item on a spring of length 0 keeps circling. SpringBehavior damps all directions.",
                    get: { $0.damping }, set: { $0.damping = $1 }
                ).default("0").range(.nonNegative),
                .property(
                    "frictionTorque", of: owner,
                    "The torque with which a pin resists the rotation of its items; other kinds ignore it.",
                    get: { $0.frictionTorque }, set: { $0.frictionTorque = $1 }
                ).unit("N m").default("0").range(.nonNegative),
                .property(
                    "attachmentRange", of: owner,
                    "How far a slide or a pin lets its items move from where they were when they were added; it must include 0. On a fixed line it limits the displacement of item; between two items, the displacement or angle of attachedToItem relative to item, which is the opposite of that of item while attachedToItem is at rest. {0, 0} locks them; other kinds ignore it.",
                    get: { $0.attachmentRange },
                    set: { (attachment, range) throws(LuaFailure) in
                        guard range.contains(0) else { throw LuaError(.attachmentRange(range)) }
                        attachment.attachmentRange = range
                    }
                ).unit("pt along the axis of a slide, rad of a pin").default(
                    "{-math.huge, math.huge} of sliding and pin, {0, 0} of others"),
                .property(
                    "items", of: owner, "The item, and the one it is attached to.", get: { $0.items.map(LuaItem.init) }),
                .property(
                    "attachedBehaviorType", of: owner, "Whether the item is attached to an anchor or to another item.",
                    get: { $0.attachedBehaviorType }),
            ]
        ).made(
            empty: false, keys: keys,
            exclusive: [["attachedToAnchor", "attachedToItem"], ["attachedToAnchor", "anchorPoint"]]
        ) { (_, record) throws(LuaFailure) in
            let first = try record.item("item")
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
        }.with { $0.cost = jointCost }
    }
}
