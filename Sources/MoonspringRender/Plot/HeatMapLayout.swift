import Moonspring
import MoonspringScene

/// Where everything in a heat map stands, in points.
struct HeatMapLayout {
    struct Panel {
        var axis: Chart.Axis
        var grid: HeatMapGrid
        /// From the least value to the greatest; the ticks of the bar are the levels of the lines.
        var colors: TickScale
        /// Whether the values differ by so little that no lines tell them apart.
        var isFlat: Bool
        var hasValues: Bool
        var top: Double
    }

    static let barWidth = 14.0
    /// Between a panel and its bar.
    static let barGap = 14.0
    private static let labelGap = 6.0

    let size: Size
    let text: ChartText
    let title: String
    let horizontal: Chart.Axis
    let vertical: Chart.Axis
    private(set) var panels: [Panel] = []
    private(set) var across = HorizontalAxis()
    let along: TickScale
    /// The height of each panel.
    let height: Double
    /// The words for cells without a value, which stand above the panels; empty where all have one.
    let missing: String

    var bottom: Double { (panels.last?.top ?? 0) + height }
    var barLeft: Double { across.right + HeatMapLayout.barGap }
    var barLabels: Double { barLeft + HeatMapLayout.barWidth + HeatMapLayout.labelGap }

    init(_ map: HeatMap) throws(OutputError) {
        try map.validate()
        size = map.size ?? Size(800, 80 + 360 * Double(min(map.panels.count, 45)))
        try ChartLayout.check(size)
        text = try ChartText()
        title = text.fitted(map.title, ChartLook.titleSize, width: size.width - 2 * ChartLook.edge)
        (horizontal, vertical) = (map.horizontal.axis, map.vertical.axis)

        // Heights: title, words for missing values, panels, horizontal axis.
        let count = map.panels.reduce(0) { $0 + $1.values.count { !(abs($0) <= 1e300) } }
        missing = count == 0 ? "" : count == 1 ? "no value" : "no value \u{D7}\(count)"
        var top = ChartLook.edge + (title.isEmpty ? 0 : ChartLook.titleSize + 9)
        top += missing.isEmpty ? 6 : ChartLook.legendRow + 6
        let gaps = Double(map.panels.count - 1) * ChartLook.panelGap
        height = (size.height - top - gaps - ChartLook.foot) / Double(map.panels.count)
        guard height >= ChartLayout.smallestPanel else {
            let missing = (ChartLayout.smallestPanel - height) * Double(map.panels.count)
            throw .usage(
                """
                a plot of \(size.height.shortestJSON) points is too low for \(map.panels.count) heat maps: \
                make it \((size.height + missing).rounded(.up).shortestJSON) or plot fewer measures
                """)
        }

        let (range, reach) = HeatMapLayout.range(of: map.vertical)
        let share = (range.high - range.low) / (reach.high - reach.low)
        along = TickScale(low: range.low, high: range.high, most: max(2, Int((height / 36 * share).rounded())))
            .widened(to: reach)
        for panel in map.panels {
            panels.append(Panel(panel, of: map, size: size, height: height, top: top))
            top += height + ChartLook.panelGap
        }
        let labels = panels.flatMap(\.colors.ticks).map { text.width($0.label, ChartLook.tickSize) }.max() ?? 0
        let bar = HeatMapLayout.barGap + HeatMapLayout.barWidth + HeatMapLayout.labelGap
        let (rangeAcross, reachAcross) = HeatMapLayout.range(of: map.horizontal)
        across = HorizontalAxis(
            rangeAcross, reach: reachAcross, left: ChartLayout.left(of: [along], text),
            right: (bar + labels + 8 + ChartLook.labelSize + ChartLook.edge).rounded(.up), of: size.width, text)
    }

    /// Where a value of the vertical axis stands.
    func y(_ value: Double, in panel: Panel) -> Double {
        panel.top + height * (1 - (value - along.low) / (along.high - along.low))
    }

    private typealias Range = (low: Double, high: Double)

    /// From the first value of an axis to the last, where the ticks are, and on to the outer edges of the cells.
    private static func range(of axis: HeatMap.Quantity) -> (range: Range, reach: Range) {
        let edges = HeatMapGrid.edges(of: axis.values)
        let range = TickScale.range(axis.values[0], axis.values[axis.values.count - 1], padding: 0)
        return (range, (min(range.low, edges[0]), max(range.high, edges[edges.count - 1])))
    }
}

extension HeatMapLayout.Panel {
    fileprivate init(_ panel: HeatMap.Quantity, of map: HeatMap, size: Size, height: Double, top: Double) {
        axis = panel.axis
        // Cells of less than about two points are too small to see.
        grid = HeatMapGrid(map, panel, mostColumns: Int(size.width / 2), mostRows: Int(height / 2))
        let range = ChartLayout.range(panel.values, padding: 0, unit: panel.axis.unit)
        colors = TickScale(low: range.low, high: range.high, most: max(2, Int((height / 45).rounded())))
        hasValues = panel.values.contains { abs($0) <= 1e300 }
        isFlat = !panel.values.contains(range.low)
        self.top = top
    }

    /// From 0 for the least value to 1 for the greatest.
    func share(of value: Double) -> Double { (value - colors.low) / (colors.high - colors.low) }
}
