import ArgumentParser
import Moonspring
import MoonspringCommand
import MoonspringLua
import MoonspringPrompt
import MoonspringScene
import MoonspringSystem

/// A scene from its options to the end of its run: what `run`, `render` and `plot` have in common.
final class SceneSession {
    private let runner: SceneRunner
    var scene: Scene { runner.scene }
    private let path: String
    private let options: SceneOptions
    private let files: OutputCheck
    var progress = ProgressLine()
    /// Whether what the script prints is dropped.
    var isSilent = false
    private let source: String
    private lazy var report = ScriptReport { [unowned self] in text(of: $0) }
    /// nil: the script was not checked.
    private var findings: SceneFindings?

    /// Whether standard output is a file of the command: what is printed goes to standard error.
    private let isOutputTaken: Bool

    /// `outputs` are the files that the command writes, by their options: they are wanted although nobody reads what the script
    /// prints. `parameters` stand in for those of the options. `isOutputTaken`: standard output is a file of the command.
    init(
        _ path: String, _ options: SceneOptions, outputs: [(role: String, path: String?)], parameters: [String]? = nil,
        isOutputTaken: Bool = false
    ) throws {
        self.isOutputTaken = isOutputTaken
        files = OutputCheck(reads: ["the scene": path, "the input log": options.input], writes: outputs)
        try files.validate()
        self.path = path
        self.options = options
        let given = try options.input.map { path throws(FileError) in try InputLog(path: path) }
        // Read here and not by Lua, whose message about a missing file names no remedy.
        source = try FileReading.text(of: path)
        do {
            runner = try SceneRunner(
                path, text: source, style: .once, watchInterrupts: { $0.watchInterrupts() },
                setup: { options.script.setup(for: $0, input: given ?? $1, parameters: parameters) })
        } catch {
            throw options.script.report(tooLittleMemory: error)
        }
        scene.engine.boundProcess()
        // What a trusted script sees of time it could ask the system for as well.
        if options.script.trust { scene.engine.clock.stopwatch = { MonotonicClock.now } }
        StandardOutput.isGathering = !options.script.trust && StandardOutput.isGathering
        options.output.apply()
        let makesFiles = outputs.contains { $0.path != nil }
        runner.onEvent = { [unowned self] event in
            switch event {
            case .printed(let line) where !isSilent && ScriptOutput.admits(line):
                progress.clear()
                if isOutputTaken { return Terminal.report(line) }
                StandardOutput.line(line)
                if StandardOutput.isLost, !makesFiles { CommandProcess.end(0) }
            case .warned(let text) where ScriptOutput.admits("warning: \(text)"):
                progress.clear()
                Terminal.report("warning: \(text)")
            // What was raised is shown when it is clear what it ends.
            default: break
            }
        }
    }

    /// Checks the script unless told otherwise, and runs it to its end. Throws how the command ends where that fails, after it was told.
    func load(isChecked: Bool = true) throws {
        if isChecked { try check() }
        do throws(LuaError) {
            try runner.begin()
            if let error = runner.loadError { throw error }
        } catch {
            progress.clear()
            show(error, withTraceback: true)
            if error.isUsage {
                for line in ParameterList(parameters: scene.parameters).lines { report.note("    " + line) }
            }
            // Otherwise they have been reported.
            if options.script.quiet, !error.isUsage, error.stop == nil {
                findings?.tell(report, as: .error, of: path, without: findings?.finding(for: error))
            }
            throw Self.status(of: error)
        }
        try checkFiles()
    }

    /// Reports what the check finds. A mistake that every run reaches ends the command before the script has done anything; this run may
    /// never reach the others.
    private func check() throws {
        let findings = SceneFindings(in: source) { scene.check(text: source, name: SceneFindings.name(of: path)) }
        self.findings = findings
        if let certain = findings.certain {
            report.tell(certain)
            findings.tell(report, as: .error, of: path, without: certain)
            throw Status.scriptError
        }
        if !options.script.quiet { findings.tell(report, as: .warning, of: path) }
    }

    /// Prints what the command has to say.
    func say(_ line: String) { isOutputTaken ? Terminal.report(line) : StandardOutput.line(line) }

    /// Refuses a file to be written that the scene has turned out to read.
    func checkFiles(and others: [String] = []) throws { try files.validate(reading: scene.files + others) }

    /// The real paths of the Lua files that the script names, whether this run requires them or not.
    var namedFiles: [String] { (findings?.files ?? []).compactMap { FilePath.real($0) } }

    /// Runs the loaded scene to its end, for `duration` seconds at most (those of the options unless given)
    /// and as long as `afterTick` says so, and shows what callbacks raised.
    func run(for duration: Double? = nil, _ afterTick: @escaping (Scene) -> Bool) -> SceneRun.End {
        let (end, errors) = runner.run(for: duration ?? options.duration, afterTick: afterTick)
        progress.clear()
        if !options.script.quiet {
            for text in scene.unusedInitialValues { runner.onEvent(.warned(text)) }
            // What failed at the prompt fails in a replay too, and ends neither.
            for (entry, error) in scene.textFailures {
                runner.onEvent(.warned("\(entry.site): what was typed here failed: \(error.message)"))
            }
        }
        for (place, error) in errors.enumerated() {
            show(error, withTraceback: options.verbose, isFirst: place == 0)
        }
        return end
    }

    /// Runs what may fail with an error of the script or of how it is used, which is told.
    func passing<Value>(_ body: () throws(LuaError) -> Value) throws -> Value {
        do throws(LuaError) { return try body() } catch {
            show(error, withTraceback: options.verbose)
            throw Self.status(of: error)
        }
    }

    // MARK: what is written of it

    var header: TraceHeader { TraceHeader(of: scene) }

    /// The first error says why the run ended: it is shown even beyond the output limit. Its message has at most 16 KiB.
    private func show(_ error: LuaError, withTraceback: Bool, isFirst: Bool = true) {
        guard isFirst || ScriptOutput.admits(error.summary) else { return }
        report.tell(error, finding: findings?.finding(for: error))
        guard withTraceback else { return }
        for line in error.traceback.map({ "    " + $0 }) where ScriptOutput.admits(line) { report.note(line) }
    }

    /// The text of one of the scene's Lua files, for a line of it. Other files that a message names are not quoted: a script must not get
    /// at their text.
    private func text(of name: String) -> String? {
        if name == SceneFindings.name(of: path) { return source }
        guard let real = FilePath.real(name),
            scene.engine.loadedFiles.contains(real) || (findings?.files.contains(name) ?? false)
        else { return nil }
        return try? FileReading.text(of: name)
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
