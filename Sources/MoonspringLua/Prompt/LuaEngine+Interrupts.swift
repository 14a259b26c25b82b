import CMoonspringLua

// Ctrl-C in programs for a command line, which install handlers of signals for it.

extension LuaEngine {
    /// From now on Ctrl-C stops what this engine runs, and a script that hangs inside C ends the process with 124.
    package func watchInterrupts() {
        msl_watch_interrupt(handle)
        msl_exit_when_stuck(handle)
    }

    /// From now on the script is also refused memory if the whole process would hold more than one and a half times
    /// `memoryLimit` and 32 MiB. For a process that runs one scene.
    package func boundProcess() { msl_bound_process(handle) }

    /// Runs what the command does for itself between two ticks: the memory that it takes is not the script's.
    package func aside(_ body: () -> Void) {
        let before = msl_beside_begin(handle)
        body()
        msl_beside_end(handle, before)
    }

    /// Runs work of the command that the script sizes, as drawing is. Where it lasts longer than a tick may (`tickLimit`), the process
    /// ends as for a script that hangs. `what` names it in that message.
    package func work(at what: String, _ body: () -> Void) {
        msl_work_begin(handle, what, tickLimit)
        body()
        msl_work_end(handle)
    }

    /// From now on Ctrl-C stops what this engine runs within `interruptibly`, as often as it comes; a second one before that has stopped
    /// ends the process with 130. `end` is called in the signal's handler before a signal ends the process.
    package func watchPrompt(end: @convention(c) () -> Void) { msl_watch_prompt(handle, end) }

    /// From now on the Ctrl-C that stops what `interruptibly` runs is not consumed: `wasInterrupted` reports it afterwards.
    package static func keepInterrupts() { msl_keep_interrupts() }

    /// From now on Ctrl-C only sets `wasInterrupted`, for a command that runs no script.
    package static func noteInterrupts() { msl_catch_interrupts() }

    /// The engine is about to go.
    package static func ignoreInterrupts() { msl_watch_interrupt(nil) }

    /// Runs something that Ctrl-C stops, at once or only after it has run long enough to be noticed.
    package static func interruptibly<Result, Failure: Error>(
        atOnce: Bool = true, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        msl_prompt_begin(atOnce)
        defer { msl_prompt_end() }
        return try body()
    }

    /// Whether Ctrl-C or another signal has asked for an end.
    package static var wasInterrupted: Bool { msl_was_interrupted() }

    /// The same, and clears it: the caller handles it.
    package static func takeInterrupt() -> Bool {
        guard msl_was_interrupted() else { return false }
        msl_forget_interrupt()
        return true
    }
}
