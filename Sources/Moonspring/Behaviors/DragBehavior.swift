import MoonspringPhysics

/// Lets a finger drag an item and throw it: the item follows a pan and keeps the finger's velocity.
///
/// The item hangs by the touched point on a spring that follows the finger without lag once it has caught up. The item
/// still collides, and is pressed against what it touches with at most 20 times its weight. When released, it has the
/// finger's velocity, and keeps its spin.
///
/// `follow` takes a pan gesture; `begin`, `move`, `end` and `cancel` are its individual steps, in the animator's
/// coordinates.
public final class DragBehavior: DynamicBehavior {
    /// The item that is dragged.
    public let item: any DynamicItem

    /// Whether the item is moved by its centre, wherever it was touched, and so does not turn. Default false: it hangs
    /// by the touched point, and turns about it unless the item's `allowsRotation` is false. A change takes effect with
    /// the next drag.
    public var holdsCenter = false

    /// How long the item takes to catch up with the finger, in seconds: the period of a critically damped spring,
    /// finite and more than 0. Default 0.1; a longer one is softer. Values below 0.027 count as 0.027.
    public var duration: Double {
        get { spring.duration }
        set {
            spring = Spring(duration: newValue)
            if isDragging { followFinger() }
        }
    }

    /// Called at the end of a drag with the item's velocity, in points per second; not if the drag was cancelled.
    public var onRelease: ((_ behavior: DragBehavior, _ velocity: Vector) -> Void)?

    /// Whether a finger holds the item.
    public var isDragging: Bool { hold != nil }

    private var spring = Spring(duration: 0.1)
    fileprivate private(set) var hold: Hold?
    /// What it follows; another finger gets nothing meanwhile.
    private var gesture: PanGesture?

    fileprivate struct Hold {
        let id: PointSpringID
        var spring: PointSpring
        /// From the finger to the point that is pulled to it.
        let offset: Vector
        /// Where the finger was at the end of the last tick, and where it is now.
        var from: Point
        var finger: Point
    }

    /// How far the pull follows a finger in a tick, in points; it makes up for larger movements later.
    private static let reach = 100.0

    /// Makes a drag of an item; a finger may grab it once an animator holds the behaviour.
    public init(item: any DynamicItem) {
        self.item = item
        super.init()
    }

    public override var kind: String { "DragBehavior" }
    override var takesChildren: Bool { false }
    package override var linkedItems: [any DynamicItem] { [item] }

    override func willUnlink(from animator: DynamicAnimator) { letGo(in: animator) }

    // MARK: a gesture

    /// Follows a pan: grabs the item, moves it and releases it. Call it with each state of the gesture, as a view's
    /// `onPan` is called; a gesture that has already begun grabs the item where it is. A second finger is ignored while
    /// the first is down.
    public func follow(_ gesture: PanGesture) {
        guard self.gesture == nil || self.gesture === gesture else { return }
        let place = linkedAnimator?.referenceView.map(gesture.location(in:)) ?? gesture.location
        switch gesture.state {
        case .began, .changed:
            // In a view that is scaled down, a distant finger may have no finite position.
            guard place.isFinite else { return }
            if isDragging, self.gesture === gesture { return move(to: place) }
            begin(at: place)
            self.gesture = isDragging ? gesture : nil
        case .ended:
            if place.isFinite { move(to: place) }
            end(velocity: gesture.velocity)
        case .cancelled: cancel()
        }
    }

    // MARK: its parts

    /// Grabs the item at a point. Does nothing while the behaviour is in no animator.
    public func begin(at point: Point) {
        requireFinite(point, "the point of DragBehavior.begin")
        guard let animator = linkedAnimator, let record = links.first, !record.isTaken else { return }
        letGo(in: animator)
        let center = animator.center(of: record)
        var spring = PointSpring()
        if !holdsCenter {
            let offset = (point - center).rotated(by: -animator.world.angle(of: record.body))
            spring.localAnchor = record.local(offset)
        } else {
            spring.localAnchor = record.local(.zero)
        }
        spring.turnsBody = !holdsCenter
        spring.maximumPress = DynamicAnimator.maximumPress
        spring.keepsAwake = true
        let offset = holdsCenter ? center - point : .zero
        spring.target = metres(point + offset)
        apply(self.spring, to: &spring)
        let id = animator.world.createPointSpring(spring, on: record.body)
        hold = Hold(id: id, spring: spring, offset: offset, from: point, finger: point)
        record.holds += 1
        animator.springsChanged()
        animator.wake(record)
    }

    /// Moves the finger to a point.
    public func move(to point: Point) {
        requireFinite(point, "the point of DragBehavior.move")
        hold?.finger = point
    }

    /// Releases the item with a velocity, in points per second.
    public func end(velocity: Vector) {
        requireFinite(velocity, "the velocity of DragBehavior.end")
        guard isDragging, let animator = linkedAnimator, let record = links.first else { return cancel() }
        letGo(in: animator)
        animator.change(VelocityChange(linear: velocity, replacesLinear: true), of: record)
        onRelease?(self, velocity)
    }

    /// Releases the item, which keeps its velocity.
    public func cancel() {
        if let animator = linkedAnimator { letGo(in: animator) }
    }

    private func letGo(in animator: DynamicAnimator) {
        gesture = nil
        guard let hold else { return }
        self.hold = nil
        animator.world.destroyPointSpring(hold.id)
        links.first?.holds -= 1
        animator.springsChanged()
    }

    // MARK: a tick

    /// Brings the point that the item is pulled to from where the finger was to where it is, evenly over the sub-steps of a tick.
    func advance(in animator: DynamicAnimator, seconds: Double) {
        guard var hold, seconds > 0 else { return }
        var way = hold.finger - hold.from
        if way.length > Self.reach { way = way.normalized * Self.reach }
        hold.spring.target = metres(hold.from + hold.offset)
        hold.spring.targetVelocity = metres(way / seconds)
        hold.from = hold.finger
        self.hold = hold
        followFinger()
    }

    private func followFinger() {
        guard var hold, let animator = linkedAnimator else { return }
        apply(spring, to: &hold.spring)
        self.hold = hold
        animator.world.setPointSpring(hold.spring, of: hold.id)
    }

    private func apply(_ spring: Spring, to pointSpring: inout PointSpring) {
        pointSpring.stiffness = spring.stiffness
        pointSpring.damping = spring.rate
    }

    /// From the point that is held to where the finger pulls it; nil while nothing is.
    func debugLink(in animator: DynamicAnimator) -> DebugSnapshot.Link? {
        guard let hold, let record = links.first else { return nil }
        let offset = points(hold.spring.localAnchor) + record.form.centroid
        return DebugSnapshot.Link(
            kind: .spring, from: animator.worldPoint(offset, of: record), to: hold.finger + hold.offset)
    }
}
