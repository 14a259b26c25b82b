/// Names stand in messages, in each event and in each tick of a trace: a long one costs many times its length.
enum NameLimit {
    static let bytes = 1000

    /// Throws for a name that is too long.
    static func check(_ name: String) throws(LuaError) {
        let count = name.utf8.count
        if count > bytes { throw LuaError(expectation: "must have at most \(bytes) bytes, got \(count)") }
    }
}

extension LuaError {
    /// Throws for a name that is too long; `what` says of what it is: "the name of a signal".
    package static func checkName(_ name: String, of what: String) throws(LuaError) {
        do throws(LuaError) { try NameLimit.check(name) } catch { throw error.about(what) }
    }
}
