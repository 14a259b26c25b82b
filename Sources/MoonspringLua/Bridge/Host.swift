import CMoonspringLua

// What C calls. All of these are plain functions: a closure could be bound to an actor.

func makeHost(of engine: LuaEngine) -> msl_host {
    var host = msl_host()
    host.context = Unmanaged.passUnretained(engine).toOpaque()
    host.invoke = hostInvoke
    host.retain = hostRetain
    host.release = hostRelease
    host.class_of = hostClassOf
    host.weigh = hostWeigh
    host.compose = hostCompose
    host.write_line = hostWriteLine
    return host
}

private func engine(_ context: UnsafeMutableRawPointer?) -> LuaEngine? {
    context.map { Unmanaged<LuaEngine>.fromOpaque($0).takeUnretainedValue() }
}

private func hostInvoke(_ context: UnsafeMutableRawPointer?, _ call: UnsafeMutablePointer<msl_call>?) -> Int32 {
    guard let engine = engine(context), let call else { return Int32(MSL_FAILED.rawValue) }
    return engine.answer(call)
}

private func hostRetain(_ context: UnsafeMutableRawPointer?, _ object: UnsafeMutableRawPointer?) {
    if let object { _ = Unmanaged<AnyObject>.fromOpaque(object).retain() }
}

private func hostRelease(_ context: UnsafeMutableRawPointer?, _ object: UnsafeMutableRawPointer?) {
    if let object { Unmanaged<AnyObject>.fromOpaque(object).release() }
}

private func hostClassOf(_ context: UnsafeMutableRawPointer?, _ object: UnsafeMutableRawPointer?) -> Int32 {
    guard let engine = engine(context), let object else { return 0 }
    return engine.table.classID(of: Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue())
}

private func hostWeigh(_ context: UnsafeMutableRawPointer?, _ id: Int32, _ object: UnsafeMutableRawPointer?) -> Int {
    guard let engine = engine(context), let object, let weight = engine.table.classes[Int(id)].weight else { return 0 }
    return weight(Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue())
}

private func hostCompose(_ context: UnsafeMutableRawPointer?, _ problem: UnsafePointer<msl_problem>?) {
    guard let engine = engine(context), let problem else { return }
    engine.setError(engine.composer.text(of: problem.pointee))
}

private func hostWriteLine(_ context: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<CChar>?, _ length: Int) {
    guard let engine = engine(context) else { return }
    engine.writeLine(
        bytes.map { String(decoding: UnsafeRawBufferPointer(start: $0, count: length), as: UTF8.self) } ?? "")
}

extension LuaEngine {
    /// Answers one call from Lua. Nothing in here may raise a Lua error: C does that when this has returned.
    func answer(_ raw: UnsafeMutablePointer<msl_call>) -> Int32 {
        let errorsBefore = errors.count
        var failure: LuaError?
        do {
            try dispatch(LuaCall(raw, self))
        } catch let error as LuaError {
            failure = error
        } catch {
            failure = LuaError("\(error)")
        }
        // A script's code that this call ran has failed: the call fails with it, when it is complete, and not with what came
        // of that.
        if errors.count > errorsBefore {
            failure = errors[errorsBefore]
            errors.removeSubrange(errorsBefore...)
        }
        return failure.map(fail) ?? Int32(MSL_OK.rawValue)
    }

    private func fail(with error: LuaError) -> Int32 {
        setError(error.message)
        return Int32((error.hasPlace ? MSL_FAILED_ELSEWHERE : MSL_FAILED).rawValue)
    }

    private func dispatch(_ call: LuaCall) throws {
        let raw = call.raw
        switch msl_operation(UInt32(raw.pointee.operation)) {
        case MSL_GET: try table.members[Int(raw.pointee.member)].get?(call)
        case MSL_SET: try table.members[Int(raw.pointee.member)].set?(call, call.argument(0))
        case MSL_CALL: try table.members[Int(raw.pointee.member)].call?(call)
        case MSL_SLOT_CHANGED: try table.members[Int(raw.pointee.member)].slotChanged?(call, !call.argument(0).isNil)
        case MSL_CONSTRUCT: try construct(call)
        case MSL_INITIALIZE:
            let keys = table.constructorKeys[Int(raw.pointee.class_id)]
            try apply(keys, to: call.receiver(as: AnyObject.self), call)
        case MSL_TOSTRING: try tellApart(call)
        case MSL_EQUALS:
            let equals = table.classes[Int(raw.pointee.class_id)].equals
            try (equals?(call.receiver(), call.argument(0).object) ?? false).write(to: call)
        default: throw LuaError("unknown operation \(raw.pointee.operation)")
        }
    }

    private func construct(_ call: LuaCall) throws {
        let id = Int(call.raw.pointee.class_id)
        guard let create = table.classes[id].create else {
            throw LuaError("\(table.classes[id].name) cannot be made by a script")
        }
        let keys = table.constructorKeys[id]
        let object = try create(call, LuaRecord(keys: keys, call: call))
        try apply(keys, to: object, call)
        var value = msl_value()
        call.fill(&value, with: object)
        call.append(value)
    }

    private func apply(_ keys: [LuaKey], to object: AnyObject, _ call: LuaCall) throws {
        let row = table.classes[Int(call.raw.pointee.class_id)]
        for group in row.exclusive {
            let given = group.filter { name in
                keys.firstIndex { $0.field.name == name }.map { !call.argument($0).isNil } ?? false
            }
            if given.count > 1 { throw composer.exclusiveKeys(given[0], given[1], of: row.name) }
        }
        for (index, key) in keys.enumerated() where !call.argument(index).isNil {
            try key.apply?(call, object, call.argument(index))
        }
    }

    /// `tostring`: the class's name and what tells one object of it from another.
    private func tellApart(_ call: LuaCall) throws {
        let name = call.argument(0).string
        let row = table.classes[Int(call.raw.pointee.class_id)]
        if row.valueKind != 0 {
            let parts = [Double].parts(of: call.argument(1).value)
            try "\(name)(\(parts.map { $0.luaText }.joined(separator: ", ")))".write(to: call)
        } else {
            let object: AnyObject = call.receiver()
            let details = (object as? any LuaDescribable)?.luaDetails ?? ""
            try (details.isEmpty ? name : "\(name)(\(details))").write(to: call)
        }
    }
}

/// "1 item", "2 items".
package func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }

/// What `tostring` shows of an object beside its class.
public protocol LuaDescribable {
    var luaDetails: String { get }
}

extension [Double] {
    static func parts(of value: msl_value) -> [Double] {
        let parts = [value.parts.0, value.parts.1, value.parts.2, value.parts.3, value.parts.4, value.parts.5]
        switch msl_kind(UInt32(value.kind)) {
        case MSL_VEC: return Array(parts.prefix(2))
        case MSL_RECT: return Array(parts.prefix(4))
        default: return parts
        }
    }
}

extension Double {
    /// As a person writes it: 5, not 5.0.
    package var luaText: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
