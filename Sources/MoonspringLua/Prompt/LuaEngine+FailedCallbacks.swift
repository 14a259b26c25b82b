import CMoonspringLua

// Callbacks that failed and are not called until they are set again.

extension LuaEngine {
    /// Disables a callback that has just failed. Returns what happens to it, for the message; nil where it is kept: it was
    /// interrupted, or failed callbacks are not disabled here.
    func disable(_ error: LuaError, _ object: AnyObject, _ target: Target) -> CallbackEnd? {
        guard disablesFailedCallbacks, error.stop != .interrupt else { return nil }
        if case .reference(_, _, let end) = target { return end }
        var (invocation, name) = invocation(of: target, on: object)
        let isOff = withName(name, in: &invocation) { msl_disable_callback(handle, &$0) }
        return isOff ? .untilSet : nil
    }

    /// An invocation without arguments, and the name that it is to have while it is used.
    func invocation(of target: Target, on object: AnyObject) -> (msl_invocation, name: String?) {
        var invocation = msl_invocation()
        invocation.object = Unmanaged.passUnretained(object).toOpaque()
        switch target {
        case .slot(let slot, let method):
            invocation.target = Int32(MSL_TARGET_SLOT.rawValue)
            invocation.slot = slot.rawValue
            return (invocation, method)
        case .method(let method):
            invocation.target = Int32(MSL_TARGET_METHOD.rawValue)
            invocation.name_id = method.rawValue
        case .delegate(let slot, let method):
            invocation.target = Int32(MSL_TARGET_DELEGATE.rawValue)
            invocation.slot = slot.rawValue
            invocation.name_id = method.rawValue
        case .reference(let reference, _, _):
            invocation.target = Int32(MSL_TARGET_REFERENCE.rawValue)
            invocation.reference = reference
        }
        return (invocation, nil)
    }

    func withName<Result>(
        _ name: String?, in invocation: inout msl_invocation, _ body: (inout msl_invocation) -> Result
    ) -> Result {
        guard let name else { return body(&invocation) }
        return name.withCString { name in
            invocation.name = name
            return body(&invocation)
        }
    }
}
