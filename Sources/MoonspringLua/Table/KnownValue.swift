/// What is known of the value of a key: all of it while a script runs, and before that what the script says on the spot.
package enum KnownValue: Equatable {
    /// It is nil, or the key is not there.
    case nothing
    /// A value that is not nil. `count`: how many elements a list has; nil where that is not known, and of other values.
    case given(count: Int?)
    /// It may be nil.
    case unknown

    init(_ argument: LuaArgument) { self = argument.isNil ? .nothing : .given(count: argument.listCount) }

    var isGiven: Bool { if case .given = self { true } else { false } }
    var count: Int? { if case .given(let count) = self { count } else { nil } }
}
