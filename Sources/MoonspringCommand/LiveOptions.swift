import ArgumentParser

/// The arguments of `moonspring live`, which the program behind it takes too.
package struct LiveOptions: ParsableArguments {
    @Argument(help: "A Lua file.")
    package var scene: String
    @Option(help: "Port to serve the page on; the next free one if it is taken. [default: 8642]")
    package var port: Int?
    @Flag(help: "Print the address and open no browser.")
    package var noOpen = false
    @OptionGroup package var script: ScriptOptions

    package static let abstract = "Watch a scene in a browser, touch it and tune it."
    package static let discussion = """
        A page shows the scene as it runs. It is reloaded whenever the scene's file, or one that it requires, is saved; the \
        inputs so far are replayed. The page is served on this machine only, at an address with a token. Ctrl-C ends it.
        """

    package init() {}

    package func validate() throws {
        if scene == "-" { throw ValidationError("The viewer reloads the scene's file when it is saved: name a file.") }
        if let port, !(1...65535).contains(port) { throw ValidationError("--port must be 1 to 65535.") }
    }
}
