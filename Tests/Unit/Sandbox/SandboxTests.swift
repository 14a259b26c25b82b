import Foundation
import MoonspringLua
import TestSupport
import Testing

/// Untrusted scripts: what they try must fail, and the host goes on.
@Suite("A script's escapes and hangs", .serialized, .timed) struct SandboxTests {
    private let escapes = libraryEscapes + languageEscapes

    @Test("every hang is stopped within the limit and 0.3 seconds, and the engine runs other scripts afterwards")
    func hangs() throws {
        let all = languageHangs + libraryHangs + patternHangs + callHangs
        var worst = (overrun: 0.0, name: "none")
        for mode in SandboxRun.modes {
            for hang in mode == .timerSignal ? all : all.sampled(every: 4) {
                let overrun = try leastTime(within: 0.3) {
                    let scene = try SandboxRun.scene(mode)
                    defer { SandboxRun.expectUsable(scene, after: "\(hang), \(mode)") }
                    return SandboxRun.overrun(of: hang, in: scene)
                }
                #expect(overrun <= 0.3, "\(hang), \(mode): \(overrun) s late")
                #expect(overrun >= -0.02, "\(hang), \(mode): \(-overrun) s early")
                if overrun > worst.overrun { worst = (overrun, "\(hang), \(mode)") }
            }
        }
        let overrun = String(format: "%.3f", worst.overrun)
        print(
            """
            sandbox: \(all.count) hangs stopped in both limit modes, \(escapes.count) escapes and \
            \(allocations.count) allocations refused;
            """,
            "worst overrun \(overrun) s (\(worst.name))")
        #expect(all.count + escapes.count >= 60)
    }

    @Test("every escape fails, and the engine runs other scripts afterwards")
    func escaping() throws {
        for escape in escapes {
            let scene = try SandboxRun.scene(.countHook, limit: 20)
            do { try scene.run(escape.script) } catch { Issue.record("\(escape): \(error)") }
            SandboxRun.expectUsable(scene, after: escape.name)
        }
    }

    @Test("every endless allocation meets the memory limit: an error that pcall sees, and all is given back")
    func allocating() throws {
        for allocation in allocations {
            let scene = try SandboxRun.scene(.countHook, limit: 30, memory: 16 << 20)
            var reason = "nothing"
            do {
                try scene.run("local ok, e = pcall(function() \(allocation.script) end) assert(not ok) error(e, 0)")
            } catch let error as LuaError {
                reason = error.message
            }
            let isLimit = [
                "not enough memory", "too many", "at most", "resulting string too large", "malformed number",
            ]
            .contains { reason.contains($0) }
            #expect(isLimit, "\(allocation): \(reason)")
            #expect(scene.scene.engine.memoryUsed < 17 << 20, "\(allocation)")
        }
    }

    @Test("an error names the line where memory ran out, or calls nested too deep", arguments: depthsAndAllocations)
    func places(script: NamedScript) throws {
        let scene = try SandboxRun.scene(.countHook, limit: 30, memory: 16 << 20)
        let error = try #require(throws: LuaError.self) { try scene.run("\n" + script.script) }
        #expect(error.message.hasPrefix("more.lua:2: "), "\(script): \(error.message)")
        SandboxRun.expectUsable(scene, after: script.name)
    }

    @Test("a trusted script is stopped too, in patterns and in the library's loops", arguments: SandboxRun.modes)
    func trusted(mode: LuaEngine.LimitMode) throws {
        for hang in (patternHangs + callHangs + Array(libraryHangs.prefix(12))).sampled(every: 4) {
            // Its os.date is Lua's own: one call of that ends by itself, sooner with a shorter text.
            let hang = NamedScript(hang.name, hang.script.replacing("('%c'):rep(3e6)", with: "('%c'):rep(1e6)"))
            let overrun = try leastTime(within: 0.5) {
                let scene = try SandboxRun.scene(mode, isTrusted: true)
                defer { SandboxRun.expectUsable(scene, after: hang.name) }
                return SandboxRun.overrun(of: hang, in: scene)
            }
            #expect(overrun <= 0.5, "\(hang): \(overrun) s late")
        }
    }

    /// A hook, even one that does nothing, makes a loop 1.7 times as long.
    @Test("a limit that is not reached sets no hook with the timer signal, unlike the one that counts instructions")
    func cost() throws {
        for (mode, hooks) in [(LuaEngine.LimitMode.timerSignal, "false"), (.countHook, "true")] {
            let scene = try SandboxRun.scene(mode, limit: 30, isTrusted: true)
            try scene.run("for i = 1, 1e5 do hook = debug.gethook() or hook end print(hook ~= nil)")
            #expect(scene.output.last == hooks, "\(mode)")
        }
    }

    @Test("string.rep makes what joining the repetitions makes, short and beyond a megabyte")
    func repetition() throws {
        try SandboxRun.scene(.countHook, limit: 20).run(
            """
            local function check(s, n, separator)
                local t = {}
                for i = 1, n do t[i] = s end
                assert(table.concat(t, separator) == s:rep(n, separator), #s .. ' ' .. n)
            end
            for n = 1, 40 do
                for _, s in ipairs{'', 'a', 'ab', 'abc'} do
                    check(s, n)
                    for _, separator in ipairs{'', ',', '--'} do check(s, n, separator) end
                end
            end
            check(('q'):rep(1500000), 5, 'zz')
            check('abcdefg', 400001, '-')
            check('x', 3000000)
            """)
    }

    @Test("two engines of a process share no library table")
    func separateEngines() throws {
        let first = try SandboxRun.scene(.countHook)
        let second = try SandboxRun.scene(.countHook)
        try first.run(
            """
            string.upper = function() return 'mine' end
            string.new, table.new, math.pi, os.time = 1, 1, 3, nil
            print = nil
            assert(('x'):upper() == 'mine')
            """)
        try second.run(
            """
            assert(('x'):upper() == 'X' and string.new == nil and table.new == nil and math.pi > 3.1 and os.time)
            print 'here'
            """)
        #expect(second.output == ["here"])
    }

    @Test("a hang in a callback is stopped, and the ticks after it go on", arguments: SandboxRun.modes)
    func callbacks(mode: LuaEngine.LimitMode) throws {
        let longest = try leastTime(within: SandboxRun.limit + 0.5) {
            let scene = try SandboxRun.scene(mode)
            try scene.run(
                """
                scene.every(1 / 60, function() n = (n or 0) + 1 if n == 2 then ('a'):rep(1e5):find(('.-'):rep(20) \
                .. 'b') end end)
                """
            )
            var (stops, longest) = (0, 0.0)
            for _ in 0..<5 {
                longest = max(longest, processorTime { scene.scene.advance() })
                stops += scene.scene.engine.takeErrors().count { $0.stop == .timeLimit }
            }
            #expect(stops == 1)
            try scene.run("print(n)")
            #expect(scene.output.last == "5" || scene.output.last == "4")
            return longest
        }
        #expect(longest < SandboxRun.limit + 0.5)
    }

    @Test("require follows no link out of the script's folder")
    func links() throws {
        let folder = TestFolder()
        try folder.put("outside.lua", "return 'outside'")
        try folder.put("scene/inside.lua", "return 'inside'")
        let links = [
            ("link", "../outside.lua"), ("good", "inside.lua"), ("absolute", "/etc/passwd"), ("loop", "loop.lua"),
        ]
        for (name, target) in links {
            try FileManager.default.createSymbolicLink(
                atPath: folder["scene/\(name).lua"], withDestinationPath: target)
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder["scene/up"], withDestinationPath: "..")
        let scene = try SandboxRun.scene(.countHook, limit: 10, folder: folder["scene"])
        try scene.run(
            """
            assert(require 'inside' == 'inside' and require 'good' == 'inside')
            for _, n in ipairs {'link', 'absolute', 'loop', 'up.outside', 'up.scene.up.outside'} do
              local ok, e = pcall(require, n)
              assert(not ok and e:find 'not within' or e:find 'no file', n)
            end
            """)
    }
}
