import MoonspringScene

extension RenderFormat {
    static let html = RenderFormat(
        extensions: ["html", "htm"], summary: "a page that plays the scene, without a network",
        options: [.from, .touches, .loop, .reducedMotion]
    ) { export throws(OutputError) in
        let (header, options) = (export.header, export.options)
        let writer = try PlayerWriter(
            path: export.path, title: header.displayName, interval: header.interval, size: header.size,
            images: export.painter.images, showsTouches: options.hasTouches, isLooping: options.isLooping,
            reducedMotion: options.reducedMotion)
        return StreamExporter { (frame, picture) throws(OutputError) in
            guard options.contains(picture.time) else { return }
            try writer.add(picture, signals: frame.signals, events: frame.events)
        } end: { _ throws(OutputError) in
            try writer.finish()
            return ("a page that plays the scene", [:])
        }
    }
}
