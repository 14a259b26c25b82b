// The kinds beside the rod. The items of one do not collide with each other.

extension AttachmentBehavior {
    /// The kinds, by the names that scripts have for them.
    package enum Kind: String { case sliding, limit, fixed, pin }

    /// Which of them it is; nil for a rod.
    package var attachmentKind: Kind? {
        switch form {
        case .rod: nil
        case .limit: .limit
        case .fixed: .fixed
        case .pin: .pin
        case .slide: .sliding
        }
    }

    /// Keeps an item on a fixed line: it moves along `axis` and does not turn (UIKit:
    /// `slidingAttachmentWithItem:attachmentAnchor:axisOfTranslation:`).
    ///
    /// The anchor is a point in the animator's coordinates that carries the line: its place does not matter, but moving
    /// it (`anchorPoint`) moves the line and the item with it. The length of `axis` does not matter either, but must
    /// not be 0. `attachmentRange` limits the motion, in points from where the item is when it is added to an animator.
    public static func slidingAttachment(
        with item: any DynamicItem, attachmentAnchor point: Point, axisOfTranslation axis: Vector
    ) -> AttachmentBehavior {
        AttachmentBehavior(.slide(direction(axis)), items: [item], anchor: point)
    }

    /// Lets two items move only along a line relative to each other (UIKit:
    /// `slidingAttachmentWithItem:attachedToItem:attachmentAnchor:axisOfTranslation:`).
    ///
    /// The line goes through `point` along `axis`, both in the animator's coordinates when the items are added, and
    /// from then on moves and turns with the first item. `attachmentRange` limits the motion of the second item
    /// relative to the first one, in points.
    public static func slidingAttachment(
        with item: any DynamicItem, attachedTo other: any DynamicItem, attachmentAnchor point: Point,
        axisOfTranslation axis: Vector
    ) -> AttachmentBehavior {
        AttachmentBehavior(.slide(direction(axis)), items: [item, other], anchor: point)
    }

    /// Ties two items with a rope: they can come as near as they like, but no farther apart than `length` (UIKit:
    /// `limitAttachmentWithItem:offsetFromCenter:attachedToItem:offsetFromCenter:`).
    ///
    /// The offsets, in points from the items' centres, turn with the items.
    public static func limitAttachment(
        with item: any DynamicItem, offsetFromCenter offset: Vector = .zero, attachedTo other: any DynamicItem,
        offsetFromCenter otherOffset: Vector = .zero
    ) -> AttachmentBehavior {
        AttachmentBehavior(.limit, items: [item, other], offset: offset, attachedOffset: otherOffset)
    }

    /// Joins two items rigidly until the attachment is removed (UIKit:
    /// `fixedAttachmentWithItem:attachedToItem:attachmentAnchor:`).
    ///
    /// They are joined at a point in the animator's coordinates, which should lie between them: if large forces make
    /// the joint give way, it does so about that point.
    public static func fixedAttachment(
        with item: any DynamicItem, attachedTo other: any DynamicItem, attachmentAnchor point: Point
    ) -> AttachmentBehavior {
        AttachmentBehavior(.fixed, items: [item, other], anchor: point)
    }

    /// Lets two items turn about a common point, each at its own distance from it (UIKit:
    /// `pinAttachmentWithItem:attachedToItem:attachmentAnchor:`).
    ///
    /// The point is in the animator's coordinates when the items are added. `attachmentRange` limits the angle, and
    /// `frictionTorque` brakes the rotation.
    public static func pinAttachment(
        with item: any DynamicItem, attachedTo other: any DynamicItem, attachmentAnchor point: Point
    ) -> AttachmentBehavior {
        AttachmentBehavior(.pin, items: [item, other], anchor: point)
    }

    private static func direction(_ axis: Vector) -> Vector {
        let direction = axis.normalized
        precondition(direction != .zero && direction.isFinite, DynamicsError.axisOfTranslation(axis).message)
        return direction
    }
}
