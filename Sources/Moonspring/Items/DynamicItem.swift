/// Anything that an animator can move: it has a centre, a size and a transform (UIKit: `UIDynamicItem`).
///
/// Conform your own class to let physics drive any number: a centre need not be a point on a screen.
public protocol DynamicItem: AnyObject {
    /// The centre in points. Read when the item's body is made, and written after each tick in which the body moved.
    var center: Point { get set }
    /// The bounds, of which only the size matters; it is read once, when the body is made. Width and height must be
    /// more than 0.
    var bounds: Rect { get }
    /// The transform. Its rotation is read when the body is made; the animator writes the rotation, keeps scale and
    /// shear, and clears the translation.
    var transform: Transform { get set }
    /// The kind of collision shape; read when the body is made. Default: the item's rectangle.
    var collisionBoundsType: DynamicItemCollisionBoundsType { get }
    /// The outline for the type `path`, in points relative to the item's centre; read when the body is made. Default
    /// nil.
    var collisionBoundingPath: Path? { get }
    /// The name of the item in messages, traces and plots. Default nil.
    var name: String? { get }
    /// The name of its class there, for instance `View`. Default: its name in Swift.
    var kind: String { get }
}

extension DynamicItem {
    public var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }
    public var collisionBoundingPath: Path? { nil }
    public var name: String? { nil }
    public var kind: String { typeName(of: self) }

    /// The rotation in radians, clockwise: a view's own, which continues past a full turn, or the transform's.
    package var itemRotation: Double {
        get { (self as? View)?.rotation ?? transform.rotation }
        set {
            if let view = self as? View {
                view.rotation = newValue
            } else {
                transform = transform.rotated(to: newValue)
            }
        }
    }
}

/// The kind of an item's collision shape (UIKit: `UIDynamicItemCollisionBoundsType`). The mass is the density times its
/// area.
public enum DynamicItemCollisionBoundsType: String, CaseIterable, Codable, Sendable {
    /// The rectangle of the item's bounds.
    case rectangle
    /// The ellipse in that rectangle: a true circle if width and height are equal, otherwise a polygon close to it.
    case ellipse
    /// The first subpath of `collisionBoundingPath`, closed, with its curves as lines. A concave one is cut into convex
    /// parts.
    case path
}

/// What an item of the engine's own classes goes by beside its name.
package struct ItemIdentity: Sendable {
    /// Place in the order in which a script made views and items; 0 outside scripts.
    package var number = 0
    /// The name in traces of an item without a name.
    package var name: String?
}

/// An item of the engine's own classes.
package protocol IdentifiedItem: DynamicItem {
    var identity: ItemIdentity { get set }
}
