import Foundation
import MoonspringScene
import TestSupport
import Testing

@Suite("moonspring new", .needsCommand, .ownThread)
struct CommandNewTests {
    private let folder = TestFolder()

    @Test("a folder with a scene, a README, the annotations, and the settings that find them; it says what to run next")
    func folderIsMade() throws {
        let result = try folder.moonspring("new", "garden").ending(0, errors: "")
        #expect(
            result.output == """
                Made garden: scene.lua, README.md, .luarc.json, library/moonspring.lua

                Next:
                  cd garden
                  moonspring live scene.lua
                  moonspring render scene.lua -o scene.gif

                """)
        #expect(try folder.read("garden/library/moonspring.lua") == Scene.reference.annotations)
        let settings = try #require(
            try JSONSerialization.jsonObject(with: Data(try folder.read("garden/.luarc.json").utf8)) as? [String: Any])
        #expect(settings["workspace.library"] as? [String] == ["library"])
        #expect(settings["runtime.version"] as? String == "Lua 5.4")
        let readme = try folder.read("garden/README.md")
        #expect(readme.hasPrefix("# garden\n"))
        #expect(readme.contains("moonspring live scene.lua"))
    }

    @Test(
        "the scene of a template is one of those that ship, has nothing that the check finds, and ends by itself",
        arguments: [
            ("sheet", "bottom_sheet"), ("cards", "swipe_deck"), ("list", "inbox"), ("loader", "loader"),
            ("physics", "tower"),
        ])
    func templates(template: String, scene: String) throws {
        #expect(try folder.moonspring("new", "garden", "--template", template).status == 0)
        #expect(try folder.read("garden/scene.lua") == SceneFile(scene).text())
        #expect(try folder.moonspring("check", "garden/scene.lua").output.hasSuffix("no problems\n"))
        let result = try folder.moonspring("run", "garden/scene.lua").ending(0, errors: "")
        let end = try #require(result.outputLines.last)
        #expect(end.hasPrefix("paused: ") || end.hasPrefix("stopped: "), "\(result.output)")
    }

    @Test(
        "off a terminal nobody is asked: the first template is taken; one that there is not is refused with their names"
    )
    func defaultTemplate() throws {
        #expect(try folder.moonspring("new", "garden").status == 0)
        #expect(try folder.read("garden/scene.lua") == SceneFile("bottom_sheet").text())
        try folder.moonspring("new", "other", "--template", "carousel").ending(
            2, saying: "'sheet', 'cards', 'list', 'loader'")
        #expect(folder.names == ["garden"])
    }

    @Test("every command that the README names does its work")
    func readme() throws {
        #expect(try folder.moonspring("new", "garden").status == 0)
        let block = try #require(try folder.read("garden/README.md").components(separatedBy: "```").dropFirst().first)
        let lines = block.split(separator: "\n").filter { $0.hasPrefix("moonspring ") }
        #expect(lines.count == 6)
        // A viewer serves until it is interrupted.
        for line in lines where !line.contains("gif") && !line.contains(" live ") {
            let words = line.prefix { $0 != "#" }.split(separator: " ").dropFirst().map(String.init)
            let result = try run(
                try #require(commandPath), words, folder: folder.url.appendingPathComponent("garden"))
            #expect(result.status == 0, "\(line): \(result.errors)")
        }
    }

    @Test("a path before the name, a / behind it, and a folder that is there and empty will do")
    func places() throws {
        for name in ["plain", "with-dash_2", "inner"] { #expect(try folder.moonspring("new", name).status == 0) }
        #expect(try folder.moonspring("new", "inner/deep").status == 0)
        #expect(try folder.read("inner/deep/README.md").hasPrefix("# deep\n"))
        #expect(try folder.moonspring("new", "slash/").status == 0)
        #expect(try folder.read("slash/README.md").hasPrefix("# slash\n"))
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("empty"), withIntermediateDirectories: false)
        #expect(try folder.moonspring("new", "empty").status == 0)
    }

    @Test("what is there stays as it is: a folder with something in it, and a file, are refused with 2")
    func refusesToOverwrite() throws {
        #expect(try folder.moonspring("new", "garden").status == 0)
        try folder.put("garden/scene.lua", "-- mine")
        try folder.moonspring("new", "garden").ending(
            2, output: "",
            errors: "moonspring: cannot write garden: Directory not empty; empty it, or choose another name\n")
        #expect(try folder.read("garden/scene.lua") == "-- mine")
        try folder.put("file", "text")
        let file = try folder.moonspring("new", "file").ending(2)
        #expect(file.errors.hasPrefix("moonspring: cannot write file: "))
        #expect(try folder.read("file") == "text")
        try folder.moonspring("new", "nowhere/garden").ending(2, saying: "make its folder first")
    }

    @Test(
        "a name that cannot be that of a scene's folder: status 2, nothing is written",
        arguments: [
            "", " ", "a b", "..", ".", "/", ".hidden", "a\"b", "tür", "a\nb", String(repeating: "a", count: 65),
        ])
    func badNames(name: String) throws {
        try folder.moonspring("new", name).ending(2, output: "", saying: "letters, digits, - and _")
        #expect(folder.names.isEmpty)
    }

    @Test("help tells of it")
    func help() throws {
        #expect(try folder.moonspring("help", "new").output.hasPrefix("OVERVIEW: Create a folder with a first scene."))
        #expect(try folder.moonspring("help").output.contains("  new                     Create a folder"))
        #expect(!(try folder.moonspring("help").output.contains("write-reference")))
    }
}
