import ArgumentParser
import Moonspring
import MoonspringCommand
import MoonspringLua
import MoonspringPrompt
import MoonspringRender
import MoonspringScene
import MoonspringStudy
import MoonspringSystem

/// One fit from the first option to the exit status.
struct FitSession {
    private let command: FitCommand
    private let problem: FitProblem
    private let fit: Fit
    private let plot: FitPlot?

    /// Checks the options, and the script by loading it.
    init(_ command: FitCommand) throws {
        self.command = command
        var problem = try command.problem()
        plot = try command.plot.map { try FitPlot(path: $0, command) }
        let scene = try StudyScene(
            command.scene, command.sceneOptions, measures: problem.measures, parameters: problem.parameters.map(\.name),
            fixed: problem.fixed.map { "\($0.name)=\($0.value)" }, outputs: [("--plot", command.plot)])
        problem.units = scene.units
        self.problem = problem
        try plot?.checkSize(problem, scene)
        fit = try Fit(
            problem, setup: command.worker.setup(scene: command.scene, command.sceneOptions, problem.measures),
            runs: command.runs)
    }

    func run() throws {
        var progress = ProgressLine()
        LuaEngine.noteInterrupts()
        let found = try fit.run(jobs: command.worker.count) { now in
            progress.show(text(of: now))
            return !LuaEngine.wasInterrupted
        }
        progress.clear()
        let report = FitReport(problem, found)
        if command.json {
            StandardOutput.line(report.json.description)
        } else {
            report.lines.forEach(StandardOutput.line)
        }
        if let failures = report.failures { Terminal.report("moonspring: \(failures)") }
        if found.isInterrupted { throw Status.interrupted }
        try plot?.write(problem, found)
        if !found.isMet { throw Status.scriptError }
    }

    private func text(of now: Fit.Progress) -> String {
        let best = now.best.map { trial in
            zip(problem.parameters, trial.values).map { "\($0.name) \($1.luaText)" }.joined(separator: ", ")
        }
        return "\(counted(now.runs, "run")) of about \(command.runs.grouped)" + (best.map { ", best \($0)" } ?? "")
    }
}
