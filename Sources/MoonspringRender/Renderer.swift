import MoonspringScene

/// Makes a file of a scene: takes every tick in order, then ends.
///
/// The file appears when it is finished, whole; a renderer that goes away before that leaves nothing behind.
public final class Renderer {
    private let product: any Product
    private let watch: Watch

    /// `folder` is where the scene's images lie. Throws for what makes no sense, and for a place that takes no file.
    /// `isCancelled` is asked while pictures are drawn; once it answers true, RenderError.interrupted is thrown.
    public init(
        path: String, header: TraceHeader, options: RenderOptions, folder: String? = nil,
        onWarning: ((String) -> Void)? = nil, isCancelled: @escaping () -> Bool = { false }
    ) throws(RenderError) {
        let format = try RenderFormat(path: path)
        try options.check(format)
        let images = ImageStore(folder: folder)
        images.onWarning = onWarning
        let painter = Painter(images: images)
        let watch = Watch(isCancelled: isCancelled)
        switch format {
        case .png, .svg:
            product =
                if let sheet = options.sheet {
                    try Sheet(path: path, isSVG: format == .svg, sheet, options, painter, watch)
                } else {
                    try Still(path: path, isSVG: format == .svg, options, painter)
                }
        case .gif, .video, .pngSequence:
            product = try Film(path: path, format: format, header: header, options, painter, watch)
        case .html:
            product = try PlayerProduct(path: path, header: header, options, images: images)
        case .csv, .trace:
            product = try TraceProduct(path: path, isCSV: format == .csv, header: header, options)
        }
        self.watch = watch
    }

    /// Takes the next tick. Throws when the file cannot be written any further.
    public func add(_ frame: Frame, _ picture: Picture) throws(RenderError) { try product.add(frame, picture) }

    /// Writes the rest. `end` is how the run ended. Throws when the file cannot be written; there is none then.
    public func finish(_ end: TraceEnd) throws(RenderError) {
        try watch.check()
        try product.finish(end)
    }

    /// What was made, in a few words.
    public var summary: String { product.summary }

    /// The last second that is of any use; nil: to the end of the run.
    public static func lastSecond(_ options: RenderOptions) -> Double? { options.at ?? options.to }
}

/// Asks now and then whether what is made is still wanted.
struct Watch {
    let isCancelled: () -> Bool

    func check() throws(RenderError) {
        if isCancelled() { throw .interrupted }
    }
}

/// What comes out of a renderer.
protocol Product: AnyObject {
    /// What was made, for the last line of the command.
    var summary: String { get }
    func add(_ frame: Frame, _ picture: Picture) throws(RenderError)
    func finish(_ end: TraceEnd) throws(RenderError)
}
