/// What an area is filled with.
public enum Fill: Hashable, Sendable {
    /// The same colour everywhere.
    case color(Color)
    /// A linear gradient. Few views have one: it is stored separately so that the others stay small.
    indirect case gradient(Gradient)

    /// The colour that `text` names; nil when it is not one (see ``Color/init(_:)``).
    public init?(_ text: String) {
        guard let color = Color(text) else { return nil }
        self = .color(color)
    }
}

/// A linear gradient, as CSS has it (CSS Images Module Level 3, section 3.1): its line runs through the centre of the area that it fills,
/// and is just long enough for the corners to have the colours of its ends.
public struct Gradient: Hashable, Sendable {
    /// The colours in their order along the line, 2 to 64.
    public let colors: [Color]
    /// Where along the line each colour is reached, 0 (its beginning) to 1 (its end), none less than the one before it; between two that
    /// are equal the colour jumps. Before the first one is the first colour, behind the last one the last (`CAGradientLayer.locations`).
    public let locations: [Double]
    /// The direction of the line in radians, clockwise: 0 is from left to right. Default pi / 2: from top to bottom. Any finite number.
    public let angle: Double

    /// The first colour.
    public var from: Color { colors[0] }
    /// The last colour.
    public var to: Color { colors[colors.count - 1] }

    /// The most colours of one gradient.
    public static let colorLimit = 64

    /// Makes a gradient between two colours; `angle` is in radians, clockwise. Default: from top to bottom.
    public init(from: Color, to: Color, angle: Double = .pi / 2) {
        (colors, locations, self.angle) = ([from, to], [0, 1], angle)
    }

    /// Makes a gradient of 2 to 64 colours, evenly spaced where there are no `locations`. Colours or locations that no gradient can have
    /// are an error of the program.
    public init(colors: [Color], locations: [Double]? = nil, angle: Double = .pi / 2) {
        self = required { () throws(DynamicsError) in
            try Gradient(admitting: colors, at: locations, angle: angle)
        }
    }

    /// The same for a script: throws what is wrong with the colours or locations.
    package init(admitting colors: [Color], at locations: [Double]?, angle: Double) throws(DynamicsError) {
        guard 2...Self.colorLimit ~= colors.count else { throw .gradientColors(colors.count, Self.colorLimit) }
        let places = locations ?? colors.indices.map { Double($0) / Double(colors.count - 1) }
        guard places.count == colors.count else { throw .gradientLocations(places.count, colors: colors.count) }
        for (index, place) in places.enumerated() {
            let least = index > 0 ? places[index - 1] : 0
            guard place >= least, place <= 1 else { throw .gradientLocation(place, index + 1, least: least) }
        }
        (self.colors, self.locations, self.angle) = (colors, places, angle)
    }

    /// Whether it goes from one colour at the beginning to another at the end.
    package var isPlain: Bool { locations == [0, 1] }

    /// The colours with their places.
    package var stops: [(location: Double, color: Color)] { zip(locations, colors).map { ($0, $1) } }

    /// Where the line begins and ends in an area of `size` at 0, 0.
    package func line(in size: Size) -> (start: Point, end: Point) {
        let direction = Vector(1, 0).rotated(by: angle)
        let length = abs(size.width * direction.x) + abs(size.height * direction.y)
        return (size / 2 - direction * (length / 2), size / 2 + direction * (length / 2))
    }

    /// Bytes that it holds.
    package var storageSize: Int {
        colors.reduce(MemoryLayout<Gradient>.stride) {
            $0 + MemoryLayout<Color>.stride + MemoryLayout<Double>.stride + $1.description.utf8.count
        }
    }
}

extension Gradient: CustomStringConvertible {
    public var description: String {
        let stops = stops.map { "\($0.color) at \(plain($0.location))" }.joined(separator: ", ")
        return "\(isPlain ? "from \(from) to \(to)" : stops), angle \(plain(angle))"
    }
}

extension Fill: CustomStringConvertible {
    public var description: String {
        switch self {
        case .color(let color): color.description
        case .gradient(let gradient): gradient.description
        }
    }
}

extension Fill {
    /// Bytes that it holds beside itself.
    package var storageSize: Int {
        switch self {
        case .color: 0
        case .gradient(let gradient): gradient.storageSize
        }
    }
}

extension Fill {
    /// The colour; of a gradient the one in its middle. Red, green, blue and opacity, 0 to 1.
    package var middle: SIMD4<Double> {
        switch self {
        case .color(let color): return color.parts
        case .gradient(let gradient):
            let stops = gradient.stops
            let end = stops.firstIndex { $0.location > 0.5 } ?? stops.count - 1
            let (before, behind) = (stops[max(end - 1, 0)], stops[end])
            let way = behind.location - before.location
            let share = way > 0 ? min((0.5 - before.location) / way, 1) : 1
            return before.color.parts * (1 - share) + behind.color.parts * share
        }
    }
}

extension Color {
    /// Red, green, blue and opacity, 0 to 1.
    fileprivate var parts: SIMD4<Double> { SIMD4(Double(red), Double(green), Double(blue), Double(alpha)) / 255 }

    /// Relative luminance, 0 (black) to 1 (white), of WCAG 2.2; the parts are 0 to 1.
    package static func luminance(_ red: Double, _ green: Double, _ blue: Double) -> Double {
        func linear(_ value: Double) -> Double {
            // The sRGB curve by its usual approximation with the exponent 2.2, which is near enough to tell dark from light.
            value * value * (0.8 * value + 0.2)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}

extension Appearance {
    /// The text's own colour, else black or white, whichever reads better on the fill.
    package var drawnTextColor: Color {
        if let textColor { return textColor }
        guard let fill = backgroundColor?.middle, fill.w > 0.5 else { return Self.darkText }
        return Color.luminance(fill.x, fill.y, fill.z) > 0.179 ? Self.darkText : Self.lightText
    }

    // A picture asks for every text: a colour writes its description when it is made.
    private static let darkText = Color(red: 0, green: 0, blue: 0)
    private static let lightText = Color(red: 255, green: 255, blue: 255)
}
