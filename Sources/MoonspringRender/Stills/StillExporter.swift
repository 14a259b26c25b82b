import MoonspringScene

extension RenderFormat {
    static let png = still("png", .png).with { $0.isBinary = true }
    static let svg = still("svg", .svg)

    private static func still(_ name: String, _ image: StillImage) -> RenderFormat {
        RenderFormat(
            extensions: [name], summary: "the last moment, the one of --at, or a --sheet of moments",
            options: [.scale, .size, .from, .at, .trails, .sheet, .touches, .transparent]
        ) { export throws(OutputError) in
            if let sheet = export.options.sheet { return try SheetExporter(export, sheet, image) }
            return try StillExporter(export, image)
        }
    }
}

/// One moment of a scene: the last, or the one that was asked for.
private final class StillExporter: SceneExporter {
    private(set) var summary = ""
    private let file: OutputFile
    private let image: StillImage
    private let export: Export
    private var options: RenderOptions { export.options }
    private var picture: Picture?
    private var trails = TrailRecorder(length: .infinity)

    init(_ export: Export, _ image: StillImage) throws(OutputError) {
        file = try export.openFile()
        self.image = image
        self.export = export
    }

    func add(_ frame: Frame, _ picture: Picture) throws(OutputError) {
        let last = options.lastSecond(of: [export.format]) ?? .infinity
        if self.picture != nil, picture.time > last + 1e-6 { return }
        self.picture = picture
        if options.hasTrails && picture.time >= options.from - 1e-6 { trails.add(picture) }
    }

    func finish(_ end: TraceEnd) throws(OutputError) {
        guard let picture else { throw .failed("there is no tick to draw") }
        let layout = try Layout(scene: picture.size, options)
        summary = "\(layout.width) x \(layout.height) pixels, at \(readable(seconds: picture.time)) s"
        let bytes = try image.draw(
            width: layout.width, height: layout.height, largestArea: options.largestArea,
            paper: options.isTransparent ? nil : Painter.paper
        ) { canvas in
            layout.draw(sceneOf: picture.size, on: canvas) {
                export.painter.draw(picture, trails: trails.current, on: canvas)
            }
        }
        try file.complete(bytes)
    }
}

enum StillImage {
    case png, svg

    /// The bytes of a picture that `body` draws, on `paper`; nil: what it leaves free is seen through.
    func draw(
        width: Int, height: Int, largestArea: Int, paper: Ink? = Painter.paper,
        _ body: (Canvas) throws(OutputError) -> Void
    ) throws(OutputError) -> [UInt8] {
        switch self {
        case .svg:
            let canvas = try Canvas(svgWidth: Double(width), height: Double(height))
            if let paper { canvas.paint(paper) }
            try body(canvas)
            return try canvas.finishSVG()
        case .png:
            let bitmap = try Bitmap(width: width, height: height, largestArea: largestArea)
            let canvas = Canvas(bitmap)
            if let paper { canvas.paint(paper) }
            try body(canvas)
            return try bitmap.png()
        }
    }
}
