import MoonspringLua
import MoonspringScene
import MoonspringSystem

// How time passes: by itself while the prompt waits, or because it was asked to.

extension PromptSession {
    /// Whether anything will happen by itself.
    package var isMoving: Bool { clock.isPlaying && !scene.isStopped && !scene.isIdle }

    /// What the prompt shows before the line.
    var promptText: String {
        let state = isMoving ? "running" : "paused"
        let speed = clock.speed == 1 ? "" : ", \(clock.speed.luaText)x"
        return "\(state) \(readable(seconds: scene.time)) s\(speed) > "
    }

    /// Takes the ticks that are due. Returns the seconds until it wants to be called again.
    ///
    /// It never takes long, unless one tick does: a key that is pressed meanwhile waits for it.
    func idle() -> Double {
        let start = MonotonicClock.now
        takeDueTicks()
        watchFiles(at: start)
        output.flush()
        if start >= nextPrompt {
            nextPrompt = start + 0.1
            editor?.refreshPrompt()
        }
        let now = MonotonicClock.now
        let tickWait = isMoving ? clock.wait(at: now) ?? 0 : 0.25
        return min(max(min(tickWait, isMoving ? nextPrompt - now : 0.25), 0), 0.25)
    }

    /// Takes ticks for some milliseconds, or the one that takes longer.
    package func takeDueTicks() {
        guard isMoving else { return clock.rest() }
        let end = MonotonicClock.now + 0.004
        LuaEngine.interruptibly(atOnce: false) {
            while isMoving, clock.takeDue(at: MonotonicClock.now, interval: scene.interval) {
                if takeTick() { return output.line(output.style.dim("paused; :play continues")) }
                if MonotonicClock.now > end { break }
            }
            // No script was there to stop in a long tick: then the line was meant, and the interrupt is forgotten here.
            if LuaEngine.wasInterrupted { isLineInterrupted = true }
        }
    }

    /// Whether Ctrl-C has come for the line. Asking takes it away.
    func takeInterrupt() -> Bool {
        defer { isLineInterrupted = false }
        return LuaEngine.takeInterrupt() || isLineInterrupted
    }

    /// Takes one tick, and shows what callbacks raised. An interrupt pauses. Returns whether there was one.
    func takeTick() -> Bool {
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
                if takeTick() || hasFailed { return false }
                if LuaEngine.wasInterrupted {
                    fail(.interrupted)
                    return false
                }
                if shouldStopTicks() { return false }
                if isInteractive { output.progress.show("\(readable(seconds: scene.time)) s") }
            }
            return true
        }
    }

    func play() {
        // From a pipe time passes only by :step and :run.
        clock.isPlaying = isInteractive
        if isInteractive, scene.isStopped { showMoment() }
    }

    func setSpeed(_ speed: Double?) {
        guard let speed, speed >= 0.001, speed <= 1000 else {
            return fail("expected :speed with 0.001 to 1000, 1 is real time, got \(speed?.luaText ?? "nothing")")
        }
        clock.speed = speed
        clock.rest()
        if isInteractive { output.line(output.style.dim("speed \(speed.luaText)")) }
    }

    /// `:step n`: that many ticks, one unless told otherwise, and then a pause.
    func step(_ number: Double?) {
        guard let count = Int(exactly: number ?? 1) else {
            return fail(":step takes a whole number of ticks, got '\(number?.luaText ?? "")'")
        }
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
