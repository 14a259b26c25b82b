import MoonspringLua
import MoonspringScene

// Going back in time, and beginning anew with other parameters: both run the scene again from tick 0 with its inputs.

extension PromptSession {
    /// Goes to a tick of the run so far: forward by ticks, back by running again. The inputs behind it stay due. `shouldStop` is
    /// asked before each tick, and ends the way there. Nothing that a script prints on the way back is shown again.
    package func seek(to tick: Int, shouldStop: () -> Bool) {
        clock.rest()
        if tick >= scene.tick {
            LuaEngine.interruptibly {
                while scene.tick < tick, !scene.isStopped, !LuaEngine.wasInterrupted, !shouldStop(), !takeTick() {}
            }
        } else {
            withoutActuallyEscaping(shouldStop) { rerun(scene.allInputs, to: tick, shouldStop: $0) }
        }
    }

    /// Takes some ticks as fast as they come, unless Ctrl-C comes.
    package func takeTicks(_ count: Int) {
        let last = scene.tick + count
        takeTicks { scene.tick >= last || scene.isStopped }
    }

    /// Runs the scene again with these inputs, up to a tick; where that fails it continues as it was, and `loadError` says why.
    package func rerun(_ entries: [InputLog.Entry], to tick: Int, shouldStop: @escaping () -> Bool = { false }) {
        let before = loaded
        let outcome = LuaEngine.interruptibly {
            loader.make(before.path, text: before.text, entries, to: tick, shouldStop: shouldStop)
        }
        defer { loader.watchInterrupts(of: scene) }
        loadError = outcome.loadError
        for error in outcome.errors { fail(error) }
        guard let made = outcome.loaded else { return }
        loaded = made
        loaded.watch = before.watch
    }

    /// Runs the scene again to its tick, with parameters that begin with other values and keep them; those of scenes that are made
    /// later do so too. Where that fails it continues as it was, and `loadError` says why.
    package func rerun(with values: JSON.Object) {
        let before = loader
        let entries = loader.begin(with: values, scene.allInputs)
        rerun(entries, to: scene.tick)
        if loadError != nil { loader = before }
    }

    /// Runs the scene with the inputs of a log in place of its own, up to a tick; those behind it stay due.
    package func replay(_ log: InputLog, to tick: Int) {
        // A parameter that began with its default follows that when the script says another.
        let defaults = scene.parameters.map { ($0.name, $0.defaultJSON) }
        let others = log.header.params.members.filter { member in
            !defaults.contains { $0.0 == member.key && $0.1 == member.value }
        }
        loader.startParameters = JSON.Object(others.map { ($0.key, $0.value) })
        rerun(log.entries, to: tick)
    }

    /// `:live`
    func watchLive() {
        guard let openViewer, isInteractive else {
            return fail(
                ":live is for a terminal; the viewer is a command of its own: moonspring live \(path ?? "FILE")")
        }
        guard let path else { return fail(":live shows a scene's file: :save FILE and :load FILE first") }
        clock.rest()
        if let problem = openViewer(path, scene.inputLog, scene.time) { fail(problem) }
        // The Ctrl-C that ended the viewer.
        _ = takeInterrupt()
        clock.rest()
    }

    /// A scene with other values of its parameters and the same inputs otherwise, run up to the current tick; nil, which has been
    /// shown, where that fails. It says nothing.
    package func variant(_ values: JSON.Object) -> Scene? {
        var loader = loader
        let entries = loader.begin(with: values, scene.allInputs)
        let outcome = LuaEngine.interruptibly {
            loader.make(loaded.path, text: loaded.text, entries, to: scene.tick, isCopy: true)
        }
        self.loader.watchInterrupts(of: scene)
        if let error = outcome.loadError { fail(error) }
        return outcome.isCutShort ? nil : outcome.loaded?.scene
    }
}
