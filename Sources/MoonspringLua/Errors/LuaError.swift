import Moonspring

/// An error of a script, or of the border.
public struct LuaError: Error, Equatable, CustomStringConvertible {
    /// One line: `file:line: what was wrong`.
    public let message: String
    /// The script's frames, innermost first, one a line; empty where there are none.
    public let traceback: [String]
    /// Why the script was stopped from outside, if it was.
    public let stop: Stop?
    /// Whether the text itself says where it happened.
    let hasPlace: Bool

    /// How often it occurred: callbacks that fail in the same way in one tick are one error. Default 1.
    public internal(set) var occurrences = 1

    /// Whether the text only says what a value must be: the caller, which knows the property's name, puts it before.
    private var isExpectation = false

    /// The mistake is in how the scene was started, not in the script.
    public let isUsage: Bool

    /// What stopped a script from outside.
    public enum Stop: Sendable {
        /// The script ran longer than its limit.
        case timeLimit
        /// Ctrl-C, or a ``LuaInterrupter`` of the host.
        case interrupt
    }

    init(message: String, traceback: [String] = [], stop: Stop? = nil, hasPlace: Bool = false, isUsage: Bool = false) {
        self.message = message
        self.traceback = traceback
        self.stop = stop
        self.hasPlace = hasPlace
        self.isUsage = isUsage
    }

    /// What a method refuses: Lua puts the place of the call before it.
    public init(_ message: String) { self.init(message: message) }

    /// A value of the right type that is not accepted: `must be..., got ...`.
    package init(expectation: String) {
        self.init(message: expectation)
        isExpectation = true
    }

    /// The same error, which says whose value is not accepted.
    package func about(_ name: String) -> LuaError { isExpectation ? LuaError("\(name) \(message)") : self }

    /// What the engine refuses.
    init(_ error: DynamicsError) { self.init(error.message) }

    /// What a host refuses about the way a scene was started.
    package init(usage message: String) { self.init(message: message, hasPlace: true, isUsage: true) }

    public var description: String { message }

    static let noMemory = LuaError("not enough memory")

    /// Ctrl-C came while no script ran.
    package static let interrupted = LuaError(message: "interrupted", stop: .interrupt, hasPlace: true)

    /// The same error with a hint behind its text; an empty one changes nothing.
    package func hinting(_ hint: String) -> LuaError {
        if hint.isEmpty { return self }
        var error = LuaError(
            message: message + hint, traceback: traceback, stop: stop, hasPlace: hasPlace, isUsage: isUsage)
        error.occurrences = occurrences
        return error
    }

    /// The same error with its context, on the same line.
    func adding(_ context: String) -> LuaError {
        LuaError(message: "\(message) (\(context))", traceback: traceback, stop: stop, hasPlace: true)
    }
}

/// What the engine answers; what it refuses is an error of the script.
func accepted<Result>(_ answer: @autoclosure () throws(DynamicsError) -> Result) throws(LuaFailure) -> Result {
    do throws(DynamicsError) { return try answer() } catch { throw LuaError(error) }
}
