import MoonspringScene

/// A page that plays the scene.
final class PlayerProduct: Product {
    private let writer: PlayerWriter
    private let options: RenderOptions
    let summary = "a page that plays the scene"

    init(path: String, header: TraceHeader, _ options: RenderOptions, images: ImageStore) throws(RenderError) {
        self.options = options
        writer = try PlayerWriter(
            path: path, title: header.scene, interval: header.interval, size: header.size, images: images)
    }

    func add(_ frame: Frame, _ picture: Picture) throws(RenderError) {
        guard picture.time >= options.from - 1e-6, picture.time <= (options.to ?? .infinity) + 1e-6 else { return }
        try writer.add(picture, signals: frame.signals)
    }

    func finish(_ end: TraceEnd) throws(RenderError) { try writer.finish() }
}
