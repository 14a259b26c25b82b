import ArgumentParser
import Glibc
import MoonspringLua
import MoonspringScene

/// `moonspring run`: runs a scene to its end and says what came out.
struct Run: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            abstract: "Run a scene until everything has come to rest.",
            discussion: """
                Ends when every animator has paused and nothing is pending, when the script calls scene.stop(), with the \
                first error of a callback, or after the duration. The last line says why, with seconds, ticks, items and \
                the trace hash.
                """)
    }

    @Argument(help: "A Lua file; - reads the script from standard input.")
    var scene: String

    @Option(help: "The longest time to run, in seconds of the scene.")
    var duration = 10.0
    @Option(
        name: .customLong("param"), help: ArgumentHelp("A value for a parameter of the scene.", valueName: "name=value")
    )
    var parameters: [String] = []
    @Option(help: "Where the scene's chance starts. [default: 0]")
    var seed: UInt64?
    @Option(help: ArgumentHelp("Write a trace, one JSON object a line.", valueName: "file"))
    var trace: String?
    @Option(help: ArgumentHelp("Replay an input log.", valueName: "log"))
    var input: String?
    @Option(help: ArgumentHelp("Write the inputs of this run.", valueName: "log"))
    var recordInput: String?
    @Option(help: ArgumentHelp("What the script may hold, in MiB; 0 is no limit.", valueName: "mib"))
    var memory = 256
    @Option(
        help: ArgumentHelp(
            "How long a load or callback may run, in seconds of CPU time; 0 is no limit.", valueName: "s"))
    var limit = 2.0
    @Flag(help: "Keep pace with the clock on the wall.")
    var realtime = false
    @Flag(help: "Give the script the full Lua libraries: files, processes and all.")
    var trust = false
    @Flag(help: "Print the summary as a JSON object.")
    var json = false
    @Flag(help: "Show tracebacks of callback errors too.")
    var verbose = false

    func validate() throws {
        guard duration.isFinite, duration >= 0 else { throw ValidationError("--duration must be 0 or more seconds.") }
        guard limit.isFinite, limit >= 0, limit <= 1e6 else {
            throw ValidationError("--limit must be 0 to 1000000 seconds.")
        }
        guard memory >= 0, memory <= 1 << 20 else { throw ValidationError("--memory must be 0 to 1048576 MiB.") }
        for parameter in parameters where !parameter.dropFirst().contains("=") {
            throw ValidationError("--param \(parameter): expected name=value.")
        }
    }

    func run() throws {
        let session = try RunSession(self)
        try session.run()
    }
}
