import MoonspringPhysics

extension AttachmentBehavior {
    /// Where it holds, now; nil where it holds nothing.
    func debugLink(in animator: DynamicAnimator) -> DebugSnapshot.Link? {
        guard let record = links.first, let last = links.last, !last.isTaken else { return nil }
        guard attachedBehaviorType == .anchor || last !== record else { return nil }
        let (first, second): (Point, Point)
        switch form {
        case .slide(let axis): (first, second) = line(axis, record, last, in: animator)
        case .pin: (first, second) = places(record, last, in: animator)
        case .fixed: (first, second) = (animator.worldPoint(.zero, of: record), animator.worldPoint(.zero, of: last))
        case .rod, .limit:
            first = animator.worldPoint(offsetFromCenter, of: record)
            second =
                attachedBehaviorType == .anchor
                ? anchorPoint : animator.worldPoint(attachedOffsetFromCenter, of: last)
        }
        return DebugSnapshot.Link(kind: linkKind, from: first, to: second)
    }

    private var linkKind: DebugSnapshot.Link.Kind {
        switch form {
        case .rod: frequency > 0 ? .spring : .attachment
        case .limit: .rope
        case .slide: .slide
        case .pin: .pin
        case .fixed: .fixed
        }
    }

    /// Where the joint holds the first item and the second one.
    private func places(
        _ record: ItemRecord, _ last: ItemRecord, in animator: DynamicAnimator
    ) -> (first: Point, second: Point) {
        guard let parameters = hold.joint.flatMap(animator.world.parameters) else { return (.zero, .zero) }
        func place(_ anchor: Vec2, on record: ItemRecord) -> Point {
            animator.worldPoint(points(anchor) + record.form.centroid, of: record)
        }
        return (place(parameters.localAnchorA, on: record), place(parameters.localAnchorB, on: last))
    }

    /// The reach of a line without ends, to each side of the item on it.
    private static let reach = 1000.0

    private func line(
        _ axis: Vector, _ record: ItemRecord, _ last: ItemRecord, in animator: DynamicAnimator
    ) -> (Point, Point) {
        var (start, place, direction) = (Point.zero, Point.zero, axis)
        if attachedBehaviorType == .anchor {
            start = anchorPoint + hold.anchorOffset
            place = points(animator.world.position(of: record.body))
        } else {
            (start, place) = places(record, last, in: animator)
            direction = axis.rotated(by: animator.world.angle(of: record.body) - hold.startAngle)
        }
        let way = (place - start).dot(direction)
        let lower = max(attachmentRange.minimum, way - Self.reach)
        let upper = min(attachmentRange.maximum, way + Self.reach)
        return (start + lower * direction, start + upper * direction)
    }
}
