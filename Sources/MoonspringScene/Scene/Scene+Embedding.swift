import MoonspringLua

// A scene that a host steps from its own loop.

extension Scene {
    /// Takes the ticks of a time: `seconds` divided by `interval`, rounded. 0 or less takes none.
    ///
    /// Throws the first error of a callback when its tick is complete; the ticks after it are not taken. The scene can be
    /// advanced again afterwards. Not to be called inside a tick.
    public func advance(by seconds: Double) throws(LuaError) {
        for _ in 0..<ticks(in: seconds) {
            advance()
            if let error = engine.takeErrors().first { throw error }
        }
    }
}
