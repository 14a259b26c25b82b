extension Region: Codable {
    /// A shape, or an operation on those before it.
    private struct Step: Codable {
        var radius: Double?
        var size: Size?
        var operation: String?
    }

    /// Decodes the shapes and operations of a region, each operation after its operands. Invalid regions are corrupted
    /// data.
    public init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        var regions: [Region] = []
        func takeLast() throws -> Region {
            if let region = regions.popLast() { return region }
            throw DecodingError.dataCorruptedError(in: list, debugDescription: "an operation without what it combines")
        }
        while !list.isAtEnd {
            let step = try list.decode(Step.self)
            switch (step.radius, step.size, step.operation) {
            case (let radius?, nil, nil) where radius.isFinite: regions.append(Region(radius: radius))
            case (nil, let size?, nil) where size.isFinite: regions.append(Region(size: size))
            case (nil, nil, "everything"): regions.append(.infinite)
            case (nil, nil, "nothing"): regions.append(Region())
            case (nil, nil, "inverse"): regions.append(try takeLast().inverse())
            case (nil, nil, let operation?):
                let (last, before) = (try takeLast(), try takeLast())
                do throws(DynamicsError) {
                    switch operation {
                    case "union": regions.append(try before.byUnion(with: last))
                    case "intersection": regions.append(try before.byIntersection(with: last))
                    case "difference": regions.append(try before.byDifference(from: last))
                    case "reverseDifference": regions.append(try last.byDifference(from: before))
                    default: throw DynamicsError("'\(operation)' is no operation")
                    }
                } catch {
                    throw DecodingError.dataCorruptedError(in: list, debugDescription: error.message)
                }
            default:
                throw DecodingError.dataCorruptedError(in: list, debugDescription: "neither a shape nor an operation")
            }
        }
        self = try takeLast()
        guard regions.isEmpty else {
            throw DecodingError.dataCorruptedError(in: list, debugDescription: "several regions")
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        let steps = parts.map { part in
            switch part {
            case .disc(let radius): Step(radius: radius)
            case .rectangle(let half): Step(size: half * 2)
            case .everything: Step(operation: "everything")
            case .nothing: Step(operation: "nothing")
            case .not: Step(operation: "inverse")
            case .or: Step(operation: "union")
            case .and: Step(operation: "intersection")
            case .without: Step(operation: "difference")
            case .butNot: Step(operation: "reverseDifference")
            }
        }
        try list.encode(contentsOf: steps)
    }
}
