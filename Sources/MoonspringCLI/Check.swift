import ArgumentParser
import MoonspringCommand
import MoonspringLua
import MoonspringScene
import MoonspringSystem

/// `moonspring check`: finds mistakes in scripts without running them.
struct Check: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "check", _superCommandName: "moonspring",
            abstract: "Check scripts for mistakes without running them.",
            discussion: """
                Finds syntax errors, undeclared names, keys and values that the engine would refuse, and calls with missing \
                arguments, and prints each as file:line:column: text. Lua files that a script requires are checked as \
                well. Only certain mistakes are reported. The exit status is 0 if there are none, and 1 otherwise.
                """)
    }

    /// A script that is larger was not written by anyone.
    private static let largest = 64 << 20

    @Argument(help: ArgumentHelp("Lua files; - reads one from standard input.", valueName: "scene"))
    var scenes: [String]
    @Flag(help: "Print the result as a JSON object.")
    var json = false
    @Flag(help: "Check for a run with --trust, which has the full Lua libraries.")
    var trust = false

    func validate() throws {
        if scenes.filter({ $0 == "-" }).count > 1 {
            throw ValidationError("Only one of the scripts can come from standard input.")
        }
    }

    func run() throws {
        // All are read before anything is printed: a missing file is a usage error.
        let texts = try scenes.map { path in
            try FileReading.text(of: path, limit: Self.largest)
        }
        var problems: [ScriptCheck.Problem] = []
        for (path, text) in zip(scenes, texts) {
            let check = ScriptCheck(
                text: text, name: path == "-" ? "stdin" : path, folder: ScriptOptions.folder(of: path),
                isTrusted: trust)
            // The problems of a file that several scripts require are printed once.
            for problem in check.problems where !problems.contains(problem) { problems.append(problem) }
        }
        if json { StandardOutput.line("\(jsonObject(problems))") } else { show(problems) }
        if !problems.isEmpty { throw Status.scriptError }
    }

    private func show(_ problems: [ScriptCheck.Problem]) {
        for problem in problems { StandardOutput.line("\(problem)") }
        if !problems.isEmpty { return StandardOutput.line(counted(problems.count, "problem")) }
        let subject = scenes.count > 1 ? "\(scenes.count) scripts" : scenes[0] == "-" ? "stdin" : scenes[0]
        StandardOutput.line("\(subject): no problems")
    }

    private func jsonObject(_ problems: [ScriptCheck.Problem]) -> JSON {
        .object([
            "scripts": .number(Double(scenes.count)),
            "problems": .array(
                problems.map { problem in
                    .object([
                        "file": .string(problem.file), "line": .number(Double(problem.line)),
                        "column": .number(Double(problem.column)), "text": .string(problem.text),
                    ])
                }),
        ])
    }
}
