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

    init(path: String, _ command: FitCommand) throws {
        file = try PlotFile(path: path)
        self.command = command
        // A size that no plot can have is refused before the search.
        try file.check(Chart(size: command.look.points))
    }

    /// Throws for a size that has no room for what the scene has of the problem, before the search.
    func checkSize(_ problem: FitProblem, _ scene: StudyScene) throws {
        let frames = scene.frame.map { [$0] } ?? []
        try file.check(chart(problem, found: frames, before: frames))
    }

    func write(_ problem: FitProblem, _ found: Fit.Found) throws {
        let fixed = problem.fixed.map { "\($0.name)=\($0.value)" }
        let values = zip(problem.parameters, found.best.values).map { "\($0.name)=\($1.shortestJSON)" }
        let result = try frames(with: fixed + values)
        let isRecorded = problem.measures.contains { $0.reference != nil }
        try file.write(chart(problem, found: result, before: isRecorded ? [] : try frames(with: fixed)))
    }

    private func chart(_ problem: FitProblem, found result: [Frame], before: [Frame]) -> Chart {
        let reference = problem.measures.lazy.compactMap(\.reference).first
        let names = SceneNames(result)
        let paths = reference?.paths ?? problem.measures.flatMap { $0.paths(in: names) }
        var chart = Chart(size: command.look.points)
        var shown: [SignalPath] = []
        for (place, path) in paths.enumerated() {
            // Two names of one property are one curve.
            guard let signal = try? SignalPath(path, in: names), !shown.contains(where: { signal.isSame(as: $0) })
            else { continue }
            let color = shown.count
            shown.append(signal)
            func add(_ name: String, _ times: [Double], _ values: [Double], dash: Int) {
                chart.series.append(
                    Chart.Series(
                        name: paths.count == 1 ? name : "\(path), \(name)",
                        axis: Chart.Axis(label: path, unit: signal.unit),
                        points: zip(times, values).map { Point($0, $1) }, style: Chart.Style(color: color, dash: dash)))
            }
            if let reference {
                let start = problem.measures.first { $0.reference != nil }?.from ?? 0
                add("recorded", reference.times.map { $0 + start }, reference.columns[place], dash: 1)
            } else {
                add("before", before.map(\.time), signal.values(in: before), dash: 1)
            }
            add("found", result.map(\.time), signal.values(in: result), dash: 0)
        }
        chart.title = command.look.title ?? shown.map(\.name).joined(separator: ", ")
        return chart
    }

    private func frames(with parameters: [String]) throws -> [Frame] {
        let session = try SceneSession(command.scene, command.sceneOptions, outputs: [], parameters: parameters)
        defer { LuaEngine.ignoreInterrupts() }
        session.isSilent = true
        var frames: [Frame] = []
        session.scene.onFrame = { frames.append($0) }
        try StudyScene.run(command.scene) {
            try session.load(isChecked: false)
            _ = session.run { _ in true }
        }
        return frames
    }
}
