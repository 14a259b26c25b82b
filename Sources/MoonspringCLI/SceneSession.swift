import ArgumentParser
import Moonspring
import MoonspringCommand
import MoonspringLua
import MoonspringPrompt
import MoonspringScene
import MoonspringSystem

/// A scene from its options to the end of its run: what `run`, `render` and `plot` have in common.
final class SceneSession {
    let scene: Scene
    private let path: String
    private let options: SceneOptions
    /// The files of the command.
    private let files: OutputCheck
    var progress = ProgressLine()

    /// `outputs` are the files that the command writes, by their options: they are wanted although nobody reads what the script
    /// prints. `parameters` stand in for those of the options.
    init(
        _ path: String, _ options: SceneOptions, outputs: [(role: String, path: String?)], parameters: [String]? = nil
    ) throws {
        files = OutputCheck(reads: ["the scene": path, "the input log": options.input], writes: outputs)
        try files.validate()
        self.path = path
        self.options = options
        var setup = options.script.setup(for: path, parameters: parameters)
        if let path = options.input {
            setup.input = try InputLog(path: path)
        }
        if options.script.seed == nil, let input = setup.input {
            setup.engine.seed = input.header.unsignedSeed
        }
        do { scene = try Scene(setup) } catch {
            throw options.script.report(tooLittleMemory: error)
        }
        scene.engine.boundProcess()
        // What a trusted script sees of time it could ask the system for as well.
        if options.script.trust { scene.engine.clock.stopwatch = { MonotonicClock.now } }
        StandardOutput.isGathering = !options.script.trust && StandardOutput.isGathering
        let makesFiles = outputs.contains { $0.path != nil }
        scene.engine.onOutput = { [unowned self] line in
            progress.clear()
            StandardOutput.line(line)
            if StandardOutput.isLost, !makesFiles { CommandProcess.end(0) }
        }
        scene.onWarning = { [unowned self] text in
            progress.clear()
            Terminal.report("warning: \(text)")
        }
    }

    func load() throws {
        // Read here and not by Lua, whose words for a file that is not there name no remedy.
        let text = try FileReading.text(of: path)
        do throws(LuaError) {
            try scene.load(text: text, name: path == "-" ? "stdin" : path)
        } catch {
            progress.clear()
            show(error, withTraceback: true)
            throw Self.status(of: error)
        }
        try checkFiles()
    }

    /// Refuses a file to be written that the scene has turned out to read.
    func checkFiles() throws { try files.validate(reading: scene.files) }

    /// Runs the loaded scene to its end, for `duration` seconds at most (those of the options unless given)
    /// and as long as `afterTick` says so, and shows what callbacks raised.
    func run(for duration: Double? = nil, _ afterTick: @escaping (Scene) -> Bool) -> SceneRun.End {
        var run = SceneRun(scene, duration: duration ?? options.duration)
        run.afterTick = { scene in !LuaEngine.wasInterrupted && afterTick(scene) }
        let (end, errors) = run.run()
        progress.clear()
        for error in errors { show(error, withTraceback: options.verbose) }
        return end
    }

    // MARK: what is written of it

    var seed: Int { Int(truncatingIfNeeded: scene.options.engine.seed) }

    var header: TraceHeader { TraceHeader(of: scene) }

    private func show(_ error: LuaError, withTraceback: Bool) {
        Terminal.report(error.summary)
        if withTraceback { for line in error.traceback { Terminal.report("    " + line) } }
    }

    private static func status(of error: LuaError) -> ExitCode {
        switch error.stop {
        case .timeLimit: Status.timeLimit
        case .interrupt: Status.interrupted
        case nil: error.isUsage ? Status.usage : Status.scriptError
        }
    }
}

extension SceneRun.End {
    /// The status of a command whose run ended so; nil: done.
    var failure: ExitCode? {
        switch self {
        case .paused, .stopped, .duration: nil
        case .error: Status.scriptError
        case .limit: Status.timeLimit
        case .interrupted: Status.interrupted
        }
    }
}
