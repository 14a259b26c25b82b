import ArgumentParser
import MoonspringScene

/// The arguments of `moonspring live`, which the program behind it takes too.
package struct LiveOptions: ParsableArguments {
    @Argument(help: "A Lua file.", completion: .file(extensions: ["lua"]))
    package var scene: String
    @Option(parsing: .unconditional, help: "Port to serve the page on; the next free one if it is taken.")
    package var port = 8642
    @Flag(help: "Print the address without opening a browser.")
    package var noOpen = false
    @Option(help: ArgumentHelp("Replay an input log.", valueName: "log"), completion: .file())
    package var input: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Begin paused at this moment of the run, in seconds of scene time.", valueName: "s"))
    package var at: Double?
    @OptionGroup package var script: ScriptOptions

    package static let abstract = "Watch a scene in a browser, touch it and tune it."
    package static let discussion = """
        A page shows the scene as it runs. It is reloaded whenever the scene's file, or one that it requires, is saved; the \
        inputs so far are replayed. The page is served on this machine only, at an address with a token. Ctrl-C ends it.
        """

    package init() {}

    /// The arguments of a program that has these options, for a scene and its options, its inputs and the moment where it is.
    package static func arguments(scene: String, input: String, at seconds: Double, _ script: ScriptOptions) -> [String]
    {
        ["--input=\(input)", "--at=\(seconds)"] + script.arguments + ["--", scene]
    }

    package func validate() throws {
        if let at, !(at >= 0 && at <= 1e6) { throw OutputError.usage("--at must be 0 to 1000000 seconds") }
        if scene == "-" { throw OutputError.usage("the viewer reloads the scene's file when it is saved: name a file") }
        guard (1...65535).contains(port) else { throw OutputError.usage("--port must be 1 to 65535") }
    }
}
