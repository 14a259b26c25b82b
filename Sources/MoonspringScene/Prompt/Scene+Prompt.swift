import MoonspringLua

// What a prompt evaluates between two ticks.

extension Scene {
    /// Whether the text is the beginning of something longer: Lua misses its end, and nothing else. Runs nothing.
    package func isIncomplete(_ text: String) -> Bool {
        engine.isIncomplete(PromptSource(input: text, keepingLocals: false))
    }

    /// Evaluates an input between two ticks, and notes it in the input log. Not to be called inside a tick.
    ///
    /// An expression gives its values, numbered through the session; statements give none, but for a `return`. With `;` at its
    /// end nothing is given. `name` is what messages call the text, `[3]` for instance. Throws what the text raised.
    /// Errors of callbacks that ran meanwhile are in `engine.errors`, as after a tick.
    package func evaluate(_ text: String, name: String) throws(LuaError) -> [PromptResult] {
        guard !isInTick else { throw LuaError("the prompt cannot evaluate inside a tick") }
        publishStart()
        let evaluation = evaluateNow(text, name: name)
        if let error = evaluation.error { throw error }
        return evaluation.results
    }

    /// What stands in properties or fields of a result, each by itself: the code of a script that answers may fail.
    ///
    /// `number` is the result's, 0 for `_`; nothing is found in one that is no longer kept.
    package func members(_ names: [String], ofResult number: Int) -> [Result<InspectedValue, LuaError>] {
        var stop: LuaError?
        return withoutAdvancing {
            names.map { name in
                if let stop { return .failure(stop) }
                do throws(LuaError) { return .success(try engine.member(name, ofResult: number)) } catch {
                    // A stop of one of them stops all.
                    if error.stop != nil { stop = error }
                    return .failure(error)
                }
            }
        }
    }

    /// The names of the signals that were declared, in that order.
    package var signalNames: [String] { signals.elements.map { $0.name } }

    /// What a path of names stands for; nil where nothing is there, or where only a getter could tell. An empty path is the
    /// globals, with the prompt's locals and `ms`. Runs nothing of a script.
    package func lookUp(_ path: [String]) -> NameKind? { engine.lookUp(path) }

    /// Performs what a replayed log has for the time after the last tick that was taken: what was typed there. The next tick
    /// does so by itself; to be called where a replay ends.
    package func performLoggedCode() {
        while let entry = replayedCode.last, entry.tick <= tick {
            replayedCode.removeLast()
            guard case .code(let text) = entry.input else { continue }
            replayedCount += 1
            let evaluation = evaluateNow(text, name: "[\(replayedCount)]", from: entry)
            guard let error = evaluation.error else { continue }
            // What failed when it was typed fails again, and has been seen. What did not run then was not logged.
            if !evaluation.hasRun || error.stop != nil { engine.note(error) }
        }
    }

    private func evaluateNow(_ text: String, name: String, from entry: InputLog.Entry? = nil) -> Evaluation {
        // Before what it may note itself: a text may take ticks.
        let place = inputs.count
        var entry = entry ?? InputLog.Entry(tick: tick, input: .code(text))
        entry.tick = tick
        inputs.append(entry)
        let evaluation =
            if let line = ParameterLine(text) { perform(line) } else {
                engine.evaluate(PromptSource(input: text), name: name)
            }
        if !evaluation.hasRun || evaluation.error?.stop != nil {
            inputs.remove(at: place)
        } else if let error = evaluation.error {
            textFailures.append((entry, error))
        }
        engine.drain()
        return evaluation
    }
}
