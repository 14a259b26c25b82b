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

    /// An item on a fixed line: it moves along `axis` and does not turn (UIKit:
    /// `slidingAttachmentWithItem:attachmentAnchor:axisOfTranslation:`).
    ///
    /// The anchor is a point of the animator's coordinates that the line is carried by: where it lies does not matter, moving it
    /// (`anchorPoint`) takes line and item along. The length of `axis` does not matter either, but it must have one.
    /// `attachmentRange` bounds the way, in points from where the item is when it comes into an animator.
    public static func slidingAttachment(
        with item: any DynamicItem, attachmentAnchor point: Point, axisOfTranslation axis: Vector
    ) -> AttachmentBehavior {
        AttachmentBehavior(.slide(direction(axis)), items: [item], anchor: point)
    }

    /// Two items that only move along a line relative to each other (UIKit:
    /// `slidingAttachmentWithItem:attachedToItem:attachmentAnchor:axisOfTranslation:`).
    ///
    /// The line goes through `point` along `axis`, both in the animator's coordinates when the items come in, and from then on
    /// moves and turns with the first item. `attachmentRange` bounds the way of the second one as the first one sees it,
    /// in points.
    public static func slidingAttachment(
        with item: any DynamicItem, attachedTo other: any DynamicItem, attachmentAnchor point: Point,
        axisOfTranslation axis: Vector
    ) -> AttachmentBehavior {
        AttachmentBehavior(.slide(direction(axis)), items: [item, other], anchor: point)
    }

    /// A rope between two items: it lets them come as near as they like and no farther apart than `length` (UIKit:
    /// `limitAttachmentWithItem:offsetFromCenter:attachedToItem:offsetFromCenter:`).
    ///
    /// The offsets, in points from the items' centres, turn with the items.
    public static func limitAttachment(
        with item: any DynamicItem, offsetFromCenter offset: Vector = .zero, attachedTo other: any DynamicItem,
        offsetFromCenter otherOffset: Vector = .zero
    ) -> AttachmentBehavior {
        AttachmentBehavior(.limit, items: [item, other], offset: offset, attachedOffset: otherOffset)
    }

    /// Two items as one piece, until the attachment is removed (UIKit:
    /// `fixedAttachmentWithItem:attachedToItem:attachmentAnchor:`).
    ///
    /// They are joined at a point of the animator's coordinates, which is best between them: where large forces make the joint
    /// give way, they do so about that point.
    public static func fixedAttachment(
        with item: any DynamicItem, attachedTo other: any DynamicItem, attachmentAnchor point: Point
    ) -> AttachmentBehavior {
        AttachmentBehavior(.fixed, items: [item, other], anchor: point)
    }

    /// Two items that turn about a common point, each at its own distance from it (UIKit:
    /// `pinAttachmentWithItem:attachedToItem:attachmentAnchor:`).
    ///
    /// The point is in the animator's coordinates when the items come in. `attachmentRange` bounds the angle, `frictionTorque`
    /// brakes the turning.
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
