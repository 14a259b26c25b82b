import Foundation
import TestSupport
import Testing

@Suite("moonspring run --measure, and sweep", .needsCommand, .ownThread)
struct CommandSweepTests {
    private let folder = TestFolder()

    /// A card on a spring, and a measure of its own.
    private static let scene = """
        local damping = scene.param("damping", 0.5, {min = 0, max = 2})
        local frequency = scene.param("frequency", 2, {min = 0.1})
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        local card = scene.view:addSubview(ms.View{name = "card", frame = {50 + scene.random(), 300, 100, 60}})
        animator:addBehavior(ms.AttachmentBehavior{
            item = card, attachedToAnchor = {250, 330}, length = 0, frequency = frequency.value, damping = damping.value})
        scene.measure("ticks", function() return scene.tick end)

        """
    private let options = [
        "--param", "damping=0.2:1:0.2", "--param", "frequency=1,4", "--measure", "settleTime:card", "--measure",
        "ticks",
        "--measure", "overshoot:card.x",
    ]

    init() throws { try folder.writeScene(Self.scene) }

    private func sweep(_ output: String, _ more: String...) throws -> ProcessResult {
        try folder.moonspring(["sweep", "scene.lua"] + options + ["-o", output] + more)
    }

    @Test("run prints measures before its last line, and has them in its JSON")
    func run() throws {
        let plain = try folder.moonspring("run", "scene.lua", "--measure", "ticks", "--measure", "max:card.x").ending(0)
        #expect(plain.outputLines.count == 3)
        #expect(plain.outputLines.first == "ticks = \(plain.outputLines.last?.split(separator: " ")[3] ?? "")")
        let json = try folder.moonspring(
            "run", "scene.lua", "--measure", "ticks", "--measure", "settleTime:card@100", "--json")
        #expect(json.output.contains(#""measures":{"ticks":"#) && json.output.contains(#""settleTime:card@100":null"#))
        // To measure changes nothing of the run.
        let bare = try folder.moonspring("run", "scene.lua")
        #expect(bare.outputLines.last == plain.outputLines.last)
    }

    @Test("each row of a sweep has what a run with its values gives")
    func rows() throws {
        try sweep("out.csv", "--seeds", "3:4").ending(0, output: "out.csv: 20 rows\n", errors: "")
        let lines = try folder.read("out.csv").split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        #expect(
            lines[0] == [
                "row", "damping", "frequency", "seed", "settleTime:card", "ticks", "overshoot:card.x", "end", "error",
            ])
        #expect(lines.count == 21)
        for row in [0, 7, 19] {
            let cells = lines[row + 1].map(String.init)
            #expect(cells[0] == "\(row)" && cells[7] == "paused" && cells[8] == "")
            let run = try folder.moonspring(
                "run", "scene.lua", "--param", "damping=\(cells[1])", "--param", "frequency=\(cells[2])", "--seed",
                cells[3], "--measure",
                "settleTime:card", "--measure", "ticks", "--measure", "overshoot:card.x", "--json")
            #expect(
                run.output.contains(
                    "\"measures\":{\"settleTime:card\":\(cells[4]),\"ticks\":\(cells[5]),\"overshoot:card.x\":\(cells[6])}"
                ))
        }
        #expect(folder.names == ["out.csv", "scene.lua"])
    }

    @Test("--seed draws the samples of --random, and the runs have those of --seeds")
    func drawnSamples() throws {
        func rows(_ file: String, _ more: String...) throws -> [[Substring]] {
            let samples = ["--param", "damping=0:1", "--random", "2", "--seeds", "7:8", "--measure", "ticks"]
            try folder.moonspring(["sweep", "scene.lua"] + samples + ["-o", file] + more).ending(0)
            return try folder.read(file).split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
        }
        let (first, second) = (try rows("a.csv"), try rows("b.csv", "--seed", "1"))
        #expect(first.map { $0[2] } == ["7", "8", "7", "8"] && second.map { $0[2] } == first.map { $0[2] })
        #expect(Set(first.map { $0[1] }).isDisjoint(with: second.map { $0[1] }))
    }

    @Test("any number of workers, and a sweep that was killed again and again, give the same bytes")
    func bytes() throws {
        let many = [
            "sweep", "scene.lua", "--param", "damping=0.05:1:0.05", "--seeds", "1:50", "--measure", "settleTime:card",
            "-o",
        ]
        #expect(try folder.moonspring(many + ["one.csv", "--jobs", "1"]).status == 0)
        #expect(try folder.moonspring(many + ["three.csv", "--jobs", "3"]).status == 0)
        #expect(try folder.read("one.csv") == folder.read("three.csv"))
        // Killed where there are so many rows; on a busy machine the loop that counts them goes before the sweep.
        let command = many.map { "'\($0)'" }.joined(separator: " ")
        try folder.shell(
            """
            rows() { cat killed.csv.sweep/*.shard 2>/dev/null | wc -l; }
            for stop in 1 40 90 91 150 200; do
                nice -n 19 "$0" \(command) killed.csv & pid=$!
                while [ $(rows) -lt $stop ] && [ -e /proc/$pid ]; do sleep 0.01; done
                kill -KILL $pid; wait $pid
            done
            [ $(rows) -ge 200 ] && [ $(rows) -lt 1000 ] || exit 3
            exec "$0" \(command) killed.csv
            """
        ).ending(0)
        #expect(try folder.read("one.csv") == folder.read("killed.csv"))
    }

    @Test("the parts that other transports ask for give the same file")
    func shards() throws {
        #expect(try sweep("whole.csv").status == 0)
        let missing = try sweep("out.csv", "--missing")
        #expect(missing.output.hasPrefix(#"{"rows":10,"missing":[[0,10]],"folder":"out.csv.sweep","#))
        #expect(missing.output.contains(#""files":["scene.lua"]}"#))
        for (first, end) in [(3, 8), (0, 3)] {
            let part = try folder.moonspring(["sweep", "scene.lua"] + options + ["--shard", "\(first):\(end)"])
            #expect(part.status == 0 && part.outputLines.count == end - first)
            try folder.put("out.csv.sweep/rows-00000000000\(first).shard", part.output)
        }
        #expect(try sweep("out.csv", "--missing").output.contains(#""missing":[[8,10]]"#))
        let last = try folder.moonspring(["sweep", "scene.lua"] + options + ["--shard", "8:100"])
        #expect(last.status == 0 && last.outputLines.count == 2)
        try folder.moonspring(["sweep", "scene.lua"] + options + ["--shard", "10:20"])
            .ending(2, saying: "expected FIRST:END with FIRST from 0 to 9")
        #expect(try sweep("out.csv").status == 0)
        #expect(try folder.read("out.csv") == folder.read("whole.csv"))

        let failed = try folder.moonspring(
            ["sweep", "scene.lua"] + options + ["--shard", "0:10", "--failed", "lost, thrice"])
        _ = try sweep("lost.csv", "--missing")
        try folder.put("lost.csv.sweep/rows-000000000000.shard", failed.output)
        try sweep("lost.csv").ending(1, errors: "moonspring: row 0: lost, thrice\n")
        #expect(try folder.read("lost.csv").contains("9,1,4,,,,error,\"lost, thrice\"\n"))

        try folder.moonspring(
            ["sweep", "scene.lua"] + options + ["--shard", "0:1", "--digest", "0123456789abcdef"]
        ).ending(2, saying: "another script, version or options")
    }

    @Test("a run that fails, hangs, or takes its process with it is a row with its error")
    func failing() throws {
        try folder.writeScene(
            """
            local kind = scene.param("kind", "good").value
            scene.measure("m", function() return 1 end)
            if kind == "fails" then error("no, \\"never\\"") end
            if kind == "hangs" then while true do end end
            if kind == "exits" then os.exit(3) end
            if kind == "dies" then os.execute("kill -9 $PPID") end
            if kind == "sleeps" then os.execute("sleep 100") end
            if kind == "writes" then io.write("paused\\t2\\t\\n") io.flush() end
            if kind == "reads" then assert(io.read() == nil) end

            """)
        try folder.moonspring(
            "sweep", "scene.lua", "--param", "kind=good,fails,hangs,exits,dies,writes,reads,odd", "--measure", "m",
            "-o", "out.csv", "--trust", "--limit", "0.3", "--jobs", "2"
        ).ending(
            0, output: "out.csv: 8 rows, 4 with errors\n", errors: "moonspring: row 1: scene.lua:4: no, \"never\"\n")
        let lines = try folder.read("out.csv").split(separator: "\n").map(String.init)
        #expect(lines[1] == "0,good,1,paused,")
        #expect(lines[2] == #"1,fails,,error,"scene.lua:4: no, ""never""""#)
        #expect(lines[3].hasPrefix("2,hangs,,error,") && lines[3].contains("time limit"))
        #expect(lines[4] == "3,exits,,error,the process of the run ended: it ended with status 3")
        #expect(lines[5] == "4,dies,,error,the process of the run ended: it was ended by signal 9")
        #expect(lines[6...] == ["5,writes,1,paused,", "6,reads,1,paused,", "7,odd,1,paused,"])

        // A command of its own: on a busy machine the others may need longer than this timeout, too.
        let slept = try folder.moonspring(
            "sweep", "scene.lua", "--param", "kind=sleeps", "--measure", "m", "-o", "slept.csv", "--trust", "--timeout",
            "0.5")
        #expect(slept.output == "slept.csv: 1 row, 1 with errors\n")
        #expect(try folder.read("slept.csv").contains("took longer than 0.5 s: raise --timeout"))
    }

    @Test("a sweep that is killed takes its workers along, though their scripts never end")
    func killed() throws {
        try folder.write(
            "endless.lua",
            "scene.measure('m', function() return 1 end) if scene.param('n', 0).value > 0 then while true do end end\n")
        try folder.shell(
            """
            workers() { pgrep -f 'run-worker.*endless\\.lua$' | wc -l; }
            "$0" sweep endless.lua --param n=1,2 --measure m -o out.csv --limit 0 --timeout 0 --jobs 2 & pid=$!
            while [ $(workers) -lt 2 ] && [ -e /proc/$pid ]; do sleep 0.01; done
            kill -KILL $pid; wait $pid
            while [ $(workers) -gt 0 ]; do sleep 0.01; done
            """
        ).ending(0)
    }

    @Test("JSON and Parquet have the rows of the CSV")
    func formats() throws {
        #expect(try sweep("out.json").status == 0)
        let rows = try #require(try JSONSerialization.jsonObject(with: folder.bytes("out.json")) as? [[String: Any]])
        #expect(rows.count == 10)
        #expect(
            rows[9]["damping"] as? Double == 1 && rows[9]["frequency"] as? Double == 4
                && rows[9]["end"] as? String == "paused")
        #expect(rows[0]["error"] is NSNull)
        #expect(try sweep("out.parquet").status == 0)
        #expect(try folder.bytes("out.parquet").prefix(4) == Data("PAR1".utf8))
    }

    @Test("one parameter is plotted as curves, two as a map")
    func plots() throws {
        #expect(try sweep("out.csv", "--plot", "map.svg").status == 0)
        #expect(try folder.read("map.svg").contains("<svg"))
        let curve = try folder.moonspring(
            "sweep", "scene.lua", "--param", "damping=0.2:1:0.2", "--measure", "settleTime:card", "-o", "out.csv",
            "--plot", "curve.png")
        #expect(curve.status == 0 && folder.names.contains("curve.png"))
        try sweep("out.csv", "--plot", "sized.svg", "--size", "640x800").ending(0)
        let plain = try folder.read("sized.svg")
        #expect(plain.contains(#"viewBox="0 0 640 800""#))
        #expect(try sweep("out.csv", "--plot", "sized.svg", "--size", "640x800", "--title", "Calm").status == 0)
        #expect(try folder.read("sized.svg") != plain)
    }

    @Test(
        "bad input: one line with the remedy, status 2, and nothing is made",
        arguments: [
            (["--param", "dampin=1"], "there is no parameter 'dampin' (did you mean 'damping'?)"),
            (["--measure", "setleTime:card"], "there is no measure 'setleTime:card' (did you mean 'settleTime'?)"),
            (["--measure", "settleTime:crad"], "did you mean 'card'?"),
            (["--param", "damping=1:0:0.1"], "the range is empty"),
            (["--param", "damping=0:1:0.0001", "--param", "frequency=1:10:0.0001"], "ask for 900,100,001 rows"),
            (["--param", "damping=0:1"], "or --random N or --sobol N"),
            (["--sobol", "5", "--random", "5"], "give one"),
            (["--seeds", "5:1"], "expected FIRST:LAST"), (["--seeds", "1:5", "--seed", "1"], "give one of them"),
            (["--sobol", "5", "--seeds", "1:5", "--seed", "1"], "give one of them"),
            (["-o", "out.txt"], "written as .csv, .parquet or .json"),
            (["-o", "none/out.csv"], "make its folder first"), (["--plot", "p.gif"], "a plot is an SVG or a PNG"),
            (["--random", "5", "--plot", "p.svg"], "leave out --random"),
            (["--size", "640x480"], "--size and --title are for a plot"),
            (
                ["--param", "damping=0,1", "--plot", "p.svg", "--size", "640x20"],
                "a plot of 640 x 20 points cannot be drawn"
            ),
            (
                ["--param", "damping=0,1", "--plot", "p.png", "--size", "9000x9000"],
                "a picture of 18000 x 18000 pixels cannot be drawn"
            ),
            (["--jobs", "0"], "--jobs must be 1 to 1024"),
            (["--digest", "ab"], "are for --shard"),
        ])
    func wrong(more: [String], text: String) throws {
        var arguments = ["sweep", "scene.lua", "--measure", "ticks"]
        if !more.contains("-o") { arguments += ["-o", "out.csv"] }
        let result = try folder.moonspring(arguments + more).ending(2, output: "")
        #expect(result.errors.hasPrefix("moonspring: ") && result.errorLines.count == 1, "\(result.errors)")
        #expect(result.errors.contains(text), "\(result.errors)")
        #expect(folder.names == ["scene.lua"])
    }

    @Test("a folder with a name in any language, and a module beside the scene")
    func names() throws {
        let folder = "\u{FC}\u{65E5}"
        try self.folder.put(
            "\(folder)/scene.lua",
            "local m = require 'm' " + "local ms = require 'moonspring' local scene = ms.scene\n" + Self.scene)
        try self.folder.put("\(folder)/m.lua", "return 1")
        try self.folder.moonspring(["sweep", "\(folder)/scene.lua"] + options + ["-o", "out.csv"]).ending(0)
        let missing = try self.folder.moonspring(
            ["sweep", "\(folder)/scene.lua"] + options + ["-o", "out.csv", "--missing"])
        #expect(missing.output.contains(#""files":["scene.lua","m.lua"]"#))
    }

    @Test("a recording that is matched is not overwritten")
    func recording() throws {
        let text = "t,card.center.x\n0,0\n1,1\n"
        try folder.put("curve.csv", text)
        try folder.put("curve.jsonl", try folder.shell("\"$0\" run scene.lua --trace -").output)
        for arguments in [
            ["sweep", "scene.lua", "--measure", "match:curve.csv", "-o", "curve.csv"],
            ["run", "scene.lua", "--measure", "match:curve.jsonl:card", "--trace", "curve.jsonl"],
        ] {
            try folder.moonspring(arguments).ending(2, saying: "would overwrite")
        }
        #expect(try folder.read("curve.csv") == text)
        #expect(!folder.names.contains("curve.csv.sweep"))
    }

    @Test("what a script leaves behind ends with its run")
    func leftBehind() throws {
        try folder.writeScene(
            "scene.measure('m', function() return 1 end) if scene.param('x', 0).value > 0 then os.execute('sleep 431 &') os.exit(4) end\n"
        )
        try folder.moonspring(
            "sweep", "scene.lua", "--param", "x=1,2", "--measure", "m", "-o", "out.csv", "--trust"
        ).ending(1, saying: "it ended with status 4")
        #expect(try folder.shell("pgrep -fx 'sleep 431'").status == 1)
    }

    @Test(
        "a trusted script that ends the process as it loads ends no sweep and no fit with status 0",
        arguments: [
            ["sweep", "scene.lua", "--param", "x=1,2", "--measure", "m", "-o", "out.csv"],
            ["fit", "scene.lua", "--param", "x=1:2", "--goal", "m <= 1"],
        ])
    func exits(arguments: [String]) throws {
        try folder.writeScene(
            "scene.measure('m', function() return 1 end) if scene.param('x', 0).value == 0 then os.exit(0) end\n")
        try folder.moonspring(arguments + ["--trust"]).ending(
            1, output: "", saying: "expected a scene that loads without os.exit")
        #expect(folder.names == ["scene.lua"])
    }

    @Test("a full disk: the rows stay, and another place takes them")
    func full() throws {
        guard let device = folder.fullDevice() else { return }
        try FileManager.default.createSymbolicLink(atPath: folder["full.csv"], withDestinationPath: device)
        try sweep("full.csv").ending(1, saying: "No space left on device; free some space")
        #expect(try folder.read("full.csv.sweep/rows-000000000000.shard").split(separator: "\n").count == 10)
        try FileManager.default.removeItem(atPath: folder["full.csv"])
        #expect(try sweep("full.csv").output == "full.csv: 10 rows\n")
    }

    @Test("Ctrl-C says what was done, and the same command resumes")
    func interrupted() throws {
        let many = ["sweep", "scene.lua", "--seeds", "1:100000", "--measure", "ticks", "-o", "out.csv"]
        let shard = "out.csv.sweep/rows-000000000000.shard"
        try folder.interrupt(many) { (try? folder.read(shard))?.contains("\n") ?? false }
        #expect(folder.names == ["out.csv.sweep", "scene.lua"])
        let result = try folder.moonspring(many + ["--missing"])
        #expect(result.output.contains("\"rows\":100000,\"missing\":[[") && !result.output.contains("[[0,"))
    }

    @Test(
        "Ctrl-C ends runs that hang, of a sweep and of a fit",
        arguments: [["sweep", "-o", "out.csv", "--measure", "m"], ["fit", "--goal", "m <= 1"]])
    func hanging(arguments: [String]) throws {
        try folder.writeScene(
            "scene.measure('m', function() return 2 end) if scene.param('d', 0).value > 0 then while true do end end\n")
        let range = arguments[0] == "sweep" ? "d=1,2" : "d=1:2"
        // By then the workers hang.
        try folder.interrupt(arguments + ["scene.lua", "--param", range, "--limit", "0", "--timeout", "0"], after: 1)
    }
}
