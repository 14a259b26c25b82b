// The declaration table: each class, property, method and callback that Lua sees stands in it once. Dispatch comes from it,
// and so does everything that describes the API.

/// One row: a member of a class.
public struct LuaMember {
    /// What a member is.
    public enum Kind: Sendable {
        /// A value that Swift has, read and perhaps written with a dot.
        case property
        /// Called with a colon.
        case method
        /// Called with a dot.
        case function
        /// A callback or a value that Lua keeps with the object.
        case slot
        /// A function that starts its first argument as a coroutine.
        case coroutine
        /// A value of the class itself.
        case constant
    }

    /// What stands behind the dot or the colon in Lua.
    public let name: String
    /// How a script reads, writes or calls it.
    public let kind: Kind
    /// Of a property or slot.
    public let type: LuaType
    /// Of a method or function.
    public internal(set) var parameters: [LuaField]
    /// What a method or function returns, in order. A result with the name of a parameter is that argument.
    public internal(set) var results: [LuaField]
    /// `pt`, `s`, `rad`...; "none" where a value has no unit.
    public internal(set) var unit = "none"
    /// As a script would write it; empty where there is none.
    public internal(set) var defaultValue = ""
    /// One sentence.
    public let doc: String
    /// What a number may be.
    public internal(set) var range = LuaRange.any
    /// The functions that a table kept in a slot may have.
    public internal(set) var delegate: LuaDelegate?
    /// For editors, where the type of the result depends on the arguments: each way to call it.
    package internal(set) var overloads: [LuaSignature] = []
    /// Whether a script may have called it for its effect alone, though it returns something.
    package internal(set) var isDiscardable = false
    /// Why the keys of its first argument, a table, do not go together; nil: they do. `key` gives what is known of one.
    package internal(set) var refusal: ((_ key: (String) -> KnownValue) -> LuaError?)?
    /// Made by the shim itself: the row only describes it.
    var isNative = false

    var slot: Int32 = 0
    var holdsResult = false
    var yields = false
    /// Whether the receiver may hold more or less memory afterwards.
    var changesWeight = false
    /// Whether it says where an item is, which the animator that moves the item overwrites.
    var isPlacement = false
    /// Of a function: the class whose one object keeps the functions that it is given; nil: its own class.
    var keeper: String?
    var get: ((LuaCall) throws(LuaFailure) -> Void)?
    var set: ((LuaCall, LuaArgument) throws(LuaFailure) -> Void)?
    var call: ((LuaCall) throws(LuaFailure) -> Void)?
    var slotChanged: ((LuaCall, Bool) throws(LuaFailure) -> Void)?

    /// Whether it is a property that a script cannot write.
    public var isReadOnly: Bool { kind == .property && set == nil }
    /// Whether it is called: with a colon or with a dot.
    package var isCallable: Bool { kind == .method || kind == .function || kind == .coroutine }

    /// The number of the argument that it returns.
    package var returnedArgument: Int? {
        results.first.flatMap { result in parameters.firstIndex { $0.name == result.name } }
    }

    init(
        _ name: String, _ kind: Kind, _ doc: String, type: LuaType = .any, parameters: [LuaField] = [],
        returns: [LuaType] = []
    ) {
        self.name = name
        self.kind = kind
        self.doc = doc
        self.type = type
        self.parameters = parameters
        results = returns.map { LuaField("", $0) }
    }
}

/// A key of a constructor's table that is not a property.
public struct LuaKey {
    package let field: LuaField
    /// Applies the value after the object was made; nil for what making it needs.
    let apply: ((LuaCall, AnyObject, LuaArgument) throws(LuaFailure) -> Void)?
}

/// One class of the table.
public struct LuaClass {
    /// What the class is called in Lua, a nested one behind its outer class: `AttachmentBehavior.pin`.
    public let name: String
    /// The class that it inherits from, earlier in the table; nil for none.
    public let parent: String?
    /// What an object of the class is, in one sentence or a few.
    public let doc: String
    /// A short script that shows what the class is for, with what its prints write behind `-->`. `ms` and `scene` are there. The engine's
    /// own get theirs in a `Reference`.
    public var example = ""
    /// What `+` and the others do, of a value class.
    package var operators: [LuaOperator] = []
    /// The Swift class whose instances are of this class.
    let swiftType: LuaSwiftType?
    /// Not in the module table.
    package var isHidden = false
    /// A table of the host's own functions.
    var isLibrary = false
    /// Whether there is one object of it, in the module table under the class's name.
    package var isPublished = false
    /// Whether a script can name it, as a part of the module table.
    package var isReached: Bool { !isHidden || isPublished || isLibrary }
    /// The class, earlier in the table, that this one is a part of: `FieldBehavior.drag` is read off `FieldBehavior` as `drag`.
    package var nestedIn: String?
    /// The name in the table that the class stands in: without that of the outer class.
    package var ownName: String { nestedIn.map { String(name.dropFirst($0.count + 1)) } ?? name }
    /// Whether an object of the outer class's Swift class is of this one; nil where `swiftType` tells.
    var isKind: ((AnyObject) -> Bool)?
    package var isSubclassable = true
    /// Whether an object can be made before its keys are known.
    package var isMadeEmpty = true
    /// 0, or the kind of value this class is.
    package var valueKind: Int32 = 0
    /// Makes an object; nil for classes that scripts cannot make.
    var create: ((LuaCall, LuaRecord) throws(LuaFailure) -> AnyObject)?
    package var isConstructible: Bool { create != nil }
    /// Whether scripts can make classes of it.
    package var hasSubclasses: Bool { create != nil && isSubclassable }
    /// What calling the class does, for values.
    package var callMember: LuaMember?
    /// Keys beside the properties, applied first.
    package var keys: [LuaKey] = []
    /// Groups of keys that say the same thing: at most one of each group may be given.
    package var exclusive: [[String]] = []
    /// Its own members, without those of its parent, in the order of the reference.
    public var members: [LuaMember]
    /// Topics of help that come with it.
    package var topics: [HelpWord] = []
    /// Bytes that one object is charged for, with the joints that an animator holds for it.
    package var cost: Int32 = 512
    /// Bytes that an object holds beside `cost`; nil: those of the parent, or none to speak of. Members that change them say so
    /// (`changingWeight`).
    var weight: ((AnyObject) -> Int)?
    /// Whether its plain values are of the type of the one that it is made with, which editors are told.
    package var isGeneric = false
    /// Compares two objects that are values in disguise: letting go of one has no effect that anyone could see.
    var equals: ((AnyObject, AnyObject) -> Bool)?

    /// Makes a class that scripts cannot make objects of; `made` adds a constructor. `types`: the Swift classes of its objects.
    public init(
        _ name: String, parent: String? = nil, swift: LuaSwiftType? = nil, doc: String, members: [LuaMember]
    ) {
        self.name = name
        self.parent = parent
        self.doc = doc
        swiftType = swift
        self.members = members
    }

    /// A copy changed by `change`: rows read as one expression.
    public func with(_ change: (inout LuaClass) -> Void) -> LuaClass {
        var copy = self
        change(&copy)
        return copy
    }

    /// The class with an example; see `example`.
    public func example(_ text: String) -> LuaClass { with { $0.example = text } }

    /// A kind of the class `outer`, which it inherits from and is nested in: its full name is `Outer.name`. One Swift class
    /// may serve several kinds; `isKind` tells them apart. A constructor is added with `made`.
    static func kind<Object: AnyObject>(
        _ name: String, of outer: String, doc: String, members: [LuaMember] = [], isKind: @escaping (Object) -> Bool
    ) -> LuaClass {
        LuaClass("\(outer).\(name)", parent: outer, doc: doc, members: members).with {
            $0.nestedIn = outer
            $0.isKind = { isKind(unsafeDowncast($0, to: Object.self)) }
        }
    }

    /// Declares how scripts make objects of this class.
    public func made(
        empty: Bool = true, keys: [LuaKey] = [], exclusive: [[String]] = [],
        _ create: @escaping (LuaCall, LuaRecord) throws(LuaFailure) -> AnyObject
    ) -> LuaClass {
        with {
            $0.create = create
            $0.isMadeEmpty = empty
            $0.keys = keys
            $0.exclusive = exclusive
        }
    }
}
