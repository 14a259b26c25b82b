/// A soft shadow of a view's rectangle, with its round corners, or of its path (UIKit: the shadow of a `CALayer`).
public struct Shadow: Hashable, Codable, Sendable {
    /// The colour. Default nil: there is no shadow.
    public var color: Color?
    /// The offset from the view, in points of the view: it turns with the view. Default 0, 0; `CALayer` has 0, -3.
    public var offset = Vector.zero
    /// The standard deviation of the Gaussian blur in points, 0 (sharp) or more; the blur of CSS and of a canvas is
    /// twice that. It scales with the view; beyond 1000 pixels nothing changes. Default 3, as with `CALayer`.
    public var radius = 3.0

    /// A shadow without an offset, with a radius of 3 points.
    public init() {}
}
