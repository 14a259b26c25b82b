// How rows are written: typed closures in, untyped ones in the table.

extension LuaMember {
    /// A property that scripts only read.
    @inline(__always)
    public static func property<Owner: AnyObject, Value: LuaConvertible>(
        _ name: String, of owner: Owner.Type, unit: String = "none", default defaultValue: String = "", _ doc: String,
        get: @escaping (Owner) throws -> Value
    ) -> LuaMember {
        var member = LuaMember(
            name: name, kind: .property, type: Value.luaType, parameters: [], result: "", unit: unit,
            defaultValue: defaultValue, doc: doc)
        member.get = { call in try call.withReceiver { try get($0) }.write(to: call) }
        return member
    }

    /// A property; `range` limits a number.
    public static func property<Owner: AnyObject, Value: LuaConvertible>(
        _ name: String, of owner: Owner.Type, unit: String = "none", default defaultValue: String = "", _ doc: String,
        range: LuaRange = .any, get: @escaping (Owner) throws -> Value, set: @escaping (Owner, Value) throws -> Void
    ) -> LuaMember {
        var member = property(name, of: owner, unit: unit, default: defaultValue, doc, get: get)
        member.range = range
        member.set = { call, argument in
            do {
                let value = try Value.read(argument)
                try range.check(value, name, call)
                try call.withReceiver { try set($0, value) }
            } catch let error as LuaBadValue {
                throw LuaError("\(call.className).\(name) \(error.expectation)")
            }
        }
        return member
    }

    /// A read-only property whose answer needs the engine.
    public static func answer<Owner: AnyObject, Value: LuaConvertible>(
        _ name: String, of owner: Owner.Type, unit: String = "none", default defaultValue: String = "", _ doc: String,
        _ get: @escaping (LuaEngine, Owner) throws -> Value
    ) -> LuaMember {
        var member = LuaMember(
            name: name, kind: .property, type: Value.luaType, parameters: [], result: "", unit: unit,
            defaultValue: defaultValue, doc: doc)
        member.get = { call in
            try call.withEngine { engine in try call.withReceiver { try get(engine, $0) } }.write(to: call)
        }
        return member
    }

    /// A method, called with a colon. Its closure gets the engine, the receiver and the arguments.
    public static func method<Owner: AnyObject, each Argument: LuaConvertible, Result: LuaResult>(
        _ name: String, of owner: Owner.Type, _ parameters: [String] = [], holds: Bool = false, result: String = "",
        unit: String = "none", _ doc: String,
        _ body: @escaping (LuaEngine, Owner, repeat each Argument) throws -> Result
    ) -> LuaMember {
        var member = row(
            name, .method, parameters, holds, result, Result.luaResults, unit, doc, (repeat (each Argument).self))
        member.call = { call in
            var reader = LuaArgumentReader(call)
            try call.withEngine { engine in
                try call.withReceiver { try body(engine, $0, repeat try reader.next((each Argument).self)) }
            }.write(to: call)
        }
        return member
    }

    // The compiler makes three calls of a parameter pack where it makes none of an argument: what most methods take stands apart.

    /// A method without arguments.
    public static func method<Owner: AnyObject, Result: LuaResult>(
        _ name: String, of owner: Owner.Type, _ parameters: [String] = [], holds: Bool = false, result: String = "",
        unit: String = "none", _ doc: String, _ body: @escaping (LuaEngine, Owner) throws -> Result
    ) -> LuaMember {
        var member = row(
            name, .method, parameters, holds, result, Result.luaResults, unit, doc, ())
        member.call = { call in
            try call.withEngine { engine in try call.withReceiver { try body(engine, $0) } }.write(to: call)
        }
        return member
    }

    /// A method of one argument.
    public static func method<Owner: AnyObject, A: LuaConvertible, Result: LuaResult>(
        _ name: String, of owner: Owner.Type, _ parameters: [String] = [], holds: Bool = false, result: String = "",
        unit: String = "none", _ doc: String, _ body: @escaping (LuaEngine, Owner, A) throws -> Result
    ) -> LuaMember {
        var member = row(
            name, .method, parameters, holds, result, Result.luaResults, unit, doc, (A.self))
        member.call = { call in
            let a = try A.read(call.argument(0))
            try call.withEngine { engine in try call.withReceiver { try body(engine, $0, a) } }.write(to: call)
        }
        return member
    }

    /// A method of two arguments.
    public static func method<Owner: AnyObject, A: LuaConvertible, B: LuaConvertible, Result: LuaResult>(
        _ name: String, of owner: Owner.Type, _ parameters: [String] = [], holds: Bool = false, result: String = "",
        unit: String = "none", _ doc: String, _ body: @escaping (LuaEngine, Owner, A, B) throws -> Result
    ) -> LuaMember {
        var member = row(
            name, .method, parameters, holds, result, Result.luaResults, unit, doc, (A.self, B.self))
        member.call = { call in
            let (a, b) = (try A.read(call.argument(0)), try B.read(call.argument(1)))
            try call.withEngine { engine in try call.withReceiver { try body(engine, $0, a, b) } }.write(to: call)
        }
        return member
    }

    /// A function, called with a dot.
    public static func function<each Argument: LuaConvertible, Result: LuaResult>(
        _ name: String, _ parameters: [String] = [], result: String = "", unit: String = "none", _ doc: String,
        _ body: @escaping (LuaEngine, repeat each Argument) throws -> Result
    ) -> LuaMember {
        var member = row(
            name, .function, parameters, false, result, Result.luaResults, unit, doc, (repeat (each Argument).self))
        member.call = { call in
            var reader = LuaArgumentReader(call)
            try call.withEngine { try body($0, repeat try reader.next((each Argument).self)) }.write(to: call)
        }
        return member
    }

    /// A function that reads its arguments itself, by the declared fields.
    public static func function(
        _ name: String, fields: [LuaField], result: String = "", returns: [LuaType] = [], unit: String = "none",
        _ doc: String,
        _ body: @escaping (LuaCall) throws -> Void
    ) -> LuaMember {
        var member = LuaMember(
            name: name, kind: .function, type: .any, parameters: fields, result: result, returns: returns, unit: unit,
            defaultValue: "", doc: doc)
        member.call = body
        return member
    }

    /// A method that reads its arguments itself, by the declared fields.
    public static func method<Owner: AnyObject>(
        _ name: String, of owner: Owner.Type, fields: [LuaField], result: String = "", returns: [LuaType] = [],
        unit: String = "none", _ doc: String, _ body: @escaping (LuaCall) throws -> Void
    ) -> LuaMember {
        var member = LuaMember(
            name: name, kind: .method, type: .any, parameters: fields, result: result, returns: returns, unit: unit,
            defaultValue: "", doc: doc)
        member.call = body
        return member
    }

    /// A value of the class itself, read with a dot: `region.infinite`.
    static func constant<Value: LuaConvertible>(_ name: String, _ doc: String, _ get: @escaping () -> Value)
        -> LuaMember
    {
        var member = LuaMember(
            name: name, kind: .constant, type: Value.luaType, parameters: [], result: "", unit: "none",
            defaultValue: "",
            doc: doc)
        member.get = { call in try get().write(to: call) }
        return member
    }

    /// A property of a value class.
    static func part<Value: LuaConvertible, Result: LuaConvertible>(
        _ name: String, of value: Value.Type, unit: String = "pt", _ doc: String, _ get: @escaping (Value) -> Result
    ) -> LuaMember {
        var member = LuaMember(
            name: name, kind: .property, type: Result.luaType, parameters: [], result: "", unit: unit, defaultValue: "",
            doc: doc)
        member.get = { call in try get(try Value.read(call.argument(0))).write(to: call) }
        return member
    }

    /// A method of a value class.
    static func method<Value: LuaConvertible, each Argument: LuaConvertible, Result: LuaResult>(
        _ name: String, ofValue value: Value.Type, _ parameters: [String] = [], result: String = "",
        unit: String = "pt",
        _ doc: String, _ body: @escaping (Value, repeat each Argument) throws -> Result
    ) -> LuaMember {
        var member = row(
            name, .method, parameters, false, result, Result.luaResults, unit, doc, (repeat (each Argument).self))
        member.call = { call in
            var reader = LuaArgumentReader(call)
            let receiver = try reader.next(Value.self)
            try body(receiver, repeat try reader.next((each Argument).self)).write(to: call)
        }
        return member
    }

    /// A callback: Lua keeps the function, Swift is told whether there is one.
    public static func callback<Owner: AnyObject>(
        _ name: String, of owner: Owner.Type, slot: LuaSlot, _ signature: LuaSignature, _ doc: String,
        changed: @escaping (LuaEngine, Owner, Bool) -> Void = { _, _, _ in }
    ) -> LuaMember {
        kept(name, owner, slot, .optional(.function(signature)), doc, changed)
    }

    /// A value that Lua keeps with the object.
    public static func stored<Owner: AnyObject>(
        _ name: String, of owner: Owner.Type, slot: LuaSlot, type: LuaType = .optional(.any),
        delegate: LuaDelegate? = nil, _ doc: String,
        changed: @escaping (LuaEngine, Owner, Bool) -> Void = { _, _, _ in }
    ) -> LuaMember {
        var member = kept(name, owner, slot, type, doc, changed)
        member.delegate = delegate
        return member
    }

    private static func kept<Owner: AnyObject>(
        _ name: String, _ owner: Owner.Type, _ slot: LuaSlot, _ type: LuaType, _ doc: String,
        _ changed: @escaping (LuaEngine, Owner, Bool) -> Void
    ) -> LuaMember {
        var member = LuaMember(
            name: name, kind: .slot, type: type, parameters: [], result: "", unit: "none", defaultValue: "nil", doc: doc
        )
        member.slot = slot.rawValue
        member.slotChanged = { call, isPresent in changed(call.engine, call.receiver(), isPresent) }
        return member
    }

    private static func row<each Argument: LuaConvertible>(
        _ name: String, _ kind: Kind, _ parameters: [String], _ holds: Bool, _ result: String, _ returns: [LuaType],
        _ unit: String, _ doc: String,
        _ types: (repeat (each Argument).Type)
    ) -> LuaMember {
        var fields: [LuaField] = []
        for type in repeat each types {
            let name = fields.count < parameters.count ? parameters[fields.count] : "argument \(fields.count + 1)"
            fields.append(LuaField(name, type.luaType, isHeld: holds))
        }
        return LuaMember(
            name: name, kind: kind, type: .any, parameters: fields, result: result, returns: returns, unit: unit,
            defaultValue: "", doc: doc)
    }

    /// The returned object becomes held by the receiver.
    public var holdingResult: LuaMember {
        var member = self
        member.holdsResult = true
        return member
    }

    /// The receiver is weighed again afterwards.
    var changingWeight: LuaMember {
        var member = self
        member.changesWeight = true
        return member
    }

    /// Says what the function given as this argument is called with.
    public func calling(_ parameter: String, _ signature: LuaSignature) -> LuaMember {
        var member = self
        for index in parameters.indices where parameters[index].name == parameter {
            member.parameters[index].type = .function(signature)
        }
        return member
    }

    /// A function or a value that the shim itself puts into the module table.
    static func native(
        _ name: String, _ kind: Kind = .function, type: LuaType = .any, fields: [LuaField] = [],
        returns: [LuaType] = [],
        _ doc: String
    ) -> LuaMember {
        var member = LuaMember(
            name: name, kind: kind, type: type, parameters: fields, result: "", returns: returns, unit: "none",
            defaultValue: "", doc: doc)
        member.isNative = true
        return member
    }

    /// After the function returned, the calling coroutine waits.
    public var yielding: LuaMember {
        var member = self
        member.yields = true
        return member
    }

    /// A function that starts its first argument as a coroutine on the clock. When it first came back, the closure is told its
    /// number, and whether it has finished.
    public static func coroutine(
        _ name: String, _ doc: String,
        _ body: @escaping (LuaEngine, _ reference: Int64, _ isFinished: Bool) throws -> Void
    ) -> LuaMember {
        var member = LuaMember(
            name: name, kind: .coroutine, type: .any,
            parameters: [LuaField("fn", .function("...")), LuaField("...", .text)], result: "", unit: "none",
            defaultValue: "", doc: doc)
        member.call = { call in
            let isFinished = Bool.read(call.argument(1))
            try body(call.engine, call.argument(0).reference, isFinished)
        }
        return member
    }
}

/// What a number may be.
public enum LuaRange: Sendable {
    case any
    case nonNegative
    case positive
    /// 0...1
    case unit

    @inline(__always)
    func check(_ value: some LuaConvertible, _ name: String, _ call: LuaCall) throws {
        if case .any = self { return }
        guard let number = value as? Double, !contains(number) else { return }
        throw ErrorComposer.outOfRange(number, name, of: call.className, self)
    }

    @inline(__always)
    func contains(_ number: Double) -> Bool {
        switch self {
        case .any: true
        case .nonNegative: number >= 0
        case .positive: number > 0
        case .unit: number >= 0 && number <= 1
        }
    }

    package var expectation: String {
        switch self {
        case .any: "any number"
        case .nonNegative: "0 or more"
        case .positive: "more than 0"
        case .unit: "0 to 1"
        }
    }
}

/// Where Lua keeps a callback or a value of an object: the key in the object's user value.
public enum LuaSlot: Int32, Sendable {
    // ORDER: only that each number is used once.
    case action = 1
    case willMoveToAnimator, userData, delegate, onTap, onPan, onChange, onTick, collisionDelegate,
        evaluate
    case attributes, layout
    /// For callback rows of the host's own classes.
    case host1 = 1001
    case host2, host3, host4
}
