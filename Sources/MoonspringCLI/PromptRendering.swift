import MoonspringLua
import MoonspringRender
import MoonspringScene
import MoonspringSystem

/// `:render` of the prompt: what `moonspring render` does, with the present run.
enum PromptRendering {
    /// Returns what it says of the file.
    static func render(
        _ runner: SceneRunner, to path: String, _ progress: @escaping (String) -> Void
    ) throws(OutputError) -> String {
        let scene = runner.scene
        let format = try RenderFormat(path: path)
        let renderer = try Renderer(
            path: path, format: format, header: TraceHeader(of: scene), options: RenderOptions(),
            folder: runner.path.map(FilePath.folder), onWarning: { runner.onEvent(.warned($0)) },
            isCancelled: { LuaEngine.wasInterrupted }, drawing: { scene.engine.work(at: $0, $1) })
        // A still shows the present, so there is no need to run up to it; nor is there before the first tick.
        if format.isStill || scene.tick == 0 {
            try renderer.add(scene.currentFrame(), scene.currentPicture(hasChanged: true))
        } else {
            try replay(runner, path, into: renderer, progress)
        }
        try renderer.finish(TraceEnd(reason: "duration", ticks: scene.tick, hash: scene.hash))
        return "\(path): \(renderer.summary)"
    }

    private static func replay(
        _ runner: SceneRunner, _ path: String, into renderer: Renderer, _ progress: @escaping (String) -> Void
    ) throws(OutputError) {
        let end = readable(seconds: runner.scene.time)
        var failure: OutputError?
        do throws(LuaError) {
            _ = try runner.copy { copy, frame in
                copy.engine.aside {
                    do throws(OutputError) {
                        try renderer.add(frame, copy.currentPicture(hasChanged: false))
                    } catch {
                        failure = error
                    }
                }
                progress("\(path): \(readable(seconds: frame.time)) of \(end) s")
                return failure == nil
            }
        } catch {
            if error.stop == .interrupt { throw .interrupted("interrupted") }
            runner.report(error)
            throw .failed("\(path) was not written")
        }
        if let failure { throw failure }
    }
}

extension TraceHeader {
    /// What is known of a scene that has loaded.
    init(of scene: Scene) {
        self.init(
            scene: scene.options.name, title: scene.title, seed: Int(truncatingIfNeeded: scene.options.engine.seed),
            interval: scene.interval,
            size: scene.view.size, params: JSON.Object(scene.parameters.map { ($0.name, $0.json) }))
    }
}
