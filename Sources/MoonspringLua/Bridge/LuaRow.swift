/// What a member does, as C calls it: the closures of a `LuaMember` where a pointer leads to them.
final class LuaRow {
    let get: ((LuaCall) throws -> Void)?
    let set: ((LuaCall, LuaArgument) throws -> Void)?
    let call: ((LuaCall) throws -> Void)?
    let slotChanged: ((LuaCall, Bool) throws -> Void)?

    init(_ member: LuaMember) {
        get = member.get
        set = member.set
        call = member.call
        slotChanged = member.slotChanged
    }
}
