import Foundation
import TestSupport
import Testing

@Suite("Limits, interrupts and the sandbox of moonspring run", .needsCommand, .ownThread, .serialized)
struct CommandLimitTests {
    private let folder = TestFolder()

    private static let loops = [
        "while true do end",
        "pcall(function() while true do end end)",
        "while true do pcall(function() while true do end end) end",
        "xpcall(function() while true do end end, function() while true do end end)",
        "coroutine.wrap(function() while true do end end)()",
        "coroutine.wrap(function() pcall(function() coroutine.wrap(function() while true do end end)() end) end)()",
        "local t = setmetatable({}, {__index = function() while true do end end}) local y = t.x",
        "local t <close> = setmetatable({}, {__close = function() while true do end end})",
        "local t = {} for i = 1, 1e6 do t[i] = i end while true do table.sort(t, function(a, b) return a < b end) end",
    ]

    /// The result of a scene that runs into a limit of 0.3 s within so many seconds.
    private func stopped(
        _ script: String, within bound: Double = 0.8, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> ProcessResult {
        let (result, seconds) = try folder.timeScene(script, "--limit", "0.3", within: bound)
        #expect(seconds >= 0.3 && seconds < bound, "\(seconds)", sourceLocation: sourceLocation)
        return result.ending(124, sourceLocation: sourceLocation)
    }

    @Test("an endless loop while loading ends with 124 within the limit and half a second", arguments: loops)
    func loading(loop: String) throws {
        let result = try stopped(loop)
        #expect(result.errorLines.first?.contains("time limit") == true, "\(result.errors)")
    }

    @Test("an endless loop in a callback ends with 124, and the tick and the summary are complete", arguments: loops)
    func callback(loop: String) throws {
        let result = try stopped("scene.after(0.1, function() \(loop) end)")
        #expect(result.errorLines.first?.contains("time limit") == true, "\(result.errors)")
        #expect(result.outputLines.last?.hasPrefix("limit: 0.10 s, 6 ticks, ") == true, "\(result.output)")
    }

    @Test("ticks that a script takes by hand end at the limit too, and the message has the line")
    func advancing() throws {
        let result = try stopped(
            """
            ms.DynamicAnimator{}:addBehavior(ms.GravityBehavior{items = {ms.DynamicItem{bounds = {0, 0, 10, 10}}}})
            scene.advance(1e6)
            """)
        #expect(result.errors.contains("scene.lua:3: time limit of 0.3 s reached"), "\(result.errors)")
    }

    @Test("a pattern that would match for ever ends with 124 too")
    func pattern() throws {
        let result = try stopped("string.rep('a', 1e5):find(('.-'):rep(20) .. 'b')")
        #expect(result.errorLines.first?.contains("time limit") == true, "\(result.errors)")
    }

    @Test("the collector in a chain of weak keys ends with 124 within 0.3 seconds, and the message has the line")
    func weakKeys() throws {
        let result = try stopped(
            """
            local keys = {} for i = 1, 100000 do keys[i] = {} end
            for i = #keys, 2, -1 do local j = math.random(i) keys[i], keys[j] = keys[j], keys[i] end
            local chain = setmetatable({}, {__mode = 'k'})
            for i = 1, #keys - 1 do chain[keys[i]] = keys[i + 1] end
            first, keys = keys[1], nil
            collectgarbage()
            """, within: 0.9)
        #expect(result.errors.contains("scene.lua:7: time limit of 0.3 s reached"), "\(result.errors)")
    }

    @Test("the limit is for one call: many short ones may take longer")
    func perCall() throws {
        let script = """
            scene.every(1/60, function() local n = 0 for i = 1, 3e6 do n = n + i end end)
            scene.after(0.5, scene.stop)
            """
        try folder.runScene(script, "--limit", "0.3").ending(0)
    }

    @Test(
        "Ctrl-C ends a run with 130, in a loop that pcall guards, and between ticks",
        arguments: [
            ("while true do pcall(function() while true do end end) end", []),
            ("scene.after(0.1, function() while true do end end)", []),
            (fallingScene, ["--realtime", "--duration", "60"]),
        ])
    func interrupted(script: String, options: [String]) throws {
        try folder.writeScene(script)
        try folder.interrupt(["run", "scene.lua", "--limit", "30"] + options)
    }

    @Test(
        "--memory bounds what a script holds: an ordinary error, which pcall sees",
        arguments: [
            "local t = {} for i = 1, 1e9 do t[i] = {i} end",
            "local s = ('x'):rep(1e6) local t = {} while true do t[#t + 1] = s .. #t end",
            "local t = {} while true do t[#t + 1] = ms.View{frame = {0, 0, 1, 1}} end",
        ])
    func memory(script: String) throws {
        let result = try folder.runScene(script, "--memory", "16", "--limit", "10").ending(1)
        #expect(result.errorLines.first?.contains("not enough memory") == true, "\(result.errors)")
        let caught = try folder.runScene(
            "print(pcall(function() \(script) end)) collectgarbage() print('alive')", "--memory", "16", "--limit", "10"
        ).ending(0)
        let line = try #require(caught.outputLines.first)
        #expect(line.hasPrefix("false\t") && line.hasSuffix("not enough memory"), "\(line)")
        #expect(caught.outputLines.dropFirst().first == "alive")
    }

    @Test("many states of many views are refused before they are made")
    func states() throws {
        let result = try folder.runScene(
            """
            local box = scene.view:addSubview(ms.View{name = "box", frame = {0, 0, 10, 10}})
            local states = {}
            for i = 1, 1000 do
                box:addSubview(ms.View{frame = {0, 0, 1, 1}})
                states["s" .. i] = {box = {x = i}}
            end
            ms.States{states = states, initial = "s1"}
            """, "--memory", "32", "--limit", "100"
        ).ending(1)
        #expect(result.errorLines.first == "scene.lua:8: ms.States: not enough memory", "\(result.errors)")
        // A million looks are 300 MB.
        #expect(result.peakMemory < 128 << 20, "\(result.peakMemory)")
    }

    @Test("--memory bounds what waits for the trace, and a tick gives it back")
    func trace() throws {
        let endless = try folder.runScene(
            "local big = ('x'):rep(1000) while true do scene.log(big) end", "--memory", "16", "--trace", "t.jsonl"
        ).ending(1)
        #expect(endless.errorLines.first == "scene.lua:2: not enough memory")
        #expect(endless.peakMemory < 64 << 20, "\(endless.peakMemory)")
        try folder.runScene(
            """
            scene.every(1 / 60, function() for i = 1, 100 do scene.log(('x'):rep(1000)) end end)
            scene.after(2, scene.stop)
            """, "--memory", "16", "--trace", "t.jsonl"
        ).ending(0)
    }

    @Test(
        "the sandbox has no files, processes, binary chunks or debug library",
        arguments: [
            ("io", "nil"), ("dofile", "nil"), ("loadfile", "nil"), ("debug", "nil"), ("package", "nil"),
            ("os.execute", "nil"),
            ("os.exit", "nil"), ("os.remove", "nil"), ("os.rename", "nil"), ("os.getenv", "nil"), ("os.tmpname", "nil"),
            ("os.setlocale", "nil"), ("string.dump", "nil"), ("load('return 7')()", "7"), ("os.time()", "0"),
            ("os.clock()", "0.0"), ("pcall(setmetatable, {}, {__gc = print}) == false", "true"),
            ("pcall(function() getmetatable('').__index = nil end)", "false"),
            ("pcall(collectgarbage, 'stop') == false", "true"), ("math.type(collectgarbage('count'))", "float"),
        ])
    func sandbox(expression: String, text: String) throws {
        #expect(try folder.runScene("print((\(expression)))").ending(0).outputLines.first == text)
    }

    @Test("binary chunks are refused, whatever the mode says", arguments: ["", ", 'x', 'b'", ", 'x', 'bt'"])
    func binaryChunks(mode: String) throws {
        let result = try folder.runScene("print(load('\\27Lua'\(mode)))")
        #expect(result.outputLines.first?.hasPrefix("nil\tattempt to load a") == true, "\(result.output)")
    }

    @Test("require finds Lua files beside the script and nothing else")
    func requiring() throws {
        try folder.put("helper.lua", "return {answer = 42}")
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("inner"), withIntermediateDirectories: true)
        try folder.put("inner/part.lua", "return 'part'")
        try folder.put("inner/up.lua", "print(pcall(require, '..helper'))")
        let good = try folder.runScene(
            "print(require('helper').answer, require('inner.part'), require('helper') == require('helper'))")
        #expect(good.outputLines.first == "42\tpart\ttrue")
        for name in ["nowhere", "../helper", "/etc/passwd", "io", "..helper", ""] {
            // In a variable the check, which comes first, does not see it.
            let bad = try folder.runScene("local name = '\(name)' require(name)")
            #expect(bad.status == 1, "\(name)")
            #expect(bad.errorLines.first?.hasPrefix("scene.lua:2: ") == true, "\(name): \(bad.errors)")
        }
        // The sandbox's own, not the one with processes.
        let library = try folder.runScene("local name = 'os' print(require(name) == os, require(name).execute)")
        library.ending(0)
        #expect(library.outputLines.first == "true\tnil")
        let up = try folder.moonspring("run", "inner/up.lua")
        #expect(up.outputLines.first?.hasPrefix("false\t") == true)
    }

    @Test("--trust gives a script the full libraries")
    func trust() throws {
        let script = """
            local file = io.open('out.txt', 'w') file:write('hi') file:close()
            print(type(os.execute), type(debug), type(dofile), type(package), type(string.dump), os.time() > 1e9)
            """
        let result = try folder.runScene(script, "--trust").ending(0)
        #expect(result.outputLines.first == "function\ttable\tfunction\ttable\tfunction\ttrue")
        #expect(try folder.read("out.txt") == "hi")
        #expect(try folder.runScene(script).status == 1)
    }
}
