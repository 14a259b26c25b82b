import Foundation
import TestSupport
import Testing

@Suite("Files on standard output", .needsCommand, .ownThread)
struct CommandStandardOutputTests {
    private let folder = TestFolder()

    init() throws { try folder.writeScene("print('hello')\n" + fallingScene) }

    @Test(
        "render -o - writes the file alone; what is printed and the summary go to standard error",
        arguments: ["svg", "csv", ".HTML"])
    func render(format: String) throws {
        let result = try folder.moonspring("render", "scene.lua", "-o", "-", "--format", format, "--duration", "0.1")
            .ending(0)
        let ending = format.lowercased().replacingOccurrences(of: ".", with: "")
        let named = try folder.moonspring("render", "scene.lua", "-o", "x.\(ending)", "--duration", "0.1")
        #expect(try folder.read("x.\(ending)") == result.output)
        #expect(result.errorLines.first == "hello")
        #expect(
            result.errorLines.last
                == named.outputLines.last?.replacingOccurrences(of: "x.\(ending)", with: "standard output"))
    }

    @Test("plot -o - writes the plot alone")
    func plot() throws {
        let options = ["scene.lua", "--signal", "ball.center.y", "--duration", "0.1"]
        let result = try run(
            try #require(commandPath), ["plot"] + options + ["-o", "-", "--format", "svg"], folder: folder.url)
        _ = try folder.moonspring(["plot"] + options + ["-o", "x.svg"])
        #expect(result.status == 0)
        #expect(try folder.read("x.svg") == result.output)
        #expect(result.errorLines == ["hello", "standard output: 1 signal"])
    }

    @Test("without --format, or with one that is none, the choices are named; a named file takes none")
    func usage() throws {
        for (options, part) in [
            (["render", "scene.lua", "-o", "-"], "give --format, .png, .svg, .gif"),
            (
                ["render", "scene.lua", "-o", "-", "--format", "bmp"],
                "bmp is not a format of this command: expected .png, .svg"
            ),
            (["render", "scene.lua", "-o", "x.svg", "--format", "svg"], "--format is for -o -"),
            (["plot", "scene.lua", "--signal", "x", "-o", "-"], "give --format, svg or png"),
            (["plot", "scene.lua", "--signal", "x", "-o", "-", "--format", "gif"], "expected svg or png"),
        ] {
            try folder.moonspring(options).ending(2, output: "", saying: part)
        }
    }

    @Test("a script that fails leaves standard output empty")
    func failure() throws {
        try folder.writeScene("scene.after(0.05, function() error 'boom' end)")
        let result = try folder.moonspring("render", "scene.lua", "-o", "-", "--format", "svg").ending(1, output: "")
        #expect(result.errorLines.last == "moonspring: standard output was not written")
    }

    @Test("run --trace - writes the trace alone, the same as into a file")
    func trace() throws {
        let result = try folder.moonspring("run", "scene.lua", "--duration", "0.2", "--trace", "-")
        let named = try folder.moonspring("run", "scene.lua", "--duration", "0.2", "--trace", "t.jsonl")
        #expect(result.status == 0)
        #expect(try folder.read("t.jsonl") == result.output)
        #expect(result.errors == named.output)
    }

    @Test("a reader that stops ends the run quietly with 141")
    func unread() throws {
        let result = try run(
            "/bin/bash",
            [
                "-c", "\"$0\" run scene.lua --duration 100000 --trace - | head -1; echo \"${PIPESTATUS[0]}\"",
                try #require(commandPath),
            ], folder: folder.url)
        #expect(result.outputLines.count == 2)
        #expect(result.outputLines.first?.hasPrefix(#"{"moonspring":1,"#) == true)
        #expect(result.outputLines.last == "141")
        #expect(result.errors == "hello\n")
    }
}
