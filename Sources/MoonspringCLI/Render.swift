import ArgumentParser
import MoonspringRender
import MoonspringScene

/// `moonspring render`: makes a picture, a film, a page or a trace of a scene.
struct Render: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "render", abstract: "Make a picture, a film, a page or a trace of a scene.",
            discussion: """
                The extension of the file says what is made: .png or .svg (the last moment, or --at, or a --sheet of \
                moments), frame-%04d.png (numbered pictures), .gif, .mp4 or .webm (films; the last two need ffmpeg), .html (a \
                page that plays the scene, without a network), .csv or .jsonl (what happened, in numbers). The file appears \
                when it is complete.
                """)
    }

    @Argument(help: "A Lua file, a trace (.jsonl), or - for a script from standard input.")
    var scene: String
    @Option(name: [.customShort("o"), .long], help: ArgumentHelp("Where to write.", valueName: "file"))
    var output: String

    @Option(help: "Pictures a second of a film. [default: 30 in a GIF, else 60]")
    var fps: Double?
    @Option(help: "Pixels a point. [default: 1]")
    var scale: Double?
    @Option(help: ArgumentHelp("Pixels of the picture; the scene is fitted into it.", valueName: "WxH"))
    var size: PixelSize?
    @Option(help: ArgumentHelp("The first second shown. [default: 0]", valueName: "s"))
    var from: Double?
    @Option(help: ArgumentHelp("The last second shown. [default: the end]", valueName: "s"))
    var to: Double?
    @Option(help: ArgumentHelp("The second of one picture. [default: the end]", valueName: "s"))
    var at: Double?
    @Flag(help: "Draw the ways that items have come.")
    var trails = false
    @Option(help: ArgumentHelp("A sheet of moments, in columns and rows.", valueName: "CxR"))
    var sheet: SheetGrid?
    @Flag(help: "Show bodies, what holds them and where they go.")
    var debug = false
    @OptionGroup var sceneOptions: SceneOptions

    func run() throws {
        var options = RenderOptions()
        options.rate = fps
        options.scale = scale
        options.size = size
        options.from = from ?? 0
        options.to = to
        options.at = at
        options.hasTrails = trails
        options.sheet = sheet
        try RenderSession(self, options).run()
    }
}

extension PixelSize: ExpressibleByArgument {
    public init?(argument: String) {
        guard let (width, height) = twoNumbers(argument) else { return nil }
        self.init(width: width, height: height)
    }
}

extension SheetGrid: ExpressibleByArgument {
    public init?(argument: String) {
        guard let (columns, rows) = twoNumbers(argument) else { return nil }
        self.init(columns: columns, rows: rows)
    }
}

/// Two whole numbers with an x between them.
private func twoNumbers(_ text: String) -> (Int, Int)? {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = Int(parts[0]), let second = Int(parts[1]) else { return nil }
    return (first, second)
}
