/// The parts of a colour, each 0 to 255, or of a difference of two.
struct ColorParts: Equatable {
    var red: Int32
    var green: Int32
    var blue: Int32

    private init(_ red: Int32, _ green: Int32, _ blue: Int32) { (self.red, self.green, self.blue) = (red, green, blue) }

    /// The parts of 0x00RRGGBB.
    init(_ color: UInt32) { self.init(Int32(color >> 16 & 0xFF), Int32(color >> 8 & 0xFF), Int32(color & 0xFF)) }

    static func - (a: ColorParts, b: ColorParts) -> ColorParts {
        ColorParts(a.red - b.red, a.green - b.green, a.blue - b.blue)
    }

    /// How much each part of a difference counts. The eye sees green best and blue least; small whole numbers near its
    /// shares keep the sums exact.
    static let weights = (red: Int32(3), green: Int32(4), blue: Int32(2))

    /// Weighted: 9 for a difference of one step in every part.
    func dot(_ other: ColorParts) -> Int32 {
        let weights = ColorParts.weights
        return weights.red * red * other.red + weights.green * green * other.green + weights.blue * blue * other.blue
    }

    var squaredLength: Int32 { dot(self) }
}
