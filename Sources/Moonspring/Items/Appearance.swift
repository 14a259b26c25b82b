/// What a view looks like. Pictures and viewers read it; the engine does not.
public struct Appearance: Equatable, Sendable {
    /// The fill. Default nil: none.
    public var backgroundColor: Color?
    /// The radius of the corners in points, 0 or more. Default 0.
    public var cornerRadius = 0.0
    /// The colour of the border. Default nil: none.
    public var borderColor: Color?
    /// The width of the border in points, 0 or more. Default 0.
    public var borderWidth = 0.0
    /// Opacity, 0 (invisible) to 1. Default 1.
    public var alpha = 1.0
    /// A hidden view is not drawn and takes no touches; physics goes on. Default false.
    public var isHidden = false
    /// Text drawn in the middle. Default nil.
    public var text: String?
    /// The colour of the text. Default nil: black or white, whichever reads better.
    public var textColor: Color?
    /// The size of the text in points, more than 0. Default 17.
    public var fontSize = 17.0
    /// Drawing order among siblings: larger is in front. Default 0.
    public var zPosition = 0.0
    /// The file name of a PNG beside the script. Default nil.
    public var image: String?
    /// A shape drawn instead of the view's rectangle, image and border: filled with `backgroundColor`, its line in `strokeColor`.
    /// In points of the view, 0, 0 at its top left corner, wherever its subviews are scrolled to. Default nil: the rectangle.
    public var path: Path?
    /// The colour of the path's line. Default nil: none.
    public var strokeColor: Color?
    /// The width of the path's line in points, 0 (none) or more. Default 1.
    public var lineWidth = 1.0

    public init() {}
}
