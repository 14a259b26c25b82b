import CMoonspringLua

/// The declaration table for those who read scripts without running them: its classes by number, and the texts that the border
/// would raise.
package final class StaticDeclarations {
    private let table: DispatchTable
    package let composer: ErrorComposer
    package private(set) var classes: [ResolvedClass] = []
    private var numbers: [String: Int] = [:]

    package convenience init(_ reference: Reference) { self.init(DispatchTable(reference.classes)) }

    /// Those of an engine, whose table is not made once more.
    package convenience init(of engine: LuaEngine) { self.init(engine.table) }

    private init(_ table: DispatchTable) {
        self.table = table
        composer = ErrorComposer(table: table)
        for row in table.classes {
            let number = classes.count
            numbers[row.name] = number
            let parent = row.parent.flatMap { numbers[$0] }
            let outer = row.nestedIn.flatMap { numbers[$0] }
            if let outer { classes[outer].kinds[row.ownName] = number }
            if let parent { classes[parent].hasChildren = true }
            classes.append(
                ResolvedClass(
                    row, number: number, parent: parent.map { classes[$0] },
                    keys: table.constructorKeys[number].map { $0.field }))
        }
    }

    package func number(of name: String) -> Int? { numbers[name] }

    package func isA(_ number: Int, _ wanted: Int) -> Bool {
        var next: Int? = number
        while let current = next {
            if current == wanted { return true }
            next = classes[current].parent
        }
        return false
    }

    /// What the border objects to.
    package struct Problem: Sendable {
        fileprivate let code: msl_problem_code

        package static let unknownMember = Problem(code: MSL_PROBLEM_UNKNOWN_MEMBER)
        package static let unknownKey = Problem(code: MSL_PROBLEM_UNKNOWN_KEY)
        package static let readOnly = Problem(code: MSL_PROBLEM_READ_ONLY)
        package static let immutable = Problem(code: MSL_PROBLEM_IMMUTABLE)
        package static let type = Problem(code: MSL_PROBLEM_TYPE)
        package static let notFinite = Problem(code: MSL_PROBLEM_NOT_FINITE)
        package static let choice = Problem(code: MSL_PROBLEM_CHOICE)
        package static let missing = Problem(code: MSL_PROBLEM_MISSING)
        package static let receiver = Problem(code: MSL_PROBLEM_SELF)
        package static let notConstructible = Problem(code: MSL_PROBLEM_NOT_CONSTRUCTIBLE)
        package static let constructorTable = Problem(code: MSL_PROBLEM_CONSTRUCTOR_TABLE)
    }

    /// What a problem is about: a member of a class, an argument of its call, or a key of the constructor.
    package struct Place {
        package var owner: Int
        package var member: String?
        package var argument: String?
        package var isCall = false

        package init(_ owner: Int, _ member: String? = nil, argument: String? = nil, isCall: Bool = false) {
            self.owner = owner
            self.member = member
            self.argument = argument
            self.isCall = isCall
        }

        package func with(_ argument: String) -> Place {
            Place(owner, member, argument: argument, isCall: isCall)
        }
    }

    /// The text that the border raises for the same.
    package func text(_ problem: Problem, _ place: Place, expected: LuaType? = nil, actual: String = "nothing")
        -> String
    {
        var raw = raw(place)
        raw.code = Int32(problem.code.rawValue)
        raw.actual = table.string(actual)
        guard let expected else { return composer.text(of: raw) }
        return withUnsafePointer(to: table.cType(expected)) { type in
            raw.expected = type
            return composer.text(of: raw)
        }
    }

    /// What is raised for a value that is of the right type and not accepted: its name, and what it must be. A property and an argument of a
    /// class's call are named as in a problem of type; a key of another table has what takes the table before its name.
    package func text(refusing expectation: String, at place: Place) -> String {
        let owner = classes[place.owner]
        let key = place.argument ?? ""
        let isCall = place.isCall && place.member != owner.name
        if isCall || !place.isCall && place.member == nil && owner.members[key] == nil {
            return "\(composer.call(of: raw(place))): \(key) \(expectation)"
        }
        // A key of the constructor is the property.
        let named = place.isCall || place.member != nil ? place : Place(place.owner, key)
        return "\(composer.subject(of: raw(named))) \(expectation)"
    }

    private func raw(_ place: Place) -> msl_problem {
        var raw = msl_problem()
        raw.class_id = Int32(place.owner)
        raw.is_call = place.isCall
        raw.class_name = table.string(classes[place.owner].name)
        raw.member = place.member.flatMap(table.string)
        raw.argument = place.argument.flatMap(table.string)
        return raw
    }

    package func exclusiveKeys(_ first: String, _ second: String, of owner: Int) -> String {
        composer.exclusiveKeys(first, second, of: classes[owner].name).message
    }
}

/// A class of the table with what it inherits.
///
/// What it inherits is found when it is first asked for: a script uses a few classes of many.
package final class ResolvedClass {
    /// A member, and the number of the class that declares it.
    package typealias Member = (owner: Int, row: LuaMember)

    package let number: Int
    package let row: LuaClass
    package let parent: Int?
    private let above: ResolvedClass?
    /// The keys that its constructor takes.
    package let keys: [LuaField]
    package private(set) lazy var keysByName = keys.byName
    package fileprivate(set) var hasChildren = false
    package fileprivate(set) var kinds: [String: Int] = [:]
    /// What is read off an instance, and what is read off the class.
    package private(set) lazy var members: [String: Member] = {
        var members = above?.members ?? [:]
        for member in row.members where member.kind != .constant { members[member.name] = (number, member) }
        return members
    }()
    package private(set) lazy var functions: [String: Member] = {
        // A part may have the name of a function, which is then read off the class alone.
        var functions = members.filter { $0.value.row.isCallable }
        for member in row.members where member.kind == .function || member.kind == .constant {
            functions[member.name] = (number, member)
        }
        return functions
    }()

    package var name: String { row.name }
    package var hasOnlyKinds: Bool { !row.isConstructible && row.callMember == nil && !kinds.isEmpty }

    fileprivate init(_ row: LuaClass, number: Int, parent: ResolvedClass?, keys: [LuaField]) {
        self.number = number
        self.row = row
        self.parent = parent?.number
        above = parent
        self.keys = keys
    }
}

extension [LuaField] {
    /// The first of each name.
    package var byName: [String: LuaField] {
        var byName: [String: LuaField] = [:]
        for field in self where byName[field.name] == nil { byName[field.name] = field }
        return byName
    }
}
