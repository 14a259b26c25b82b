import MoonspringLua
import MoonspringScene

// `:undo`: the run again, without what was done last.

extension PromptSession {
    /// Takes back the last step: runs the scene again from tick 0 without it, up to the current tick.
    ///
    /// A step is a line that was evaluated, `:param` included; a finger from where it went down to where it was lifted; or the changes of
    /// one parameter in a row, as a slider makes them. Expressions that failed and called nothing go with the step before them.
    func undo() {
        guard let step = UndoStep(lastOf: scene.inputs, typed: loaded.inputs) else {
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
        loaded.inputs = Array(before.inputs.prefix(step.typedCount))
        loaded.watch = before.watch
        chosen = nil
        if isInteractive { output.line(output.style.dim("took back \(output.plain(step.text)); \(moment)")) }
    }
}

/// What `:undo` takes back.
package struct UndoStep {
    /// The places of its entries in the log.
    package private(set) var entries = Set<Int>()
    /// How many of the typed inputs are left.
    package private(set) var typedCount: Int
    /// What it was, for a person.
    package private(set) var text = ""

    /// nil: nothing has been done.
    package init?(lastOf log: [InputLog.Entry], typed: [SessionScript.Input]) {
        typedCount = typed.count
        var place = log.count - 1
        while place >= 0 {
            defer { place -= 1 }
            entries.insert(place)
            switch log[place].input {
            // Whatever was stopped was stopped because of what is taken back.
            case .limit: continue
            case .code(let code):
                let input = dropTyped(code, typed)
                if let input, input.outcome == .failed, SessionStatement(code).isWithoutEffect { continue }
                text = "'\(code.split(whereSeparator: \.isNewline).first.map { $0.trimmed.cut(to: 60) } ?? "")'"
            case .tap: text = "a tap"
            case .touch(_, _, let finger, _):
                text = "a touch"
                // Back to where the finger went down; what others did meanwhile stays.
                for earlier in stride(from: place, through: 0, by: -1) {
                    guard case .touch(let phase, _, finger, _) = log[earlier].input else { continue }
                    entries.insert(earlier)
                    if phase == .began { break }
                }
            case .param(let name, _):
                text = "the change of parameter '\(name)'"
                for earlier in stride(from: place, through: 0, by: -1) {
                    guard case .param(name, _) = log[earlier].input else { break }
                    entries.insert(earlier)
                }
            }
            return
        }
        return nil
    }

    /// Drops the last logged input, if it is this one, and those behind it that are in no log.
    private mutating func dropTyped(_ code: String, _ typed: [SessionScript.Input]) -> SessionScript.Input? {
        guard let last = typed[..<typedCount].lastIndex(where: { $0.outcome != .refused }), typed[last].text == code
        else { return nil }
        typedCount = last
        return typed[last]
    }
}
