import MoonspringScene

extension RenderFormat {
    static let html = RenderFormat(
        extensions: ["html", "htm"], summary: "a page that plays the scene, without a network",
        options: [.from, .touches, .loop, .reducedMotion]
    ) { export throws(OutputError) in try PlayerExporter(export) }
}

private final class PlayerExporter: SceneExporter {
    private let writer: PlayerWriter
    private let options: RenderOptions
    let summary = "a page that plays the scene"

    init(_ export: Export) throws(OutputError) {
        options = export.options
        let header = export.header
        writer = try PlayerWriter(
            path: export.path, title: header.displayName, interval: header.interval, size: header.size,
            images: export.painter.images, showsTouches: options.hasTouches, isLooping: options.isLooping,
            reducedMotion: options.reducedMotion)
    }

    func add(_ frame: Frame, _ picture: Picture) throws(OutputError) {
        if options.contains(picture.time) { try writer.add(picture, signals: frame.signals, events: frame.events) }
    }

    func finish(_ end: TraceEnd) throws(OutputError) { try writer.finish() }
}
