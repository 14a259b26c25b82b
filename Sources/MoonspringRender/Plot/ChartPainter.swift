import Moonspring
import MoonspringScene

/// Draws a chart as its layout says: paper, axes and words here, curves and events in their own files.
struct ChartPainter {
    let layout: ChartLayout
    let canvas: Canvas

    func paint() {
        canvas.paint(.white)
        canvas.writeTitle(layout.title)
        for panel in layout.panels { paintGrid(panel) }
        paintEvents()
        for panel in layout.panels {
            paintCurves(panel)
            paintVerticalAxis(panel)
            if let legend = panel.legend { paint(legend, above: panel) }
        }
        canvas.paint(
            layout.across, layout.chart.horizontal, below: layout.bottom, in: layout.size, layout.text)
    }

    // MARK: Axes

    private func paintGrid(_ panel: ChartLayout.Panel) {
        let (left, right) = (layout.left, layout.left + layout.width)
        let (top, bottom) = (panel.top, panel.top + panel.height)
        for tick in layout.across.scale.ticks where layout.x(tick.value) > left + 1.5 {
            let isZero = layout.isPhase && tick.value == 0
            canvas.line(
                layout.x(tick.value), top, layout.x(tick.value), bottom, isZero ? ChartLook.zero : ChartLook.grid)
        }
        for tick in panel.scale.ticks where tick.value != 0 && layout.y(tick.value, in: panel) < bottom - 1.5 {
            canvas.line(left, layout.y(tick.value, in: panel), right, layout.y(tick.value, in: panel), ChartLook.grid)
        }
        canvas.line(left, top, left, bottom, ChartLook.frame)
        canvas.line(left, bottom, right, bottom, ChartLook.frame)
        // Above the frame: zero at the lower edge is a zero line too.
        for tick in panel.scale.ticks where tick.value == 0 {
            canvas.line(left, layout.y(0, in: panel), right, layout.y(0, in: panel), ChartLook.zero)
        }
    }

    private func paintVerticalAxis(_ panel: ChartLayout.Panel) {
        for tick in panel.scale.ticks where panel.hasValues {
            canvas.write(
                tick.label, layout.left - 7, layout.y(tick.value, in: panel), ChartLook.tickSize, ChartLook.faint,
                .trailing)
        }
        var caption = panel.scale.caption(panel.axis)
        if layout.growsDownwards { caption += ", downwards" }
        canvas.writeUpwards(
            caption, ChartLook.edge + ChartLook.labelSize / 2, panel.top + panel.height / 2, height: panel.height,
            layout.text)
    }

    // MARK: Legends

    private func paint(_ legend: ChartLegend, above panel: ChartLayout.Panel) {
        let strip = panel.top == layout.panels[0].top ? layout.eventStrip : 0
        let top = panel.top - strip - 6 - legend.height
        for placed in legend.placed {
            let (x, y) = (ChartLook.edge + placed.x, top + (Double(placed.row) + 0.5) * ChartLook.legendRow)
            switch placed.entry.sample {
            case .curve(let style):
                canvas.beginPath()
                canvas.move(to: Point(x + 1, y))
                canvas.line(to: Point(x + ChartLook.sampleWidth - 1, y))
                canvas.stroke(style.ink, width: ChartLook.curveWidth + 0.25, dash: style.pattern)
            case .event(let place): paintMark(place, x + 4.5, y)
            case .start: paintStart(x + 4.5, y, ChartLook.faint)
            case .nothing: break
            }
            canvas.write(placed.entry.text, x + placed.entry.sampleWidth, y, ChartLook.legendSize, ChartLook.text)
        }
    }
}
