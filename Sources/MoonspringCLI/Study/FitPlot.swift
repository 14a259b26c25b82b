import Moonspring
import MoonspringCommand
import MoonspringLua
import MoonspringRender
import MoonspringScene
import MoonspringStudy
import MoonspringSystem

/// The plot of a fit: what its goals measure, over time, as it was found beside what was recorded, or beside the scene's own values.
struct FitPlot {
    private let file: PlotFile
    private let command: FitCommand
    private let problem: FitProblem

    init(path: String, _ command: FitCommand, _ problem: FitProblem) throws {
        file = try PlotFile(path: path)
        (self.command, self.problem) = (command, problem)
    }

    func write(_ found: Fit.Found) throws {
        let fixed = problem.fixed.map { "\($0.name)=\($0.value)" }
        let values = zip(problem.parameters, found.best.values).map { "\($0.name)=\($1.shortestJSON)" }
        let result = try frames(with: fixed + values)
        let reference = problem.measures.lazy.compactMap(\.reference).first
        let before = reference == nil ? try frames(with: fixed) : []

        let names = SceneNames(result)
        let paths = reference?.paths ?? problem.measures.flatMap { $0.paths(in: names) }
        var chart = Chart(title: paths.joined(separator: ", "))
        for (place, path) in paths.enumerated() where !paths[..<place].contains(path) {
            guard let signal = try? SignalPath(path, in: names) else { continue }
            let axis = Chart.Axis(label: path, unit: signal.unit)
            func add(_ name: String, _ times: [Double], _ values: [Double], dash: Int) {
                chart.series.append(
                    Chart.Series(
                        name: paths.count == 1 ? name : "\(path), \(name)", axis: axis,
                        points: zip(times, values).map { Point($0, $1) }, style: Chart.Style(color: place, dash: dash)))
            }
            if let reference {
                add("recorded", reference.times, reference.columns[place], dash: 1)
            } else {
                add("before", before.map(\.time), signal.values(in: before), dash: 1)
            }
            add("found", result.map(\.time), signal.values(in: result), dash: 0)
        }
        try file.write(chart)
    }

    private func frames(with parameters: [String]) throws -> [Frame] {
        let session = try SceneSession(command.scene, command.sceneOptions, outputs: [], parameters: parameters)
        defer { LuaEngine.ignoreInterrupts() }
        session.isSilent = true
        var frames: [Frame] = []
        session.scene.onFrame = { frames.append($0) }
        try session.load(isChecked: false)
        _ = session.run { _ in true }
        return frames
    }
}
