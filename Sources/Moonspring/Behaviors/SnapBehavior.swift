import MoonspringPhysics

/// Springs that pull an item to a point and hold it there upright (UIKit: `UISnapBehavior`).
///
/// There are four springs of 4 Hz: the top-left and the bottom-right corner each hang between one horizontal and one
/// vertical spring of 50 points, tied to points 50 points outside the corner's final place. Frame 1 of the published
/// run agrees to every printed digit.
public final class SnapBehavior: DynamicBehavior {
    /// The item that is pulled.
    public let item: any DynamicItem

    /// Where the centre is pulled to, in the animator's coordinates. Moving it wakes the item.
    public var snapPoint: Point {
        didSet {
            requireFinite(snapPoint, "SnapBehavior.snapPoint")
            guard snapPoint != oldValue, let animator = linkedAnimator, let anchor else { return }
            animator.moveAnchor(anchor, to: snapPoint)
            wake()
        }
    }

    /// The springs' damping ratio: 0 oscillates most, 1 least. Default 0.5. A change takes effect at once.
    public var damping = 0.5 {
        didSet {
            requireFinite(damping, "SnapBehavior.damping")
            guard damping != oldValue, let animator = linkedAnimator else { return }
            for joint in joints { animator.world.change(joint) { $0.dampingRatio = physical(damping) } }
            wake()
        }
    }

    private static let frequency: Float = 4
    private static let restLength = 50.0

    private var anchor: BodyID?
    private var joints: [JointID] = []

    /// Makes a snap of an item to a point of the reference view.
    public init(item: any DynamicItem, snapTo point: Point) {
        self.item = item
        snapPoint = point
        super.init()
    }

    public override var kind: String { "SnapBehavior" }
    override var takesChildren: Bool { false }
    package override var linkedItems: [any DynamicItem] { [item] }

    override func didLink(in animator: DynamicAnimator) {
        guard let record = links.first else { return }
        let anchor = animator.makeAnchor(at: snapPoint)
        self.anchor = anchor
        let half = record.size / 2
        for corner in [-half, half] {
            let outward = Self.restLength * (corner.x < 0 ? -1 : 1)
            for hook in [Vector(corner.x + outward, corner.y), Vector(corner.x, corner.y + outward)] {
                var definition = JointDefinition.distance(
                    bodyA: anchor, bodyB: record.body, length: metres(Self.restLength))
                definition.parameters.localAnchorA = metres(hook)
                definition.parameters.localAnchorB = record.local(corner)
                definition.parameters.frequency = Self.frequency
                definition.parameters.dampingRatio = physical(damping)
                joints.append(animator.world.createJoint(definition))
            }
        }
        animator.wake(record)
    }

    override func willUnlink(from animator: DynamicAnimator) {
        joints.removeAll()
        if let anchor { animator.world.destroyBody(anchor) }
        anchor = nil
    }
}
