import Glibc
import MoonspringLua
import MoonspringScene

// The module for stock Lua: `require "moonspring"`. C has `luaopen_moonspring`, which asks here for the scene of a state.

/// Makes the scene of one Lua state. Its time passes only by `scene.advance`. Returns 0, or 1 when there is no memory.
@_cdecl("moonspring_open_attached")
public func openAttached(_ pointer: OpaquePointer) -> Int32 {
    let place = AttachedPlace(pointer)
    var options = Scene.Options()
    options.engine = .attached(at: place)
    do throws(LuaError) {
        let scene = try Scene(options)
        scene.onWarning = complain
        scene.engine.clock.stopwatch = now
        place.keep(scene)
        return 0
    } catch {
        return 1
    }
}

/// One line on standard error.
private func complain(_ text: String) {
    // What was printed before comes first.
    fflush(nil)
    var line = "warning: \(text)\n"
    line.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
}

/// Seconds of a clock that only goes forward.
private func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
