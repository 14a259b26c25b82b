import ArgumentParser
import Moonspring
import MoonspringRender
import MoonspringScene

/// `moonspring plot`: draws what a scene does as curves.
struct Plot: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "plot", abstract: "Plot properties and signals of a scene.",
            discussion: """
                A signal is one that the scene names with scene.signal, a property of an item (ITEM.center.x, .center.y, \
                .rotation, .size.width, .size.height, .velocity.x, .velocity.y, .speed, .angularVelocity, .transform.a to \
                .transform.ty), or scene.items, their number. Signals of different units get panels of their own. Lists of \
                values in --param overlay the runs of all combinations, \(ParameterSweep.mostRuns) at most.
                """)
    }

    @Argument(help: "A Lua file, a trace (.jsonl), or - for a script from standard input.")
    var scene: String
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("What to plot: one name or several. Name the scene first.", valueName: "name"))
    var signal: [String]
    @Option(name: [.customShort("o"), .long], help: ArgumentHelp("Where to write: .svg or .png.", valueName: "file"))
    var output: String
    @Option(help: ArgumentHelp("Plot against this signal instead of time.", valueName: "name"))
    var against: String?
    @Option(help: ArgumentHelp("The size, in points; a PNG has two pixels a point.", valueName: "WxH"))
    var size: PixelSize?
    @Option(help: ArgumentHelp("The first second shown. [default: 0]", valueName: "s"))
    var from: Double?
    @Option(help: ArgumentHelp("The last second shown. [default: the end]", valueName: "s"))
    var to: Double?
    @Option(help: "What stands above the plot. [default: the names]")
    var title: String?
    @OptionGroup var sceneOptions: SceneOptions

    func run() throws {
        var request = PlotRequest(signals: signal, against: against, from: from, to: to, title: title)
        request.size = size.map { Size(Double($0.width), Double($0.height)) }
        try PlotSession(self, request).run()
    }
}
