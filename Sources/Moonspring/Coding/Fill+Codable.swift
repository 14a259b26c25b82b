extension Gradient: Codable {
    private enum CodingKeys: CodingKey { case from, to, colors, locations, angle }

    /// Decodes two colours, or a list of colours with their locations.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let colors =
            try values.decodeIfPresent([Color].self, forKey: .colors)
            ?? [values.decode(Color.self, forKey: .from), values.decode(Color.self, forKey: .to)]
        let locations = try values.decodeIfPresent([Double].self, forKey: .locations)
        let angle = try values.decode(Double.self, forKey: .angle)
        do throws(DynamicsError) { try self.init(admitting: colors, at: locations, angle: angle) } catch {
            throw DecodingError.dataCorruptedError(forKey: .colors, in: values, debugDescription: error.message)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        if locations == [0, 1] {
            try values.encode(from, forKey: .from)
            try values.encode(to, forKey: .to)
        } else {
            try values.encode(colors, forKey: .colors)
            try values.encode(locations, forKey: .locations)
        }
        try values.encode(angle, forKey: .angle)
    }
}

extension Fill: Codable {
    /// Decodes the text of a colour, or a gradient.
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
