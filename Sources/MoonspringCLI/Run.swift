import ArgumentParser
import MoonspringLua
import MoonspringScene

/// `moonspring run`: runs a scene to its end and says what came out.
struct Run: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "run", abstract: "Run a scene until everything has come to rest.",
            discussion: """
                Ends when every animator has paused and nothing is pending, when the script calls scene.stop(), with the \
                first error of a callback, or after the duration. The last line says why, with seconds, ticks, items and \
                the trace hash.
                """)
    }

    @Argument(help: "A Lua file; - reads the script from standard input.")
    var scene: String

    @OptionGroup var sceneOptions: SceneOptions
    @Option(help: ArgumentHelp("Write a trace, one JSON object a line.", valueName: "file"))
    var trace: String?
    @Option(help: ArgumentHelp("Write the inputs of this run.", valueName: "log"))
    var recordInput: String?
    @Flag(help: "Keep pace with the clock on the wall.")
    var realtime = false
    @Flag(help: "Print the summary as a JSON object.")
    var json = false

    func run() throws {
        let session = try RunSession(self)
        try session.run()
    }
}
