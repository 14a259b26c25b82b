/// The identifier of a boundary of a collision behaviour: a string or a whole number.
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

extension BoundaryIdentifier: CustomStringConvertible {
    public var description: String {
        switch self {
        case .string(let text): "'\(text)'"
        case .integer(let number): "\(number)"
        }
    }
}
