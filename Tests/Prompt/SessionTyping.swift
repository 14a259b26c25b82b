import MoonspringPrompt
import MoonspringScene

extension Scene {
    /// Types lines at the prompt of a session, each at its tick; what was typed, and how it ended.
    func type(_ lines: [(tick: Int, text: String)]) -> [SessionScript.Input] {
        lines.enumerated().map { index, line in
            while tick < line.tick { advance() }
            let count = inputs.count
            let worked = (try? evaluate(line.text, name: "[\(index + 1)]")) != nil
            let outcome: SessionScript.Outcome = worked ? .worked : inputs.count > count ? .failed : .refused
            return SessionScript.Input(text: line.text, tick: line.tick, outcome: outcome)
        }
    }
}
