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
public struct Gradient: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The colour at the beginning of the line.
    public let from: Color
    /// The colour at its end.
    public let to: Color
    /// The direction of the line in radians, clockwise: 0 is from left to right. Default pi / 2: from top to bottom. Any finite number.
    public let angle: Double

    /// Makes a gradient between two colours; `angle` is in radians, clockwise. Default: from top to bottom.
    public init(from: Color, to: Color, angle: Double = .pi / 2) {
        self.from = from
        self.to = to
        self.angle = angle
    }

    /// Where the line begins and ends in an area of `size` at 0, 0.
    package func line(in size: Size) -> (start: Point, end: Point) {
        let direction = Vector(1, 0).rotated(by: angle)
        let length = abs(size.width * direction.x) + abs(size.height * direction.y)
        return (size / 2 - direction * (length / 2), size / 2 + direction * (length / 2))
    }

    public var description: String { "from \(from) to \(to), angle \(plain(angle))" }
}

extension Fill: Codable {
    /// From the text of a colour, or from a gradient.
    public init(from decoder: any Decoder) throws {
        if let gradient = try? Gradient(from: decoder) {
            self = .gradient(gradient)
        } else {
            self = .color(try Color(from: decoder))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .color(let color): try color.encode(to: encoder)
        case .gradient(let gradient): try gradient.encode(to: encoder)
        }
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
        case .gradient(let gradient):
            MemoryLayout<Gradient>.stride + gradient.from.description.utf8.count + gradient.to.description.utf8.count
        }
    }
}
