/// A gesture of fingers on a view (UIKit: `UIGestureRecognizer`). Points and velocities are in the root view's
/// coordinates.
public class Gesture {
    /// The state of a gesture.
    public enum State: String, CaseIterable, Sendable {
        /// The fingers have moved, or rested, enough for the gesture.
        case began
        /// The fingers have moved further.
        case changed
        /// The finger was lifted, or the first of two.
        case ended
        /// The system cancelled the touch: nothing should be thrown.
        case cancelled
    }

    /// Which of a view's handlers gets it. The raw value is what traces call it.
    package enum Kind: String, CaseIterable {
        case pan, pinch, rotation
        case longPress = "long press"
    }

    /// The state of the gesture. Default `began`.
    public package(set) var state: State = .began
    /// The location of the finger, or the midpoint of two fingers, in points of the root view.
    public package(set) var location: Point
    /// The view whose handler gets the gesture.
    public var view: View? { weakView.object }
    private let weakView: Weak<View>
    package let kind: Kind

    package init(_ kind: Kind, location: Point, view: View) {
        self.kind = kind
        self.location = location
        weakView = Weak(view)
    }

    /// The location in the coordinates of `view`.
    public func location(in view: View) -> Point {
        guard let root = self.view?.root else { return location }
        return root.convert(location, to: view)
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
