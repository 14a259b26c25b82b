import CMoonspringLua
import Synchronization

// The engine attached to a Lua state that another program made: stock Lua. The host decides there: no limit, no sandbox.

/// Where the engine lives in a state that another program made.
package struct AttachedPlace: @unchecked Sendable {
    let pointer: OpaquePointer

    /// `pointer` is what C hands to `moonspring_open_attached`.
    package init(_ pointer: OpaquePointer) { self.pointer = pointer }
}

extension LuaEngine.Options {
    /// An engine without limits in a state that another program made.
    package static func attached(at place: AttachedPlace) -> LuaEngine.Options {
        var options = LuaEngine.Options()
        options.memoryLimit = 0
        options.timeLimit = 0
        options.isTrusted = true
        options.attachedPlace = place
        return options
    }
}

extension AttachedPlace {
    /// `owner`, which owns the engine, lives from now on until the state closes.
    package func keep(_ owner: AnyObject) { msl_attached_set_owner(pointer, Unmanaged.passRetained(owner).toOpaque()) }
}

extension DispatchTable {
    private static let gate = Mutex(())
    nonisolated(unsafe) private static var attached: DispatchTable?

    /// The table of every attached engine of the process. It is never freed: the host's finalizers may use the module after
    /// the engine has gone. The classes of the first one are those of all.
    static func ofAttached(_ classes: [LuaClass]) -> DispatchTable {
        // What is shared does not change any more when the lock is released.
        nonisolated(unsafe) var shared: DispatchTable?
        gate.withLock { _ in
            if attached == nil { attached = DispatchTable(classes) }
            shared = attached
        }
        return shared.map(DispatchTable.init(sharing:)) ?? DispatchTable(classes)
    }
}
