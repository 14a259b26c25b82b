/// What an animator can move: anything with a centre, a size and a transform (UIKit: `UIDynamicItem`).
///
/// Conform a class of your own to let physics drive any number: a centre need not be a place on a screen.
public protocol DynamicItem: AnyObject {
    /// The centre in points. Read when the item's body is made, and written after each tick in which the body moved.
    var center: Point { get set }
    /// Only the size counts, and it is read once, when the body is made. Width and height must be more than 0.
    var bounds: Rect { get }
    /// Its rotation is read when the body is made; the animator writes the rotation, keeps scale and shear, and clears
    /// the translation.
    var transform: Transform { get set }
}

/// An item that has a name for messages, traces and plots.
public protocol NamedDynamicItem: DynamicItem {
    /// What the item is called; nil where nobody named it.
    var name: String? { get }
    /// What its class is called, `View` for instance.
    var kind: String { get }
}

/// A plain item: a centre, bounds and a transform that nothing links together.
open class UnlinkedItem: NamedDynamicItem {
    public var name: String?
    open var center: Point
    open var bounds: Rect
    open var transform: Transform
    open var kind: String { "DynamicItem" }
    /// Place in the order in which a script made views and items; 0 outside scripts.
    package var creationIndex = 0
    /// Does reading the geometry run a script?
    package var runsScript = false
    /// What traces call it while nobody named it.
    package var traceName: String?

    public init(center: Point = .zero, bounds: Rect = Rect(0, 0, 100, 100), transform: Transform = .identity) {
        self.center = center
        self.bounds = bounds
        self.transform = transform
    }
}
