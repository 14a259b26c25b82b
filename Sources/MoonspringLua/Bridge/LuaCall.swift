import CMoonspringLua

/// A value as it crosses the border.
public typealias LuaNativeValue = msl_value

/// One call from Lua while Swift answers it. No more than a pointer: counting references here would cost as much as most calls.
public struct LuaCall {
    let raw: UnsafeMutablePointer<msl_call>

    init(_ raw: UnsafeMutablePointer<msl_call>) { self.raw = raw }

    /// The engine whose script has made the call.
    public var engine: LuaEngine { Unmanaged.fromOpaque(raw.pointee.context).takeUnretainedValue() }

    /// The same call on another receiver.
    func with(_ object: AnyObject, _ body: (LuaCall) throws(LuaFailure) -> Void) throws(LuaFailure) {
        let before = raw.pointee.object
        let kept = Unmanaged.passRetained(object)
        raw.pointee.object = kept.toOpaque()
        defer {
            raw.pointee.object = before
            kept.release()
        }
        try body(self)
    }

    /// The object that was asked. C has checked its class, and refuses calls on objects that are not there.
    func receiver<Owner: AnyObject>(as type: Owner.Type = Owner.self) -> Owner {
        Unmanaged<Owner>.fromOpaque(raw.pointee.object).takeUnretainedValue()
    }

    var className: String {
        let (id, classes) = (Int(raw.pointee.class_id), engine.table.classes)
        return classes.indices.contains(id) ? classes[id].name : ""
    }

    package var argumentCount: Int { Int(raw.pointee.argument_count) }

    /// The argument at an index from 0, without the receiver; nil in Lua for one that was not given.
    @inline(__always)
    public func argument(_ index: Int) -> LuaArgument {
        guard index < argumentCount else { return LuaArgument(msl_nothing()) }
        return LuaArgument(raw.pointee.arguments + index)
    }

    /// Adds a result, which `fill` gives its kind and payload, in its place; those beyond the fourth are dropped.
    @inline(__always)
    func append(_ fill: (inout msl_value) throws(LuaFailure) -> Void) throws(LuaFailure) {
        let count = raw.pointee.result_count
        guard count < MSL_MAX_RESULTS else { return }
        // C keeps the call in its place.
        let results = withUnsafeMutablePointer(to: &raw.pointee.results) { UnsafeMutableRawPointer($0) }
        try fill(&results.assumingMemoryBound(to: msl_value.self)[Int(count)])
        raw.pointee.result_count = count + 1
    }

    /// An object as a value. It is kept alive until Lua has it.
    func fill(_ value: inout msl_value, with object: AnyObject) {
        let pointer = Unmanaged.passRetained(object).toOpaque()
        msl_keep(engine.handle, pointer)
        value.kind = Int32(MSL_OBJECT.rawValue)
        value.object = pointer
    }

    /// Returns a value.
    public func `return`(_ value: some LuaResult) throws(LuaFailure) { try value.write(to: self) }
}

/// One argument. It lives as long as the call.
public struct LuaArgument {
    private let pointer: UnsafePointer<msl_value>

    init(_ pointer: UnsafePointer<msl_value>) { self.pointer = pointer }

    var value: msl_value { pointer.pointee }

    /// Whether it is nil, or was not given.
    public var isNil: Bool { value.kind == Int32(MSL_NIL.rawValue) }
    package var reference: Int64 { value.reference }
    package var isNumber: Bool { value.kind == Int32(MSL_NUMBER.rawValue) }
    package var isInteger: Bool { value.kind == Int32(MSL_INTEGER.rawValue) }
    package var isObject: Bool { value.kind == Int32(MSL_OBJECT.rawValue) }
    package var isReference: Bool { value.kind == Int32(MSL_REFERENCE.rawValue) }

    var object: AnyObject {
        get throws(LuaFailure) {
            guard value.kind == Int32(MSL_OBJECT.rawValue), let pointer = value.object else { throw LuaError.noMemory }
            return Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
        }
    }

    /// The text; empty where the argument is not a string. Bytes that are not UTF-8 become U+FFFD.
    public var string: String {
        guard value.kind == Int32(MSL_STRING.rawValue), let bytes = value.string.bytes else { return "" }
        return String(decoding: UnsafeRawBufferPointer(start: bytes, count: value.string.length), as: UTF8.self)
    }

    /// The elements of a list, in order; empty where the argument is not one.
    public var elements: [LuaArgument] {
        guard value.kind == Int32(MSL_LIST.rawValue), let items = value.list.items else { return [] }
        return (0..<value.list.count).map { LuaArgument(items + $0) }
    }

    /// How many elements a list has; nil where the argument is not one.
    var listCount: Int? { value.kind == Int32(MSL_LIST.rawValue) ? value.list.count : nil }

    /// nil, a boolean, a number or a string.
    public var plain: LuaPlain {
        switch msl_kind(UInt32(bitPattern: value.kind)) {
        case MSL_BOOLEAN: .boolean(value.boolean)
        case MSL_NUMBER: .number(value.number)
        case MSL_INTEGER: .number(Double(value.integer))
        case MSL_STRING: .string(string)
        default: .nothing
        }
    }
}

extension Collection<LuaArgument> {
    /// The value of a record's key, by the place of its field; nil where it, or the record, was left out.
    package func given(_ place: Int) -> LuaArgument? { dropFirst(place).first.flatMap { $0.isNil ? nil : $0 } }
}

/// A value that means the same in Lua, in Swift and in JSON.
public enum LuaPlain: Equatable, Sendable, LuaConvertible {
    /// nil in Lua, `null` in JSON.
    case nothing
    /// true or false.
    case boolean(Bool)
    /// A number. Whole numbers of Lua become doubles, which hold them exactly up to 2^53.
    case number(Double)
    /// A text.
    case string(String)

    /// What its text holds, in bytes.
    package var storageSize: Int { if case .string(let text) = self { text.utf8.count } else { 0 } }

    /// nil, a boolean, a number or a string.
    public static var luaType: LuaType { .optional(.plain) }
    public static func read(_ argument: LuaArgument) -> LuaPlain { argument.plain }
    /// Writes the value as Lua has it. Throws a ``LuaError`` where there is no memory for its text.
    public func fill(_ value: inout msl_value, _ call: LuaCall) throws(LuaFailure) {
        switch self {
        case .nothing: value.kind = Int32(MSL_NIL.rawValue)
        case .boolean(let flag): flag.fill(&value, call)
        case .number(let number): number.fill(&value, call)
        case .string(let text): try text.fill(&value, call)
        }
    }
}

/// The keys of a constructor's table.
public struct LuaRecord {
    let keys: [LuaKey]
    let call: LuaCall

    /// The value of a key; nil where it was not given.
    public subscript(name: String) -> LuaArgument? {
        guard let index = keys.firstIndex(where: { $0.field.name == name }) else { return nil }
        let argument = call.argument(index)
        return argument.isNil ? nil : argument
    }

    /// Whether the object is for a script's own subclass.
    package var isScripted: Bool { call.raw.pointee.scripted }
}
