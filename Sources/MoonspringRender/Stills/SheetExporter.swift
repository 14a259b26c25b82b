import Moonspring
import MoonspringLua
import MoonspringScene

/// A sheet of moments at equal distances in the time in which something moves, each with its second below, and above them the
/// scene's title.
final class SheetExporter: SceneExporter {
    private(set) var summary = ""
    private let file: OutputFile
    private let image: StillImage
    private let columns: Int
    private let rows: Int
    private let export: Export
    private var options: RenderOptions { export.options }
    private var moments: SheetMoments
    private var trails = TrailRecorder(length: .infinity)

    private static let gap = 12.0
    /// The height of the title's line, which has a gap above it as the pictures have.
    private static let titleLine = 22.0
    private static let caption = 20.0
    /// Pixels across, unless asked otherwise.
    private static let width = 1440.0

    init(_ export: Export, _ grid: SheetGrid, _ image: StillImage) throws(OutputError) {
        file = try export.openFile()
        self.image = image
        (columns, rows) = (grid.columns, grid.rows)
        self.export = export
        moments = SheetMoments(most: grid.columns * grid.rows, showsTouches: export.options.hasTouches)
    }

    /// The room above the pictures.
    private var head: Double { export.header.shownTitle == nil ? 0 : Self.gap + Self.titleLine }

    func add(_ frame: Frame, _ picture: Picture) throws(OutputError) {
        guard options.contains(picture.time) else { return }
        if options.hasTrails { trails.add(picture) }
        moments.add(picture)
    }

    func finish(_ end: TraceEnd) throws(OutputError) {
        let pictures = moments.chosen(columns * rows)
        guard let first = pictures.first, let last = pictures.last else {
            throw .usage("the run ends before \(options.from.shortestJSON) s (--from): there is nothing to show")
        }
        let scene = first.size
        try Layout.checkArea(of: scene)
        let scale = scale(for: scene)
        let cell = Size(scale * scene.width, scale * scene.height)
        let width = Self.gap + Double(columns) * (cell.width + Self.gap)
        let height = head + Self.gap + Double(rows) * (cell.height + Self.caption + Self.gap)
        let largest = Double(Bitmap.largestSide)
        // In cells of less than a pixel nothing is seen.
        guard max(cell.width, cell.height) >= 1, width <= largest, height <= largest else {
            throw .usage(
                "a sheet of \(width.rounded().shortestJSON) x \(height.rounded().shortestJSON) pixels cannot be drawn: change --scale, --size or --sheet"
            )
        }
        summary = words(pictures.count, from: first, to: last)
        let bytes = try image.draw(
            width: Int(width.rounded()), height: Int(height.rounded()), largestArea: options.largestArea
        ) {
            canvas throws(OutputError) in
            canvas.paint(Ink(0.93, 0.93, 0.94))
            drawTitle(width: width, on: canvas)
            for (index, picture) in pictures.enumerated() {
                try export.checkCancellation()
                let x = Self.gap + Double(index % columns) * (cell.width + Self.gap)
                let y = head + Self.gap + Double(index / columns) * (cell.height + Self.caption + Self.gap)
                draw(picture, in: cell, scale: picture.size == scene ? scale : nil, at: Point(x, y), on: canvas)
            }
        }
        try file.complete(bytes)
    }

    private func words(_ count: Int, from first: Picture, to last: Picture) -> String {
        let (begin, end) = (readable(seconds: first.time), readable(seconds: last.time))
        let words = "\(counted(count, "moment")) from \(begin) to \(end) s"
        guard moments.rest > SheetMoments.shortestRest else { return words }
        return words + ", without \(readable(seconds: moments.rest)) s of rest"
    }

    private func scale(for scene: Size) -> Double {
        if let scale = options.scale { return scale }
        let width = options.size.map { Double($0.width) } ?? Self.width
        let free = width - Self.gap * Double(columns + 1)
        var scale = free / Double(columns) / scene.width
        if let height = options.size?.height {
            let free = Double(height) - head - (Self.gap + Self.caption) * Double(rows) - Self.gap
            scale = min(scale, free / Double(rows) / scene.height)
        } else {
            scale = min(1, scale)
        }
        return max(scale, 0)
    }

    private func drawTitle(width: Double, on canvas: Canvas) {
        guard let title = export.header.shownTitle else { return }
        canvas.text(
            title, at: Point(Self.gap, Self.gap + Self.titleLine / 2), size: 17, weight: .medium,
            ink: Ink(0.15, 0.15, 0.18), room: width - 2 * Self.gap)
    }

    private func draw(_ moment: Picture, in cell: Size, scale: Double?, at corner: Point, on canvas: Canvas) {
        canvas.scoped {
            canvas.translate(corner.x, corner.y)
            Layout.draw(sceneOf: moment.size, in: cell, scale: scale, on: canvas) {
                export.painter.draw(moment, trails: trails.trails(at: moment.time, length: 2), on: canvas)
            }
        }
        canvas.text(
            "\(readable(seconds: moment.time)) s",
            at: Point(corner.x + cell.width / 2, corner.y + cell.height + Self.caption / 2 + 2),
            size: 12,
            ink: Ink(0.35, 0.35, 0.4), align: .center)
    }
}
