import CLineEditor
import MoonspringLua
import MoonspringScene

// The scene behind the prompt: begun, begun again, and replayed when its files change.

extension PromptSession {
    /// What a run from tick 0 gave.
    struct ReplayOutcome {
        /// nil: the scene did not load, or there was no memory for one.
        var stage: Stage?
        var errors: [LuaError] = []
        var isCutShort = false
        /// The files to look at, whether or not they loaded.
        var files: [String] = []
    }

    /// Makes a scene of a file (nil: an empty one) with inputs and takes its ticks. `look` gets every frame, when its tick is
    /// over. A copy says nothing.
    func replay(
        _ path: String?, _ entries: [InputLog.Entry], to tick: Int, isCopy: Bool = false,
        _ look: ((Scene, Frame) -> Void)? = nil
    ) -> ReplayOutcome {
        var frame: Frame?
        func show(_ scene: Scene) {
            if let look, let frame { look(scene, frame) }
        }
        var text = ""
        var outcome = ReplayOutcome()
        if let path {
            do throws(FileError) { text = try FileReading.text(of: path) } catch {
                outcome.errors = [LuaError("\(error)")]
                outcome.files = [path]
                return outcome
            }
        }
        var replay = SceneReplay(options.setup(path), entries: entries, tick: tick) { scene throws(LuaError) in
            if let path {
                scene.engine.noteLoadedFile(path)
                try scene.load(text: text, name: path, keepingLocals: true)
            } else {
                try scene.load(text: "", name: "empty")
            }
            show(scene)
        }
        replay.prepare = { [self] scene in
            prepare(scene, isCopy: isCopy)
            if look != nil { scene.onFrame = { frame = $0 } }
        }
        replay.finish = { $0.performTyped() }
        replay.shouldStop = { LuaEngine.wasInterrupted }
        replay.onProgress = show
        do throws(LuaError) {
            let made = try replay.run()
            outcome.errors = (made.loadError.map { [$0] } ?? []) + made.errors
            outcome.isCutShort = made.isCutShort
            outcome.files = made.scene.files
            if made.loadError == nil { outcome.stage = Stage(scene: made.scene, path: path) }
        } catch {
            outcome.errors = [error]
        }
        return outcome
    }

    /// Where a scene's lines go, and what Ctrl-C stops.
    func prepare(_ scene: Scene, isCopy: Bool = false) {
        let output = output
        scene.engine.switchesOffFailedCallbacks = true
        scene.engine.onOutput = isCopy ? { _ in } : { output.line($0) }
        if !isCopy { scene.onWarning = { output.complaint("warning: \($0)") } }
        watchInterrupts(of: scene)
    }

    func watchInterrupts(of scene: Scene) {
        if isInteractive {
            scene.engine.watchPrompt(end: line_editor_restore_terminal)
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

    /// Starts over at tick 0 with a file, or with an empty scene. Behind a file that fails there is an empty scene, until the file
    /// has changed.
    func start(_ path: String?) {
        let outcome = LuaEngine.interruptibly { replay(path, [], to: 0) }
        for error in outcome.errors { fail(error) }
        if let stage = outcome.stage ?? replay(nil, [], to: 0).stage {
            self.stage = stage
            self.stage.path = path
        }
        stage.watch = FileWatch(outcome.files)
        watchInterrupts(of: scene)
    }

    /// Reads the files again and replays what was typed and touched, up to the present tick. Where the files fail the scene goes
    /// on as it was.
    func reload() {
        let before = stage
        let outcome = LuaEngine.interruptibly { replay(before.path, before.scene.allInputs, to: before.scene.tick) }
        defer {
            stage.watch.watch(outcome.files)
            watchInterrupts(of: scene)
        }
        for error in outcome.errors { fail(error) }
        guard let made = outcome.stage else {
            return output.complaint(output.style.dim("the scene goes on as it was"))
        }
        stage = made
        stage.typed = before.typed
        stage.watch = before.watch
        let name = before.path ?? "the empty scene"
        let end = outcome.isCutShort ? "; interrupted" : ""
        output.line(
            output.style.dim("\(name): loaded again, \(counted(before.typed.count, "input")) replayed, \(moment)\(end)")
        )
    }

    /// `tick 12, 0.20 s`
    var moment: String { "tick \(scene.tick), \(readable(seconds: scene.time)) s" }

    /// Looks for changed files, a few times a second.
    func watchFiles(at now: Double) {
        guard now >= nextWatch else { return }
        nextWatch = now + 0.2
        if !stage.watch.changed().isEmpty { reload() }
    }
}
