/// What a function of a script is called with, and what it returns: `["self": .object("View"), "point": .vec]`.
public struct LuaSignature: Equatable, Sendable {
    /// What the function is given, in order.
    public let parameters: [LuaField]
    /// What the caller expects back; nil for nothing.
    public let result: LuaType?
    /// Whether a function that takes something else is refused when it is assigned: more parameters, or one in another's place.
    package var isCounted = false

    /// A function of these parameters; `result`: what it has to return, nil for nothing.
    public init(_ parameters: [LuaField], result: LuaType? = nil) {
        self.parameters = parameters
        self.result = result
    }

    /// A function that returns something.
    public init(_ parameters: KeyValuePairs<String, LuaType>, result: LuaType) {
        self.init(parameters.map { LuaField($0.key, $0.value) }, result: result)
    }

    /// Of a callback that refuses functions that take something else.
    static func counted(_ parameters: KeyValuePairs<String, LuaType>) -> LuaSignature {
        var signature = LuaSignature(parameters.map { LuaField($0.key, $0.value) })
        signature.isCounted = true
        return signature
    }
}

extension LuaSignature: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral {
    public init(dictionaryLiteral elements: (String, LuaType)...) {
        self.init(elements.map { LuaField($0, $1) })
    }

    /// Names alone, separated by commas: the parameters may be anything.
    public init(stringLiteral names: String) {
        self.init(names.split(separator: ",").map { LuaField(String($0.drop { $0 == " " }), .any) })
    }
}

extension LuaSignature: CustomStringConvertible {
    /// The names: `self, dt`.
    public var description: String { parameters.map { $0.name }.joined(separator: ", ") }
}

/// A table of a script whose functions are called for events: those that it may have.
public struct LuaDelegate: Sendable {
    /// What the table is called: `CollisionBehaviorDelegate`.
    public let name: String
    /// The functions that are called, in the order of the reference: the key in the table, what it is called with, the table itself first,
    /// and one sentence.
    public let methods: [(name: String, signature: LuaSignature, doc: String)]

    /// A delegate of this name, with the functions that its table may have.
    public init(_ name: String, _ methods: [(name: String, signature: LuaSignature, doc: String)]) {
        (self.name, self.methods) = (name, methods)
    }
}

package struct LuaOperator: Sendable {
    /// As a script writes it; `-x` is the unary one.
    package let symbol: String
    /// What stands on the other side; nil for a unary one.
    package let operand: LuaType?
    package let result: LuaType
    /// One sentence.
    package let doc: String

    package init(_ symbol: String, _ operand: LuaType?, _ result: LuaType, _ doc: String) {
        self.symbol = symbol
        self.operand = operand
        self.result = result
        self.doc = doc
    }
}
