import CMoonspringLua

/// What a checker that does not run a script sees of the declaration table, and the texts that the border would raise.
package final class StaticDeclarations {
    private let table: DispatchTable
    private let composer: ErrorComposer
    package private(set) var classes: [StaticClass] = []
    private var numbers: [String: Int] = [:]

    /// The engine's classes and `others`.
    package init(with others: [LuaClass]) {
        table = DispatchTable(LuaEngine.declarations + others)
        composer = ErrorComposer(table: table)
        for row in table.classes {
            let number = classes.count
            numbers[row.name] = number
            let parent = row.parent.flatMap { numbers[$0] }
            let outer = row.nestedIn.flatMap { numbers[$0] }
            if let outer { classes[outer].kinds[row.ownName] = number }
            if let parent { classes[parent].hasChildren = true }
            classes.append(
                StaticClass(
                    row, number: number, parent: parent.map { classes[$0] },
                    keys: table.constructorKeys[number].map(\.field)))
        }
    }

    /// The number of the class of that name.
    package func number(of name: String) -> Int? { numbers[name] }

    package func isA(_ number: Int, _ wanted: Int) -> Bool {
        var next: Int? = number
        while let current = next {
            if current == wanted { return true }
            next = classes[current].parent
        }
        return false
    }

    package enum Problem {
        case unknownMember, unknownKey, readOnly, immutable, type, choice, missing, receiver, notConstructible
        case constructorTable

        fileprivate var code: msl_problem_code {
            switch self {
            case .unknownMember: MSL_PROBLEM_UNKNOWN_MEMBER
            case .unknownKey: MSL_PROBLEM_UNKNOWN_KEY
            case .readOnly: MSL_PROBLEM_READ_ONLY
            case .immutable: MSL_PROBLEM_IMMUTABLE
            case .type: MSL_PROBLEM_TYPE
            case .choice: MSL_PROBLEM_CHOICE
            case .missing: MSL_PROBLEM_MISSING
            case .receiver: MSL_PROBLEM_SELF
            case .notConstructible: MSL_PROBLEM_NOT_CONSTRUCTIBLE
            case .constructorTable: MSL_PROBLEM_CONSTRUCTOR_TABLE
            }
        }
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
        let strings = [classes[place.owner].name, place.member, place.argument, actual].map {
            $0.map { Array($0.utf8CString) }
        }
        var raw = msl_problem()
        raw.code = Int32(problem.code.rawValue)
        raw.class_id = Int32(place.owner)
        raw.is_call = place.isCall
        return withPointers(strings[...]) { pointers in
            raw.class_name = pointers[0]
            raw.member = pointers[1]
            raw.argument = pointers[2]
            raw.actual = pointers[3]
            guard let expected else { return composer.text(of: raw) }
            return withUnsafePointer(to: table.cType(expected)) { type in
                raw.expected = type
                return composer.text(of: raw)
            }
        }
    }

    package func exclusiveKeys(_ first: String, _ second: String, of owner: Int) -> String {
        composer.exclusiveKeys(first, second, of: classes[owner].name).message
    }

    private func withPointers(
        _ strings: ArraySlice<[CChar]?>, _ pointers: [UnsafePointer<CChar>?] = [],
        _ body: ([UnsafePointer<CChar>?]) -> String
    ) -> String {
        guard let first = strings.first else { return body(pointers) }
        guard let text = first else { return withPointers(strings.dropFirst(), pointers + [nil], body) }
        return text.withUnsafeBufferPointer {
            withPointers(strings.dropFirst(), pointers + [$0.baseAddress], body)
        }
    }
}

/// A class as a checker sees it, with what it inherits.
package struct StaticClass {
    package let number: Int
    package let name: String
    package let parent: Int?
    /// Is there no table for it in the module?
    package let isHidden: Bool
    package let isNested: Bool
    /// Are its instances vecs, rects or transforms?
    package let isValue: Bool
    package let isConstructible: Bool
    package let isSubclassable: Bool
    package let isMadeEmpty: Bool
    /// The keys that its constructor takes, and those of which only one may be given.
    package let keys: [LuaField]
    package let keysByName: [String: LuaField]
    package let exclusive: [[String]]
    /// What calling the class does, for values.
    package let call: StaticMember?
    package fileprivate(set) var hasChildren = false
    package fileprivate(set) var kinds: [String: Int] = [:]
    /// What is read off an instance, and what is read off the class.
    package private(set) var members: [String: StaticMember]
    package private(set) var functions: [String: StaticMember]

    package var hasOnlyKinds: Bool { !isConstructible && call == nil && !kinds.isEmpty }

    fileprivate init(_ row: LuaClass, number: Int, parent: StaticClass?, keys: [LuaField]) {
        self.number = number
        name = row.name
        self.parent = parent?.number
        isHidden = row.isHidden
        isNested = row.nestedIn != nil
        isValue = row.valueKind != 0
        isConstructible = row.create != nil
        isSubclassable = row.create != nil && row.isSubclassable
        isMadeEmpty = row.isMadeEmpty
        self.keys = keys
        keysByName = [String: LuaField](keys.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        exclusive = row.exclusive
        call = row.callMember.map { StaticMember($0, owner: number) }
        members = parent?.members ?? [:]
        functions = [:]
        let own = row.members.map { StaticMember($0, owner: number) }
        for member in own where member.kind != .constant { members[member.name] = member }
        // A part may have the name of a function, which is then read off the class alone.
        for (name, member) in members where member.isFunction { functions[name] = member }
        for member in own where member.kind == .function || member.kind == .constant { functions[member.name] = member }
    }
}

/// A member as a checker sees it.
package struct StaticMember {
    package let owner: Int
    package let name: String
    package let kind: LuaMember.Kind
    package let type: LuaType
    package let parameters: [LuaField]
    package let isReadOnly: Bool
    /// What a method or function returns; a result with the name of a parameter is that argument.
    package let results: [LuaField]
    package let delegate: LuaDelegate?
    private let range: LuaRange

    package var isFunction: Bool { kind == .method || kind == .function || kind == .coroutine }

    /// The number of the argument that it returns.
    package var returnedArgument: Int? {
        results.first.flatMap { result in parameters.firstIndex { $0.name == result.name } }
    }

    fileprivate init(_ row: LuaMember, owner: Int) {
        self.owner = owner
        name = row.name
        kind = row.kind
        type = row.type
        parameters = row.parameters
        isReadOnly = row.isReadOnly
        results = row.results
        delegate = row.delegate
        range = row.range
    }

    /// Why the property does not take a number; nil where it does.
    package func objection(to number: Double, of owner: String) -> String? {
        range.contains(number) ? nil : ErrorComposer.outOfRange(number, name, of: owner, range).message
    }
}

extension LuaType {
    /// The type without `optional`, and whether nil is allowed.
    package var plainType: (type: LuaType, isOptional: Bool) { unwrapped }

    /// What the function that it is will be called with; nil where that is not known.
    package var parameters: [LuaField]? {
        guard case .function(let signature) = unwrapped.type else { return nil }
        return signature.parameters
    }
}
