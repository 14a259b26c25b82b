import MoonspringLua
import MoonspringScene
import MoonspringSystem

// The module for stock Lua: `require "moonspring"`. C has `luaopen_moonspring`, which asks here for the scene of a state.

/// Makes the scene of one Lua state. Its time passes only in `scene.advance`. Returns 0, or 1 when there is no memory.
@_cdecl("moonspring_open_attached")
public func openAttached(_ pointer: OpaquePointer) -> Int32 {
    let place = AttachedPlace(pointer)
    var options = Scene.Options()
    options.engine = .attached(at: place)
    do throws(LuaError) {
        let scene = try Scene(options)
        scene.onWarning = { Terminal.report("warning: \($0)") }
        scene.engine.clock.stopwatch = { MonotonicClock.now }
        place.keep(scene)
        return 0
    } catch {
        return 1
    }
}
