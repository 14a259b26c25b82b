// What Embedded Swift lacks and the bindings use.
import CMoonspringLua
import Moonspring

public typealias LuaFailure = LuaError

extension LuaError {
    package init(_ failure: LuaFailure) { self = failure }
}

public struct LuaSwiftType {
    fileprivate let holds: (AnyObject) -> Bool
    fileprivate let details: (AnyObject) -> String

    public static func of<Owner: AnyObject>(_ type: Owner.Type) -> LuaSwiftType {
        LuaSwiftType(holds: { $0 is Owner }, details: { _ in "" })
    }

    public static func of<Owner: AnyObject & LuaDescribable>(_ type: Owner.Type) -> LuaSwiftType {
        LuaSwiftType(holds: { $0 is Owner }, details: { unsafeDowncast($0, to: Owner.self).luaDetails })
    }
}

/// Each class stands behind the one that it inherits from.
struct SwiftTypes {
    private var rows: [(number: Int32, type: LuaSwiftType)] = []

    init(_ classes: [LuaClass]) {
        for (number, row) in classes.enumerated().reversed() {
            if let type = row.swiftType { rows.append((Int32(number), type)) }
        }
    }

    func number(of object: AnyObject) -> Int32? { rows.first { $0.type.holds(object) }?.number }

    func details(of object: AnyObject) -> String { rows.first { $0.type.holds(object) }?.type.details(object) ?? "" }
}

struct ResultTypes {
    private var known: [(type: LuaType, native: msl_type)] = []

    subscript<Value: LuaConvertible>(type: Value.Type) -> msl_type? {
        get { known.first { $0.type == Value.luaType }?.native }
        set { if let newValue { known.append((Value.luaType, newValue)) } }
    }
}

extension LuaCall {
    func withReceiver<Owner: AnyObject, Result>(
        _ body: (Owner) throws(LuaFailure) -> Result
    ) throws(LuaFailure) -> Result {
        try body(receiver())
    }

    func withEngine<Result>(_ body: (LuaEngine) throws(LuaFailure) -> Result) throws(LuaFailure) -> Result {
        try body(engine)
    }

    func withRow(_ row: UnsafeRawPointer, _ body: (LuaRow) throws(LuaFailure) -> Void) throws(LuaFailure) {
        try body(Unmanaged<LuaRow>.fromOpaque(row).takeUnretainedValue())
    }
}

package func dynamicItem(_ object: AnyObject) -> (any DynamicItem)? {
    if let item = object as? StoredItem { return item }
    return object as? DynamicItemGroup
}
