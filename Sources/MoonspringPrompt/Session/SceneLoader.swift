import MoonspringLua
import MoonspringScene
import MoonspringSystem

/// Makes scenes for the prompt: from a file or empty, with the inputs that they had.
struct SceneLoader {
    let setup: (_ path: String?, _ input: InputLog?) -> Scene.Options
    let output: PromptOutput
    /// Called with each scene before it loads, unless it is a copy, and with the tick up to which it will be replayed.
    var prepareForHost: (Scene, _ tick: Int) -> Void = { _, _ in }
    /// Called with each copy before it loads.
    var prepareCopy: (Scene) -> Void = { _ in }
    /// Values with which parameters begin in place of those of the options.
    var startParameters = JSON.Object()

    /// Lets parameters begin with other values from now on. Returns the inputs that are left: those that do not set one of them.
    mutating func begin(with values: JSON.Object, _ entries: [InputLog.Entry]) -> [InputLog.Entry] {
        startParameters = JSON.Object(startParameters.members.filter { values[$0.key] == nil } + values.members)
        return entries.filter { entry in
            switch entry.input {
            case .param(let name, _): values[name] == nil
            case .code(let text): ParameterLine(text).map { values[$0.name] == nil } ?? true
            default: true
            }
        }
    }

    /// What a run from tick 0 gave.
    struct Outcome {
        /// nil: the scene did not load, or there was no memory for one.
        var loaded: LoadedScene?
        var errors: [LuaError] = []
        /// The one among them that loading raised.
        var loadError: LuaError?
        var isCutShort = false
        /// The files to look at, whether or not they loaded.
        var files: [String] = []
    }

    /// Makes a scene of a file (nil: an empty one) with inputs (nil: those of the script) and takes its ticks. `text` stands in for what the file has now;
    /// `look` gets every frame, when its tick is over; `shouldStop` is asked before each tick. A copy says nothing.
    func make(
        _ path: String?, text known: String? = nil, _ entries: [InputLog.Entry]? = [], to tick: Int = 0,
        isCopy: Bool = false, shouldStop: @escaping () -> Bool = { false },
        _ look: ((Scene, Frame) -> Void)? = nil
    ) -> Outcome {
        var frame: Frame?
        func show(_ scene: Scene) {
            if let look, let frame { look(scene, frame) }
        }
        var text = known ?? ""
        var outcome = Outcome()
        var own: InputLog?
        if let path {
            do throws(FileError) {
                if known == nil { text = try FileReading.text(of: path) }
                own = try InputLog(atEndOf: text, path: path)
            } catch {
                outcome.loadError = LuaError("\(error)")
                outcome.errors = outcome.loadError.map { [$0] } ?? []
                outcome.files = [path]
                return outcome
            }
        }
        let options = options(for: path, own)
        let inputs = entries ?? options.input?.entries ?? []
        var replay = SceneReplay(options, entries: inputs, tick: tick) { scene throws(LuaError) in
            if let path {
                scene.engine.noteLoadedFile(path)
                try scene.load(text: text, name: path, keepingLocals: true)
            } else {
                try scene.load(text: "", name: "empty")
            }
            show(scene)
        }
        replay.prepare = { scene in
            prepare(scene, isCopy: isCopy)
            if isCopy { prepareCopy(scene) } else { prepareForHost(scene, tick) }
            if look != nil { scene.onFrame = { frame = $0 } }
        }
        replay.finish = { $0.performLoggedCode() }
        replay.shouldStop = { LuaEngine.wasInterrupted || shouldStop() }
        replay.onProgress = show
        do throws(LuaError) {
            let made = try replay.run()
            outcome.errors = (made.loadError.map { [$0] } ?? []) + made.errors
            outcome.loadError = made.loadError
            outcome.isCutShort = made.isCutShort
            outcome.files = made.scene.files
            if made.loadError == nil {
                outcome.loaded = LoadedScene(scene: made.scene, path: path, text: text)
            } else {
                // It goes now: no signal must find it.
                LuaEngine.ignoreInterrupts()
            }
        } catch {
            (outcome.errors, outcome.loadError) = ([error], error)
        }
        return outcome
    }

    private func options(for path: String?, _ input: InputLog?) -> Scene.Options {
        var options = setup(path, input)
        guard !startParameters.isEmpty else { return options }
        options.parameters.removeAll { startParameters[$0.name] != nil }
        let params = (options.input?.header.params.members ?? []).filter { startParameters[$0.key] == nil }
        options.input = InputLog(
            header: InputLog.Header(
                scene: options.name, seed: Int(clamping: options.engine.seed),
                params: JSON.Object(params + startParameters.members)), entries: options.input?.entries ?? [])
        return options
    }

    /// Where a scene's lines go, and what Ctrl-C stops.
    func prepare(_ scene: Scene, isCopy: Bool = false) {
        let output = output
        scene.engine.disablesFailedCallbacks = true
        scene.engine.onOutput = isCopy ? { _ in } : { output.scriptLine($0) }
        if !isCopy { scene.onWarning = { output.warning($0) } }
        watchInterrupts(of: scene)
    }

    func watchInterrupts(of scene: Scene) {
        if output.isInteractive {
            scene.engine.watchPrompt(end: Terminal.restore)
        } else {
            scene.engine.watchInterrupts()
        }
    }
}
