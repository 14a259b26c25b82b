import Moonspring
import MoonspringLua
import MoonspringScene

extension RenderFormat {
    /// A format of films, each picture of which a writer takes.
    static func film(
        _ name: String, _ summary: String, isTransparent: Bool = false,
        writer: @escaping @Sendable (Export, Layout) throws(OutputError) -> any FilmWriter
    ) -> RenderFormat {
        var options: Set<RenderOption> = [.fps, .scale, .size, .from, .trails, .touches, .loop]
        if isTransparent { options.insert(.transparent) }
        return RenderFormat(extensions: [name], summary: summary, options: options) { export throws(OutputError) in
            try FilmExporter(export, writer: writer)
        }.with { $0.isBinary = true }
    }
}

/// The pictures of a scene at a constant rate. Each shows the tick before its time, so that none shows what is still to come.
private final class FilmExporter: SceneExporter {
    private let makeWriter: (Export, Layout) throws(OutputError) -> any FilmWriter
    private let export: Export
    private var options: RenderOptions { export.options }
    private var rate: Double { export.rate }
    private var stage: Stage?
    private var trails = TrailRecorder(length: 1.5)
    private var last: Picture?
    private var count = 0
    /// How long it is, in seconds.
    private var length = 0.0

    var summary: String {
        guard let stage else { return "nothing" }
        return
            "\(counted(count, "picture")) of \(stage.layout.width) x \(stage.layout.height) pixels, \(readable(seconds: length)) s"
    }

    /// The longest film, in pictures: four hours and a half at 60 a second.
    private static let most = 1_000_000

    private var tooLong: OutputError {
        .usage("the film would have more than \(Self.most) pictures; choose a smaller --to or --fps")
    }

    /// What a film is drawn on, made with the first picture.
    private typealias Stage = (bitmap: Bitmap, layout: Layout, writer: any FilmWriter)

    init(
        _ export: Export, writer: @escaping (Export, Layout) throws(OutputError) -> any FilmWriter
    ) throws(OutputError) {
        makeWriter = writer
        self.export = export
        // A program that is missing and a place that takes no file are reported before the wait.
        let size = export.header.size
        if size.width > 0, size.height > 0 { _ = try prepared(for: size) }
    }

    func add(_ frame: Frame, _ picture: Picture) throws(OutputError) {
        // The pictures before this tick still show the last one.
        if let last { try show(last, before: picture.tick, until: options.to ?? .infinity) }
        if options.hasTrails && picture.time >= options.from - 1e-6 { trails.add(picture) }
        last = picture
    }

    func finish(_ end: TraceEnd) throws(OutputError) {
        guard let last else { throw .failed("there is no tick to draw") }
        let lastSecond = options.to ?? last.time
        // The film shows the last picture where it is longer than the run.
        try show(last, before: tick(at: lastSecond) + 1, until: lastSecond)
        guard let stage, count > 0 else {
            throw .usage(
                "the run ends at \(readable(seconds: last.time)) s, before \(options.from.shortestJSON) s (--from): there is nothing to show"
            )
        }
        length = options.isLooping ? max(lastSecond - options.from, 1 / rate) : Double(count) / rate
        try stage.writer.finish(at: length)
    }

    /// Adds the pictures whose tick lies before `tick`, up to a time.
    private func show(_ picture: Picture, before tick: Int, until end: Double) throws(OutputError) {
        // Known before the first of them is drawn.
        if min(Double(tick) * export.header.interval, end) - options.from > Double(Self.most) / rate { throw tooLong }
        var isDrawn = false
        while true {
            let time = options.from + Double(count) / rate
            guard self.tick(at: time) < tick, isShown(time, until: end) else { return }
            try export.checkCancellation()
            guard count < Self.most else { throw tooLong }
            let stage = try prepared(for: picture.size)
            if !isDrawn { draw(picture, on: stage) }
            isDrawn = true
            try stage.writer.add(stage.bitmap, at: Double(count) / rate)
            count += 1
        }
    }

    /// Whether a moment has a picture. In a loop the last moment is the first again; one picture there is in any case.
    private func isShown(_ time: Double, until end: Double) -> Bool {
        options.isLooping && count > 0 ? time < end - 1e-6 : time <= end + 1e-6
    }

    private func tick(at time: Double) -> Int {
        let ticks = time / export.header.interval + 1e-6
        return ticks < 1e15 ? Int(max(ticks, 0)) : Int.max - 1
    }

    private func draw(_ picture: Picture, on stage: Stage) {
        let canvas = Canvas(stage.bitmap)
        if options.isTransparent {
            stage.bitmap.clear()
        } else {
            canvas.paint(picture.background.map { Ink($0) } ?? Painter.paper)
        }
        stage.layout.draw(sceneOf: picture.size, on: canvas) {
            export.painter.draw(picture, trails: options.hasTrails ? trails.current : [], on: canvas)
        }
    }

    private func prepared(for size: Size) throws(OutputError) -> Stage {
        if let stage { return stage }
        let layout = try Layout(scene: size, options)
        let bitmap = try Bitmap(width: layout.width, height: layout.height, largestArea: options.largestArea)
        let stage = (bitmap, layout, try makeWriter(export, layout))
        self.stage = stage
        return stage
    }
}
