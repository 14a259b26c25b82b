import Foundation
import TestSupport
import Testing

@Suite("moonspring fit", .needsCommand, .ownThread)
struct CommandFitTests {
    private let folder = TestFolder()

    /// A card that a behaviour moves 150 points to the right.
    private func write(_ parameters: String, _ behavior: String) throws {
        try folder.writeScene(
            """
            \(parameters)
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            local card = scene.view:addSubview(ms.View{name = "card", frame = {50, 300, 100, 60}})
            animator:addBehavior(\(behavior))

            """)
    }

    private func writeSpring() throws {
        try write(
            #"local d, f = scene.param("damping", 0.5), scene.param("frequency", 2)"#,
            "ms.AttachmentBehavior{item = card, attachedToAnchor = {250, 330}, length = 0, frequency = f.value, damping = d.value}"
        )
    }

    private func fit(_ arguments: String...) throws -> ProcessResult {
        try folder.moonspring(["fit", "scene.lua"] + arguments)
    }

    private struct Found: Decodable {
        struct Goal: Decodable { let value: Double?, met: Bool }
        let params: [String: Double], reached: [String: Double?], goals: [Goal], isMet: Bool, runs: Int
    }

    private func found(_ arguments: String...) throws -> Found {
        let result = try folder.moonspring(["fit", "scene.lua", "--json"] + arguments)
        #expect(result.errors.isEmpty, "\(result.errors)")
        return try JSONDecoder().decode(Found.self, from: Data(result.output.utf8))
    }

    @Test(
        "a spring's frequency and damping from its own trace", arguments: [(0.1, 1.3), (0.33, 1.7), (1, 2), (0.05, 6)])
    func spring(damping: Double, frequency: Double) throws {
        try writeSpring()
        try folder.moonspring(
            "run", "scene.lua", "--param", "damping=\(damping)", "--param", "frequency=\(frequency)", "--trace",
            "t.jsonl"
        ).ending(0)
        let found = try found(
            "--param", "damping=0:1.5", "--param", "frequency=0.5:8", "--match", "t.jsonl:card.center")
        #expect(abs(try #require(found.params["damping"]) / damping - 1) < 0.01)
        #expect(abs(try #require(found.params["frequency"]) / frequency - 1) < 0.01)
        #expect(found.runs <= 330)
    }

    @Test(
        "SpringBehavior's duration and bounce from a table with every second tick",
        arguments: [(0.3, 0.2), (0.8, 0.5), (0.4, -0.2)])
    func springBehavior(duration: Double, bounce: Double) throws {
        try write(
            #"local d, b = scene.param("duration", 0.5), scene.param("bounce", 0)"#,
            "ms.SpringBehavior{item = card, target = {250, 330}, duration = d.value, bounce = b.value}")
        try folder.shell(
            """
            "$0" render scene.lua --param duration=\(duration) --param bounce=\(bounce) -o all.csv &&
            awk -F, 'NR == 1 { print "t,card.center.x" } NR % 2 == 0 { print $2 "," $3 }' all.csv > curve.csv
            """
        ).ending(0)
        let found = try found("--param", "duration=0.1:2", "--param", "bounce=-0.5:0.9", "--match", "curve.csv")
        #expect(abs(try #require(found.params["duration"]) / duration - 1) < 0.01)
        #expect(abs(try #require(found.params["bounce"]) / bounce - 1) < 0.01)
    }

    @Test("a snap's settle time within a tick, where it can be")
    func snap() throws {
        try write(
            #"local d = scene.param("damping", 0.5)"#,
            "ms.SnapBehavior{item = card, snapPoint = {250, 330}, damping = d.value}")
        try folder.moonspring(
            "sweep", "scene.lua", "--param", "damping=0:1:0.002", "--measure", "settleTime:card", "-o", "all.csv",
            "--duration", "5"
        ).ending(0)
        let times = try folder.read("all.csv").split(separator: "\n").dropFirst().compactMap {
            Double($0.split(separator: ",", omittingEmptySubsequences: false)[2])
        }
        for goal in [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8] {
            let nearest = times.map { abs($0 - goal) }.min() ?? .infinity
            let found = try found("--param", "damping=0:1", "--goal", "settleTime:card = \(goal)", "--duration", "5")
            let reached = try #require(found.reached["settleTime:card"] ?? nil)
            #expect(abs(reached - goal) <= max(1.0 / 60, nearest), "\(goal)")
            #expect(found.isMet == (abs(reached - goal) <= 1.0 / 60))
        }
    }

    @Test("goals with a measure that is to be small: met, and no neighbour in a grid is better")
    func goals() throws {
        try writeSpring()
        let goals = [
            "--goal", "settleTime:card <= 0.4", "--goal", "overshoot:card.x <= 4%", "--minimize", "peakSpeed:card",
        ]
        let result = try folder.moonspring(
            ["fit", "scene.lua", "--param", "damping=0:1", "--param", "frequency=0.5:8", "--json"] + goals
        ).ending(0)
        let found = try JSONDecoder().decode(Found.self, from: Data(result.output.utf8))
        #expect(found.isMet && found.goals.allSatisfy(\.met))
        let least = try #require(found.reached["peakSpeed:card"] ?? nil)
        #expect(
            try folder.moonspring(
                "sweep", "scene.lua", "--param", "damping=0:1:0.05", "--param", "frequency=0.5:8:0.25", "--measure",
                "settleTime:card",
                "--measure", "overshoot:card.x", "--measure", "peakSpeed:card", "-o", "grid.csv"
            ).status == 0)
        let better = try folder.read("grid.csv").split(separator: "\n").dropFirst().filter { line in
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
            guard let time = cells[3], let over = cells[4], let speed = cells[5] else { return false }
            return time <= 0.4 && over <= 0.04 && speed < least
        }
        #expect(better.isEmpty, "\(better)")
    }

    @Test("the same options find the same values, whatever the number of jobs")
    func repeats() throws {
        try writeSpring()
        let arguments = [
            "fit", "scene.lua", "--param", "damping=0:1", "--param", "frequency=0.5:8", "--goal",
            "settleTime:card <= 0.5",
            "--minimize", "overshoot:card.x", "--runs", "120",
        ]
        let one = try folder.moonspring(arguments + ["--jobs", "1"]).ending(0)
        #expect(try folder.moonspring(arguments + ["--jobs", "3"]).output == one.output)
        #expect(
            one.outputLines.contains { $0.hasPrefix("--param damping=") }
                && one.outputLines.contains { $0.hasPrefix("spring: duration ") })
    }

    @Test("goals that the first run meets need no search")
    func first() throws {
        try writeSpring()
        let found = try found("--param", "damping=0.4:0.6", "--goal", "max:card.x >= 100")
        #expect(found.isMet && found.runs < 10)
    }

    @Test("runs that fail are counted, with the reason of the first")
    func failing() throws {
        try write(
            #"local d = scene.param("damping", 0.5) if d.value > 0.6 then error("too stiff") end"#,
            "ms.SnapBehavior{item = card, snapPoint = {250, 330}, damping = d.value}")
        let arguments = ["fit", "scene.lua", "--param", "damping=0:1", "--maximize", "end:card.x", "--runs", "30"]
        let result = try folder.moonspring(arguments)
        let words = result.errors.split(separator: " ")
        #expect(result.errors.hasPrefix("moonspring: ") && words.count > 5 && words[2] == "of")
        #expect(result.errors.contains(" runs failed, the first with damping="), "\(result.errors)")
        #expect(result.errors.hasSuffix(": scene.lua:2: too stiff\n"), "\(result.errors)")
        let json = try folder.moonspring(arguments + ["--json"])
        #expect(words.count > 1 && json.output.contains("\"failed\":\(words[1]),"), "\(json.output)")
    }

    @Test("what is measured may be there with some values only; a misspelt item costs three runs")
    func sometimes() throws {
        try folder.writeScene(
            """
            io.open("runs", "a"):write("."):close()
            local x = scene.param("x", 0).value
            if x > 0.8 then scene.view:addSubview(ms.View{name = "card", frame = {100 * x, 0, 9, 9}}) end

            """)
        let arguments = ["fit", "scene.lua", "--param", "x=0:1", "--trust", "--goal"]
        let found = try folder.moonspring(arguments + ["end:card.x >= 90"])
        #expect(found.status == 0 && found.output.hasPrefix("found after "), "\(found.errors)")
        try folder.put("runs", "")
        try folder.moonspring(arguments + ["end:crad.x >= 90"]).ending(
            2, output: "", saying: "there is no item 'crad' (did you mean 'card.x'?)")
        // One with the scene's own values, in the middle of the range, and at its ends.
        #expect(try folder.read("runs") == "....")
    }

    @Test("Ctrl-C prints the best so far, with status 130")
    func interrupted() throws {
        // The run at the centre ends at once; any other never does, and tells by a file when it is there.
        try folder.writeScene(
            """
            scene.measure("m", function() return 2 end)
            local x = scene.param("x", 0).value
            if x ~= 0 and x ~= 1.5 then io.open("hangs", "w"):close() while true do end end

            """)
        try folder.shell(
            """
            "$0" fit scene.lua --param x=1:2 --goal "m <= 1" --trust --limit 0 --timeout 0 >out.txt & pid=$!
            while [ ! -e hangs ] && [ -e /proc/$pid ]; do sleep 0.01; done
            kill -INT $pid; wait $pid
            """
        ).ending(130)
        let output = try folder.read("out.txt")
        // How many searches had their first run by then is a matter of time.
        #expect(output.hasPrefix("interrupted after "), "\(output)")
        #expect(output.contains(", the best of them:\n    x  1.5\n"), "\(output)")
        #expect(output.contains("goal <= 1  missed") && output.contains("--param x=1.5\n"), "\(output)")
    }

    @Test("an impossible goal is named as such, with the nearest, and status 1")
    func impossible() throws {
        try writeSpring()
        let result = try fit(
            "--param", "damping=0:1", "--param", "frequency=0.5:2", "--goal", "settleTime:card <= 0.05"
        ).ending(1)
        #expect(result.output.hasPrefix("the goals cannot be reached within these ranges"))
        #expect(result.output.contains("goal <= 0.05  missed"))
    }

    @Test("the plot shows what was recorded beside what was found, or before beside after")
    func plots() throws {
        try writeSpring()
        #expect(try folder.moonspring("run", "scene.lua", "--trace", "t.jsonl").status == 0)
        for (goal, name) in [
            (["--match", "t.jsonl:card.center"], "a.svg"), (["--goal", "settleTime:card <= 0.6"], "b.svg"),
        ] {
            try folder.moonspring(
                ["fit", "scene.lua", "--param", "damping=0.1:1", "--runs", "60", "--plot", name] + goal
            ).ending(0)
            #expect(try folder.read(name).contains("<svg"))
        }
        let size = ["--size", "640x300", "--title", "Calm"]
        try folder.moonspring(
            ["fit", "scene.lua", "--param", "damping=0.1:1", "--goal", "settleTime:card <= 0.6", "--plot", "c.svg"]
                + size
        ).ending(0)
        #expect(try folder.read("c.svg").contains(#"viewBox="0 0 640 300""#))
    }

    @Test(
        "a size that the plot cannot have is refused before the search",
        arguments: [
            ("p.png", "9000x9000", "a picture of 18000 x 18000 pixels cannot be drawn"),
            ("p.svg", "640x160", "is too low for 3 panels"),
        ])
    func plotSize(plot: String, size: String, text: String) throws {
        try write(
            "io.open('runs', 'a'):write('.'):close() scene.param('damping', 0.5)", "ms.GravityBehavior{items = {card}}")
        let goals = ["max:card.x <= 900", "max:card.rotation <= 9", "max:card.angularVelocity <= 1"].flatMap {
            ["--goal", $0]
        }
        let result = try folder.moonspring(
            ["fit", "scene.lua", "--trust", "--param", "damping=0:1", "--plot", plot, "--size", size] + goals
        ).ending(2, saying: text)
        #expect(result.output.isEmpty && !folder.names.contains(plot))
        // The scene with its own values, if at all.
        let runs = folder.names.contains("runs") ? try folder.read("runs") : "."
        #expect(runs == ".")
    }

    @Test(
        "bad input: one line with the remedy, and status 2",
        arguments: [
            ([], "there is nothing to look for"), (["--param", "damping=0:1"], "there is nothing to reach"),
            (["--param", "damping=0:1:0.1", "--goal", "max:card.x <= 1"], "moonspring sweep takes lists and steps"),
            (["--param", "damping=0:1", "--param", "damping=0:2"], "is given twice: expected one NAME=LOW:HIGH or"),
            (["--param", "damping=0:1", "--goal", "max:card.x"], "expected MEASURE <= NUMBER"),
            (["--param", "damping=0:1", "--goal", "max:card.x <= soon"], "expected MEASURE <= NUMBER"),
            (
                ["--param", "damping=0:1", "--goal", "mux:card.x <= 1"],
                "there is no measure 'mux:card.x' (did you mean 'max'?)"
            ),
            (["--param", "dampin=0:1", "--goal", "max:card.x <= 1"], "did you mean 'damping'?"),
            (["--param", "damping=0:1", "--goal", "max:card.x <= 1", "--title", "Calm"], "give --plot FILE as well"),
            (["--param", "damping=0:1", "--match", "none.csv"], "cannot read none.csv"),
            (
                (1...21).flatMap { ["--param", "p\($0)=0:1"] } + ["--goal", "max:card.x <= 1"],
                "up to 20 parameters, found 21"
            ),
            (["--param", "damping=0:1", "--minimize", "max:card.x", "--maximize", "max:card.x"], "give one"),
        ] as [([String], String)])
    func wrong(arguments: [String], text: String) throws {
        try writeSpring()
        let result = try folder.moonspring(["fit", "scene.lua"] + arguments).ending(2, output: "")
        #expect(result.errors.hasPrefix("moonspring: ") && result.errorLines.count == 1, "\(result.errors)")
        #expect(result.errors.contains(text), "\(result.errors)")
    }
}
