/// A plain item: a centre, bounds and a transform that nothing links together.
open class UnlinkedItem: NamedDynamicItem {
    public var name: String?
    open var kind: String { "DynamicItem" }
    /// Place in the order in which a script made views and items; 0 outside scripts.
    package var creationIndex = 0
    /// Does reading the geometry run a script?
    package var runsScript = false
    /// What traces call it while nobody named it.
    package var traceName: String?

    package final var ownCenter: Point
    package final var ownBounds: Rect
    package final var ownTransform: Transform
    package final var ownCollisionBoundsType = DynamicItemCollisionBoundsType.rectangle
    package final var ownCollisionBoundingPath: Path?

    public init(center: Point = .zero, bounds: Rect = Rect(0, 0, 100, 100), transform: Transform = .identity) {
        ownCenter = center
        ownBounds = bounds
        ownTransform = transform
    }

    open var center: Point {
        get { ownCenter }
        set { ownCenter = newValue }
    }
    open var bounds: Rect {
        get { ownBounds }
        set { ownBounds = newValue }
    }
    open var transform: Transform {
        get { ownTransform }
        set { ownTransform = newValue }
    }
    open var collisionBoundsType: DynamicItemCollisionBoundsType {
        get { ownCollisionBoundsType }
        set { ownCollisionBoundsType = newValue }
    }
    open var collisionBoundingPath: Path? {
        get { ownCollisionBoundingPath }
        set { ownCollisionBoundingPath = newValue }
    }
}
