import ArgumentParser
import MoonspringCommand
import MoonspringScene

/// The options of every command that runs a scene to its end.
struct SceneOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: "Longest time to run, in seconds of scene time.")
    var duration = 10.0
    @OptionGroup var script: ScriptOptions
    @OptionGroup var output: OutputOptions
    @Option(help: ArgumentHelp("Replay an input log.", valueName: "log"), completion: .file())
    var input: String?
    @Flag(help: "Also show tracebacks of callback errors.")
    var verbose = false

    func validate() throws {
        guard duration.isFinite, duration >= 0 else { throw OutputError.usage("--duration must be 0 or more seconds") }
    }

    /// Whether a command was given a trace in place of a scene. Throws when options stand beside it that only a script has
    /// a use for.
    func isTrace(_ path: String) throws -> Bool {
        guard path.lowercased().hasSuffix(".jsonl") else { return false }
        if !script.parameters.isEmpty || script.seed != nil || input != nil {
            throw OutputError.usage("\(path) is a trace: --param, --seed and --input are for scenes")
        }
        return true
    }
}
