import CMoonspringLua

// What a Swift program asks of its scripts: calls of their functions, expressions, globals. Arguments and results are typed:
// `Double`, `Int`, `Bool`, `String`, `Vector`, `Rect`, `Transform`, optionals and arrays of them, `LuaPlain`, `LuaFunction`, objects.

extension LuaEngine {
    /// Calls a global function of the script; what it returns is dropped.
    ///
    /// `name` is a global or a path through tables, `enemies.spawn` for instance. The time limit starts with the call. Throws what the
    /// function raised, and an error when there is no such function.
    public func call<each Argument: LuaConvertible>(_ name: String, _ argument: repeat each Argument)
        throws(LuaError)
    {
        let _: () = try ask(Request(kind: MSL_REQUEST_CALL, name: name), (repeat each argument), ())
    }

    /// Calls a global function of the script for its result: `returning: Double.self`.
    ///
    /// Throws also when the result is of another type. A result that is not there is nil: ask for an optional where it may be.
    public func call<each Argument: LuaConvertible, Result: LuaConvertible>(
        _ name: String, _ argument: repeat each Argument, returning type: Result.Type
    ) throws(LuaError) -> Result {
        try ask(Request(kind: MSL_REQUEST_CALL, name: name), (repeat each argument), type)
    }

    /// The same for several results: `returning: (Double.self, String.self)`.
    public func call<each Argument: LuaConvertible, each Result: LuaConvertible>(
        _ name: String, _ argument: repeat each Argument, returning types: (repeat (each Result).Type)
    ) throws(LuaError) -> (repeat each Result) {
        try ask(Request(kind: MSL_REQUEST_CALL, name: name), (repeat each argument), (repeat each types))
    }

    /// The value of an expression, `#items + 1` for instance.
    ///
    /// Messages name it as `name` says. Throws what it raised, syntax errors included, and when the value is of another type.
    public func evaluate<Value: LuaConvertible>(
        _ expression: String, name: String = "expression", as type: Value.Type
    ) throws(LuaError) -> Value {
        try ask(Request(kind: MSL_REQUEST_EVALUATE, name: name, text: expression), (), type)
    }

    /// The value of a global, or of a field in a path through tables: `config.speed`.
    ///
    /// Throws when it is of another type, nil included unless `type` is optional.
    public func global<Value: LuaConvertible>(_ name: String, as type: Value.Type) throws(LuaError) -> Value {
        try ask(Request(kind: MSL_REQUEST_READ, name: name), (), type)
    }

    /// Sets a global, or a field in a path through tables. The tables on the way must be there. nil takes it away.
    public func setGlobal<Value: LuaConvertible>(_ name: String, to value: Value) throws(LuaError) {
        let _: () = try ask(Request(kind: MSL_REQUEST_WRITE, name: name), value, ())
    }

    /// A global function of the script, to be called again and again without being looked up: a later assignment to the
    /// global does not change it. Throws when there is none.
    public func function(_ name: String) throws(LuaError) -> LuaFunction { try global(name, as: LuaFunction.self) }

    /// Calls the function that a script has set in a callback row of an object, with the object first and then the arguments.
    /// Does nothing, and returns false, where there is none. Throws what the function raised.
    @discardableResult
    public func callBack<each Argument: LuaConvertible>(
        _ slot: LuaSlot, of object: some LuaObject, _ argument: repeat each Argument
    ) throws(LuaError) -> Bool {
        let request = Request(
            kind: MSL_REQUEST_CALL_SLOT, name: "a callback", object: object, slot: slot.rawValue, mayBeMissing: true)
        return try askIfThere(request, (repeat each argument), ()) != nil
    }
}

// MARK: - Crossing

/// One thing that is asked of a script.
struct Request {
    let kind: msl_request_kind
    let name: String
    var text = ""
    var object: AnyObject?
    var reference: Int64 = 0
    var slot: Int32 = 0
    var mayBeMissing = false
}

extension LuaEngine {
    func ask<each Argument: LuaConvertible, each Result: LuaConvertible>(
        _ request: Request, _ arguments: (repeat each Argument), _ types: (repeat (each Result).Type)
    ) throws(LuaError) -> (repeat each Result) {
        guard let results = try askIfThere(request, (repeat each arguments), (repeat each types)) else {
            throw .missing(request, "nil")
        }
        return results
    }

    func askIfThere<each Argument: LuaConvertible, each Result: LuaConvertible>(
        _ request: Request, _ arguments: (repeat each Argument), _ types: (repeat (each Result).Type)
    ) throws(LuaError) -> (repeat each Result)? {
        var resultTypes: [msl_type] = []
        for type in repeat each types { resultTypes.append(table.resultType(type)) }
        let mark = msl_mark_results(handle)
        defer { msl_end_results(handle, mark) }
        do throws(LuaFailure) {
            let values = try native(repeat each arguments)
            var results = [msl_value](repeating: msl_value(), count: resultTypes.count)
            guard try send(request, values, resultTypes, &results) else { return nil }
            var index = 0
            return (repeat try next((each Result).self, in: results, &index))
        } catch {
            throw LuaError(error)
        }
    }

    private func native<each Argument: LuaConvertible>(_ argument: repeat each Argument) throws(LuaFailure)
        -> [msl_value]
    {
        var raw = msl_call()
        raw.context = Unmanaged.passUnretained(self).toOpaque()
        var values: [msl_value] = []
        try withUnsafeMutablePointer(to: &raw) { (raw) throws(LuaFailure) in
            let call = LuaCall(raw)
            for argument in repeat each argument {
                var value = msl_value()
                try argument.fill(&value, call)
                values.append(value)
            }
        }
        return values
    }

    private func next<Value: LuaConvertible>(_ type: Value.Type, in results: [msl_value], _ index: inout Int)
        throws(LuaFailure)
        -> Value
    {
        defer { index += 1 }
        return try withUnsafePointer(to: results[index]) { (value) throws(LuaFailure) in
            try Value.read(LuaArgument(value))
        }
    }

    /// Returns false where there is nothing to call and the request allows that.
    private func send(
        _ request: Request, _ arguments: [msl_value], _ types: [msl_type], _ results: inout [msl_value]
    ) throws(LuaError) -> Bool {
        var native = msl_request()
        native.kind = Int32(request.kind.rawValue)
        native.object = request.object.map { Unmanaged.passUnretained($0).toOpaque() }
        native.reference = request.reference
        native.slot = request.slot
        if types.contains(where: { $0.mayBeFunction }) {
            native.owner = Unmanaged.passUnretained(try ownerOfFunctions()).toOpaque()
        }
        native.argument_count = Int32(arguments.count)
        native.result_count = Int32(types.count)
        var text = request.text
        let status = request.name.withCString { name in
            text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { bytes in
                    arguments.withUnsafeBufferPointer { arguments in
                        types.withUnsafeBufferPointer { types in
                            results.withUnsafeMutableBufferPointer { results in
                                native.name = name
                                native.text = bytes.baseAddress
                                native.length = bytes.count
                                native.arguments = arguments.baseAddress
                                native.result_types = types.baseAddress
                                native.results = results.baseAddress
                                return msl_ask_script(handle, &native)
                            }
                        }
                    }
                }
            }
        }
        if status == Int32(MSL_OK.rawValue) { return true }
        if status != Int32(MSL_MISSING.rawValue) { throw lastError().placed }
        if request.mayBeMissing { return false }
        throw .missing(request, native.found.map { String(cString: $0) } ?? "nil")
    }
}

extension msl_type {
    /// Whether a value of this type could be, or hold, a function.
    fileprivate var mayBeFunction: Bool {
        if tag == Int32(MSL_TYPE_FUNCTION.rawValue) || tag == Int32(MSL_TYPE_RECORD.rawValue) { return true }
        guard let element else { return false }
        let count = tag == Int32(MSL_TYPE_EITHER.rawValue) ? Int(self.count) : 1
        return (0..<count).contains { element[$0].mayBeFunction }
    }
}

extension LuaError {
    /// `found` is the Lua type of what is there instead.
    fileprivate static func missing(_ request: Request, _ found: String) -> LuaError {
        switch request.kind {
        case MSL_REQUEST_READ, MSL_REQUEST_WRITE:
            LuaError(message: "the script has no '\(request.name)': what it should be in is \(found)", hasPlace: true)
        default: LuaError(message: "the script has no function '\(request.name)': it is \(found)", hasPlace: true)
        }
    }

    /// The text says where the error was met: no call that it passes through adds a place of its own.
    fileprivate var placed: LuaError {
        LuaError(message: message, traceback: traceback, stop: stop, hasPlace: true, isUsage: isUsage)
    }
}
