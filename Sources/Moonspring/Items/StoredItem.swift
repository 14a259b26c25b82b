/// An item that stores its geometry: what `View`, `UnlinkedItem` and `LayoutAttributes` have in common.
///
/// A subclass may override what is open. What a script's class overrides, `script` answers.
open class StoredItem: IdentifiedItem {
    /// The name of the item in messages, traces and plots. Default nil: traces number it.
    @exclusivity(unchecked) public final var name: String? {
        didSet {
            watch.isRenamed = true
            noteChange()
        }
    }
    open var kind: String { "Item" }
    @exclusivity(unchecked) package final var identity = ItemIdentity()
    @exclusivity(unchecked) @usableFromInline package final var watch = ItemWatch()
    /// What a script's class overrides; nil for items whose class is the engine's or the host's.
    package final let script: (any ItemScript)?

    // The geometry past any override. Read and written once a tick for every item that moves: exclusive access is not checked,
    // which the compiler forgets of a property that another module reads, but not of what it inlines there.
    @exclusivity(unchecked) @usableFromInline package final var storedCenter: Point
    @inlinable package final var ownCenter: Point {
        get { storedCenter }
        set {
            storedCenter = newValue
            noteChange()
        }
    }
    @exclusivity(unchecked) package final var ownBounds: Rect {
        didSet {
            if ownBounds.size != oldValue.size { sizeChanged() }
            noteChange()
        }
    }
    @exclusivity(unchecked) private final var storedTransform: Transform
    package final var ownTransform: Transform {
        get { storedTransform }
        set {
            storedTransform = newValue
            transformChanged()
            noteChange()
        }
    }
    /// The view in whose coordinates the centre is, to be compared and not to be followed: that view may be gone.
    @exclusivity(unchecked) final var holder: ObjectIdentifier?
    /// The clock whose animators last moved the item.
    final var clock: AnimatorClock? {
        get { weakClock.object }
        set { weakClock.object = newValue }
    }
    @exclusivity(unchecked) private final var weakClock = Weak<AnimatorClock>()
    package final var ownCollisionBoundsType = DynamicItemCollisionBoundsType.rectangle
    package final var ownCollisionBoundingPath: Path?

    init(center: Point, bounds: Rect, transform: Transform = .identity, script: (any ItemScript)? = nil) {
        self.script = script
        storedCenter = center
        ownBounds = bounds
        storedTransform = transform
    }

    deinit { stopBeingNoted() }

    func sizeChanged() {}
    func transformChanged() {}

    /// Whether the geometry is what is stored here: a subclass of a script or a host may override it.
    package final var keepsItsGeometry: Bool { script == nil && !isSubclassOfHost }

    /// Sets the transform where its turn is known: reading it off would lose full turns, and takes long.
    func setTransform(_ transform: Transform, turnedBy rotation: Double) {
        storedTransform = transform
        noteChange()
    }

    /// The centre in points; of a view in its superview's coordinates. Must be finite.
    open var center: Point {
        get { script?.center(of: self) ?? ownCenter }
        set {
            requireFinite(newValue, "the center of an item")
            if script?.setCenter(newValue, of: self) != true { ownCenter = newValue }
        }
    }

    /// The item's own coordinates: its size in points, and of a view the origin, which scrolls the subviews when it changes. Must be
    /// finite.
    open var bounds: Rect {
        get { script?.bounds(of: self) ?? ownBounds }
        set {
            requireFinite(newValue, "the bounds of an item")
            if script?.setBounds(newValue, of: self) != true { ownBounds = newValue }
        }
    }

    /// The map about the centre from the item's coordinates to its superview's: turn, scale, shear and shift. Must be finite.
    open var transform: Transform {
        get { script?.transform(of: self) ?? ownTransform }
        set {
            requireFinite(newValue, "the transform of an item")
            if script?.setTransform(newValue, of: self) != true { ownTransform = newValue }
        }
    }

    /// What the item collides as; read when its body is made. Default: its rectangle.
    open var collisionBoundsType: DynamicItemCollisionBoundsType {
        get { script?.collisionBoundsType(of: self) ?? ownCollisionBoundsType }
        set { ownCollisionBoundsType = newValue }
    }

    /// The outline for the type `path`, in points about the centre; read when the body is made. Default nil.
    open var collisionBoundingPath: Path? {
        get { script?.collisionBoundingPath(of: self) ?? ownCollisionBoundingPath }
        set { ownCollisionBoundingPath = newValue }
    }
}

/// What the class of a script's item overrides. Getters answer nil, setters false, where it overrides nothing.
package protocol ItemScript: AnyObject {
    func center(of item: StoredItem) -> Point?
    func setCenter(_ center: Point, of item: StoredItem) -> Bool
    func bounds(of item: StoredItem) -> Rect?
    func setBounds(_ bounds: Rect, of item: StoredItem) -> Bool
    func transform(of item: StoredItem) -> Transform?
    func setTransform(_ transform: Transform, of item: StoredItem) -> Bool
    func collisionBoundsType(of item: StoredItem) -> DynamicItemCollisionBoundsType?
    func collisionBoundingPath(of item: StoredItem) -> Path?
}
