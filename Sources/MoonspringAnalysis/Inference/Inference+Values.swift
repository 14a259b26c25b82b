import Moonspring
import MoonspringLua

// Values against declared types. Tables that are written on the spot are looked into; others may have changed since.

extension Inference {
    /// Checks an expression that gives a value of that type, and reports where it cannot.
    func checkValue(_ node: Int32, _ type: LuaType, _ place: Place) {
        let (plain, isOptional) = type.unwrapped
        if tree[node].kind == .table, checkParts(node, type, plain, place) { return }
        let value = check(node)
        guard value.type != .unknown, quiet == 0 else { return }
        if value.type == .nil {
            if !takesNil(type) { report(start(node), .type, place, expected: type, actual: "nil") }
            return
        }
        // What may be nil is wrong only where nil is wrong too.
        guard !value.mayBeNil || !isOptional else { return }
        compare(node, value, type, plain, place)
    }

    /// Whether nil is accepted for such a value, and leaving it out.
    func takesNil(_ type: LuaType) -> Bool {
        switch type {
        case .optional, .any, .text: true
        default: false
        }
    }

    private func compare(_ node: Int32, _ value: StaticValue, _ type: LuaType, _ plain: LuaType, _ place: Place) {
        if case .either(let first, let second) = plain {
            let fitting = [first, second].filter { fits(value, $0) }
            if let one = fitting.first { return compare(node, value, one, one.unwrapped.type, place) }
        }
        if isFitting(value, plain) {
            checkLiteral(node, value, type, plain, place)
        } else {
            // As the border calls a value of another Lua type.
            let problem: StaticDeclarations.Problem = if case .record = plain { .constructorTable } else { .type }
            report(start(node), problem, place, expected: type, actual: described(node, value))
        }
    }

    /// Whether the value is of the Lua type that the declared one is written as. What is not known counts as fitting.
    private func isFitting(_ value: StaticValue, _ type: LuaType) -> Bool {
        let object = value.isObject(of: program)
        switch type {
        case .boolean: return value.type == .boolean
        case .number, .integer: return value.type == .number
        case .string, .color, .choice: return value.type == .string
        case .vec: return isTable(value.type) || object == declarations.number(of: "vec")
        case .rect: return isTable(value.type) || object == declarations.number(of: "rect")
        case .transform: return isTable(value.type) || object == declarations.number(of: "transform")
        case .range, .table, .list, .named, .record: return isTable(value.type)
        case .object(let name):
            guard let object, let wanted = declarations.number(of: name) else { return false }
            return declarations.isA(object, wanted) || isBelow(value, wanted)
        case .function: return isFunction(value.type)
        case .plain: return [.boolean, .number, .string].contains(value.type)
        case .topic: return value.type == .string || object != nil || isTable(value.type)
        case .either(let first, let second): return isFitting(value, first) || isFitting(value, second)
        case .any, .text: return true
        case .optional(let inner): return isFitting(value, inner)
        }
    }

    private func isFunction(_ type: StaticType) -> Bool {
        switch type {
        case .function, .member: true
        default: false
        }
    }

    /// Whether the border takes a value for one of two types: it asks only of what kind the value is.
    private func fits(_ value: StaticValue, _ type: LuaType) -> Bool {
        if case .vec = type { return isTable(value.type) || value.isObject(of: program) != nil }
        return isFitting(value, type)
    }

    /// What a literal says beyond its type.
    private func checkLiteral(_ node: Int32, _ value: StaticValue, _ type: LuaType, _ plain: LuaType, _ place: Place) {
        switch plain {
        case .choice(let choices):
            guard let text = unit.plainString(tree[node]), !choices.contains(text) else { return }
            report(start(node), .choice, place, expected: type, actual: described(node, value))
        case .color:
            guard let text = unit.plainString(tree[node]), Color(text) == nil else { return }
            report(start(node), declarations.text(refusing: Color.refusal(of: text), at: place))
        case .number, .integer:
            guard let number = number(node) else { return }
            if number.magnitude > LuaRange.largest {
                report(start(node), .notFinite, place, expected: type, actual: number.luaText)
            } else if case .integer = plain, number != number.rounded() {
                report(start(node), .type, place, expected: type, actual: described(node, value))
            }
        default: break
        }
    }

    /// A number that is written there is in the range of its place. One that no place takes is reported as such.
    func checkRange(_ node: Int32, _ range: LuaRange, _ place: Place) {
        guard quiet == 0, let number = number(node), number.magnitude <= LuaRange.largest, !range.contains(number)
        else { return }
        report(start(node), declarations.text(refusing: range.refusal(of: number), at: place))
    }

    // MARK: tables

    /// Looks into a table where the type says what is in it. False where that is not so.
    private func checkParts(_ node: Int32, _ type: LuaType, _ plain: LuaType, _ place: Place) -> Bool {
        switch plain {
        case .vec: checkNumbers(node, [["x", "width"], ["y", "height"]], type, place)
        case .rect: checkNumbers(node, [["x"], ["y"], ["width"], ["height"]], type, place)
        case .transform: checkNumbers(node, ["a", "b", "c", "d", "tx", "ty"].map { [$0] }, type, place)
        case .range: checkNumbers(node, [["minimum", "min"], ["maximum", "max"]], type, place)
        case .list(let element): checkList(node, element, type, place)
        case .named(let element): checkNamed(node, element, place)
        case .record(let fields): checkRecord(node, fields, Place(place.owner, place.member, isCall: place.isCall))
        case .either(let first, .vec), .either(.vec, let first):
            // A path or a point: a table is the point.
            if case .object = first { return checkParts(node, .vec, .vec, place) }
            return false
        default: return false
        }
        return true
    }

    private func checkNumbers(_ node: Int32, _ names: [[String]], _ type: LuaType, _ place: Place) {
        let fields = tree.list(tree[node].b, tree[node].c)
        let last = lastFields(node)
        var given = [Bool](repeating: false, count: names.count)
        var position = 0
        var isWrong = false
        var isCertain = true
        for field in fields {
            let row = tree[field]
            var index: Int?
            switch row.kind {
            case .listField:
                index = position
                position += 1
                if givesSeveral(row.a), field == fields.last { isCertain = false }
            case .namedField where last[name(row.b)] != field: break
            case .namedField: index = names.firstIndex { $0.contains(name(row.b)) } ?? names.count
            default:
                check(row.b)
                isCertain = false
            }
            let value = check(row.a)
            guard let index else { continue }
            guard index < names.count else {
                isWrong = isWrong || value.isCertain
                continue
            }
            given[index] = true
            // A number that may be nil is taken as one.
            if value.type == .nil || value.type != .unknown && value.type != .number { isWrong = true }
        }
        if isWrong || isCertain && given.contains(false) {
            report(offset(node), .type, place, expected: type, actual: "table")
        }
    }

    private func checkList(_ node: Int32, _ element: LuaType, _ type: LuaType, _ place: Place) {
        let last = lastFields(node)
        var position = 0
        // Behind a nil a list may end.
        checkElements(node, element, place) { field in
            let row = tree[field]
            if row.kind == .listField {
                position += 1
                return "[\(position)]"
            }
            // A key that is given as nil is none, and n is how many there are, as table.pack notes it.
            let value = value(of: row.a)
            if let key = key(field), last[key] == field, value.isCertain, key != "n" || value.type != .number {
                let actual = "a table with the key \(quoted(key))"
                report(offset(ofKey: field), .type, place, expected: type, actual: actual)
            }
            return nil
        }
        checkNumberedKeys(node, type, place)
    }

    /// Reports the first `[n] =` of a list that comes before 1 or behind a gap.
    private func checkNumberedKeys(_ node: Int32, _ type: LuaType, _ place: Place) {
        let fields = tree.list(tree[node].b, tree[node].c)
        let positions = fields.filter { tree[$0].kind == .listField }
        // Several values at the end fill any gap.
        if let last = positions.last, last == fields.last, givesSeveral(tree[last].a) { return }
        var numbered: [(number: Double, field: Int32)] = []
        for field in fields where tree[field].kind == .keyedField && key(field) == nil {
            // Any key may be the one that closes a gap.
            guard let number = number(tree[field].b), value(of: tree[field].a).isCertain else { return }
            numbered.append((number, field))
        }
        var count = Double(positions.count)
        for (number, field) in numbered.sorted(by: { $0.number < $1.number }) {
            if number == count + 1 {
                count += 1
            } else if number < 1 || number > count || number != number.rounded() {
                let actual = "a table with the key \(number.luaText)"
                return report(offset(ofKey: field), .type, place, expected: type, actual: actual)
            }
        }
    }

    private func checkNamed(_ node: Int32, _ element: LuaType, _ place: Place) {
        // A key that is given as nil is none.
        let last = lastFields(node)
        checkElements(node, element, place) { field in
            guard let key = key(field), last[key] == field else { return nil }
            return ".\(key)"
        }
    }

    /// The key of a field, where it is written out.
    func key(_ field: Int32) -> String? {
        let row = tree[field]
        switch row.kind {
        case .namedField: return name(row.b)
        case .keyedField: return unit.plainString(tree[row.b])
        default: return nil
        }
    }

    func offset(ofKey field: Int32) -> Int32 { offset(tree[field].kind == .keyedField ? tree[field].b : field) }

    /// The fields of a table whose values it has in the end: of a key that is given several times the last one counts.
    private func lastFields(_ table: Int32) -> [String: Int32] {
        var last: [String: Int32] = [:]
        for field in tree.list(tree[table].b, tree[table].c) { if let key = key(field) { last[key] = field } }
        return last
    }

    /// Checks the elements of a table, which may be nil; `key` is how messages call one, and nil for a field that is not an element.
    private func checkElements(_ node: Int32, _ element: LuaType, _ place: Place, key: (Int32) -> String?) {
        for field in tree.list(tree[node].b, tree[node].c) {
            let row = tree[field]
            if row.kind == .keyedField { check(row.b) }
            guard let key = key(field) else {
                check(row.a)
                continue
            }
            checkValue(row.a, .optional(element), place.with("\(place.argument ?? "")\(key)"), shown: element)
        }
    }

    private func checkValue(_ node: Int32, _ type: LuaType, _ place: Place, shown: LuaType) {
        let value = value(of: node)
        // An element that is there is reported as one that must be.
        checkValue(node, value.isCertain || tree[node].kind == .table ? shown : type, place)
    }

    /// A table with keys: what a constructor or an option takes.
    func checkRecord(
        _ node: Int32, _ fields: [LuaField], _ place: Place, exclusive: [[String]] = [], isConstructor: Bool = false
    ) {
        let known = isConstructor ? declarations.classes[place.owner].keysByName : fields.byName
        let last = lastFields(node)
        var given: [String: StaticValue] = [:]
        var isComplete = true
        var position = 1
        var hasPosition = false
        for field in tree.list(tree[node].b, tree[node].c) {
            let row = tree[field]
            guard let key = key(field) else {
                if row.kind == .keyedField {
                    check(row.b)
                } else if check(row.a).isCertain, !hasPosition {
                    report(
                        start(row.a), .unknownKey, place.with(""), expected: .record([]), actual: "number \(position)")
                    hasPosition = true
                }
                if row.kind == .keyedField { check(row.a) } else { position += 1 }
                isComplete = false
                continue
            }
            let offset = offset(ofKey: field)
            if given[key] != nil {
                remark(offset, "\(subject(place)) is given '\(key)' twice: the last one counts, keep one of them")
            }
            given[key] =
                last[key] == field
                ? checkKey(row.a, key, known[key], fields, place, offset, isConstructor) : check(row.a)
        }
        if isComplete {
            let needed = fields.filter {
                !$0.isOptional && (given[$0.name] == nil || given[$0.name]?.type == .nil)
            }
            missing(needed, place, offset(node))
        }
        for group in exclusive {
            let both = group.filter { given[$0]?.isCertain ?? false }
            if both.count > 1 {
                report(self.offset(of: both[1], node), declarations.exclusiveKeys(both[0], both[1], of: place.owner))
            }
        }
    }

    private func checkKey(
        _ value: Int32, _ key: String, _ field: LuaField?, _ fields: [LuaField], _ place: Place, _ offset: Int32,
        _ isConstructor: Bool
    ) -> StaticValue {
        if let field {
            // A key that may be left out is left out, not given as nil.
            checkValue(value, field.type, place.with(key))
            checkRange(value, field.range, place.with(key))
            if isConstructor, let member = declarations.classes[place.owner].members[key]?.row {
                checkCallbacks(value, member, place.owner)
            }
        } else {
            report(offset, .unknownKey, place.with(key), expected: .record(fields))
            check(value)
        }
        return self.value(of: value)
    }

    func missing(_ fields: [LuaField], _ place: Place, _ offset: Int32) {
        for field in fields { report(offset, .missing, place.with(field.name), expected: field.type) }
    }

    private func offset(of key: String, _ table: Int32) -> Int32 {
        let fields = tree.list(tree[table].b, tree[table].c).filter { tree[$0].kind == .namedField }
        return offset(fields.first { name(tree[$0].b) == key } ?? table)
    }

    private func subject(_ place: Place) -> String {
        let owner = declarations.classes[place.owner].name
        return place.member.map { "\(owner).\($0)" } ?? "\(owner){...}"
    }

    // MARK: words

    /// What a value is, as the border says it.
    func described(_ node: Int32, _ value: StaticValue) -> String {
        switch value.type {
        case .nil: return "nil"
        case .boolean:
            return tree[node].kind == .true ? "true" : tree[node].kind == .false ? "false" : "a boolean"
        case .number: return number(node).map { "number \($0.luaText)" } ?? "a number"
        case .string:
            guard let text = unit.plainString(tree[node]) else { return "a string" }
            return quoted(text)
        case .function, .member: return "function"
        case .object(let id, _): return declarations.classes[id].name
        case .scriptObject(let id):
            let script = program.scriptClasses[id]
            return script.name ?? declarations.classes[script.base].name
        default: return "table"
        }
    }

    private func quoted(_ text: String) -> String {
        text.utf8.count <= 40 ? "'\(text)'" : "'\(String(text.prefix(37)))...'"
    }

    private func number(_ node: Int32) -> Double? {
        let row = tree[node]
        if row.kind == .unary, row.c == Int32(LuaTokenKind.minus.rawValue) {
            return unit.number(tree[row.a]).map { -$0 }
        }
        return unit.number(row)
    }
}
