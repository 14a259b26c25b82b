/// A rectangle on the screen with a place in a tree of views, looks and touch handlers (UIKit: `UIView`).
open class View: StoredItem {
    open override var kind: String { "View" }
    /// The turn that `ownTransform` shows, without wrapping: a full turn reads 2 pi, not 0.
    @exclusivity(unchecked) var storedRotation: Double = 0 {
        didSet { noteChange() }
    }

    // MARK: tree

    /// The view that holds this one; nil for a root.
    public internal(set) var superview: View? {
        get { weakSuperview.object }
        set {
            weakSuperview.object = newValue
            holder = newValue.map { ObjectIdentifier($0) }
        }
    }
    private final var weakSuperview = Weak<View>()
    /// The views inside this one, in sibling order: later ones are drawn over earlier ones of the same `zPosition`.
    @exclusivity(unchecked) public internal(set) final var subviews: [View] = []

    // MARK: looks and touch

    /// The appearance of the view. Only pictures read it; motion does not depend on it.
    @inlinable public final var appearance: Appearance {
        _read { yield sharedAppearance.value }
        _modify { yield &sharedAppearance.value }
    }
    @exclusivity(unchecked) @usableFromInline package final var sharedAppearance = SharedAppearance()

    // The parts that are properties of a `UIView`; the others are in `appearance` alone.

    /// The fill. Default nil: none.
    public final var backgroundColor: Fill? {
        get { appearance.backgroundColor }
        set { appearance.backgroundColor = newValue }
    }
    /// Opacity, 0 (invisible) to 1. Default 1.
    public final var alpha: Double {
        get { appearance.alpha }
        set { appearance.alpha = newValue }
    }
    /// Whether the view is hidden: it is not drawn and receives no touches, but physics continues. Default false.
    public final var isHidden: Bool {
        get { appearance.isHidden }
        set { appearance.isHidden = newValue }
    }
    /// Whether subviews are clipped to the view's rectangle, including its round corners. Default false.
    public final var clipsToBounds: Bool {
        get { appearance.clipsToBounds }
        set { appearance.clipsToBounds = newValue }
    }

    /// Called with the location of a tap, in the coordinates of the root view.
    public var onTap: ((_ view: View, _ point: Point) -> Void)?
    /// Called when a pan begins in this view, and for every change until it ends.
    public var onPan: ((_ view: View, _ gesture: PanGesture) -> Void)?
    /// Called when a finger has been held still on this view for half a second, and for every change until it is
    /// lifted.
    public var onLongPress: ((_ view: View, _ gesture: PanGesture) -> Void)?
    /// Called when a finger has moved far and fast over this view; the velocity is in points per second.
    public var onSwipe: ((_ view: View, _ direction: SwipeDirection, _ velocity: Vector) -> Void)?
    /// Called when two fingers move apart or together on this view, and for every change until one of them is lifted.
    public var onPinch: ((_ view: View, _ gesture: PinchGesture) -> Void)?
    /// Called when two fingers turn about each other on this view, and for every change until one of them is lifted.
    public var onRotate: ((_ view: View, _ gesture: RotationGesture) -> Void)?

    /// A view that covers `frame` of its superview. Sizes may be zero until a behaviour moves the view.
    public init(frame: Rect = .zero) {
        requireFinite(frame, "the frame of a View")
        super.init(center: frame.center, bounds: Rect(origin: .zero, size: frame.size))
    }

    package init(script: (any ItemScript)?) {
        super.init(center: .zero, bounds: .zero, script: script)
    }

    override func sizeChanged() {
        for observer in sizeObservers { observer.changed() }
    }

    override func transformChanged() { storedRotation = ownTransform.rotation }

    override func setTransform(_ transform: Transform, turnedBy rotation: Double) {
        super.setTransform(transform, turnedBy: rotation)
        storedRotation = rotation
    }

    // MARK: geometry

    /// The rotation in radians, clockwise; continues past a full turn. Setting it keeps the transform's scale and
    /// shear.
    public var rotation: Double {
        get { storedRotation }
        set {
            requireFinite(newValue, "the rotation of a View")
            transform = transform.rotated(to: newValue)
            storedRotation = newValue
        }
    }

    /// What a frame shows of a view that keeps its geometry, read at once: other modules' accesses to what is stored are checked.
    package final var ownGeometry: (center: Point, size: Size, rotation: Double, transform: Transform) {
        (storedCenter, ownBounds.size, storedRotation, ownTransform)
    }

    /// The width and height in points. Setting it keeps the centre.
    public var size: Size {
        get { bounds.size }
        set { bounds = Rect(origin: bounds.origin, size: newValue) }
    }

    /// Below this turn, in radians, a frame is the view's own rectangle and not its bounding box.
    private static let turnedFrom = 1.0 / 5000

    /// The rectangle that the view covers in its superview; for a rotated view (1/5000 rad or more), its bounding box.
    /// Setting it sets centre and size.
    public var frame: Rect {
        get {
            let (center, size, map) = (self.center, bounds.size, transform)
            if map == .identity { return Rect(center: center, size: size) }
            let linear = abs(map.rotation) < Self.turnedFrom ? map.withoutRotation : map
            let extent = Vector(
                abs(linear.a) * size.x + abs(linear.c) * size.y, abs(linear.b) * size.x + abs(linear.d) * size.y)
            return Rect(center: center + Vector(map.tx, map.ty), size: extent)
        }
        set {
            requireFinite(newValue, "the frame of a View")
            let map = transform
            let (scaleX, scaleY) = (map.scaleX, abs(map.scaleY))
            // Finite numbers may add up to one that is not: such a place is not written.
            let middle = newValue.center - Vector(map.tx, map.ty)
            if middle.isFinite { center = middle }
            let unscaled = Vector(newValue.width / scaleX, newValue.height / scaleY)
            // A view that its transform flattens has no size that would look like the frame.
            size = unscaled.isFinite ? unscaled : newValue.size
        }
    }

    // MARK: animators that follow the size

    /// Animators that have this view as their reference view.
    @exclusivity(unchecked) final var sizeObservers: [SizeObserver] = []
    /// Whether an animator uses this view's coordinates.
    package final var isReferenceView: Bool { !sizeObservers.isEmpty }

    struct SizeObserver {
        let id: ObjectIdentifier
        let changed: () -> Void
    }
}
