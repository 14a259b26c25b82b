import CMoonspringLua
import Moonspring

// Calls from Swift to Lua, and what becomes of their errors.

extension LuaEngine {
    /// What a callback is called with.
    package enum Target {
        /// The function in a slot of the object, or the method of that name of its class; called with the object first.
        case slot(LuaSlot, name: String)
        /// A method of the object's script class; called with the object first.
        case method(LuaName)
        /// A function of the table in the object's delegate slot; called with the table first.
        case delegate(LuaSlot, LuaName)
        /// A function that was given to a method of the object, what messages call it, and what its owner does about it where it
        /// failed and `disablesFailedCallbacks` is set.
        case reference(Int64, String, CallbackEnd)
    }

    /// Calls a function of the script, if there is one. An error is recorded in `errors`. False if it failed and is disabled; a reference
    /// is disabled by its owner.
    @discardableResult
    package func call(_ object: AnyObject, _ target: Target, _ arguments: [LuaValue] = []) -> Bool {
        do throws(LuaError) {
            _ = try invoke(object, target, arguments, result: nil)
            return true
        } catch {
            return report(error, object, target) == nil
        }
    }

    /// Calls a function of the script for a value; nil if there is none, or if it failed: the error is recorded.
    package func ask<Value: LuaConvertible>(_ object: AnyObject, _ target: Target, _ arguments: [LuaValue] = [])
        -> Value?
    {
        ask(object, target, arguments, as: Value.self).value
    }

    /// The same, and whether it failed and is disabled, which of a reference its owner has to do.
    package func ask<Value: LuaConvertible>(
        _ object: AnyObject, _ target: Target, _ arguments: [LuaValue] = [], as type: Value.Type
    ) -> (value: Value?, isOff: Bool) {
        do throws(LuaError) {
            guard let value = try invoke(object, target, arguments, result: resultType(type, of: target)) else {
                return (nil, false)
            }
            return (withUnsafePointer(to: value) { try? Value.read(LuaArgument($0)) }, false)
        } catch {
            return (nil, report(error, object, target) != nil)
        }
    }

    private func resultType<Value: LuaConvertible>(_ type: Value.Type, of target: Target) -> msl_type {
        if case .method(let name) = target, let known = table.methodResults[Int(name.rawValue)] { return known }
        return table.resultType(type)
    }

    /// Tells a script's override a new value. False where there is no override.
    func tell(_ object: AnyObject, _ method: LuaName, _ value: msl_value) -> Bool {
        // Once a tick for every item that moves: nothing between here and C that takes memory.
        var invocation = msl_invocation()
        invocation.object = Unmanaged.passUnretained(object).toOpaque()
        invocation.target = Int32(MSL_TARGET_METHOD.rawValue)
        invocation.name_id = method.rawValue
        invocation.argument_count = 1
        let status = withUnsafePointer(to: value) { value in
            invocation.arguments = value
            return msl_invoke(handle, &invocation)
        }
        if status == Int32(MSL_MISSING.rawValue) { return false }
        if status != Int32(MSL_OK.rawValue) { report(lastError(), object, .method(method)) }
        return true
    }

    /// Calls the function in a slot, or the method of that name, with a number.
    func call(_ object: AnyObject, _ slot: LuaSlot, name: StaticString, _ number: Double) {
        // Once a tick for every behaviour with an action, and as bare as `tell`.
        var invocation = msl_invocation()
        invocation.object = Unmanaged.passUnretained(object).toOpaque()
        invocation.target = Int32(MSL_TARGET_SLOT.rawValue)
        invocation.slot = slot.rawValue
        invocation.name = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
        invocation.argument_count = 1
        var argument = msl_value()
        number.fill(&argument)
        let status = withUnsafePointer(to: argument) { argument in
            invocation.arguments = argument
            return msl_invoke(handle, &invocation)
        }
        if status == Int32(MSL_FAILED.rawValue) { report(lastError(), object, .slot(slot, name: "\(name)")) }
    }

    private func invoke(
        _ object: AnyObject, _ target: Target, _ arguments: [LuaValue], result: msl_type?
    ) throws(LuaError) -> msl_value? {
        var (invocation, name) = invocation(of: target, on: object)
        let status = withValues(of: arguments) { values in
            invocation.arguments = UnsafePointer(values)
            invocation.argument_count = Int32(arguments.count)
            return withName(name, in: &invocation) { call(&$0, result: result) }
        }
        if status == Int32(MSL_MISSING.rawValue) { return nil }
        if status != Int32(MSL_OK.rawValue) { throw lastError() }
        return invocation.result
    }

    /// The arguments as C takes them, without memory of their own.
    private func withValues<Result>(
        of arguments: [LuaValue], _ body: (UnsafeMutablePointer<msl_value>?) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: msl_value.self, capacity: arguments.count) { values in
            for (index, argument) in arguments.enumerated() {
                values.initializeElement(at: index, to: argument.native(in: self))
            }
            return body(values.baseAddress)
        }
    }

    private func call(_ invocation: inout msl_invocation, result: msl_type?) -> Int32 {
        guard var type = result else { return msl_invoke(handle, &invocation) }
        return withUnsafePointer(to: &type) { type in
            invocation.result_type = type
            return msl_invoke(handle, &invocation)
        }
    }

    /// Adds something, which may read items of a script's own class. If that fails in the script, the call fails and the addition is
    /// undone.
    func bringIn(_ add: () throws(LuaFailure) -> Void, orTakeBack takeBack: () -> Void) throws(LuaFailure) {
        let before = errors.count
        try add()
        if errors.count > before { takeBack() }
    }

    /// Resumes a coroutine on the clock, unless the script has closed it. Returns whether it is done; an error is noted.
    package func resume(_ reference: Int64, of owner: AnyObject) -> Bool {
        var isFinished = false
        let status = msl_resume(handle, Unmanaged.passUnretained(owner).toOpaque(), reference, &isFinished)
        if status != Int32(MSL_OK.rawValue) { errors.append(lastError().adding(context("a coroutine"))) }
        return isFinished
    }

    /// Whether a coroutine on the clock can be resumed: not one that the script has closed.
    package func isWaiting(_ reference: Int64, of owner: AnyObject) -> Bool {
        msl_is_waiting(handle, Unmanaged.passUnretained(owner).toOpaque(), reference)
    }

    /// The coroutine on the clock that is calling and may wait; nil when none is.
    package var waitingCoroutine: Int64? {
        let reference = msl_waiting_coroutine(handle)
        return reference == 0 ? nil : reference
    }

    // MARK: errors of callbacks

    /// Records what an animator's tick refused. The only line of the script to name by then is the one that created the item.
    package func note(_ error: DynamicsError) {
        let moment = momentDescription()
        let site =
            error.item.flatMap { UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: $0)) }.map(creationSite) ?? ""
        errors.append(
            LuaError(
                message: (site.isEmpty ? "" : "\(site): ") + error.message + (moment.isEmpty ? "" : " (\(moment))"),
                hasPlace: true))
    }

    /// Notes an error that occurs after the line that caused it: `site`, `file:line`.
    package func note(_ error: LuaError, at site: String, in what: String) {
        let moment = momentDescription()
        let text = "\(error.message) (in \(moment.isEmpty ? what : "\(what), \(moment)"))"
        errors.append(
            LuaError(
                message: site.isEmpty ? text : "\(site): \(text)", traceback: error.traceback, stop: error.stop,
                hasPlace: true))
    }

    /// Notes an error of the host's own that belongs to the script.
    package func note(_ error: LuaError) { errors.append(error) }

    /// Returns what happens to the callback; nil where it will be called again.
    @discardableResult
    private func report(_ error: LuaError, _ object: AnyObject, _ target: Target) -> CallbackEnd? {
        if error.stop != nil && msl_tick_is_over(handle) {
            if saysTickIsOver { return nil }  // not called at all
            saysTickIsOver = true
        }
        // An error that passes through several callbacks says where it was met first, and only that one is disabled.
        if error.message == lastMessage {
            errors.append(
                LuaError(message: error.message, traceback: error.traceback, stop: error.stop, hasPlace: true))
            return nil
        }
        let name: String
        switch target {
        case .slot(_, let method): name = method
        case .method(let method), .delegate(_, let method): name = method.text
        case .reference(_, let what, _): name = what
        }
        var text = name
        if case .reference = target {
        } else {
            let pointer = Unmanaged.passUnretained(object).toOpaque()
            let own = msl_class_name_of(handle, pointer).map { String(cString: $0) }
            text += " of \(own ?? table.classes[Int(table.classID(of: object))].name)"
            let site = creationSite(of: object)
            if !site.isEmpty { text += " made at \(site)" }
        }
        let end = disable(error, object, target)
        let met = error.adding(context(text) + (end?.hint ?? ""))
        lastMessage = met.message
        errors.append(met)
        return end
    }

    private func context(_ what: String) -> String {
        let moment = momentDescription()
        return "in \(what)" + (moment.isEmpty ? "" : ", \(moment)")
    }

    /// Where a script made the object, `file:line`; empty when unknown.
    package func creationSite(of object: AnyObject) -> String {
        creationSite(Unmanaged.passUnretained(object).toOpaque())
    }

    /// The same by the address, at which there may be nothing any more.
    private func creationSite(_ address: UnsafeMutableRawPointer) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            guard let base = buffer.baseAddress else { return "" }
            msl_creation_site(handle, address, base, 64)
            return String(cString: base)
        }
    }
}

package enum LuaValue {
    case number(Double)
    case integer(Int)
    case vec(Vector)
    case boolean(Bool)
    case plain(LuaPlain)
    /// Kept alive by the caller until the callback has returned.
    case object(AnyObject?)

    /// The value as C takes it; a text lives until the call that it is for has begun.
    func native(in engine: LuaEngine) -> msl_value {
        var value = msl_value()
        switch self {
        case .number(let number), .plain(.number(let number)): number.fill(&value)
        case .integer(let number):
            value.kind = Int32(MSL_INTEGER.rawValue)
            value.integer = Int64(number)
        case .vec(let vector): vector.fill(&value)
        case .boolean(let flag), .plain(.boolean(let flag)):
            value.kind = Int32(MSL_BOOLEAN.rawValue)
            value.boolean = flag
        case .plain(.string(let text)): try? text.fill(&value, engine)
        case .plain(.nothing): break
        case .object(let object):
            guard let object else { break }
            value.kind = Int32(MSL_OBJECT.rawValue)
            value.object = Unmanaged.passUnretained(object).toOpaque()
        }
        return value
    }
}
