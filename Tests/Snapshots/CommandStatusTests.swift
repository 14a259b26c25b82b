import Foundation
import TestSupport
import Testing

@Suite("Exit status and summary of moonspring run", .needsCommand, .ownThread)
struct CommandStatusTests {
    private let folder = TestFolder()

    @Test("a scene that comes to rest ends with 0; the last line says why, seconds, ticks, items and hash")
    func paused() throws {
        let result = try folder.runScene("print('hello') scene.after(1.5, print)").ending(0, errors: "")
        let lines = result.outputLines
        #expect(lines.count == 3)
        #expect(lines[0] == "hello")
        #expect(lines[2].wholeMatch(of: /paused: 1\.50 s, 90 ticks, 0 items, hash [0-9a-f]{16}/) != nil, "\(lines[2])")
    }

    @Test(
        "why a run ended: stopped, and the duration, both with 0",
        arguments: [
            ("scene.after(0.5, scene.stop)", [], "stopped: 0.50 s, 30 ticks, 1 item, hash "),
            ("", ["--duration", "0.1"], "duration: 0.10 s, 6 ticks, 1 item, hash "),
            ("", [], "duration: 10.00 s, 600 ticks, 1 item, hash "),
            ("", ["--duration", "0"], "duration: 0.00 s, 0 ticks, 1 item, hash "),
        ])
    func ended(script: String, options: [String], line: String) throws {
        try folder.writeScene(fallingScene + script)
        let result = try folder.moonspring(["run", "scene.lua"] + options).ending(0)
        #expect(result.outputLines.last?.hasPrefix(line) == true, "\(result.output)")
    }

    @Test("--json says the same as one object")
    func json() throws {
        let plain = try folder.runScene(fallingScene, "--duration", "1")
        let result = try folder.runScene(fallingScene, "--duration", "1", "--json").ending(0)
        let object = try JSONSerialization.jsonObject(with: Data(try #require(result.outputLines.last).utf8))
        let members = try #require(object as? [String: Any])
        #expect(members["end"] as? String == "duration")
        #expect(members["seconds"] as? Double == 1)
        #expect(members["ticks"] as? Int == 60)
        #expect(members["items"] as? Int == 1)
        #expect(plain.output.contains("hash \(members["hash"] as? String ?? "?")\n"))
        #expect(members.count == 5)
    }

    @Test("an error while loading: status 1, file:line: text first, then the script's frames indented")
    func loadError() throws {
        let result = try folder.runScene("local function inner()\n  error('boom')\nend\ninner()").ending(1, output: "")
        #expect(result.errorLines.first == "scene.lua:3: boom")
        #expect(result.errorLines.count >= 3)
        #expect(result.errorLines.dropFirst().allSatisfy { $0.hasPrefix("    scene.lua:") })
    }

    @Test("a syntax error: status 1 and file:line:column")
    func syntaxError() throws {
        let result = try folder.runScene("local = 5").ending(1)
        #expect(result.errorLines == ["scene.lua:2:7: expected a name, got '='"])
    }

    @Test("an error in a callback: status 1, one line, a traceback only with --verbose; the summary comes too")
    func callbackError() throws {
        let script = "scene.after(0.1, function()\n  error('boom')\nend)"
        let result = try folder.runScene(script).ending(1)
        #expect(result.errorLines == ["scene.lua:3: boom (in a timer, tick 6, 0.1 s)"])
        #expect(result.outputLines.last?.hasPrefix("error: 0.10 s, 6 ticks, 0 items, hash ") == true)
        let verbose = try folder.runScene(script, "--verbose").ending(1)
        #expect(verbose.errorLines.first == result.errorLines.first)
        #expect(verbose.errorLines.count > 1)
        #expect(verbose.errorLines.dropFirst().allSatisfy { $0.hasPrefix("    ") })
    }

    @Test(
        "wrong usage: status 2, nothing on standard output",
        arguments: [
            ["run"], ["run", "--duraton", "1", "scene.lua"], ["run", "scene.lua", "other.lua"], ["rum", "scene.lua"],
            ["run", "scene.lua", "--duration", "-1"], ["run", "scene.lua", "--duration", "long"],
            ["run", "scene.lua", "--limit", "-1"], ["run", "scene.lua", "--memory", "-1"],
            ["run", "scene.lua", "--seed", "x"], ["run", "scene.lua", "--param", "force"], ["run", "missing.lua"],
            ["run", "."], ["run", "scene.lua", "--input", "missing.log"],
            ["run", "scene.lua", "--trace", "nowhere/t.jsonl"], ["run", "scene.lua", "--trace-changes"],
            ["run", "scene.lua", "--record-input", "nowhere/i.log"], ["run", "scene.lua", "--param", "force=1"],
            ["--nonsense"], ["help", "Nonsense"],
        ])
    func usage(arguments: [String]) throws {
        try folder.writeScene("scene.param('mass', 1)")
        let result = try folder.moonspring(arguments).ending(2, output: "")
        #expect(result.errors.hasPrefix("moonspring: "), "\(result.errors)")
    }

    @Test("messages about files say what was wrong and what to do")
    func fileMessages() throws {
        let missing = try folder.moonspring("run", "missing.lua")
        #expect(missing.errors == "moonspring: cannot read missing.lua: No such file or directory; check the path\n")
        let trace = try folder.runScene("", "--trace", "nowhere/t.jsonl")
        #expect(
            trace.errors
                == "moonspring: cannot write nowhere/t.jsonl: No such file or directory; make its folder first\n")
        try folder.put("bad.log", "{\"hello\":1}\n")
        let log = try folder.runScene("", "--input", "bad.log").ending(2)
        #expect(log.errors.hasPrefix("moonspring: bad.log:1: "))
    }

    @Test("a scene from standard input is called stdin")
    func standardInput() throws {
        let good = try folder.moonspring("run", "-", input: "print('from', 'stdin')").ending(0)
        #expect(good.outputLines.first == "from\tstdin")
        let bad = try folder.moonspring("run", "-", input: "\nerror('boom')").ending(1)
        #expect(bad.errorLines.first == "stdin:2: boom")
    }

    @Test("a warning is one line on standard error, once")
    func warning() throws {
        let result = try folder.runScene(
            """
            local item = ms.DynamicItem{name = 'frog'}
            for i = 1, 3 do ms.DynamicAnimator{}:addBehavior(ms.GravityBehavior{items = {item}}) end
            scene.after(0.1, scene.stop)
            """
        ).ending(0)
        #expect(result.errorLines.count == 1)
        #expect(result.errorLines.first?.hasPrefix("warning: DynamicItem 'frog' was moved by another animator") == true)
    }

    @Test("a pipe gets no progress line and no control characters")
    func noProgress() throws {
        let result = try folder.runScene(fallingScene, "--realtime", "--duration", "0.5")
        #expect(result.errors.isEmpty)
        #expect(!result.output.contains("\u{1B}") && !result.output.contains("\r"))
        #expect(result.outputLines.count == 1)
    }

    @Test("--realtime keeps pace with the wall clock, and changes nothing else")
    func realtime() throws {
        // A shorter wait, begun before, is over by then, however slow the machine is.
        let wait = try ChildProcess("/bin/sleep", ["1"], streams: [.nothing])
        let result = try folder.runScene(fallingScene, "--realtime", "--duration", "2")
        #expect(wait.end == .exit(0))
        #expect(result.status == 0)
        // A day of a scene is over before that long.
        let long = try ChildProcess("/bin/sleep", ["86400"], streams: [.nothing])
        #expect(try folder.runScene(fallingScene, "--duration", "2").output == result.output)
        #expect(long.end == nil)
    }

    @Test("--version prints the version, --help the commands")
    func version() throws {
        let version = try folder.moonspring("--version").ending(0)
        #expect(version.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
        let help = try folder.moonspring("--help").ending(0)
        #expect(help.output.contains("run") && help.output.contains("help"))
        #expect(["repl", "render", "plot", "diff"].allSatisfy(help.output.contains))
        #expect(help.output.contains("live"))
    }
}
