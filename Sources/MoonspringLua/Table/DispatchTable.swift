import CMoonspringLua

/// The declaration table as C reads it. Lives as long as its engine. What every object made looks up is complete after `init`:
/// exclusive access is not checked.
final class DispatchTable {
    @exclusivity(unchecked) private(set) var classes: [LuaClass] = []
    /// What C's members point at.
    private var rows: [LuaRow] = []
    /// The keys of each class's constructor, in the order in which they are applied.
    @exclusivity(unchecked) private(set) var constructorKeys: [[LuaKey]] = []
    @exclusivity(unchecked) private(set) var classIDs: [String: Int32] = [:]
    /// How each class reports the bytes that an object holds: its own row, or the nearest one above it.
    @exclusivity(unchecked) private(set) var weights: [((AnyObject) -> Int)?] = []
    let cClasses: UnsafeMutablePointer<msl_class>
    /// The names of `LuaName`, by number.
    private(set) var cNames: UnsafePointer<UnsafePointer<CChar>?>?

    @exclusivity(unchecked) private var swiftTypes: SwiftTypes
    private var resultTypes = ResultTypes()
    /// The classes nested in a class that share its Swift class, and how their objects are known.
    @exclusivity(unchecked) private var kinds: [Int32: [(id: Int32, holds: (AnyObject) -> Bool)]] = [:]
    private var allocations: [UnsafeMutableRawPointer] = []
    /// The table whose C structures this one uses.
    private var original: DispatchTable?

    init(_ classes: [LuaClass]) {
        self.classes = classes
        swiftTypes = SwiftTypes(classes)
        cClasses = .allocate(capacity: max(1, classes.count))
        classIDs.reserveCapacity(classes.count)
        rows.reserveCapacity(classes.reduce(0) { $0 + $1.members.count })
        for (index, row) in classes.enumerated() {
            classIDs[row.name] = Int32(index)
            if let holds = row.isKind, let outer = row.nestedIn.flatMap({ classIDs[$0] }) {
                kinds[outer, default: []].append((Int32(index), holds))
            }
        }
        methodResults = LuaName.allCases.map { $0.result.map(cType) }
        cNames = array(LuaName.allCases.map { string($0.text) as UnsafePointer<CChar>? })
        for (index, row) in classes.enumerated() {
            constructorKeys.append(classes.constructorKeys(of: row))
            weights.append(row.weight ?? row.parent.flatMap { classIDs[$0] }.flatMap { weights[Int($0)] })
            cClasses[index] = cClass(index, keys: constructorKeys[index])
        }
    }

    /// The same table for one more engine: what never changes is shared, and so may be used on several threads.
    init(sharing other: DispatchTable) {
        classes = other.classes
        rows = other.rows
        constructorKeys = other.constructorKeys
        weights = other.weights
        classIDs = other.classIDs
        cClasses = other.cClasses
        cNames = other.cNames
        swiftTypes = other.swiftTypes
        kinds = other.kinds
        methodResults = other.methodResults
        original = other
    }

    deinit {
        for block in allocations { block.deallocate() }
        if original == nil { cClasses.deallocate() }
    }

    /// The class of a Swift object: its own, or the nearest one above it.
    func classID(of object: AnyObject) -> Int32 {
        if let id = swiftTypes.number(of: object) { return kinds[id]?.first { $0.holds(object) }?.id ?? id }
        if let library = object as? LuaLibrary { return classIDs[library.name] ?? 0 }
        return 0
    }

    /// What `tostring` shows of an object beside its class.
    func details(of object: AnyObject) -> String { swiftTypes.details(of: object) }

    /// The class and those above it, itself first.
    func lineage(_ id: Int32) -> [LuaClass] {
        classes.indices.contains(Int(id)) ? classes.lineage(of: classes[Int(id)]) : []
    }

    // MARK: C structures

    private func cClass(_ id: Int, keys: [LuaKey]) -> msl_class {
        let row = classes[id]
        var value = msl_class()
        value.name = string(row.name)
        value.parent = row.parent.flatMap { classIDs[$0] } ?? -1
        value.value_kind = row.valueKind
        value.constructible = row.create != nil
        value.made_empty = row.isMadeEmpty
        value.subclassable = row.create != nil && row.isSubclassable
        value.hidden = row.isHidden
        value.nested_in = row.nestedIn.flatMap { classIDs[$0] } ?? -1
        let dispatched = row.members.filter { !$0.isNative }
        value.members = array(dispatched.map { cMember($0, of: row) })
        value.member_count = Int32(dispatched.count)
        if let call = row.callMember { value.call = array([cMember(call, of: row)]) }
        value.constructor = array(keys.map { cField($0.field) })
        value.constructor_count = Int32(keys.count)
        value.cost = row.cost
        value.is_weighed = weights[id] != nil
        value.is_data = row.equals != nil
        return value
    }

    private func cMember(_ row: LuaMember, of owner: LuaClass) -> msl_member {
        var value = msl_member()
        value.name = string(row.name)
        value.class_id = classIDs[owner.name] ?? -1
        value.keeper_id = classIDs[row.keeper ?? owner.name] ?? -1
        value.holds_arguments = row.parameters.contains(where: { $0.isHeld })
        let kind: msl_member_kind =
            switch row.kind {
            case .property: MSL_MEMBER_PROPERTY
            case .method: MSL_MEMBER_METHOD
            case .function: MSL_MEMBER_FUNCTION
            case .slot: MSL_MEMBER_SLOT
            case .coroutine: MSL_MEMBER_SPAWN
            case .constant: MSL_MEMBER_CONSTANT
            }
        value.kind = Int32(kind.rawValue)
        let answers = LuaRow(row)
        rows.append(answers)
        value.row = UnsafeRawPointer(Unmanaged.passUnretained(answers).toOpaque())
        value.read_only = row.isReadOnly
        value.yields = row.yields
        value.holds_result = row.holdsResult
        value.changes_weight = row.changesWeight
        value.is_placement = row.isPlacement
        value.is_plain =
            !(row.isReadOnly || row.yields || value.holds_arguments || row.holdsResult || row.changesWeight)
        value.slot = row.slot
        value.type = cType(row.type)
        value.parameter_count = Int32(row.parameters.count)
        value.parameters = array(row.parameters.map(cField))
        return value
    }

    private func cField(_ row: LuaField) -> msl_field {
        var value = msl_field()
        value.name = string(row.name)
        value.type = cType(row.type)
        value.slot = row.slot
        value.role = Int32((row.slot != 0 ? MSL_ROLE_SLOT : row.isHeld ? MSL_ROLE_HELD : MSL_ROLE_PLAIN).rawValue)
        return value
    }

    /// The types of what the methods of `LuaName` return, by number.
    private(set) var methodResults: [msl_type?] = []

    func resultType<Value: LuaConvertible>(_ type: Value.Type) -> msl_type {
        if let known = resultTypes[type] { return known }
        let made = cType(type.luaType)
        resultTypes[type] = made
        return made
    }

    func cType(_ wrapped: LuaType) -> msl_type {
        let (type, isOptional) = wrapped.unwrapped
        var value = msl_type()
        value.optional = isOptional
        value.class_id = -1
        let tag: msl_type_tag
        switch type {
        case .boolean: tag = MSL_TYPE_BOOLEAN
        case .number: tag = MSL_TYPE_NUMBER
        case .integer: tag = MSL_TYPE_INTEGER
        case .string, .color: tag = MSL_TYPE_STRING
        case .choice(let choices):
            tag = MSL_TYPE_CHOICE
            value.choices = array(choices.map { string($0) as UnsafePointer<CChar>? })
            value.count = Int32(choices.count)
        case .vec: tag = MSL_TYPE_VEC
        case .rect: tag = MSL_TYPE_RECT
        case .transform: tag = MSL_TYPE_TRANSFORM
        case .range: tag = MSL_TYPE_RANGE
        case .object(let name):
            tag = MSL_TYPE_OBJECT
            value.class_id = classIDs[name] ?? -1
        case .function(let signature):
            tag = MSL_TYPE_FUNCTION
            value.count = signature.isCounted ? Int32(signature.parameters.count) : 0
        case .plain: tag = MSL_TYPE_PLAIN
        case .list(let element):
            tag = MSL_TYPE_LIST
            value.element = array([cType(element)])
        case .named(let element):
            tag = MSL_TYPE_NAMED
            value.element = array([cType(element)])
        case .record(let fields):
            tag = MSL_TYPE_RECORD
            value.fields = array(fields.map(cField))
            value.count = Int32(fields.count)
        case .any: tag = MSL_TYPE_STORED
        case .table:
            tag = MSL_TYPE_STORED
            value.count = 1
        case .topic: tag = MSL_TYPE_TOPIC
        case .text: tag = MSL_TYPE_TEXT
        case .either(let first, let second):
            tag = MSL_TYPE_EITHER
            value.element = array([cType(first), cType(second)])
            value.count = 2
        case .optional: tag = MSL_TYPE_STORED
        }
        value.tag = Int32(tag.rawValue)
        return value
    }

    private func array<Element>(_ elements: [Element]) -> UnsafePointer<Element>? {
        guard !elements.isEmpty else { return nil }
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
        memory.initialize(from: elements, count: elements.count)
        allocations.append(UnsafeMutableRawPointer(memory))
        return UnsafePointer(memory)
    }

    /// A text for C, kept as long as the table.
    func string(_ text: String) -> UnsafePointer<CChar>? {
        array(Array(text.utf8CString))
    }
}
