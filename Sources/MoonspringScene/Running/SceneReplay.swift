import MoonspringLua

/// Makes a scene again from tick 0: what reload, going back and replay are.
///
/// A scene is a pure function of its script, parameters, seed, inputs and tick. The scene that runs meanwhile is not touched.
package struct SceneReplay {
    /// A scene that was made again.
    package struct Outcome {
        /// The new scene. It has not loaded where `loadError` is set.
        package let scene: Scene
        /// What its loading raised; nil when it has loaded.
        package let loadError: LuaError?
        /// What callbacks and inputs raised on the way, the first 100.
        package let errors: [LuaError]
        /// Whether it was stopped before the last tick, by `shouldStop` or an interrupt.
        package let isCutShort: Bool
    }

    /// How the scene is made. What `input` holds but its header is replaced by `entries`.
    package var options: Scene.Options
    /// What reached the scene from outside. What is due after `tick` stays due.
    package var entries: [InputLog.Entry]
    /// The last tick that is taken; 0 takes none.
    package var tick: Int
    /// Called with the new scene before it loads: to take its output, or to let a key interrupt it.
    package var prepare: (Scene) -> Void = { _ in }
    package var load: (Scene) throws(LuaError) -> Void
    /// Called when the last tick is taken: for inputs that come behind it.
    package var finish: (Scene) -> Void = { _ in }
    /// Asked before each tick whether to leave it at that.
    package var shouldStop: () -> Bool = { false }
    /// Called after each tick with the scene.
    package var onProgress: (Scene) -> Void = { _ in }

    private static let mostErrors = 100

    package init(
        _ options: Scene.Options, entries: [InputLog.Entry], tick: Int,
        load: @escaping (Scene) throws(LuaError) -> Void
    ) {
        self.options = options
        self.entries = entries
        self.tick = tick
        self.load = load
    }

    /// Makes the scene, loads it and takes its ticks. Throws when there is no memory for a Lua state.
    package func run() throws(LuaError) -> Outcome {
        var options = options
        let header =
            options.input?.header ?? InputLog.Header(scene: options.name, seed: Int(clamping: options.engine.seed))
        options.input = InputLog(header: header, entries: entries)
        let scene = try Scene(options)
        prepare(scene)
        do throws(LuaError) {
            try load(scene)
        } catch {
            return Outcome(scene: scene, loadError: error, errors: [], isCutShort: error.stop == .interrupt)
        }
        var errors: [LuaError] = []
        /// Takes what was raised; returns whether to continue.
        func takeErrors() -> Bool {
            let met = scene.engine.takeErrors()
            errors += met.prefix(Self.mostErrors - errors.count)
            return !met.contains { $0.stop == .interrupt }
        }
        var goesOn = true
        while goesOn, scene.tick < tick {
            if shouldStop() {
                goesOn = false
            } else {
                scene.advance()
                goesOn = takeErrors()
                onProgress(scene)
            }
        }
        if goesOn {
            finish(scene)
            goesOn = takeErrors()
        }
        return Outcome(scene: scene, loadError: nil, errors: errors, isCutShort: !goesOn)
    }
}

extension Scene {
    /// Every input that took effect, and after them those of a replay that are still due: what makes the scene again.
    package var allInputs: [InputLog.Entry] { inputs + replay.reversed() + replayedCode.reversed() }
}
