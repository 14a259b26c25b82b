import CMoonspringLua
import Synchronization

/// Stops what an engine runs, from any thread: a watchdog's, or one that handles user input.
public final class LuaInterrupter: Sendable {
    private let engine: Mutex<UInt>

    init(_ handle: OpaquePointer) { engine = Mutex(UInt(bitPattern: handle)) }

    /// Stops the script that runs, or the next one when none does: it ends with an error whose `kind` is `interrupt`. Does
    /// nothing when the engine has gone. Not for signal handlers.
    public func interrupt() {
        engine.withLock { if let handle = OpaquePointer(bitPattern: $0) { msl_interrupt(handle) } }
    }

    /// The engine is about to be released.
    func clear() { engine.withLock { $0 = 0 } }
}
