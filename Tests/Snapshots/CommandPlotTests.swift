import Foundation
import TestSupport
import Testing

@Suite("moonspring plot", .needsCommand, .ownThread)
struct CommandPlotTests {
    private let folder = TestFolder()

    init() throws {
        try folder.writeScene(
            fallingScene
                + "local k = scene.param('k', 1) scene.signal('height', function() return k.value * ball.y end)")
    }

    private func plot(_ arguments: String...) throws -> ProcessResult {
        try folder.moonspring(["plot"] + arguments)
    }

    @Test("a property and a signal of a scene become an SVG, the same bytes each time")
    func scene() throws {
        let result = try plot("scene.lua", "--signal", "ball.center.y", "height", "-o", "a.svg", "--duration", "1")
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(result.output == "a.svg: 2 signals\n")
        #expect(
            try plot("scene.lua", "--signal", "ball.center.y", "--signal", "height", "-o", "b.svg", "--duration", "1")
                .status == 0)
        #expect(try folder.read("a.svg") == folder.read("b.svg"))
        #expect(try folder.read("a.svg").hasPrefix("<?xml"))
    }

    @Test("lists of parameter values overlay runs; a run alone looks otherwise")
    func overlay() throws {
        let result = try plot(
            "scene.lua", "--signal", "height", "--param", "k=1,2,3", "-o", "a.svg", "--duration", "0.5")
        #expect(result.output == "a.svg: 1 signal of 3 runs\n")
        #expect(try plot("scene.lua", "--signal", "height", "-o", "b.svg", "--duration", "0.5").status == 0)
        #expect(try folder.read("a.svg") != folder.read("b.svg"))
    }

    @Test("a trace gives the plot that its scene gives")
    func trace() throws {
        #expect(try folder.moonspring("run", "scene.lua", "--trace", "t.jsonl", "--duration", "1").status == 0)
        for (scene, name) in [("scene.lua", "a.svg"), ("t.jsonl", "b.svg")] {
            let result = try plot(
                scene, "--signal", "ball.velocity.y", "--against", "ball.center.y", "-o", name, "--duration", "1")
            #expect(result.status == 0, "\(result.errors)")
        }
        #expect(try folder.read("a.svg") == folder.read("b.svg"))
    }

    @Test(
        "what makes no sense: status 2, one line on standard error, no file",
        arguments: [
            (
                ["scene.lua", "--signal", "ball.center.z", "-o", "a.svg"],
                "the item 'ball' has no 'center.z' to plot (did you mean 'ball.center.x'?)"
            ),
            (
                ["scene.lua", "--signal", "hieght", "-o", "a.svg"],
                "there is no signal 'hieght' (did you mean 'height'?)"
            ),
            (["scene.lua", "--signal", "height", "-o", "a.jpg"], "a.jpg: a plot is an SVG or a PNG"),
            (["scene.lua", "--signal", "height", "-o", "no/a.svg"], "cannot write no/a.svg"),
            (
                ["scene.lua", "--signal", "height", "-o", "a.svg", "--size", "0x0"],
                "a plot of 0 x 0 points cannot be drawn"
            ),
            (
                ["scene.lua", "--signal", "height", "-o", "a.svg", "--from", "5", "--to", "1"],
                "--from 5 --to 1: expected"
            ),
            (
                ["scene.lua", "--signal", "height", "-o", "a.svg", "--param", "k=1,2,3,4,5,6,7,8,9,10,11,12,13"],
                "--param asks for 13 runs"
            ),
            (
                ["scene.lua", "--signal", "height", "-o", "a.svg", "--param", "q=1"],
                "--param q: the scene has no such parameter"
            ),
            (["missing.lua", "--signal", "height", "-o", "a.svg"], "cannot read missing.lua"),
            (["missing.jsonl", "--signal", "height", "-o", "a.svg"], "cannot read missing.jsonl"),
        ])
    func usage(arguments: [String], text: String) throws {
        let result = try folder.moonspring(["plot"] + arguments).ending(2, output: "")
        // Behind a parameter that is not there, those that are stand indented.
        let lines = result.errorLines.filter { !$0.hasPrefix("    k  default ") }
        #expect(lines.count == 1 && result.errors.contains(text), "\(result.errors)")
        #expect(folder.names == ["scene.lua"])
    }

    @Test("a script that fails leaves no file: status 1")
    func failure() throws {
        try folder.write("bad.lua", fallingScene + "scene.after(0.1, function() error('boom') end)")
        let result = try plot("bad.lua", "--signal", "ball.y", "-o", "a.svg").ending(1)
        #expect(result.errorLines.last == "moonspring: a.svg was not written")
        #expect(folder.names == ["bad.lua", "scene.lua"])
    }
}
