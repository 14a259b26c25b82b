import Moonspring
import MoonspringScene

extension ChartPainter {
    /// Marks in the strip above the first panel, and thin lines down through all. Where they crowd, some are left out:
    /// the legend has the number of all.
    func paintEvents() {
        guard layout.eventRows > 0, let first = layout.panels.first else { return }
        let (left, right) = (layout.left, layout.left + layout.width)
        var lastMark = [Double](repeating: -.infinity, count: layout.eventKinds.count)
        var lastLine = -Double.infinity
        let places = layout.chart.events.filter { abs($0.time) <= 1e300 }.map { event in
            (x: layout.x(event.time), kind: layout.eventKinds.firstIndex(of: event.label) ?? 0)
        }
        for event in places.filter({ $0.x >= left - 0.5 && $0.x <= right + 0.5 }).sorted(by: {
            ($0.x, $0.kind) < ($1.x, $1.kind)
        }) {
            if event.x >= lastLine + 5 {
                lastLine = event.x
                for panel in layout.panels {
                    canvas.line(
                        event.x, panel.top, event.x, panel.top + panel.height, ChartLook.event.faded(0.55),
                        dash: [1, 3])
                }
            }
            if event.x >= lastMark[event.kind] + 6 {
                lastMark[event.kind] = event.x
                paintMark(
                    event.kind, event.x,
                    first.top - 1 - ChartLook.eventRow * (Double(event.kind % layout.eventRows) + 0.5))
            }
        }
    }

    /// The mark of the n-th kind of event: form and filling tell them apart, since colours belong to the curves.
    func paintMark(_ kind: Int, _ x: Double, _ y: Double) {
        let r = 3.5
        canvas.beginPath()
        switch kind % 4 {
        case 0:
            canvas.polyline([Point(x - r, y - r * 0.8), Point(x + r, y - r * 0.8), Point(x, y + r)], closed: true)
        case 1: canvas.arc(Point(x, y), radius: r * 0.9)
        case 2: canvas.rectangle(x - r * 0.8, y - r * 0.8, r * 1.6, r * 1.6)
        default:
            canvas.polyline(
                [Point(x, y - r * 1.15), Point(x + r, y), Point(x, y + r * 1.15), Point(x - r, y)], closed: true)
        }
        // The kinds after the first four are hollow.
        canvas.fill(kind / 4 % 2 == 0 ? ChartLook.event : .white)
        canvas.stroke(ChartLook.event, width: 1)
    }
}
