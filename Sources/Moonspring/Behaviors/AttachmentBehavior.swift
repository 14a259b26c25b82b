import MoonspringPhysics

/// Ties an item to a point, or to another item: by a rod or a spring, a rope, a hinge, a weld or a slide (UIKit:
/// `UIAttachmentBehavior`).
///
/// The initialisers make a rod: rigid with frequency 0, a hinge when it is rigid and shorter than 1 point, else a spring.
/// Items that it ties still collide with each other where a collision behaviour says so. The other kinds are made by
/// `slidingAttachment`, `limitAttachment`, `fixedAttachment` and `pinAttachment`; the items of those do not collide with each
/// other.
///
/// Whatever is measured (a length, an angle, where an anchor lies on an item) is measured when the items come into an animator,
/// and again each time. Setting a property of a live attachment takes effect at once and wakes the items.
public final class AttachmentBehavior: DynamicBehavior {
    /// What the attachment ties the item to.
    public enum AttachmentType: String, CaseIterable, Codable, Sendable {
        /// To another item.
        case items
        /// To a point of the reference view.
        case anchor
    }

    /// The item, and the one it is attached to where there is one.
    public let items: [any DynamicItem]
    /// Whether the item is tied to another item or to a point.
    public let attachedBehaviorType: AttachmentType
    /// Where on the item a rod or a rope holds, in points from its centre; turns with the item. Default (0, 0).
    public let offsetFromCenter: Vector
    /// Where on the other item it holds. Default (0, 0).
    public let attachedOffsetFromCenter: Vector

    /// The anchor in the animator's coordinates; (0, 0) where the attachment has none. Moving it drags the item along and
    /// leaves the length as it is; the item gets no velocity of the anchor's own. A slide's line moves with it.
    public var anchorPoint: Point {
        didSet {
            requireFinite(anchorPoint, "AttachmentBehavior.anchorPoint")
            guard attachedBehaviorType == .anchor, anchorPoint != oldValue, let animator = linkedAnimator,
                let anchor = hold.anchor
            else { return }
            animator.moveAnchor(anchor, to: anchorPoint + hold.anchorOffset)
            wake()
        }
    }

    /// The distance that a rod keeps and a rope allows, in points. Until it is set: the distance when the items came into an
    /// animator, and 0 before. May be set at any time; a sudden change is not physical. The other kinds have none: theirs
    /// reads 0 until it is set, and has no effect.
    public var length: Double {
        get { setLength ?? hold.measuredLength }
        set {
            requireFinite(newValue, "AttachmentBehavior.length")
            setLength = newValue
            updateJoint()
        }
    }

    /// Oscillations per second of a rod; 0, the default, makes it rigid. The period does not depend on the mass. Other kinds
    /// ignore it.
    public var frequency = 0.0 {
        didSet {
            requireFinite(frequency, "AttachmentBehavior.frequency")
            if frequency != oldValue { updateJoint() }
        }
    }

    /// The spring's damping ratio: 0 swings on, 1 is critical. Default 0. Without meaning while the frequency is 0.
    public var damping = 0.0 {
        didSet {
            requireFinite(damping, "AttachmentBehavior.damping")
            if damping != oldValue { updateJoint() }
        }
    }

    /// The torque with which a pin brakes the turning of its items against each other, in newton metres: 1 takes 1 rad/s from an
    /// inertia of 1 kg m² each second (an item of 100 x 100 points has 1/6). Default 0; a larger one stops sooner and
    /// holds against more. Other kinds ignore it.
    public var frictionTorque = 0.0 {
        didSet {
            requireFinite(frictionTorque, "AttachmentBehavior.frictionTorque")
            if frictionTorque != oldValue { updateJoint() }
        }
    }

    /// How far a slide or a pin lets its items move; the other kinds ignore it. It must include 0, which is where they are when
    /// they come into an animator. `.zero` freezes the motion.
    ///
    /// Of a slide: points along the axis, of the item from where it was, or of the second item as the first one sees it; where the
    /// second one stands still, the first goes the opposite way. Of a pin: radians, the second item's angle minus the first
    /// one's, clockwise positive. Default `.infinite` for slides and pins, `.zero` for other kinds.
    public var attachmentRange: FloatRange {
        didSet {
            precondition(attachmentRange.contains(0), DynamicsError.attachmentRange(attachmentRange).message)
            if attachmentRange != oldValue { updateJoint() }
        }
    }

    /// What a joint is made of that ties the items.
    enum Form: Equatable {
        case rod, limit, fixed, pin
        /// Along an axis of length 1, in the animator's coordinates when the items come in.
        case slide(Vector)

        var hasRange: Bool {
            switch self {
            case .pin, .slide: true
            case .rod, .limit, .fixed: false
            }
        }
    }

    /// What exists while the items have bodies.
    struct Hold {
        var joint: JointID?
        /// The fixed body that an anchor kind hangs on.
        var anchor: BodyID?
        /// Where that body is, from the anchor point.
        var anchorOffset = Vector.zero
        var isHinge = false
        var measuredLength = 0.0
        /// The first item's angle when the joint was made: since then a slide's line has turned with it.
        var startAngle = 0.0
    }

    let form: Form
    /// Where the items of a two-item kind are joined, in the animator's coordinates.
    let attachmentAnchor: Point
    var hold = Hold()
    private var setLength: Double?

    init(
        _ form: Form, items: [any DynamicItem], offset: Vector = .zero, attachedOffset: Vector = .zero,
        anchor: Point = .zero
    ) {
        requireFinite(anchor, "the anchor of an AttachmentBehavior")
        requireFinite(offset, "AttachmentBehavior.offsetFromCenter")
        requireFinite(attachedOffset, "AttachmentBehavior.attachedOffsetFromCenter")
        self.form = form
        self.items = items
        attachedBehaviorType = items.count == 1 ? .anchor : .items
        offsetFromCenter = offset
        attachedOffsetFromCenter = attachedOffset
        anchorPoint = items.count == 1 ? anchor : .zero
        attachmentAnchor = anchor
        attachmentRange = form.hasRange ? .infinite : .zero
        super.init()
    }

    /// Ties an item, at `offsetFromCenter` points from its centre, to a point of the animator's coordinates.
    public convenience init(item: any DynamicItem, offsetFromCenter: Vector = .zero, attachedToAnchor point: Point) {
        self.init(.rod, items: [item], offset: offsetFromCenter, anchor: point)
    }

    /// Ties an item to another one.
    public convenience init(
        item: any DynamicItem, offsetFromCenter: Vector = .zero, attachedTo other: any DynamicItem,
        attachedOffsetFromCenter: Vector = .zero
    ) {
        self.init(.rod, items: [item, other], offset: offsetFromCenter, attachedOffset: attachedOffsetFromCenter)
    }

    public override var kind: String { "AttachmentBehavior" }
    override var takesChildren: Bool { false }
    package override var linkedItems: [any DynamicItem] { items }
    override func didLink(in animator: DynamicAnimator) { makeHold(in: animator) }
    override func willUnlink(from animator: DynamicAnimator) { dropHold(in: animator) }
}
