// What a host may ask of an error, beside its text.

extension LuaError {
    /// What ended a script.
    public enum Kind: Sendable {
        /// A mistake, or what the script itself raised.
        case script
        /// It ran longer than `LuaEngine.Options.timeLimit`.
        case timeLimit
        /// It wanted more than `LuaEngine.Options.memoryLimit`.
        case memory
        /// `LuaInterrupter.interrupt`, or Ctrl-C in a command-line program.
        case interrupt
    }

    /// What ended the script.
    public var kind: Kind {
        switch stop {
        case .timeLimit: .timeLimit
        case .interrupt: .interrupt
        case nil: isNoMemory ? .memory : .script
        }
    }

    /// The file, or the name given with a text, where the error was met; nil where the message names none.
    public var file: String? { place.map { String(message[..<$0.file]) } }

    /// The line in `file`, from 1 on; nil where the message names none.
    public var line: Int? { place?.line }

    /// The message without file and line.
    public var text: String { place.map { String(message[$0.rest...]) } ?? message }

    /// Bare, or behind a place, or before what it happened in.
    private var isNoMemory: Bool { text == "not enough memory" || text.hasPrefix("not enough memory (") }

    /// The first `:digits: ` of the message: where the file's name ends, the line, and where the text begins.
    private var place: (file: String.Index, line: Int, rest: String.Index)? {
        var start = message.startIndex
        while let colon = message[start...].firstIndex(of: ":") {
            let digits = message[message.index(after: colon)...].prefix { $0.isASCII && $0.isNumber }
            let rest = message[digits.endIndex...]
            if let line = Int(digits), rest.hasPrefix(": "), colon > message.startIndex {
                return (colon, line, rest.index(rest.startIndex, offsetBy: 2))
            }
            start = message.index(after: colon)
        }
        return nil
    }
}
