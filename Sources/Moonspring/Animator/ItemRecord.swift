import MoonspringPhysics

/// An item's place in an animator: its body, and what was read off the item when the body was made.
final class ItemRecord {
    let item: any DynamicItem
    /// The item, where it is a view: written to without going through the protocol.
    let view: View?
    /// The body. Stale once the item was taken over by another animator; the world ignores stale ids.
    let body: BodyID
    /// Position in the animator's table; what the body carries as user data.
    let index: Int32
    /// The size when the body was made, in points.
    let size: Size
    /// How many behaviours hold the item.
    var users = 0
    var properties = ItemProperties.standard
    /// Set when another animator took the item.
    var isTaken = false

    /// The angle last written to the item: an item that does not turn keeps its own transform to the bit.
    var writtenAngle: Double
    /// The transform last written, and the scale and shear it keeps.
    var writtenTransform: Transform
    var shape: Transform

    init(item: any DynamicItem, body: BodyID, index: Int32, size: Size, transform: Transform, angle: Double) {
        self.item = item
        view = item as? View
        self.body = body
        self.index = index
        self.size = size
        writtenAngle = angle
        writtenTransform = transform
        shape = transform.withoutRotation
    }

    /// Mass in kilograms and moment of inertia in kg m² of a box of this size and density.
    func massProperties(density: Double) -> (mass: Float, inertia: Float) {
        let (width, height) = (size.x / pointsPerMetre, size.y / pointsPerMetre)
        let mass = density * width * height
        return (physical(mass), physical(mass * (width * width + height * height) / 12))
    }
}
