/// A rectangle on the screen with a place in a tree of views, looks and touch handlers (UIKit: `UIView`).
open class View: NamedDynamicItem {
    /// What the view is called in messages, traces and plots. Default nil: traces number it.
    public var name: String?
    open var kind: String { "View" }
    /// Place in the order in which a script made views and items; 0 outside scripts.
    package var creationIndex = 0
    /// What traces call it while nobody named it.
    package var traceName: String?
    /// Does reading the geometry run a script?
    package var runsScript = false
    /// The last frame in which the view was in the tree.
    package var seenInFrame = 0

    // MARK: geometry, stored

    // Read and written once a tick for every view: exclusive access is not checked.
    @exclusivity(unchecked) var storedCenter: Point
    @exclusivity(unchecked) package internal(set) var storedBounds: Rect
    @exclusivity(unchecked) var storedTransform: Transform = .identity
    /// The turn that `storedTransform` shows, without wrapping: a full turn reads 2 pi, not 0.
    var storedRotation: Double = 0
    package var ownCollisionBoundsType = DynamicItemCollisionBoundsType.rectangle
    package var ownCollisionBoundingPath: Path?

    // MARK: collisions

    /// What the view collides as; read when its body is made. Default: its rectangle.
    open var collisionBoundsType: DynamicItemCollisionBoundsType {
        get { ownCollisionBoundsType }
        set { ownCollisionBoundsType = newValue }
    }
    /// The outline for the type `path`, in points about the centre; read when the body is made. Default nil.
    open var collisionBoundingPath: Path? {
        get { ownCollisionBoundingPath }
        set { ownCollisionBoundingPath = newValue }
    }

    // MARK: tree

    /// The view that holds this one; nil for a root.
    public internal(set) weak var superview: View?
    /// The views inside this one, in sibling order: later ones are drawn over earlier ones of the same `zPosition`.
    public internal(set) var subviews: [View] = []

    // MARK: looks and touch

    /// What the view looks like. Only pictures read it; motion does not depend on it.
    @exclusivity(unchecked) public final var appearance = Appearance()
    /// Called with the place of a tap, in the coordinates of the root view.
    public var onTap: ((_ view: View, _ point: Point) -> Void)?
    /// Called when a pan begins in this view, and with every change of it until it ends.
    public var onPan: ((_ view: View, _ gesture: PanGesture) -> Void)?

    /// A view that covers `frame` of its superview. Sizes may be zero until a behaviour moves the view.
    public init(frame: Rect = .zero) {
        storedCenter = frame.center
        storedBounds = Rect(origin: .zero, size: frame.size)
    }

    // MARK: geometry

    /// The centre in the superview's coordinates, in points.
    open var center: Point {
        get { storedCenter }
        set { ownCenter = newValue }
    }

    /// The view's own coordinates: the size in points, and the origin, which scrolls the subviews when it changes.
    open var bounds: Rect {
        get { storedBounds }
        set { ownBounds = newValue }
    }

    /// The map about the centre from the view's coordinates to the superview's: turn, scale, shear and shift.
    open var transform: Transform {
        get { storedTransform }
        set { ownTransform = newValue }
    }

    /// The turn in radians, clockwise; goes on past a full turn. Writing it keeps the transform's scale and shear.
    public var rotation: Double {
        get { storedRotation }
        set {
            transform = transform.rotated(to: newValue)
            storedRotation = newValue
        }
    }

    /// The width and height in points. Writing it keeps the centre.
    public var size: Size {
        get { bounds.size }
        set { bounds = Rect(origin: bounds.origin, size: newValue) }
    }

    /// Below this turn, in radians, a frame is the view's own rectangle and not its bounding box.
    private static let turnedFrom = 1.0 / 5000

    /// The rectangle the view covers in its superview; for a turned view (1/5000 rad or more) its bounding box.
    /// Writing it sets centre and size.
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
            let map = transform
            let (scaleX, scaleY) = (map.scaleX, abs(map.scaleY))
            center = newValue.center - Vector(map.tx, map.ty)
            let unscaled = Vector(newValue.width / scaleX, newValue.height / scaleY)
            // A view that its transform flattens has no size that would look like the frame.
            size = unscaled.isFinite ? unscaled : newValue.size
        }
    }

    // MARK: who wants to know about a new size

    /// Animators that have this view as their reference view.
    var sizeObservers: [SizeObserver] = []
    /// Does an animator use this view's coordinates?
    package var isReferenceView: Bool { !sizeObservers.isEmpty }

    struct SizeObserver {
        let id: ObjectIdentifier
        let changed: () -> Void
    }
}
