/// The fill of an area: a colour or a gradient.
public enum Fill: Hashable, Sendable {
    /// The same colour everywhere.
    case color(Color)
    /// A linear gradient. Few views have one: it is stored separately so that the others stay small.
    indirect case gradient(Gradient)

    /// The colour that `text` names; nil if it does not name one (see ``Color/init(_:)``).
    public init?(_ text: String) {
        guard let color = Color(text) else { return nil }
        self = .color(color)
    }
}

/// A linear gradient as in CSS (CSS Images Module Level 3, section 3.1): its line runs through the centre of the filled
/// area, and is just long enough for the corners to have the colours of its ends.
public struct Gradient: Hashable, Sendable {
    /// The colours in their order along the line, 2 to 64.
    public let colors: [Color]
    /// Where along the line each colour is reached, from 0 (its beginning) to 1 (its end), in ascending order; between
    /// two equal locations the colour jumps. Before the first location the fill has the first colour, and after the
    /// last one the last (`CAGradientLayer.locations`).
    public let locations: [Double]
    /// The direction of the line in radians, clockwise: 0 is from left to right. Default pi / 2: from top to bottom. Any finite number.
    public let angle: Double

    /// The first colour.
    public var from: Color { colors[0] }
    /// The last colour.
    public var to: Color { colors[colors.count - 1] }

    /// The maximum number of colours in a gradient.
    public static let colorLimit = 64

    /// Makes a gradient between two colours; `angle` is in radians, clockwise. Default: from top to bottom.
    public init(from: Color, to: Color, angle: Double = .pi / 2) {
        (colors, locations, self.angle) = ([from, to], [0, 1], angle)
    }

    /// Makes a gradient of 2 to 64 colours, evenly spaced if there are no `locations`. Invalid colours or locations are
    /// a programmer error.
    public init(colors: [Color], locations: [Double]? = nil, angle: Double = .pi / 2) {
        self = required { () throws(DynamicsError) in
            try Gradient(admitting: colors, at: locations, angle: angle)
        }
    }

    /// The same for a script: throws what is wrong with the colours or locations.
    package init(admitting colors: [Color], at locations: [Double]?, angle: Double) throws(DynamicsError) {
        if let refusal = Self.refusal(colors: colors.count, locations: locations?.count) { throw refusal }
        let places = locations ?? colors.indices.map { Double($0) / Double(colors.count - 1) }
        for (index, place) in places.enumerated() {
            let least = index > 0 ? places[index - 1] : 0
            guard place >= least, place <= 1 else { throw .gradientLocation(place, index + 1, least: least) }
        }
        (self.colors, self.locations, self.angle) = (colors, places, angle)
    }

    /// Why there is no gradient of so many colours and locations; nil: there is. `locations`: nil for even spaces.
    package static func refusal(colors: Int, locations: Int?) -> DynamicsError? {
        guard 2...colorLimit ~= colors else { return DynamicsError.gradientColors(colors, colorLimit) }
        guard let locations, locations != colors else { return nil }
        return DynamicsError.gradientLocations(locations, colors: colors)
    }

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

    /// A colour that is drawn, with its place along the line.
    package typealias Stop = (location: Double, color: Color)

    /// The colours as they are drawn, with their places. Between two they are mixed multiplied by their opacities, as in CSS: towards a
    /// transparent colour the other one only fades (CSS Images Module Level 3, section 3.4.2). Cairo, SVG and the canvas of a page mix
    /// colours without that. For both to look the same, a transparent colour is its neighbour's on either side, and where colour and
    /// opacity change together there are colours between, so that the two differ by at most half a step of 255.
    package var stops: [Stop] {
        var stops: [Stop] = []
        for index in colors.indices.dropFirst() {
            var (start, end) = ((locations[index - 1], colors[index - 1]), (locations[index], colors[index]))
            if start.1.alpha == 0 {
                start.1 = end.1.with(alpha: 0)
            } else if end.1.alpha == 0 {
                end.1 = start.1.with(alpha: 0)
            }
            if stops.isEmpty || stops[stops.count - 1] != start { stops.append(start) }
            stops += Self.between(start, end) + [end]
        }
        return stops
    }

    private static func between(_ start: Stop, _ end: Stop) -> [Stop] {
        guard start.location < end.location else { return [] }
        let (first, last) = (start.color.parts, end.color.parts)
        /// Where the opacity is so many steps of 255, which is more than 0.
        func stop(_ alpha: Int) -> Stop {
            let share = (Double(alpha) / 255 - first.w) / (last.w - first.w)
            let mixed = 255 * (first * ((1 - share) * first.w) + last * (share * last.w)) / (Double(alpha) / 255)
            func part(_ value: Double) -> UInt8 { UInt8(min(value.rounded(), 255)) }
            return (
                start.location + share * (end.location - start.location),
                Color(red: part(mixed.x), green: part(mixed.y), blue: part(mixed.z), alpha: UInt8(alpha))
            )
        }
        func halved(_ start: Stop, _ end: Stop) -> [Stop] {
            let change = start.color.parts - end.color.parts
            // Halfway the two ways of mixing are a quarter of this from each other.
            guard abs(change.w) * max(abs(change.x), abs(change.y), abs(change.z)) > 2 / 255 else { return [] }
            let middle = stop((Int(start.color.alpha) + Int(end.color.alpha)) / 2)
            return halved(start, middle) + [middle] + halved(middle, end)
        }
        return halved(start, end)
    }

    /// Whether it is drawn with one colour at the beginning and another at the end alone.
    package var isPlain: Bool { locations == [0, 1] && stops.count == 2 }
}

extension Gradient: CustomStringConvertible {
    public var description: String {
        let stops = zip(colors, locations).map { "\($0) at \(plain($1))" }.joined(separator: ", ")
        return "\(locations == [0, 1] ? "from \(from) to \(to)" : stops), angle \(plain(angle))"
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
    fileprivate func with(alpha: UInt8) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

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
