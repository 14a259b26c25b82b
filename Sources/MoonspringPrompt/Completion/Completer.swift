import MoonspringLua
import MoonspringScene

/// Where the Tab key finds what only the session knows. None of them may run anything of a script.
package struct CompletionSources {
    /// What a path of names stands for; `[]` is the globals with the prompt's locals.
    package var thing: ([String]) -> NameKind?
    /// The entries of a folder as it was typed (`""`, `scenes/`, `~/`), those that are folders with a `/` at their end.
    package var files: (String) -> [String]
    /// What `require` finds beside the scene, without `.lua`.
    package var modules: () -> [String]
    /// The names of the scene's parameters, of its signals, and of its items.
    package var parameters: () -> [String]
    package var signals: () -> [String]
    package var items: () -> [String]

    package init(
        thing: @escaping ([String]) -> NameKind?, files: @escaping (String) -> [String] = { _ in [] },
        modules: @escaping () -> [String] = { [] }, parameters: @escaping () -> [String] = { [] },
        signals: @escaping () -> [String] = { [] }, items: @escaping () -> [String] = { [] }
    ) {
        (self.thing, self.files, self.modules) = (thing, files, modules)
        (self.parameters, self.signals, self.items) = (parameters, signals, items)
    }
}

/// Finds what may follow a typed text. Never runs anything of a script; a text may be anything.
package final class Completer {
    let sources: CompletionSources
    let commands: [PromptCommand]
    /// Made when the first Tab asks for it.
    private(set) lazy var reference = makeReference()
    private(set) lazy var words = Completions(reference)
    private let makeReference: () -> Reference
    private var keyWords: [String: [Candidate]] = [:]
    private var memberWords: [String: [Completion]] = [:]

    /// Texts longer than this complete to nothing, in bytes.
    static let maximumLength = 200_000

    package init(
        reference: @autoclosure @escaping () -> Reference = Scene.reference, sources: CompletionSources,
        commands: [PromptCommand] = PromptCommand.all
    ) {
        makeReference = reference
        self.sources = sources
        self.commands = commands
    }

    /// text: all that has been typed of an input, its earlier lines included, up to the cursor.
    package func complete(_ text: String) -> TabCompletion {
        guard text.utf8.count <= Self.maximumLength else { return .nothing }
        let line = text.drop { $0 == " " || $0 == "\t" }
        if line.first == ":", !line.hasPrefix("::"), !line.contains("\n") {
            return complete(command: line.dropFirst())
        }
        return complete(lua: text)
    }

    func complete(lua text: String) -> TabCompletion {
        let typed = TextBeforeCursor(text)
        let interpreter = Interpreter(text: typed, reference: reference, thing: sources.thing)
        switch typed.place {
        case .nothing: return .nothing
        case .string(let index, let content, let quote):
            guard let quote, !content.contains("\\") else { return .nothing }
            return complete(string: content, closedBy: quote, at: index, interpreter)
        case .name(let prefix): return complete(name: prefix, interpreter)
        }
    }

    // MARK: caches

    /// The keys of a class's constructor.
    func keys(of owner: String) -> [Candidate] {
        if let known = keyWords[owner] { return known }
        let found = words.keys(of: owner).map { Candidate($0, in: reference) }
        keyWords[owner] = found
        return found
    }

    func members(of owner: String) -> [Completion] {
        if let known = memberWords[owner] { return known }
        let found = words.members(of: owner)
        memberWords[owner] = found
        return found
    }
}
