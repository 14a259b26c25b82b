// How rows are written: typed closures in, untyped ones in the table.

// MARK: properties

extension LuaMember {
    /// A property; scripts only read one without `set`.
    @inline(__always)
    public static func property<Owner: AnyObject, Value: LuaConvertible>(
        _ name: String, of owner: Owner.Type, _ doc: String, get: @escaping (Owner) throws(LuaFailure) -> Value,
        set: ((Owner, Value) throws(LuaFailure) -> Void)? = nil
    ) -> LuaMember {
        var member = LuaMember(name, .property, doc, type: Value.luaType)
        member.get = { (call) throws(LuaFailure) in
            try call.withReceiver { (owner: Owner) throws(LuaFailure) in try get(owner) }.write(to: call)
        }
        guard let set else { return member }
        member.set = { (call, argument) throws(LuaFailure) in
            do throws(LuaFailure) {
                let value = try Value.read(argument)
                try call.withReceiver { (owner: Owner) throws(LuaFailure) in try set(owner, value) }
            } catch {
                throw LuaError(error).about("\(call.className).\(name)")
            }
        }
        return member
    }

    /// A read-only property whose answer needs the engine.
    public static func answer<Owner: AnyObject, Value: LuaConvertible>(
        _ name: String, of owner: Owner.Type, _ doc: String,
        _ get: @escaping (LuaEngine, Owner) throws(LuaFailure) -> Value
    ) -> LuaMember {
        var member = LuaMember(name, .property, doc, type: Value.luaType)
        member.get = { (call) throws(LuaFailure) in
            try call.withEngine { (engine) throws(LuaFailure) in
                try call.withReceiver { (owner: Owner) throws(LuaFailure) in try get(engine, owner) }
            }.write(to: call)
        }
        return member
    }

    /// A value of the class itself, read with a dot: `region.infinite`.
    static func constant<Value: LuaConvertible>(
        _ name: String, _ doc: String, _ get: @escaping () -> Value
    ) -> LuaMember {
        var member = LuaMember(name, .constant, doc, type: Value.luaType)
        member.get = { (call) throws(LuaFailure) in try get().write(to: call) }
        return member
    }

    /// A property of a value class, in points unless the row says otherwise.
    static func part<Value: LuaConvertible, Result: LuaConvertible>(
        _ name: String, of value: Value.Type, _ doc: String, _ get: @escaping (Value) -> Result
    ) -> LuaMember {
        var member = LuaMember(name, .property, doc, type: Result.luaType).unit("pt")
        member.get = { (call) throws(LuaFailure) in
            try get(try Value.read(call.argument(0))).write(to: call)
        }
        return member
    }
}

// MARK: what Lua keeps

extension LuaMember {
    /// A callback: Lua keeps the function, Swift is told whether there is one.
    public static func callback<Owner: AnyObject>(
        _ name: String, of owner: Owner.Type, slot: LuaSlot, _ signature: LuaSignature, _ doc: String,
        changed: @escaping (LuaEngine, Owner, Bool) -> Void = { _, _, _ in }
    ) -> LuaMember {
        stored(name, of: owner, slot: slot, type: .optional(.function(signature)), doc, changed: changed)
    }

    /// A callback of the engine's own: `take` puts what calls the function where it belongs, or nil where there is none.
    package static func callback<Owner: AnyObject>(
        _ name: String, of owner: Owner.Type, slot: LuaSlot, _ signature: LuaSignature, _ doc: String,
        take: @escaping (Owner, LuaCallback?) -> Void
    ) -> LuaMember {
        callback(name, of: owner, slot: slot, signature, doc) { engine, object, isSet in
            take(object, isSet ? LuaCallback(engine: engine.reference, target: .slot(slot, name: name)) : nil)
        }
    }

    /// A value that Lua keeps with the object.
    public static func stored<Owner: AnyObject>(
        _ name: String, of owner: Owner.Type, slot: LuaSlot, type: LuaType = .optional(.any), _ doc: String,
        changed: @escaping (LuaEngine, Owner, Bool) -> Void = { _, _, _ in }
    ) -> LuaMember {
        var member = LuaMember(name, .slot, doc, type: type).default("nil")
        member.slot = slot.rawValue
        member.slotChanged = { call, isPresent in changed(call.engine, call.receiver(), isPresent) }
        return member
    }
}

/// A function that a script has set in a slot, for as long as the engine is there. Called with the object first.
package struct LuaCallback {
    fileprivate let engine: LuaEngineReference
    fileprivate let target: LuaEngine.Target

    package func callAsFunction(_ object: AnyObject, _ arguments: LuaValue...) {
        engine.engine?.call(object, target, arguments)
    }

    func ask<Value: LuaConvertible>(_ object: AnyObject, _ arguments: LuaValue...) -> Value? {
        engine.engine?.ask(object, target, arguments)
    }
}
