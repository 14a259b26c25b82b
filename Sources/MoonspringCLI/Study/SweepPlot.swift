import Moonspring
import MoonspringRender
import MoonspringScene
import MoonspringStudy

/// The plot of a sweep: the measures over the one parameter that varies as curves, over two as maps. Over seeds it shows their mean.
struct SweepPlot {
    private let file: PlotFile
    private let look: PlotLook
    private let plan: RowPlan
    private let measures: [String]
    /// The units of the measures, once the scene has said them.
    var units: [String]
    private let axes: [(name: String, values: [Double])]
    /// For each measure, sum and number of the values of each point.
    private var sums: [[(sum: Double, count: Int)]]

    private static let mostPoints = 1_000_000

    /// Throws where there is nothing to plot over, and for a file that is no plot.
    init(path: String, _ look: PlotLook, _ plan: RowPlan, _ measures: [String]) throws {
        file = try PlotFile(path: path)
        self.look = look
        guard plan.sampling == .grid else {
            throw OutputError.usage(
                "--plot needs every combination of values: leave out --random and --sobol, or plot the file yourself")
        }
        let varying = plan.varying
        guard (1...2).contains(varying.count) else {
            throw OutputError.usage(
                "--plot shows one or two parameters that vary, and \(varying.count) do: \(varying.isEmpty ? "give one of them several values" : "give the others one value")"
            )
        }
        (self.plan, self.measures, units) = (plan, measures, measures.map { _ in "" })
        axes = try varying.map { parameter in
            guard parameter.values.areNumbers, let texts = parameter.values.texts(most: Self.mostPoints) else {
                throw OutputError.usage(
                    "--plot needs numbers, at most \(Self.mostPoints.grouped) of them: '\(parameter.name)' has others")
            }
            let values = texts.compactMap { Double($0) }
            guard zip(values, values.dropFirst()).allSatisfy(<) else {
                throw OutputError.usage("--plot needs rising values: sort those of '\(parameter.name)'")
            }
            return (parameter.name, values)
        }
        let points = axes.reduce(1) { $0 * $1.values.count }
        guard points <= Self.mostPoints else {
            throw OutputError.usage(
                "--plot shows at most \(Self.mostPoints.grouped) points, and there are \(points.grouped): choose fewer values"
            )
        }
        sums = Array(repeating: Array(repeating: (0, 0), count: points), count: measures.count)
    }

    mutating func add(_ row: Int, _ result: RunResult) {
        let point = plan.point(of: row)
        for (index, value) in result.values.enumerated() {
            guard let value else { continue }
            sums[index][point].sum += value
            sums[index][point].count += 1
        }
    }

    /// Throws for a size that has no room for the plot, before there is anything to show.
    func checkSize() throws { try file.check(drawing(of: sums.map { $0.map { _ in 0 } })) }

    func write() throws {
        try file.write(drawing(of: sums.map { $0.map { $0.count == 0 ? Double.nan : $0.sum / Double($0.count) } }))
    }

    private func drawing(of means: [[Double]]) -> any PlotDrawing {
        axes.count == 2 ? map(of: means) : curves(of: means)
    }

    private func curves(of means: [[Double]]) -> Chart {
        let series = measures.indices.map { index in
            Chart.Series(
                name: measures[index], axis: Chart.Axis(label: measures[index], unit: units[index]),
                points: zip(axes[0].values, means[index]).map { Point($0, $1) })
        }
        return Chart(
            title: look.title ?? measures.joined(separator: ", "), horizontal: Chart.Axis(label: axes[0].name),
            series: series, size: look.points)
    }

    /// The first parameter upwards, the second to the right, as its values stand side by side in the rows.
    private func map(of means: [[Double]]) -> HeatMap {
        HeatMap(
            title: look.title ?? (measures.count == 1 ? measures[0] : ""),
            horizontal: HeatMap.Quantity(label: axes[1].name, values: axes[1].values),
            vertical: HeatMap.Quantity(label: axes[0].name, values: axes[0].values),
            panels: measures.indices.map { HeatMap.Quantity(label: measures[$0], unit: units[$0], values: means[$0]) },
            size: look.points)
    }
}
