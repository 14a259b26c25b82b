import Testing

/// A piece of Lua that goes through one entry point or a few. `body` runs again and again, each time with less failing.
struct Snippet: Sendable, CustomTestStringConvertible {
    let name: String
    /// Runs before each attempt, with all the memory it wants. What it makes for `body` goes into the table `t`.
    let setup: String
    /// Runs while memory fails. `refused(f, ...)` calls what must fail: it returns the error, and raises it if memory ran out.
    let body: String
    /// Ticks taken while memory fails, after `body`.
    let ticks: Int
    /// Engine objects that an attempt may leave behind for good: the scene keeps what it was given.
    let stays: Int

    init(_ name: String, setup: String = "", ticks: Int = 0, stays: Int = 0, _ body: String) {
        (self.name, self.setup, self.body, self.ticks, self.stays) = (name, setup, body, ticks, stays)
    }

    var testDescription: String { name }
}
