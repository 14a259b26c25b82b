import MoonspringPhysics

// The springs that pull items to points. Those of one item are one spring in the world: the sum of their pulls is that of a spring as
// stiff as all of them, and its motion is exact however many there are.

extension DynamicAnimator {
    /// The largest acceleration with which a spring presses its item against something, metres per second squared. In half a sub-step it
    /// adds less speed than what bounces has.
    static let maximumPress = 200.0

    func springsChanged() { springsAreStale = true }

    /// Each item is pulled by the springs that hold it; by none while a finger holds it.
    func refreshSprings() {
        guard springsAreStale else { return }
        springsAreStale = false
        var sums = [PullSum?](repeating: nil, count: records.count)
        for case let behavior as SpringBehavior in linked {
            guard let record = behavior.links.first, !record.isTaken, record.holds == 0 else { continue }
            sums[Int(record.index), default: PullSum()].add(behavior.spring, to: behavior.target)
        }
        for record in records {
            guard let record else { continue }
            let id = record.pull
            guard let sum = sums[Int(record.index)] else {
                if id != .none { world.destroyPointSpring(id) }
                record.pull = .none
                continue
            }
            let spring = sum.pointSpring(localAnchor: record.local(.zero))
            if id == .none {
                record.pull = world.createPointSpring(spring, on: record.body)
            } else {
                world.setPointSpring(spring, of: id)
            }
        }
    }

    /// What drags an item when it is panned: the drag behaviour that came last.
    package func drag(of item: any DynamicItem) -> DragBehavior? { drags.last { $0.item === item } }

    /// The fingers' places in the sub-steps of the coming tick.
    func advanceDrags(_ seconds: Double) {
        for drag in drags where drag.isDragging { drag.advance(in: self, seconds: seconds) }
    }
}

/// The pulls of several springs on one item.
private struct PullSum {
    private var stiffness = 0.0
    private var damping = 0.0
    /// Of the targets, weighted by stiffness.
    private var moment = Vector.zero

    mutating func add(_ spring: Spring, to target: Point) {
        stiffness += spring.stiffness
        damping += spring.rate
        moment += spring.stiffness * target
    }

    func pointSpring(localAnchor: Vec2) -> PointSpring {
        var spring = PointSpring()
        spring.localAnchor = localAnchor
        spring.target = metres(moment / stiffness)
        spring.stiffness = stiffness
        spring.damping = damping
        spring.maximumPress = DynamicAnimator.maximumPress
        return spring
    }
}

extension Array {
    fileprivate subscript<Wrapped>(index: Int, default value: Wrapped) -> Wrapped where Element == Wrapped? {
        get { self[index] ?? value }
        set { self[index] = newValue }
    }
}
