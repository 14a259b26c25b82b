/// A finger that moves over views, at once or after it was held still for a long press (UIKit:
/// `UIPanGestureRecognizer`, `UILongPressGestureRecognizer`). Points and velocities are in the root view's coordinates.
public final class PanGesture: Gesture {
    /// The finger's velocity in points per second.
    public package(set) var velocity: Vector
    /// How far the finger has moved since the gesture began, or since this was last set. Setting it continues from the
    /// new value.
    public var translation: Vector {
        get { location - origin }
        set { origin = location - newValue }
    }

    private var origin: Point
    /// Another view that moves with the finger, by rules of its own.
    package var dragged: Weak<View>?

    package init(_ kind: Kind = .pan, location: Point, velocity: Vector, view: View) {
        self.velocity = velocity
        origin = location
        super.init(kind, location: location, view: view)
    }

    /// The finger's velocity in points per second, in the coordinates of `view`.
    public func velocity(in view: View) -> Vector {
        guard let root = self.view?.root else { return velocity }
        return root.convert(location + velocity, to: view) - root.convert(location, to: view)
    }
}

/// The direction of a swipe, along the axis on which the finger moved further (UIKit:
/// `UISwipeGestureRecognizer.Direction`).
public enum SwipeDirection: String, CaseIterable, Sendable {
    /// Towards smaller x.
    case left
    /// Towards larger x.
    case right
    /// Towards smaller y.
    case up
    /// Towards larger y.
    case down

    package init(_ way: Vector) {
        if abs(way.x) >= abs(way.y) { self = way.x < 0 ? .left : .right } else { self = way.y < 0 ? .up : .down }
    }
}
