import ArgumentParser
import MoonspringRender
import MoonspringScene

struct Render: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "render", _superCommandName: "moonspring",
            abstract: "Render a scene as a picture, a film, a page or a trace.",
            discussion: """
                The extension of the file determines what is made: \(RenderFormat.overview). The file appears when it is \
                complete.
                """)
    }

    @Argument(
        help: "A Lua file, a trace (.jsonl), or - for a script from standard input.",
        completion: .file(extensions: ["lua", "jsonl"]))
    var scene: String
    @Option(
        name: [.customShort("o"), .customLong("output")], parsing: .singleValue,
        help: ArgumentHelp(
            "The file to write, or - for standard output; repeat it for more files of the same run.",
            valueName: "file"), completion: .file())
    var outputs: [String]
    @Option(
        help: ArgumentHelp("With -o -, which writes to standard output: the extension of the format.", valueName: "ext")
    )
    var format: String?

    @Option(parsing: .unconditional, help: "Frames per second of a film. [default: \(RenderFormat.defaultRates)]")
    var fps: Double?
    @Option(parsing: .unconditional, help: "Pixels per point. [default: 1]")
    var scale: Double?
    @Option(help: ArgumentHelp("Size of the picture in pixels; the scene is scaled to fit.", valueName: "WxH"))
    var size: PixelSize?
    @Option(parsing: .unconditional, help: ArgumentHelp("First second to show. [default: 0]", valueName: "s"))
    var from: Double?
    @Option(parsing: .unconditional, help: ArgumentHelp("Last second to show. [default: the end]", valueName: "s"))
    var to: Double?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The second that a single picture shows. [default: the end]", valueName: "s"))
    var at: Double?
    @Flag(help: "Draw the paths that items have taken.")
    var trails = false
    @Option(help: ArgumentHelp("Show a sheet of moments, in columns and rows, 4x2 for instance.", valueName: "CxR"))
    var sheet: SheetGrid?
    @Flag(help: "Show bodies, joints, contacts and velocities.")
    var debug = false
    @Flag(help: "Draw touches as finger dots. A page can always show them.")
    var touches = false
    @Flag(help: "Leave out the background, so that areas without drawing are transparent.")
    var transparent = false
    @Flag(
        help:
            "Make a loop: repeat without end, and leave out the last picture, which is the first again. A page plays at once."
    )
    var loop = false
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How far keyframes may be from the motion. [default: 0.25]", valueName: "pt"))
    var tolerance: Double?
    @Option(
        help: "How keyframes are joined: by cubic curves, or by a linear() easing for each motion. [default: cubic]"
    )
    var easing: KeyframeEasingStyle?
    @Option(
        help: ArgumentHelp(
            "Write keyframes of this view and what is in it alone, placed in its superview.", valueName: "name")
    )
    var view: String?
    @Flag(help: "Place every view of keyframes in the scene, instead of subviews in their superviews.")
    var flat = false
    @Option(
        help:
            "What to show to people who have asked their system for reduced motion, on web pages: the last state, or a fade to it."
    )
    var reducedMotion: ReducedMotion?
    @Flag(help: "Print what was made as a JSON object.")
    var json = false
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
        options.hasTouches = touches
        options.sheet = sheet
        options.isTransparent = transparent
        options.isLooping = loop
        options.tolerance = tolerance
        options.easing = easing
        options.view = view
        options.isFlat = flat
        options.reducedMotion = reducedMotion
        if outputs.filter({ $0 == "-" }).count > 1 {
            throw OutputError.usage("-o - is given twice: one file at most goes to standard output")
        }
        if format != nil, !outputs.contains("-") {
            throw OutputError.usage("--format is for -o -: the extension of \(outputs[0]) determines the format")
        }
        let targets = try outputs.map { output in
            try OutputTarget(output, format: output == "-" ? format : nil, endings: RenderFormat.list) {
                RenderFormat.ending($0) != nil
            }
        }
        try RenderSession(self, options, targets).run()
    }
}

extension KeyframeEasingStyle: ExpressibleByArgument {}
extension ReducedMotion: ExpressibleByArgument {}

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
