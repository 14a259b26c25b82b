import Moonspring
import MoonspringScene

/// Draws a heat map as its layout says: cells, axes and bars here, lines along equal values in their own file.
struct HeatMapPainter {
    let layout: HeatMapLayout
    let canvas: Canvas

    private static let missing = Ink(0.95, 0.95, 0.95)
    private static let hatching = Ink(0.76, 0.76, 0.76)
    /// As many colours as a screen shows of them: neighbours that look alike are one rectangle.
    private static let colorCount = 256

    func paint() {
        canvas.paint(.white)
        canvas.writeTitle(layout.title)
        if !layout.missing.isEmpty { paintLegend() }
        for panel in layout.panels {
            paintCells(panel)
            let contours = contours(of: panel)
            for contour in contours { paint(contour) }
            paintLabels(of: contours, in: panel)
            paintFrame(layout.across.left, panel.top, layout.across.width, layout.height)
            paintVerticalAxis(panel)
            paintBar(panel, hasContours: !contours.isEmpty)
        }
        canvas.paint(layout.across, layout.horizontal, below: layout.bottom, in: layout.size, layout.text)
    }

    // MARK: Cells

    private func paintCells(_ panel: HeatMapLayout.Panel) {
        let grid = panel.grid
        // Where only some columns are drawn, they are wider than those that the axis ends with.
        let (across, along) = (layout.across.scale, layout.along)
        let x = HeatMapGrid.edges(of: grid.columns).map { layout.across.x(min(max($0, across.low), across.high)) }
        let y = HeatMapGrid.edges(of: grid.rows).map { layout.y(min(max($0, along.low), along.high), in: panel) }
        var empty: [Rect] = []
        for row in grid.rows.indices.reversed() {
            let colors = grid.columns.indices.map { column in
                grid.value(column, row).map { Int((panel.share(of: $0) * Double(Self.colorCount - 1)).rounded()) }
            }
            var start = 0
            while start < colors.count {
                let end = colors[start...].firstIndex { $0 != colors[start] } ?? colors.count
                let cell = Rect(x[start], y[row + 1], x[end] - x[start], y[row] - y[row + 1])
                // Each reaches a little under the next ones, or paper would shine through between them.
                canvas.beginPath()
                canvas.rectangle(
                    cell.x, cell.y, cell.width + (end < colors.count ? 1 : 0), cell.height + (row > 0 ? 1 : 0))
                if let color = colors[start] {
                    canvas.fill(ColorScale.ink(at: Double(color) / Double(Self.colorCount - 1)))
                } else {
                    canvas.fill(Self.missing)
                    empty.append(cell)
                }
                start = end
            }
        }
        hatch(empty)
    }

    /// Thin slanting lines over areas, each going on in the next.
    private func hatch(_ areas: [Rect]) {
        guard let first = areas.first else { return }
        let bounds = areas.reduce(first) { $0.union($1) }
        canvas.scoped {
            canvas.beginPath()
            for area in areas { canvas.rectangle(area.x, area.y, area.width, area.height) }
            canvas.clip()
            // A stride of doubles would call `fma`, which not every processor has.
            for line in 0..<Int(((bounds.width + bounds.height) / 6).rounded(.up)) {
                let x = bounds.minX - bounds.height + 6 * Double(line)
                canvas.move(to: Point(x, bounds.maxY))
                canvas.line(to: Point(x + bounds.height, bounds.minY))
            }
            canvas.stroke(Self.hatching, width: 1)
        }
    }

    private func paintLegend() {
        let sample = Rect(ChartLook.edge, (layout.panels.first?.top ?? 0) - 6 - ChartLook.legendRow + 3, 18, 12)
        canvas.beginPath()
        canvas.rectangle(sample.x, sample.y, sample.width, sample.height)
        canvas.fill(Self.missing)
        hatch([sample])
        paintFrame(sample.x, sample.y, sample.width, sample.height)
        canvas.write(
            layout.missing, sample.maxX + 7, sample.y + sample.height / 2, ChartLook.legendSize, ChartLook.text)
    }

    // MARK: Axes

    private func paintFrame(_ left: Double, _ top: Double, _ width: Double, _ height: Double) {
        for y in [top, top + height] { canvas.line(left, y, left + width, y, ChartLook.frame) }
        for x in [left, left + width] { canvas.line(x, top, x, top + height, ChartLook.frame) }
    }

    private func paintVerticalAxis(_ panel: HeatMapLayout.Panel) {
        let left = layout.across.left
        for tick in layout.along.ticks {
            let y = layout.y(tick.value, in: panel)
            canvas.line(left - 4, y, left, y, ChartLook.frame)
            canvas.write(tick.label, left - 7, y, ChartLook.tickSize, ChartLook.faint, .trailing)
        }
        canvas.writeUpwards(
            layout.along.caption(layout.vertical), ChartLook.edge + ChartLook.labelSize / 2,
            panel.top + layout.height / 2, height: layout.height, layout.text)
    }

    /// The colours with their numbers, and what they are.
    private func paintBar(_ panel: HeatMapLayout.Panel, hasContours: Bool) {
        canvas.writeUpwards(
            panel.colors.caption(panel.axis), layout.size.width - ChartLook.edge - ChartLook.labelSize / 2,
            panel.top + layout.height / 2, height: layout.height, layout.text)
        if !panel.hasValues { return }
        let (left, width) = (layout.barLeft, HeatMapLayout.barWidth)
        let bottom = panel.top + layout.height
        for index in 0..<Self.colorCount {
            let y = panel.top + layout.height * Double(index) / Double(Self.colorCount)
            canvas.beginPath()
            canvas.rectangle(left, y, width, bottom - y)
            canvas.fill(ColorScale.ink(at: 1 - Double(index) / Double(Self.colorCount - 1)))
        }
        paintFrame(left, panel.top, width, layout.height)
        for tick in panel.colors.ticks {
            let share = panel.share(of: tick.value)
            let y = bottom - layout.height * share
            if hasContours {
                canvas.line(left, y, left + width, y, ColorScale.contrast(at: share).faded(Self.lineOpacity))
            } else {
                canvas.line(left + width, y, left + width + 4, y, ChartLook.frame)
            }
            canvas.write(tick.label, layout.barLabels, y, ChartLook.tickSize, ChartLook.faint)
        }
    }
}
