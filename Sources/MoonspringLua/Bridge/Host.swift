import CMoonspringLua
import Moonspring

// What C calls. All of these are plain functions: a closure could be bound to an actor.

func makeHost(of engine: LuaEngine) -> msl_host {
    msl_host(
        context: Unmanaged.passUnretained(engine).toOpaque(), get: hostGet, set: hostSet, call: hostCall,
        invoke: hostInvoke, fail_noted: hostFailNoted, retain: hostRetain, release: hostRelease, class_of: hostClassOf,
        weigh: hostWeigh, compose: hostCompose, write_line: hostWriteLine)
}

private func engine(_ context: UnsafeMutableRawPointer?) -> LuaEngine? {
    context.map { Unmanaged<LuaEngine>.fromOpaque($0).takeUnretainedValue() }
}

// Answers to one call from Lua. Nothing in here may raise a Lua error: C does that when they have returned.

private func hostGet(_ raw: UnsafeMutablePointer<msl_call>?) -> Int32 {
    answer(raw) { (row, call) throws(LuaFailure) in try row.member.get?(call) }
}

private func hostSet(_ raw: UnsafeMutablePointer<msl_call>?) -> Int32 {
    answer(raw) { (row, call) throws(LuaFailure) in
        try row.set(call, LuaArgument(call.raw.pointee.arguments))
        if call.raw.pointee.operation == Int32(MSL_PLACE.rawValue) {
            call.engine.notePlacement(of: call.receiver(as: AnyObject.self))
        }
    }
}

private func hostCall(_ raw: UnsafeMutablePointer<msl_call>?) -> Int32 {
    answer(raw) { (row, call) throws(LuaFailure) in try row.member.call?(call) }
}

/// The other operations: some on members, some on objects and classes.
private func hostInvoke(_ raw: UnsafeMutablePointer<msl_call>?) -> Int32 {
    guard let raw else { return Int32(MSL_FAILED.rawValue) }
    if raw.pointee.row != nil {
        return answer(raw) { (row, call) throws(LuaFailure) in
            try row.member.slotChanged?(call, !call.argument(0).isNil)
        }
    }
    let call = LuaCall(raw)
    do throws(LuaFailure) {
        try call.engine.answer(call)
        return Int32(MSL_OK.rawValue)
    } catch {
        return call.engine.fail(with: error)
    }
}

@inline(__always)
private func answer(_ raw: UnsafeMutablePointer<msl_call>?, _ body: (LuaRow, LuaCall) throws(LuaFailure) -> Void)
    -> Int32
{
    guard let raw, let row = raw.pointee.row else { return Int32(MSL_FAILED.rawValue) }
    let call = LuaCall(raw)
    do throws(LuaFailure) {
        try call.withRow(row) { (row) throws(LuaFailure) in try body(row, call) }
        return Int32(MSL_OK.rawValue)
    } catch {
        return call.engine.fail(with: error)
    }
}

private func hostFailNoted(_ context: UnsafeMutableRawPointer?, _ before: Int) -> Int32 {
    engine(context)?.failWithNoted(after: before) ?? Int32(MSL_FAILED.rawValue)
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
    guard let engine = engine(context), let object, let weight = engine.table.weights[Int(id)] else { return 0 }
    return weight(Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue())
}

private func hostCompose(_ context: UnsafeMutableRawPointer?, _ problem: UnsafePointer<msl_problem>?) {
    guard let engine = engine(context), let problem else { return }
    engine.setError(engine.composer.text(of: problem.pointee))
}

private func hostWriteLine(_ context: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<CChar>?, _ length: Int) {
    guard let engine = engine(context) else { return }
    engine.onOutput(
        bytes.map { String(decoding: UnsafeRawBufferPointer(start: $0, count: length), as: UTF8.self) } ?? "")
}

extension LuaEngine {
    /// A script's code that a call ran has failed: the call fails with it, when it is complete.
    fileprivate func failWithNoted(after before: Int) -> Int32 {
        guard errors.count > before else { return Int32(MSL_FAILED.rawValue) }
        let first = errors[before]
        errors.removeSubrange(before...)
        return fail(with: first)
    }

    fileprivate func fail(with failure: LuaFailure) -> Int32 {
        let error = LuaError(failure)
        setError(error.message)
        return Int32((error.hasPlace ? MSL_FAILED_ELSEWHERE : MSL_FAILED).rawValue)
    }

    /// What is asked of an object or a class, and not of a member.
    fileprivate func answer(_ call: LuaCall) throws(LuaFailure) {
        let raw = call.raw
        switch msl_operation(UInt32(raw.pointee.operation)) {
        case MSL_CONSTRUCT: try construct(call)
        case MSL_INITIALIZE:
            let keys = table.constructorKeys[Int(raw.pointee.class_id)]
            try apply(keys, to: call.receiver(as: AnyObject.self), call)
        case MSL_TOSTRING: try tellApart(call)
        case MSL_EQUALS:
            let equals = table.classes[Int(raw.pointee.class_id)].equals
            try (equals?(call.receiver(), call.argument(0).object) ?? false).write(to: call)
        case MSL_EXAMINE: try examine(call)
        default: throw LuaError("unknown operation \(raw.pointee.operation)")
        }
    }

    private func construct(_ call: LuaCall) throws(LuaFailure) {
        let id = Int(call.raw.pointee.class_id)
        guard let create = table.classes[id].create else {
            throw LuaError("\(table.classes[id].name) cannot be made by a script")
        }
        let keys = table.constructorKeys[id]
        let object = try create(call, LuaRecord(keys: keys, call: call))
        try apply(keys, to: object, call)
        if madeBehaviors != nil { noteMade(object) }
        try call.append { call.fill(&$0, with: object) }
    }

    private func apply(_ keys: [LuaKey], to object: AnyObject, _ call: LuaCall) throws(LuaFailure) {
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

    /// A function of the script that is assigned: the class's name, the property, the name, the parameters, and what there is in place of
    /// a function, as far as they are there.
    private func examine(_ call: LuaCall) throws(LuaFailure) {
        let id = call.raw.pointee.class_id
        let texts = (0..<5).map { call.argument($0).isNil ? nil : call.argument($0).string }
        let owner = texts[0] ?? call.className
        let parameters = texts[3].map { $0.split(separator: ", ").map(String.init) }
        let member = texts[1].flatMap { slot in table.lineage(id).lazy.flatMap { $0.members }.first { $0.name == slot }
        }
        let objection: String? =
            if let name = texts[2] {
                if let member {
                    composer.objection(toKey: name, of: member, in: owner, got: texts[4])
                } else {
                    composer.objection(toMethod: name, parameters, of: id, named: owner)
                }
            } else {
                member.flatMap { composer.objection(toParameters: parameters ?? [], of: $0, in: owner) }
            }
        if let objection { throw LuaError(objection) }
    }

    /// `tostring`: the class's name and what tells one object of it from another.
    private func tellApart(_ call: LuaCall) throws(LuaFailure) {
        let name = call.argument(0).string
        let row = table.classes[Int(call.raw.pointee.class_id)]
        if row.valueKind != 0 {
            let parts = [Double].parts(of: call.argument(1).value)
            try "\(name)(\(parts.map { $0.luaText }.joined(separator: ", ")))".write(to: call)
        } else {
            let object: AnyObject = call.receiver()
            let details = table.details(of: object)
            try (details.isEmpty ? name : "\(name)(\(details))").write(to: call)
        }
    }
}

/// "1 item", "2 items"; `plural` where an s does not make it.
package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(plural ?? noun + "s")"
}

/// What `tostring` shows of an object beside its class.
public protocol LuaDescribable {
    /// What stands in brackets behind the name of the class; empty for nothing.
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
    package var luaText: String { plain(self) }
}
