import Foundation
import MoonspringLua
import MoonspringScene
import TestSupport
import Testing

/// Engines with a short limit, and the proof that one still works after what a script did to it.
enum SandboxRun {
    static let limit = 0.1
    static let modes: [LuaEngine.LimitMode] = [.timerSignal, .countHook]

    static func scene(
        _ mode: LuaEngine.LimitMode, limit: Double = limit, memory: Int = 256 << 20, isTrusted: Bool = false,
        folder: String? = nil
    ) throws -> TestScene {
        var options = Scene.Options()
        options.engine.timeLimit = limit
        options.engine.limitMode = mode
        options.engine.memoryLimit = memory
        options.engine.isTrusted = isTrusted
        options.engine.scriptFolder = folder
        return try TestScene("", options: options)
    }

    /// Runs a script that must be stopped by the limit. Returns the CPU seconds it ran past the limit.
    static func overrun(of hang: NamedScript, in scene: TestScene) -> Double {
        let start = processorTime()
        do {
            try scene.run(hang.script)
            Issue.record("\(hang): it ended by itself")
        } catch let error as LuaError {
            #expect(error.stop == .timeLimit, "\(hang): \(error)")
            #expect(error.message.hasSuffix("time limit of \(limit) s reached"), "\(hang): \(error)")
        } catch {
            Issue.record("\(hang): \(error)")
        }
        return processorTime() - start - limit
    }

    /// The same engine runs another script, and the scene ticks.
    static func expectUsable(_ scene: TestScene, after name: String) {
        do {
            try scene.run(
                """
                collectgarbage()
                local t = {}
                for w in ('one two three'):gmatch('%a+') do t[#t + 1] = w:upper() end
                assert(table.concat(t, '-') == 'ONE-TWO-THREE')
                local co = coroutine.wrap(function(a) local b = coroutine.yield(a + 1) return b * 2 end)
                assert(co(1) == 2 and co(21) == 42)
                assert(not pcall(error, 'x') and select('#', table.unpack({}, 1, 200)) == 200)
                local v = ms.View {frame = {1, 2, 3, 4}}
                assert(v.frame == ms.rect(1, 2, 3, 4))
                """)
            try scene.advance()
        } catch {
            Issue.record("after \(name): \(error)")
        }
    }
}
