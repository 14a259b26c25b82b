import MoonspringLua
import MoonspringSystem

// What makes a scene: to begin, to begin again, to go back, to try something else beside it.

extension SceneRunner {
    // MARK: from the beginning

    /// Loads the first scene. Where that fails there is an empty one. Throws for parameters that the scene does not have.
    package func begin() throws(LuaError) {
        let made = LuaEngine.interruptibly { make(path, text: text, in: scene) }
        if let wrongUse = made.errors.first(where: { $0.isUsage }) { throw wrongUse }
        if !show(made, of: path), style == .attended, let empty = make(nil).scene {
            (scene, text) = (empty, "")
            watchInterrupts(empty.engine)
            onEvent(.shows)
        }
        watch = FileWatch(made.files)
    }

    /// Starts over at tick 0 with a file, or with an empty scene. Returns whether it did start.
    @discardableResult
    package func start(_ path: String?) -> Bool {
        let made = LuaEngine.interruptibly { make(path) }
        let hasLoaded = show(made, of: path)
        if hasLoaded {
            watch = FileWatch(made.files)
        } else {
            if path == self.path { watch.watch(made.files) }
            onEvent(.kept)
        }
        return hasLoaded
    }

    /// Starts over without the inputs. `keepsValues`: parameters that inputs have set begin with the values that they have now.
    package func reset(keepsValues: Bool = false) {
        let kept = keepsValues ? tunedValues : [:]
        let forgotten = UndoStep.count(in: scene.allInputs.without(kept))
        let before = startParameters
        startParameters = before.merging(kept)
        guard start(path) else {
            startParameters = before
            return
        }
        onEvent(.startedOver(inputs: forgotten, keptValues: kept.members.count))
    }

    /// The values of the parameters to which inputs have given others than the run began with.
    private var tunedValues: JSON.Object {
        let names = Set(scene.allInputs.compactMap { $0.parameterName })
        let values = scene.parameters.filter { names.contains($0.name) }.map {
            ($0.name, scene.comingValue(of: $0).json, $0.startJSON)
        }
        return JSON.Object(values.filter { $0.1 != $0.2 }.map { ($0.0, $0.1) })
    }

    // MARK: the same run

    /// Reads the files again and replays all inputs up to the current tick.
    package func reload() {
        let known = scene.textFailures.map { $0.entry }
        let made = LuaEngine.interruptibly { make(path, scene.allInputs, to: scene.tick) }
        let hasLoaded = show(made, of: path)
        watch.watch(made.files)
        guard hasLoaded else { return onEvent(.kept) }
        // What worked when it was typed, and fails with the files as they are now.
        for failure in scene.textFailures where !known.contains(failure.entry) { report(failure.error) }
        onEvent(.reloaded(inputs: UndoStep.count(in: scene.inputs), isCutShort: made.isCutShort))
    }

    /// Goes to a tick of the run so far: forward by ticks, back by running again. The inputs behind it stay due. `shouldStop` is asked
    /// before each tick, and ends the way there.
    package func seek(to tick: Int, shouldStop: () -> Bool) {
        clock.rest()
        guard tick < scene.tick else {
            isQuiet = true
            defer { isQuiet = false }
            return LuaEngine.interruptibly {
                while scene.tick < tick, !scene.isStopped, !LuaEngine.wasInterrupted, !shouldStop(), !takeTick() {}
            }
        }
        rerun(scene.allInputs, to: tick, for: .sameRun, shouldStop: shouldStop)
    }

    /// Runs a copy of the scene up to the current tick, with other values of parameters where some are given, and hands over each frame
    /// when its tick is over, as long as that returns true. Throws why it did not load, and an interrupt; to be called interruptibly.
    package func copy(
        with values: JSON.Object = [:], _ look: ((Scene, Frame) -> Bool)? = nil
    ) throws(LuaError) -> Scene {
        var isWanted = true
        let made = make(
            path, text: text, scene.allInputs.without(values), to: scene.tick, with: startParameters.merging(values),
            for: .copy, shouldStop: { !isWanted }, look.map { look in { isWanted = isWanted && look($0, $1) } })
        if let error = made.loadError { throw error }
        guard let scene = made.scene, !made.isCutShort || !isWanted else { throw .interrupted }
        return scene
    }

    // MARK: another run

    /// Runs the scene again to its tick, with parameters that begin with other values; those of scenes that are made later do so too.
    package func rerun(with values: JSON.Object) {
        let before = startParameters
        startParameters = before.merging(values)
        rerun(scene.allInputs.without(values), to: scene.tick)
        if loadError != nil { startParameters = before }
    }

    /// Runs the scene with the inputs of a log in place of its own, up to a tick; those behind it stay due.
    package func replay(_ log: InputLog, to tick: Int) {
        // A parameter that began with its default follows that when the script says another.
        let defaults = scene.parameters.map { ($0.name, $0.defaultJSON) }
        let others = log.header.params.members.filter { member in
            !defaults.contains { $0.0 == member.key && $0.1 == member.value }
        }
        startParameters = JSON.Object(others.map { ($0.key, $0.value) })
        rerun(log.entries, to: tick)
    }

    private func rerun(
        _ entries: [InputLog.Entry], to tick: Int, for purpose: Purpose = .run,
        shouldStop: () -> Bool = { false }
    ) {
        let made = LuaEngine.interruptibly {
            make(path, text: text, entries, to: tick, for: purpose, shouldStop: shouldStop)
        }
        if !show(made, of: path) { onEvent(.kept) }
    }

    /// Takes back the last step of what was done: runs the scene again without it, up to its tick. Returns whether there was one.
    package func undo() -> Bool {
        guard let step = UndoStep(lastOf: scene.inputs, failed: scene.textFailures.map({ $0.entry })) else {
            return false
        }
        let rest = scene.allInputs.enumerated().filter { !step.entries.contains($0.offset) }.map { $0.element }
        let made = LuaEngine.interruptibly { make(path, text: text, rest, to: scene.tick, for: .quietRun) }
        if made.isCutShort { report(.interrupted) }
        let isDone = !made.isCutShort && show(made, of: path)
        onEvent(isDone ? .tookBack(step.kind) : .kept)
        return true
    }

    /// Lets the variant take the ticks that the scene is ahead of it.
    package func followWithVariant() { variant?.follow(scene) }

    /// Runs the scene with other values of parameters beside the one that is shown; nil ends that. Returns whether it runs.
    @discardableResult
    package func compare(with values: JSON.Object?) -> Bool {
        variant = nil
        guard let values else { return true }
        do throws(LuaError) {
            let copy = try LuaEngine.interruptibly { () throws(LuaError) in try self.copy(with: values) }
            variant = SceneVariant(values, copy, inputCount: scene.inputs.count)
        } catch {
            if error.stop != .interrupt { report(error) }
        }
        return variant != nil
    }
}

extension JSON.Object {
    func merging(_ others: JSON.Object) -> JSON.Object {
        JSON.Object(members.filter { others[$0.key] == nil } + others.members)
    }
}

extension [InputLog.Entry] {
    /// Those that do not set one of some parameters.
    fileprivate func without(_ values: JSON.Object) -> [InputLog.Entry] {
        filter { entry in entry.parameterName.map { values[$0] == nil } ?? true }
    }
}

extension InputLog.Entry {
    fileprivate var parameterName: String? {
        switch input {
        case .param(let name, _): name
        case .code(let text): ParameterLine(text)?.name
        default: nil
        }
    }
}
