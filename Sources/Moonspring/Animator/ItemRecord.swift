import MoonspringPhysics

/// An item's place in an animator: its body, and what was read off the item when the body was made.
final class ItemRecord {
    let item: any DynamicItem
    /// The item, where it is a view: written to without going through the protocol.
    let view: View?
    /// The item, where it keeps what it is given: written to without its setters. `item` keeps it alive.
    let plainItem: Unmanaged<StoredItem>?
    /// The body. Stale once the item was taken over by another animator; the world ignores stale ids.
    let body: BodyID
    /// Position in the animator's table; what the body carries as user data.
    let index: Int32
    let form: ItemForm
    /// How many behaviours hold the item.
    var users = 0
    var properties = ItemProperties.standard
    /// The item behaviours that hold the item, in any order. The animator keeps them alive.
    var itemBehaviors: [Unmanaged<DynamicItemBehavior>] = []
    /// Set when another animator took the item.
    var isTaken = false

    /// The collision behaviours that hold the item. Its body has shapes while there are any.
    var collisions: [CollisionMembership] = []
    /// The links of those that it has left since contacts were last reported; not their slots, which others may have got meanwhile.
    var leftLinks: [Int] = []
    /// Whether it is among the animator's `unsettled` items.
    var isUnsettled = false
    var shapes: [ShapeID] = []

    /// What acts on the item through the next tick, in newtons and newton metres.
    var force = Vector.zero
    var torque = 0.0
    /// What all springs of the item do to its body.
    var pull = PointSpringID.none
    /// How many fingers hold the item.
    var holds = 0
    /// Where the item is being driven to; nil where the world moves it.
    var drive: Drive?
    /// Whether the item is among those on which something will act.
    var isForced = false

    /// The angle last written to the item: an item that does not turn keeps its own transform to the bit.
    @exclusivity(unchecked) var writtenAngle: Double
    /// The transform last written, and the scale and shear it keeps.
    @exclusivity(unchecked) var writtenTransform: Transform
    @exclusivity(unchecked) var shape: Transform

    init(item: any DynamicItem, body: BodyID, index: Int32, form: ItemForm, transform: Transform, angle: Double) {
        self.item = item
        view = item as? View
        let stored = item as? StoredItem
        plainItem = stored?.keepsItsGeometry == true ? stored.map(Unmanaged.passUnretained) : nil
        self.body = body
        self.index = index
        self.form = form
        writtenAngle = angle
        writtenTransform = transform
        shape = transform.withoutRotation
    }

    func clearForces() { (force, torque, isForced) = (.zero, 0, false) }

    /// The size when the body was made, in points.
    var size: Size { form.size }

    /// A point given as an offset from the item's centre, in points, as the body takes it.
    func local(_ offset: Vector) -> Vec2 { metres(offset - form.centroid) }
}
