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
            var sum = sums[Int(record.index)] ?? PullSum()
            sum.add(behavior.spring, to: behavior.target)
            sums[Int(record.index)] = sum
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

    /// The springs that pull items to points, as they were declared. An item on which several pull, which a finger holds or which is
    /// anchored has none.
    package var declaredSprings: [(item: any DynamicItem, spring: DeclaredSpring)] {
        var found: [(record: ItemRecord, spring: DeclaredSpring)] = []
        var counts = [Int](repeating: 0, count: records.count)
        for behavior in linked {
            guard let record = behavior.links.first, !record.isTaken, record.holds == 0,
                !record.properties.isAnchored
            else { continue }
            var spring: DeclaredSpring?
            if let own = behavior as? SpringBehavior {
                spring = DeclaredSpring(
                    target: own.target, spring: own.spring, resistance: record.properties.resistance, isStepped: false)
            } else if let attachment = behavior as? AttachmentBehavior {
                spring = attachment.declaredSpring(of: record, in: self)
            }
            guard var spring else { continue }
            spring.target += (1 / spring.spring.stiffness) * points(world.acceleration(of: record.body))
            found.append((record, spring))
            counts[Int(record.index)] += 1
        }
        return found.filter { counts[Int($0.record.index)] == 1 }.map { ($0.record.item, $0.spring) }
    }

    /// What drags an item when it is panned: the drag behaviour that came last.
    package func drag(of item: any DynamicItem) -> DragBehavior? {
        refreshOrder()
        return drags.last { $0.item === item }
    }
}

/// A spring that pulls an item's centre to a point, as a script or a host has declared it.
package struct DeclaredSpring: Equatable, Sendable {
    /// Where it has the item rest, in the coordinates of the animator: beside its target by as much as gravity moves it.
    package var target: Point
    package let spring: Spring
    /// What brakes the item beside the spring, 1/s.
    package let resistance: Double
    /// Whether it moves its item by sub-steps, as a joint does, which is not quite as a spring does.
    package let isStepped: Bool

    package init(target: Point, spring: Spring, resistance: Double, isStepped: Bool) {
        (self.target, self.spring, self.resistance, self.isStepped) = (target, spring, resistance, isStepped)
    }

    /// Whether nothing of it has changed: a target that is a direction and a distance from a point has rounding errors.
    package func isSame(as other: DeclaredSpring) -> Bool {
        spring == other.spring && resistance == other.resistance && isStepped == other.isStepped
            && target.distance(to: other.target) < 1e-3
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
