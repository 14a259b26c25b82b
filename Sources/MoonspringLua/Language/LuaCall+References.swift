import CMoonspringLua

// What a call is about, without counting references, which would cost as much as most calls.

extension LuaCall {
    /// The receiver: Lua keeps it until the call ends.
    @inline(__always)
    func withReceiver<Owner: AnyObject, Result>(_ body: (Owner) throws -> Result) rethrows -> Result {
        try Unmanaged<Owner>.fromOpaque(raw.pointee.object)._withUnsafeGuaranteedRef(body)
    }

    /// The engine: it outlives its calls.
    @inline(__always)
    func withEngine<Result>(_ body: (LuaEngine) throws -> Result) rethrows -> Result {
        try Unmanaged<LuaEngine>.fromOpaque(raw.pointee.context)._withUnsafeGuaranteedRef(body)
    }

    /// The row of the member: the table keeps its rows.
    @inline(__always)
    func withRow(_ row: UnsafeRawPointer, _ body: (LuaRow) throws -> Void) rethrows {
        try Unmanaged<LuaRow>.fromOpaque(row)._withUnsafeGuaranteedRef(body)
    }
}
