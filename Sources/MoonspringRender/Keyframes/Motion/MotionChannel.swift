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
    /// Opacity with that of all superviews, 0 to 1.
    case alpha
    /// 1 while the view is drawn, 0 while it is hidden or away.
    case visible
    /// The parts of the background colour, each 0 to 255.
    case red, green, blue, opacity

    static let geometry: [MotionChannel] = [.x, .y, .width, .height, .rotation, .scaleX, .scaleY, .shear]
    /// They have keys together, since a colour is written as one value.
    static let color: [MotionChannel] = [.red, .green, .blue, .opacity]

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
