import Moonspring
import MoonspringLua
import MoonspringScene

/// What `moonspring plot` is asked for: signals against time or against another signal, of one run or of several
/// overlaid.
///
/// ```swift
/// let request = PlotRequest(signals: ["ball.center.y"])
/// try request.validate()
/// var run = request.run()
/// scene.onFrame = { run.add($0) }
/// ...
/// let svg = try request.chart(of: [run]).svg()
/// ```
package struct PlotRequest: Equatable, Sendable {
    /// The names of what is plotted, as ``SignalPath`` reads them. One that comes twice is plotted once.
    package var signals: [String]
    /// What stands on the horizontal axis; nil: time.
    package var against: String?
    /// The first and the last moment, in seconds; nil: those of the run.
    package var from: Double?
    package var to: Double?
    /// What stands above the plot; nil: the title of the scene, or where it has none, the names.
    package var title: String?
    /// The size in points; nil: as the chart needs.
    package var size: Size?

    package init(
        signals: [String], against: String? = nil, from: Double? = nil, to: Double? = nil, title: String? = nil,
        size: Size? = nil
    ) {
        self.signals = []
        for name in signals where !self.signals.contains(name) { self.signals.append(name) }
        self.against = against
        self.from = from
        self.to = to
        self.title = title
        self.size = size
    }

    /// Checks what can be checked before anything runs. Throws ``OutputError/usage(_:)``.
    package func validate() throws(OutputError) {
        if signals.isEmpty { throw .usage("there is nothing to plot: name a signal with --signal") }
        try Self.validate(from, option: "from")
        try Self.validate(to, option: "to")
        if let from, let to, from >= to {
            throw .usage("--from \(from.shortestJSON) --to \(to.shortestJSON): expected the end after the start")
        }
        if size != nil { _ = try ChartLayout(Chart(size: size)) }
    }

    private static func validate(_ moment: Double?, option: String) throws(OutputError) {
        guard let moment, !(moment.isFinite && moment >= 0) else { return }
        throw .usage("--\(option) \(moment): expected 0 or more seconds")
    }

    /// A run that takes frames for this plot; `label` tells it from others.
    package func run(label: String = "") -> PlotRun {
        PlotRun(label: label, wanted: signals + (against.map { [$0] } ?? []))
    }

    /// The chart of the runs. Throws ``OutputError/usage(_:)`` for a name that stands for nothing in any of them, and
    /// for a time without frames. Events are marked for one run over time.
    package func chart(of runs: [PlotRun]) throws(OutputError) -> Chart {
        try validate()
        var names = SceneNames()
        for run in runs { names.merge(run.names) }
        let paths = try signals.map { name throws(OutputError) in try path(name, names) }
        let base = try against.map { name throws(OutputError) in try path(name, names) }

        var chart = Chart(title: title ?? sceneTitle(of: runs) ?? signalNames, size: size)
        if let base {
            chart.horizontal = Chart.Axis(label: base.name, unit: base.unit)
            let isPlace = base.property?.label == "center.x"
            chart.kind = .phase(downwards: isPlace && paths.allSatisfy { $0.property?.label == "center.y" })
        }
        let span = (from ?? -.infinity) - 1e-9...(to ?? .infinity) + 1e-9
        for (place, run) in runs.enumerated() {
            let shown = run.frames.indices.filter { span.contains(run.frames[$0].time) }
            let across = base?.values(in: run.frames) ?? run.frames.map(\.time)
            for (index, path) in paths.enumerated() {
                let values = path.values(in: run.frames)
                chart.series.append(
                    Chart.Series(
                        name: name(of: path, run, paths, runs.count), axis: axis(of: path, paths, runs.count),
                        points: shown.map { Point(across[$0], values[$0]) },
                        style: style(signal: index, of: paths, run: place, of: runs.count)))
            }
        }
        if chart.series.allSatisfy({ $0.points.isEmpty }) { throw .usage(emptiness(runs)) }
        if base == nil, runs.count == 1 {
            let frames = runs[0].frames.filter { span.contains($0.time) }
            let items = paths.compactMap { if case .item(let item, _) = $0.source { item } else { nil } }
            chart.events = PlotEvents.marks(of: frames, items: items)
        }
        return chart
    }

    private func path(_ name: String, _ names: SceneNames) throws(OutputError) -> SignalPath {
        do throws(LuaError) { return try SignalPath(name, in: names) } catch { throw .usage(error.message) }
    }

    // MARK: Words

    /// The title that all runs have: parameters may change it.
    private func sceneTitle(of runs: [PlotRun]) -> String? {
        guard let first = runs.first?.sceneTitle, runs.allSatisfy({ $0.sceneTitle == first }) else { return nil }
        return first
    }

    private var signalNames: String {
        firstFew(signals, most: 4) + (against.map { " against \($0)" } ?? "")
    }

    /// A run alone needs no label; a signal that has its panel for itself is named by the axis.
    private func name(of path: SignalPath, _ run: PlotRun, _ paths: [SignalPath], _ runs: Int) -> String {
        if runs == 1 { return path.name }
        return paths.count { $0.unit == path.unit } == 1 ? run.label : "\(path.name), \(run.label)"
    }

    /// The words that fit all signals of a panel: the property, or the kind of quantity.
    private func axis(of path: SignalPath, _ paths: [SignalPath], _ runs: Int) -> Chart.Axis {
        let panel = paths.filter { $0.unit == path.unit }
        let label: String
        if panel.count == 1, runs > 1 || against != nil || path.property == nil {
            label = path.name
        } else if panel.allSatisfy({ $0.property?.label == path.property?.label }) {
            label = path.property?.label ?? ""
        } else if panel.allSatisfy({ $0.property?.quantity == path.property?.quantity }) {
            label = path.property?.quantity ?? ""
        } else {
            label = ""
        }
        return Chart.Axis(label: label, unit: path.unit)
    }

    /// One run: a colour for each signal. Several: a colour for each run and a dash for each signal of a panel, as far
    /// as they go.
    private func style(signal: Int, of paths: [SignalPath], run: Int, of runs: Int) -> Chart.Style {
        if runs > 1, runs <= Chart.Style.colorCount, paths.count <= Chart.Style.dashCount {
            return Chart.Style(color: run, dash: paths[..<signal].count { $0.unit == paths[signal].unit })
        }
        return Chart.Style(place: run * paths.count + signal)
    }

    private func emptiness(_ runs: [PlotRun]) -> String {
        let last = runs.compactMap { $0.frames.last?.time }.max()
        guard let last else { return "there is nothing to plot: the run has no frames" }
        return "there is nothing to plot from \((from ?? 0).shortestJSON) s on: the run ends at \(last.shortestJSON) s"
    }
}
