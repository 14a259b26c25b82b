extension Color: Codable {
    /// Decodes a colour from its CSS text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let color = Color(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not a colour")
        }
        self = color
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
