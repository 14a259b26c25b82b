// Rows of methods and functions, typed by their arguments.

extension LuaMember {
    // Without parameter packs, of which the compiler makes three calls where it makes none of an argument.

    /// A method without arguments.
    public static func method<Owner: AnyObject, Result: LuaResult>(
        _ name: String, of owner: Owner.Type, _ parameters: [String], _ doc: String,
        _ body: @escaping (LuaEngine, Owner) throws(LuaFailure) -> Result
    ) -> LuaMember {
        LuaMember(name, .method, doc).taking(parameters, [], Result.self) { (call) throws(LuaFailure) in
            try call.withEngine { (engine) throws(LuaFailure) in
                try call.withReceiver { (owner: Owner) throws(LuaFailure) in try body(engine, owner) }
            }.write(to: call)
        }
    }

    /// A method of one argument.
    public static func method<Owner: AnyObject, A: LuaConvertible, Result: LuaResult>(
        _ name: String, of owner: Owner.Type, _ parameters: [String], _ doc: String,
        _ body: @escaping (LuaEngine, Owner, A) throws(LuaFailure) -> Result
    ) -> LuaMember {
        LuaMember(name, .method, doc).taking(parameters, [A.luaType], Result.self) { (call) throws(LuaFailure) in
            let a = try A.read(call.argument(0))
            try call.withEngine { (engine) throws(LuaFailure) in
                try call.withReceiver { (owner: Owner) throws(LuaFailure) in try body(engine, owner, a) }
            }.write(to: call)
        }
    }

    /// A method of two arguments.
    public static func method<Owner: AnyObject, A: LuaConvertible, B: LuaConvertible, Result: LuaResult>(
        _ name: String, of owner: Owner.Type, _ parameters: [String], _ doc: String,
        _ body: @escaping (LuaEngine, Owner, A, B) throws(LuaFailure) -> Result
    ) -> LuaMember {
        LuaMember(name, .method, doc).taking(parameters, [A.luaType, B.luaType], Result.self) {
            (call) throws(LuaFailure) in
            let (a, b) = (try A.read(call.argument(0)), try B.read(call.argument(1)))
            try call.withEngine { (engine) throws(LuaFailure) in
                try call.withReceiver { (owner: Owner) throws(LuaFailure) in try body(engine, owner, a, b) }
            }.write(to: call)
        }
    }

    /// A method of three arguments.
    public static func method<
        Owner: AnyObject, A: LuaConvertible, B: LuaConvertible, C: LuaConvertible, Result: LuaResult
    >(
        _ name: String, of owner: Owner.Type, _ parameters: [String], _ doc: String,
        _ body: @escaping (LuaEngine, Owner, A, B, C) throws(LuaFailure) -> Result
    ) -> LuaMember {
        LuaMember(name, .method, doc).taking(parameters, [A.luaType, B.luaType, C.luaType], Result.self) {
            (call) throws(LuaFailure) in
            let (a, b, c) = (try A.read(call.argument(0)), try B.read(call.argument(1)), try C.read(call.argument(2)))
            try call.withEngine { (engine) throws(LuaFailure) in
                try call.withReceiver { (owner: Owner) throws(LuaFailure) in try body(engine, owner, a, b, c) }
            }.write(to: call)
        }
    }

    /// A method of a value class, without arguments; its answer is in points unless the row says otherwise.
    static func method<Value: LuaConvertible, Result: LuaResult>(
        _ name: String, ofValue value: Value.Type, _ parameters: [String], _ doc: String,
        _ body: @escaping (Value) throws(LuaFailure) -> Result
    ) -> LuaMember {
        LuaMember(name, .method, doc).taking(parameters, [], Result.self) { (call) throws(LuaFailure) in
            try body(try Value.read(call.argument(0))).write(to: call)
        }.unit("pt")
    }

    /// A method of a value class, of one argument; its answer is in points unless the row says otherwise.
    static func method<Value: LuaConvertible, A: LuaConvertible, Result: LuaResult>(
        _ name: String, ofValue value: Value.Type, _ parameters: [String], _ doc: String,
        _ body: @escaping (Value, A) throws(LuaFailure) -> Result
    ) -> LuaMember {
        LuaMember(name, .method, doc).taking(parameters, [A.luaType], Result.self) { (call) throws(LuaFailure) in
            try body(try Value.read(call.argument(0)), try A.read(call.argument(1))).write(to: call)
        }.unit("pt")
    }

    /// A method of a value class, of two arguments; its answer is in points unless the row says otherwise.
    static func method<Value: LuaConvertible, A: LuaConvertible, B: LuaConvertible, Result: LuaResult>(
        _ name: String, ofValue value: Value.Type, _ parameters: [String], _ doc: String,
        _ body: @escaping (Value, A, B) throws(LuaFailure) -> Result
    ) -> LuaMember {
        LuaMember(name, .method, doc).taking(parameters, [A.luaType, B.luaType], Result.self) {
            (call) throws(LuaFailure) in
            try body(try Value.read(call.argument(0)), try A.read(call.argument(1)), try B.read(call.argument(2)))
                .write(to: call)
        }.unit("pt")
    }

    /// A function without arguments, called with a dot.
    public static func function<Result: LuaResult>(
        _ name: String, _ parameters: [String], _ doc: String,
        _ body: @escaping (LuaEngine) throws(LuaFailure) -> Result
    ) -> LuaMember {
        LuaMember(name, .function, doc).taking(parameters, [], Result.self) { (call) throws(LuaFailure) in
            try call.withEngine { (engine) throws(LuaFailure) in try body(engine) }.write(to: call)
        }
    }

    /// A function of one argument, called with a dot.
    public static func function<A: LuaConvertible, Result: LuaResult>(
        _ name: String, _ parameters: [String], _ doc: String,
        _ body: @escaping (LuaEngine, A) throws(LuaFailure) -> Result
    ) -> LuaMember {
        LuaMember(name, .function, doc).taking(parameters, [A.luaType], Result.self) { (call) throws(LuaFailure) in
            try call.withEngine { (engine) throws(LuaFailure) in try body(engine, try A.read(call.argument(0))) }.write(
                to: call)
        }
    }

    /// A function of two arguments, called with a dot.
    public static func function<A: LuaConvertible, B: LuaConvertible, Result: LuaResult>(
        _ name: String, _ parameters: [String], _ doc: String,
        _ body: @escaping (LuaEngine, A, B) throws(LuaFailure) -> Result
    ) -> LuaMember {
        LuaMember(name, .function, doc).taking(parameters, [A.luaType, B.luaType], Result.self) {
            (call) throws(LuaFailure) in
            try call.withEngine { (engine) throws(LuaFailure) in
                try body(engine, try A.read(call.argument(0)), try B.read(call.argument(1)))
            }.write(to: call)
        }
    }

    /// A function of three arguments, called with a dot.
    public static func function<A: LuaConvertible, B: LuaConvertible, C: LuaConvertible, Result: LuaResult>(
        _ name: String, _ parameters: [String], _ doc: String,
        _ body: @escaping (LuaEngine, A, B, C) throws(LuaFailure) -> Result
    ) -> LuaMember {
        LuaMember(name, .function, doc).taking(parameters, [A.luaType, B.luaType, C.luaType], Result.self) {
            (call) throws(LuaFailure) in
            try call.withEngine { (engine) throws(LuaFailure) in
                try body(
                    engine, try A.read(call.argument(0)), try B.read(call.argument(1)), try C.read(call.argument(2)))
            }.write(to: call)
        }
    }

    /// A function of four arguments, called with a dot.
    public static func function<
        A: LuaConvertible, B: LuaConvertible, C: LuaConvertible, D: LuaConvertible, Result: LuaResult
    >(
        _ name: String, _ parameters: [String], _ doc: String,
        _ body: @escaping (LuaEngine, A, B, C, D) throws(LuaFailure) -> Result
    ) -> LuaMember {
        LuaMember(name, .function, doc).taking(parameters, [A.luaType, B.luaType, C.luaType, D.luaType], Result.self) {
            (call) throws(LuaFailure) in
            let (a, b) = (try A.read(call.argument(0)), try B.read(call.argument(1)))
            let (c, d) = (try C.read(call.argument(2)), try D.read(call.argument(3)))
            try call.withEngine { (engine) throws(LuaFailure) in try body(engine, a, b, c, d) }.write(to: call)
        }
    }

    /// A function that reads its arguments itself, by the declared fields.
    public static func function(
        _ name: String, fields: [LuaField], returns: [LuaType] = [], _ doc: String,
        _ body: @escaping (LuaCall) throws(LuaFailure) -> Void
    ) -> LuaMember {
        LuaMember(name, .function, doc, parameters: fields, returns: returns).with { $0.call = body }
    }

    /// A method that reads its arguments itself, by the declared fields.
    public static func method<Owner: AnyObject>(
        _ name: String, of owner: Owner.Type, fields: [LuaField], returns: [LuaType] = [], _ doc: String,
        _ body: @escaping (LuaCall) throws(LuaFailure) -> Void
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
        _ body: @escaping (LuaEngine, _ reference: Int64, _ isFinished: Bool) throws(LuaFailure) -> Void
    ) -> LuaMember {
        let parameters = [LuaField("fn", .function("...")), LuaField("...", .text)]
        var member = LuaMember(name, .coroutine, doc, parameters: parameters)
        member.call = { (call) throws(LuaFailure) in
            let isFinished = Bool.read(call.argument(1))
            try body(call.engine, call.argument(0).reference, isFinished)
        }
        return member
    }

    func taking<Result: LuaResult>(
        _ names: [String], _ types: [LuaType], _ result: Result.Type,
        _ body: @escaping (LuaCall) throws(LuaFailure) -> Void
    ) -> LuaMember {
        var member = self
        for (index, type) in types.enumerated() {
            member.parameters.append(LuaField(index < names.count ? names[index] : "argument \(index + 1)", type))
        }
        member.results = Result.luaResults.map { LuaField("", $0) }
        member.call = body
        return member
    }

}
