import CMoonspringLua

/// Composes every text about a wrong name, type or value. The engine's own refusals stand in `DynamicsError`.
package struct ErrorComposer {
    let table: DispatchTable

    func text(of problem: msl_problem) -> String {
        let (owner, member) = (Self.text(problem.class_name), Self.text(problem.member))
        let argument = Self.text(problem.argument)
        let actual = problem.actual == nil ? "nothing" : Self.text(problem.actual)
        // A key that may be left out is left out, not given as nil.
        let isKey = !problem.is_call && member.isEmpty && !argument.isEmpty
        let expected = problem.expected.map { expectation($0.pointee, sayingNil: !isKey) } ?? ""
        let subject = subject(of: problem)
        switch msl_problem_code(UInt32(problem.code)) {
        case MSL_PROBLEM_UNKNOWN_MEMBER:
            let names = names(of: problem.class_id)
            let hint = synonymHint(member, among: names, of: problem.class_id) + handlerHint(member, problem.class_id)
            return "\(owner) has no property '\(member)'"
                + (hint.isEmpty ? suggestion(for: member, among: names) : hint)
        case MSL_PROBLEM_UNKNOWN_KEY:
            let place =
                isResult(problem)
                ? "the result of \(member)" : member.isEmpty ? "\(owner){...}" : call(owner, member, problem)
            if argument.isEmpty { return "\(place) takes its keys by name, got \(actual)" }
            let keys = keys(problem.expected?.pointee)
            let synonym = synonymHint(argument, among: keys)
            let hint = synonym.isEmpty ? suggestion(for: argument, among: keys) : synonym
            let isShort = hint.isEmpty && (1...Self.mostListed).contains(keys.count)
            return "\(place) has no key '\(argument)'" + (isShort ? ": expected \(LuaType.list(keys))" : hint)
        case MSL_PROBLEM_READ_ONLY:
            return isFunction(member, problem.class_id, kinds: [.method, .function])
                ? "\(owner).\(member) is a method: it cannot be assigned" : "\(owner).\(member) is read only"
        case MSL_PROBLEM_IMMUTABLE: return immutable(owner)
        case MSL_PROBLEM_TYPE: return "\(subject) must be \(expected), got \(actual)"
        case MSL_PROBLEM_NOT_FINITE: return "\(subject) must be finite and below 1e100 in size, got \(actual)"
        case MSL_PROBLEM_CHOICE:
            let choices = problem.expected.map { self.choices($0.pointee) } ?? []
            let given = actual.count >= 2 ? String(actual.dropFirst().dropLast()) : actual
            return "\(subject) must be \(expected), got \(actual)\(suggestion(for: given, among: choices))"
        case MSL_PROBLEM_MISSING where problem.is_call && !isResult(problem):
            let isMethod = owner != member && !isFunction(member, problem.class_id)
            return "\(subject) is missing: expected \(expected)"
                + (isMethod ? " (a method is called with a colon, not with a dot)" : "")
        case MSL_PROBLEM_MISSING:
            let place = isResult(problem) ? "the result of \(member)" : "\(owner){...}"
            return "\(place) needs the key '\(argument)': expected \(expected)"
        case MSL_PROBLEM_SELF: return wrongReceiver(problem, owner, member, actual)
        case MSL_PROBLEM_NOT_INITIALIZED:
            return "this \(owner) is not initialized: its init must first call \(owner).super.init(self, {...})"
        case MSL_PROBLEM_NOT_CONSTRUCTIBLE: return notConstructible(owner)
        case MSL_PROBLEM_CONSTRUCTOR_TABLE where isResult(problem): return "\(subject) must be a table, got \(actual)"
        case MSL_PROBLEM_CONSTRUCTOR_TABLE: return "\(subject) takes one table of properties, got \(actual)"
        default: return "\(subject): unexpected \(actual)"
        }
    }

    /// More keys are not listed in a message.
    private static let mostListed = 24

    /// Nobody reads more than the beginning of a name with millions of letters, and copying it takes time that no limit ends.
    private static let longestText = 4000

    private static func text(_ text: UnsafePointer<CChar>?) -> String {
        guard let text else { return "" }
        var count = 0
        while count <= longestText, text[count] != 0 { count += 1 }
        if count <= longestText { return String(cString: text) }
        // Not in the middle of a character.
        while count > 0, UInt8(bitPattern: text[count]) & 0xC0 == 0x80 { count -= 1 }
        return String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self) + "..."
    }

    private func immutable(_ owner: String) -> String {
        let example =
            switch owner {
            case "rect": "view.frame = {0, 0, view.frame.width, 50}"
            case "transform": "view.transform = view.transform * ms.transform.scale(2)"
            default: "item.center = {5, item.center.y}"
            }
        return "a \(owner) cannot be changed: assign a new one, as in \(example)"
    }

    private func wrongReceiver(_ problem: msl_problem, _ owner: String, _ member: String, _ actual: String) -> String {
        let id = Int(problem.class_id)
        if table.classes.indices.contains(id), table.classes[id].isHidden, isFunction(member, problem.class_id) {
            return "\(owner).\(member) is called with a dot, not with a colon"
        }
        let name = member.isEmpty ? "init" : member
        return "\(owner):\(name) must be called on a \(owner) with a colon, got \(actual) as the receiver"
    }

    private func notConstructible(_ owner: String) -> String {
        let kinds = table.classes.filter { $0.nestedIn == owner }.map { "\($0.ownName){...}" }
        if kinds.isEmpty { return "\(owner) cannot be made by a script" }
        return "\(owner) has no constructor of its own: use one of its kinds, as in \(owner).\(LuaType.list(kinds))"
    }

    static func outOfRange(_ number: Double, _ member: String, of owner: String, _ range: LuaRange) -> LuaError {
        LuaError("\(owner).\(member) \(range.refusal(of: number))")
    }

    func exclusiveKeys(_ first: String, _ second: String, of owner: String) -> LuaError {
        LuaError("\(owner){...} was given both '\(first)' and '\(second)', which mean the same: keep one of them")
    }

    // MARK: what a message is about

    /// Whether it is about what a callback returned.
    private func isResult(_ problem: msl_problem) -> Bool { problem.is_call && problem.class_id < 0 }

    func subject(of problem: msl_problem) -> String {
        let (owner, member) = (Self.text(problem.class_name), Self.text(problem.member))
        let argument = Self.text(problem.argument)
        if isResult(problem) {
            return argument == "result" ? "the result of \(member)" : "'\(argument)' in the result of \(member)"
        }
        if problem.is_call {
            return "argument '\(argument)' of \(call(owner, member, problem))"
        }
        if !member.isEmpty { return argument.isEmpty ? "\(owner).\(member)" : "\(owner).\(member)\(argument)" }
        return argument.isEmpty ? "\(owner){...}" : "\(owner){\(argument) = ...}"
    }

    /// What is called: `ms.vec`, `View:addSubview`, or the constructor `ms.View`.
    func call(of problem: msl_problem) -> String {
        let (owner, member) = (Self.text(problem.class_name), Self.text(problem.member))
        return call(owner, member.isEmpty ? owner : member, problem)
    }

    private func call(_ owner: String, _ member: String, _ problem: msl_problem) -> String {
        if owner == member { return "ms.\(owner)" }
        return isFunction(member, problem.class_id) ? "\(owner).\(member)" : "\(owner):\(member)"
    }

    private func isFunction(
        _ member: String, _ id: Int32, kinds: [LuaMember.Kind] = [.function, .coroutine]
    ) -> Bool {
        table.lineage(id).contains { row in row.members.contains { $0.name == member && kinds.contains($0.kind) } }
    }

    /// The expectation as the table writes it, from what C carries.
    private func expectation(_ type: msl_type, sayingNil: Bool = true) -> String {
        let text: String =
            switch msl_type_tag(UInt32(type.tag)) {
            case MSL_TYPE_BOOLEAN: LuaType.boolean.expectation
            case MSL_TYPE_NUMBER: LuaType.number.expectation
            case MSL_TYPE_INTEGER: LuaType.integer.expectation
            case MSL_TYPE_STRING: LuaType.string.expectation
            case MSL_TYPE_CHOICE: LuaType.choice(choices(type)).expectation
            case MSL_TYPE_VEC: LuaType.vec.expectation
            case MSL_TYPE_RECT: LuaType.rect.expectation
            case MSL_TYPE_TRANSFORM: LuaType.transform.expectation
            case MSL_TYPE_RANGE: LuaType.range.expectation
            case MSL_TYPE_OBJECT:
                LuaType.object(
                    table.classes.indices.contains(Int(type.class_id))
                        ? table.classes[Int(type.class_id)].name : "object"
                ).expectation
            case MSL_TYPE_FUNCTION: "a function"
            case MSL_TYPE_PLAIN: LuaType.plain.expectation
            case MSL_TYPE_LIST: type.element.map { "a list, each element \(expectation($0.pointee))" } ?? "a list"
            case MSL_TYPE_NAMED: namedExpectation(type)
            case MSL_TYPE_EITHER:
                (0..<Int(type.count)).compactMap { index in type.element.map { expectation($0[index]) } }
                    .joined(separator: " or ")
            case MSL_TYPE_TOPIC: LuaType.topic.expectation
            case MSL_TYPE_STORED: type.count == 1 ? "a table" : "any value"
            default: "a table"
            }
        return sayingNil && type.optional && type.tag != Int32(MSL_TYPE_CHOICE.rawValue) ? "\(text) or nil" : text
    }

    private func namedExpectation(_ type: msl_type) -> String {
        guard let element = type.element?.pointee else { return "a table" }
        if element.tag == Int32(MSL_TYPE_NAMED.rawValue), let inner = element.element?.pointee {
            return "a table {name = {name = value}}, each value \(expectation(inner))"
        }
        return "a table {name = value}, each value \(expectation(element))"
    }

    private func choices(_ type: msl_type) -> [String] {
        (0..<Int(type.count)).compactMap { index in type.choices.flatMap { $0[index] }.map { String(cString: $0) } }
    }

    private func keys(_ type: msl_type?) -> [String] {
        guard let type, let fields = type.fields else { return [] }
        return (0..<Int(type.count)).compactMap { fields[$0].name.map { String(cString: $0) } }
    }

    private func names(of id: Int32) -> [String] {
        var own = table.lineage(id).flatMap { $0.members.map { $0.name } }
        if let row = table.lineage(id).first {
            own += table.classes.filter { $0.nestedIn == row.name }.map({ $0.ownName })
        }
        guard table.classes.indices.contains(Int(id)), table.classes[Int(id)].name == "ms" else { return own }
        return own + table.classes.filter { $0.isReached && $0.nestedIn == nil }.map { $0.name }
    }
}
