import MoonspringLua
import MoonspringScene

// What may stand in quotes.

extension Completer {
    func complete(
        string content: String, closedBy quote: Character, at index: Int, _ interpreter: Interpreter
    ) -> TabCompletion {
        let end = String(quote)
        let text = interpreter.text
        if let names = named(at: index, interpreter) {
            return TabCompletion(names.map { Candidate($0, suffix: end) }, prefix: content)
        }
        // t["name"]
        if text.kind(index - 1) == .openBracket, text.endsPrefix(index - 2) {
            switch interpreter.meaning(endingAt: index - 2).what {
            case .table(let names):
                let keys = names.sorted { $0.text < $1.text }
                return TabCompletion(
                    keys.map { Candidate($0.text, detail: $0.type, suffix: end + "]") }, prefix: content)
            case .object(let name, _):
                let found = members(of: name).filter { $0.kind != .method }
                return TabCompletion(
                    found.map { Candidate($0.text, detail: $0.detail, doc: $0.doc, suffix: end + "]") }, prefix: content
                )
            default: return .nothing
            }
        }
        guard let wanted = interpreter.wanted(at: index) else { return .nothing }
        if case .topic = wanted.type.unwrapped.type {
            return TabCompletion(
                topics(content).map { Candidate($0.text, detail: $0.detail, doc: $0.doc, suffix: end) },
                prefix: content)
        }
        return TabCompletion(words.choices(wanted.type).map { Candidate($0.text, suffix: end) }, prefix: content)
    }

    /// Parameters of the scene and modules, where the string names one.
    private func named(at index: Int, _ interpreter: Interpreter) -> [String]? {
        let text = interpreter.text
        // f("... and f"...
        let open = text.kind(index - 1) == .openParenthesis ? index - 1 : index
        switch interpreter.callee(of: open)?.what {
        case .require: return ["moonspring"] + sources.modules().sorted()
        case .function(let member, "scene") where member.name == "param": return sources.parameters()
        case .function(let member, "scene") where member.name == "signal": return sources.signals()
        default: return nil
        }
    }
}
