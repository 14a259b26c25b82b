/// What fingers do on a view for a while (UIKit: `UIGestureRecognizer`). Places and speeds are in the root view.
public class Gesture {
    /// How far a gesture has come.
    public enum State: String, CaseIterable, Sendable {
        /// The fingers have done enough for it.
        case began
        /// They have moved on.
        case changed
        /// They were lifted; of two fingers, the first of them.
        case ended
        /// The system took a finger away: nothing should be thrown.
        case cancelled
    }

    /// Which of a view's handlers gets it. The raw value is what traces call it.
    package enum Kind: String, CaseIterable {
        case pan, pinch, rotation
        case longPress = "long press"
    }

    /// How far the gesture has come. Default `began`.
    public package(set) var state: State = .began
    /// Where the finger is, or the middle of two, in points of the root view.
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
