/// How a channel's numbers stand in a file: in which unit, and with how many decimals.
struct FileNumber {
    private let decimals: Int
    /// How many of the file's units are one of the channel's.
    private let unit: Double

    init(_ decimals: Int, unit: Double = 1) { (self.decimals, self.unit) = (decimals, unit) }

    static let degrees = FileNumber(4, unit: 180 / .pi)

    /// The number in the file.
    func written(_ value: Double) -> Double { rounded(value * unit, decimals) }
    func text(_ value: Double) -> String { written(value).shortestJSON }
    /// What the file says that the value is.
    func read(_ value: Double) -> Double { written(value) / unit }

    /// As most formats have it: points, degrees, shares, colours of 255 steps that are seen through by a share.
    static func usual(_ channel: MotionChannel) -> FileNumber {
        switch channel {
        case .x, .y, .width, .height, .cornerRadius: FileNumber(3)
        case .rotation, .shear: .degrees
        case .scaleX, .scaleY: FileNumber(6)
        case .alpha: FileNumber(4)
        case .visible, .text: FileNumber(0)
        case .opacity, .borderOpacity, .textOpacity: FileNumber(4, unit: 1 / 255)
        default: FileNumber(2)
        }
    }
}
