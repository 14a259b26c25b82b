import MoonspringLua

/// What a live session knows beside the declaration table. None of it may run anything of a script.
package struct LiveNames {
    /// What a path of names leads to; `[]` is the globals with the prompt's locals, `"[1]"` the key 1.
    package var lookUp: (_ path: [String]) -> NameKind?
    /// What `require` finds beside the scene, without `.lua`.
    package var modules: () -> [String]
    /// The names of the scene's parameters, and of its signals.
    package var parameters: () -> [String]
    package var signals: () -> [String]

    package init(
        lookUp: @escaping (_ path: [String]) -> NameKind?, modules: @escaping () -> [String] = { [] },
        parameters: @escaping () -> [String] = { [] }, signals: @escaping () -> [String] = { [] }
    ) {
        (self.lookUp, self.modules, self.parameters, self.signals) = (lookUp, modules, parameters, signals)
    }
}

/// Finds what may stand at the end of a Lua text that is being written.
package final class ScriptCompletion {
    package struct Answer {
        /// What there is of the word already.
        package let prefix: String
        package let words: [Completion]
        /// The function whose arguments are being written, and what it is for.
        package var signature: Completion?
        /// Which of its parameters is being written, from 0 on.
        package var parameter = 0
    }

    /// Longer texts are completed to nothing, in bytes.
    package static let longestText = 200_000

    package let words: DeclaredWords
    let names: LiveNames
    package let declarations: StaticDeclarations
    private let noGlobals = ScriptGlobals()
    private var knownWords: [String: [Completion]] = [:]

    package init(_ reference: Reference, names: LiveNames) {
        words = DeclaredWords(reference)
        declarations = StaticDeclarations(reference)
        self.names = names
    }

    /// Nil where no name and no string belongs.
    package func answer(_ text: String) -> Answer? {
        guard text.utf8.count <= Self.longestText, let unit = ScriptUnit(unfinished: text),
            let cursor = unit.parser.cursor
        else { return nil }
        let place = place(in: unit, cursor)
        let token = unit.parser.tokens[cursor]
        // Without the letter that stands for what is not written yet.
        let written = unit.parser.text.string(token.start, token.end - 1)
        guard token.kind == .string else { return answer(name: written, at: place) }
        guard let quote = written.first, quote != "[", !written.contains("\\") else { return nil }
        return answer(string: String(written.dropFirst()), closedBy: String(quote), at: place)
    }

    func place(in unit: ScriptUnit, _ cursor: Int) -> CompletionPlace {
        let program = ScriptProgram(declarations: declarations, globals: noGlobals, units: [unit])
        return CompletionPlace(Inference(program, 0, lookUp: names.lookUp), cursor)
    }

    /// The words that the table has for a class, made once.
    func known(_ what: String, of owner: Int, _ make: (String) -> [Completion]) -> [Completion] {
        let name = declarations.classes[owner].name
        if let known = knownWords[what + name] { return known }
        let made = make(name)
        knownWords[what + name] = made
        return made
    }

    func members(of owner: Int) -> [Completion] { known(".", of: owner, words.members) }
}
