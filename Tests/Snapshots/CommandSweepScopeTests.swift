import TestSupport
import Testing

@Suite("What only some rows of a moonspring sweep have", .needsCommand, .ownThread)
struct CommandSweepScopeTests {
    private let folder = TestFolder()

    @Test("what is measured may be there with some values only: the other rows have an error")
    func sometimes() throws {
        try folder.writeScene(
            "if scene.param('n', 0).value > 0 then scene.view:addSubview(ms.View{name = 'card', frame = {50, 300, 100, 60}}) end\n"
        )
        try folder.moonspring(
            "sweep", "scene.lua", "--param", "n=0,1", "--measure", "max:card.x", "-o", "out.csv"
        ).ending(0, output: "out.csv: 2 rows, 1 with errors\n")
        let lines = try folder.read("out.csv").split(separator: "\n")
        #expect(lines.count == 3 && lines[1].hasPrefix("0,0,,error,") && lines[2] == "1,1,100,paused,", "\(lines)")
        let never = try folder.moonspring(
            "sweep", "scene.lua", "--param", "n=1,2", "--measure", "max:crad.x", "-o", "never.csv"
        ).ending(2, saying: "there is no item 'crad'")
        #expect(never.errors.contains("did you mean 'card.x'?"), "\(never.errors)")
        #expect(folder.names == ["out.csv", "scene.lua"])
    }

    @Test("each measure is judged by itself: one that some row has is not refused for another")
    func each() throws {
        try folder.writeScene(
            """
            local n = scene.param("n", 1).value
            local function add(name) scene.view:addSubview(ms.View{name = name, frame = {0, 0, 9, 9}}) end
            if n < 6 then add "sheet" end
            if n > 3 then add "card" end

            """)
        let arguments = ["sweep", "scene.lua", "--param", "n=0:10:1", "-o", "out.csv"]
        let both = ["--measure", "end:sheet.x", "--measure", "end:card.x"]
        let result = try folder.moonspring(arguments + both)
        #expect(result.output == "out.csv: 11 rows, 9 with errors\n", "\(result.errors)")
        try folder.moonspring(arguments + both + ["--measure", "end:crad.x"]).ending(
            2, saying: "there is no item 'crad'")
        let goals = ["--goal", "end:sheet.x <= 5", "--goal", "end:card.x <= 5", "--runs", "20"]
        try folder.moonspring(["fit", "scene.lua", "--param", "n=0:9"] + goals).ending(0)
        let edge = try folder.moonspring(["fit", "scene.lua", "--param", "n=0:20"] + goals)
        #expect(!edge.errors.contains("there is no item 'card' (did") && edge.status != 2, "\(edge.errors)")
    }

    @Test("a misspelt item is refused before the rows are run", arguments: [[], ["--missing"]] as [[String]])
    func misspelt(more: [String]) throws {
        try folder.writeScene(
            "io.open('runs', 'a'):write('.'):close() scene.view:addSubview(ms.View{name = 'card', frame = {0, 0, 9, 9}})\n"
        )
        try folder.moonspring(
            ["sweep", "scene.lua", "--seeds", "1:100", "--measure", "settleTime:crad", "-o", "out.csv", "--trust"]
                + more
        ).ending(2, output: "", saying: "did you mean 'card'?")
        // One with the scene's own values, the first row and the last.
        #expect(try folder.read("runs") == "...")
        #expect(folder.names == ["runs", "scene.lua"])
    }

    @Test(
        "a module that only some values require belongs to the sweep: rows with another one are refused",
        arguments: [
            "require('sub.m')", "select(2, pcall(require, 'sub.m'))", "select(2, xpcall(require, print, 'sub.m'))",
        ])
    func someRequire(call: String) throws {
        try folder.writeScene(
            "local n = scene.param('n', 0).value scene.measure('m', function() return n > 0 and \(call) or 0 end)\n"
        )
        try folder.put("sub/m.lua", "return 7")
        let arguments = ["sweep", "scene.lua", "--param", "n=0,1", "--measure", "m", "-o", "out.csv"]
        let missing = try folder.moonspring(arguments + ["--missing"])
        #expect(missing.output.contains(#""files":["scene.lua","sub/m.lua"]"#), "\(missing.output)\(missing.errors)")
        try folder.put("sub/m.lua", "return 8")
        try folder.moonspring(arguments).ending(2, saying: "sub/m.lua has changed since")
        try folder.put("sub/m.lua", "return 7")
        #expect(try folder.moonspring(arguments).output == "out.csv: 2 rows\n")
        #expect(try folder.read("out.csv").contains("1,1,7,"))
    }
}
