/// The type of a property, an argument or a result as Lua sees it.
public indirect enum LuaType: Equatable, Sendable {
    /// true or false.
    case boolean
    /// A finite number.
    case number
    /// A whole number; a float without a fraction is accepted.
    case integer
    /// A string; a number is not accepted in its place.
    case string
    /// The text of a colour: a CSS name, `#rgb`, `#rrggbb` or `#rrggbbaa`.
    case color
    /// One of these strings.
    case choice([String])
    /// A vec, `{x, y}`, `{x=, y=}` or `{width=, height=}`.
    case vec
    /// A rect, `{x, y, w, h}` or the same by name.
    case rect
    /// A transform or `{a, b, c, d, tx, ty}`.
    case transform
    /// `{minimum, maximum}`, the same by name, or `min` and `max`; the ends may be infinite.
    case range
    /// An object of the class of this name, or of a class below it.
    case object(String)
    /// A function that Lua keeps for the receiver.
    case function(LuaSignature)
    /// nil, a boolean, a number or a string.
    case plain
    /// A table of values of one type, at the keys 1, 2, ...
    case list(LuaType)
    /// A table of values of this type by name.
    case named(LuaType)
    /// A table with these keys and no others.
    case record([LuaField])
    /// Any value, kept in Lua.
    case any
    /// A table, kept in Lua.
    case table
    /// A name, or a class or object that stands for its class's name.
    case topic
    /// This argument and all that follow, as `print` shows them.
    case text
    /// nil, or a value of the type.
    case optional(LuaType)
    /// The first of the two that the value's Lua type fits: numbers, strings, choices, functions, objects and vecs.
    case either(LuaType, LuaType)

    /// The type without `optional`, and whether nil is allowed.
    package var unwrapped: (type: LuaType, isOptional: Bool) {
        if case .optional(let type) = self { return (type.unwrapped.type, true) }
        return (self, false)
    }

    /// What the function that it is will be called with; nil where that is not known.
    package var parameters: [LuaField]? {
        if case .function(let signature) = unwrapped.type { signature.parameters } else { nil }
    }

    /// What a message says was expected: `a number`, `'items' or 'anchor'`.
    public var expectation: String {
        switch self {
        case .boolean: "true or false"
        case .number: "a finite number"
        case .integer: "a whole number"
        case .string, .color: "a string"
        case .choice(let choices): Self.list(choices.map { "'\($0)'" })
        case .vec: "a vec or {x, y}"
        case .rect: "a rect or {x, y, width, height}"
        case .transform: "a transform or {a, b, c, d, tx, ty}"
        case .range: "a range {minimum, maximum}"
        case .object("Item"): "an item (a View or a DynamicItem)"
        case .object(let name): "\("AEIOU".contains(name.first ?? "-") ? "an" : "a") \(name)"
        case .function(let signature): "a function(\(signature))"
        case .plain: "a string, a number or a boolean"
        case .list(let element): "a list, each element \(element.expectation)"
        case .named(.named(let element)): "a table {name = {name = value}}, each value \(element.expectation)"
        case .named(let element): "a table {name = value}, each value \(element.expectation)"
        case .record(let fields): "a table with the keys \(Self.list(fields.map({ $0.name }), last: "and"))"
        case .any: "any value"
        case .table: "a table"
        case .topic: "a name, a class or an object"
        case .text: "any values"
        case .optional(let type): "\(type.expectation) or nil"
        case .either(let first, let second): "\(first.expectation) or \(second.expectation)"
        }
    }

    /// What a signature says: `vec`, `list of View`, `path or nil`.
    package var shortName: String {
        switch self {
        case .boolean: "boolean"
        case .number, .integer: "number"
        case .string, .color, .choice, .topic: "string"
        case .vec: "vec"
        case .rect: "rect"
        case .transform: "transform"
        case .range: "range"
        case .object(let name): name
        case .function: "function"
        case .list(let element): "list of \(element.shortName)"
        case .record, .table, .named: "table"
        case .plain, .any, .text: "value"
        case .optional(let type): "\(type.shortName) or nil"
        case .either(let first, let second):
            first.shortName == second.shortName ? first.shortName : "\(first.shortName) or \(second.shortName)"
        }
    }

    package static func list(_ words: [String], last: String = "or") -> String {
        guard words.count > 1, let final = words.last else { return words.first ?? "nothing" }
        return words.dropLast().joined(separator: ", ") + " \(last) " + final
    }
}

/// A named place for a value: a parameter, or a key of a table.
public struct LuaField: Equatable, Sendable {
    /// The name of the parameter, or the key.
    public let name: String
    /// What is accepted there.
    public internal(set) var type: LuaType
    /// `pt`, `s`, `rad`...; "none" where a value has no unit.
    public let unit: String
    /// One sentence; empty where the name says it all.
    public let doc: String
    /// What a number may be. The border takes any finite one: who reads the number refuses what is out of range.
    package private(set) var range = LuaRange.any
    /// Of `text`: the strings that each value must be one of; empty for any.
    package var choices: [String] = []
    /// Objects given here become held by the receiver.
    let isHeld: Bool
    /// The slot in which Lua keeps the value, or 0.
    let slot: Int32

    /// Makes a place for a value of this type. `slot`: where Lua keeps the value, 0 for nowhere.
    public init(
        _ name: String, _ type: LuaType, unit: String = "none", isHeld: Bool = false, slot: Int32 = 0,
        _ doc: String = ""
    ) {
        self.name = name
        self.type = type
        self.unit = unit
        self.doc = doc
        self.isHeld = isHeld
        self.slot = slot
    }

    /// Limits the number that a script writes.
    package func range(_ range: LuaRange) -> LuaField {
        var copy = self
        copy.range = range
        return copy
    }
}
