import ArgumentParser
import MoonspringRender
import MoonspringScene

/// `moonspring render`: makes a picture, a film, a page or a trace of a scene.
struct Render: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            abstract: "Make a picture, a film, a page or a trace of a scene.",
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
    var sheet: PixelSize?
    @Flag(help: "Show bodies, what holds them and where they go.")
    var debug = false
    @OptionGroup var sceneOptions: SceneOptions

    func run() throws {
        var options = RenderOptions()
        options.rate = fps
        options.scale = scale
        options.size = size.map { ($0.width, $0.height) }
        options.from = from ?? 0
        options.to = to
        options.at = at
        options.hasTrails = trails
        options.sheet = sheet.map { ($0.width, $0.height) }
        try RenderSession(self, options).run()
    }
}

/// Two whole numbers with an x between them.
struct PixelSize: ExpressibleByArgument {
    let width: Int
    let height: Int

    init?(argument: String) {
        let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]) else { return nil }
        self.width = width
        self.height = height
    }
}
