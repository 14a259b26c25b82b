import MoonspringPhysics

/// A rod or a spring between an item and an anchor point, or between two items (UIKit: `UIAttachmentBehavior`).
///
/// With frequency 0 the rod is rigid. A rigid attachment shorter than 1 point is a hinge.
public final class AttachmentBehavior: DynamicBehavior {
    /// What the attachment ties the item to.
    public enum AttachmentType: String, CaseIterable, Sendable {
        case items, anchor
    }

    /// The item, and the one it is attached to where there is one.
    public let items: [any DynamicItem]
    /// Is the item tied to another item or to a point?
    public let attachedBehaviorType: AttachmentType
    /// Where on the item the attachment holds, in points from its centre; turns with the item. Default (0, 0).
    public let offsetFromCenter: Vector
    /// Where on the other item it holds. Default (0, 0).
    public let attachedOffsetFromCenter: Vector

    /// The anchor in the animator's coordinates; (0, 0) where the attachment has none. Moving it drags the item along and
    /// leaves the length as it is; the item gets no velocity of the anchor's own.
    public var anchorPoint: Point {
        didSet {
            requireFinite(anchorPoint, "AttachmentBehavior.anchorPoint")
            guard attachedBehaviorType == .anchor, anchorPoint != oldValue, let animator = linkedAnimator, let anchor
            else { return }
            animator.moveAnchor(anchor, to: anchorPoint)
            wake()
        }
    }

    /// The distance the attachment keeps, in points. Until it is set: the distance when the items came into an animator, and
    /// 0 before. May be set at any time; a sudden change is not physical.
    public var length: Double {
        get { setLength ?? measuredLength }
        set {
            requireFinite(newValue, "AttachmentBehavior.length")
            setLength = newValue
            updateJoint()
        }
    }

    /// Oscillations per second; 0, the default, makes the attachment rigid. The period does not depend on the mass.
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

    private var setLength: Double?
    private var measuredLength = 0.0
    private var anchor: BodyID?
    private var joint: JointID?
    private var isHinge = false

    /// Below 1 point a rigid rod has no direction worth the name. A little less, as lengths are measured between positions in
    /// 32-bit floats: a rod of exactly 1 point is a rod.
    private static let hingeBelow = 0.999

    private init(
        items: [any DynamicItem], type: AttachmentType, offset: Vector, attachedOffset: Vector, anchorPoint: Point
    ) {
        self.items = items
        attachedBehaviorType = type
        offsetFromCenter = offset
        attachedOffsetFromCenter = attachedOffset
        self.anchorPoint = anchorPoint
        super.init()
    }

    /// Ties an item, at `offsetFromCenter` points from its centre, to a point of the animator's coordinates.
    public convenience init(item: any DynamicItem, offsetFromCenter: Vector = .zero, attachedToAnchor point: Point) {
        self.init(items: [item], type: .anchor, offset: offsetFromCenter, attachedOffset: .zero, anchorPoint: point)
    }

    /// Ties an item to another one.
    public convenience init(
        item: any DynamicItem, offsetFromCenter: Vector = .zero, attachedTo other: any DynamicItem,
        attachedOffsetFromCenter: Vector = .zero
    ) {
        self.init(
            items: [item, other], type: .items, offset: offsetFromCenter, attachedOffset: attachedOffsetFromCenter,
            anchorPoint: .zero)
    }

    public override var kind: String { "AttachmentBehavior" }
    override var takesChildren: Bool { false }
    override var linkedItems: [any DynamicItem] { items }

    // MARK: the joint

    override func didLink(in animator: DynamicAnimator) {
        guard let record = links.first else { return }
        let holds = animator.worldPoint(offsetFromCenter, of: record)
        if attachedBehaviorType == .anchor {
            anchor = animator.makeAnchor(at: anchorPoint)
            measuredLength = holds.distance(to: anchorPoint)
        } else if let other = links.last {
            measuredLength = holds.distance(to: animator.worldPoint(attachedOffsetFromCenter, of: other))
        }
        makeJoint(in: animator)
    }

    override func willUnlink(from animator: DynamicAnimator) {
        if let joint { animator.world.destroyJoint(joint) }
        joint = nil
        if let anchor { animator.world.destroyBody(anchor) }
        anchor = nil
    }

    private func makeJoint(in animator: DynamicAnimator) {
        // An item tied to itself has nothing to hold on to.
        guard let record = links.first, let last = links.last, anchor != nil || last !== record else { return }
        let other = anchor ?? last.body
        let localOther = anchor == nil ? metres(attachedOffsetFromCenter) : .zero
        isHinge = wantsHinge
        if isHinge {
            var definition = World.HingeJointDefinition(bodyA: other, bodyB: record.body)
            definition.localAnchorA = localOther
            definition.localAnchorB = metres(offsetFromCenter)
            joint = animator.world.createHingeJoint(definition)
        } else {
            var definition = World.DistanceJointDefinition(bodyA: other, bodyB: record.body, length: metres(length))
            definition.localAnchorA = localOther
            definition.localAnchorB = metres(offsetFromCenter)
            definition.frequency = physical(frequency)
            definition.dampingRatio = physical(damping)
            joint = animator.world.createDistanceJoint(definition)
        }
        wake()
    }

    private var wantsHinge: Bool { frequency <= 0 && length < Self.hingeBelow }

    private func updateJoint() {
        guard let animator = linkedAnimator, let joint else { return }
        if isHinge || wantsHinge {
            guard isHinge != wantsHinge else { return }
            animator.world.destroyJoint(joint)
            makeJoint(in: animator)
        } else {
            animator.world.setLength(metres(length), of: joint)
            animator.world.setSoftness(frequency: physical(frequency), dampingRatio: physical(damping), of: joint)
        }
        wake()
    }
}
