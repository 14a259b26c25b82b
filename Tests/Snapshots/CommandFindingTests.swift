import Foundation
import TestSupport
import Testing

@Suite("What moonspring run finds before it starts", .needsCommand, .ownThread)
struct CommandFindingTests {
    private let folder = TestFolder()

    @Test("mistakes that no run gets past end it before the script has done anything: all are told, with columns")
    func certain() throws {
        let script = """
            print('running')
            local v = ms.View{fram = {0, 0, 1, 1}}
            v.centr = {1, 2}
            scene.after(1, function() v.alpha = 'x' end)
            """
        let expected = [
            "scene.lua:3:19: View{...} has no key 'fram' (did you mean 'frame'?)",
            "scene.lua:4:3: View has no property 'centr' (did you mean 'center'?)",
            "scene.lua:5:37: View.alpha must be a finite number, got 'x'",
        ]
        for options in [[], ["--quiet"], ["--trace", "t.jsonl"]] {
            try folder.writeScene(script)
            let result = try folder.moonspring(["run", "scene.lua"] + options).ending(1, output: "")
            #expect(result.errorLines == expected)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("t.jsonl").path))
    }

    @Test("of many mistakes the first and five more are told, and where the rest are listed")
    func many() throws {
        let script = (1...9).map { "ms.View{k\($0) = 1}" }.joined(separator: "\n")
        let result = try folder.runScene(script).ending(1)
        #expect(result.errorLines.count == 7)
        #expect(result.errorLines.last == "and 3 more; moonspring check scene.lua lists them")
        let input = try folder.moonspring("run", "-", input: "local ms = require 'moonspring'\n" + script)
        #expect(input.errorLines.first == "stdin:2:9: View{...} has no key 'k1'")
        #expect(input.errorLines.last == "and 3 more; moonspring check - lists them")
    }

    @Test(
        "a mistake that this run may never come to is a warning, and the script runs",
        arguments: [
            "local v = ms.View{} function v:onTap() self.centr = 1 end",
            "local v = ms.View{} if scene.time > 5 then v.centr = 1 end",
            "local v = ms.View{} for i = 1, 0 do v.centr = 1 end", "local v = ms.View{} while false do v.centr = 1 end",
            "local v = ms.View{} local _ = false and v.centr", "local v = ms.View{} do return end v.centr = 1",
            "local v = ms.View{} goto done v.centr = 1 ::done::",
            "local v = ms.View{} if v then return end local function f() end v.centr = 1",
        ])
    func unreached(script: String) throws {
        let result = try folder.runScene(script).ending(0)
        #expect(result.outputLines.last?.hasPrefix("paused: ") == true)
        #expect(result.errorLines.count == 1)
        #expect(
            result.errorLines.first?.wholeMatch(
                of: /warning: scene\.lua:2:\d+: View has no property 'centr' \(did you mean 'center'\?\)/) != nil,
            "\(result.errors)")
        #expect(try folder.runScene(script, "--quiet").errors.isEmpty)
    }

    @Test("a run that comes to it fails with the words and the column of the check")
    func reached() throws {
        let script = "local v = ms.View{}\nscene.after(0.1, function()\n  v.centr = 1\nend)"
        let place = "scene.lua:4:5: View has no property 'centr' (did you mean 'center'?)"
        let result = try folder.runScene(script).ending(1)
        #expect(result.errorLines == ["warning: \(place)", "\(place) (in a timer, tick 6, 0.1 s)"])
        #expect(try folder.runScene(script, "--quiet").errorLines == ["\(place) (in a timer, tick 6, 0.1 s)"])
    }

    @Test("Lua's own words for a name that nothing assigns become those of the check")
    func luasWords() throws {
        let result = try folder.runScene("local counter = 1\nlocal function f()\n  countr.x = 1\nend\nf()", "--quiet")
            .ending(1)
        #expect(
            result.errorLines.first
                == "scene.lua:4:3: there is no variable 'countr': nothing assigns it (did you mean 'counter'?)")
        // Something else on the line is not taken for it.
        let other = try folder.runScene(
            "local f = function() local x = ms.View{} if x then error('boom') end x.centr = 1 end f()")
        #expect(other.errorLines.contains("scene.lua:2: boom"), "\(other.errors)")
    }

    @Test("a script that fails while it loads tells what else is wrong, also when warnings are off")
    func others() throws {
        let script = "local v = ms.View{}\nv.onTap = function() v.centr = 1 end\nerror('boom')"
        let quiet = try folder.runScene(script, "--quiet").ending(1)
        #expect(quiet.errorLines.first == "scene.lua:4: boom")
        #expect(quiet.errorLines.last == "scene.lua:3:24: View has no property 'centr' (did you mean 'center'?)")
        let loud = try folder.runScene(script)
        #expect(loud.errorLines.first == "warning: " + (quiet.errorLines.last ?? ""))
        #expect(loud.errorLines.filter { $0.contains("centr") }.count == 1)
    }

    @Test("what Lua puts up with is a warning, and what a trusted script may find elsewhere is nothing")
    func lenient() throws {
        let twice = try folder.runScene("ms.View{name = 'a', name = 'b'}").ending(0)
        #expect(twice.errorLines.first?.hasPrefix("warning: scene.lua:2:21: View{...} is given 'name' twice") == true)
        let trusted = try folder.runScene(
            "package.preload.extra = function() return 7 end print(require 'extra')", "--trust"
        ).ending(0, errors: "")
        #expect(trusted.outputLines.first == "7\textra" || trusted.outputLines.first?.hasPrefix("7") == true)
    }

    @Test("render and plot say it too")
    func render() throws {
        try folder.writeScene("ms.View{fram = 1}")
        for command in [
            ["render", "scene.lua", "-o", "x.svg"], ["plot", "scene.lua", "--signal", "x", "-o", "x.svg"],
        ] {
            let result = try folder.moonspring(command).ending(1)
            #expect(result.errorLines.first == "scene.lua:2:9: View{...} has no key 'fram' (did you mean 'frame'?)")
        }
    }
}
