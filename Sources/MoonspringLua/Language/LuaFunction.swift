import CMoonspringLua
import Moonspring

/// A function of a script that Swift may call: a result, a global, or an argument of one of the host's own functions.
///
/// An argument of a method is kept by the object that the method belongs to: it can be called as long as the script, or the engine, holds
/// that object. Any other function is kept by the engine until this object goes; if a Swift object that the function itself uses keeps it,
/// neither is ever released: declare a callback row (`LuaMember.callback`) there. Of one engine, and of its thread.
public final class LuaFunction: LuaConvertible {
    private let engine: Weak<LuaEngine>
    private let owner: Weak<AnyObject>
    private let reference: Int64

    private init(_ engine: LuaEngine?, _ owner: AnyObject?, _ reference: Int64) {
        self.engine = Weak(engine)
        self.owner = Weak(owner)
        self.reference = reference
    }

    deinit {
        if let engine = engine.object, let owner = owner.object { engine.release(reference, of: owner) }
    }

    /// Calls the function; what it returns is dropped. Throws what it raised, and when its engine has gone.
    public func call<each Argument: LuaConvertible>(_ argument: repeat each Argument) throws(LuaError) {
        let (engine, request) = try request()
        let _: () = try engine.ask(request, (repeat each argument), ())
    }

    /// Calls the function for its result: `returning: Double.self`. Throws also when the result is of another type.
    public func call<each Argument: LuaConvertible, Result: LuaConvertible>(
        _ argument: repeat each Argument, returning type: Result.Type
    ) throws(LuaError) -> Result {
        let (engine, request) = try request()
        return try engine.ask(request, (repeat each argument), type)
    }

    /// The same for two results: `returning: (Double.self, String.self)`.
    public func call<each Argument: LuaConvertible, First: LuaConvertible, Second: LuaConvertible>(
        _ argument: repeat each Argument, returning types: (First.Type, Second.Type)
    ) throws(LuaError) -> (First, Second) {
        let (engine, request) = try request()
        return try engine.ask(request, (repeat each argument), types)
    }

    private func request() throws(LuaError) -> (LuaEngine, Request) {
        guard let engine = engine.object, let owner = owner.object else {
            throw LuaError(message: "the engine of this function has gone, or what kept it", hasPlace: true)
        }
        let request = Request(kind: MSL_REQUEST_CALL_KEPT, name: "the function", object: owner, reference: reference)
        return (engine, request)
    }

    /// A function of any parameters.
    public static var luaType: LuaType { .function("...") }

    public static func read(_ argument: LuaArgument) throws(LuaFailure) -> LuaFunction {
        let kept = argument.value.kept
        guard argument.isReference, let owner = kept.owner, let context = kept.context else { throw LuaError.noMemory }
        return LuaFunction(
            Unmanaged<LuaEngine>.fromOpaque(context).takeUnretainedValue(),
            Unmanaged<AnyObject>.fromOpaque(owner).takeUnretainedValue(), kept.reference)
    }

    /// The same function in Lua. A function of another engine is refused.
    public func fill(_ value: inout LuaNativeValue, _ call: LuaCall) throws(LuaFailure) {
        guard let owner = owner.object, engine.object === call.engine else {
            throw LuaError("the function is one of another engine")
        }
        call.keep(owner)
        value.kind = Int32(MSL_REFERENCE.rawValue)
        value.kept.reference = reference
        value.kept.owner = Unmanaged.passUnretained(owner).toOpaque()
    }
}

extension LuaCall {
    /// Keeps an object alive until Lua has the values of this call.
    fileprivate func keep(_ object: AnyObject) { msl_keep(engine.handle, Unmanaged.passRetained(object).toOpaque()) }
}
