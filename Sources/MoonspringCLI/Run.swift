import ArgumentParser
import MoonspringLua
import MoonspringScene

struct Run: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "run", _superCommandName: "moonspring",
            abstract: "Run a scene until everything has come to rest.",
            discussion: """
                The run ends when every animator has paused and nothing is pending, when the script calls scene.stop(), at \
                the first error in a callback, or after --duration. The last line of output gives the reason, with \
                seconds, ticks, items and the trace hash.
                """)
    }

    @Argument(
        help: "A Lua file, or - to read the script from standard input.", completion: .file(extensions: ["lua"]))
    var scene: String

    @OptionGroup var sceneOptions: SceneOptions
    @Option(
        help: ArgumentHelp(
            "Write a trace, one JSON object per line; - writes it to standard output, and everything printed to standard error.",
            valueName: "file"), completion: .file())
    var trace: String?
    @Flag(help: "Leave out of the trace's ticks the items that have not changed since the tick before.")
    var traceChanges = false
    @Option(help: ArgumentHelp("Record the inputs of this run.", valueName: "log"), completion: .file())
    var recordInput: String?
    @OptionGroup var measure: MeasureOptions
    @Flag(help: "Run in real time.")
    var realtime = false
    @Flag(help: "Load the scene and list its parameters, without taking a tick.")
    var listParams = false
    @Flag(help: "Print the summary, or the list of parameters, as a JSON object.")
    var json = false

    func validate() throws {
        if traceChanges, trace == nil {
            throw OutputError.usage("--trace-changes is for a trace: give --trace as well")
        }
        if recordInput == "-" {
            throw OutputError.usage("--record-input -: the inputs are written to a file; give its name")
        }
        if listParams, trace != nil || recordInput != nil || !measure.measures.isEmpty {
            throw OutputError.usage(
                "--list-params takes no tick: there is nothing for --trace, --record-input or --measure")
        }
    }

    func run() throws {
        try RunSession(self).run()
    }
}
