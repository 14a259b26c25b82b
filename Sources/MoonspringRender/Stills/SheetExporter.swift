import Moonspring
import MoonspringLua
import MoonspringScene

/// A sheet of moments at equal distances in time, each with its second below.
final class SheetExporter: SceneExporter {
    private(set) var summary = ""
    private let file: OutputFile
    private let image: StillImage
    private let columns: Int
    private let rows: Int
    private let export: Export
    private var options: RenderOptions { export.options }
    private var pictures: [Picture] = []
    private var trails = TrailRecorder(length: .infinity)
    /// One of so many ticks is kept, so that a run of any length fits in memory.
    private var step = 1
    private var count = 0

    private static let most = 1024
    private static let gap = 12.0
    private static let caption = 20.0
    /// Pixels across, unless asked otherwise.
    private static let width = 1440.0

    init(_ export: Export, _ grid: SheetGrid, _ image: StillImage) throws(RenderError) {
        file = try export.openFile()
        self.image = image
        (columns, rows) = (grid.columns, grid.rows)
        self.export = export
    }

    func add(_ frame: Frame, _ picture: Picture) throws(RenderError) {
        guard options.contains(picture.time) else { return }
        if options.hasTrails { trails.add(picture) }
        if count % step == 0 { pictures.append(picture) }
        count += 1
        if pictures.count == Self.most {
            step *= 2
            pictures = pictures.indices.filter { $0 % 2 == 0 }.map { pictures[$0] }
        }
    }

    func finish(_ end: TraceEnd) throws(RenderError) {
        guard let first = pictures.first, let last = pictures.last else {
            throw .usage("the run ends before \(options.from.shortestJSON) s (--from): there is nothing to show")
        }
        let scene = first.size
        try Layout.checkArea(of: scene)
        let scale = scale(for: scene)
        let cell = Size(scale * scene.width, scale * scene.height)
        let width = Self.gap + Double(columns) * (cell.width + Self.gap)
        let height = Self.gap + Double(rows) * (cell.height + Self.caption + Self.gap)
        let largest = Double(Bitmap.largestSide)
        guard width >= 1, height >= 1, width <= largest, height <= largest else {
            throw .usage(
                "a sheet of \(width.rounded().shortestJSON) x \(height.rounded().shortestJSON) pixels cannot be drawn: use a smaller --scale or --sheet"
            )
        }
        summary =
            "\(counted(columns * rows, "moment")) from \(readable(seconds: first.time)) to \(readable(seconds: last.time)) s"
        let bytes = try image.draw(
            width: Int(width.rounded()), height: Int(height.rounded()), largestArea: options.largestArea
        ) {
            canvas throws(RenderError) in
            canvas.paint(Ink(0.93, 0.93, 0.94))
            for index in 0..<columns * rows {
                try export.cancellation.check()
                let share = columns * rows == 1 ? 1 : Double(index) / Double(columns * rows - 1)
                let time = first.time + share * (last.time - first.time)
                let x = Self.gap + Double(index % columns) * (cell.width + Self.gap)
                let y = Self.gap + Double(index / columns) * (cell.height + Self.caption + Self.gap)
                draw(at: time, scene, scale, x, y, on: canvas)
            }
        }
        try file.complete(bytes)
    }

    private func scale(for scene: Size) -> Double {
        if let scale = options.scale { return scale }
        let width = options.size.map { Double($0.width) } ?? Self.width
        let free = width - Self.gap * Double(columns + 1)
        var scale = free / Double(columns) / scene.width
        if let height = options.size?.height {
            let free = Double(height) - (Self.gap + Self.caption) * Double(rows) - Self.gap
            scale = min(scale, free / Double(rows) / scene.height)
        } else {
            scale = min(1, scale)
        }
        return max(scale, 0)
    }

    private func draw(at time: Double, _ scene: Size, _ scale: Double, _ x: Double, _ y: Double, on canvas: Canvas) {
        guard let moment = pictures.last(where: { $0.time <= time + 1e-6 }) ?? pictures.first else { return }
        canvas.scoped {
            canvas.translate(x, y)
            canvas.scale(scale, scale)
            export.painter.draw(moment, trails: trails.trails(at: moment.time, length: 2), on: canvas)
        }
        canvas.text(
            "\(readable(seconds: moment.time)) s",
            at: Point(x + scale * scene.width / 2, y + scale * scene.height + Self.caption / 2 + 2),
            size: 12,
            ink: Ink(0.35, 0.35, 0.4), align: .center)
    }
}
