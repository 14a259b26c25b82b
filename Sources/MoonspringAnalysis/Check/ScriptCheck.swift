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
        /// What is wrong, what was expected, and the likely remedy.
        public let text: String
        /// Whether every run of the script fails there, or earlier: the place is in no function, branch or loop.
        public let isCertain: Bool

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
        files = program.units.map(\.name)
        for unit in program.units { problems += Self.problems(of: unit) }
    }

    /// The syntax problems that the checker finds by itself, before Lua is asked.
    package static func syntaxProblems(of text: String) -> [String] {
        let parser = LuaParser(Array(text.utf8))
        return parser.problems.map(\.text)
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
            let (line, column) = unit.parser.text.place(of: Int32(problem.offset))
            let made = Problem(
                file: unit.name, line: line, column: column, text: problem.text, isCertain: problem.isCertain)
            if seen.insert(made.description).inserted { result.append(made) }
        }
        let left = max(sorted.count - mostProblems, 0) + unit.uncounted
        if left > 0, let last = result.last {
            let text = "and \(counted(left, "more problem")) in this file: fix these first"
            result.append(
                Problem(file: unit.name, line: last.line, column: last.column, text: text, isCertain: false))
        }
        return result
    }
}
