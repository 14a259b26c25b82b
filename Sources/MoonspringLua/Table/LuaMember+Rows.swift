// How rows are written: typed closures in, untyped ones in the table.

// MARK: properties

extension LuaMember {
    /// A property; scripts only read one without `set`.
    @inline(__always)
    public static func property<Owner: AnyObject, Value: LuaConvertible>(
        _ name: String, of owner: Owner.Type, _ doc: String, get: @escaping (Owner) throws -> Value,
        set: ((Owner, Value) throws -> Void)? = nil
    ) -> LuaMember {
        var member = LuaMember(name, .property, doc, type: Value.luaType)
        member.get = { call in try call.withReceiver { try get($0) }.write(to: call) }
        guard let set else { return member }
        member.set = { call, argument in
            do {
                let value = try Value.read(argument)
                try call.withReceiver { try set($0, value) }
            } catch let error as LuaBadValue {
                throw LuaError("\(call.className).\(name) \(error.expectation)")
            }
        }
        return member
    }

    /// A read-only property whose answer needs the engine.
    public static func answer<Owner: AnyObject, Value: LuaConvertible>(
        _ name: String, of owner: Owner.Type, _ doc: String, _ get: @escaping (LuaEngine, Owner) throws -> Value
    ) -> LuaMember {
        var member = LuaMember(name, .property, doc, type: Value.luaType)
        member.get = { call in
            try call.withEngine { engine in try call.withReceiver { try get(engine, $0) } }.write(to: call)
        }
        return member
    }

    /// A value of the class itself, read with a dot: `region.infinite`.
    static func constant<Value: LuaConvertible>(
        _ name: String, _ doc: String, _ get: @escaping () -> Value
    ) -> LuaMember {
        var member = LuaMember(name, .constant, doc, type: Value.luaType)
        member.get = { call in try get().write(to: call) }
        return member
    }

    /// A property of a value class, in points unless the row says otherwise.
    static func part<Value: LuaConvertible, Result: LuaConvertible>(
        _ name: String, of value: Value.Type, _ doc: String, _ get: @escaping (Value) -> Result
    ) -> LuaMember {
        var member = LuaMember(name, .property, doc, type: Result.luaType).unit("pt")
        member.get = { call in try get(try Value.read(call.argument(0))).write(to: call) }
        return member
    }
}

// MARK: methods and functions

extension LuaMember {
    /// A method, called with a colon. Its closure gets the engine, the receiver and the arguments.
    public static func method<Owner: AnyObject, each Argument: LuaConvertible, Result: LuaResult>(
        _ name: String, of owner: Owner.Type, _ parameters: [String], _ doc: String,
        _ body: @escaping (LuaEngine, Owner, repeat each Argument) throws -> Result
    ) -> LuaMember {
        LuaMember(name, .method, doc).taking(parameters, (repeat (each Argument).self), Result.self) { call in
            var reader = LuaArgumentReader(call)
            try call.withEngine { engine in
                try call.withReceiver { try body(engine, $0, repeat try reader.next((each Argument).self)) }
            }.write(to: call)
        }
    }

    // The compiler makes three calls of a parameter pack where it makes none of an argument: what most methods take stands apart.

    /// A method without arguments.
    public static func method<Owner: AnyObject, Result: LuaResult>(
        _ name: String, of owner: Owner.Type, _ parameters: [String], _ doc: String,
        _ body: @escaping (LuaEngine, Owner) throws -> Result
    ) -> LuaMember {
        LuaMember(name, .method, doc).taking(parameters, (), Result.self) { call in
            try call.withEngine { engine in try call.withReceiver { try body(engine, $0) } }.write(to: call)
        }
    }

    /// A method of one argument.
    public static func method<Owner: AnyObject, A: LuaConvertible, Result: LuaResult>(
        _ name: String, of owner: Owner.Type, _ parameters: [String], _ doc: String,
        _ body: @escaping (LuaEngine, Owner, A) throws -> Result
    ) -> LuaMember {
        LuaMember(name, .method, doc).taking(parameters, (A.self), Result.self) { call in
            let a = try A.read(call.argument(0))
            try call.withEngine { engine in try call.withReceiver { try body(engine, $0, a) } }.write(to: call)
        }
    }

    /// A method of two arguments.
    public static func method<Owner: AnyObject, A: LuaConvertible, B: LuaConvertible, Result: LuaResult>(
        _ name: String, of owner: Owner.Type, _ parameters: [String], _ doc: String,
        _ body: @escaping (LuaEngine, Owner, A, B) throws -> Result
    ) -> LuaMember {
        LuaMember(name, .method, doc).taking(parameters, (A.self, B.self), Result.self) { call in
            let (a, b) = (try A.read(call.argument(0)), try B.read(call.argument(1)))
            try call.withEngine { engine in try call.withReceiver { try body(engine, $0, a, b) } }.write(to: call)
        }
    }

    /// A method of a value class; its answer is in points unless the row says otherwise.
    static func method<Value: LuaConvertible, each Argument: LuaConvertible, Result: LuaResult>(
        _ name: String, ofValue value: Value.Type, _ parameters: [String], _ doc: String,
        _ body: @escaping (Value, repeat each Argument) throws -> Result
    ) -> LuaMember {
        LuaMember(name, .method, doc).taking(parameters, (repeat (each Argument).self), Result.self) { call in
            var reader = LuaArgumentReader(call)
            let receiver = try reader.next(Value.self)
            try body(receiver, repeat try reader.next((each Argument).self)).write(to: call)
        }.unit("pt")
    }

    /// A function, called with a dot.
    public static func function<each Argument: LuaConvertible, Result: LuaResult>(
        _ name: String, _ parameters: [String], _ doc: String,
        _ body: @escaping (LuaEngine, repeat each Argument) throws -> Result
    ) -> LuaMember {
        LuaMember(name, .function, doc).taking(parameters, (repeat (each Argument).self), Result.self) { call in
            var reader = LuaArgumentReader(call)
            try call.withEngine { try body($0, repeat try reader.next((each Argument).self)) }.write(to: call)
        }
    }

    /// A function that reads its arguments itself, by the declared fields.
    public static func function(
        _ name: String, fields: [LuaField], returns: [LuaType] = [], _ doc: String,
        _ body: @escaping (LuaCall) throws -> Void
    ) -> LuaMember {
        LuaMember(name, .function, doc, parameters: fields, returns: returns).with { $0.call = body }
    }

    /// A method that reads its arguments itself, by the declared fields.
    public static func method<Owner: AnyObject>(
        _ name: String, of owner: Owner.Type, fields: [LuaField], returns: [LuaType] = [], _ doc: String,
        _ body: @escaping (LuaCall) throws -> Void
    ) -> LuaMember {
        LuaMember(name, .method, doc, parameters: fields, returns: returns).with { $0.call = body }
    }

    /// A function or a value that the shim itself puts into the module table.
    static func native(
        _ name: String, _ kind: Kind = .function, type: LuaType = .any, fields: [LuaField] = [],
        returns: [LuaType] = [], _ doc: String
    ) -> LuaMember {
        LuaMember(name, kind, doc, type: type, parameters: fields, returns: returns).with { $0.isNative = true }
    }

    /// A function that starts its first argument as a coroutine on the clock. When it first came back, the closure is told its
    /// number, and whether it has finished.
    package static func coroutine(
        _ name: String, _ doc: String,
        _ body: @escaping (LuaEngine, _ reference: Int64, _ isFinished: Bool) throws -> Void
    ) -> LuaMember {
        let parameters = [LuaField("fn", .function("...")), LuaField("...", .text)]
        var member = LuaMember(name, .coroutine, doc, parameters: parameters)
        member.call = { call in
            let isFinished = Bool.read(call.argument(1))
            try body(call.engine, call.argument(0).reference, isFinished)
        }
        return member
    }

    private func taking<each Argument: LuaConvertible, Result: LuaResult>(
        _ names: [String], _ types: (repeat (each Argument).Type), _ result: Result.Type,
        _ body: @escaping (LuaCall) throws -> Void
    ) -> LuaMember {
        var member = self
        for type in repeat each types {
            let index = member.parameters.count
            let name = index < names.count ? names[index] : "argument \(index + 1)"
            member.parameters.append(LuaField(name, type.luaType))
        }
        member.results = Result.luaResults.map { LuaField("", $0) }
        member.call = body
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
