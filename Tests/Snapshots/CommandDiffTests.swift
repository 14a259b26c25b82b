import Foundation
import TestSupport
import Testing

@Suite("moonspring diff", .needsCommand, .ownThread)
struct CommandDiffTests {
    private let folder = TestFolder()

    private func trace(_ name: String, _ script: String = "", _ options: String...) throws {
        try folder.writeScene(fallingScene + script)
        let arguments = ["run", "scene.lua", "--duration", "0.5", "--trace", name] + options
        #expect(try folder.moonspring(arguments).status == 0)
    }

    @Test("the same run twice: no difference, status 0")
    func same() throws {
        try trace("a.jsonl")
        try trace("b.jsonl")
        try folder.moonspring("diff", "a.jsonl", "b.jsonl").ending(0, output: "no difference in 31 ticks\n", errors: "")
    }

    @Test("a trace of changes tells the same as one with all, in less")
    func changes() throws {
        let resting = "for i = 1, 20 do scene.view:addSubview(ms.View{name = 'rest ' .. i}) end"
        try trace("all.jsonl", resting)
        try trace("changes.jsonl", resting, "--trace-changes")
        #expect(try folder.moonspring("diff", "all.jsonl", "changes.jsonl").output == "no difference in 31 ticks\n")
        let sizes = try ["all.jsonl", "changes.jsonl"].map { name in
            try Data(contentsOf: folder.url.appendingPathComponent(name)).count
        }
        #expect(5 * sizes[1] < sizes[0])
    }

    @Test("a run that was disturbed: the tick and the item, the largest distance, status 1")
    func different() throws {
        try trace("a.jsonl")
        try trace("b.jsonl", "scene.at(0.1, function() ball.backgroundColor = 'red' end) scene.size = {99, 99}")
        #expect(
            try folder.moonspring("diff", "a.jsonl", "b.jsonl").output
                == "no difference in 31 ticks\nheaders differ: size (375, 667) and (99, 99)\n")
        try trace("c.jsonl", "scene.at(0.4, function() ball.size = {60, 60} end)")
        let result = try folder.moonspring("diff", "a.jsonl", "c.jsonl").ending(1, errors: "")
        #expect(result.outputLines.first == "tick 24: 'ball': size is (50, 50) and (60, 60)")
    }

    @Test("another seed is told and is no difference")
    func seed() throws {
        try trace("a.jsonl")
        try trace("b.jsonl", "", "--seed", "5")
        let result = try folder.moonspring("diff", "a.jsonl", "b.jsonl").ending(0)
        #expect(result.outputLines == ["no difference in 31 ticks", "headers differ: seed 0 and 5"])
    }

    @Test("one trace can come from standard input")
    func standardInput() throws {
        try trace("a.jsonl")
        try folder.moonspring("diff", "a.jsonl", "-", input: try folder.read("a.jsonl")).ending(0)
    }

    @Test(
        "wrong usage, missing and foreign files: status 2, one line, nothing on standard output",
        arguments: [
            ["a.jsonl"], ["a.jsonl", "a.jsonl", "a.jsonl"], ["a.jsonl", "missing.jsonl"], ["scene.lua", "a.jsonl"],
            ["a.jsonl", "cut.jsonl"], ["-", "-"], ["a.jsonl", "."], ["a.jsonl", "--seed", "1"],
        ])
    func usage(arguments: [String]) throws {
        try trace("a.jsonl")
        let lines = try folder.read("a.jsonl").split(separator: "\n")
        try folder.put("cut.jsonl", lines.prefix(9).joined(separator: "\n"))
        let result = try folder.moonspring(["diff"] + arguments).ending(2, output: "")
        #expect(!result.errors.isEmpty)
    }
}
