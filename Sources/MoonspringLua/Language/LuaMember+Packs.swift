// Rows of any number of arguments.

extension LuaMember {
    /// A method, called with a colon. Its closure gets the engine, the receiver and the arguments.
    public static func method<Owner: AnyObject, each Argument: LuaConvertible, Result: LuaResult>(
        _ name: String, of owner: Owner.Type, _ parameters: [String], _ doc: String,
        _ body: @escaping (LuaEngine, Owner, repeat each Argument) throws -> Result
    ) -> LuaMember {
        LuaMember(name, .method, doc).taking(parameters, types(repeat (each Argument).self), Result.self) { call in
            var index = 0
            try call.withEngine { (engine) throws in
                try call.withReceiver { (owner: Owner) throws in
                    try body(engine, owner, repeat try next((each Argument).self, of: call, &index))
                }
            }.write(to: call)
        }
    }

    /// A function, called with a dot.
    public static func function<each Argument: LuaConvertible, Result: LuaResult>(
        _ name: String, _ parameters: [String], _ doc: String,
        _ body: @escaping (LuaEngine, repeat each Argument) throws -> Result
    ) -> LuaMember {
        LuaMember(name, .function, doc).taking(parameters, types(repeat (each Argument).self), Result.self) { call in
            var index = 0
            try call.withEngine { (engine) throws in
                try body(engine, repeat try next((each Argument).self, of: call, &index))
            }.write(to: call)
        }
    }

    private static func types<each Argument: LuaConvertible>(_ argument: repeat (each Argument).Type) -> [LuaType] {
        var types: [LuaType] = []
        repeat types.append((each Argument).luaType)
        return types
    }

    @inline(__always)
    private static func next<Value: LuaConvertible>(_ type: Value.Type, of call: LuaCall, _ index: inout Int) throws
        -> Value
    {
        defer { index += 1 }
        return try Value.read(call.argument(index))
    }
}
