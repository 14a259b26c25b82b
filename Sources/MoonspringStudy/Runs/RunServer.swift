import MoonspringLua
import MoonspringScene
import MoonspringSystem

/// Runs a scene again and again, each time with the parameters that are asked for: the inside of a worker.
package struct RunServer {
    package let path: String
    package let text: String
    package let measures: [Measure]
    /// The longest time of a run, in seconds of scene time.
    package let duration: Double
    /// What a scene is made with, for a request.
    package let setup: (RunRequest, InputLog?) -> Scene.Options
    /// All scenes share what this one has, so that each is made in half the time.
    private let first = try? Scene()

    package init(
        path: String, text: String, measures: [Measure], duration: Double,
        setup: @escaping (RunRequest, InputLog?) -> Scene.Options
    ) {
        (self.path, self.text, self.measures, self.duration, self.setup) = (path, text, measures, duration, setup)
    }

    /// One run, as `moonspring run` makes it. What fails is the result.
    package func run(_ request: RunRequest) -> RunResult {
        // A signal must not find an engine that goes.
        defer { LuaEngine.ignoreInterrupts() }
        do throws(LuaError) {
            let runner = try SceneRunner(
                path, text: text, style: .once, watchInterrupts: { $0.watchInterrupts() },
                setup: { _, input in
                    var options = setup(request, input)
                    options.sharing = first
                    return options
                })
            let recorder = MeasureRecorder(measures, of: runner.scene)
            if !measures.isEmpty { runner.scene.onFrame = recorder.note }
            try runner.begin()
            if let error = runner.loadError { throw error }
            try recorder.validate()
            let (end, errors) = runner.run(for: duration) { _ in true }
            if let error = errors.first {
                return RunResult(end: end.word, values: measures.map { _ in nil }, error: error.summary)
            }
            return RunResult(end: end.word, values: try recorder.values(after: end).map(\.value))
        } catch {
            return RunResult(error: error.summary, measures: measures.count)
        }
    }

    /// Answers requests, a line each, until no more come.
    package func serve() {
        guard let connection = WorkerConnection() else { return }
        var lines = connection.lines
        while let line = lines.next() {
            guard connection.write(run(RunRequest(line: line)).line + "\n") else { return }
        }
    }
}
