/// What a member does, as C calls it: the closures of a `LuaMember` where a pointer leads to them.
final class LuaRow {
    let get: ((LuaCall) throws -> Void)?
    private let setter: ((LuaCall, LuaArgument) throws -> Void)?
    private let range: LuaRange
    private let name: String
    let call: ((LuaCall) throws -> Void)?
    let slotChanged: ((LuaCall, Bool) throws -> Void)?

    init(_ member: LuaMember) {
        get = member.get
        setter = member.set
        range = member.range
        name = member.name
        call = member.call
        slotChanged = member.slotChanged
    }

    /// Writes the property, within its range.
    @inline(__always)
    func set(_ call: LuaCall, _ argument: LuaArgument) throws {
        if range != .any, !argument.isNil, !range.contains(Double.read(argument)) {
            try refuse(Double.read(argument), call)
        }
        try setter?(call, argument)
    }

    /// Apart from the rest, which is called often.
    @inline(never)
    private func refuse(_ number: Double, _ call: LuaCall) throws {
        throw ErrorComposer.outOfRange(number, name, of: call.className, range)
    }
}
