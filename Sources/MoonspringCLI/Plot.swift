import ArgumentParser
import MoonspringRender
import MoonspringScene

struct Plot: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "plot", _superCommandName: "moonspring", abstract: "Plot properties and signals of a scene.",
            discussion: """
                A signal is a value that the scene names with scene.signal, a property of an item (ITEM.center.x, .center.y, \
                .rotation, .size.width, .size.height, .velocity.x, .velocity.y, .speed, .angularVelocity, .transform.a to \
                .transform.ty), or scene.items, the number of items. Signals with different units are drawn in separate \
                panels. A list of values for --param runs the scene with every combination, at most \
                \(ParameterSweep.mostRuns), and overlays the results.
                """)
    }

    @Argument(
        help: "A Lua file, a trace (.jsonl), or - for a script from standard input.",
        completion: .file(extensions: ["lua", "jsonl"]))
    var scene: String
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("The signals to plot; the scene comes before this option.", valueName: "name"))
    var signal: [String]
    @Option(
        name: [.customShort("o"), .long],
        help: ArgumentHelp("The file to write: .svg or .png, or - for standard output.", valueName: "file"),
        completion: .file())
    var output: String
    @Option(help: ArgumentHelp("With -o -: svg or png.", valueName: "ext"))
    var format: String?
    @Option(help: ArgumentHelp("Plot against this signal instead of time.", valueName: "name"))
    var against: String?
    @Option(parsing: .unconditional, help: ArgumentHelp("First second to show. [default: 0]", valueName: "s"))
    var from: Double?
    @Option(parsing: .unconditional, help: ArgumentHelp("Last second to show. [default: the end]", valueName: "s"))
    var to: Double?
    @OptionGroup var look: PlotLook
    @OptionGroup var sceneOptions: SceneOptions

    func run() throws {
        let request = PlotRequest(
            signals: signal, against: against, from: from, to: to, title: look.title, size: look.points)
        let target = try OutputTarget(output, format: format, endings: "svg or png") { ["svg", "png"].contains($0) }
        try PlotSession(command: self, request: request, target: target).run()
    }
}
