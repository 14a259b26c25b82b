/// Several items that move as one rigid body, made of all their shapes (UIKit: `UIDynamicItemGroup`).
///
/// Add the group to behaviours, not its members: a member that a behaviour holds by itself gets its own body, and both
/// bodies write its position. Views of a group should share a superview, whose coordinates are those of the group.
public final class DynamicItemGroup: IdentifiedItem {
    /// The members.
    public let items: [any DynamicItem]
    public var name: String?
    public var kind: String { "DynamicItemGroup" }
    package var identity = ItemIdentity()

    /// Where each member was, and how it was turned, when the group was made.
    private let places: [(offset: Vector, transform: Transform)]
    private var storedCenter: Point
    private var storedTransform = Transform.identity

    /// Makes a group of items that are not groups themselves, each with a finite centre, transform and size. A member
    /// that is given twice counts once. An empty group has no size, so no behaviour can move it.
    public convenience init(items: [any DynamicItem]) {
        do throws(DynamicsError) {
            try self.init(admitting: items)
        } catch {
            preconditionFailure(error.message)
        }
    }

    /// For a script's items: throws for one that cannot be in a group.
    package init(admitting items: [any DynamicItem]) throws(DynamicsError) {
        var seen = Set<ObjectIdentifier>()
        var members: [any DynamicItem] = []
        for item in items where seen.insert(ObjectIdentifier(item)).inserted {
            if item is DynamicItemGroup { throw .nestedGroup }
            members.append(item)
        }
        self.items = members
        var box: Rect?
        var corners: [(center: Point, transform: Transform)] = []
        for item in members {
            let (center, size, transform) = (item.center, item.bounds.size, item.transform)
            guard center.isFinite else { throw .center(center, of: item) }
            guard size.isFinite, size.x >= 0, size.y >= 0 else { throw .size(size, of: item) }
            guard transform.isFinite else { throw .transform(transform, of: item) }
            let rect = Rect(center: center, size: size)
            box = box?.union(rect) ?? rect
            corners.append((center, transform))
        }
        let middle = box?.center ?? .zero
        storedCenter = middle
        places = corners.map { ($0.center - middle, $0.transform) }
    }

    /// The centre of the bounding box of all members when the group was made, moving with the group. Setting it moves
    /// all members by the difference.
    public var center: Point {
        get { storedCenter }
        set {
            requireFinite(newValue, "the center of a DynamicItemGroup")
            let step = newValue - storedCenter
            storedCenter = newValue
            guard step != .zero else { return }
            for item in items { place(item, at: item.center + step) }
        }
    }

    /// The size of the bounding box of the members' boxes, without their rotations.
    public var bounds: Rect {
        var box: Rect?
        for item in items {
            let rect = Rect(center: item.center, size: item.bounds.size)
            box = box?.union(rect) ?? rect
        }
        return Rect(origin: .zero, size: box?.size ?? .zero)
    }

    /// The map from the members' places when the group was made. Setting it places each of them relative to the centre,
    /// and rotates them too.
    public var transform: Transform {
        get { storedTransform }
        set {
            requireFinite(newValue, "the transform of a DynamicItemGroup")
            storedTransform = newValue
            for (index, item) in items.enumerated() {
                let start = places[index]
                place(item, at: storedCenter + newValue.applyLinear(start.offset))
                let transform = start.transform.concatenating(newValue)
                if transform.isFinite { item.transform = transform }
            }
        }
    }

    /// Finite numbers may add up to one that is not: such a place is not written.
    private func place(_ item: any DynamicItem, at center: Point) {
        if center.isFinite { item.center = center }
    }

    /// The turn that the transform shows, without wrapping: views among the members turn past full turns too.
    func note(rotation: Double) {
        for (item, place) in zip(items, places) {
            (item as? View)?.storedRotation = place.transform.rotation + rotation
        }
    }

    /// The view in whose coordinates the members stand; nil for members that are not views, or have no superview.
    var superview: View? { items.lazy.compactMap { ($0 as? View)?.superview }.first }

    /// Where a member's centre belongs in the unturned group, and its turn there.
    func place(of index: Int) -> (offset: Vector, rotation: Double) {
        (places[index].offset, places[index].transform.rotation)
    }
}
