import ArgumentParser
import MoonspringCommand
import MoonspringScene
import MoonspringStudy

struct Sweep: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "sweep", _superCommandName: "moonspring",
            abstract: "Run a scene with many values of its parameters and measure each run.",
            discussion: """
                VALUES of --param are a range with a step (0.1:1:0.1), a list (1,2,4) or, for --random and --sobol, a range \
                alone (0.1:1); every combination is run, on all cores. A run that fails is a row with its error. The file \
                appears when all rows are there; until then they are in FILE.sweep, and the same command resumes where one \
                was interrupted.
                """)
    }

    @Argument(help: "A Lua file.", completion: .file(extensions: ["lua"]))
    var scene: String
    @Option(help: ArgumentHelp("Run each combination with all of these seeds.", valueName: "first:last"))
    var seeds: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Run so many random samples of the ranges in place of all combinations.", valueName: "n"))
    var random: Int?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The same, with a Sobol sequence, which fills the ranges more evenly.", valueName: "n"))
    var sobol: Int?
    @OptionGroup var measure: MeasureOptions
    @Option(
        name: [.customShort("o"), .long],
        help: ArgumentHelp("The file to write: .csv, .parquet or .json.", valueName: "file"), completion: .file())
    var output: String?
    @Option(
        help: ArgumentHelp(
            "Also plot the measures, .svg or .png: over one parameter as curves, over two as a map.", valueName: "file"),
        completion: .file())
    var plot: String?
    @OptionGroup var look: PlotLook
    @Flag(help: "Begin anew where rows of an earlier sweep are there.")
    var restart = false
    @Flag(help: "Begin although there are more than ten million rows.")
    var yes = false
    @OptionGroup var worker: WorkerOptions
    @OptionGroup var sceneOptions: SceneOptions
    @Flag(help: "For other transports: print which rows are missing, as JSON, and run none.")
    var missing = false
    @Option(
        help: ArgumentHelp(
            "For other transports: run these rows alone and write them to standard output.", valueName: "first:end"))
    var shard: String?
    @Option(help: ArgumentHelp("With --shard: write rows that failed with this error.", valueName: "text"))
    var failed: String?
    @Option(help: ArgumentHelp("With --shard: refuse another script or other options than these.", valueName: "hex"))
    var digest: String?

    func validate() throws {
        try look.validate(with: plot)
        if scene == "-" { throw OutputError.usage("workers read the scene's file: name a file") }
        if measure.measures.isEmpty {
            throw OutputError.usage("there is nothing to measure: give --measure, such as --measure settleTime:card")
        }
        if random != nil, sobol != nil {
            throw OutputError.usage("--random and --sobol are two ways to choose rows: give one")
        }
        if failed?.isEmpty ?? false { throw OutputError.usage("--failed needs the text of an error") }
        // With --random it draws the samples.
        if seeds != nil, random == nil, sceneOptions.script.seed != nil {
            throw OutputError.usage(
                "--seed is the seed of all runs, and --seeds gives each combination several: give one of them")
        }
        if shard == nil {
            if failed != nil || digest != nil { throw OutputError.usage("--failed and --digest are for --shard") }
            if output == nil {
                throw OutputError.usage("there is no file to write: give -o FILE.csv, .parquet or .json")
            }
        } else if output != nil || plot != nil || missing {
            throw OutputError.usage("--shard writes rows to standard output: leave out -o, --plot and --missing")
        }
    }

    func plan() throws -> RowPlan {
        let sampling: RowPlan.Sampling =
            if let random { .random(points: random, seed: sceneOptions.script.seed ?? 0) } else if let sobol {
                .sobol(points: sobol)
            } else {
                .grid
            }
        return try RowPlan(sceneOptions.script.parameters, sampling: sampling, seeds: seeds)
    }

    func run() throws {
        let session = try SweepSession(self)
        if let shard {
            try session.writeShard(shard)
        } else if missing {
            try session.tellMissing()
        } else {
            try session.run()
        }
    }
}
