extension Spring: Codable {
    private enum CodingKeys: CodingKey {
        case duration, bounce
    }

    /// Decodes a spring; a duration or a bounce out of its range is corrupted data.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let duration = try container.decode(Double.self, forKey: .duration)
        let bounce = try container.decode(Double.self, forKey: .bounce)
        guard Self.isDuration(duration), Self.isBounce(bounce) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "no spring has duration \(duration), bounce \(bounce)"))
        }
        self.init(duration: duration, bounce: bounce)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(duration, forKey: .duration)
        try container.encode(bounce, forKey: .bounce)
    }
}
