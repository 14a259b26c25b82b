import MoonspringLua
import MoonspringPrompt
import MoonspringRender
import MoonspringScene
import MoonspringSystem

/// `:render` of the prompt: what `moonspring render` does, with the run that is there.
enum PromptRendering {
    static func render(_ run: PromptSession.Run, to path: String) -> Result<String, PromptSession.RenderFailure> {
        do throws(RenderError) {
            return .success("\(path): \(try summary(of: run, path))")
        } catch {
            return .failure(error == .interrupted ? .interrupted : .reason("\(error)"))
        }
    }

    private static func summary(of run: PromptSession.Run, _ path: String) throws(RenderError) -> String {
        let scene = run.scene
        let renderer = try Renderer(
            path: path, header: TraceHeader(of: scene), options: RenderOptions(),
            folder: run.path.map(FilePath.folder), onWarning: run.warn, isCancelled: { LuaEngine.wasInterrupted },
            drawing: { scene.engine.work(at: $0, $1) })
        // A still is of now: there is no need to run up to it. Nor is there where no tick has been taken.
        if try RenderFormat(path: path).isStill || scene.tick == 0 {
            try renderer.add(run.now.frame, run.now.picture)
        } else {
            try replay(run, path, into: renderer)
        }
        try renderer.finish(TraceEnd(reason: "duration", ticks: scene.tick, hash: scene.hash))
        return renderer.summary
    }

    private static func replay(_ run: PromptSession.Run, _ path: String, into renderer: Renderer) throws(RenderError) {
        let end = readable(seconds: run.scene.time)
        var failure: RenderError?
        let isThere = run.replay { frame, picture in
            do throws(RenderError) { try renderer.add(frame, picture) } catch { failure = error }
            run.showProgress("\(path): \(readable(seconds: frame.time)) of \(end) s")
            return failure == nil && !LuaEngine.wasInterrupted
        }
        if let failure { throw failure }
        if LuaEngine.wasInterrupted { throw .interrupted }
        guard isThere else { throw .failed("\(path) was not written") }
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
