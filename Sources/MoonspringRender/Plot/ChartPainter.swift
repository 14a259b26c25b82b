import Moonspring
import MoonspringScene

/// Draws a chart as its layout says: paper, axes and words here, curves and events in their own files.
struct ChartPainter {
    let layout: ChartLayout
    let canvas: Canvas

    func paint() {
        canvas.paint(.white)
        let edge = 14.0
        if !layout.title.isEmpty {
            write(layout.title, edge, edge + ChartLook.titleSize / 2, ChartLook.titleSize, ChartLook.text)
        }
        for panel in layout.panels { paintGrid(panel) }
        paintEvents()
        for panel in layout.panels {
            paintCurves(panel)
            paintVerticalAxis(panel)
            if let legend = panel.legend { paint(legend, above: panel) }
        }
        paintHorizontalAxis()
    }

    // MARK: Axes

    private func paintGrid(_ panel: ChartLayout.Panel) {
        let (left, right) = (layout.left, layout.left + layout.width)
        let (top, bottom) = (panel.top, panel.top + panel.height)
        for tick in layout.scale.ticks where layout.x(tick.value) > left + 1.5 {
            let isZero = layout.isPhase && tick.value == 0
            line(layout.x(tick.value), top, layout.x(tick.value), bottom, isZero ? ChartLook.zero : ChartLook.grid)
        }
        for tick in panel.scale.ticks where tick.value != 0 && layout.y(tick.value, in: panel) < bottom - 1.5 {
            line(left, layout.y(tick.value, in: panel), right, layout.y(tick.value, in: panel), ChartLook.grid)
        }
        line(left, top, left, bottom, ChartLook.frame)
        line(left, bottom, right, bottom, ChartLook.frame)
        // Above the frame: zero at the lower edge is a zero line too.
        for tick in panel.scale.ticks where tick.value == 0 {
            line(left, layout.y(0, in: panel), right, layout.y(0, in: panel), ChartLook.zero)
        }
    }

    private func paintVerticalAxis(_ panel: ChartLayout.Panel) {
        for tick in panel.scale.ticks where panel.hasValues {
            write(
                tick.label, layout.left - 7, layout.y(tick.value, in: panel), ChartLook.tickSize, ChartLook.faint,
                .trailing)
        }
        var caption = panel.scale.caption(panel.axis)
        if layout.growsDownwards { caption += ", downwards" }
        caption = layout.text.fitted(caption, ChartLook.labelSize, width: panel.height)
        canvas.scoped {
            canvas.translate(14 + ChartLook.labelSize / 2, panel.top + panel.height / 2)
            // A quarter turn to the left.
            guard canvas.concatenate(Transform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)) else { return }
            write(caption, 0, 0, ChartLook.labelSize, ChartLook.text, .center)
        }
    }

    private func paintHorizontalAxis() {
        for tick in layout.scale.ticks {
            let x = layout.x(tick.value)
            line(x, layout.bottom, x, layout.bottom + 4, ChartLook.frame)
            write(tick.label, x, layout.bottom + 13, ChartLook.tickSize, ChartLook.faint, .center)
        }
        let caption = layout.text.fitted(
            layout.scale.caption(layout.chart.horizontal), ChartLook.labelSize, width: layout.width)
        write(
            caption, layout.left + layout.width / 2, layout.size.height - 14 - ChartLook.labelSize / 2,
            ChartLook.labelSize, ChartLook.text, .center)
    }

    // MARK: Legends

    private func paint(_ legend: ChartLegend, above panel: ChartLayout.Panel) {
        let strip = panel.top == layout.panels[0].top ? layout.eventStrip : 0
        let top = panel.top - strip - 6 - legend.height
        for placed in legend.placed {
            let (x, y) = (14 + placed.x, top + (Double(placed.row) + 0.5) * ChartLook.legendRow)
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
            write(placed.entry.text, x + placed.entry.sampleWidth, y, ChartLook.legendSize, ChartLook.text)
        }
    }

    // MARK: Strokes

    func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ ink: Ink, dash: [Double] = []) {
        canvas.beginPath()
        // On half points a line one point wide covers whole pixels.
        func crisp(_ value: Double) -> Double { value.rounded(.down) + 0.5 }
        canvas.move(to: Point(crisp(x1), crisp(y1)))
        canvas.line(to: Point(crisp(x2), crisp(y2)))
        canvas.stroke(ink, width: 1, dash: dash)
    }

    func write(
        _ text: String, _ x: Double, _ y: Double, _ size: Double, _ ink: Ink, _ align: Canvas.Alignment = .leading
    ) {
        canvas.text(text, at: Point(x, y), size: size, ink: ink, align: align)
    }
}
