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
                well. In a folder all .lua files are checked, including those in subfolders; hidden folders and links to \
                folders are skipped. Only mistakes that are certain are reported. The exit status is 0 if there are none, \
                and 1 otherwise.
                """)
    }

    @Argument(
        help: ArgumentHelp("Lua files, or folders of them; - reads a script from standard input.", valueName: "scene"))
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
        let list = try CheckList(scenes, isTrusted: trust)
        if json { StandardOutput.line("\(jsonObject(list))") } else { show(list) }
        if !list.problems.isEmpty { throw Status.scriptError }
    }

    private func show(_ list: CheckList) {
        let report = ScriptReport(to: Descriptor.standardOutput, source: list.text)
        for problem in list.problems { report.tell(problem) }
        let scripts = counted(list.scriptCount, "script")
        let parts = list.moduleCount > 0 ? "\(scripts) and \(counted(list.moduleCount, "module"))" : scripts
        if !list.problems.isEmpty {
            let count = counted(list.problems.count, "problem")
            let files = counted(Set(list.problems.map(\.file)).count, "file")
            return StandardOutput.line(list.hasFolders ? "\(count) in \(files); checked \(parts)" : count)
        }
        let isOne = scenes.count == 1 && !list.hasFolders
        StandardOutput.line("\(isOne ? SceneFindings.name(of: scenes[0]) : parts): no problems")
    }

    private func jsonObject(_ list: CheckList) -> JSON {
        let problems = list.problems.map { problem in
            JSON.object([
                "file": .string(problem.file), "line": .number(Double(problem.line)),
                "column": .number(Double(problem.column)), "text": .string(problem.text),
            ])
        }
        var object: JSON.Object = ["scripts": .number(Double(list.scriptCount))]
        if list.hasFolders { object.append("modules", .number(Double(list.moduleCount))) }
        object.append("problems", .array(problems))
        return .object(object)
    }
}
