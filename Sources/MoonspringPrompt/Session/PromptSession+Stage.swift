import MoonspringLua
import MoonspringScene

// The scene behind the prompt: begun, begun again, and replayed when its files change.

extension PromptSession {
    /// Where what a scene prints and raises goes.
    func prepare(_ stage: Stage) {
        let (scene, output) = (stage.scene, output)
        scene.engine.switchesOffFailedCallbacks = true
        scene.engine.onOutput = { output.line($0) }
        scene.onWarning = { output.complaint("warning: \($0)") }
        if isInteractive {
            scene.engine.watchPrompt(end: lineEditorRestore)
        } else {
            scene.engine.watchInterrupts()
        }
    }

    /// Begins with a scene's file. Returns an exit status where that cannot be.
    func begin(_ path: String) -> Int32? {
        do throws(FileError) { _ = try FileReading.text(of: path) } catch {
            output.complaint("moonspring: \(error)")
            return 2
        }
        start(path)
        return hasFailed ? 1 : nil
    }

    /// Starts over with a file, or with an empty scene, at tick 0. A file that fails leaves an empty scene, which goes on to the
    /// file when it has changed.
    func start(_ path: String?) {
        let outcome = replay(path, [], to: 0)
        stage = outcome.stage
        prepare(stage)
        for error in outcome.errors { fail(error) }
    }

    /// Reads the files again and replays what was typed and touched, up to the present tick. Where the files fail the scene goes
    /// on as it was.
    func reload() {
        let before = stage
        let outcome = replay(before.path, before.scene.inputs, to: before.scene.tick)
        guard !outcome.hasFailed else {
            // What is loaded next time is the file that was mended.
            stage.watch = outcome.stage.watch
            prepare(stage)
            for error in outcome.errors { fail(error) }
            return output.complaint(output.style.dim("the scene goes on as it was"))
        }
        stage = outcome.stage
        stage.typed = before.typed
        prepare(stage)
        for error in outcome.errors { fail(error) }
        let count = before.typed.count
        output.line(
            output.style.dim(
                "\(before.path ?? "the empty scene"): loaded again, \(counted(count, "input")) replayed, \(moment)"
                    + (outcome.isCutShort ? " (interrupted)" : "")))
    }

    /// `tick 12, 0.20 s`
    var moment: String { "tick \(scene.tick), \(readable(seconds: scene.time)) s" }

    /// Looks for changed files, a few times a second.
    func watchFiles(at now: Double) {
        guard now >= nextWatch else { return }
        nextWatch = now + 0.25
        if !stage.watch.changed().isEmpty { LuaEngine.interruptibly { reload() } }
    }
}

/// Puts the terminal back. Called in a signal's handler.
nonisolated func lineEditorRestore() { LineEditor.restoreTerminal() }
