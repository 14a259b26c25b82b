import MoonspringAnalysis
import MoonspringLua
import MoonspringScene

/// Where the Tab key finds what only the session knows. None of them may run anything of a script.
package struct CompletionSources {
    package var names: LiveNames
    /// The entries of a folder as it was written (`""`, `scenes/`, `~/`), those that are folders with a `/` at their end.
    package var files: (String) -> [String]
    /// The names of the scene's items.
    package var items: () -> [String]
    /// The values that a parameter can have, as they are typed.
    package var choices: (String) -> [String]

    package init(
        names: LiveNames, files: @escaping (String) -> [String] = { _ in [] },
        items: @escaping () -> [String] = { [] }, choices: @escaping (String) -> [String] = { _ in [] }
    ) {
        (self.names, self.files, self.items, self.choices) = (names, files, items, choices)
    }
}

/// Finds what may follow a text at the prompt: the rest of a command, or of a Lua text.
package final class Completer {
    let sources: CompletionSources
    /// Made when the first Tab asks for it.
    private(set) lazy var script = ScriptCompletion(makeReference(), names: sources.names)
    private let makeReference: () -> Reference

    package init(
        reference: @autoclosure @escaping () -> Reference = Scene.reference, sources: CompletionSources
    ) {
        makeReference = reference
        self.sources = sources
    }

    /// text: all that there is of an input, its earlier lines included, up to the cursor.
    package func complete(_ text: String) -> TabCompletion {
        guard text.utf8.count <= ScriptCompletion.longestText else { return .nothing }
        let line = text.drop { $0 == " " || $0 == "\t" }
        if line.first == ":", !line.hasPrefix("::"), !line.contains("\n") {
            return complete(command: line.dropFirst())
        }
        return complete(lua: text)
    }

    func complete(lua text: String) -> TabCompletion { script.answer(text).map { TabCompletion($0) } ?? .nothing }
}
