import MoonspringLua
import MoonspringScene
import MoonspringSystem

// How time passes: by itself while the prompt waits, or because it was asked to.

extension PromptSession {
    /// Will anything happen by itself?
    var isMoving: Bool { clock.isPlaying && !scene.isStopped && !scene.isIdle }

    /// What the prompt shows before the line.
    var promptText: String {
        let state = isMoving ? "running" : "paused"
        return "\(state) \(readable(seconds: scene.time)) s > "
    }

    /// Takes the ticks that are due. Returns the milliseconds until it wants to be called again.
    ///
    /// It never takes long, unless one tick does: a key that is pressed meanwhile waits for it.
    func idle() -> Int {
        let start = MonotonicClock.now
        LuaEngine.interruptibly(atOnce: false) { takeDueTicks(from: start) }
        watchFiles(at: start)
        output.flush()
        if start >= nextPrompt {
            nextPrompt = start + 0.1
            editor?.refreshPrompt()
        }
        let now = MonotonicClock.now
        let tickWait = isMoving ? clock.wait(at: now) ?? 0 : 0.25
        return Int(min(max(min(tickWait, isMoving ? nextPrompt - now : 0.25), 0), 0.25) * 1000)
    }

    func takeDueTicks(from start: Double) {
        guard isMoving else { return clock.rest() }
        let longest = 0.004
        while isMoving, clock.takeDue(at: MonotonicClock.now, interval: scene.interval) {
            if tick() { output.line(output.style.dim("paused; :play goes on")) }
            if MonotonicClock.now - start > longest { return }
        }
    }

    /// Takes one tick, and shows what callbacks raised. An interrupt pauses. Returns whether there was one.
    private func tick() -> Bool {
        scene.advance()
        var isInterrupted = false
        for error in scene.engine.takeErrors() {
            if error.stop == .interrupt { isInterrupted = true }
            fail(error)
        }
        if isInterrupted { clock.isPlaying = false }
        return isInterrupted
    }

    /// Takes ticks as fast as they come, until `isDone`, an interrupt or, from a pipe, an error. Returns whether it got there.
    @discardableResult
    func takeTicks(until isDone: () -> Bool) -> Bool {
        clock.rest()
        defer { output.progress.clear() }
        return LuaEngine.interruptibly {
            while !isDone() {
                if tick() || hasFailed { return false }
                if LuaEngine.wasInterrupted {
                    fail(.interrupted)
                    return false
                }
                if isInteractive { output.progress.show("\(readable(seconds: scene.time)) s") }
            }
            return true
        }
    }

    /// `:step n`: so many ticks, and then a pause.
    func step(_ count: Int) {
        clock.isPlaying = false
        let last = scene.tick + min(count, Int.max - scene.tick)
        takeTicks { scene.tick >= last || scene.isStopped }
        if isInteractive { showMoment() }
    }

    /// `:run s`: seconds of the scene; nil: until everything rests, 10 s at most.
    func run(seconds: Double?) {
        let ticks = ((seconds ?? 10) / scene.interval).rounded()
        let last = ticks < 1e15 ? scene.tick + max(0, Int(ticks)) : Int.max
        let scene = scene
        takeTicks { scene.tick >= last || scene.isStopped || (seconds == nil && scene.isAtRest) }
        if isInteractive { showMoment() }
    }

    /// Where the scene is.
    func showMoment() {
        let state = scene.isStopped ? "; the scene has stopped, :reset starts over" : scene.isIdle ? ", at rest" : ""
        output.line(output.style.dim(moment + state))
    }
}
