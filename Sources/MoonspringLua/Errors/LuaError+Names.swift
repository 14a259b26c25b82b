extension LuaError {
    private static let longestName = 1000

    /// Throws for a name that is too long: names stand in messages, in each event and in each tick of a trace, where a long one costs many
    /// times its length. `what` says of what it is: "the name of a signal"; nil where the row that it is set by says so.
    package static func checkName(_ name: String, of what: String? = nil) throws(LuaError) {
        let count = name.utf8.count
        if count <= longestName { return }
        let error = LuaError(expectation: "must have at most \(longestName) bytes, got \(count)")
        throw what.map { error.about($0) } ?? error
    }
}
