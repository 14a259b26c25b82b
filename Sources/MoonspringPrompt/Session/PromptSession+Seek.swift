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
                while scene.tick < tick, !scene.isStopped, !LuaEngine.wasInterrupted, !shouldStop() { advance() }
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
        guard let made = outcome.loaded else {
            for error in outcome.errors { fail(error) }
            return
        }
        loaded = made
        loaded.inputs = before.inputs
        loaded.watch = before.watch
    }

    /// The values with which the parameters of scenes that are made from now on begin; one that is not among them begins with that of
    /// the options, or its default.
    package var startParameters: JSON.Object {
        get { loader.startParameters }
        set { loader.startParameters = newValue }
    }

    /// Takes one tick, and shows what callbacks raised.
    private func advance() {
        scene.advance()
        for error in scene.engine.takeErrors() { fail(error) }
    }
}
