import CMoonspringLua

/// The Swift class whose instances are of a class of Lua's.
public struct LuaSwiftType {
    fileprivate let id: ObjectIdentifier

    /// A class, and those below it that have no row of their own.
    public static func of<Owner: AnyObject>(_ type: Owner.Type) -> LuaSwiftType {
        LuaSwiftType(id: ObjectIdentifier(type))
    }
}

/// The classes of a table by their Swift classes.
struct SwiftTypes {
    private var numbers: [ObjectIdentifier: Int32] = [:]

    init(_ classes: [LuaClass]) {
        numbers.reserveCapacity(classes.count)
        for (number, row) in classes.enumerated() { row.swiftType.map { numbers[$0.id] = Int32(number) } }
    }

    /// The class of an object: its own, or the nearest one above it.
    func number(of object: AnyObject) -> Int32? {
        var type: AnyClass? = Swift.type(of: object)
        while let candidate = type {
            if let number = numbers[ObjectIdentifier(candidate)] { return number }
            type = _getSuperclass(candidate)
        }
        return nil
    }

    /// What `tostring` shows of an object beside its class.
    func details(of object: AnyObject) -> String { (object as? any LuaDescribable)?.luaDetails ?? "" }
}

/// What C checks the results of a script's functions for, by their Swift types.
struct ResultTypes {
    private var known: [ObjectIdentifier: msl_type] = [:]

    subscript<Value: LuaConvertible>(type: Value.Type) -> msl_type? {
        get { known[ObjectIdentifier(type)] }
        set { known[ObjectIdentifier(type)] = newValue }
    }
}
