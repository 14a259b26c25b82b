import MoonspringLua

/// What is known of a value before a script runs.
indirect enum StaticType: Equatable, Sendable {
    /// Anything.
    case unknown
    case `nil`, boolean, number, string
    /// A table, made by the constructor at that node of a file; its current contents are not known.
    case table(file: Int, node: Int32)
    /// A function, by its number in its file.
    case function(file: Int, number: Int32)
    /// What `require "moonspring"` gives.
    case module
    /// One of Lua's libraries.
    case library(String)
    /// A class of the engine, by number.
    case classTable(Int)
    case scriptClass(Int)
    /// An object of a class of the engine: of that class itself where `isExact`, or of one below it.
    case object(Int, isExact: Bool)
    case scriptObject(Int)
    /// A function of a class of the engine; `isStatic`: read off the class.
    case member(Int, String, isStatic: Bool)
    case list(StaticType)
    /// A table that the engine makes: a hit, statistics.
    case record([LuaField])
    /// What a name leads to in a live session; `path`: the names, nil for what only its kind is known of.
    case live(NameKind, path: [String]?)
}

/// A type, and whether the value may be nil (or false) instead.
struct StaticValue: Equatable, Sendable {
    var type: StaticType
    var mayBeNil = false

    init(_ type: StaticType, mayBeNil: Bool = false) {
        self.type = type
        self.mayBeNil = mayBeNil
    }

    static let unknown = StaticValue(.unknown)

    /// Whether it is known, and something.
    var isCertain: Bool { type != .unknown && type != .nil && !mayBeNil }

    /// What `self` is in a method that is defined on this value.
    var selfType: StaticType {
        switch type {
        case .scriptClass(let id): .scriptObject(id)
        case .object, .scriptObject: type
        case .live(.classTable(let builtIn, let own), _): .live(.object(builtIn: builtIn, own: own), path: nil)
        case .live(.object, _): type
        default: .unknown
        }
    }
}

struct ScriptClass {
    /// The class of the engine that it is made of.
    let base: Int
    let parent: Int?
    let name: String?
}
