import Foundation
import TestSupport
import Testing

@Suite("moonspring check of folders", .needsCommand, .ownThread)
struct CommandCheckFolderTests {
    private let folder = TestFolder()

    init() throws {
        for name in ["scenes/lib", "scenes/.hidden", "elsewhere", "empty"] {
            try FileManager.default.createDirectory(
                at: folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        try folder.write("scenes/b.lua", "shared = 1\nlocal parts = require 'lib.parts'\nprint(parts)")
        // By itself it would have no `shared` and no `lib.more`.
        try folder.write("scenes/lib/parts.lua", "print(shared)\nrequire 'lib.more'\nms.View{colour = 1}")
        try folder.write("scenes/lib/more.lua", "return {}")
        try folder.write("scenes/a.lua", "ms.Veiw{}")
        try folder.put("scenes/notes.txt", "no Lua")
        try folder.write("scenes/.hidden/c.lua", "ms.Veiw{}")
        try folder.write("elsewhere/d.lua", "ms.Veiw{}")
        try FileManager.default.createSymbolicLink(
            at: folder.url.appendingPathComponent("scenes/link"),
            withDestinationURL: folder.url.appendingPathComponent("elsewhere"))
    }

    @Test(
        "all Lua files below it in order, those that others require with those; hidden and linked folders are left out")
    func tree() throws {
        let result = try folder.moonspring("check", "scenes").ending(1, errors: "")
        #expect(
            result.outputLines == [
                "scenes/a.lua:2:4: ms has no property 'Veiw' (did you mean 'View'?)",
                "scenes/lib/parts.lua:4:9: View{...} has no key 'colour' (did you mean 'backgroundColor'?)",
                "2 problems in 2 files; checked 2 scripts and 2 modules",
            ])
        #expect(
            try folder.moonspring("check", "scenes/").outputLines
                == result.outputLines.map {
                    $0.replacingOccurrences(of: "scenes/", with: "scenes/")
                })
    }

    @Test("folders, files and standard input in one call; a file that is named twice is checked once")
    func mixed() throws {
        let result = try folder.moonspring("check", "elsewhere", "scenes/b.lua", "scenes", "-", input: "x = = 1")
            .ending(1)
        #expect(
            result.outputLines == [
                "elsewhere/d.lua:2:4: ms has no property 'Veiw' (did you mean 'View'?)",
                "scenes/lib/parts.lua:4:9: View{...} has no key 'colour' (did you mean 'backgroundColor'?)",
                "scenes/a.lua:2:4: ms has no property 'Veiw' (did you mean 'View'?)",
                "stdin:1:5: expected a value, got '='",
                "4 problems in 4 files; checked 4 scripts and 2 modules",
            ])
    }

    @Test("a folder without mistakes, and --json")
    func clean() throws {
        try folder.write("scenes/a.lua", "")
        try folder.write("scenes/lib/parts.lua", "return shared")
        try folder.moonspring("check", "scenes").ending(0, output: "3 scripts and 1 module: no problems\n")
        let json = try folder.moonspring("check", "--json", "scenes")
        #expect(json.output == "{\"scripts\":3,\"modules\":1,\"problems\":[]}\n")
    }

    @Test("two files that require each other are checked; a folder without a script is a wrong use")
    func edges() throws {
        try folder.write("empty/x.lua", "require 'y'\nms.Veiw{}")
        try folder.write("empty/y.lua", "require 'x'")
        let result = try folder.moonspring("check", "empty").ending(1)
        #expect(result.outputLines.first == "empty/x.lua:3:4: ms has no property 'Veiw' (did you mean 'View'?)")
        try folder.moonspring("check", "scenes/.hidden/..", "empty/nothing").ending(2)
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent("empty/x.lua"))
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent("empty/y.lua"))
        try folder.moonspring("check", "empty").ending(
            2, errors: "moonspring: no .lua file in empty or below: expected a folder with scripts; check the path\n")
    }
}
