import MoonspringScene

/// Renders a scene into a file: takes every tick in order, then ends.
///
/// The file appears when it is finished, whole; a renderer that goes away before that leaves nothing behind.
public final class Renderer {
    private let exporter: any SceneExporter
    private let export: Export

    /// Makes a file of the format that its extension says. `folder` is where the scene's images lie. Throws for invalid options, and for a path that cannot be written.
    /// `isCancelled` is called while pictures are drawn; once it returns true, OutputError.interrupted is thrown.
    /// `drawing` is called with what is to be drawn, in words, and what draws it: a host may limit the time.
    public convenience init(
        path: String, header: TraceHeader, options: RenderOptions, folder: String? = nil,
        onWarning: ((String) -> Void)? = nil, isCancelled: @escaping () -> Bool = { false },
        drawing: @escaping (String, () -> Void) -> Void = { $1() }
    ) throws(OutputError) {
        let format = try RenderFormat(path: path)
        try options.check([format])
        try self.init(
            path: path, format: format, header: header, options: options, folder: folder, onWarning: onWarning,
            isCancelled: isCancelled, drawing: drawing)
    }

    /// Makes a file of a format. What it does not use of the options, which have been checked, is left out.
    package init(
        path: String, format: RenderFormat, header: TraceHeader, options: RenderOptions, folder: String? = nil,
        onWarning: ((String) -> Void)?, isCancelled: @escaping () -> Bool,
        drawing: @escaping (String, () -> Void) -> Void
    ) throws(OutputError) {
        let options = options.used(by: format)
        let images = ImageStore(folder: folder)
        images.onWarning = onWarning
        export = Export(
            path: path, format: format, header: header, options: options,
            painter: Painter(
                images: images, showsTouches: options.hasTouches, isTransparent: options.isTransparent,
                around: drawing),
            isCancelled: isCancelled)
        exporter = try format.begin(export)
    }

    /// Takes the next tick. Throws when the file cannot be written any further.
    public func add(_ frame: Frame, _ picture: Picture) throws(OutputError) { try exporter.add(frame, picture) }

    /// Writes the rest. `end` is how the run ended. Throws when the file cannot be written; there is none then.
    public func finish(_ end: TraceEnd) throws(OutputError) {
        try export.checkCancellation()
        try exporter.finish(end)
    }

    /// What was made, in a few words.
    public var summary: String { exporter.summary }

    /// The same in figures: keys, tracks, bytes and errors of keyframes; nothing for what is drawn.
    public var details: JSON.Object { exporter.details }
}
