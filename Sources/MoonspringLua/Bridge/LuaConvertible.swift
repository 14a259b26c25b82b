import CMoonspringLua
import Moonspring

/// A Swift value that crosses the border.
public protocol LuaConvertible: LuaResult {
    /// What Lua checks an argument for, and what the reference says of it.
    static var luaType: LuaType { get }
    /// The value of an argument that C has checked against `luaType`.
    static func read(_ argument: LuaArgument) throws(LuaFailure) -> Self
    /// Writes the value where Lua takes it from. Throws a ``LuaError`` where memory runs out or the value belongs to another engine.
    func fill(_ value: inout msl_value, _ call: LuaCall) throws(LuaFailure)
}

/// What a method may return.
public protocol LuaResult {
    /// The types of what it writes, in order.
    static var luaResults: [LuaType] { get }
    /// Adds the results to those of the call. Throws as ``LuaConvertible/fill(_:_:)`` does.
    func write(to call: LuaCall) throws(LuaFailure)
}

extension LuaConvertible {
    public static var luaResults: [LuaType] { [luaType] }
    /// The value itself is the one result.
    public func write(to call: LuaCall) throws(LuaFailure) {
        try call.append { (value) throws(LuaFailure) in try fill(&value, call) }
    }
}

/// What only comes from Lua, as an argument.
package protocol LuaArgumentOnly: LuaConvertible {}

extension LuaArgumentOnly {
    package func fill(_ value: inout msl_value, _ call: LuaCall) {}
}

/// Nothing.
public struct LuaNothing: LuaResult {
    public static var luaResults: [LuaType] { [] }
    /// What a method returns that is called for its effect alone.
    public init() {}
    /// Adds no result.
    public func write(to call: LuaCall) {}
}

/// Two numbers, without a vec made for them.
struct LuaPair: LuaResult {
    static var luaResults: [LuaType] { [.number, .number] }
    let vector: Vector

    func write(to call: LuaCall) throws(LuaFailure) {
        try call.append { vector.x.fill(&$0) }
        try call.append { vector.y.fill(&$0) }
    }
}

struct LuaRectParts: LuaResult {
    static var luaResults: [LuaType] { [.number, .number, .number, .number] }
    let rect: Rect

    func write(to call: LuaCall) throws(LuaFailure) {
        for number in [rect.x, rect.y, rect.width, rect.height] { try number.write(to: call) }
    }
}

extension Double: LuaConvertible {
    public static var luaType: LuaType { .number }
    public static func read(_ argument: LuaArgument) -> Double { argument.value.number }
    public func fill(_ value: inout msl_value, _ call: LuaCall) { fill(&value) }

    func fill(_ value: inout msl_value) {
        value.kind = Int32(MSL_NUMBER.rawValue)
        value.number = self
    }
}

extension Int: LuaConvertible {
    public static var luaType: LuaType { .integer }
    public static func read(_ argument: LuaArgument) -> Int { Int(clamping: argument.value.integer) }
    public func fill(_ value: inout msl_value, _ call: LuaCall) {
        value.kind = Int32(MSL_INTEGER.rawValue)
        value.integer = Int64(self)
    }
}

extension Bool: LuaConvertible {
    public static var luaType: LuaType { .boolean }
    public static func read(_ argument: LuaArgument) -> Bool { argument.value.boolean }
    public func fill(_ value: inout msl_value, _ call: LuaCall) {
        value.kind = Int32(MSL_BOOLEAN.rawValue)
        value.boolean = self
    }
}

extension String: LuaConvertible {
    public static var luaType: LuaType { .string }
    public static func read(_ argument: LuaArgument) -> String { argument.string }
    public func fill(_ value: inout msl_value, _ call: LuaCall) throws(LuaFailure) { try fill(&value, call.engine) }

    func fill(_ value: inout msl_value, _ engine: LuaEngine) throws(LuaFailure) {
        var text = self
        let isStored = text.withUTF8 { bytes in
            guard let copy = msl_result_bytes(engine.handle, max(1, bytes.count)) else { return false }
            if let base = bytes.baseAddress {
                UnsafeMutableRawPointer(copy).copyMemory(from: base, byteCount: bytes.count)
            }
            value.kind = Int32(MSL_STRING.rawValue)
            value.string.bytes = UnsafePointer(copy)
            value.string.length = bytes.count
            return true
        }
        if !isStored { throw LuaError.noMemory }
    }
}

/// What crosses the border as numbers alone.
protocol LuaParts {
    func fill(_ value: inout msl_value)
}

extension LuaParts {
    @inline(__always)
    var native: msl_value {
        var value = msl_value()
        fill(&value)
        return value
    }
}

extension Vector: LuaConvertible, LuaParts {
    public static var luaType: LuaType { .vec }
    public static func read(_ argument: LuaArgument) -> Vector {
        Vector(argument.value.parts.0, argument.value.parts.1)
    }
    public func fill(_ value: inout msl_value, _ call: LuaCall) { fill(&value) }

    func fill(_ value: inout msl_value) {
        value.kind = Int32(MSL_VEC.rawValue)
        value.parts.0 = x
        value.parts.1 = y
    }
}

extension Rect: LuaConvertible, LuaParts {
    public static var luaType: LuaType { .rect }
    public static func read(_ argument: LuaArgument) -> Rect {
        let parts = argument.value.parts
        return Rect(parts.0, parts.1, parts.2, parts.3)
    }
    public func fill(_ value: inout msl_value, _ call: LuaCall) { fill(&value) }

    func fill(_ value: inout msl_value) {
        value.kind = Int32(MSL_RECT.rawValue)
        (value.parts.0, value.parts.1, value.parts.2, value.parts.3) = (x, y, width, height)
    }
}

extension Transform: LuaConvertible, LuaParts {
    public static var luaType: LuaType { .transform }
    public static func read(_ argument: LuaArgument) -> Transform {
        let parts = argument.value.parts
        return Transform(a: parts.0, b: parts.1, c: parts.2, d: parts.3, tx: parts.4, ty: parts.5)
    }
    public func fill(_ value: inout msl_value, _ call: LuaCall) { fill(&value) }

    func fill(_ value: inout msl_value) {
        value.kind = Int32(MSL_TRANSFORM.rawValue)
        value.parts = (a, b, c, d, tx, ty)
    }
}

extension FloatRange: LuaConvertible {
    public static var luaType: LuaType { .range }
    public static func read(_ argument: LuaArgument) -> FloatRange {
        FloatRange(minimum: argument.value.parts.0, maximum: argument.value.parts.1)
    }
    public func fill(_ value: inout msl_value, _ call: LuaCall) throws(LuaFailure) {
        try [minimum, maximum].fill(&value, call)
    }
}

extension Optional: LuaResult where Wrapped: LuaConvertible {}
extension Optional: LuaConvertible where Wrapped: LuaConvertible {
    public static var luaType: LuaType { .optional(Wrapped.luaType) }
    public static func read(_ argument: LuaArgument) throws(LuaFailure) -> Wrapped? {
        argument.isNil ? nil : try Wrapped.read(argument)
    }
    public func fill(_ value: inout msl_value, _ call: LuaCall) throws(LuaFailure) {
        guard let self else {
            value.kind = Int32(MSL_NIL.rawValue)
            return
        }
        try self.fill(&value, call)
    }
}

extension Array: LuaResult where Element: LuaConvertible {}
extension Array: LuaConvertible where Element: LuaConvertible {
    public static var luaType: LuaType { .list(Element.luaType) }
    public static func read(_ argument: LuaArgument) throws(LuaFailure) -> [Element] {
        try argument.elements.map(Element.read)
    }
    public func fill(_ value: inout msl_value, _ call: LuaCall) throws(LuaFailure) {
        guard let items = msl_result_values(call.engine.handle, Swift.max(1, count)) else { throw LuaError.noMemory }
        for (index, element) in enumerated() {
            (items + index).initialize(to: msl_value())
            try element.fill(&items[index], call)
        }
        value.kind = Int32(MSL_LIST.rawValue)
        value.list.items = items
        value.list.count = count
    }
}

/// An enumeration whose cases Lua writes as strings.
public protocol LuaChoice: LuaConvertible, RawRepresentable, CaseIterable where RawValue == String {}

extension LuaChoice {
    /// The raw values of all cases.
    public static var luaType: LuaType { .choice(allCases.map { $0.rawValue }) }
    public static func read(_ argument: LuaArgument) -> Self {
        let index = Int(argument.value.integer)
        return allCases[allCases.index(allCases.startIndex, offsetBy: index)]
    }
    /// Writes the raw value, a string.
    public func fill(_ value: inout msl_value, _ call: LuaCall) throws(LuaFailure) { try rawValue.fill(&value, call) }
}

/// A Swift class whose instances are objects of the class `luaName`.
public protocol LuaObject: AnyObject, LuaConvertible {
    /// The name of the class in the table, as in `LuaClass.name`: `View`.
    static var luaName: String { get }
}

extension LuaObject {
    /// An object of the class or of one below it.
    public static var luaType: LuaType { .object(luaName) }
    public static func read(_ argument: LuaArgument) throws(LuaFailure) -> Self {
        // C has checked the class id, which only objects of this class and its subclasses have.
        unsafeDowncast(try argument.object, to: Self.self)
    }
    /// Writes the object, which Lua keeps alive from then on.
    public func fill(_ value: inout msl_value, _ call: LuaCall) { call.fill(&value, with: self) }
}

/// Any item, whatever its class.
public struct LuaItem: LuaConvertible {
    /// The item: a view, an item of another kind, or a group.
    public let item: any DynamicItem

    /// Wraps an item, so that it can be returned to Lua.
    public init(_ item: any DynamicItem) { self.item = item }
    /// An object of any class of items.
    public static var luaType: LuaType { .object("Item") }
    public static func read(_ argument: LuaArgument) throws(LuaFailure) -> LuaItem {
        guard let item = dynamicItem(try argument.object) else { throw LuaError.noMemory }
        return LuaItem(item)
    }
    /// Writes the item, which Lua keeps alive from then on.
    public func fill(_ value: inout msl_value, _ call: LuaCall) { call.fill(&value, with: item) }
}
