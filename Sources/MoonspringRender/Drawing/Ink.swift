import Moonspring

/// A colour to draw with, each part 0 to 1.
package struct Ink: Equatable, Sendable {
    package var red: Double
    package var green: Double
    package var blue: Double
    package var alpha: Double

    package init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// A colour, seen through by `alpha`.
    package init(_ color: Color, alpha: Double = 1) {
        self.init(
            Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
            Double(color.alpha) / 255 * alpha)
    }

    /// The colour of a fill; of a gradient the one in its middle.
    init(_ fill: Fill, alpha: Double = 1) {
        let middle = fill.middle
        self.init(middle.x, middle.y, middle.z, middle.w * alpha)
    }

    /// The same, seen through by `alpha`.
    package func faded(_ alpha: Double) -> Ink { Ink(red, green, blue, self.alpha * alpha) }

    package static let black = Ink(0, 0, 0)
    package static let white = Ink(1, 1, 1)

    /// As CSS writes it: `#rrggbb`, or `#rrggbbaa` where it is seen through.
    var hexadecimal: String {
        let parts = [red, green, blue, alpha].map { UInt8(min(max($0 * 255, 0), 255).rounded()) }
        return "#" + parts.prefix(alpha < 1 ? 4 : 3).map { String($0, radix: 16).zeroFilled(to: 2) }.joined()
    }
}
