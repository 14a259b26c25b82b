import Foundation
import TestSupport
import Testing

@Suite("How much a script may have the command write", .needsCommand, .ownThread)
struct CommandOutputLimitTests {
    private let folder = TestFolder()

    init() throws {
        // 1,500 KiB while it loads.
        try folder.write("load.lua", "for i = 1, 1500 do print(('x'):rep(1023)) end \(fallingScene)")
        // As much in ten ticks.
        try folder.write(
            "ticks.lua",
            "scene.after(1, print) scene.onTick = function() for i = 1, 150 do scene.log(('x'):rep(1023)) end "
                + "if scene.tick == 10 then scene.stop() end end")
        try folder.write("few.lua", "print('hello') \(fallingScene)")
    }

    private static let loss =
        "moonspring: output limit of 1 MiB reached: 476 KiB of the script's output were dropped; "
        + "raise it with --output-limit MIB\n"

    @Test(
        "beyond the limit nothing is written, one line says how much was dropped, and the status is 1",
        arguments: ["load.lua", "ticks.lua"])
    func limit(scene: String) throws {
        let result = try folder.moonspring("run", scene, "--duration", "0.5", "--output-limit", "1").ending(
            1, errors: Self.loss)
        #expect(result.outputLines.count { $0.hasPrefix("x") } == 1024)
        // The run goes on to its end.
        #expect(result.outputLines.last?.contains(", hash ") == true)
        let whole = try folder.moonspring("run", scene, "--duration", "0.5").ending(0, errors: "")
        #expect(whole.outputLines.last == result.outputLines.last)
        #expect(whole.outputLines.count { $0.hasPrefix("x") } == 1500)
    }

    @Test("64 MiB are written unless told otherwise; with 0 there is no limit")
    func standard() throws {
        try folder.write("much.lua", "local s = ('x'):rep(1048575) for i = 1, 70 do print(s) end")
        try folder.shell("$0 run much.lua | grep -c ^x; exit ${PIPESTATUS[0]}").ending(
            1, output: "64\n", saying: "output limit of 64 MiB reached: 6 MiB of")
        try folder.shell("$0 run much.lua --output-limit 0 | grep -c ^x; exit ${PIPESTATUS[0]}").ending(
            0, output: "70\n", errors: "")
    }

    @Test(
        "it holds for every command that runs a scene",
        arguments: [
            "run load.lua --trace -", "render load.lua -o a.svg", "plot load.lua --signal ball.y -o a.svg",
            "repl load.lua <<< 1+1",
        ])
    func commands(_ arguments: String) throws {
        let result = try folder.shell("$0 \(arguments.replacingOccurrences(of: ".lua", with: ".lua --output-limit 1"))")
            .ending(1)
        #expect(result.errors.hasSuffix(Self.loss))
        #expect((result.output + result.errors).components(separatedBy: "\n").count { $0.hasPrefix("x") } == 1024)
    }

    @Test("what a trace has of the log stays whole")
    func trace() throws {
        try folder.moonspring("run", "ticks.lua", "--output-limit", "1", "--trace", "t.jsonl").ending(
            1, errors: Self.loss)
        #expect(try folder.read("t.jsonl").components(separatedBy: "\"type\":\"log\"").count == 1501)
    }

    @Test("the error that ends a run is told whatever was written before; those beside it are dropped")
    func errors() throws {
        try folder.write(
            "fails.lua",
            """
            for i = 1, 1024 do print(('x'):rep(1023)) end
            for i = 1, 3 do scene.after(0.1, function() error('boom ' .. i .. ('y'):rep(3e6)) end) end
            """)
        let result = try folder.moonspring("run", "fails.lua", "--output-limit", "1").ending(1)
        #expect(result.outputLines.count { $0.hasPrefix("x") } == 1024)
        #expect(result.errorLines.count == 2 && result.errors.utf8.count < 20_000)
        #expect(result.errorLines.first?.contains(": boom 1yyy") == true)
        #expect(result.errorLines.last?.contains("32 KiB of the script's output were dropped") == true)
    }

    @Test("a failure of the scene has the status that it has anyway")
    func statuses() throws {
        try folder.write("loop.lua", "for i = 1, 1500 do print(('x'):rep(1023)) end while true do end")
        let result = try folder.moonspring("run", "loop.lua", "--limit", "0.2", "--output-limit", "1")
        #expect(result.status == 124 && result.errors.hasSuffix(Self.loss))
    }

    @Test("what is no number of MiB is refused", arguments: ["-1", "1048577", "x"])
    func usage(value: String) throws {
        try folder.moonspring("run", "few.lua", "--output-limit", value).ending(2, output: "", saying: "--output-limit")
    }
}
