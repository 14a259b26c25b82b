extension Path: Codable {
    /// Decodes a list of elements; elements that cannot be drawn are corrupted data.
    public init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        self.init()
        while !list.isAtEnd {
            let element = try list.decode(Element.self)
            do throws(DynamicsError) {
                try admit(element)
            } catch {
                throw DecodingError.dataCorruptedError(in: list, debugDescription: error.message)
            }
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(contentsOf: elements)
    }
}
