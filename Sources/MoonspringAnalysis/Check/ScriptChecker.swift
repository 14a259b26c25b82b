import MoonspringLua

/// Looks through one file of a program for what would be refused when it runs.
///
/// What it knows of a variable holds wherever the variable is read: the order of statements is not looked at. What is not
/// certain is unknown, and of what is unknown nothing is said.
final class ScriptChecker {
    let program: ScriptProgram
    let number: Int
    let unit: ScriptUnit
    let tree: LuaTree
    let declarations: StaticDeclarations
    private(set) var localNames: [Int32: String] = [:]

    /// What is known of each local; nil where nobody has asked yet.
    private var locals: [StaticValue?]
    private var isAsking: [Bool]
    private var resultsOfFunctions: [Int32: StaticValue] = [:]
    private var scriptClassOfNode: [Int32: Int] = [:]
    private var askingDepth = 0
    /// What was found out while nothing was told.
    var asked: [Int32: StaticValue] = [:]
    /// While above 0 nothing is told: a value is only asked for.
    var quiet = 0

    init(_ program: ScriptProgram, _ number: Int) {
        self.program = program
        self.number = number
        unit = program.units[number]
        tree = unit.tree
        declarations = program.declarations
        locals = [StaticValue?](repeating: nil, count: tree.locals.count)
        isAsking = [Bool](repeating: false, count: tree.locals.count)
    }

    func run() { checkBlock(tree.main) }

    /// What the file returns.
    func result() -> StaticValue {
        quiet += 1
        defer { quiet -= 1 }
        guard let main = tree.functions.first, main.returns.count == 1, main.endsWithReturn else { return .unknown }
        let statement = tree[main.returns[0]]
        return statement.c == 1 ? check(tree.list(statement.b, 1).first ?? 0) : .unknown
    }

    // MARK: names and places

    func name(_ number: Int32) -> String {
        if let known = localNames[number] { return known }
        let name = unit.parser.names[number]
        localNames[number] = name
        return name
    }

    func offset(_ node: Int32) -> Int32 { unit.parser.tokens[Int(tree[node].token)].start }

    /// Where an expression begins: that of `a.b` is at `a`.
    func start(_ node: Int32) -> Int32 {
        var node = node
        while let left = left(of: node) { node = left }
        return offset(node)
    }

    func complain(_ offset: Int32, _ text: @autoclosure () -> String) {
        if quiet == 0 { unit.complain(offset, text()) }
    }

    func complain(
        _ offset: Int32, _ problem: StaticDeclarations.Problem, _ place: StaticDeclarations.Place,
        expected: LuaType? = nil, actual: String = "nothing"
    ) {
        guard quiet == 0 else { return }
        unit.complain(offset, declarations.text(problem, place, expected: expected, actual: actual))
    }

    /// What stands left in an expression that may be of any length.
    func left(of node: Int32) -> Int32? {
        switch tree[node].kind {
        case .member, .index, .call, .methodCall, .binary: tree[node].a
        default: nil
        }
    }

    // MARK: locals

    /// What a local is wherever it is read.
    func value(ofLocal local: Int32) -> StaticValue {
        let index = Int(local)
        if let known = locals[index] { return known }
        let declared = tree.locals[index]
        guard !declared.isParameter, !declared.isLoopVariable, !isAsking[index], askingDepth < 50 else {
            return .unknown
        }
        isAsking[index] = true
        askingDepth += 1
        quiet += 1
        var values = declared.value >= 0 ? [check(declared.value)] : [StaticValue(.nil)]
        for node in unit.parser.assignedValues[local] ?? [] { values.append(node >= 0 ? check(node) : .unknown) }
        quiet -= 1
        askingDepth -= 1
        isAsking[index] = false
        let value = joined(values)
        // Kept even where the depth cut it short: to ask anew could take for ever.
        locals[index] = value
        return value
    }

    /// Says what a parameter or the variable of a loop is. One that is assigned may be anything.
    func set(_ local: Int32, _ value: StaticValue) {
        if tree.locals[Int(local)].assignments == 0 { locals[Int(local)] = value }
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
        guard askingDepth < 50 else { return .unknown }
        // What it calls may call it.
        resultsOfFunctions[function] = .unknown
        askingDepth += 1
        quiet += 1
        let row = tree.functions[Int(function)]
        var values = row.endsWithReturn ? [] : [StaticValue(.nil)]
        for node in row.returns {
            let statement = tree[node]
            values.append(statement.c > 0 ? check(tree.list(statement.b, 1).first ?? 0) : StaticValue(.nil))
        }
        quiet -= 1
        askingDepth -= 1
        let value = values.isEmpty ? .unknown : joined(values)
        resultsOfFunctions[function] = value
        return value
    }

    /// Gives the parameters of a function what its caller will pass.
    func prepare(_ function: Int32, _ values: [StaticValue]) {
        let row = tree.functions[Int(tree[function].a)]
        for (index, value) in values.enumerated() where index < Int(row.parameterCount) {
            set(row.firstParameter + Int32(index), value)
        }
    }

    /// The number of the class that `subclass` makes at a node.
    func scriptClass(at node: Int32, base: Int, parent: Int?, name: String?) -> Int {
        if let known = scriptClassOfNode[node] { return known }
        program.scriptClasses.append(ScriptClass(base: base, parent: parent, name: name))
        scriptClassOfNode[node] = program.scriptClasses.count - 1
        return program.scriptClasses.count - 1
    }
}
