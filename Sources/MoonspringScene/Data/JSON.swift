/// A JSON value.
///
/// Equality is that of the parts: numbers compare as doubles (0 equals -0), objects compare member by member in order.
public enum JSON: Equatable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// Every JSON number is a double here; whole numbers from 2^53 on go through ``integer(_:)``.
    case number(Double)
    /// A string, without its quotes and escapes.
    case string(String)
    /// The elements of an array, in order.
    case array([JSON])
    /// The members of an object, in the order in which they were written.
    case object(Object)

    /// The members of a JSON object, in the order in which they were written.
    ///
    /// A key that comes twice is kept twice, so that nothing is lost in a round trip; the subscript answers with the last.
    public struct Object: Equatable, Sendable {
        /// Keys and values, in order; a key may come twice.
        public var members: [(key: String, value: JSON)]

        /// Makes an object of these members, in this order.
        public init(_ members: [(key: String, value: JSON)] = []) {
            self.members = members
        }

        /// The value of a key, or nil when the object lacks it. Complexity: O(n); a linear search beats hashing at the
        /// ten or so members a record has.
        public subscript(key: String) -> JSON? {
            members.last { $0.key == key }?.value
        }

        /// Adds a member at the end.
        public mutating func append(_ key: String, _ value: JSON) {
            members.append((key, value))
        }

        /// Adds the members of another object at the end.
        package mutating func append(_ other: Object) { members += other.members }

        public static func == (left: Object, right: Object) -> Bool {
            left.members.elementsEqual(right.members) { $0.key == $1.key && $0.value == $1.value }
        }
    }
}

extension JSON.Object: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { members.count }
    public subscript(position: Int) -> (key: String, value: JSON) { members[position] }
}

// MARK: - Whole numbers

extension JSON {
    /// The largest magnitude of a whole number that no other one rounds to: 2^53 - 1.
    public static let exactIntegerLimit: Int64 = (1 << 53) - 1

    /// A whole number that reads back the same: a number below 2^53, beyond that a string of digits (RFC 7493, 2.2).
    public static func integer(_ value: Int) -> JSON {
        UInt64(value.magnitude) <= exactIntegerLimit.magnitude ? .number(Double(value)) : .string(String(value))
    }

    /// The whole number written by ``integer(_:)``, or nil when this is something else.
    public var integerValue: Int? {
        switch self {
        case .number(let number) where number.magnitude <= Double(JSON.exactIntegerLimit): Int(exactly: number)
        case .string(let digits): Int(digits)
        default: nil
        }
    }
}

// MARK: - Reading a value's kind

extension JSON {
    /// The number, or nil when this is something else.
    public var doubleValue: Double? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The string, or nil when this is something else.
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The elements, or nil when this is not an array.
    public var arrayValue: [JSON]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The members, or nil when this is not an object.
    public var objectValue: Object? {
        if case .object(let value) = self { value } else { nil }
    }

    /// What this is, for an error message: "a number".
    public var kind: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

// MARK: - Literals

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(nilLiteral: ()) { self = .null }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(Object(elements.map { (key: $0.0, value: $0.1) }))
    }
}

extension JSON.Object: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self.init(elements.map { (key: $0.0, value: $0.1) })
    }
}
