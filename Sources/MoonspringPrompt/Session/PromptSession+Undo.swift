import MoonspringLua
import MoonspringScene

// `:undo`: the run again, without what was done last.

extension PromptSession {
    /// Takes back the last step: runs the scene again from tick 0 without it, up to the current tick.
    ///
    /// A step is a line that was evaluated, `:param` included; a finger from where it went down to where it was lifted; or the changes of
    /// one parameter in a row, as a slider makes them. Expressions that failed and called nothing go with the step before them.
    func undo() {
        guard let step = UndoStep(lastOf: scene.inputs, failed: scene.textFailures.map(\.entry)) else {
            return fail("there is nothing to take back")
        }
        let before = loaded
        let rest = scene.allInputs.enumerated().filter { !step.entries.contains($0.offset) }.map(\.element)
        output.isMuted = true
        let outcome = LuaEngine.interruptibly {
            loader.make(before.path, text: before.text, rest, to: scene.tick)
        }
        output.isMuted = false
        defer { loader.watchInterrupts(of: scene) }
        guard !outcome.isCutShort else {
            fail(.interrupted)
            return keepScene()
        }
        loadError = outcome.loadError
        guard let made = outcome.loaded else {
            for error in outcome.errors { fail(error) }
            return keepScene()
        }
        for error in outcome.errors { onError?(error, true) }
        loaded = made
        loaded.watch = before.watch
        chosen = nil
        if isInteractive { output.line(output.style.dim("took back \(output.plain(Self.text(of: step))); \(moment)")) }
    }

    private static func text(of step: UndoStep) -> String {
        switch step.kind {
        case .line(let line): "'\(line.split(whereSeparator: \.isNewline).first.map { $0.trimmed.cut(to: 60) } ?? "")'"
        case .tap: "a tap"
        case .touch: "a touch"
        case .parameter(let name): "the change of parameter '\(name)'"
        }
    }
}
