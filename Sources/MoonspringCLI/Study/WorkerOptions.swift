import ArgumentParser
import MoonspringCommand
import MoonspringScene
import MoonspringStudy
import MoonspringSystem

/// How the runs of a sweep or a fit are made.
struct WorkerOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: "Runs at a time. [default: one for each core]")
    var jobs: Int?
    @Option(
        parsing: .unconditional, help: ArgumentHelp("End a run that takes longer; 0 means no limit.", valueName: "s"))
    var timeout = RunWorker.Setup.defaultTimeout

    func validate() throws {
        guard timeout.isFinite, timeout >= 0 else { throw OutputError.usage("--timeout must be 0 or more seconds") }
        if let jobs, !(1...1024).contains(jobs) { throw OutputError.usage("--jobs must be 1 to 1024") }
    }

    /// How many runs are made at a time.
    var count: Int { jobs ?? CurrentProcess.coreCount }

    /// Workers for a scene: this program, as ``RunWorkerCommand``.
    func setup(scene: String, _ options: SceneOptions, _ measures: [Measure]) throws -> RunWorker.Setup {
        guard let program = CurrentProcess.programPath else {
            throw OutputError.failed("the path of this program is not known, so that no worker can be started")
        }
        return RunWorker.Setup(
            program, scene: scene, options.script, input: options.input, measures: measures,
            options: ["--duration=\(options.duration)"], timeout: timeout)
    }
}

/// `moonspring run-worker`: answers the requests of a sweep or a fit, which starts it.
struct RunWorkerCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: RunWorker.Setup.command, _superCommandName: "moonspring",
            abstract: "Run a scene as often as another process asks.",
            shouldDisplay: false)
    }

    @Argument var scene: String
    @OptionGroup var measure: MeasureOptions
    @OptionGroup var sceneOptions: SceneOptions

    func run() throws {
        let text = try FileReading.text(of: scene)
        let input = try sceneOptions.input.map { path throws(FileError) in try InputLog(path: path) }
        let script = sceneOptions.script
        let server = RunServer(
            path: scene, text: text, measures: measure.measures, duration: sceneOptions.duration
        ) { request, own in
            var setup = script.setup(
                for: scene, input: input ?? own, parameters: request.parameters.map { "\($0.name)=\($0.value)" })
            setup.engine.seed = request.seed ?? setup.engine.seed
            setup.isQuiet = true
            return setup
        }
        server.serve()
    }
}
