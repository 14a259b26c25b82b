import Moonspring
import MoonspringScene

extension ChartPainter {
    /// The curves of a panel, each in pieces between its gaps; a point that stands alone is a dot.
    func paintCurves(_ panel: ChartLayout.Panel) {
        let margin = ChartLook.curveWidth
        if !panel.hasValues {
            return canvas.write(
                "no values", layout.left + layout.width / 2, panel.top + panel.height / 2, ChartLook.labelSize,
                ChartLook.faint, .center)
        }
        canvas.scoped {
            canvas.beginPath()
            canvas.rectangle(
                layout.left - margin, panel.top - margin, layout.width + 2 * margin, panel.height + 2 * margin)
            canvas.clip()
            for (series, style) in zip(panel.series, panel.styles) {
                for piece in series.points.split(whereSeparator: { !$0.isShown }) {
                    let points = piece.map { Point(layout.x($0.x), layout.y($0.y, in: panel)) }
                    paint(layout.isPhase ? ChartPainter.thinned(points) : ChartPainter.reduced(points), style)
                }
            }
        }
        guard layout.isPhase else { return }
        for (series, style) in zip(panel.series, panel.styles) {
            guard let start = series.points.first(where: \.isShown) else { continue }
            paintStart(layout.x(start.x), layout.y(start.y, in: panel), style.ink)
        }
    }

    private func paint(_ points: [Point], _ style: Chart.Style) {
        canvas.beginPath()
        if points.count == 1 {
            canvas.arc(points[0], radius: ChartLook.curveWidth * 1.4)
            canvas.fill(style.ink)
        } else {
            canvas.polyline(points)
            canvas.stroke(style.ink, width: ChartLook.curveWidth, dash: style.pattern)
        }
    }

    /// A ring at the start of a phase plot's curve.
    func paintStart(_ x: Double, _ y: Double, _ ink: Ink) {
        canvas.beginPath()
        canvas.arc(Point(x, y), radius: 4)
        canvas.fill(.white)
        canvas.stroke(ink, width: 1.75)
    }

    // MARK: Fewer points

    /// The points of a long curve over time, of which each half point of width keeps the first, lowest, highest and
    /// last: it looks the same (Jugel et al., "M4: a visualization-oriented time series data aggregation", 2014).
    static func reduced(_ points: [Point]) -> [Point] {
        guard let first = points.first, let last = points.last, points.count > Int(8 * (last.x - first.x)) + 64 else {
            return points
        }
        func column(_ index: Int) -> Int { Int(((points[index].x - first.x) * 2).rounded(.down)) }
        var kept: [Point] = []
        var start = 0
        while start < points.count {
            var (end, low, high) = (start + 1, start, start)
            while end < points.count, column(end) == column(start) {
                if points[end].y < points[low].y { low = end }
                if points[end].y > points[high].y { high = end }
                end += 1
            }
            var previous = -1
            for index in [start, min(low, high), max(low, high), end - 1] where index != previous {
                kept.append(points[index])
                previous = index
            }
            start = end
        }
        return kept
    }

    /// The points of a curve without those that lie within a fifth of a point of the one kept before.
    static func thinned(_ points: [Point]) -> [Point] {
        var kept: [Point] = []
        for (index, point) in points.enumerated() {
            if let last = kept.last, index < points.count - 1, abs(point.x - last.x) < 0.2, abs(point.y - last.y) < 0.2
            {
                continue
            }
            kept.append(point)
        }
        return kept
    }
}
