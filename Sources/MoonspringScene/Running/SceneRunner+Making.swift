import Moonspring
import MoonspringLua
import MoonspringSystem

// Scenes that are made from tick 0.

extension SceneRunner {
    /// What a scene is made for.
    enum Purpose {
        /// To be shown.
        case run
        /// The same; what it says has been seen.
        case quietRun
        /// To be shown as another moment of the run that is shown.
        case sameRun
        /// For a look: nobody hears of it.
        case copy
    }

    /// A scene that was made.
    struct Made {
        let purpose: Purpose
        /// nil: there was no memory for one, or its file cannot be read.
        var scene: Scene?
        var text = ""
        var loadError: LuaError?
        /// What was raised, `loadError` first.
        var errors: [LuaError] = []
        var isCutShort = false
        /// The files to look at, whether or not they loaded.
        var files: [String] = []

        init(for purpose: Purpose) { self.purpose = purpose }
    }

    /// Makes a scene of a file (nil: an empty one) with inputs (nil: those of the script), and takes its ticks. `known` stands in for what
    /// the file has now, `values` for those of parameters; `given` is the scene, not loaded yet. `shouldStop` is asked before each tick;
    /// `look` gets each frame when its tick is over.
    func make(
        _ path: String?, text known: String? = nil, _ entries: [InputLog.Entry]? = nil, to tick: Int = 0,
        with values: JSON.Object? = nil, for purpose: Purpose = .run, in given: Scene? = nil,
        shouldStop: () -> Bool = { false }, _ look: ((Scene, Frame) -> Void)? = nil
    ) -> Made {
        var made = Made(for: purpose)
        isQuiet = purpose != .run
        defer {
            isQuiet = false
            // A signal must not find an engine that goes; and to watch one again forgets a Ctrl-C.
            if given == nil { watchInterrupts(scene.engine) }
        }
        do throws(LuaError) {
            var input: InputLog?
            (made.text, input) = try read(path, known)
            let scene =
                if let given { given } else {
                    try Scene(options(for: path, input, entries, values ?? startParameters))
                }
            made.scene = scene
            prepare(scene, for: purpose)
            var frame: Frame?
            if look != nil { scene.onFrame = { frame = $0 } }
            replay(&made, scene, of: path, to: tick, shouldStop) {
                if let frame { look?(scene, frame) }
            }
            made.files = scene.files
        } catch {
            (made.loadError, made.errors, made.files) = (error, [error], path.map { [$0] } ?? [])
        }
        return made
    }

    /// The text of a file, and the input log at its end.
    private func read(_ path: String?, _ known: String?) throws(LuaError) -> (String, InputLog?) {
        guard let path else { return (known ?? "", nil) }
        do throws(FileError) {
            let text = if let known { known } else { try FileReading.text(of: path) }
            return (text, try InputLog(atEndOf: text, path: path))
        } catch {
            throw LuaError("\(error)")
        }
    }

    /// As many errors are told of the way to a tick.
    private static let mostErrors = 100

    /// Loads a scene and takes its ticks. Callbacks and inputs that fail end nothing.
    private func replay(
        _ made: inout Made, _ scene: Scene, of path: String?, to tick: Int, _ shouldStop: () -> Bool, _ look: () -> Void
    ) {
        func takeErrors() {
            let met = scene.engine.takeErrors()
            made.errors += met.prefix(Self.mostErrors - made.errors.count)
            made.isCutShort = met.contains { $0.stop == .interrupt }
        }
        do throws(LuaError) {
            if let path { scene.engine.noteLoadedFile(path) }
            try scene.load(
                text: path == nil ? "" : made.text, name: path.map(SceneFindings.name) ?? "empty",
                keepingLocals: style == .attended && path != nil)
        } catch {
            (made.loadError, made.errors, made.isCutShort) = (error, [error], error.stop == .interrupt)
            return
        }
        look()
        while !made.isCutShort, scene.tick < tick {
            if LuaEngine.wasInterrupted || shouldStop() {
                made.isCutShort = true
            } else {
                scene.advance()
                takeErrors()
                look()
            }
        }
        guard style == .attended, !made.isCutShort else { return }
        scene.performLoggedCode()
        takeErrors()
    }

    private func options(
        for path: String?, _ input: InputLog?, _ entries: [InputLog.Entry]?, _ values: JSON.Object
    ) -> Scene.Options {
        var options = setup(path, input)
        options.parameters.removeAll { values[$0.name] != nil }
        var header =
            options.input?.header ?? InputLog.Header(scene: options.name, seed: Int(clamping: options.engine.seed))
        header.params = header.params.merging(values)
        options.input = InputLog(header: header, entries: entries ?? options.input?.entries ?? [])
        options.sharing = scene
        return options
    }

    /// Where a scene's lines go, and what Ctrl-C stops.
    private func prepare(_ scene: Scene, for purpose: Purpose) {
        scene.engine.disablesFailedCallbacks = style == .attended
        scene.engine.onOutput = { _ in }
        watchInterrupts(scene.engine)
        if purpose == .copy { return }
        scene.engine.onOutput = { [runner = Unowned(self)] in runner.object.show(.printed($0)) }
        scene.onWarning = { [runner = Unowned(self)] in runner.object.show(.warned($0)) }
        onEvent(.making(scene, isSameRun: purpose == .sameRun))
    }

    private func show(_ event: Event) {
        if !isQuiet { onEvent(event) }
    }

    /// Shows the scene that was made, and tells what it raised. Returns whether it has loaded: otherwise the other one stays.
    @discardableResult
    func show(_ made: Made, of path: String?) -> Bool {
        loadError = made.loadError
        // On the way back to a moment nothing happens that is not known.
        for error in made.errors where made.purpose != .sameRun || error == loadError {
            onEvent(.failed(error, isRepeated: made.purpose == .quietRun && error != loadError))
        }
        guard loadError == nil, let scene = made.scene else { return false }
        if scene !== self.scene { watchInterrupts(scene.engine) }
        (self.scene, self.path, self.text) = (scene, path, made.text)
        if let values = variant?.values { compare(with: values) }
        onEvent(.shows)
        return true
    }
}
