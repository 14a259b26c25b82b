import MoonspringLua

/// Mistakes for which a script would be refused, found without running it: syntax, unknown names, wrong keys and values.
///
/// Only what is certain is reported: a script that runs has no problems.
public struct ScriptCheck {
    /// Something wrong with a script.
    public struct Problem: Sendable, Equatable, CustomStringConvertible {
        /// The file, as it was named.
        public let file: String
        /// From 1 on.
        public let line: Int
        /// From 1 on, in characters.
        public let column: Int
        /// Where what is wrong ends: the line and the column behind it. Where something is missing that is the place itself.
        public let endLine: Int
        public let endColumn: Int
        /// What is wrong, what was expected, and the likely remedy.
        public let text: String
        /// Whether every run of the script fails there, or earlier: the place is in no function, branch or loop.
        public let isCertain: Bool
        /// What would be right in place of the text between the two places, where that is known.
        public let fix: String?
        /// The same places, in bytes of the file's text.
        package let bytes: Range<Int>

        /// "error" where every run of the script fails, "warning" where a run may never get there.
        public var severity: String { isCertain ? "error" : "warning" }

        /// `file:line:column: text`
        public var description: String { "\(file):\(line):\(column): \(text)" }
    }

    /// The most problems reported for one file.
    public static let mostProblems = 1000

    /// In the order of the files, and of the text.
    public private(set) var problems: [Problem] = []
    /// The files that were read: the script, then what it requires.
    public let files: [String]

    /// Checks a script that is in memory.
    ///
    /// `name` stands in messages. A trusted script has the full Lua libraries. `read` finds a Lua file that it requires, by the
    /// module's name: what messages call the file, and its bytes. `engine`: one with these declarations.
    package init(
        text: String, name: String, declarations: StaticDeclarations, isTrusted: Bool, engine: LuaEngine? = nil,
        read: @escaping (_ module: String) -> (name: String, bytes: [UInt8])?
    ) {
        let program = ScriptProgram(
            declarations: declarations, globals: ScriptGlobals(isTrusted: isTrusted, sharing: engine), read: read)
        program.add(name: name, bytes: Array(text.utf8))
        for number in program.units.indices { Inference(program, number).run() }
        files = program.units.map { $0.name }
        for unit in program.units { problems += Self.problems(of: unit) }
    }

    private static func problems(of unit: ScriptUnit) -> [Problem] {
        var result: [Problem] = []
        var seen = Set<String>()
        // A stable order: as they were found where they are in one place.
        let sorted = unit.problems.enumerated().sorted {
            ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
        }
        for (_, problem) in sorted {
            if result.count == mostProblems { break }
            let made = Problem(problem.text, at: problem.offset, of: unit, isCertain: problem.isCertain)
            if seen.insert(made.description).inserted { result.append(made) }
        }
        let left = max(sorted.count - mostProblems, 0) + unit.uncounted
        if left > 0, let last = result.last {
            let text = "and \(counted(left, "more problem")) in this file: fix these first"
            result.append(Problem(text, at: last.bytes.lowerBound, of: unit, isCertain: false))
        }
        return result
    }
}

extension ScriptCheck.Problem {
    fileprivate init(_ text: String, at offset: Int, of unit: ScriptUnit, isCertain: Bool) {
        let word = unit.parser.word(at: Int32(offset))
        let place = unit.parser.text.place(of: Int32(offset))
        let end = unit.parser.text.place(of: word.end)
        (file, self.text, self.isCertain) = (unit.name, text, isCertain)
        (line, column, endLine, endColumn) = (place.line, place.column, end.line, end.column)
        bytes = offset..<Int(word.end)
        fix = word.token.flatMap { token in
            suggestedName(in: text).flatMap { Self.fix(unit.parser.spelling(of: token), with: $0, for: text) }
        }
    }

    /// A word with the name that a message suggests; nil where the message is not about the word.
    private static func fix(_ word: String, with name: String, for message: String) -> String? {
        let quote = word.first.flatMap { $0 == "'" || $0 == "\"" ? String($0) : nil } ?? ""
        let wrong = word.dropFirst(quote.count).dropLast(quote.count)
        return message.contains("'\(wrong)'") ? quote + name + quote : nil
    }
}
