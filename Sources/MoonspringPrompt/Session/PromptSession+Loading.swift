import MoonspringLua
import MoonspringScene
import MoonspringSystem

// The scene behind the prompt: begun, begun again, and replayed when its files change.

extension PromptSession {
    /// Starts over at tick 0 with a file, or with an empty scene. Where the file fails the scene continues as it was. Returns whether
    /// it did start.
    @discardableResult
    func start(_ path: String?) -> Bool {
        let outcome = LuaEngine.interruptibly { loader.make(path, nil) }
        defer { loader.watchInterrupts(of: scene) }
        loadError = outcome.loadError
        for error in outcome.errors { fail(error) }
        guard let made = outcome.loaded else {
            keepScene()
            return false
        }
        loaded = made.behind(path, outcome.files)
        return true
    }

    func keepScene() { output.report(output.style.dim("the scene continues as it was")) }

    /// Reads the files again and replays all inputs up to the current tick. Where the files fail the scene continues as it was.
    package func reload() {
        let before = loaded
        let outcome = LuaEngine.interruptibly {
            loader.make(before.path, before.scene.allInputs, to: before.scene.tick)
        }
        defer {
            loaded.watch.watch(outcome.files)
            loader.watchInterrupts(of: scene)
        }
        loadError = outcome.loadError
        for error in outcome.errors { fail(error) }
        guard let made = outcome.loaded else {
            return keepScene()
        }
        loaded = made
        // What worked at first, and fails with the files as they are now.
        let known = before.scene.textFailures.map(\.entry)
        for failure in scene.textFailures where !known.contains(failure.entry) { fail(failure.error) }
        loaded.watch = before.watch
        let name = before.path ?? "the empty scene"
        let end = outcome.isCutShort ? "; interrupted" : ""
        output.line(
            output.style.dim(
                "\(name): loaded again, \(counted(scene.typedCount, "input")) replayed, \(moment)\(end)")
        )
    }

    /// `:reset`: starts over without the inputs.
    package func reset() {
        let dropped = scene.typedCount
        if start(loaded.path), isInteractive {
            output.line(output.style.dim("\(moment); \(counted(dropped, "input")) forgotten"))
        }
    }

    /// `tick 12, 0.20 s`
    var moment: String { "tick \(scene.tick), \(readable(seconds: scene.time)) s" }

    /// Looks for changed files, a few times a second, and reloads where there are some.
    func watchFiles(at now: Double) {
        guard now >= nextWatch else { return }
        nextWatch = now + 0.2
        if !changedFiles().isEmpty { reload() }
    }

    /// The scene's files, whether or not they loaded.
    package var files: [String] { loaded.watch.paths }

    /// The scene's files that have changed since this was asked last.
    package func changedFiles() -> [String] { loaded.watch.changed() }
}
