import Foundation
import TestSupport
import Testing

/// `moonspring repl` with input from a file or a pipe.
@Suite("Piped input", .needsCommand, .ownThread)
struct PipedPromptTests {
    private let workspace = Workspace()

    @Test("results alone go to standard output: no prompt, no numbers, no colours, no escape sequences")
    func results() throws {
        let result = try workspace.pipe("1 + 1\nx = 5\nprint('hello')\nx * 2\n'text'\nnil\n7;\n").ending(0, errors: "")
        #expect(result.lines.count == 5)
        #expect(result.lines[0] == "2")
        #expect(result.lines[1] == "hello")
        #expect(result.lines[2] == "10")
        #expect(result.lines[3].contains("text"))
        #expect(!result.output.contains("\u{1B}"))
        #expect(!result.output.contains(">"))
        #expect(!FileManager.default.fileExists(atPath: workspace.state.path))
    }

    @Test("time passes only by :step and :run")
    func time() throws {
        let workspace = try Workspace(scene: falling)
        let result = try workspace.pipe(
            "scene.tick\nfor i = 1, 2e7 do end\nscene.tick\n:step\nscene.tick\n:step 9\nscene.tick\n:run 1\nscene.tick\nball.center.y > 25\n",
            "scene.lua"
        ).ending(0)
        #expect(result.lines.filter { Int($0) != nil || $0 == "true" } == ["0", "0", "1", "10", "70", "true"])
    }

    @Test("a step of more ticks than can be counted, in a scene that has stopped, is over at once")
    func endlessStep() throws {
        let result = try Workspace().pipe(
            ":step 3\nms.scene.stop()\n:step 9223372036854774784\n:run 1e300\nms.scene.tick\n"
        ).ending(0)
        #expect(result.lines.last == "3")
    }

    @Test("the first error ends it with status 1 and its place on standard error")
    func error() throws {
        let result = try workspace.pipe("print('before')\nlocal t = nil\nt.x = 1\nprint('after')\n").ending(
            1, output: "before\n")
        #expect(result.errorLines.first?.contains(/:\d+: .*'t'/) == true, "\(result.errors)")
        #expect(!result.errors.contains("\u{1B}"))
        for line in ["1 +* 2", "error('x')", ":nonsense", ":load none.lua", "error()", "error({})", ":step x"] {
            let result = try workspace.pipe("print('before')\n\(line)\nprint('after')\n")
            #expect(result.status == 1, "\(line)")
            #expect(result.output == "before\n", "\(line)")
            #expect(!result.errors.isEmpty, "\(line)")
        }
    }

    @Test("an error of a callback ends it too")
    func callback() throws {
        let result = try Workspace().pipe(
            "ms.scene.after(0.5, function() error('late') end)\n:step 10\nprint('between')\n:run 1\nprint('after')\n"
        ).ending(1)
        #expect(result.output.contains("between"))
        #expect(!result.output.contains("after"))
        #expect(result.errors.contains("late"))
    }

    @Test("blocks of several lines, a last line without its end, and CR LF are read")
    func blocks() throws {
        let block = try workspace.pipe("for i = 1, 3 do\n  print('row ' .. i)\nend\nlocal x = 4\nx + 1").ending(0)
        #expect(block.lines == ["row 1", "row 2", "row 3", "5"])
        #expect(try workspace.pipe("1 + 1\r\nprint('a')\r\n").lines == ["2", "a"])
        let unfinished = try workspace.pipe("print('a')\nfor i = 1, 3 do\n").ending(1, output: "a\n")
        #expect(unfinished.errors.contains("<eof>") || unfinished.errors.contains("end"))
        #expect(try workspace.pipe("").status == 0)
        #expect(try workspace.pipe("\n\n-- remark\n").status == 0)
    }

    @Test("values are plain and whole enough for a program to read")
    func values() throws {
        let result = try Workspace().pipe("{3, 1, 2}\n'漢字'\n1e100\n-0.0\n2^53\n1//1\nms.vec(1, 2)\n").ending(0)
        #expect(result.output.contains("{3, 1, 2}"))
        #expect(result.output.contains("漢字"))
        #expect(result.output.contains("vec(1, 2)"))
    }

    @Test("a limit ends it with 124, :quit with 0, an interrupt with 130")
    func ends() throws {
        #expect(try workspace.pipe("while true do end\nprint('after')\n", "--limit", "0.1").status == 124)
        try workspace.pipe("print('a')\n:quit\nprint('b')\n").ending(0, output: "a\n")
        try workspace.put("input", "while true do end\n")
        let script = "exec \"$0\" repl --limit 0 <input"
        let status = try runInterrupted(
            "/bin/sh", ["-c", script, try #require(commandPath)], folder: workspace.url, after: 0.5)
        #expect(status == 130)
    }

    @Test("commands that draw work without a terminal")
    func commands() throws {
        let workspace = try Workspace(scene: falling + "scene.signal('height', function() return ball.center.y end)\n")
        let result = try workspace.pipe(
            ":step 60\n:items\n:inspect ball\n:plot height\n:help View\nView?\n:time 1 + 1\n:save out.lua\n:reload\n:reset\n",
            "scene.lua"
        ).ending(0)
        #expect(result.output.contains("ball"))
        #expect(result.output.contains("cornerRadius"))
        #expect(result.output.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) })
        #expect(!result.output.contains("\u{1B}"))
        #expect(FileManager.default.fileExists(atPath: workspace.url.appendingPathComponent("out.lua").path))
    }

    @Test("a reader that goes away ends it without a crash")
    func closedPipe() throws {
        let result = try run(
            "/bin/bash",
            [
                "-c",
                "(for i in $(seq 20000); do echo \"print('line', $i)\"; done) | \"$0\" repl | head -n 1; echo ${PIPESTATUS[1]}",
                try #require(commandPath),
            ],
            folder: workspace.url)
        let status = Int(result.lines.last ?? "") ?? -1
        #expect(status != 139 && status != 134 && status != 132 && status != -1, "\(status)")
        #expect(result.lines.first?.hasPrefix("line") == true)
    }
}
