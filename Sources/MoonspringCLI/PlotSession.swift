import ArgumentParser
import MoonspringLua
import MoonspringPrompt
import MoonspringRender
import MoonspringScene
import MoonspringSystem

/// One plot from the first option to the exit status.
struct PlotSession {
    let command: Plot
    let request: PlotRequest
    let target: OutputTarget

    func run() throws {
        // Before any script runs: a wrong option need not wait for it.
        let file = try PlotFile(path: target.path)
        try request.validate()
        let sweep = try ParameterSweep(command.sceneOptions.script.parameters)

        let isTrace = try command.sceneOptions.isTrace(command.scene)
        let runs = isTrace ? [try traceRun()] : try sceneRuns(sweep)
        try file.write(try request.chart(of: runs))
        let count = runs.count == 1 ? "" : " of \(counted(runs.count, "run"))"
        try target.finish("\(target.name): \(counted(request.signals.count, "signal"))\(count)")
    }

    private func sceneRuns(_ sweep: ParameterSweep) throws -> [PlotRun] {
        // Standard input can be read once.
        if command.scene == "-", sweep.runs.count > 1 {
            throw OutputError.usage("several runs need the script in a file, not from standard input")
        }
        return try sweep.runs.enumerated().map { index, plan in
            let session = try SceneSession(
                command.scene, command.sceneOptions, outputs: target.outputs, parameters: plan.parameters,
                isOutputTaken: target.isStandardOutput)
            defer { LuaEngine.ignoreInterrupts() }
            var run = request.run(label: plan.label)
            session.scene.onFrame = { run.add($0) }
            try session.load(isChecked: index == 0)
            run.sceneTitle = session.header.shownTitle
            let duration = command.to ?? command.sceneOptions.duration
            let place = sweep.runs.count == 1 ? "" : "run \(index + 1) of \(sweep.runs.count), "
            let end = session.run(for: duration) { scene in
                session.progress.show("\(place)\(readable(seconds: scene.time)) s of \(readable(seconds: duration)) s")
                return true
            }
            if let status = end.failure {
                let why = end == .interrupted ? "interrupted; " : ""
                Terminal.report("moonspring: \(why)\(target.name) was not written")
                throw status
            }
            return run
        }
    }

    private func traceRun() throws -> PlotRun {
        try OutputCheck(reads: ["the trace": command.scene], writes: target.outputs).validate()
        var run = request.run()
        var reader = try TraceReader(path: command.scene)
        run.sceneTitle = reader.header.shownTitle
        while let frame = try reader.next() { run.add(frame) }
        return run
    }
}
