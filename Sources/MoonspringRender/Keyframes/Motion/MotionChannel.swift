import Moonspring

/// A number of a view that may change over time. The corners of a view are its centre plus R S K (±width / 2, ±height / 2): turned
/// by `rotation`, scaled by `scaleX` and `scaleY`, sheared by `shear`.
enum MotionChannel: Int, CaseIterable, Sendable {
    /// The centre in the scene, in points.
    case x, y
    /// In points, before the scale.
    case width, height
    /// In radians, clockwise. It continues past a full turn.
    case rotation
    /// Factors along the turned axes; of a mirror image one is negative: that of the side which was mirrored, and `scaleY` where it was
    /// one from the beginning.
    case scaleX, scaleY
    /// The angle of a shear along x, in radians: a point moves by tan(shear) times its y.
    case shear
    /// The radius of the corners as it is drawn, in points: at most half of each side.
    case cornerRadius
    /// Opacity with that of all superviews, 0 to 1.
    case alpha
    /// 1 while the view is drawn, 0 while it is hidden or away.
    case visible
    /// The parts of the background colour, each 0 to 255.
    case red, green, blue, opacity
    /// The same of the border.
    case borderRed, borderGreen, borderBlue, borderOpacity
    /// The same of the text.
    case textRed, textGreen, textBlue, textOpacity
    /// The number of the text among those that the view has in turn.
    case text

    static let geometry: [MotionChannel] = [.x, .y, .width, .height, .rotation, .scaleX, .scaleY, .shear]

    /// The name in the files that name channels themselves.
    var name: String { "\(self)" }

    /// What a view without a track of it has, where a file says nothing.
    var usual: Double {
        switch self {
        case .scaleX, .scaleY, .alpha, .visible: 1
        default: 0
        }
    }
}

/// A colour of a view that may change over time. Its channels have keys together, since a colour is written as one value.
struct MotionColor: Sendable {
    /// What it is called where a file leaves its changes out.
    let name: String
    /// Red, green, blue, opacity.
    let channels: [MotionChannel]
    /// The colour of an appearance; nil: it has none, or a gradient.
    let ink: @Sendable (Appearance) -> Ink?

    static let background = MotionColor(name: "colour", channels: [.red, .green, .blue, .opacity]) {
        if case .color(let color)? = $0.backgroundColor { Ink(color) } else { nil }
    }
    static let border = MotionColor(
        name: "border colour", channels: [.borderRed, .borderGreen, .borderBlue, .borderOpacity]
    ) { $0.borderColor.map { Ink($0) } }
    static let text = MotionColor(
        name: "text colour", channels: [.textRed, .textGreen, .textBlue, .textOpacity]
    ) { $0.text == nil ? nil : Ink($0.drawnTextColor) }

    static let all = [background, border, text]
    static let channels = all.flatMap(\.channels)
}
