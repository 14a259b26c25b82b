import MoonspringLua
import MoonspringScene
import MoonspringSystem

// How time passes: by itself while the prompt waits, or by commands.

extension PromptSession {
    /// Takes the ticks that are due. A Ctrl-C that no script was there for was meant for the line.
    func takeDueTicks() {
        if runner.takeDueTicks() { isLineInterrupted = true }
    }

    /// Whether Ctrl-C has come for the line. Asking takes it away.
    func takeInterrupt() -> Bool {
        defer { isLineInterrupted = false }
        return LuaEngine.takeInterrupt() || isLineInterrupted
    }

    /// Takes ticks as fast as they come, until `isDone`, an interrupt or, from a pipe, an error.
    private func takeTicks(until isDone: () -> Bool) {
        defer { output.progress.clear() }
        runner.takeTicks(until: isDone) {
            if isInteractive { output.progress.show("\(readable(seconds: scene.time)) s") }
            return !hasFailed
        }
    }

    func play() {
        // From a pipe time passes only by :step and :run.
        runner.clock.isPlaying = isInteractive
        if isInteractive, scene.isStopped { showMoment() }
    }

    func setSpeed(_ speed: Double?) {
        guard let speed, speed >= 0.001, speed <= 1000 else {
            return fail("expected :speed with 0.001 to 1000, 1 is real time, got \(speed?.luaText ?? "nothing")")
        }
        runner.clock.speed = speed
        runner.clock.rest()
        if isInteractive { output.line(output.style.dim("speed \(speed.luaText)")) }
    }

    /// `:step n`: that many ticks, one unless told otherwise, and then a pause.
    func step(_ number: Double?) {
        guard let count = Int(exactly: number ?? 1) else {
            return fail(":step takes a whole number of ticks, got '\(number?.luaText ?? "")'")
        }
        runner.clock.isPlaying = false
        let last = scene.tick + min(count, Int.max - scene.tick)
        takeTicks { scene.tick >= last || scene.isStopped }
        if isInteractive { showMoment() }
    }

    /// `:run s`: seconds of the scene; nil: until everything rests, 10 s at most.
    func run(seconds: Double?) {
        let last = scene.tick + min(scene.ticks(in: seconds ?? 10), Int.max - scene.tick)
        let scene = scene
        takeTicks { scene.tick >= last || scene.isStopped || (seconds == nil && scene.isAtRest) }
        if isInteractive { showMoment() }
    }

    /// Where the scene is.
    func showMoment() {
        let state = scene.isStopped ? "; the scene has stopped, :reset starts over" : scene.isIdle ? ", at rest" : ""
        output.line(output.style.dim(runner.moment + state))
    }
}
