import MoonspringLua
import MoonspringScene

/// What an expression stands for, as far as it is known without running it.
struct Meaning {
    indirect enum What {
        case module
        case classTable(String, own: [PromptName])
        /// An engine object, or a vec, rect or transform.
        case object(String, own: [PromptName])
        case table([PromptName])
        /// What a function returns as a table: statistics, a hit.
        case fields([LuaField])
        case list(LuaType)
        /// A function or a method of a class.
        case function(LuaMember, owner: String)
        /// `Class:subclass`.
        case subclass(String)
        case require
        case string
        case unknown
    }

    let what: What
    /// The names through which the live value is reached; nil where it is not.
    let path: [String]?

    static var unknown: Meaning { Meaning(.unknown) }

    init(_ what: What, path: [String]? = nil) {
        self.what = what
        self.path = path
    }

    init(_ thing: NameKind, path: [String]) {
        let what: What =
            switch thing {
            case .module: .module
            case .classTable(let builtIn, let own): .classTable(builtIn, own: own)
            case .object(let builtIn, let own): .object(builtIn, own: own)
            case .value(let className): .object(className, own: [])
            case .table(let names): .table(names)
            case .string: .string
            case .other: .unknown
            }
        self.init(what, path: path)
    }

    init(_ type: LuaType) {
        let what: What =
            switch type.unwrapped.type {
            case .object(let name): .object(name, own: [])
            case .vec: .object("vec", own: [])
            case .rect: .object("rect", own: [])
            case .transform: .object("transform", own: [])
            case .list(let element): .list(element)
            case .record(let fields): .fields(fields)
            case .string, .choice: .string
            default: .unknown
            }
        self.init(what)
    }
}

/// What a place in a text wants.
struct Wanted {
    let type: LuaType
    /// The functions of a table that is told of events.
    let delegate: LuaDelegate?

    init(_ type: LuaType, delegate: LuaDelegate? = nil) {
        self.type = type
        self.delegate = delegate
    }
}

/// What the keys of a table that is being written are.
enum TableShape {
    case constructor(String)
    case record([LuaField])
    case delegate(LuaDelegate)
    case list(LuaType)
    case unknown
}
