import ArgumentParser
import Glibc
import MoonspringScene

@main
struct BenchCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "bench",
            abstract: "Races Moonspring with Box2D 2.4.1 and Chipmunk 7 on the same scenes.",
            discussion: """
                Times are CPU milliseconds a step of 1/60 s: the best repeat's median, and the 99th percentile. MB is \
                by how much the process grew at most. "vs" tells how many times longer a peer takes than \
                Moonspring.

                Scenes: \(BenchmarkScene.all.map(\.name).joined(separator: ", ")), or rain for all of rain.
                Quality tests: \(QualityTest.all.map(\.name).joined(separator: ", ")).
                """)
    }

    @Option(name: .customLong("scene"), help: ArgumentHelp("Run this one only; may be repeated.", valueName: "name"))
    var sceneNames: [String] = []
    @Option(
        name: .customLong("engine"),
        help: ArgumentHelp(
            "Run this one only: moonspring, box2d or chipmunk; may be repeated.", valueName: "name"))
    var engineNames: [String] = []
    @Flag(help: "Print the quality table in place of times: what sinks, falls, tears or goes through.")
    var quality = false
    @Option(help: ArgumentHelp("How often each scene is run. [default: 1 to 10, by scene]", valueName: "n"))
    var repeats: Int?
    @Option(help: ArgumentHelp("How many steps a scene runs. [default: by scene]", valueName: "n"))
    var steps: Int?
    @Option(help: ArgumentHelp("Threads of a Moonspring world; more than 1 measures wall time.", valueName: "n"))
    var threads = 1
    @Flag(help: "A few steps of everything, to see that all of it works.")
    var smoke = false
    @Flag(help: "Time pictures, films and pages in place of engines.")
    var render = false
    @Flag(help: "Time a script's contact delegate and items in place of engines.")
    var scripts = false
    @Flag(
        name: .customLong("scenes"),
        help: "Time whole ticks of Lua scenes, and the bodies among them, in place of engines.")
    var wholeScenes = false
    @Flag(help: "Time crossings between Lua and Swift against a binding in plain C, in place of engines.")
    var border = false
    @Option(help: ArgumentHelp("Run a scene once without measuring, for a profiler.", valueName: "scene"))
    var profile: String?
    @Option(help: ArgumentHelp("Write the results as JSON.", valueName: "file"))
    var json: String?

    /// Parses and runs; a wrong use is one line and exit status 2.
    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            let code = exitCode(for: error)
            if code.isSuccess {
                print(fullMessage(for: error))
            } else {
                writeToError("bench: \(message(for: error))\n")
            }
            Glibc.exit(code == .validationFailure ? 2 : code.rawValue)
        }
    }

    func validate() throws {
        for (name, value, range) in [
            ("--repeats", repeats, 1...1000), ("--steps", steps, 1...1_000_000), ("--threads", threads, 1...64),
        ] {
            guard let value, !range.contains(value) else { continue }
            throw ValidationError("\(name) \(value): expected \(range.lowerBound) to \(range.upperBound).")
        }
        _ = try engines
        _ = try profile.map { try Self.scene(named: $0, option: "--profile") }
        if quality { _ = try qualityTests } else { _ = try scenes }
    }

    func run() throws {
        if let profile { return try runProfile(Self.scene(named: profile, option: "--profile")) }
        if scripts { return try ScriptBenchmark.run(repeats: smoke ? 1 : repeats ?? 10) }
        if wholeScenes { return try SceneBenchmark.run(repeats: smoke ? 1 : repeats ?? 5, isShort: smoke) }
        if border {
            try BorderBenchmark.run(count: smoke ? 800 : steps ?? 2_000_000, repeats: smoke ? 1 : repeats ?? 10)
            return
        }
        if render { return try RenderBenchmark.run(ticks: smoke ? 5 : steps ?? 600) }
        // Opened first: a wrong path is told before the minutes, not after.
        let file = try json.map(Self.open)
        var members: JSON.Object = ["threads": .number(threads)]
        if !quality || smoke { members.append("times", try runRace()) }
        if quality || smoke { members.append("quality", try runQuality()) }
        if let file {
            fputs(JSON.object(members).indented(levels: 6) + "\n", file)
            fclose(file)
        }
    }
}

// MARK: What is chosen

extension BenchCommand {
    private var engines: [Engine] {
        get throws {
            let chosen = try engineNames.map { name in
                guard let engine = Engine(rawValue: name) else {
                    throw ValidationError("--engine \(name): expected moonspring, box2d or chipmunk.")
                }
                return engine
            }
            return chosen.isEmpty ? Engine.allCases : Engine.allCases.filter(chosen.contains)
        }
    }

    private var scenes: [BenchmarkScene] {
        get throws {
            guard !sceneNames.isEmpty else { return BenchmarkScene.all }
            let chosen = try sceneNames.flatMap { name in
                name == "rain"
                    ? BenchmarkScene.all.map(\.name).filter { $0.hasPrefix("rain-") }
                    : [try Self.scene(named: name, option: "--scene").name]
            }
            return BenchmarkScene.all.filter { chosen.contains($0.name) }
        }
    }

    private var qualityTests: [QualityTest] {
        get throws {
            guard !sceneNames.isEmpty, !smoke else { return QualityTest.all }
            let names = QualityTest.all.map(\.name)
            for name in sceneNames where !names.contains(name) {
                throw ValidationError("--scene \(name): expected one of \(names.joined(separator: ", ")).")
            }
            return QualityTest.all.filter { sceneNames.contains($0.name) }
        }
    }

    private static func scene(named name: String, option: String) throws -> BenchmarkScene {
        guard let scene = BenchmarkScene.all.first(where: { $0.name == name }) else {
            let names = BenchmarkScene.all.map(\.name).joined(separator: ", ")
            throw ValidationError("\(option) \(name): expected one of \(names).")
        }
        return scene
    }
}

// MARK: What is done

extension BenchCommand {
    private func runProfile(_ scene: BenchmarkScene) throws {
        for engine in try engines {
            let simulation = engine.run(scene.make(), threads: threads)
            for _ in 0..<(steps ?? scene.steps) { simulation.step() }
        }
    }

    private func runRace() throws -> JSON {
        let stopwatch = Stopwatch(threads: threads)
        var report = RaceReport(rows: [], engines: try engines)
        for scene in try scenes {
            let settings = RunSettings(steps: smoke ? 3 : steps, threads: threads)
            progress(scene.name)
            report.rows += race(
                scene, engines: report.engines, repeats: smoke ? 1 : repeats ?? scene.repeats, settings: settings,
                stopwatch: stopwatch)
        }
        progress(nil)
        print(report.text)
        if threads > 1 { print("Wall time; Moonspring with \(threads) threads.") }
        if smoke, report.rows.contains(where: { $0.results.contains(where: \.exploded) }) {
            throw ExitCode.failure
        }
        return report.json
    }

    private func runQuality() throws -> JSON {
        var report = QualityReport(rows: [], engines: try engines)
        for test in try qualityTests {
            progress(test.name)
            let steps = smoke ? 5 : steps ?? test.steps
            report.rows.append(
                QualityRow(
                    test: test, steps: steps,
                    findings: report.engines.map { test.run(on: $0, steps: steps, threads: threads) }))
        }
        progress(nil)
        print(report.text)
        return report.json
    }

    private static func open(_ path: String) throws -> UnsafeMutablePointer<FILE> {
        guard let file = fopen(path, "w") else {
            let reason = String(cString: strerror(errno))
            throw ValidationError("--json \(path): expected a file that can be written: \(reason).")
        }
        return file
    }

    private static func writeToError(_ text: String) {
        _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }

    /// Names on a terminal what runs now.
    private func progress(_ name: String?) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        Self.writeToError("\r\u{1B}[K" + (name ?? ""))
    }
}
