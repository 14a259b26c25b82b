import TestSupport
import Testing

@Suite("moonspring check", .needsCommand, .ownThread)
struct CommandCheckTests {
    private let folder = TestFolder()

    @Test("a script without problems: a short line, status 0")
    func clean() throws {
        try folder.writeScene(fallingScene)
        try folder.moonspring("check", "scene.lua").ending(0, output: "scene.lua: no problems\n", errors: "")
    }

    @Test("all problems, each with file, line and column; status 1; nothing is run")
    func problems() throws {
        try folder.writeScene(
            "print('running')\nlocal v = ms.View{fram = {0, 0, 1, 1}}\nv.centr = {1, 2}\nwhile true do end\n")
        let result = try folder.moonspring("check", "scene.lua").ending(1, errors: "")
        #expect(
            result.outputLines == [
                "scene.lua:3:19: View{...} has no key 'fram' (did you mean 'frame'?)",
                "scene.lua:4:3: View has no property 'centr' (did you mean 'center'?)", "2 problems",
            ])
    }

    @Test("--format json and --json: one object, with the end, the weight and the fix of each problem")
    func json() throws {
        try folder.writeScene("ms.Veiw{}\n")
        let result = try folder.moonspring("check", "--json", "scene.lua").ending(1)
        #expect(
            result.output
                == #"{"scripts":1,"problems":[{"file":"scene.lua","line":2,"column":4,"endLine":2,"endColumn":8,"severity":"error","#
                + #""message":"ms has no property 'Veiw' (did you mean 'View'?)","fix":"View"}]}"# + "\n")
        #expect(try folder.moonspring("check", "--format", "json", "scene.lua").output == result.output)
        #expect(try folder.moonspring("check", "--format", "text", "scene.lua").outputLines.last == "1 problem")
        #expect(try folder.moonspring("check", "--format", "xml", "scene.lua").status == 2)
        try folder.write("good.lua", "")
        #expect(try folder.moonspring("check", "--json", "good.lua").output == "{\"scripts\":1,\"problems\":[]}\n")
    }

    @Test("the places of a problem are characters, its fix fits between them, and what may not run is a warning")
    func places() throws {
        let text = """
            local ms = require "moonspring"
            local text = "🌙é" ms.Veiw{}
            local function later() ms.View{textAlignment = "lefft"} end
            local x = = 1
            """
        let result = try folder.moonspring("check", "--stdin", "--format", "json", input: text + "\n")
        let places = result.output.split(separator: "{\"file\":\"stdin\",").dropFirst().map { part in
            String(part.prefix(upTo: part.firstRange(of: ",\"message\"")?.lowerBound ?? part.endIndex))
        }
        #expect(
            places == [
                #""line":2,"column":22,"endLine":2,"endColumn":26,"severity":"error""#,
                #""line":3,"column":48,"endLine":3,"endColumn":55,"severity":"warning""#,
                #""line":4,"column":11,"endLine":4,"endColumn":12,"severity":"error""#,
            ])
        #expect(result.output.contains(#""fix":"\"left\"""#))
        #expect(result.output.contains(#""fix":null"#))
    }

    @Test("--stdin: the text that is checked may be unsaved, and requires what lies beside its file")
    func unsaved() throws {
        try folder.write("scenes/parts.lua", "return {}")
        try folder.write("scenes/scene.lua", "nonsense (")
        let good = try folder.moonspring("check", "--stdin", "scenes/scene.lua", input: "require 'parts'")
        #expect(good.output == "scenes/scene.lua: no problems\n")
        let new = try folder.moonspring("check", "--stdin", "scenes/new.lua", input: "require 'parts' x = = 1")
        #expect(new.outputLines.first == "scenes/new.lua:1:21: expected a value, got '='")
        let nameless = try folder.moonspring("check", "--stdin", input: "require 'parts'")
        #expect(nameless.outputLines.first?.hasPrefix("stdin:1:9: there is no module 'parts'") ?? false)
        #expect(try folder.moonspring("check", "--stdin", "-", input: "").output == "stdin: no problems\n")
        #expect(try folder.moonspring("check", "--stdin", "a.lua", "b.lua", input: "").status == 2)
    }

    @Test("standard input, several files, --trust")
    func inputs() throws {
        let input = try folder.moonspring("check", "-", input: "x = = 1").ending(1)
        #expect(input.outputLines.first == "stdin:1:5: expected a value, got '='")
        try folder.write("a.lua", "")
        try folder.write("b.lua", "io.open('x')")
        let both = try folder.moonspring("check", "a.lua", "b.lua").ending(1)
        #expect(
            both.outputLines == [
                "b.lua:2:1: the sandbox leaves 'io' out: a script that needs it runs with --trust", "1 problem",
            ])
        try folder.moonspring("check", "--trust", "a.lua", "b.lua").ending(0, output: "2 scripts: no problems\n")
    }

    @Test("what a script requires is checked with it, and nothing that lies elsewhere")
    func modules() throws {
        try folder.write(
            "parts.lua", "local M = {}\nfunction M.make() return ms.View{colour = 'red'} end\nglobal = 1\nreturn M")
        try folder.writeScene("local parts = require 'parts'\nparts.make()\nprint(global)\nrequire 'gone'")
        let result = try folder.moonspring("check", "scene.lua").ending(1)
        #expect(
            result.outputLines == [
                "scene.lua:5:9: there is no module 'gone': expected gone.lua beside the script",
                "./parts.lua:3:34: View{...} has no key 'colour' (did you mean 'backgroundColor'?)", "2 problems",
            ])
    }

    @Test("a wrong use: status 2")
    func usage() throws {
        #expect(try folder.moonspring("check").status == 2)
        #expect(try folder.moonspring("check", "-", "-").status == 2)
        let missing = try folder.moonspring("check", "missing.lua").ending(2)
        #expect(
            missing.errorLines.first == "moonspring: cannot read missing.lua: No such file or directory; check the path"
        )
        #expect(try folder.moonspring("help", "check").output.contains("file:line:column"))
    }
}
