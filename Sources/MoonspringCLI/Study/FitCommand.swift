import ArgumentParser
import MoonspringCommand
import MoonspringScene
import MoonspringStudy

struct FitCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "fit", _superCommandName: "moonspring",
            abstract: "Find the values of a scene's parameters that reach goals.",
            discussion: """
                Goals are measures with a limit, "settleTime:card <= 0.4" or "overshoot:card.x <= 4%"; beside them one measure \
                can be made small or large, or a recorded motion matched. The search is NLopt's: the same options find the \
                same values. What cannot be reached is named, with the nearest that can; the exit status is then 1.
                """)
    }

    @Argument(help: "A Lua file.", completion: .file(extensions: ["lua"]))
    var scene: String
    @Option(
        name: .customLong("goal"),
        help: ArgumentHelp(
            "A measure and its limit, with <=, >= or =; may be repeated.", valueName: "measure <= number"))
    var goals: [String] = []
    @Option(help: ArgumentHelp("Make this measure as small as the goals allow.", valueName: "measure"))
    var minimize: String?
    @Option(help: ArgumentHelp("Make this measure as large as the goals allow.", valueName: "measure"))
    var maximize: String?
    @Option(
        help: ArgumentHelp(
            "Come as near as the goals allow to a recorded motion: a trace and what to compare of it, or a table with a column t and others named as card.center.x.",
            valueName: "trace.jsonl:item|table.csv"))
    var match: String?
    @Option(parsing: .unconditional, help: "About how many runs the search takes at most.")
    var runs = Fit.defaultRuns
    @Option(
        help: ArgumentHelp(
            "Also plot what the goals measure, .svg or .png: as recorded, or as before, and as found.",
            valueName: "file"),
        completion: .file())
    var plot: String?
    @OptionGroup var look: PlotLook
    @Flag(help: "Print what was found as a JSON object.")
    var json = false
    @OptionGroup var worker: WorkerOptions
    @OptionGroup var sceneOptions: SceneOptions

    func validate() throws {
        try look.validate(with: plot)
        if scene == "-" { throw OutputError.usage("workers read the scene's file: name a file") }
        if [minimize, maximize, match].compactMap({ $0 }).count > 1 {
            throw OutputError.usage("--minimize, --maximize and --match each ask for the best of something: give one")
        }
        guard (10...1_000_000).contains(runs) else { throw OutputError.usage("--runs must be 10 to 1000000") }
    }

    func problem() throws -> FitProblem {
        var objective: (measure: String, sign: Double)?
        if let minimize { objective = (minimize, 1) }
        if let maximize { objective = (maximize, -1) }
        if let match { objective = ("match:\(match)", 1) }
        return try FitProblem(sceneOptions.script.parameters, goals: goals, objective: objective)
    }

    func run() throws { try FitSession(self).run() }
}
