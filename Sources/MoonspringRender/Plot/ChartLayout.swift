import Moonspring
import MoonspringScene

/// Where everything in a chart stands, in points. It measures text without a drawing, so all formats share it.
struct ChartLayout {
    /// The series of one unit, with their vertical axis.
    struct Panel {
        var axis: Chart.Axis
        var series: [Chart.Series] = []
        var styles: [Chart.Style] = []
        var legend: ChartLegend?
        var scale = TickScale(low: 0, high: 1, most: 2)
        /// The inside of the axes.
        var top = 0.0
        var height = 0.0

        var hasValues: Bool { series.contains { $0.points.contains { $0.isShown } } }
    }

    let chart: Chart
    let size: Size
    let text: ChartText
    private(set) var title = ""
    private(set) var panels: [Panel]
    private(set) var across = HorizontalAxis()
    /// The words of the events, each once, in order of their first time.
    let eventKinds: [String]
    /// Marks of different kinds that would lie on each other get a row for each kind; otherwise all share one.
    private(set) var eventRows = 0

    var isPhase: Bool { chart.kind != .overTime }
    var growsDownwards: Bool { chart.kind == .phase(downwards: true) }
    var eventStrip: Double { eventRows == 0 ? 0 : Double(eventRows) * ChartLook.eventRow + 2 }
    var left: Double { across.left }
    var width: Double { across.width }
    var bottom: Double { panels.last.map { $0.top + $0.height } ?? 0 }

    static let smallest = Size(240, 160)
    static let largestSide = 16_384.0
    static let smallestPanel = 40.0

    init(_ chart: Chart) throws(OutputError) {
        self.chart = chart
        text = try ChartText()
        panels = ChartLayout.panels(of: chart)
        eventKinds = chart.kind == .overTime ? ChartLayout.kinds(of: chart.events) : []
        size = chart.size ?? Size(800, 320 + 160 * Double(min(panels.count, 90)))
        try ChartLayout.check(size)
        try placePanels()
        placeAxes()
    }

    /// Throws for a size that no plot can have.
    static func check(_ size: Size) throws(OutputError) {
        let (low, most) = (smallest, largestSide)
        guard size.width >= low.width, size.height >= low.height, size.width <= most, size.height <= most else {
            throw .usage(
                """
                a plot of \(size.width.shortestJSON) x \(size.height.shortestJSON) points cannot be drawn: \
                expected \(low.width.shortestJSON) x \(low.height.shortestJSON) \
                to \(most.shortestJSON) x \(most.shortestJSON)
                """)
        }
    }

    /// Where a value stands on the horizontal axis.
    func x(_ value: Double) -> Double { across.x(value) }

    /// Where a value stands on a panel's vertical axis.
    func y(_ value: Double, in panel: Panel) -> Double {
        let share = (value - panel.scale.low) / (panel.scale.high - panel.scale.low)
        return panel.top + panel.height * (growsDownwards ? share : 1 - share)
    }

    /// The range of the horizontal axis, before it is made to fit the vertical one.
    private var rangeAcross: (low: Double, high: Double) {
        ChartLayout.range(
            chart.series.lazy.flatMap { $0.points }.map(\.x), padding: isPhase ? 0.05 : 0,
            unit: isPhase ? chart.horizontal.unit : nil)
    }

    // MARK: Panels

    private static func panels(of chart: Chart) -> [Panel] {
        var panels: [Panel] = []
        for (place, series) in chart.series.enumerated() {
            let style = series.style ?? Chart.Style(place: place)
            let known = panels.firstIndex { $0.axis.unit == series.axis.unit }
            let index = known ?? panels.count
            if known == nil { panels.append(Panel(axis: series.axis)) }
            panels[index].series.append(series)
            panels[index].styles.append(style)
            if panels[index].axis.label != series.axis.label { panels[index].axis.label = "" }
        }
        return panels.isEmpty ? [Panel(axis: Chart.Axis(label: ""))] : panels
    }

    private static func kinds(of events: [Chart.Event]) -> [String] {
        var kinds: [String] = []
        for event in events where !kinds.contains(event.label) { kinds.append(event.label) }
        return kinds
    }

    /// How many rows the marks of events need.
    private static func rows(
        of events: [Chart.Event], _ kinds: [String], in range: (low: Double, high: Double), width: Double
    ) -> Int {
        if kinds.count < 2 { return kinds.count }
        let sorted = events.filter { abs($0.time) <= 1e300 }.sorted { $0.time < $1.time }
        // The panels are somewhat narrower than the room for them.
        let close = 8 / (width * 0.9) * (range.high - range.low)
        let isCrowded = zip(sorted, sorted.dropFirst()).contains { $0.label != $1.label && $1.time - $0.time < close }
        return isCrowded ? kinds.count : 1
    }

    /// Heights: title, legends, strip of events, panels, horizontal axis.
    private mutating func placePanels() throws(OutputError) {
        // The legend may begin at the edge: what stands left of the panels is as yet unknown.
        let room = size.width - 2 * ChartLook.edge
        title = text.fitted(chart.title, ChartLook.titleSize, width: room)
        var head = ChartLook.edge
        if !title.isEmpty { head += ChartLook.titleSize + 9 }
        eventRows = ChartLayout.rows(of: chart.events, eventKinds, in: rangeAcross, width: room)

        let most = max(1, Int(size.height * 0.4 / ChartLook.legendRow) / panels.count)
        var shown: [ChartLegend.Entry] = []
        for index in panels.indices {
            var entries = self.entries(of: panels[index])
            // Overlaid runs look alike in every panel: one legend does.
            if index > 0, entries == shown { entries = [] }
            if index == 0 {
                (shown, entries) = (entries, entries + extraEntries)
            } else if !entries.isEmpty {
                shown = entries
            }
            if !entries.isEmpty { panels[index].legend = ChartLegend(entries, width: room, most: most, text) }
        }

        var heights = panels.map { $0.legend.map { $0.height + 6 } ?? 0 }
        // The uppermost label of the axis keeps clear of the title.
        heights[0] = max(heights[0], 6)
        let gaps = Double(panels.count - 1) * ChartLook.panelGap + eventStrip
        let inside = size.height - head - ChartLook.foot - gaps - heights.reduce(0, +)
        let height = inside / Double(panels.count)
        guard height >= ChartLayout.smallestPanel else {
            let missing = (ChartLayout.smallestPanel - height) * Double(panels.count)
            throw .usage(
                """
                a plot of \(size.height.shortestJSON) points is too low for \
                \(panels.count == 1 ? "its legend" : "\(panels.count) panels"): \
                make it \((size.height + missing).rounded(.up).shortestJSON) or plot fewer signals
                """)
        }
        for index in panels.indices {
            head += heights[index]
            if index == 0 { head += eventStrip }
            panels[index].top = head
            panels[index].height = height
            head += height + ChartLook.panelGap
        }
    }

    /// One curve that the title or the axis names needs no legend.
    private func entries(of panel: Panel) -> [ChartLegend.Entry] {
        if chart.series.count == 1, let name = panel.series.first?.name, name == chart.title || name == panel.axis.label
        {
            return []
        }
        return zip(panel.series, panel.styles).map { series, style in
            let isEmpty = !series.points.contains { $0.isShown }
            return ChartLegend.Entry(sample: .curve(style), text: series.name + (isEmpty ? " (no values)" : ""))
        }
    }

    /// What the first legend has beside the curves.
    private var extraEntries: [ChartLegend.Entry] {
        if isPhase { return [ChartLegend.Entry(sample: .start, text: "start")] }
        return eventKinds.enumerated().map { place, kind in
            let count = chart.events.count { $0.label == kind }
            return ChartLegend.Entry(sample: .event(place), text: count == 1 ? kind : "\(kind) \u{D7}\(count)")
        }
    }

    // MARK: Axes

    private mutating func placeAxes() {
        var range = rangeAcross
        var along = panels.map { panel in
            ChartLayout.range(
                panel.series.lazy.flatMap { $0.points }.filter(\.isShown).map(\.y), padding: 0.06, unit: panel.axis.unit
            )
        }
        let isEqual =
            isPhase && panels.count == 1 && !chart.horizontal.unit.isEmpty
            && panels[0].axis.unit == chart.horizontal.unit
        // Ticks need the size of the panels, which needs the width of the ticks' labels: the second round settles it.
        for _ in 0..<(isEqual ? 3 : 2) {
            for index in panels.indices {
                let most = max(2, Int((panels[index].height / 36).rounded()))
                panels[index].scale = TickScale(low: along[index].low, high: along[index].high, most: most)
            }
            across = HorizontalAxis(
                range, left: Self.left(of: panels.map(\.scale), text), right: ChartLook.edge, of: size.width, text)
            if isEqual { (range, along[0]) = equalised(range, along[0]) }
        }
    }

    /// How much room vertical axes need for their words and labels.
    static func left(of scales: [TickScale], _ text: ChartText) -> Double {
        let labels = scales.flatMap(\.ticks).map { text.width($0.label, ChartLook.tickSize) }
        return (ChartLook.edge + ChartLook.labelSize + 8 + (labels.max() ?? 0) + 8).rounded(.up)
    }

    /// Two ranges, the one that has more points a unit made longer.
    private func equalised(
        _ across: (low: Double, high: Double), _ along: (low: Double, high: Double)
    ) -> (across: (low: Double, high: Double), along: (low: Double, high: Double)) {
        func stretched(_ range: (low: Double, high: Double), to length: Double) -> (low: Double, high: Double) {
            let margin = max(0, length - (range.high - range.low)) / 2
            return (range.low - margin, range.high + margin)
        }
        let unit = max((across.high - across.low) / width, (along.high - along.low) / panels[0].height)
        return (stretched(across, to: unit * width), stretched(along, to: unit * panels[0].height))
    }

    /// The range of the values that can be shown; 0...1 where there are none.
    static func range(
        _ values: some Sequence<Double>, padding: Double, unit: String?
    ) -> (low: Double, high: Double) {
        var bounds: (low: Double, high: Double)?
        for value in values where abs(value) <= 1e300 {
            bounds = bounds.map { (min($0.low, value), max($0.high, value)) } ?? (value, value)
        }
        guard let bounds else { return (0, 1) }
        return TickScale.range(bounds.low, bounds.high, padding: padding, unit: unit)
    }
}
