import MoonspringLua

/// Says what the expressions of one file are, by the declaration table, and reports what would be refused when they run.
///
/// What it knows of a variable holds wherever the variable is read: the order of statements does not matter. What is not
/// certain is unknown, and of what is unknown nothing is reported. Of a text that is still being written it guesses instead:
/// a variable is what it was last given.
final class Inference {
    typealias Place = StaticDeclarations.Place

    let program: ScriptProgram
    let number: Int
    let unit: ScriptUnit
    let tree: LuaTree
    let declarations: StaticDeclarations

    private(set) lazy var parents = tree.parents()
    /// What names lead to in a live session: nil where nothing is there. An empty path is the globals.
    let lookUp: (_ path: [String]) -> NameKind?
    /// What the text assigns, in its order; for guesses.
    private(set) lazy var assigned = AssignedNames(tree)
    /// Of the fields in `assigned`, what they are fields of, as far as that has been asked.
    private var fieldOwners: [StaticType] = []
    private var isAskingForOwners = false

    /// What is known of each local; nil if it has not been inferred yet.
    private var locals: [StaticValue?]
    private var isAsking: [Bool]
    private var resultsOfFunctions: [Int32: StaticValue] = [:]
    private var scriptClassOfNode: [Int32: Int] = [:]
    private var askingDepth = 0
    /// What was inferred while nothing was reported.
    var asked: [Int32: StaticValue] = [:]
    /// While above 0 nothing is reported: a value is only asked for.
    private(set) var quiet = 0
    /// While above 0 what is looked at may never run: it is in a function, a branch or a loop.
    var conditions = 0
    /// Whether the script may have ended before what is looked at: it returns somewhere, or jumps.
    var mayHaveEnded = false
    /// Whether the text is still being written.
    var isGuessing: Bool { unit.parser.cursor != nil }

    init(_ program: ScriptProgram, _ number: Int, lookUp: @escaping (_ path: [String]) -> NameKind? = { _ in nil }) {
        self.lookUp = lookUp
        self.program = program
        self.number = number
        unit = program.units[number]
        tree = unit.tree
        declarations = program.declarations
        locals = [StaticValue?](repeating: nil, count: tree.locals.count)
        isAsking = [Bool](repeating: false, count: tree.locals.count)
    }

    func run() { checkBlock(tree.main) }

    func result() -> StaticValue {
        guard let main = tree.functions.first, main.returns.count == 1, main.endsWithReturn else { return .unknown }
        let statement = tree[main.returns[0]]
        return statement.c == 1 ? value(of: tree.list(statement.b, 1).first ?? 0) : .unknown
    }

    /// What is known of an expression; nothing is reported.
    func value(of node: Int32) -> StaticValue {
        quiet += 1
        defer { quiet -= 1 }
        return check(node)
    }

    /// The same from within such a question. Their nesting is limited; nil beyond the limit.
    func nested<Result>(_ body: () -> Result) -> Result? {
        guard askingDepth < 50 else { return nil }
        askingDepth += 1
        defer { askingDepth -= 1 }
        return body()
    }

    // MARK: names and places

    func name(_ number: Int32) -> String { unit.parser.names[number] }

    func offset(_ node: Int32) -> Int32 { unit.parser.tokens[Int(tree[node].token)].start }

    /// Where an expression begins: that of `a.b` is at `a`.
    func start(_ node: Int32) -> Int32 {
        var node = node
        while let left = left(of: node) { node = left }
        return offset(node)
    }

    func report(_ offset: Int32, _ text: @autoclosure () -> String) {
        if quiet == 0 { unit.report(offset, isCertain: isReached, text()) }
    }

    /// The same for what Lua puts up with, such as a name that is nil: it fails only where something is done with that.
    func remark(_ offset: Int32, _ text: @autoclosure () -> String) {
        if quiet == 0 { unit.report(offset, isCertain: false, text()) }
    }

    /// Whether every run reaches what is being checked. That is not known of a required file, and a trusted script may end the process.
    private var isReached: Bool {
        number == 0 && conditions == 0 && !mayHaveEnded && !program.globals.isTrusted
    }

    /// Checks code that may never run.
    func conditionally<Result>(_ body: () -> Result) -> Result {
        conditions += 1
        defer { conditions -= 1 }
        return body()
    }

    func report(
        _ offset: Int32, _ problem: StaticDeclarations.Problem, _ place: Place,
        expected: LuaType? = nil, actual: String = "nothing"
    ) {
        report(offset, declarations.text(problem, place, expected: expected, actual: actual))
    }

    /// What stands left in an expression that may be of any length.
    func left(of node: Int32) -> Int32? {
        switch tree[node].kind {
        case .member, .index, .call, .methodCall, .binary: tree[node].a
        default: nil
        }
    }

    // MARK: locals

    /// What a local is: wherever it is read, or of a text that is being written, at the node `use`.
    func value(ofLocal local: Int32, at use: Int32) -> StaticValue {
        let index = Int(local)
        let declared = tree.locals[index]
        let assigned = unit.parser.assignedValues[local] ?? []
        if isGuessing, let guess = lastValue(of: (declared.value >= 0 ? [declared.value] : []) + assigned, before: use)
        {
            return guess
        }
        if let known = locals[index] { return known }
        guard !isAsking[index], !declared.isParameter || assigned.isEmpty || isGuessing else { return .unknown }
        isAsking[index] = true
        defer { isAsking[index] = false }
        let value = nested { () -> StaticValue in
            if declared.isParameter { return self.value(ofParameter: local) }
            let first = declared.value >= 0 ? self.value(of: declared.value) : StaticValue(.nil)
            return joined([first] + assigned.map { $0 >= 0 ? self.value(of: $0) : .unknown })
        }
        guard let value else { return .unknown }
        // Kept even where the depth cut it short: asking again could take forever.
        locals[index] = value
        return value
    }

    /// The last of the values that a variable is given before the node `use`; -1 among them is one that no expression gives.
    func lastValue(of values: [Int32], before use: Int32) -> StaticValue? {
        guard let last = values.last(where: { $0 < use }) else { return nil }
        return last < 0 ? .unknown : nested { value(of: last) } ?? .unknown
    }

    /// The fields that the text assigns, with what they are fields of. That is asked in their order, so that a field of a field
    /// is found, and each is asked for once.
    func ownedFields() -> Zip2Sequence<[StaticType], [AssignedNames.Field]> {
        while !isAskingForOwners, fieldOwners.count < assigned.fields.count {
            isAskingForOwners = true
            let owner = value(of: tree[assigned.fields[fieldOwners.count].target].a).type
            fieldOwners.append(owner)
            isAskingForOwners = false
        }
        return zip(fieldOwners, assigned.fields)
    }

    /// What a caller or a loop gives.
    private func value(ofParameter local: Int32) -> StaticValue {
        let owner = tree.locals[Int(local)].owner
        guard owner >= 0 else { return .unknown }
        let node = tree[owner]
        switch node.kind {
        case .numericFor: return StaticValue(.number)
        case .genericFor: return value(ofLoop: node, local)
        default:
            let number = Int(local - tree.functions[Int(node.a)].firstParameter)
            let values = parameters(of: owner)
            return number < values.count ? values[number] : .unknown
        }
    }

    /// `for i, x in ipairs(list)` knows what x is.
    private func value(ofLoop node: LuaNode, _ local: Int32) -> StaticValue {
        let expressions = tree.list(node.a + node.b, node.c)
        guard let first = expressions.first, expressions.count == 1, tree[first].kind == .call,
            let list = tree.list(tree[first].b, tree[first].c).first,
            isGlobal(tree[first].a, "ipairs") || isGuessing && isGlobal(tree[first].a, "pairs")
        else { return .unknown }
        switch local - tree.lists[Int(node.a)] {
        case 0: return StaticValue(isGlobal(tree[first].a, "ipairs") ? .number : .unknown)
        case 1: return StaticValue(element(of: value(of: list).type, key: nil))
        default: return .unknown
        }
    }

    /// What is all of these; nil among them makes it uncertain.
    func joined(_ values: [StaticValue]) -> StaticValue {
        var result: StaticValue?
        var mayBeNil = false
        for value in values {
            if value.type == .nil {
                mayBeNil = true
                continue
            }
            mayBeNil = mayBeNil || value.mayBeNil
            guard let known = result else {
                result = value
                continue
            }
            if known.type != value.type { return .unknown }
        }
        guard let result else { return StaticValue(.nil) }
        return StaticValue(result.type, mayBeNil: mayBeNil)
    }

    // MARK: functions

    /// What a function of this file returns first.
    func result(ofFunction function: Int32) -> StaticValue {
        if let known = resultsOfFunctions[function] { return known }
        let value = nested { () -> StaticValue in
            // What it calls may call it.
            resultsOfFunctions[function] = .unknown
            let row = tree.functions[Int(function)]
            var values = row.endsWithReturn ? [] : [StaticValue(.nil)]
            for node in row.returns {
                let statement = tree[node]
                let first = tree.list(statement.b, min(statement.c, 1)).first
                values.append(first.map { self.value(of: $0) } ?? StaticValue(.nil))
            }
            return values.isEmpty ? .unknown : joined(values)
        }
        guard let value else { return .unknown }
        resultsOfFunctions[function] = value
        return value
    }

    /// The number of the class that `subclass` makes at a node.
    func scriptClass(at node: Int32, base: Int, parent: Int?, name: String?) -> Int {
        if let known = scriptClassOfNode[node] { return known }
        program.scriptClasses.append(ScriptClass(base: base, parent: parent, name: name))
        scriptClassOfNode[node] = program.scriptClasses.count - 1
        return program.scriptClasses.count - 1
    }
}
