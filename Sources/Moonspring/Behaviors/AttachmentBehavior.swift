import MoonspringPhysics

/// Ties an item to a point or to another item with a rod, a spring, a rope, a hinge, a weld or a slide (UIKit:
/// `UIAttachmentBehavior`).
///
/// The initialisers make a rod: with frequency 0 it is rigid, and a hinge if it is also shorter than 1 point; otherwise
/// it is a spring. The items that it ties still collide with each other if a collision behaviour says so. The other
/// kinds are made by `slidingAttachment`, `limitAttachment`, `fixedAttachment` and `pinAttachment`; their items do not
/// collide with each other.
///
/// Everything that is measured (a length, an angle, the place of an anchor on an item) is measured each time the items
/// are added to an animator. Setting a property of a live attachment takes effect at once and wakes the items.
public final class AttachmentBehavior: DynamicBehavior {
    /// What the attachment ties the item to.
    public enum AttachmentType: String, CaseIterable, Codable, Sendable {
        /// To another item.
        case items
        /// To a point of the reference view.
        case anchor
    }

    /// The item, and the one it is attached to, if there is one.
    public let items: [any DynamicItem]
    /// Whether the item is tied to another item or to a point.
    public let attachedBehaviorType: AttachmentType
    /// Where on the item a rod or a rope is attached, in points from its centre; turns with the item. Default (0, 0).
    public let offsetFromCenter: Vector
    /// Where on the other item it is attached. Default (0, 0).
    public let attachedOffsetFromCenter: Vector

    /// The anchor in the animator's coordinates; (0, 0) if the attachment has none. Moving it drags the item along and
    /// does not change the length; the item does not get the velocity of the anchor. The line of a slide moves with it.
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

    /// The distance that a rod keeps and a rope allows, in points. Until it is set, it is the distance when the items
    /// were added to an animator, and 0 before that. It may be set at any time; a sudden change is not physical. The
    /// other kinds have no length: it reads 0 until it is set, and has no effect.
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

    /// The spring's damping ratio: 0 is undamped, 1 is critically damped. Default 0. It has no effect while the
    /// frequency is 0.
    public var damping = 0.0 {
        didSet {
            requireFinite(damping, "AttachmentBehavior.damping")
            if damping != oldValue { updateJoint() }
        }
    }

    /// The torque with which a pin brakes the relative rotation of its items, in newton metres: 1 slows an inertia of 1
    /// kg m² by 1 rad/s each second (an item of 100 x 100 points has 1/6). Default 0; a larger torque stops the
    /// rotation sooner and resists larger loads. Other kinds ignore it.
    public var frictionTorque = 0.0 {
        didSet {
            requireFinite(frictionTorque, "AttachmentBehavior.frictionTorque")
            if frictionTorque != oldValue { updateJoint() }
        }
    }

    /// How far a slide or a pin lets its items move; the other kinds ignore it. It must include 0, which is where they
    /// are when they are added to an animator. `.zero` prevents any motion.
    ///
    /// For a slide: the distance along the axis in points, of the item from its initial place, or of the second item
    /// relative to the first one; if the second item stands still, the first one moves the opposite way. For a pin: the
    /// second item's angle minus the first one's in radians, clockwise positive. Default `.infinite` for slides and
    /// pins, `.zero` for other kinds.
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
