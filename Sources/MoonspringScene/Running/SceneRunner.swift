import MoonspringLua
import MoonspringSystem

/// Runs a scene for whoever shows it: the prompt, the viewer, and the commands that run one to its end.
///
/// A run is a function of script, parameters, seed and inputs. So to read changed files, to go back, to begin with other parameters and to
/// take something back is one thing: the scene is made again from tick 0, and shown when it has come to where it is to be. Meanwhile, and
/// where that fails, the scene that is shown stays as it is. Who shows it is told by events.
package final class SceneRunner {
    package enum Event {
        /// A scene is about to load, which is shown when it has come to where it is to be. `isSameRun`: all that it does is known.
        case making(Scene, isSameRun: Bool)
        /// The scene that was made is shown from here on.
        case shows
        /// The scene that was made has failed: the one that is shown continues.
        case kept
        /// The files were read again, and so many inputs, as `UndoStep` counts them, were replayed.
        case reloaded(inputs: Int, isCutShort: Bool)
        /// The scene has started over, without so many inputs; so many parameters begin with the values that they had.
        case startedOver(inputs: Int, keptValues: Int)
        case tookBack(UndoStep.Kind)
        /// Ctrl-C has stopped a tick, and with it the clock.
        case paused
        /// What the script says, and what it should know.
        case printed(String)
        case warned(String)
        /// What a script raised. `isRepeated`: a replay has met it again.
        case failed(LuaError, isRepeated: Bool = false)
    }

    /// How a scene is run.
    package enum Style {
        /// To its end: an error in a callback ends it.
        case once
        /// For somebody who tries things out: callbacks that fail are switched off, and locals of the script stay for what is typed.
        case attended
    }

    let style: Style
    let setup: (_ path: String?, _ input: InputLog?) -> Scene.Options
    /// Lets Ctrl-C stop what an engine runs, and no other.
    package let watchInterrupts: (LuaEngine) -> Void
    package var onEvent: (Event) -> Void = { _ in }
    package var clock = SceneClock()
    /// The scene that is shown.
    package internal(set) var scene: Scene
    /// Its file; nil: none.
    package internal(set) var path: String?
    /// What the file had when it was loaded.
    package internal(set) var text: String
    /// Why the files did not load when that was tried last; nil: they did.
    package internal(set) var loadError: LuaError?
    /// The run with other values of parameters beside the one that is shown.
    package internal(set) var variant: SceneVariant?
    /// Asked after each of many ticks: whether those that are left are not wanted any more.
    package var shouldStopTicks: () -> Bool = { false }
    /// The files of the scene, whether or not they loaded.
    var watch = FileWatch()
    /// Values with which parameters begin in place of those of the options.
    var startParameters = JSON.Object()
    /// Whether what scripts say is dropped: it is known.
    var isQuiet = false
    /// How many texts were evaluated: messages name them by number.
    private var textCount = 0

    /// With a scene that `begin` loads. `text` is what its file has; nil: there is no file. `setup` says what a scene is made with,
    /// `watchInterrupts` what Ctrl-C does to its engine. Throws when there is no memory for a scene.
    package init(
        _ path: String?, text: String?, style: Style, watchInterrupts: @escaping (LuaEngine) -> Void,
        setup: @escaping (_ path: String?, _ input: InputLog?) -> Scene.Options
    ) throws(LuaError) {
        (self.path, self.text, self.style) = (path, text ?? "", style)
        (self.setup, self.watchInterrupts) = (setup, watchInterrupts)
        // A malformed log is an error of loading.
        scene = try Scene(setup(path, path.flatMap { try? InputLog(atEndOf: text ?? "", path: $0) }))
    }

    // MARK: inputs

    /// Evaluates a text between two ticks. Throws what it raised.
    package func evaluate(_ text: String) throws(LuaError) -> [PromptResult] {
        textCount += 1
        return try LuaEngine.interruptibly { () throws(LuaError) in try scene.evaluate(text, name: "[\(textCount)]") }
    }

    package func report(_ error: LuaError) { onEvent(.failed(error)) }

    /// Tells what callbacks raised meanwhile.
    package func reportNotedErrors() {
        for error in scene.engine.takeErrors() { report(error) }
    }

    // MARK: ticks

    /// Whether anything will happen by itself.
    package var isMoving: Bool { clock.isPlaying && !scene.isStopped && !scene.isIdle }

    /// `tick 12, 0.20 s`
    package var moment: String { "tick \(scene.tick), \(readable(seconds: scene.time)) s" }

    /// Takes the ticks that are due, for some milliseconds, or the one that takes longer. Returns whether Ctrl-C has come and no script
    /// was there to stop.
    @discardableResult
    package func takeDueTicks() -> Bool {
        guard isMoving else {
            clock.rest()
            return false
        }
        let end = MonotonicClock.now + 0.004
        return LuaEngine.interruptibly(atOnce: false) {
            while isMoving, clock.takeDue(at: MonotonicClock.now, interval: scene.interval) {
                if takeTick() {
                    onEvent(.paused)
                    return false
                }
                if MonotonicClock.now > end { break }
            }
            return LuaEngine.wasInterrupted
        }
    }

    /// Takes ticks as fast as they come, until `isDone`, an interrupt, or `goesOn` says otherwise. Returns whether it got there.
    @discardableResult
    package func takeTicks(until isDone: () -> Bool, whileTrue goesOn: () -> Bool = { true }) -> Bool {
        clock.rest()
        return LuaEngine.interruptibly {
            while !isDone() {
                if takeTick() { return false }
                if LuaEngine.wasInterrupted {
                    report(.interrupted)
                    return false
                }
                if shouldStopTicks() || !goesOn() { return false }
            }
            return true
        }
    }

    /// Takes one tick, and tells what callbacks raised. An interrupt stops the clock. Returns whether there was one.
    func takeTick() -> Bool {
        scene.advance()
        var isInterrupted = false
        for error in scene.engine.takeErrors() {
            if error.stop == .interrupt { isInterrupted = true }
            if !isQuiet { report(error) }
        }
        if isInterrupted { clock.isPlaying = false }
        return isInterrupted
    }

    /// Runs the scene to its end, for some seconds at most and as long as `afterTick` says so. Returns why it ended, and what callbacks
    /// raised in its last tick.
    package func run(for duration: Double, afterTick: @escaping (Scene) -> Bool) -> (
        end: SceneRun.End, errors: [LuaError]
    ) {
        var run = SceneRun(scene, duration: duration)
        run.afterTick = { scene in !LuaEngine.wasInterrupted && afterTick(scene) }
        return run.run()
    }

    // MARK: files

    /// The scene's files, whether or not they loaded.
    package var files: [String] { watch.paths }

    /// Those that have changed since this was asked last.
    package func changedFiles() -> [String] { watch.changed() }

    /// Whether a path leads to a file of the scene.
    package func isOwnFile(_ other: String) -> Bool {
        ((path.map { [$0] } ?? []) + scene.files).contains { FilePath.isSameFile($0, other) }
    }
}
