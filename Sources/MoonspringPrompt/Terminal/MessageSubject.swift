/// What a message of the engine, or of Lua, speaks of.
enum MessageSubject {
    /// The names that may stand at the place of the message, the likeliest first.
    static func words(of message: String) -> [String] {
        var words: [String] = []
        // `argument 'view' of View:addSubview`: a script writes the name of the method.
        if let match = message.firstMatch(of: /argument '[^']*' of (?:[\w.]+[.:])?(\w+)/) {
            words.append(String(match.1))
        }
        // What is suggested is not there.
        let said = message.prefix(upTo: message.firstRange(of: "(did you mean")?.lowerBound ?? message.endIndex)
        for match in said.matches(of: /'([^']{1,100})'/) { words.append(String(match.1)) }
        // `View.center must be`, `View:addSubview must be`, `View{center = ...} must be`, `View{...} needs`.
        if let match = said.firstMatch(of: /^(\w+)(?:\.(\w+))?(?:[.:](\w+)|\{(\w+) = )?/) {
            words += [match.4, match.3, match.2, match.1].compactMap { $0.map(String.init) }
        }
        return words
    }
}
