import Moonspring
import MoonspringLua
import TestSupport

/// Runs a script in the sandbox and takes ticks; what it prints and what goes wrong are lines of the output.
@_cdecl("run_script") public func runScript(_ bytes: UnsafePointer<UInt8>, _ length: Int32, _ ticks: Int32) {
    let text = text(bytes, length)
    do throws(LuaError) {
        let engine = try LuaEngine()
        try engine.run(text, name: "script.lua")
        for _ in 0..<ticks {
            for error in engine.clock.tick() { print(error.message) }
            for error in engine.takeErrors() { print(error.message) }
        }
    } catch {
        print(error.message)
    }
}

/// Runs a scene to its end, and prints what became of it.
@_cdecl("run_scene") public func runScene(_ bytes: UnsafePointer<UInt8>, _ length: Int32) {
    for line in sceneOutcome(text(bytes, length)) { print(line) }
}

private func text(_ bytes: UnsafePointer<UInt8>, _ length: Int32) -> String {
    String(decoding: UnsafeBufferPointer(start: bytes, count: Int(length)), as: UTF8.self)
}
