/// What a boundary of a collision behaviour is called: a string or a whole number.
public enum BoundaryIdentifier: Hashable, Sendable {
    /// A name. Lua sees a string.
    case string(String)
    /// A number. Lua sees an integer.
    case integer(Int)
}

extension BoundaryIdentifier: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int) { self = .integer(value) }
}

extension BoundaryIdentifier: Codable {
    /// From a string or a whole number.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self = .integer(number)
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let text): try container.encode(text)
        case .integer(let number): try container.encode(number)
        }
    }
}

extension BoundaryIdentifier: CustomStringConvertible {
    public var description: String {
        switch self {
        case .string(let text): "'\(text)'"
        case .integer(let number): "\(number)"
        }
    }
}
