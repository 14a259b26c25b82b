import Moonspring

// The kinds of attachments beside the rod: `ms.AttachmentBehavior.pin{...}`.

extension LuaEngine {
    static var attachmentKinds: [LuaClass] { [slidingClass, pinClass, fixedClass, limitClass] }

    private static var item: LuaKey { attachmentKey("item", .object("Item"), "The item that is attached.") }
    private static var otherItem: LuaKey {
        attachmentKey("attachedToItem", .object("Item"), "The item it is attached to.")
    }
    private static var attachmentAnchor: LuaKey {
        attachmentKey("attachmentAnchor", .vec, unit: "pt", "The common point, in the animator's coordinates.")
    }

    private static var slidingClass: LuaClass {
        let keys = [
            item,
            attachmentKey(
                "attachedToItem", .optional(.object("Item")), "The item that it slides along; without one, the ground."),
            attachmentAnchor,
            attachmentKey("axisOfTranslation", .vec, "The direction of the line; its length does not matter."),
        ]
        return kind(
            .sliding,
            doc:
                "An item on a fixed line, or two items that slide along a line relative to each other; nothing rotates. attachmentAnchor and axisOfTranslation are in the animator's coordinates when the items are added. Between two items attachmentRange is reversed: it limits how far attachedToItem moves along the axis relative to item, so {0, 50} lets item itself move 50 points against the axis.",
            example: Example.sliding, keys: keys, exclusive: [["attachmentAnchor", "anchorPoint"]]
        ) { record in
            let axis = try record.vector("axisOfTranslation")
            guard axis.normalized != .zero else { throw DynamicsError.axisOfTranslation(axis) }
            let anchor = try record.vector("attachmentAnchor")
            guard let other = record["attachedToItem"] else {
                return .slidingAttachment(
                    with: try record.item("item"), attachmentAnchor: anchor, axisOfTranslation: axis)
            }
            return .slidingAttachment(
                with: try record.item("item"), attachedTo: try LuaItem.read(other).item, attachmentAnchor: anchor,
                axisOfTranslation: axis)
        }
    }

    private static var pinClass: LuaClass {
        kind(
            .pin,
            doc:
                "Two items that rotate about a common point, given in the animator's coordinates when they are added. attachmentRange limits the angle of the second item relative to the first.",
            example: Example.pin, keys: [item, otherItem, attachmentAnchor]
        ) { record in
            .pinAttachment(
                with: try record.item("item"), attachedTo: try record.item("attachedToItem"),
                attachmentAnchor: try record.vector("attachmentAnchor"))
        }
    }

    private static var fixedClass: LuaClass {
        kind(
            .fixed, doc: "Joins two items rigidly until the attachment is removed.",
            example: Example.fixed, keys: [item, otherItem, attachmentAnchor]
        ) { record in
            .fixedAttachment(
                with: try record.item("item"), attachedTo: try record.item("attachedToItem"),
                attachmentAnchor: try record.vector("attachmentAnchor"))
        }
    }

    private static var limitClass: LuaClass {
        kind(
            .limit, doc: "A rope between two items: they cannot be farther apart than length.",
            example: Example.limit, keys: [item, otherItem] + attachmentOffsets
        ) { record in
            .limitAttachment(
                with: try record.item("item"),
                offsetFromCenter: record["offsetFromCenter"].map(Vector.read) ?? .zero,
                attachedTo: try record.item("attachedToItem"),
                offsetFromCenter: record["attachedOffsetFromCenter"].map(Vector.read) ?? .zero)
        }
    }

    private static func kind(
        _ kind: AttachmentBehavior.Kind, doc: String, example: String, keys: [LuaKey], exclusive: [[String]] = [],
        _ make: @escaping (LuaRecord) throws -> AttachmentBehavior
    ) -> LuaClass {
        LuaClass.kind(kind.rawValue, of: "AttachmentBehavior", doc: doc) { (attachment: AttachmentBehavior) in
            attachment.attachmentKind == kind
        }.made(empty: false, keys: keys, exclusive: exclusive) { _, record in try make(record) }.with {
            $0.cost = jointCost
        }.example(example)
    }
}

extension LuaRecord {
    /// The value of a key that C has checked is there.
    fileprivate func vector(_ key: String) throws -> Vector {
        guard let argument = self[key] else { throw LuaError("an attachment needs the key '\(key)'") }
        return Vector.read(argument)
    }

    fileprivate func item(_ key: String) throws -> any DynamicItem {
        guard let argument = self[key] else { throw LuaError("an attachment needs the key '\(key)'") }
        return try LuaItem.read(argument).item
    }
}
