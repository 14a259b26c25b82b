import MoonspringScene

/// One moment of a scene: the last, or the one that was asked for.
final class Still: Product {
    private(set) var summary = ""
    private let file: OutputFile
    private let isSVG: Bool
    private let options: RenderOptions
    private let painter: Painter
    private var picture: Picture?
    private var trails = TrailKeeper(length: .infinity)

    init(path: String, isSVG: Bool, _ options: RenderOptions, _ painter: Painter) throws(RenderError) {
        file = try withFile { () throws(FileError) in try OutputFile(path: path) }
        self.isSVG = isSVG
        self.options = options
        self.painter = painter
    }

    func add(_ frame: Frame, _ picture: Picture) throws(RenderError) {
        if let at = options.at ?? options.to, self.picture != nil, picture.time > at + 1e-6 { return }
        self.picture = picture
        if options.hasTrails && picture.time >= options.from - 1e-6 { trails.add(picture) }
    }

    func finish(_ end: TraceEnd) throws(RenderError) {
        guard let picture else { throw .failed("there is no tick to draw") }
        let layout = try Layout(scene: picture.size, options)
        summary = "\(layout.width) x \(layout.height) pixels, at \(readable(seconds: picture.time)) s"
        let bytes = try drawn(width: layout.width, height: layout.height, isSVG: isSVG) { canvas in
            layout.draw(sceneOf: picture.size, on: canvas) {
                painter.draw(picture, trails: trails.current, on: canvas)
            }
        }
        try file.complete(bytes)
    }
}

/// The bytes of a picture that `body` draws. What it leaves free is white.
func drawn(
    width: Int, height: Int, isSVG: Bool, _ body: (Canvas) throws(RenderError) -> Void
) throws(RenderError) -> [UInt8] {
    if isSVG {
        let canvas = try Canvas(svgWidth: Double(width), height: Double(height))
        canvas.paint(Painter.paper)
        try body(canvas)
        return try canvas.finishSVG()
    }
    let bitmap = try Bitmap(width: width, height: height)
    let canvas = Canvas(bitmap)
    canvas.paint(Painter.paper)
    try body(canvas)
    return try bitmap.png()
}
