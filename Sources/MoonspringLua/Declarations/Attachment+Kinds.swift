import Moonspring

// The kinds of attachments beside the rod: `ms.AttachmentBehavior.pin{...}`.

extension LuaEngine {
    static var attachmentKinds: [LuaClass] { [slidingClass, pinClass, fixedClass, limitClass] }

    private static var item: LuaKey { LuaKey("item", .object("Item"), isHeld: true, "The item that is attached.") }
    private static var otherItem: LuaKey {
        LuaKey("attachedToItem", .object("Item"), isHeld: true, "The item it is attached to.")
    }
    private static var attachmentAnchor: LuaKey {
        LuaKey("attachmentAnchor", .vec, unit: "pt", "The common point, in the animator's coordinates.")
    }

    private static var slidingClass: LuaClass {
        let keys = [
            item,
            LuaKey(
                "attachedToItem", .optional(.object("Item")), isHeld: true,
                "The item that it slides along; without one, the ground."),
            attachmentAnchor,
            LuaKey("axisOfTranslation", .vec, "The direction of the line; its length does not matter."),
        ]
        return kind(
            .sliding,
            doc:
                "An item on a fixed line, or two items that slide along a line relative to each other; nothing rotates. attachmentAnchor and axisOfTranslation are in the animator's coordinates when the items are added. Between two items attachmentRange is reversed: it limits how far attachedToItem moves along the axis relative to item, so {0, 50} lets item itself move 50 points against the axis.",
            keys: keys, exclusive: [["attachmentAnchor", "anchorPoint"]]
        ) { (record) throws(LuaFailure) in
            let axis = try record.given("axisOfTranslation", as: Vector.self)
            guard axis.normalized != .zero else { throw LuaError(.axisOfTranslation(axis)) }
            let anchor = try record.given("attachmentAnchor", as: Point.self)
            let item = try record.item("item")
            guard let other = record["attachedToItem"] else {
                return .slidingAttachment(with: item, attachmentAnchor: anchor, axisOfTranslation: axis)
            }
            return .slidingAttachment(
                with: item, attachedTo: try LuaItem.read(other).item, attachmentAnchor: anchor, axisOfTranslation: axis)
        }
    }

    private static var pinClass: LuaClass {
        kind(
            .pin,
            doc:
                "Two items that rotate about a common point, given in the animator's coordinates when they are added. attachmentRange limits the angle of the second item relative to the first.",
            keys: [item, otherItem, attachmentAnchor]
        ) { (record) throws(LuaFailure) in
            .pinAttachment(
                with: try record.item("item"), attachedTo: try record.item("attachedToItem"),
                attachmentAnchor: try record.given("attachmentAnchor"))
        }
    }

    private static var fixedClass: LuaClass {
        kind(
            .fixed, doc: "Joins two items rigidly until the attachment is removed.",
            keys: [item, otherItem, attachmentAnchor]
        ) { (record) throws(LuaFailure) in
            .fixedAttachment(
                with: try record.item("item"), attachedTo: try record.item("attachedToItem"),
                attachmentAnchor: try record.given("attachmentAnchor"))
        }
    }

    private static var limitClass: LuaClass {
        kind(
            .limit, doc: "A rope between two items: they cannot be farther apart than length.",
            keys: [item, otherItem] + attachmentOffsets
        ) { (record) throws(LuaFailure) in
            .limitAttachment(
                with: try record.item("item"),
                offsetFromCenter: record["offsetFromCenter"].map(Vector.read) ?? .zero,
                attachedTo: try record.item("attachedToItem"),
                offsetFromCenter: record["attachedOffsetFromCenter"].map(Vector.read) ?? .zero)
        }
    }

    private static func kind(
        _ kind: AttachmentBehavior.Kind, doc: String, keys: [LuaKey], exclusive: [[String]] = [],
        _ make: @escaping (LuaRecord) throws(LuaFailure) -> AttachmentBehavior
    ) -> LuaClass {
        LuaClass.kind(kind.rawValue, of: "AttachmentBehavior", doc: doc) { (attachment: AttachmentBehavior) in
            attachment.attachmentKind == kind
        }.made(empty: false, keys: keys, exclusive: exclusive) { (_, record) throws(LuaFailure) in try make(record) }
            .with {
                $0.cost = jointCost
            }
    }
}
