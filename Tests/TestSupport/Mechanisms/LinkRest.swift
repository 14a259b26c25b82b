import Moonspring

/// How a link's items lay when it was made, and how far they are from what it asks of them.
struct LinkRest {
    private let index: Int
    /// Where it holds, in the axes of the items; of a slide to a point, where the item was from that point.
    private let first: Vector
    private let second: Vector
    /// The axis of a slide, in those of the first item.
    private let axis: Vector
    /// The second item's angle less the first one's; of a slide to a point, the item's.
    private let angle: Double
    /// Points; of rods and ropes.
    let length: Double

    /// Nil for what is not attached, and for springs, which ask for nothing.
    init?(_ index: Int, _ stage: MechanismStage) {
        guard let attachment = stage.attachments[index] else { return nil }
        let link = stage.mechanism.links[index]
        guard link.kind != .rod || link.frequency == 0 else { return nil }
        self.index = index
        let item = stage.items[link.item]
        guard let other = link.other.map({ stage.items[$0] }) else {
            first = link.kind == .slide ? item.center - attachment.anchorPoint : link.offset
            (second, axis, angle) = (.zero, link.axis.normalized, item.transform.rotation)
            length = link.kind == .rod ? attachment.length : 0
            return
        }
        switch link.kind {
        case .rod, .limit:
            (first, second) = (link.offset, link.otherOffset)
            length = attachment.length
        case .pin, .fixed, .slide:
            let anchor = link.anchor ?? (item.center + other.center) / 2
            first = (anchor - item.center).rotated(by: -item.transform.rotation)
            second = (anchor - other.center).rotated(by: -other.transform.rotation)
            length = 0
        }
        axis = link.axis.normalized.rotated(by: -item.transform.rotation)
        angle = other.transform.rotation - item.transform.rotation
    }

    /// Points and radians that the link has given way by.
    func error(_ stage: MechanismStage) -> (way: Double, turn: Double)? {
        guard let attachment = stage.attachments[index] else { return nil }
        let link = stage.mechanism.links[index]
        let item = stage.items[link.item]
        let place = item.center + item.transform.applyLinear(first)
        guard let other = link.other.map({ stage.items[$0] }) else {
            if link.kind == .rod { return (abs(place.distance(to: attachment.anchorPoint) - length), 0) }
            let offset = item.center - attachment.anchorPoint - first
            let way = offset.dot(axis)
            return (
                max((offset - way * axis).length, excess(way, link)), turned(item.transform.rotation - angle)
            )
        }
        let end = other.center + other.transform.applyLinear(second)
        let turn = other.transform.rotation - item.transform.rotation - angle
        switch link.kind {
        case .rod: return (abs(place.distance(to: end) - length), 0)
        case .limit: return (max(0, place.distance(to: end) - length), 0)
        case .pin:
            // A hinge's angle is known up to full turns here.
            let range = link.range ?? -4...4
            return (place.distance(to: end), max(0, turned(turn) - max(range.upperBound, -range.lowerBound)))
        case .fixed: return (place.distance(to: end), turned(turn))
        case .slide:
            let line = item.transform.applyLinear(axis)
            let way = (end - place).dot(line)
            return (max((end - place - way * line).length, excess(way, link)), turned(turn))
        }
    }

    private func excess(_ way: Double, _ link: Mechanism.Link) -> Double {
        guard let range = link.range else { return 0 }
        return max(0, range.lowerBound - way, way - range.upperBound)
    }

    /// The size of an angle, half a turn at most.
    private func turned(_ angle: Double) -> Double {
        abs(angle - 2 * .pi * (angle / (2 * .pi)).rounded())
    }
}
