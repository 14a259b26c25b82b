/// What a row's closure may throw: any error. Lua sees the message of a ``LuaError``, and the description of any other.
public typealias LuaFailure = any Error

extension LuaError {
    package init(_ failure: LuaFailure) { self = failure as? LuaError ?? LuaError("\(failure)") }
}
