/// A finger that moves over views (UIKit: `UIPanGestureRecognizer`). Places and speeds are in the root view.
public final class PanGesture {
    /// How far a pan has come.
    public enum State: String, CaseIterable, Sendable {
        /// The finger has moved far enough to be a pan.
        case began
        /// It has moved on.
        case changed
        /// It was lifted.
        case ended
        /// The system took it away: nothing should be thrown.
        case cancelled
    }

    /// How far the pan has come. Default `began`.
    public package(set) var state: State = .began
    /// Where the finger is, in points of the root view.
    public package(set) var location: Point
    /// The finger's speed in points per second.
    public package(set) var velocity: Vector
    /// How far the finger has moved since it began, or since this was last set: it continues from a value that is written.
    public var translation: Vector {
        get { location - origin }
        set { origin = location - newValue }
    }
    /// The view whose handler gets the pan.
    public package(set) weak var view: View?

    private var origin: Point

    package init(location: Point, velocity: Vector, view: View) {
        self.location = location
        self.velocity = velocity
        self.view = view
        origin = location
    }

    /// Where the finger is, in the coordinates of `view`.
    public func location(in view: View) -> Point {
        guard let root = self.view?.root else { return location }
        return root.convert(location, to: view)
    }

    /// The finger's speed in points per second, in the coordinates of `view`.
    public func velocity(in view: View) -> Vector {
        guard let root = self.view?.root else { return velocity }
        return root.convert(location + velocity, to: view) - root.convert(location, to: view)
    }
}

extension View {
    /// The view at the top of this view's tree.
    public var root: View {
        var view = self
        while let next = view.superview { view = next }
        return view
    }
}
